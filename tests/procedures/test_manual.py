"""The manual of house files: its lists are the registries', and its examples are read."""

from __future__ import annotations

import re

import pytest

from tests.law.reading.reading import faults, read
from tests.write_manual import BLOCK, MANUAL, lists, written
from trainer.facts.rules import RULES
from trainer.law.acts import ACTS
from trainer.law.guards import GUARDS
from trainer.law.reading import vocabulary

TEXT = MANUAL.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
HOUSE = next(example for example in EXAMPLES if "format: 1" in example)


def test_the_lists_are_current() -> None:
    assert written(TEXT) == TEXT, "write them anew: python -m tests.write_manual"
    assert {block["name"] for block in BLOCK.finditer(TEXT)} == set(lists())


@pytest.mark.parametrize(
    "names",
    [
        RULES,
        GUARDS,
        ACTS,
        vocabulary.AWAITED,
        vocabulary.REQUESTS,
        vocabulary.INCIDENTS,
        vocabulary.STEP,
        vocabulary.HEAD | vocabulary.BODY,
        {value for values in vocabulary.CHOICES.values() for value in values},
        {word for spec in RULES.values() for word in spec.attributes},
    ],
)
def test_no_word_is_missing(names: set[str]) -> None:
    rows = [line.split(" | ")[:2] for line in TEXT.splitlines() if line.startswith("| ")]
    in_lists = {word for row in rows for cell in row for word in re.findall("`([^`]+)`", cell)}
    assert set(names) <= in_lists


def test_no_guard_act_or_rule_is_stale() -> None:
    for name, known in (
        ("rules", RULES),
        ("acts", ACTS),
        ("guards of the table", GUARDS),
        ("guards of a hand", GUARDS),
        ("guards of a bet", GUARDS),
    ):
        block = next(block[0] for block in BLOCK.finditer(TEXT) if block["name"] == name)
        assert set(re.findall(r"^\| `([^`]+)`", block, re.MULTILINE)) <= set(known)


def test_the_worked_house_is_a_house_without_faults() -> None:
    assert faults(HOUSE) == []
    house, night = read(HOUSE), read(HOUSE, "late-night")
    rules = house.rules
    assert (rules.decks, rules.maximum_bet, rules.dealer_hits_soft_17) == (2, 20, False)
    assert house.procedure.step("invite-on-21") is None
    called = house.procedure.step("call-too-many")
    assert called is not None and not called.is_optional and called.says == "Bust"
    phase = next(phase for phase in house.procedure.phases if phase.id == "blackjacks")
    assert [step.id for step in phase.steps] == ["pay-blackjack", "list-blackjack"]
    assert (str(rules.natural_pays), str(night.rules.natural_pays)) == ("3:2", "6:5")


def test_every_other_example_is_read_in_its_place() -> None:
    head = "format: 1\nhouse: x\nextends: sweden\nedit:\n  remove: [early-blackjack]\n"
    others = [example for example in EXAMPLES if example != HOUSE]
    assert len(others) == 2
    for example in others:
        text = head + example.replace("[CYB-03]", "[SWE-03]").replace("down", "exact")
        assert faults(text) == []


def test_every_link_leads_to_a_heading() -> None:
    headings = {
        re.sub(r"[^a-z -]", "", line.lower()).replace(" ", "-")
        for line in re.findall(r"^#+ (.*)$", TEXT, re.MULTILINE)
    }
    links = re.findall(r"\]\(#([^)]*)\)", TEXT)
    assert links and set(links) <= headings
