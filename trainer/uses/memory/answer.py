"""One answer of one trainee: the only thing that is ever remembered."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple

MOST_SECONDS: Final = 24 * 60 * 60
_SLOP: Final = timedelta(days=2)


class Answer(NamedTuple):
    """What was answered, by whom, when, and how well.

    ``id`` is unique in the world; an answer that comes in twice is one answer. ``skill`` is
    ``house/drill/part``, the part a step or a class of amounts: a name for the ability, never
    for the wording, so that a reworded question or a changed rule keeps its history. ``when`` is
    UTC; ``day`` the trainee's own date at that moment. ``seconds`` counts the thinking only, and
    ``par_seconds`` is what the drill allows a dealer who knows it. ``question`` finds the question
    again, such as a drill's seed and number. A ``is_cram`` answer counts as practice and leaves
    the schedule alone.
    """

    id: str
    trainee: str
    skill: str
    when: datetime
    day: date
    is_right: bool
    seconds: float
    par_seconds: float = 10.0
    question: str = ""
    was_helped: bool = False
    is_cram: bool = False

    @property
    def place(self) -> tuple[datetime, str]:
        """Where the answer stands in the log: by time, then by id, whatever order it came in."""
        return self.when, self.id

    @property
    def house(self) -> str:
        """The house that the skill belongs to."""
        return self.skill.partition("/")[0]

    @property
    def drill(self) -> str:
        """The drill that asked."""
        return self.skill.partition("/")[2].partition("/")[0]


def skill_name(house: str, drill: str, part: str) -> str:
    """The name of a skill, ``house/drill/part``.

    >>> skill_name("cyb", "next-act", "peek")
    'cyb/next-act/peek'
    """
    return f"{house}/{drill}/{part}"


def faults_of(answer: Answer) -> str:
    """What makes this no answer at all, as a sentence, or nothing. Asked of what comes in."""
    if not (1 <= len(answer.id) <= 64 and answer.id.isascii() and answer.id.isalnum()):
        return f"{answer.id!r} is no id of an answer"
    if not (answer.skill.count("/") >= 2 and len(answer.skill) <= 200):
        return f"{answer.skill!r} is no skill: it is written house/drill/part"
    if answer.when.tzinfo is not UTC:
        return "the time of an answer is UTC"
    noon = datetime(answer.day.year, answer.day.month, answer.day.day, 12, tzinfo=UTC)
    if abs(noon - answer.when) > _SLOP:
        return f"no clock on earth shows {answer.day} at {answer.when.isoformat()}"
    for name, seconds in (("seconds", answer.seconds), ("par_seconds", answer.par_seconds)):
        if not 0 <= seconds <= MOST_SECONDS:  # a not-a-number fails as well
            return f"{name} is between 0 and a day, not {seconds}"
    return ""


def in_order(answers: Iterable[Answer], withdrawn: Iterable[str] = ()) -> list[Answer]:
    """The answers each once, without those taken back, in the order of the log."""
    gone = frozenset(withdrawn)
    each = {answer.id: answer for answer in answers if answer.id not in gone}
    return sorted(each.values(), key=lambda answer: answer.place)
