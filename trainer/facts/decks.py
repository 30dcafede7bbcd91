"""What so many decks can hold: no more of a rank, or of one card, than there are."""

from __future__ import annotations

from trainer.facts.cards import Card
from trainer.facts.values import Rules

OF_A_RANK = 4
"""How often a rank is in one deck, once in every suit."""


def is_in_the_decks(rules: Rules, this: Card) -> bool:
    """Whether the house's decks have such a card at all (NOR-35)."""
    return not (rules.deck_without_tens and this.rank == "10")


def first_too_many(rules: Rules, cards: tuple[Card, ...], decks: int) -> Card | None:
    """The first of ``cards`` that ``decks`` decks cannot have given beside those before it."""
    if len(cards) <= OF_A_RANK * decks and not rules.deck_without_tens and not _has_suit(cards):
        return None
    ranks: dict[str, int] = {}
    same: dict[Card, int] = {}
    for this in cards:
        ranks[this.rank] = of_rank = ranks.get(this.rank, 0) + 1
        same[this] = alike = same.get(this, 0) + 1
        if of_rank > OF_A_RANK * decks or (this.suit and alike > decks):
            return this
        if not is_in_the_decks(rules, this):
            return this
    return None


def _has_suit(cards: tuple[Card, ...]) -> bool:
    for this in cards:  # noqa: SIM110 - any() takes several times as long
        if this.suit:
            return True
    return False
