"""What many rounds come to: the mean, and how far it may be off.

Rounds are counted apart by the cards that lie before anybody decides anything: the player's two,
whichever came first, the up card, and the hole card where there is one. How often each such deal
comes is known exactly, so each deal's mean is weighed with that and not with how often it
happened to come; what is left to chance is only how a deal goes on. The standard error is that of
a stratified sample, from the spread of the rounds within each deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

Deal = tuple[int, ...]
"""The player's lower and higher card, the up card, the hole card if any, by value."""

FEWEST: Final = 5
"""So many rounds of every deal there must be before the deals are weighed one by one."""


class Found(NamedTuple):
    """The mean of a round in bets, its standard error, and what that of a plain mean would be."""

    rounds: int
    mean: float
    standard_error: float
    plain_error: float
    deals: int


class Tally:
    """For every deal the rounds played, the sum of their results, and that of their squares."""

    def __init__(self, sums: dict[Deal, list[float]] | None = None) -> None:
        self.sums: dict[Deal, list[float]] = {} if sums is None else sums

    @property
    def rounds(self) -> int:
        """How many rounds it holds."""
        return int(sum(count for count, _, _ in self.sums.values()))

    def add(self, deal: Deal, count: float, total: float, squares: float) -> None:
        """Count ``count`` rounds more that began with ``deal``."""
        kept = self.sums.setdefault(deal, [0, 0.0, 0.0])
        kept[0] += count
        kept[1] += total
        kept[2] += squares

    def merge(self, other: Tally) -> None:
        """Take in all that another tally holds."""
        for deal, (count, total, squares) in other.sums.items():
            self.add(deal, count, total, squares)

    def found(self, shoe: Sequence[int]) -> Found:
        """The mean and its standard error, for rounds dealt from all cards of ``shoe``.

        The deals are weighed as finely as there are rounds enough for: without the hole card, or
        in the end all together.
        """
        plain = self._cut_to(0)
        mean, plain_error = plain._weighed({(): 1.0})
        best = Found(self.rounds, mean, plain_error, plain_error, 1)
        for length in range(3, 1 + max(len(deal) for deal in self.sums)):
            weights = deal_weights(shoe, length)
            cut = self._cut_to(length)
            if all(cut.sums.get(deal, (0,))[0] >= FEWEST for deal in weights):
                mean, error = cut._weighed(weights)
                best = Found(self.rounds, mean, error, plain_error, len(weights))
        return best

    def _cut_to(self, length: int) -> Tally:
        cut = Tally()
        for deal, (count, total, squares) in self.sums.items():
            cut.add(deal[:length], count, total, squares)
        return cut

    def _weighed(self, weights: dict[Deal, float]) -> tuple[float, float]:
        mean = variance = 0.0
        for deal, weight in weights.items():
            count, total, squares = self.sums[deal]
            mean += weight * total / count
            if count > 1:
                spread = max(0.0, (squares - total * total / count) / (count - 1))
                variance += weight * weight * spread / count
        return mean, sqrt(variance)


def deal_weights(shoe: Sequence[int], length: int) -> dict[Deal, float]:
    """How likely each deal of ``length`` cards is, from all cards of ``shoe``.

    >>> round(deal_weights([1, 10, 10, 10], 3)[1, 10, 10], 3)
    0.5
    """
    left = Counter(shoe)
    chances: dict[tuple[int, ...], float] = {(): 1.0}
    for _ in range(length):
        chances = {
            (*drawn, value): chance * (count - drawn.count(value)) / (len(shoe) - len(drawn))
            for drawn, chance in chances.items()
            for value, count in left.items()
            if count > drawn.count(value)
        }
    weights: dict[Deal, float] = {}
    for drawn, chance in chances.items():
        deal = deal_of(drawn)
        weights[deal] = weights.get(deal, 0.0) + chance
    return weights


def deal_of(drawn: Sequence[int]) -> Deal:
    """The deal from the first cards in the order in which they came: player, up card, player.

    >>> deal_of([10, 6, 2, 9])
    (2, 10, 6, 9)
    """
    first, upcard, second, *hole = drawn
    return (min(first, second), max(first, second), upcard, *hole)
