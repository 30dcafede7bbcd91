"""How the dealer's hand ends, counted out exactly through the engine's own rule."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import perm

import pytest

from tests.independent.dealer import final_totals
from trainer.facts.cards import Card, card
from trainer.facts.dealer import has_blackjack, must_draw
from trainer.facts.hands import Cards, points
from trainer.facts.values import Rules
from trainer.shell.houses import load_house

UP_CARDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
ENDS = (17, 18, 19, 20, 21, "bust", "blackjack")


@lru_cache(maxsize=2)
def _rules(hits_soft_17: bool) -> Rules:
    return load_house("cyb").rules._replace(dealer_hits_soft_17=hits_soft_17)


@lru_cache(maxsize=64)
def _ends(up: str, hits_soft_17: bool) -> dict[str | int, Fraction]:
    """Every order of one deck's cards behind the up card, tens and pictures as one rank."""
    rules = _rules(hits_soft_17)
    left = {card(rank): 16 if rank == "10" else 4 for rank in UP_CARDS}
    left[card(up)] -= 1
    orders: Counter[tuple[str | int, int]] = Counter()
    _draw(rules, (card(up),), left, 1, orders)
    ends: dict[str | int, Fraction] = dict.fromkeys(ENDS, Fraction(0))
    for (end, drawn), number in orders.items():
        ends[end] += Fraction(number, perm(51, drawn))
    return ends


def _draw(
    rules: Rules,
    hand: Cards,
    left: dict[Card, int],
    number: int,
    orders: Counter[tuple[str | int, int]],
) -> None:
    if len(hand) > 1 and not must_draw(rules, hand):
        total, _ = points(hand)
        end = "blackjack" if has_blackjack(hand) else "bust" if total > 21 else total
        orders[end, len(hand) - 1] += number
        return
    for this, copies in left.items():
        if copies:
            left[this] -= 1
            _draw(rules, (*hand, this), left, number * copies, orders)
            left[this] += 1


# Wizard of Odds, blackjack appendix 2B: one deck, the dealer stands on all 17.
PUBLISHED: dict[str, dict[str | int, float]] = {
    "2": {17: 0.138976, 18: 0.131762, 19: 0.131815, 20: 0.123948, 21: 0.120526, "bust": 0.352973},
    "6": {17: 0.166948, 18: 0.106454, 19: 0.107192, 20: 0.100705, 21: 0.0978785, "bust": 0.420823},
    "A": {
        17: 0.126128,
        18: 0.131003,
        19: 0.129486,
        20: 0.131553,
        21: 0.0515646,
        "bust": 0.11654,
        "blackjack": 0.313726,
    },
}


@pytest.mark.parametrize("up", PUBLISHED)
def test_the_published_chances_of_one_deck(up: str) -> None:
    found = _ends(up, False)
    for end, chance in PUBLISHED[up].items():
        assert float(found[end]) == pytest.approx(chance, abs=1e-6), end


@pytest.mark.parametrize("hits_soft_17", [False, True])
@pytest.mark.parametrize("up", UP_CARDS)
def test_the_same_chances_as_the_second_way_of_counting(up: str, hits_soft_17: bool) -> None:
    assert _ends(up, hits_soft_17) == final_totals(up, 1, hits_soft_17)


@pytest.mark.parametrize("up", UP_CARDS)
def test_the_chances_are_all_there_is(up: str) -> None:
    assert sum(_ends(up, False).values()) == 1
    # an ace and six more make a soft 17, and nobody comes to six from a seven
    assert (_ends(up, False) != _ends(up, True)) is (up in ("A", "2", "3", "4", "5", "6"))
