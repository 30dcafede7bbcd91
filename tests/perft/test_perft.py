"""Exhaustive counts of small shoes: through the law, by a bare recursion, and as written down."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.perft.counting import EngineCount
from tests.perft.tiny import HOUSES, Count, Shoe
from trainer.shell.houses import load_house, shipped_house_ids

FOLDER = Path(__file__).parent
WORTHS = {"A": 1, "T": 10}


class Written(NamedTuple):
    """What a file says: the cards of the shoe, and states and finished rounds by decisions."""

    house: str
    shoe: Shoe
    states: Counter[int]
    finished: Counter[int]


def _read(path: Path) -> Written:
    lines = [line for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]
    words = lines[0].removeprefix("shoe: ").split()
    rows = [[int(word) for word in line.split()] for line in lines[1:]]
    return Written(
        path.stem.partition(".")[0],
        dict(Counter(WORTHS.get(word) or int(word) for word in words)),
        Counter({depth: states for depth, states, _ in rows}),
        +Counter({depth: finished for depth, _, finished in rows}),
    )


FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_law_counts_what_is_written(path: Path) -> None:
    written = _read(path)
    counted = EngineCount(load_house(written.house), written.shoe)
    assert counted.states == written.states
    assert counted.finished == written.finished


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_bare_recursion_counts_the_same(path: Path) -> None:
    written = _read(path)
    counted = Count(HOUSES[written.house], written.shoe)
    assert counted.states == written.states
    assert counted.finished == written.finished


def test_by_hand() -> None:
    """Two nines and two tens at the Norwegian table: small enough to count on paper.

    They come in six orders, and then the shoe is empty. Player and dealer have 18 to 20, so the
    dealer draws nothing: to stand ends the round, and a hit, a double and, on one of the two
    pairs, a split are choices for which no card is left.
    """
    counted = Count(HOUSES["norway-home"], {9: 2, 10: 2})
    deals, pairs = 6, 2
    assert counted.states[4] == deals
    assert counted.finished == {5: deals}
    assert counted.states[5] == 3 * deals + pairs


def test_every_house_is_counted() -> None:
    assert {path.stem.partition(".")[0] for path in FILES} == set(shipped_house_ids())
