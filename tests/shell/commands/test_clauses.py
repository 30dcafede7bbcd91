"""``trainer clauses``: every clause, and what rests on it."""

from __future__ import annotations

import pytest

from tests.shell.running import Shell

COUNTS = {"cyb": 47, "sweden": 47, "holland": 25, "norway-home": 48, "finland-home": 25}
"""How many clauses each source has."""


@pytest.mark.parametrize("house", COUNTS)
def test_every_clause_rests_under_something_or_is_knowledge(shell: Shell, house: str) -> None:
    found = shell("clauses", house, "--json").document["clauses"]
    assert len(found) == COUNTS[house]
    for clause in found:
        assert clause["text"]
        resting = clause["steps"] or clause["rules"] or clause["replies"]
        if house != "norway-home":  # some of whose clauses are variants, switched off
            assert resting or clause["knowledge"], clause["id"]


def test_what_rests_on_a_clause(shell: Shell) -> None:
    found = {each["id"]: each for each in shell("clauses", "cyb", "--json").document["clauses"]}
    assert found["CYB-32"]["steps"] == ["peek"]
    assert "peek_on" in found["CYB-32"]["rules"]
    assert {"insurance", "surrender"} <= set(found["CYB-06"]["replies"])
    assert "insurance" in found["CYB-06"]["rules"]
    assert found["CYB-07"]["knowledge"] and not found["CYB-32"]["knowledge"]
    for each in found.values():
        for names in (each["steps"], each["replies"], each["rules"]):
            assert len(names) == len(set(names))


def test_for_people(shell: Shell) -> None:
    out = shell("clauses", "cyb").out
    assert "\nCYB-32  If your open card" in out
    assert "    steps: peek\n" in out
    assert "to be known: no act can show it" in out
