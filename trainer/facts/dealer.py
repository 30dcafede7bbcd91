"""The dealer's hand: no choices, only a rule."""

from __future__ import annotations

from trainer.facts.cards import Card
from trainer.facts.hands import Cards, is_ace_and_ten, points
from trainer.facts.values import Rules


def must_draw(rules: Rules, cards: Cards) -> bool:
    """Whether the dealer must take another card on these (CYB-20, SWE-04, NOR-19).

    However many there are already, and whatever the players hold.
    """
    total, is_soft = points(cards)
    return total < 17 or (total == 17 and is_soft and rules.dealer_hits_soft_17)


def may_make_blackjack(upcard: Card) -> bool:
    """Whether a second card could make a blackjack of this up card."""
    return upcard.value in (0, 1, 10)


def is_peeked(rules: Rules, upcard: Card) -> bool:
    """Whether the dealer looks at the hole card under this up card."""
    if not rules.hole_card:
        return False
    return ("ace" if upcard.is_ace else "ten_value" if upcard.value == 10 else "") in rules.peek_on


def has_blackjack(cards: Cards) -> bool:
    """Whether the dealer's first two cards are a blackjack."""
    return is_ace_and_ten(cards)


def peek_shows_blackjack(rules: Rules, cards: Cards) -> bool:
    """Whether a look at the hole card ends the round before any player acts."""
    return has_blackjack(cards) and is_peeked(rules, cards[0])
