"""What of a club's own house is refused, and where."""

from __future__ import annotations

import pytest

from tests.law.reading.own_house import CALL, HEAD, VARIANT
from tests.law.reading.reading import faults, places, read
from trainer.law.reading.tree import Unreadable


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("edit:\n  remove: [pek]\n", ["own.yaml:6:12"]),
        ("edit:\n  remove:\n  - no-such-step\n", ["own.yaml:7:5"]),
        ("edit:\n  insert_after:\n    no-such-step:\n" + CALL, ["own.yaml:7:5"]),
        (
            "edit:\n  replace:\n  - {id: no-such-step, do: turn, severity: minor, why: w,"
            " basis: assumed}\n",
            ["own.yaml:7:5"],
        ),
        (
            "edit:\n  replace:\n  - {do: turn, severity: minor, why: w, basis: assumed}\n",
            ["own.yaml:7:5"],
        ),
        ("edit:\n  remove: [split-ask, double-ask, split-ask]\n", ["own.yaml:6:35"]),
        ("edit:\n  insert_after:\n    pay-blackjack: call-total\n", ["own.yaml:7:20"]),
        ("edit:\n  removes: [split-ask]\n", ["own.yaml:6:3"]),
        ("edit: [split-ask]\n", ["own.yaml:5:7"]),
        ("edit:\n  remove: split-ask\n", ["own.yaml:6:11"]),
    ],
)
def test_an_edit_of_what_is_not_there(text: str, expected: list[str]) -> None:
    assert places(HEAD + text) == expected


def test_an_edit_of_what_is_not_there_names_the_nearest() -> None:
    (fault,) = faults(HEAD + "edit:\n  remove: [split-aks]\n")
    assert fault == (
        "own.yaml:6:12: edit.remove[0]: there is no step, duty or reply 'split-aks'; "
        "did you mean split-ask?"
    )


TURN = "{id: split-ask, do: ask, severity: minor, why: w, basis: assumed}"


@pytest.mark.parametrize(
    ("edit", "expected", "says"),
    [
        (f"  remove: [split-ask]\n  replace:\n  - {TURN}\n", "own.yaml:8:5", "both"),
        (f"  replace:\n  - {TURN}\n  remove: [split-ask]\n", "own.yaml:8:12", "both"),
        (f"  replace:\n  - {TURN}\n  - {TURN}\n", "own.yaml:8:5", "twice, first on line 7"),
    ],
)
def test_edits_that_contradict(edit: str, expected: str, says: str) -> None:
    (fault,) = faults(HEAD + "edit:\n" + edit)
    assert fault.startswith(expected + ": ")
    assert says in fault


def test_an_edit_of_what_the_base_removed() -> None:
    middle = HEAD + "edit:\n  remove: [split-ask]\n"
    text = "format: 1\nhouse: x\nextends: club.yaml\nedit:\n  remove: [split-ask]\n"
    (fault,) = faults(text, club=middle)
    assert fault.startswith("own.yaml:5:12: ")
    assert "club.yaml:6 removes it" in fault


@pytest.mark.parametrize(
    ("removed", "needed_by"),
    [
        ("peek", "'show-blackjack'"),
        ("first-cards", "'second-cards'"),
        ("dealer-second-card", "the rule hole_card"),
        ("turn-first-card", "'dealer-first-card'"),
        ("reveal", "'dealer-first-card'"),
        ("draw", "draws for the dealer"),
        ("decide", "waits for a player's decision"),
        ("settle-bets", "settles every bet"),
        ("split-chips", "waits for the chips"),
        ("split-part", "parts the pair"),
        ("split-second-card", "the second hand"),
        ("double-card", "gives the card"),
        ("hit-card", "gives the card"),
        ("stand", "every request"),
    ],
)
def test_a_removed_step_that_another_needs(removed: str, needed_by: str) -> None:
    (fault,) = faults(HEAD + f"edit:\n  remove: [{removed}]\n")
    assert fault.startswith("own.yaml:6:12: edit.remove[0]: ")
    assert needed_by in fault


def test_a_removed_step_that_a_jump_leads_to() -> None:
    jump = (
        "edit:\n  replace:\n  - {id: show-blackjack, do: reveal, then: settle-bets, "
        "when: [peek_shows_blackjack], severity: critical, why: w, basis: assumed}\n"
    )
    assert faults(HEAD + jump) == []
    (fault,) = faults(
        "format: 1\nhouse: x\nextends: club.yaml\nedit:\n  remove: [settle-bets]\n",
        club=HEAD + jump,
    )
    assert fault.startswith("own.yaml:5:12: ")
    assert "'show-blackjack' leads to it" in fault


def test_a_removed_settlement_that_a_rule_needs() -> None:
    text = HEAD.replace("cyb", "sweden") + "edit:\n  remove: [insurance-bets]\n"
    (fault,) = faults(text)
    assert fault.startswith("own.yaml:6:12: ")
    assert "the rule insurance" in fault


def test_a_rule_whose_step_the_base_never_had() -> None:
    text = HEAD + "rules:\n  three_sevens: {is: 1:1, basis: assumed}\n"
    assert faults(text) == [
        "own.yaml:6:17: rules.three_sevens: the rule needs a step that pays the premium, "
        "and there is none"
    ]


def test_the_same_id_twice() -> None:
    text = HEAD + "edit:\n  insert_after:\n    reveal:\n" + CALL.replace("call-total", "peek")
    (fault,) = faults(text)
    assert fault.startswith("own.yaml:8:11: ")
    assert "a second step 'peek'; the first stands at cyb.yaml:" in fault


