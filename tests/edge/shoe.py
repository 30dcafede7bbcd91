"""A shoe of which only the cards' values matter."""

from __future__ import annotations

from random import Random

from trainer.facts.cards import deck
from trainer.facts.rules import Rules


class Shoe:
    """Every round is dealt from all of its cards: ``shuffle`` puts back what was drawn.

    The shuffle happens at the draw, where each card left is as likely as any other.
    """

    __slots__ = ("_left", "_random", "values")

    def __init__(self, rules: Rules, rng: Random) -> None:
        cards = deck(rules.decks_for(1), without_tens=rules.deck_without_tens)
        self.values = [this.value for this in cards]
        self._left, self._random = len(self.values), rng.random

    def shuffle(self) -> None:
        """Put back what was drawn."""
        self._left = len(self.values)

    def draw(self) -> int:
        """The value of the next card."""
        values, left = self.values, self._left
        at = int(self._random() * left)
        left -= 1
        value = values[at]
        values[at] = values[left]
        values[left] = value
        self._left = left
        return value
