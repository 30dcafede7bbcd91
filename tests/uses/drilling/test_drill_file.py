"""Drill files are read strictly: every fault in one run, each at its place."""

from __future__ import annotations

import pytest

from trainer.law.reading.problems import Unreadable
from trainer.shell.drills import clauses_of, load_drill, shipped_drill_ids
from trainer.uses.drilling.drill_file import DrillPlan, read_drill
from trainer.uses.drilling.kinds.registry import NAMES

GOOD = "format: 1\ndrill: mine\ntitle: Mine\nask: {next-act: 2, payout: 1}\n"


def read(text: str) -> DrillPlan:
    return read_drill(text, "mine.yaml", clauses_of)


def faults(text: str) -> list[str]:
    with pytest.raises(Unreadable) as found:
        read(text)
    return [str(problem) for problem in found.value.problems]


def test_a_small_file_is_enough() -> None:
    plan = read(GOOD)
    assert (plan.id, plan.title, plan.ask) == ("mine", "Mine", {"next-act": 2, "payout": 1})
    assert plan.number == 10


def test_every_fault_in_one_run_at_its_place() -> None:
    found = faults(
        "format: 2\ndrill: Mine!\ntitel: Mine\nask: {next-akt: 1, payout: many}\nnumber: 0\n"
    )
    assert found == [
        "mine.yaml:3:1: titel: unknown key; did you mean title?",
        "mine.yaml:1:1: title: no title",
        "mine.yaml:1:9: format: format '2': this trainer reads format 1",
        "mine.yaml:2:8: drill: expected an id like my-drill",
        "mine.yaml:4:7: ask.next-akt: unknown kind of question; did you mean next-act?",
        "mine.yaml:4:28: ask.payout: expected a weight, a whole number from 1",
        "mine.yaml:5:9: number: expected a whole number from 1 to 9999",
    ]


def test_knowledge_cites_a_clause_that_the_house_has() -> None:
    fact = (
        "knowledge:\n- id: cut-card\n  ask: What now?\n  answers:\n"
        "    sweden: {{says: Go on., cites: [{clause}]}}\n"
    )
    assert read(GOOD + fact.format(clause="SWE-34")).knowledge[0].id == "cut-card"
    (fault,) = faults(GOOD + fact.format(clause="SWE-99"))
    assert "'SWE-99' is no clause of the house" in fault
    assert fault.startswith("mine.yaml:9:")
    (fault,) = faults(GOOD + fact.format(clause=""))
    assert "knowledge cites one" in fault


def test_the_shipped_drills_hold_together() -> None:
    ids = shipped_drill_ids()
    asked = set()
    for name in ids:
        plan = load_drill(name)
        assert plan.id == name
        assert plan.title
        asked |= set(plan.ask)
    assert asked == set(NAMES)
    assert set(NAMES) <= set(ids)


def test_facts_have_ids_of_their_own() -> None:
    fact = "- {id: a, ask: A?, answers: {}}\n"
    (fault,) = faults(GOOD + "knowledge:\n" + fact + fact)
    assert "twice" in fault
