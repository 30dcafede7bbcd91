"""What counts as missed: until it was right in a later sitting."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from trainer.uses.memory.answer import Answer
from trainer.uses.memory.missed import missed

START = datetime(2026, 3, 1, 20, tzinfo=UTC)


def answer(skill: str, *, right: bool, minutes: int, question: str) -> Answer:
    when = START + timedelta(minutes=minutes)
    return Answer(
        f"a{minutes}", "Kari", f"cyb/next-act/{skill}", when, when.date(), right, 5.0,
        question=question,
    )  # fmt: skip


def test_a_miss_put_right_before_its_drill_ends_is_still_a_miss() -> None:
    log = [
        answer("peek", right=False, minutes=0, question="7.1"),
        answer("draw", right=False, minutes=1, question="7.2"),
        answer("peek", right=True, minutes=4, question="7.11"),
    ]
    assert missed(log) == ("cyb/next-act/draw", "cyb/next-act/peek")


@pytest.mark.parametrize(
    ("minutes", "question", "is_put_right"),
    [
        (3, "8.1", True),  # another drill, the same evening
        (3, "7.5", False),
        (3, "7.1", True),  # the same seed once more: its questions count from 1 again
        (24 * 60, "7.5", True),
        (240, "7.5", False),  # over midnight
        (3, "", True),  # whatever it was, it was not that drill
    ],
)
def test_right_in_a_later_sitting_puts_it_right(
    minutes: int, question: str, *, is_put_right: bool
) -> None:
    log = [
        answer("peek", right=False, minutes=0, question="7.3"),
        answer("peek", right=True, minutes=minutes, question=question),
    ]
    assert (missed(log) == ()) == is_put_right


def test_missed_again_and_taken_back() -> None:
    log = [
        answer("peek", right=False, minutes=0, question="7.3"),
        answer("draw", right=False, minutes=1, question="7.4"),
        answer("peek", right=True, minutes=60, question="8.1"),
        answer("peek", right=False, minutes=99, question="9.1"),
        answer("draw", right=False, minutes=100, question="9.2"),
    ]
    assert missed(reversed(log)) == ("cyb/next-act/draw", "cyb/next-act/peek")
    assert missed(log, withdrawn=["a99"]) == ("cyb/next-act/draw",)
