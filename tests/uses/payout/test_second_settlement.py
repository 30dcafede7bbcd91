"""The calculator against a settlement written a second time, from the clauses, in another way.

The second one knows no clauses and no words; it refuses with a bare error, and it refuses an empty
dealer's hand always, so no random case has one.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from tests.independent import settlement
from tests.uses.payout.asking import houses_and_variants
from trainer.shell.houses import load_house
from trainer.uses.payout.answer import answer_to

HOUSE_CASES = int(os.environ.get("PAYOUT_CASES", "100000"))
"""Random cases a house; each single variant gets a fortieth, or as many when this is set."""
PORTIONS = 4


def cases_of(house: str) -> int:
    is_variant = " " in house
    return HOUSE_CASES // 40 if is_variant and "PAYOUT_CASES" not in os.environ else HOUSE_CASES


def without_reasons(answer: dict[str, object]) -> dict[str, object]:
    if "error" in answer:
        return {"error": True}
    lines = answer["bets"]
    assert isinstance(lines, list)
    bets = [{name: line[name] for name in line if name != "cites"} for line in lines]
    return {"outcome": answer["outcome"], "net": answer["net"], "bets": bets}


@pytest.mark.parametrize("portion", range(PORTIONS))
@pytest.mark.parametrize("house", houses_and_variants())
def test_both_settle_every_case_alike(house: str, portion: int) -> None:
    rng = Random(f"{house} {portion}")
    seen: Counter[object] = Counter()
    for _ in range(cases_of(house) // PORTIONS):
        case = settlement.random_case(rng, house)
        ours = without_reasons(answer_to(case, load_house))
        assert ours == settlement.answer(case), case
        seen[ours.get("outcome", "error")] += 1
    assert {"blackjack", "win", "push", "lose", "bust", "error"} <= set(seen)


def test_the_second_settlement_knows_the_same_houses() -> None:
    known = {*settlement.HOUSES}
    for house, variants in settlement.VARIANTS.items():
        known |= {f"{house} +{variant}" for variant in variants}
    assert set(houses_and_variants()) <= known
