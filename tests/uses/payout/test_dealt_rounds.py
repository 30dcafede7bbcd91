"""The calculator and the table agree: every bet of a dealt round is settled as the sum says."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from random import Random

import pytest

from tests.uses.payout.asking import houses_and_variants
from trainer.facts.hands import is_ace_and_ten, points
from trainer.facts.money import format_amount
from trainer.law.house import House
from trainer.shell.houses import load_house
from trainer.table.events import DEALER, Event
from trainer.table.round import Hand, Round
from trainer.table.stakes import stake_of_hand
from trainer.uses.payout.answer import answer_to
from trainer.uses.simulating.dealing import PlayedRound, play_round

ROUNDS = 120
MOST_ROUNDS = 5000
"""As many are dealt where something rare has not come by yet."""
THEMES = ("", "A", "AK", "7", "8", "23", "A23")
"""Ranks that come often in a round: for blackjacks, pairs, three sevens and long hands."""


@pytest.mark.parametrize("house_name", houses_and_variants())
def test_every_bet_of_a_dealt_round_is_settled_as_the_calculator_says(house_name: str) -> None:
    house = load_house(house_name)
    rng = Random(f"dealt {house_name}")
    seen: set[str] = set()

    theme = ""

    def wish(table: Round, event: Event) -> str:
        if event.to == DEALER and not table.dealer and rng.random() < 0.3:
            return "A"
        return theme[int(rng.random() * len(theme))] if theme and rng.random() < 0.5 else ""

    rounds = 0
    while rounds < ROUNDS or (rounds < MOST_ROUNDS and not outcomes(house) <= seen):
        rounds += 1
        theme = THEMES[rounds % len(THEMES)]
        played = play_round(house, rng, 1 + int(rng.random() * 3), wish=wish)
        moved = movements(played)
        for hand in played.table.hands:
            is_on_old_chips = stake_of_hand(played.table, hand).on_old_chips
            if house.rules.dealer_blackjack_takes == "original" and not is_on_old_chips:
                # the calculator's split hand lies on the old chips; here all comes back
                if is_ace_and_ten(played.table.dealer) and points(hand.cards)[0] <= 21:
                    assert moved[hand.name] == (Fraction(), Fraction(hand.bet + hand.added))
                    seen.add("new chips")
                continue
            got = answer_to(case_of(house, played, hand), lambda _: house)
            assert "error" not in got, (got, played.events)
            bets = got["bets"]
            assert isinstance(bets, list)
            for bet in bets:
                name = hand.name if bet["bet"] == "main" else f"{hand.spot}:{bet['bet']}"
                due = (Fraction(bet["pays"]), Fraction(bet["returned"]))
                assert moved[name] == due, (name, bet, played.events)
                seen.add(f"{bet['bet']} {bet['outcome']}")
    assert outcomes(house) <= seen


def outcomes(house: House) -> set[str]:
    """What has to come about in a house sooner or later."""
    rules = house.rules
    found = {"new chips"} if rules.dealer_blackjack_takes == "original" else set()
    found |= {f"main {outcome}" for outcome in ("win", "lose", "push", "bust", "blackjack")}
    if rules.insurance is not None:
        found |= {"insurance win", "insurance lose"}
    if rules.over_under_13 is not None:
        found |= {"over13 win", "over13 lose", "under13 win", "under13 lose"}
    if rules.three_sevens is not None:
        found.add("three-sevens win")
    if rules.surrender is not None:
        found.add("main surrender")
    if rules.even_money is not None:
        found.add("main even-money")
    if rules.five_card_charlie is not None:
        found.add("main charlie")
    return found


def movements(played: PlayedRound) -> dict[str, tuple[Fraction, Fraction]]:
    """What was paid on each bet, and what of its stake went back."""
    stakes: dict[str, Fraction] = defaultdict(Fraction)
    for hand in played.table.hands:
        stakes[hand.name] = Fraction(hand.bet + hand.added)
    for side in played.table.sides:
        stakes[side.name] = Fraction(side.bet)
    paid: dict[str, Fraction] = defaultdict(Fraction)
    back: dict[str, Fraction] = defaultdict(Fraction)
    for event in played.events:
        amount = Fraction(event.amount or 0)
        if event.do == "pay":
            paid[event.to] += amount
            back[event.to] = stakes[event.to]
        elif event.do == "push":
            back[event.to] = stakes[event.to]
        elif event.do == "return":
            back[event.to] += amount
    return defaultdict(
        lambda: (Fraction(), Fraction()),
        {name: (paid[name], back[name]) for name in {*stakes, *paid}},
    )


def case_of(house: House, played: PlayedRound, hand: Hand) -> dict[str, object]:
    case: dict[str, object] = {
        "house": house.id,
        "bet": format_amount(hand.bet),
        "hand": [str(card) for card in hand.cards],
        "dealer": [str(card) for card in played.table.dealer],
        "double": hand.is_doubled,
        "from_split": hand.from_split,
        "even_money": is_granted(played, "even-money", hand.name),
        "surrender": is_granted(played, "surrender", hand.name),
    }
    if not hand.from_split:
        for side in played.table.sides:
            if side.spot == hand.spot and side.kind != "three-sevens":
                case[side.kind] = format_amount(side.bet)
    return case


def is_granted(played: PlayedRound, request: str, hand: str) -> bool:
    """Whether the hand asked for it, and the dealer did it."""
    about = [event for event in played.events if event.to == hand]
    requests = [event for event in about if event.do == request]
    refusals = [event for event in about if event.do == "refuse" and event.what == request]
    done = {"surrender": "return", "even-money": "pay"}[request]
    return len(requests) > len(refusals) and any(event.do == done for event in about)
