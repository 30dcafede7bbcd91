"""Basic strategy for a shoe of many decks, by the hand's total and the dealer's up card.

The charts are the ones in general use for four decks or more, where a hand counts by its total
alone: the cards that make it up, and whether they came from a split, change nothing. They hold
under every set of rules at hand, for each letter says also what is played where the first choice
is not to be had:

========  =========================================================
``H``     hit
``S``     stand
``D``     double, or else hit
``E``     double, or else stand
``R``     surrender, or else hit
``U``     surrender, or else stand
``V``     surrender, or else split
``P``     split, or else what the total says
``.``     no pair to split: what the total says
========  =========================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

UPCARDS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""The columns of every chart by the card's value; an ace is 1 and stands last."""

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "H": ("hit",),
    "S": ("stand",),
    "D": ("double", "hit"),
    "E": ("double", "stand"),
    "R": ("surrender", "hit"),
    "U": ("surrender", "stand"),
    "V": ("surrender", "split"),
    "P": ("split",),
    ".": (),
}

Chart = dict[tuple[int, int], str]
"""The letter for a row and an up card."""


class Strategy(NamedTuple):
    """Three charts. ``hard`` and ``soft`` go by total, ``pairs`` by the value of either card."""

    name: str
    hard: Chart
    soft: Chart
    pairs: Chart

    def wishes(self, total: int, is_soft: bool, pair_of: int, upcard: int) -> tuple[str, ...]:
        """What to ask for, the best first; the last is always to be had.

        ``pair_of`` is the value of each of two equal cards, or 0.
        """
        first = CHOICES[self.pairs[pair_of, upcard]] if pair_of else ()
        if is_soft and total == 12:  # two aces that may not be split
            return (*first, "hit")
        return (*first, *CHOICES[(self.soft if is_soft else self.hard)[total, upcard]])


def _chart(text: str) -> Chart:
    chart: Chart = {}
    for line in text.split("\n"):
        row, _, letters = line.strip().partition("  ")
        if row:
            for upcard, letter in zip(UPCARDS, letters.split(), strict=True):
                chart[int(row), upcard] = letter
    return chart


# The dealer stands on soft 17.         2 3 4 5 6 7 8 9 T A
_HARD: Final = _chart("""
                                    4   H H H H H H H H H H
                                    5   H H H H H H H H H H
                                    6   H H H H H H H H H H
                                    7   H H H H H H H H H H
                                    8   H H H H H H H H H H
                                    9   H D D D D H H H H H
                                    10  D D D D D D D D H H
                                    11  D D D D D D D D D H
                                    12  H H S S S H H H H H
                                    13  S S S S S H H H H H
                                    14  S S S S S H H H H H
                                    15  S S S S S H H H R H
                                    16  S S S S S H H R R R
                                    17  S S S S S S S S S S
                                    18  S S S S S S S S S S
                                    19  S S S S S S S S S S
                                    20  S S S S S S S S S S
""")
_SOFT: Final = _chart("""
                                    13  H H H D D H H H H H
                                    14  H H H D D H H H H H
                                    15  H H D D D H H H H H
                                    16  H H D D D H H H H H
                                    17  H D D D D H H H H H
                                    18  S E E E E S S H H H
                                    19  S S S S S S S S S S
                                    20  S S S S S S S S S S
""")
_PAIRS: Final = _chart("""
                                    2   . . P P P P . . . .
                                    3   . . P P P P . . . .
                                    4   . . . . . . . . . .
                                    5   . . . . . . . . . .
                                    6   . P P P P . . . . .
                                    7   P P P P P P . . . .
                                    8   P P P P P P P P P P
                                    9   P P P P P . P P . .
                                    10  . . . . . . . . . .
                                    1   P P P P P P P P P P
""")
# A hand from a split may be doubled.   2 3 4 5 6 7 8 9 T A
_PAIRS_DOUBLED_AFTER: Final = _chart("""
                                    2   P P P P P P . . . .
                                    3   P P P P P P . . . .
                                    4   . . . P P . . . . .
                                    5   . . . . . . . . . .
                                    6   P P P P P . . . . .
                                    7   P P P P P P . . . .
                                    8   P P P P P P P P P P
                                    9   P P P P P . P P . .
                                    10  . . . . . . . . . .
                                    1   P P P P P P P P P P
""")

# The dealer draws on soft 17: an ace up, and a little more doubling.
_HARD_HITS: Final = _HARD | {(11, 1): "D", (15, 1): "R", (17, 1): "U"}
_SOFT_HITS: Final = _SOFT | {(18, 2): "E", (19, 6): "E"}
_EIGHTS_HITS: Final = {(8, 1): "V"}

# No hole card, and a dealer's blackjack takes all: nothing is added where one may yet come.
_HARD_NO_HOLE_CARD: Final = _HARD | {(11, 10): "H"}
_PAIRS_NO_HOLE_CARD: Final = _PAIRS_DOUBLED_AFTER | {(8, 10): ".", (8, 1): ".", (1, 1): "."}

STRATEGIES: Final[Mapping[str, Strategy]] = {
    strategy.name: strategy
    for strategy in (
        Strategy("stands", _HARD, _SOFT, _PAIRS),
        Strategy("stands, double after split", _HARD, _SOFT, _PAIRS_DOUBLED_AFTER),
        Strategy("hits", _HARD_HITS, _SOFT_HITS, _PAIRS | _EIGHTS_HITS),
        Strategy(
            "hits, double after split",
            _HARD_HITS,
            _SOFT_HITS,
            _PAIRS_DOUBLED_AFTER | _EIGHTS_HITS,
        ),
        Strategy("no hole card", _HARD_NO_HOLE_CARD, _SOFT, _PAIRS_NO_HOLE_CARD),
    )
}
