"""Correct rounds have no finding, and a single slip is one finding, in every house and variant.

``python -m tests.checker HOUSE --rounds 10000`` is the same at full length.
"""

from __future__ import annotations

import pytest

from tests.checker import describe, houses_and_variants, right_rounds_found_wrong, score
from trainer.shell.houses import load_house, shipped_house_ids
from trainer.uses.faults.slipping import KINDS

SEED = 2026
BASES = shipped_house_ids()
VARIANTS = [name for name in houses_and_variants() if name not in BASES]


@pytest.mark.parametrize("name", houses_and_variants())
def test_a_correct_round_has_no_finding(name: str) -> None:
    rounds = 300 if name in BASES else 60
    assert list(right_rounds_found_wrong(load_house(name), rounds, SEED)) == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", BASES)
def test_a_single_slip_is_one_finding(name: str, kind: str) -> None:
    _is_found(name, kind, 100)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", VARIANTS)
def test_a_single_slip_is_one_finding_with_a_variant(name: str, kind: str) -> None:
    _is_found(name, kind, 20)


def _is_found(name: str, kind: str, rounds: int) -> None:
    house = load_house(name)
    found = score(house, kind, rounds, SEED)
    assert not found.missed, "\n\n".join(describe(*each) for each in found.missed)
    assert found.rounds >= rounds * 9 // 10
    # another single slip may explain a record as well, but not usually
    assert found.same + found.elsewhere >= found.rounds // 2
