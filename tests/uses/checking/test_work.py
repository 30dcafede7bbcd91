"""No record keeps the checker at work without end: work is counted, not timed."""

from __future__ import annotations

import gc
from random import Random

import pytest

from tests import fuzz
from trainer.shell.houses import load_house
from trainer.uses.checking import search
from trainer.uses.checking.check import check_round
from trainer.uses.checking.moment import Moments

MOST_WORK = 200_000


@pytest.mark.parametrize("name", ["cyb", "sweden", "norway-home +european"])
@pytest.mark.parametrize("damage", [2, 4, 8])
def test_the_work_is_bounded(monkeypatch: pytest.MonkeyPatch, name: str, damage: int) -> None:
    made: list[Moments] = []

    class Counted(Moments):
        def __init__(self, *about: object) -> None:
            super().__init__(*about)  # type: ignore[arg-type]
            made.append(self)

    monkeypatch.setattr(search, "Moments", Counted)
    house = load_house(name)
    for spots in (3, 7):
        rng = Random(f"{damage}/{spots}")
        check_round(house, fuzz.damaged(house, rng, damage, is_ended=True, spots=spots))
    assert made and all(0 < moments.work <= MOST_WORK for moments in made)


def test_nothing_of_a_search_is_left_for_the_garbage_collector() -> None:
    house = load_house("cyb")
    record = fuzz.damaged(house, Random("8/7"), 8, is_ended=True, spots=7)
    check_round(house, record)  # what is kept for all records is made here
    gc.collect()
    gc.disable()
    try:
        check_round(house, record)
        assert gc.collect() < 1000
    finally:
        gc.enable()