def test_a_clause_of_the_base_is_not_written_anew() -> None:
    (fault,) = faults(HEAD + "clauses:\n  CYB-05: Stand on 17.\n")
    assert fault.startswith("own.yaml:6:3: clauses.CYB-05: the clause CYB-05 is already there")


@pytest.mark.parametrize("name", ["club", "CLUB", "CLUB-", "CLUB 1", "01"])
def test_a_clause_with_an_odd_id(name: str) -> None:
    assert places(HEAD + f"clauses:\n  {name}: Be kind.\n") == ["own.yaml:6:3"]


def test_a_house_that_extends_itself() -> None:
    text = "format: 1\nhouse: x\nextends: own.yaml\n"
    (fault,) = faults(text, own=text)
    assert fault == (
        "own.yaml:3:10: extends: the houses extend each other in a circle: own.yaml → own.yaml"
    )


def test_houses_that_extend_each_other_in_a_circle() -> None:
    text = "format: 1\nhouse: x\nextends: b.yaml\n"
    (fault,) = faults(
        text,
        own=text,
        b="format: 1\nhouse: b\n\nextends: c.yaml\n",
        c="format: 1\nhouse: c\nextends: own.yaml\n",
    )
    assert fault.startswith("c.yaml:3:10: extends: ")
    assert "own.yaml → b.yaml → c.yaml → own.yaml" in fault


def test_an_endless_row_of_bases_comes_to_an_end() -> None:
    def fetch(ref: str, asked_by: str) -> tuple[bytes, str]:
        return f"format: 1\nhouse: x\nextends: x{ref}\n".encode(), ref

    from trainer.law.reading.house_file import faults_of

    (fault,) = faults_of(b"format: 1\nhouse: x\nextends: x.yaml\n", "own.yaml", fetch)
    assert "more than 20" in fault.message


@pytest.mark.parametrize(
    ("base", "says"),
    [
        ("cib", "there is no house 'cib'"),
        ("sweden +over-nder", "did you mean over-under?"),
        ("sweden +over-under +over-under2", "no variant"),
        ("cyb +h17", "it has no variants"),
        ("''", "expected text"),
        ("[cyb]", "expected text"),
    ],
)
def test_a_base_that_is_not_there_is_one_fault(base: str, says: str) -> None:
    text = f"format: 1\nhouse: x\nextends: {base}\nedit:\n  remove: [peek]\n"
    (fault,) = faults(text)
    assert fault.startswith("own.yaml:3:10: extends: ")
    assert says in fault


def test_a_base_with_faults_says_so_in_its_own_place() -> None:
    base = HEAD + "rules:\n  deks: {is: 6, basis: assumed}\n"
    text = "format: 1\nhouse: x\nextends: club.yaml\nrules:\n  decks: {is: nine, basis: assumed}\n"
    assert places(text, club=base) == ["club.yaml:6:9", "own.yaml:5:15"]


def test_a_base_that_is_no_yaml_says_so_once() -> None:
    text = "format: 1\nhouse: x\nextends: club.yaml\nedit:\n  remove: [peek]\n"
    assert places(text, club="format: 1\nhouse: 'x\n") == ["club.yaml:2:8"]


def test_a_variant_that_excludes_what_is_not_there() -> None:
    text = HEAD + "variants:\n  soft:\n    title: Soft\n    excludes: [hrad]\n"
    (fault,) = faults(text)
    assert fault.startswith("own.yaml:8:16: variants.soft.excludes[0]: ")


def test_a_fault_of_a_variant_is_found_without_switching_it_on() -> None:
    text = HEAD + VARIANT.replace("6:5", "6-5")
    assert places(text) == ["own.yaml:14:26"]
    with pytest.raises(Unreadable):
        read(text, "hard")
    assert read(text).id == "our-club"


THREE_SLIPS = """\
format: 1
house: our-club
title: Our club
extends: cyb
rules:
  natural_pays: {is: 3:0, round: down, basis: stated, cites: [CLUB-01]}
edit:
  remove: [peek]
  replace:
  - id: show-blackjack
    title: Show the blackjack
    do: reveal
    when: [peek_shows_blackjak]
    then: payout
    severity: critical
    why: With a blackjack the round is over.
    basis: stated
    cites: [CLUB-01]
  - id: pay-blackjack
    title: Pay a blackjack
    do: settle
    each: hand
    bet: main
    when: [natural, peek_shows_blackjack]
    severity: critical
    why: A blackjack is paid at once.
    basis: stated
    cites: [CLUB-01]
clauses:
  CLUB-01: We pay a blackjack at once.
"""


def test_three_slips_are_three_findings_at_three_places_in_one_run() -> None:
    assert faults(THREE_SLIPS) == [
        "own.yaml:6:22: rules.natural_pays.is: '3:0' is not a price: write it like 3:2 or 1:1",
        "own.yaml:8:12: edit.remove[0]: 'peek' is removed here, and is needed: the step "
        "'pay-blackjack' (own.yaml:19) needs it; the rule peek_on (cyb.yaml:29) needs it",
        "own.yaml:13:12: edit.replace.show-blackjack.when: unknown guard 'peek_shows_blackjak'; "
        "did you mean peek_shows_blackjack?",
    ]
    with pytest.raises(Unreadable) as caught:
        read(THREE_SLIPS)
    assert len(caught.value.problems) == 3
