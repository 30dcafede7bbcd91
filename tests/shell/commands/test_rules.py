"""``trainer rules``: values and what they rest on, what is unconfirmed, what differs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.shell.running import Shell
from trainer.facts.rules import RULES
from trainer.shell.houses import load_house, shipped_house_ids

HOUSES = ["cyb", "sweden", "holland", "norway-home", "finland-home"]
OWN = """\
format: 1
house: own
title: Our club
extends: cyb
rules:
  maximum_bet: {is: 20, basis: stated, cites: [CLUB-01]}
  natural_pays: {is: "6:5", round: up, basis: assumed}
clauses:
  CLUB-01: The highest bet is 20.
edit:
  remove: [call-for-bets]
  replace:
  - id: close-bets
    title: Close the bets
    do: say
    call: no-more-bets
    says: Hands off, please
    optional: true
    when: [bets_are_open, a_bet_lies]
    why: Because.
    basis: assumed
"""


def rules(shell: Shell, house: str) -> dict[str, Any]:
    return {rule["rule"]: rule for rule in shell("rules", house, "--json").document["rules"]}


@pytest.mark.parametrize("house", HOUSES)
def test_every_rule_with_its_basis(shell: Shell, house: str) -> None:
    found = rules(shell, house)
    assert list(found) and set(found) == set(RULES)
    for rule in found.values():
        assert rule["basis"] in ("stated", "inferred", "assumed")
        assert rule["value"] and rule["meaning"]
        if rule["basis"] == "stated":
            assert rule["cites"]
        if rule["basis"] == "inferred":
            assert rule["cites"] and rule["why"]


@pytest.mark.parametrize(
    ("house", "rule", "value", "basis", "cites"),
    [
        ("cyb", "natural_pays", "3:2", "stated", "CYB-03"),
        ("cyb", "dealer_hits_soft_17", "true", "stated", "CYB-05"),
        ("cyb", "decks", "6", "assumed", None),
        ("cyb", "hit_on_21", "yes", "inferred", "CYB-19"),
        ("sweden", "dealer_takes_ties_at", "[17, 18, 19]", "stated", "SWE-05"),
        ("sweden", "hit_on_21", "soft_only", "stated", "SWE-30"),
        ("holland", "decks", "6", "stated", "HOL-01"),
        ("norway-home", "hole_card", "true", "stated", "NOR-09"),
        ("norway-home +6to5", "natural_pays", "6:5", "stated", "NOR-27"),
        ("finland-home", "hands_from_one_spot", "4", "stated", "FIN-15"),
    ],
)
def test_values_of_the_rulebook(
    shell: Shell, house: str, rule: str, value: str, basis: str, cites: str | None
) -> None:
    found = rules(shell, house)[rule]
    assert (found["value"], found["basis"]) == (value, basis)
    assert cites is None or cites in found["cites"]


def test_for_people(shell: Shell) -> None:
    out = shell("rules", "cyb").out
    assert "natural_pays: 3:2, round down (stated) [CYB-03" in out
    assert out.splitlines()[0].startswith("Cyb student club (cyb): ")
    for name in RULES:
        assert f"\n{name}: " in out


def test_origins_lead_to_the_line(shell: Shell) -> None:
    path = shell.file("own.yaml", OWN)
    assert f"{path}:6:16" in shell("rules", path, "--origins").out
    found = rules(shell, path)
    assert found["maximum_bet"]["origin"] == f"{path}:6:16"
    assert "cyb.yaml:" in found["minimum_bet"]["origin"]


class TestUnconfirmed:
    @pytest.mark.parametrize("name", HOUSES)
    def test_it_is_all_that_no_clause_states(self, shell: Shell, name: str) -> None:
        found = shell("rules", name, "--unconfirmed", "--json").document
        house = load_house(name)
        for basis in ("inferred", "assumed"):
            named = {
                (kind, part[kind])
                for part in found[basis]
                for kind in ("rule", "step", "duty", "reply")
                if kind in part
            }
            expected = {
                ("rule", entry.name) for entry in house.entries.values() if entry.basis == basis
            }
            procedure = house.procedure
            for phase in procedure.phases:
                expected |= {("step", step.id) for step in phase.steps if step.basis == basis}
            expected |= {("duty", step.id) for step in procedure.duties if step.basis == basis}
            for on, reply in procedure.replies.items():
                expected |= {("reply", on)} if reply.basis == basis else set()
                expected |= {("step", step.id) for step in reply.steps if step.basis == basis}
            assert named == expected

    def test_for_people(self, shell: Shell) -> None:
        out = shell("rules", "cyb", "--unconfirmed").out
        inferred, assumed = out.split(" assumed: ")
        assert "rule decks: 6" in assumed and "rule decks" not in inferred
        assert "rule hit_on_21: yes [CYB-19, CYB-40]" in inferred
        assert "natural_pays" not in out

    def test_how_many_there_are_is_said_in_a_sentence(self, shell: Shell) -> None:
        for house in shipped_house_ids():
            found = shell("rules", house, "--unconfirmed", "--json").document
            words = " ".join(shell("rules", house, "--unconfirmed").out.split())
            for basis in ("inferred", "assumed"):
                count = len(found[basis])
                are = "thing is" if count == 1 else "things are"
                assert f" {count} {are} {basis}: " in words


class TestDifferences:
    def test_only_what_differs(self, shell: Shell) -> None:
        path = shell.file("own.yaml", OWN)
        found = shell("rules", "cyb", "--diff", path, "--json").document
        values = {
            each["rule"]: (each["here"]["value"], each["there"]["value"]) for each in found["rules"]
        }
        assert values == {"maximum_bet": ("10", "20"), "natural_pays": ("3:2", "6:5")}
        assert {(each["here"], each["there"]) for each in found["procedure"]} == {
            ("call-for-bets", None),
            ("close-bets", "close-bets"),
        }
        (changed,) = (each for each in found["procedure"] if each["there"])
        assert changed["differs"] == [
            "is required in cyb, optional in own",
            "is said as “No more bets” in cyb, “Hands off, please” in own",
        ]
        assert found["replies"] == []

    def test_nothing_differs_from_itself(self, shell: Shell) -> None:
        for name in HOUSES:
            found = shell("rules", name, "--diff", name, "--json").document
            assert found["rules"] == found["procedure"] == found["replies"] == []

    def test_the_other_way_round_it_is_the_same(self, shell: Shell) -> None:
        one = shell("rules", "cyb", "--diff", "sweden", "--json").document
        other = shell("rules", "sweden", "--diff", "cyb", "--json").document
        assert {each["rule"] for each in one["rules"]} == {each["rule"] for each in other["rules"]}
        assert {(each["here"], each["there"]) for each in one["procedure"]} == {
            (each["there"], each["here"]) for each in other["procedure"]
        }

    def test_in_words(self, shell: Shell) -> None:
        out = " ".join(shell("rules", "cyb", "--diff", "sweden").out.split())
        assert "dealer_hits_soft_17: Whether the dealer draws on a soft 17." in out
        assert "cyb: true (stated) [CYB-05" in out and "sweden: false (stated) [SWE-04" in out
        only_cyb, only_sweden = out.split("steps only in sweden")
        assert "Look at the hole card [CYB-32]" in only_cyb.split("steps only in cyb")[1]
        assert "Settle Over/Under 13" in only_sweden
        assert "in sweden granted only if the dealer's up card is an ace" in only_sweden

    def test_it_goes_alone(self, shell: Shell) -> None:
        assert shell("rules", "cyb", "--diff", "sweden", "--unconfirmed").code == 2
