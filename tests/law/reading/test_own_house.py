"""A club's own house: ``extends``, edits, variants."""

from __future__ import annotations

import pytest

from tests.law.reading.own_house import CALL, HEAD, VARIANT
from tests.law.reading.reading import read
from trainer.facts.money import Ratio
from trainer.law.procedure import Step
from trainer.law.reading.check import edges
from trainer.law.reading.house_file import NoSuchHouse


def step(house_text: str, step_id: str, *switches: str) -> Step | None:
    return read(house_text, *switches).procedure.step(step_id)


def ids(house_text: str, phase_id: str) -> list[str]:
    phases = read(house_text).procedure.phases
    return [step.id for phase in phases if phase.id == phase_id for step in phase.steps]


# What an own house may say


def test_a_house_that_says_nothing_is_its_base_under_another_name() -> None:
    own, base = read(HEAD), read("format: 1\nhouse: x\nextends: cyb\n")
    assert (own.id, own.title) == ("our-club", "Our club")
    assert base.title == "Cyb student club"
    assert own.rules == base.rules
    assert own.digest == base.digest
    assert own.files == ("cyb.yaml", "own.yaml")


def test_a_rule_of_ones_own_with_a_clause_of_ones_own() -> None:
    own = read(
        HEAD
        + "rules:\n  dealer_hits_soft_17: {is: false, basis: stated, cites: [CLUB-01]}\n"
        + "clauses:\n  CLUB-01: The dealer stands on every 17.\n"
    )
    assert own.rules.dealer_hits_soft_17 is False
    entry = own.entries["dealer_hits_soft_17"]
    assert (entry.basis, entry.cites) == ("stated", ("CLUB-01",))
    assert entry.origin == "own.yaml:6:24"
    assert own.entries["natural_pays"].origin.startswith("cyb.yaml:")
    assert own.clauses["CLUB-01"] == "The dealer stands on every 17."
    assert "CYB-05" in own.clauses


def test_another_rule_step_or_clause_is_another_digest() -> None:
    rule = HEAD + "rules:\n  decks: {is: 8, basis: assumed}\n"
    call = HEAD + "edit:\n  insert_after:\n    pay-blackjack:\n" + CALL
    less = HEAD + "edit:\n  remove: [split-ask]\n"
    clause = HEAD + "clauses:\n  CLUB-01: We are kind.\n"
    digests = {read(text).digest for text in (HEAD, rule, call, less, clause)}
    assert len(digests) == 5


def test_a_step_after_another() -> None:
    text = HEAD + "edit:\n  insert_after:\n    pay-blackjack:\n" + CALL
    assert ids(text, "blackjacks") == ["pay-blackjack", "call-total"]


def test_a_removed_step_leaves_the_graph() -> None:
    text = HEAD + "edit:\n  remove: [call-for-bets]\n"
    assert "call-for-bets" not in ids(text, "take-bets")
    graph = edges(read(text).procedure)
    assert all("call-for-bets" not in (edge.start, edge.end) for edge in graph)


def test_a_replaced_step_keeps_its_place() -> None:
    text = (
        HEAD + "edit:\n  replace:\n  - {id: call-for-bets, title: Faites vos jeux, do: say, "
        "call: place-bets, severity: minor, when: [bets_are_open], why: w, basis: assumed}\n"
    )
    assert ids(text, "take-bets").index("call-for-bets") == 1
    found = step(text, "call-for-bets")
    assert found is not None
    assert (found.title, found.is_optional) == ("Faites vos jeux", False)


def test_several_steps_in_the_place_of_one() -> None:
    text = HEAD + "edit:\n  remove: [pay-blackjack]\n  insert_after:\n    pay-blackjack:\n" + CALL
    assert ids(text, "blackjacks") == ["call-total"]


def test_a_step_of_a_reply_is_edited_like_any_other() -> None:
    text = (
        HEAD + "edit:\n  remove: [split-ask]\n  replace:\n  - {id: double-card, do: deal, "
        "to: hand, across: optional, severity: critical, why: w, basis: assumed}\n"
    )
    own = read(text)
    split, double = own.procedure.replies["split"], own.procedure.replies["double"]
    assert split.steps[0].id == "split-chips"
    assert [each.across for each in double.steps if each.id == "double-card"] == ["optional"]


def test_a_step_of_a_duty_is_edited_like_any_other() -> None:
    text = HEAD.replace("cyb", "sweden") + "edit:\n  remove: [collect-early]\n"
    assert all(duty.id != "collect-early" for duty in read(text).procedure.duties)


def test_a_reply_is_answered_anew_as_a_whole() -> None:
    text = (
        HEAD + "replies:\n- on: stand\n  allow: [has_a_choice]\n  severity: minor\n"
        "  why: Only who can still choose may stand.\n  basis: assumed\n"
    )
    reply = read(text).procedure.replies["stand"]
    assert [guard.name for guard in reply.allow] == ["has_a_choice"]
    assert "hit" in read(text).procedure.replies


def test_a_house_may_fall_silent_on_an_incident() -> None:
    text = HEAD.replace("cyb", "sweden") + "edit:\n  remove: [cut-card]\n"
    assert "cut-card" not in read(text).procedure.replies


def test_an_own_house_of_an_own_house() -> None:
    middle = HEAD + "rules:\n  decks: {is: 8, basis: assumed}\n"
    text = (
        "format: 1\nhouse: late-night\nextends: club.yaml\n"
        "rules:\n  natural_pays: {is: 6:5, round: down, basis: assumed}\n"
    )
    own = read(text, club=middle)
    assert (own.rules.decks, own.rules.natural_pays) == (8, Ratio(6, 5))
    assert own.files == ("cyb.yaml", "club.yaml", "own.yaml")
    assert own.entries["decks"].origin == "club.yaml:6:10"


def test_variants_of_ones_own() -> None:
    plain, soft = read(HEAD + VARIANT), read(HEAD + VARIANT, "soft")
    assert (plain.rules.dealer_hits_soft_17, soft.rules.dealer_hits_soft_17) == (True, False)
    assert (plain.id, soft.id) == ("our-club", "our-club +soft")


@pytest.mark.parametrize("switches", [("soft", "hard"), ("hard", "soft")])
def test_variants_that_contradict_each_other(switches: tuple[str, ...]) -> None:
    with pytest.raises(NoSuchHouse, match="contradict"):
        read(HEAD + VARIANT, *switches)


def test_a_base_with_a_variant_switched_on() -> None:
    text = "format: 1\nhouse: pub\nextends: club.yaml +soft\n"
    own = read(text, club=HEAD + VARIANT)
    assert own.rules.dealer_hits_soft_17 is False
    assert own.id == "pub"
    assert [variant.id for variant in own.variants] == ["hard"]


def test_what_a_base_has_switched_on_still_excludes() -> None:
    text = "format: 1\nhouse: pub\nextends: club.yaml +soft\n"
    with pytest.raises(NoSuchHouse, match="hard and soft contradict"):
        read(text, "hard", club=HEAD + VARIANT)
    with pytest.raises(NoSuchHouse, match="already"):
        read(text, "soft", club=HEAD + VARIANT)


def test_a_base_with_a_shipped_variant() -> None:
    plain = read("format: 1\nhouse: pub\nextends: sweden\n")
    own = read("format: 1\nhouse: pub\nextends: sweden +over-under\n")
    assert plain.rules.over_under_13 is None
    assert own.rules.over_under_13 == Ratio(1, 1)
