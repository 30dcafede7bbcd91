"""The way to a date: what to drill each day so that it is known on that day, and what will not fit.

The plan plays the days ahead with the scheduler. Skills begun come when they are due, new ones
spread over the first three fifths of the days in the order of the procedure, and what would be
forgotten by the date is refreshed the day before it. No dice: a new skill is missed once and then
right; a review expected to be missed costs its share of one more question, and then counts as
right. So the plan is a little hopeful for whoever forgets fast, and is made anew each day.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from math import ceil
from typing import Final, NamedTuple

from trainer.uses.memory.answer import Answer
from trainer.uses.memory.schedule import WANTED_RECALL, Skill, after, recall_on

MOST_DAYS: Final = 366
NEW_SKILL_QUESTIONS: Final = 2.0
"""A new skill is shown by its first question and answered by its second, give or take."""
MOST_QUESTIONS_A_DAY: Final = 2000
WEAK_BELOW: Final = 0.8
NEW_UNTIL: Final = 0.6
"""The share of the days on which new skills are begun: the others are for keeping them."""


class Day(NamedTuple):
    """One day's work. ``questions`` is how many answers it is expected to take."""

    day: date
    due: tuple[str, ...]
    new: tuple[str, ...]
    questions: int


class Plan(NamedTuple):
    """``recall`` is the share of all skills expected to be known on the date if every day's work
    is done, from 0 to 1; ``recall_now`` the same for today. ``left_out`` are skills that are never
    begun because nothing more fits, ``weak`` those begun that stay under four in five.
    ``needed_a_day`` is the least number of questions a day that leaves nothing out, 0 if none does.
    ``reviews`` counts what came back so far, ``lapses`` how much of it was missed: the plan counts
    on none, and whoever forgets faster should count on less than it promises.
    """

    by: date
    questions_a_day: int
    days: tuple[Day, ...]
    recall: float
    recall_now: float
    left_out: tuple[str, ...]
    weak: tuple[str, ...]
    needed_a_day: int
    reviews: int
    lapses: int

    @property
    def fits(self) -> bool:
        """Whether nine in ten are expected to be known, and nothing is left out or weak."""
        return not self.left_out and not self.weak and self.recall >= WANTED_RECALL


def plan(
    names: Sequence[str],
    known: Mapping[str, Skill],
    today: date,
    by: date,
    questions_a_day: int,
) -> Plan:
    """Work from today until the day before ``by``; on the day itself if that is today.

    Raises ``ValueError`` for a date that is past or more than a year ahead.
    """
    if by < today:
        raise ValueError(f"{by} is past; today is {today}")
    if (by - today).days > MOST_DAYS:
        raise ValueError(f"{by} is more than a year ahead; plan for a nearer date")
    found = _played(names, known, today, by, questions_a_day)
    if found.fits:
        return found._replace(needed_a_day=_least(names, known, today, by, questions_a_day))
    return found._replace(needed_a_day=_least(names, known, today, by, MOST_QUESTIONS_A_DAY))


def _least(
    names: Sequence[str], known: Mapping[str, Skill], today: date, by: date, most: int
) -> int:
    """The least number of questions a day with which everything fits, 0 if ``most`` is too few."""
    if not _played(names, known, today, by, most).fits:
        return 0
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        if _played(names, known, today, by, middle).fits:
            high = middle
        else:
            low = middle
    return high


def _played(
    names: Sequence[str], known: Mapping[str, Skill], today: date, by: date, a_day: int
) -> Plan:
    states = {name: known.get(name, Skill(name)) for name in names}
    work_days = max((by - today).days, 1)
    days = []
    for ahead in range(work_days):
        day = today + timedelta(days=ahead)
        new_days_left = max(ceil(NEW_UNTIL * work_days) - ahead, 1)
        days.append(_one_day(names, states, day, by, a_day, work_days - ahead, new_days_left))
    recalls = {name: recall_on(states[name], by) for name in names}
    now = [recall_on(known[name], today) for name in names if name in known]
    return Plan(
        by,
        a_day,
        tuple(days),
        sum(recalls.values()) / len(names) if names else 1.0,
        sum(now) / len(names) if names else 1.0,
        tuple(name for name in names if not states[name].is_begun),
        tuple(name for name in names if states[name].is_begun and recalls[name] < WEAK_BELOW),
        0,
        sum(max(known[name].reviews - 1, 0) for name in names if name in known),
        sum(known[name].lapses for name in names if name in known),
    )


def _one_day(
    names: Sequence[str],
    states: dict[str, Skill],
    day: date,
    by: date,
    a_day: int,
    days_left: int,
    new_days_left: int,
) -> Day:
    """Fills one day, and lets the states live through it. What was answered on it already is
    part of it.
    """
    done = [states[name] for name in names if _was_answered_on(states[name], day)]
    begun = sum(skill.begun == day for skill in done)
    left = float(a_day - sum(skill.answers_that_day for skill in done))
    room = left
    fresh = [name for name in names if not states[name].is_begun]
    share = max(ceil((len(fresh) + begun) / new_days_left) - begun, 0)
    due = sorted(
        (name for name in names if _wants_review(states[name], day, by, days_left)),
        key=lambda name: recall_on(states[name], by),
    )
    done_due, done_new = [], []
    for name in due:
        cost = 2.0 - recall_on(states[name], day)
        if cost <= left:
            left -= cost
            done_due.append(name)
    for name in fresh[:share]:
        if left < NEW_SKILL_QUESTIONS:
            break
        left -= NEW_SKILL_QUESTIONS
        done_new.append(name)
    for name in done_new:
        states[name] = after(states[name], _answer(name, day, states[name], is_right=False))
    for name in (*done_due, *done_new):
        states[name] = after(states[name], _answer(name, day, states[name], is_right=True))
    return Day(day, tuple(done_due), tuple(done_new), ceil(room - left))


def _wants_review(skill: Skill, day: date, by: date, days_left: int) -> bool:
    """Due that day; or, on the last day, not safe until the date."""
    if not skill.is_begun:
        return False
    if skill.kept is not None and skill.kept.day >= day and skill.last_is_right:
        return False
    return skill.is_due(day) or (days_left == 1 and recall_on(skill, by) < WANTED_RECALL)


def _was_answered_on(skill: Skill, day: date) -> bool:
    return skill.kept is not None and skill.kept.day == day


def _answer(name: str, day: date, skill: Skill, *, is_right: bool) -> Answer:
    when = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    if skill.last_when is not None and when <= skill.last_when:
        when = skill.last_when + timedelta(seconds=1)
    return Answer(f"planned{skill.answers}", "", name, when, day, is_right, 10.0, 10.0)
