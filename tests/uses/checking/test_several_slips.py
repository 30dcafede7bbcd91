"""Several slips in one round: what is found never costs more than what was put in.

``python -m tests.checker HOUSE --several --rounds 1000 --seed 2`` is the same at any length.
"""

from __future__ import annotations

import pytest

from tests.checker import record_of, worse_than_put_in
from trainer.record.words import read_event
from trainer.shell.houses import load_house, shipped_house_ids
from trainer.uses.checking.check import check_round

SEEDS = (2026, 2027)


@pytest.mark.parametrize("slips", [2, 3])
@pytest.mark.parametrize("name", shipped_house_ids())
def test_no_more_is_found_than_was_put_in(name: str, slips: int) -> None:
    house = load_house(name)
    for seed in SEEDS:
        score = worse_than_put_in(house, slips, 8 if slips == 2 else 4, seed)
        assert score.rounds and not score.missed, "\n\n".join(score.missed)


@pytest.mark.parametrize(
    ("name", "slips", "seed", "number"),
    [
        ("cyb", 2, "b", 469),
        ("cyb", 3, "b", 207),
        ("sweden", 2, "b", 554),
        ("cyb", 3, 5, 9),
        ("sweden +over-under", 3, 5, 64),
    ],
)
def test_a_round_that_is_hard_to_explain(
    name: str, slips: int, seed: int | str, number: int
) -> None:
    """A card left out of the record may have been any: so many ways that some were given up."""
    score = worse_than_put_in(load_house(name), slips, 1, seed, start=number)
    assert score.rounds == 1 and not score.missed, "\n\n".join(score.missed)


def test_cards_that_come_too_early_hide_no_bet_let_stand() -> None:
    """CYB-01, CYB-27: a bet above the highest lies, and the bets were never closed."""
    written = "bet 1 5; bet 2 12; deal 1 Ks; deal 2 9s; deal dealer ?; deal 1 9d; deal 2 9h; "
    written += "deal dealer ?; turn 9c; invite 1; stand 1; invite 2; stand 2; reveal 8d; "
    written += "pay 1 5; pay 2 12; collect dealer; collect 1; collect 2"
    events = [read_event(words.split()) for words in written.split("; ")]
    found = check_round(load_house("cyb"), record_of(events)).deviations
    due = [(each.kind, each.due) for each in found]
    assert due == [("wrong-ruling", "refuse 2 bet"), ("left-out", "say no-more-bets")]
