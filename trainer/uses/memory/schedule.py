"""When a skill is due again: one card of the ``fsrs`` scheduler, folded over the log of answers.

Days are the trainee's own dates, never seconds divided by 86,400: the scheduler is shown noon of
each date, so that its day count is a difference of calendar dates, also where a day has 23 hours.

What happens on one date is one review. Its grade is that of the first answer, which shows what
had been kept until then; misses later that day lower it, and no number of right answers raises
it. So an evening of drilling grows an interval once. A skill whose last answer was a miss stays
due on that date until it is answered right.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.uses.memory.answer import Answer, in_order
from trainer.uses.memory.grading import Grade, grade_of

if TYPE_CHECKING:
    from fsrs import Card, Scheduler

FOLD_VERSION: Final = 1
"""Raised when this fold changes, so that states kept from an older one are made again."""

WANTED_RECALL: Final = 0.9
LONGEST_INTERVAL_DAYS: Final = 365
FIRM_STABILITY_DAYS: Final = 14.0


class Kept(NamedTuple):
    """What the scheduler keeps of a skill. ``stability`` is the days until recall falls to 90 %;
    ``difficulty`` runs from 1 to 10; ``day`` is the date of the last review.
    """

    stability: float
    difficulty: float
    day: date


class Skill(NamedTuple):
    """A skill's state. ``before`` is what was kept before the last review's date, so that a later
    answer of the same date can change that review instead of adding one.
    """

    name: str
    answers: int = 0
    right: int = 0
    reviews: int = 0
    lapses: int = 0
    begun: date | None = None
    last_when: datetime | None = None
    last_id: str = ""
    last_is_right: bool = False
    before: Kept | None = None
    kept: Kept | None = None
    first_grade: int = 0
    answers_that_day: int = 0
    misses_that_day: int = 0
    due: date | None = None

    @property
    def is_begun(self) -> bool:
        """Whether it was ever answered on schedule."""
        return self.kept is not None

    def is_due(self, today: date) -> bool:
        """Whether it should be asked today. One last answered in the future is: that clock was
        wrong, and nobody can tell what is remembered.
        """
        if self.kept is None or self.due is None:
            return False
        return self.due <= today or self.kept.day > today


def get_ready() -> None:
    """Load the scheduler now, and not while a lock is held."""
    _scheduler()


def after(skill: Skill, answer: Answer) -> Skill:
    """The state after one more answer, which must be the newest of its skill."""
    seen = skill._replace(
        answers=skill.answers + 1,
        right=skill.right + answer.is_right,
        last_when=answer.when,
        last_id=answer.id,
    )
    if answer.is_cram:
        return seen
    grade = grade_of(answer.is_right, answer.seconds, answer.par_seconds, answer.was_helped)
    day = answer.day
    if skill.kept is not None and day <= skill.kept.day:
        # the same date again, or an earlier one after a journey westward
        day = skill.kept.day
        seen = seen._replace(
            answers_that_day=skill.answers_that_day + 1,
            misses_that_day=skill.misses_that_day + (not answer.is_right),
        )
    else:
        seen = seen._replace(
            reviews=skill.reviews + 1,
            before=skill.kept,
            first_grade=int(grade),
            answers_that_day=1,
            misses_that_day=0 if answer.is_right else 1,
        )
    of_the_day = _grade_of_the_day(seen)
    kept, interval_days = _reviewed(seen.before, of_the_day, day)
    lapsed = _lapsed(seen.before, of_the_day) - (
        0 if seen.reviews > skill.reviews else _lapsed(skill.before, _grade_of_the_day(skill))
    )
    return seen._replace(
        begun=skill.begun or day,
        lapses=skill.lapses + lapsed,
        last_is_right=answer.is_right,
        kept=kept,
        due=day + timedelta(days=interval_days) if answer.is_right else day,
    )


def folded(name: str, answers: Iterable[Answer], withdrawn: Iterable[str] = ()) -> Skill:
    """The state of a skill after these answers, given in any order."""
    skill = Skill(name)
    for answer in in_order(answers, withdrawn):
        skill = after(skill, answer)
    return skill


def is_newest(skill: Skill, answer: Answer) -> bool:
    """Whether ``after`` may take this answer, or the skill must be folded anew."""
    return skill.last_when is None or answer.place > (skill.last_when, skill.last_id)


def recall_on(skill: Skill, day: date) -> float:
    """How likely the skill is known on that date, from 0 to 1, as the scheduler predicts it.

    A skill that was missed and not answered right since counts as a day older than it is.
    """
    if skill.kept is None:
        return 0.0
    if day <= skill.kept.day:
        if skill.last_is_right:
            return 1.0
        day = skill.kept.day + timedelta(days=1)
    return _scheduler().get_card_retrievability(_card(skill.kept), _noon(day))


def is_firm(skill: Skill, today: date) -> bool:
    """Whether it sits: not due, and good for two weeks at least."""
    return (
        skill.kept is not None
        and not skill.is_due(today)
        and skill.kept.stability >= FIRM_STABILITY_DAYS
    )


def forgetting(skill: Skill, today: date) -> float:
    """Days since the last review for each day that the skill holds: the larger, the weaker.

    Sorts as predicted recall does, and needs no scheduler.
    """
    if skill.kept is None:
        return 0.0
    days = (today - skill.kept.day).days
    if days < 0 or not skill.last_is_right:
        days = max(days, 1)
    return days / skill.kept.stability


def _grade_of_the_day(skill: Skill) -> Grade:
    first = Grade(skill.first_grade)
    if 2 * skill.misses_that_day >= skill.answers_that_day:
        return Grade.MISSED
    return min(first, Grade.HARD) if skill.misses_that_day else first


def _lapsed(before: Kept | None, grade: Grade) -> int:
    return int(before is not None and grade is Grade.MISSED)


def _reviewed(before: Kept | None, grade: Grade, day: date) -> tuple[Kept, int]:
    from fsrs import Card, Rating

    noon = _noon(day)
    card = Card(card_id=1, due=noon) if before is None else _card(before)
    card, _ = _scheduler().review_card(card, Rating(int(grade)), noon)
    assert card.stability is not None and card.difficulty is not None
    return Kept(card.stability, card.difficulty, day), (card.due - noon).days


def _card(kept: Kept) -> Card:
    from fsrs import Card, State

    noon = _noon(kept.day)
    return Card(
        card_id=1,
        state=State.Review,
        stability=kept.stability,
        difficulty=kept.difficulty,
        due=noon,
        last_review=noon,
    )


def _noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


@lru_cache(maxsize=1)
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    # no steps of minutes: what a date holds is one review, and intervals are whole days
    return Scheduler(
        desired_retention=WANTED_RECALL,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=LONGEST_INTERVAL_DAYS,
        enable_fuzzing=False,
    )
