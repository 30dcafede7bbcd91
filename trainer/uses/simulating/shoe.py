"""The shoe of one round, and the wish for a card that a test or a drill may have."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from trainer.facts.cards import Card, deck
from trainer.facts.values import Rules
from trainer.table.events import Event
from trainer.table.round import Round

Wish = Callable[[Round, Event], str]
"""Asked before each card, with the table and the act that needs it: the rank to come, like ``7``
or ``10`` (any ten-value will not do: ``10`` is a ten), or ``""`` for whatever comes.
"""


class Shoe:
    """Shuffled decks. Nothing is seen of a shoe but its next card, so the shuffle happens there:
    every card left is equally likely to come next.
    """

    __slots__ = ("_left", "_rng")

    def __init__(self, rules: Rules, spots: int, rng: Random) -> None:
        cards = deck(rules.decks_for(spots), without_tens=rules.deck_without_tens)
        self._left, self._rng = cards, rng

    def __len__(self) -> int:
        return len(self._left)

    def draw(self, rank: str = "") -> Card:
        """The next card; one of this rank if the shoe still holds any."""
        left = self._left
        at = int(self._rng.random() * len(left))
        if rank:
            wanted = [place for place, this in enumerate(left) if this.rank == rank]
            at = wanted[at % len(wanted)] if wanted else at
        left[at], left[-1] = left[-1], left[at]
        return left.pop()
