"""Every clause of a house is at work: cited by a rule or a step, or marked as mere knowledge."""

from __future__ import annotations

import pytest

from trainer.law.house import House
from trainer.shell.houses import load_house, shipped_house_ids


def _cited(house: House) -> set[str]:
    found = {cite for entry in house.entries.values() for cite in entry.cites}
    found |= {cite for step in house.procedure.steps() for cite in step.cites}
    return found | {cite for reply in house.procedure.replies.values() for cite in reply.cites}


def _cited_in_any_variant(house_id: str) -> set[str]:
    base = load_house(house_id)
    houses = [base, *(load_house(f"{house_id} +{variant.id}") for variant in base.variants)]
    return {cite for house in houses for cite in _cited(house)}


@pytest.mark.parametrize("house_id", shipped_house_ids())
def test_every_clause_is_cited_or_knowledge(house_id: str) -> None:
    house = load_house(house_id)
    assert sorted(set(house.clauses) - _cited_in_any_variant(house_id) - set(house.knowledge)) == []


@pytest.mark.parametrize("house_id", shipped_house_ids())
def test_what_is_marked_as_knowledge_decides_nothing(house_id: str) -> None:
    assert sorted(set(load_house(house_id).knowledge) & _cited_in_any_variant(house_id)) == []


def test_in_cyb_only_two_clauses_decide_nothing() -> None:
    assert set(load_house("cyb").clauses) - _cited(load_house("cyb")) == {"CYB-07", "CYB-47"}


@pytest.mark.parametrize(
    ("house_id", "prefix", "clauses"),
    [
        ("cyb", "CYB", 47),
        ("sweden", "SWE", 47),
        ("norway-home", "NOR", 48),
        ("finland-home", "FIN", 25),
        ("holland", "HOL", 25),
    ],
)
def test_all_numbered_clauses_are_there_in_order(house_id: str, prefix: str, clauses: int) -> None:
    wanted = [f"{prefix}-{number:02}" for number in range(1, clauses + 1)]
    assert list(load_house(house_id).clauses) == wanted
    assert all(text.strip() for text in load_house(house_id).clauses.values())
