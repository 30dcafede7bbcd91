"""Sums by date: streaks over calendar dates, bests, the same from any order."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta

import pytest

from trainer.uses.memory.answer import Answer
from trainer.uses.memory.evenings import Evening, after, bests, folded, streaks

DAY = date(2026, 5, 4)


def answers(marks: str, day: date = DAY, seconds: float = 4.0) -> list[Answer]:
    """``+`` for a right answer and ``-`` for a wrong one, a minute apart."""
    start = datetime(day.year, day.month, day.day, 18, tzinfo=UTC)
    return [
        Answer(
            f"{day:%m%d}x{n:03}",
            "Kari",
            "cyb/payout/win",
            start + timedelta(minutes=n),
            day,
            mark == "+",
            seconds,
        )
        for n, mark in enumerate(marks)
    ]


def evening(marks: str, day: date = DAY, seconds: float = 4.0) -> Evening:
    return folded(Evening(day, "cyb", "payout"), answers(marks, day, seconds))


def test_sums_of_an_evening() -> None:
    found = evening("++-+++-+")
    assert (found.answers, found.right, found.best_run, found.run) == (8, 6, 3, 1)
    assert found.seconds == pytest.approx(24)  # of the right ones only


def test_any_order_gives_the_same_evening() -> None:
    log = answers("++-+++-+")
    rng = random.Random(1)
    for _ in range(20):
        rng.shuffle(log)
        assert folded(Evening(DAY, "cyb", "payout"), log) == evening("++-+++-+")


def test_answer_by_answer_is_the_fold() -> None:
    found = Evening(DAY, "cyb", "payout")
    for answer in answers("-++-+"):
        found = after(found, answer)
    assert found == evening("-++-+")


@pytest.mark.parametrize(
    ("days", "today", "current", "longest"),
    [
        ([], date(2024, 10, 28), 0, 0),
        ([26, 27, 28], date(2024, 10, 28), 3, 3),  # the 27th has 25 hours in Stockholm
        ([26, 27], date(2024, 10, 28), 2, 2),  # today may still come
        ([26], date(2024, 10, 28), 0, 1),
        ([20, 21, 22, 25, 26, 28], date(2024, 10, 28), 1, 3),
        ([28, 28, 27], date(2024, 10, 28), 2, 2),
        ([27, 28, 29, 30], date(2024, 10, 28), 2, 2),  # a clock that was ahead
    ],
)
def test_streaks_count_dates(days: list[int], today: date, current: int, longest: int) -> None:
    found = streaks([date(2024, 10, day) for day in days], today)
    assert (found.current, found.longest) == (current, longest)


def test_bests_over_evenings() -> None:
    evenings = [
        evening("+" * 12, DAY, seconds=3.0),
        evening("+" * 4, DAY + timedelta(days=1), seconds=0.5),  # too few to be a best
        evening("+-" * 10, DAY + timedelta(days=2), seconds=5.0),
    ]
    found = bests(evenings)
    assert (found.answers_in_a_day, found.right_in_a_row) == (20, 12)
    assert found.seconds_a_right_answer == pytest.approx(3.0)
    assert bests([]).seconds_a_right_answer == 0
