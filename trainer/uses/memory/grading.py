"""How well an answer went, from right and time taken."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Grade(IntEnum):
    """The four grades of a review, with the numbers that the scheduler gives them."""

    MISSED = 1
    HARD = 2
    GOOD = 3
    EASY = 4


SLOW_FROM: Final = 2.0
QUICK_UNTIL: Final = 0.4


def grade_of(is_right: bool, seconds: float, par_seconds: float, was_helped: bool) -> Grade:
    """A wrong answer is missed; a right one hard if it took twice its par or a hint, easy if it
    came in two fifths of it.

    >>> grade_of(True, 4, par_seconds=10, was_helped=False).name
    'EASY'
    """
    if not is_right:
        return Grade.MISSED
    if was_helped or seconds >= SLOW_FROM * par_seconds:
        return Grade.HARD
    return Grade.EASY if seconds <= QUICK_UNTIL * par_seconds else Grade.GOOD
