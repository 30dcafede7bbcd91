"""Every state of thousands of simulated rounds of every house: nothing stuck, no chip lost.

The driver goes on through ``advance`` alone, so that a round which ends at all was admitted act
by act; what is checked here is what it could not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import cast

import pytest

from tests.independent.settlement import answer
from tests.proof.houses import ALL, SHIPPED
from tests.proof.ledger import Ledger
from trainer.facts.dealer import has_blackjack
from trainer.facts.hands import points
from trainer.facts.money import Amount
from trainer.law.due import look
from trainer.shell.houses import load_house
from trainer.table.events import is_by_player
from trainer.table.round import Hand
from trainer.uses.simulating.dealing import Moment, PlayedRound, play_round

ROUNDS = {name: 5_000 if name in SHIPPED else 500 for name in ALL}
ANSWERED_TWICE = 300
"""So many rounds a house are settled a second time, by the tests' own settlement."""


def _rounds(name: str, number: int) -> Iterator[PlayedRound]:
    house, rng = load_house(name), Random(name)
    for at in range(number):
        yield play_round(house, rng, (1, 2, 1, 3)[at % 4])


@pytest.mark.parametrize("name", ALL)
def test_every_state_goes_on_and_every_chip_is_settled(name: str) -> None:
    house = load_house(name)
    for number, played in enumerate(_rounds(name, ROUNDS[name])):
        ledger = Ledger()
        for moment in played.moments:
            _goes_on(moment)
            ledger.take_in(moment.event)
        end = look(house, played.table)
        assert end.due == () and end.waiting_for == "nobody", name
        assert not any(ledger.lying.values()), "nothing lies at the end"
        assert sum(ledger.players.values()) == -ledger.house
        if number < ANSWERED_TWICE:
            expected = _nets(name, played)
            assert {spot: net for spot, net in ledger.players.items() if net} == expected


def _goes_on(moment: Moment) -> None:
    """A state is no end: something is due, or a player is waited for who may ask for something."""
    outlook = moment.outlook
    if outlook.waiting_for == "player":
        assert outlook.legal and outlook.awaits is not None
    else:
        assert outlook.legal == () and outlook.hand is None
        assert outlook.due if outlook.waiting_for == "dealer" else not outlook.due
    if moment.due is None:
        assert is_by_player(moment.event)
    else:
        assert moment.due in outlook.due or moment.due in outlook.optional


def _nets(name: str, played: PlayedRound) -> dict[int, Fraction]:
    """What each spot has won or lost by the second settlement, where that is not nothing."""
    nets: dict[int, Fraction] = {}
    for hand in played.table.hands:
        nets[hand.spot] = nets.get(hand.spot, Fraction(0)) + _net(name, played, hand)
    for spot in nets:
        nets[spot] += _net_of_sides(name, played, spot)
    return {spot: net for spot, net in nets.items() if net}


def _net(name: str, played: PlayedRound, hand: Hand) -> Fraction:
    """One hand's main bet, with the premium of three sevens."""
    dealer = played.table.dealer
    is_on_new_chips = hand.from_split and "b" in hand.name
    if "european-original" in name and is_on_new_chips and has_blackjack(dealer):
        # all that lies there came after the deal and goes back, but for a bust hand's
        total, _ = points(hand.cards)
        return Fraction(0 if total <= 21 else -(hand.bet + hand.added))
    found = _answer(
        name,
        played,
        hand.bet,
        hand=[this.rank for this in hand.cards],
        double=hand.is_doubled,
        from_split=hand.from_split,
        even_money=_is_granted(played, "even-money", hand.name),
        surrender=_is_granted(played, "surrender", hand.name),
    )
    return sum((Fraction(net) for net in found.values()), Fraction(0))


def _net_of_sides(name: str, played: PlayedRound, spot: int) -> Fraction:
    """The spot's side bets, which look at its first two cards."""
    kinds = {side.kind: str(side.bet) for side in played.table.sides if side.spot == spot}
    kinds.pop("three-sevens", None)
    if not kinds:
        return Fraction(0)
    hand = played.table.hands_of(spot)[0]
    two = [
        event.card.rank
        for event in played.events
        if event.do == "deal" and event.to == str(spot) and event.card is not None
    ][:2]
    found = _answer(name, played, hand.bet, hand=two, **kinds)
    return sum((Fraction(found[kind]) for kind in kinds), Fraction(0))


def _answer(name: str, played: PlayedRound, bet: Amount, **words: object) -> dict[str, str]:
    """The net of each bet by the second settlement, bet by bet."""
    dealer = [this.rank for this in played.table.dealer]
    case = {"house": name, "bet": str(bet), "dealer": dealer} | words
    found = answer(case)
    assert "bets" in found, case
    return {line["bet"]: line["net"] for line in cast(list[dict[str, str]], found["bets"])}


def _is_granted(played: PlayedRound, what: str, hand: str) -> bool:
    """Whether the hand asked and was not refused."""
    words = [
        event.do
        for event in played.events
        if event.to == hand and (event.do == what or (event.do == "refuse" and event.what == what))
    ]
    return words[-1:] == [what]
