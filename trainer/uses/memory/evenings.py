"""What a trainee did on one date, and what the dates together show: streaks and bests."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import NamedTuple

from trainer.uses.memory.answer import Answer, in_order


class Evening(NamedTuple):
    """One date's sums for one house and drill. ``seconds`` is the thinking of right answers only,
    so that a fast guess does not look like speed. ``run`` counts right answers without a miss.
    """

    day: date
    house: str
    drill: str
    answers: int = 0
    right: int = 0
    seconds: float = 0.0
    run: int = 0
    best_run: int = 0
    last_when: datetime | None = None
    last_id: str = ""


class Streaks(NamedTuple):
    """Dates in a row with an answer. ``current`` still stands if today has none yet."""

    current: int
    longest: int


class Bests(NamedTuple):
    """Personal bests. ``seconds_a_right_answer`` is the quickest date's mean, of dates with ten
    right answers at least; 0 if there is none.
    """

    answers_in_a_day: int = 0
    right_in_a_row: int = 0
    seconds_a_right_answer: float = 0.0


LEAST_FOR_A_BEST = 10


def after(evening: Evening, answer: Answer) -> Evening:
    """The sums after one more answer, which must be the newest of its date and drill."""
    run = evening.run + 1 if answer.is_right else 0
    return evening._replace(
        answers=evening.answers + 1,
        right=evening.right + answer.is_right,
        seconds=evening.seconds + (answer.seconds if answer.is_right else 0.0),
        run=run,
        best_run=max(evening.best_run, run),
        last_when=answer.when,
        last_id=answer.id,
    )


def is_newest(evening: Evening, answer: Answer) -> bool:
    """Whether ``after`` may take this answer, or the evening must be folded anew."""
    return evening.last_when is None or answer.place > (evening.last_when, evening.last_id)


def folded(evening: Evening, answers: Iterable[Answer], withdrawn: Iterable[str] = ()) -> Evening:
    """The sums of these answers, given in any order. ``evening`` names date, house and drill."""
    found = Evening(evening.day, evening.house, evening.drill)
    for answer in in_order(answers, withdrawn):
        found = after(found, answer)
    return found


def streaks(days: Iterable[date], today: date) -> Streaks:
    """Dates in a row. A date is a date, whatever its number of hours, and one in the future is
    left out.
    """
    longest = current = 0
    previous: date | None = None
    for day in sorted({day for day in days if day <= today}):
        current = current + 1 if previous == day - timedelta(days=1) else 1
        longest, previous = max(longest, current), day
    if previous is None or previous < today - timedelta(days=1):
        current = 0
    return Streaks(current, longest)


def bests(evenings: Iterable[Evening]) -> Bests:
    """Personal bests over all evenings."""
    by_day: dict[date, int] = {}
    runs, means = [0], []
    for each in evenings:
        by_day[each.day] = by_day.get(each.day, 0) + each.answers
        runs.append(each.best_run)
        if each.right >= LEAST_FOR_A_BEST:
            means.append(each.seconds / each.right)
    return Bests(max(by_day.values(), default=0), max(runs), min(means, default=0.0))
