"""A house that is read can be played: whatever is taken out or changed, it is refused, or every
round of it comes to an end with every bet settled.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.law.reading.reading import SHIPPED, faults, read, shipped
from trainer.law.house import House
from trainer.law.reading.tree import Unreadable
from trainer.uses.simulating.dealing import play_rounds

BASES = {house: read(shipped(house)) for house in SHIPPED}
STEPS = [
    (house, step.id)
    for house, base in BASES.items()
    for step in base.procedure.steps()
    if step.act != "refuse"
]
VALUES = {
    "hole_card": ["true", "false"],
    "peek_on": ["[]", "[ace]", "[ace, ten_value]"],
    "dealer_blackjack_takes": ["all", "original", "peeked"],
    "dealer_hits_soft_17": ["true", "false"],
    "dealer_takes_ties_at": ["[]", "[17, 18]"],
    "dealer_plays_without_hands": ["true", "false"],
    "hit_on_21": ["yes", "soft_only", "no"],
    "double_on": ["any", "[9, 10, 11]"],
    "double_soft": ["as_usual", "first_ace_is_1", "never"],
    "double_after_split": ["true", "false"],
    "split_on": ["equal_value", "equal_rank", "none"],
    "hands_from_one_spot": ["2", "no_limit"],
    "split_aces": ["played_on, resplit: false", "one_card, resplit: true"],
    "insurance": ["half, pays: 2:1, on_natural: true", "none"],
    "even_money": ["on_request", "offered", "none"],
    "surrender": ["half, round: down", "half, round: exact", "none"],
    "over_under_13": ["1:1, two_aces_under: 3:2", "none"],
    "three_sevens": ["1:1", "none"],
    "five_card_charlie": ["1:1", "none"],
    "player_21_always_wins": ["true", "false"],
    "natural_pays": ["3:2, round: down", "6:5, round: exact"],
}  # fmt: skip


def plays(house: House) -> None:
    for played in play_rounds(house, Random(7), 15, 4):
        table = played.table
        assert table.hands
        assert not any(hand.lying for hand in table.hands)
        assert not any(side.lying for side in table.sides)


@pytest.mark.parametrize(("house", "removed"), STEPS)
def test_a_house_without_a_step_is_refused_or_plays_on(house: str, removed: str) -> None:
    text = f"format: 1\nhouse: x\nextends: {house}\nedit:\n  remove: [{removed}]\n"
    try:
        plays(read(text))
    except Unreadable as broken:
        (problem,) = broken.problems
        assert (problem.file, problem.line, problem.column) == ("own.yaml", 5, 12)


@pytest.mark.parametrize("house", ["cyb", "sweden"])
@pytest.mark.parametrize("rule", VALUES)
def test_a_house_with_another_rule_is_refused_or_plays_on(house: str, rule: str) -> None:
    for value in VALUES[rule]:
        text = f"format: 1\nhouse: x\nextends: {house}\nrules:\n"
        text += f"  {rule}: {{is: {value}, basis: assumed}}\n"
        try:
            plays(read(text))
        except Unreadable as broken:
            assert broken.problems


def test_enough_is_refused_and_enough_is_played() -> None:
    refused = {
        removed
        for house, removed in STEPS
        if house == "cyb"
        and faults(f"format: 1\nhouse: x\nextends: cyb\nedit:\n  remove: [{removed}]\n")
    }
    assert {"peek", "reveal", "draw", "decide", "settle-bets", "split-part"} <= refused
    assert not {"call-for-bets", "invite-again", "pay-blackjack", "collect-hands"} & refused


def test_a_house_without_a_hole_card_deals_none() -> None:
    rules = (
        "  hole_card: {is: false, basis: assumed}\n"
        "  peek_on: {is: [], basis: assumed}\n"
        "  dealer_blackjack_takes: {is: all, basis: assumed}\n"
    )
    (fault,) = faults(f"format: 1\nhouse: x\nextends: cyb\nrules:\n{rules}")
    assert fault.startswith("own.yaml:5:14: rules.hole_card: the house has no hole card, and")
    assert "'dealer-first-card' (cyb.yaml:" in fault
