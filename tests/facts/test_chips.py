"""Amounts in chips: as few as can be."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from trainer.facts.chips import fewest_chips
from trainer.facts.money import Amount


def fewest_by_trying(amount: Fraction, rack: tuple[Amount, ...], most: int) -> int | None:
    """Every way with so many of each chip, tried one after another."""
    found = [
        sum(counts)
        for counts in product(range(most + 1), repeat=len(rack))
        if sum(count * Fraction(chip) for count, chip in zip(counts, rack, strict=True)) == amount
    ]
    return min(found, default=None)


@pytest.mark.parametrize(
    "rack",
    [(1, 5, 10), (Fraction(1, 2), 1, 5, 25), (15, Fraction(5, 2)), (4, 3, 1), (2, 6), (7,)],
)
def test_never_more_chips_than_needed(rack: tuple[Amount, ...]) -> None:
    for halves in range(61):
        amount = Fraction(halves, 2)
        found = fewest_chips(amount, rack)
        wanted = fewest_by_trying(amount, rack, 12) if amount <= 12 * min(rack) else None
        if found is None:
            assert wanted is None
            continue
        assert sum(chip * count for chip, count in found) == amount
        assert all(count > 0 for _, count in found)
        if wanted is not None:
            assert sum(count for _, count in found) == wanted


def test_the_highest_chip_first_is_not_always_it() -> None:
    assert fewest_chips(18, (15, Fraction(5, 2))) is None
    assert fewest_chips(20, (15, Fraction(5, 2))) == ((15, 1), (Fraction(5, 2), 2))
    assert fewest_chips(6, (4, 3, 1)) == ((3, 2),)


def test_what_no_chips_make_is_none() -> None:
    assert fewest_chips(Fraction(10, 3), (1, 5)) is None
    assert fewest_chips(3, ()) is None
    assert fewest_chips(-1, (1,)) is None
    assert fewest_chips(0, (1, 5)) == ()


def test_a_large_amount_is_found_too() -> None:
    found = fewest_chips(1_000_003, (1, 5, 25, 100))
    assert found == ((100, 10_000), (1, 3))
