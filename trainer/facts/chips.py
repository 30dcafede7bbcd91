"""An amount in chips: as few as can be, found exactly."""

from __future__ import annotations

from trainer.facts.money import Amount, whole_if_possible

MOST_STEPS = 20_000
Chips = tuple[tuple[Amount, int], ...]
"""Chip and number of it, the most valuable chip first."""


def fewest_chips(amount: Amount, rack: tuple[Amount, ...]) -> Chips | None:
    """The fewest chips of the rack that make the amount, or ``None`` where none do.

    The highest chip first does not always do it: 18 from chips of 15 and 2.5 would be left at 3.
    Of several ways with equally few chips, the one with the more valuable chips.

    >>> fewest_chips(7, (1, 5, 10))
    ((5, 1), (1, 2))
    """
    if amount < 0 or not rack:
        return None
    unit = _common_unit((amount, *rack))
    goal = int(amount / unit)
    sizes = sorted(((int(chip / unit), chip) for chip in set(rack)), reverse=True)
    if goal > MOST_STEPS:
        # far above the largest chip's square, the largest chip is certain to be among them
        largest, chip = sizes[0]
        spare = max(0, (goal - largest * largest) // largest)
        rest = fewest_chips(whole_if_possible(amount - chip * spare), rack)
        if rest is None or goal - spare * largest > MOST_STEPS:
            return None
        counts = dict(rest)
        counts[chip] = counts.get(chip, 0) + spare
        return tuple((each, counts[each]) for _, each in sizes if counts.get(each))
    fewest: list[int | None] = [0, *([None] * goal)]
    last: list[int] = [0] * (goal + 1)
    for size, _ in sizes:
        for at in range(size, goal + 1):
            before = fewest[at - size]
            now = fewest[at]
            if before is not None and (now is None or before + 1 < now):
                fewest[at], last[at] = before + 1, size
    if fewest[goal] is None:
        return None
    used: dict[int, int] = {}
    at = goal
    while at:
        used[last[at]] = used.get(last[at], 0) + 1
        at -= last[at]
    return tuple((chip, used[size]) for size, chip in sizes if size in used)


def _common_unit(amounts: tuple[Amount, ...]) -> Amount:
    """The largest unit of which all of these are multiples."""
    from fractions import Fraction
    from math import gcd, lcm

    parts = [Fraction(each) for each in amounts]
    below = lcm(*(each.denominator for each in parts))
    above = gcd(*(int(each * below) for each in parts))
    return Fraction(above or 1, below)
