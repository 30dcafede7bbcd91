"""The rows of the comparison: a house file, the strategy played there, the published edge."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from tests.edge.strategy import STRATEGIES, Strategy
from trainer.law.house import House

HOUSES: Final = Path(__file__).parent / "houses"


class Row(NamedTuple):
    """``published`` is the player's edge in percent of the first bet, ``places`` its decimals."""

    id: str
    rules: str
    strategy: Strategy
    published: float
    places: int
    source: str

    @property
    def house(self) -> House:
        """The house of this row, read from its file."""
        from trainer.shell.houses import load_house

        return load_house(str(HOUSES / f"{self.id}.yaml"))


_APPENDIX: Final = "Wizard of Odds, blackjack appendix 4"

ROWS: Final[tuple[Row, ...]] = (
    Row(
        "stands-all-three",
        "stands on soft 17; double after split, late surrender, re-split aces",
        STRATEGIES["stands, double after split"],
        -0.281,
        3,
        _APPENDIX,
    ),
    Row(
        "stands-plain",
        "stands on soft 17; none of the three",
        STRATEGIES["stands"],
        -0.573,
        3,
        _APPENDIX,
    ),
    Row(
        "hits-all-three",
        "hits soft 17; double after split, late surrender, re-split aces",
        STRATEGIES["hits, double after split"],
        -0.473,
        3,
        _APPENDIX,
    ),
    Row(
        "hits-double-after-split",
        "hits soft 17; double after split only",
        STRATEGIES["hits, double after split"],
        -0.628,
        3,
        _APPENDIX,
    ),
    Row(
        "hits-plain",
        "hits soft 17; none of the three",
        STRATEGIES["hits"],
        -0.787,
        3,
        _APPENDIX,
    ),
    Row(
        "no-hole-card",
        "stands; no hole card, all bets lost; double on 9-11, after split too; re-split aces",
        STRATEGIES["no hole card"],
        -0.55,
        2,
        "Wizard of Odds, question 294",
    ),
)
BY_ID: Final = {row.id: row for row in ROWS}
