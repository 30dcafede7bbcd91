"""What cards are worth together."""

from __future__ import annotations

from functools import lru_cache

from trainer.facts.cards import UNSEEN, Card
from trainer.facts.values import Rules

Cards = tuple[Card, ...]

BUST_ABOVE = 21


@lru_cache(maxsize=1 << 14)
def points(cards: Cards, fixed_aces: int = 0) -> tuple[int, bool]:
    """The total, and whether it is soft: every ace counts 1, and one of them 11 if that fits.

    ``fixed_aces`` of the aces may never count 11. A card not seen adds nothing.

    >>> from trainer.facts.cards import card
    >>> points((card("A"), card("A"), card("K")))
    (12, False)
    """
    hard = aces = 0
    for this in cards:
        hard += this.value
        aces += this.is_ace
    if aces > fixed_aces and hard <= 11:
        return hard + 10, True
    return hard, False


def hand_points(rules: Rules, cards: Cards, *, doubled: bool) -> tuple[int, bool]:
    """The total of a player's hand and whether it is soft.

    A doubled soft hand's first ace counts 1 where the house says so; an ace drawn on the double
    counts as usual (SWE-17).
    """
    if doubled and rules.double_soft == "first_ace_is_1":
        return points(cards, 1 if any(this.is_ace for this in cards[:2]) else 0)
    return points(cards)


@lru_cache(maxsize=1 << 12)
def is_ace_and_ten(cards: Cards) -> bool:
    """Whether these are exactly two cards, an ace and a ten-value."""
    return len(cards) == 2 and points(cards)[0] == 21


def is_natural(rules: Rules, cards: Cards, *, from_split: bool) -> bool:
    """Whether the hand is a blackjack: by its origin too, not by its two cards alone."""
    if from_split and rules.ace_ten_after_split != "natural":
        return False
    return is_ace_and_ten(cards)


def is_unseen_among(cards: Cards) -> bool:
    """Whether a card of the hand is not known, so that its total is not known either."""
    return UNSEEN in cards


def is_three_sevens(cards: Cards, *, from_split: bool) -> bool:
    """Whether the first two cards are sevens and so is the one drawn to them (HOL-08)."""
    return not from_split and len(cards) >= 3 and all(this.rank == "7" for this in cards[:3])


def is_charlie(rules: Rules, cards: Cards) -> bool:
    """Whether five cards without a bust win at once in this house (NOR-33, FIN-18)."""
    return rules.five_card_charlie is not None and len(cards) == 5 and points(cards)[0] <= 21


def over_under_total(cards: Cards) -> int:
    """The total that the over and under bets look at: the first two cards, aces 1 (SWE-20)."""
    return sum(this.value for this in cards[:2])
