"""Holland, clause by clause: what a record may hold and what it may not."""

from __future__ import annotations

import pytest

from tests.clauses.records import legal, slips

BETS = "house: holland; say place-bets; bet 1 10; bet 2 10; say no-more-bets"
CALLED = """deal 1 Ts; deal 2 6s; deal dealer 9c; deal 1 8d; deal 2 5h
say total 1 18; invite 1; stand 1; say total 2 11; invite 2; stand 2; deal dealer 8h
pay 1 10; take 2"""
SEVENS = """deal 1 7s; deal 2 Ts; deal dealer 9c; deal 1 7d; deal 2 8h
say total 1 14; invite 1; hit 1; deal 1 7h"""
REST = "say total 2 18; invite 2; stand 2"


@pytest.mark.parametrize(
    ("without", "found"),
    [
        ("say place-bets", "left-out: say no-more-bets"),
        ("say no-more-bets", "left-out: deal 1 Ts"),
        ("say total 1 18", "left-out: invite 1"),
        ("say total 2 11", "left-out: invite 2"),
    ],
)
def test_hol_02_03_and_05_the_calls_that_the_house_wants(without: str, found: str) -> None:
    record = f"{BETS}; {CALLED}".replace(f"{without}; ", "").replace(f"; {without}", "")
    assert slips(record) == [found]


def test_hol_05_a_total_may_come_early_and_not_late() -> None:
    early = CALLED.replace("say total 2 11; ", "").replace("18;", "18; say total 2 11;")
    assert slips(BETS, early) == []
    late = CALLED.replace("say total 1 18; invite 1", "invite 1; say total 1 18")
    assert slips(BETS, late) == ["wrong-order: say total 1 18"]


def test_hol_05_a_box_passed_over_after_its_total_is_one_slip() -> None:
    assert slips(BETS, CALLED.replace("invite 1; stand 1; ", "")) == ["left-out: invite 2"]


def test_hol_08_the_premium_comes_right_after_the_card() -> None:
    end = "deal dealer 9s; pay 1 10; push 2"
    assert slips(BETS, SEVENS, "pay 1:three-sevens 10", REST, end) == []
    assert slips(BETS, SEVENS, REST, "deal dealer 9s; pay 1:three-sevens 10; pay 1 10; push 2") == [
        "wrong-order: pay 1:three-sevens 10"
    ]
    hit_again = "pay 1:three-sevens 10; hit 1; deal 1 5h; say too-many 1; take 1"
    assert slips(BETS, SEVENS, hit_again, REST, "deal dealer 9s; push 2") == []


@pytest.mark.parametrize(
    ("upcard", "play", "found"),
    [
        ("9c", f"pay 1 15; {REST}; deal dealer 8c; pay 2 10", []),
        ("Tc", f"{REST}; deal dealer 2c; pay 1 15; deal dealer 5c; pay 2 10", []),
        ("Tc", f"{REST}; deal dealer Ac; push 1; take 2", []),
        ("Tc", f"pay 1 15; {REST}; deal dealer 8c; push 2", ["wrong-order: pay 1 15"]),
        ("Ac", f"offer even-money 1; even-money 1; pay 1 10; {REST}; deal dealer 8c; take 2", []),
        ("Ac", f"even-money 1; pay 1 10; {REST}; deal dealer 8c; take 2", []),
        ("Ac", f"offer even-money 1; decline 1; {REST}; deal dealer 8c; pay 1 15; take 2", []),
        ("Ac", f"{REST}; deal dealer 8c; pay 1 15; take 2", ["left-out: invite 2"]),
    ],
)
def test_hol_10_and_11_when_a_blackjack_is_paid(upcard: str, play: str, found: list[str]) -> None:
    dealt = f"deal 1 As; deal 2 Ts; deal dealer {upcard}; deal 1 Kd; deal 2 8h"
    assert slips(BETS, dealt, play) == found


@pytest.mark.parametrize(
    ("first", "second", "requests"),
    [
        ("9s", "7d", "hit stand"),
        ("5s", "4d", "double hit stand"),
        ("As", "8d", "hit stand"),
        ("8s", "8d", "hit split stand"),
    ],
)
def test_hol_19_and_20_what_two_cards_allow(first: str, second: str, requests: str) -> None:
    dealt = f"deal 1 {first}; deal 2 Ts; deal dealer 9c; deal 1 {second}; deal 2 8h"
    assert legal(BETS, dealt, f"say total 1 {_total(first, second)}; invite 1") == requests


def _total(first: str, second: str) -> str:
    return {"9s7d": "16", "5s4d": "9", "As8d": "19", "8s8d": "16"}[first + second]


def test_hol_22_a_boxed_card_is_burned_only_while_somebody_may_still_decide() -> None:
    assert slips(BETS, CALLED.replace("deal 2 6s", "burn 4c; deal 2 6s")) == []
    needless = CALLED.replace("deal dealer 8h", "burn 4c; deal dealer 8h")
    assert slips(BETS, needless) == ["extra: burn 4c"]


def test_hol_22_an_unasked_card_is_burned_or_goes_to_the_hand_that_must_take_it() -> None:
    in_turns = CALLED.replace("stand 1; ", "stand 1; deal 1 4c; burn 4c; ")
    assert slips(BETS, in_turns) == ["extra: deal 1 4c"]
    at_the_end = CALLED.replace("deal dealer 8h", "deal 2 8h; give-on dealer")
    assert slips(BETS, at_the_end) == ["extra: deal 2 8h"]
