"""Sweden, clause by clause: what a record may hold and what it may not."""

from __future__ import annotations

import pytest

from tests.clauses.records import due, legal, slips

AGAINST_ACE = """house: sweden; bet 1 10; bet 2 10
deal 1 As; deal 2 Ts; deal dealer Ac; deal 1 Kd; deal 2 8h"""
AGAINST_SIX = """house: sweden; bet 1 10; bet 2 10
deal 1 Ts; deal 2 As; deal dealer 6c; deal 1 8d; deal 2 Kh"""
UNASKED = """house: sweden; bet 1 10; bet 2 10; bet 3 10
deal 1 Ts; deal 2 6s; deal 3 9h; deal dealer 9c; deal 1 8d; deal 2 5h; deal 3 4c
invite 1; stand 1; deal 1 Tc"""
OVER_UNDER = """house: sweden +over-under; bet 1 10; bet 1:over13 5; bet 2 10; bet 2:under13 10
deal 1 Ts; deal 2 As; deal dealer 9c; deal 1 8d; deal 2 Ah"""


def test_swe_03_a_blackjack_is_paid_no_later_than_its_place_in_the_turns() -> None:
    drawn = "deal dealer Tc; deal dealer 3c; take 1"
    assert slips(AGAINST_SIX, "pay 2 15; invite 1; stand 1", drawn) == []
    assert slips(AGAINST_SIX, "invite 1; stand 1; pay 2 15", drawn) == []
    late = "invite 1; stand 1; deal dealer Tc; pay 2 15; deal dealer 3c; take 1"
    assert slips(AGAINST_SIX, late) == ["wrong-order: deal dealer Tc"]
    end = "invite 1; stand 1; deal dealer Tc; deal dealer 3c; take 1; pay 2 15"
    assert slips(AGAINST_SIX, end) == ["wrong-order: pay 2 15"]


@pytest.mark.parametrize(
    "settled", ["take 2; pay 2:insurance 10; push 1", "push 1; pay 2:insurance 10; take 2"]
)
def test_swe_18_insurance_keeps_both_amounts_in_any_order(settled: str) -> None:
    record = "insure 2 5; invite 2; stand 2; deal dealer Kc"
    assert slips(AGAINST_ACE, record, settled) == []


def test_swe_18_insurance_refused_that_the_house_gives() -> None:
    record = "insure 2 5; refuse 2 insurance; invite 2; stand 2; deal dealer 8c; take 2; pay 1 15"
    assert slips(AGAINST_ACE, record) == ["wrong-ruling: refuse 2 insurance"]


def test_swe_18_insurance_is_half_the_bet() -> None:
    record = "insure 2 6; invite 2; stand 2; deal dealer 8c; take 2; pay 1 15; take 2:insurance"
    assert slips(AGAINST_ACE, record) == ["wrong-ruling: invite 2"]
    refused = "insure 2 6; refuse 2 insurance; insure 2 5; invite 2; stand 2; deal dealer 8c"
    assert slips(AGAINST_ACE, refused, "take 2; pay 1 15; take 2:insurance") == []


def test_swe_22_even_money_is_paid_on_request_at_once() -> None:
    rest = "invite 2; stand 2; deal dealer 8c; take 2"
    assert slips(AGAINST_ACE, "even-money 1; pay 1 10", rest) == []
    refused = "even-money 1; refuse 1 even-money"
    assert slips(AGAINST_ACE, refused, rest, "pay 1 15") == ["wrong-ruling: refuse 1 even-money"]
    assert slips(AGAINST_ACE, "even-money 1; pay 1 15", rest) == ["wrong-amount: pay 1 15"]


def test_swe_19_a_side_bet_above_the_main_bet_is_refused_once() -> None:
    assert due("house: sweden +over-under; bet 1 10; bet 1:over13 8; bet 1 5") == ["refuse 1 bet"]


def test_swe_20_and_21_side_bets_are_settled_before_the_spots_turn() -> None:
    end = "deal dealer 8h; pay 1 10; take 2"
    first = "pay 1:over13 5; pay 2:under13 15; invite 1; stand 1; invite 2; stand 2"
    own_turn = "pay 1:over13 5; invite 1; stand 1; pay 2:under13 15; invite 2; stand 2"
    assert slips(OVER_UNDER, first, end) == []
    assert slips(OVER_UNDER, own_turn, end) == []
    short = first.replace("15", "10")
    assert slips(OVER_UNDER, short, end) == ["wrong-amount: pay 2:under13 10"]


@pytest.mark.parametrize(
    "taken",
    [
        "give-on 2; hit 2; invite 3; stand 3; deal dealer 8h; pay 1 10; pay 2 10; take 3",
        "give-on 2; double 2; add 2 10; invite 3; stand 3; deal dealer 8h"
        "; pay 1 10; pay 2 20; take 3",
        "give-on 2; stand 2; give-on 3; hit 3; take 3; deal dealer 8h; pay 1 10; take 2",
        "give-on 2; stand 2; give-on 3; stand 3; give-on dealer; take 1; take 2; take 3",
    ],
)
def test_swe_29_an_unasked_card_goes_from_hand_to_hand_and_to_the_dealer(taken: str) -> None:
    assert slips(UNASKED, taken) == ["extra: deal 1 Tc"]


def test_swe_29_a_card_burned_instead_is_one_slip_more() -> None:
    burned = "burn Tc; invite 2; stand 2; invite 3; stand 3; deal dealer 8h"
    assert slips(UNASKED, burned, "pay 1 10; take 2; take 3") == [
        "extra: deal 1 Tc",
        "extra: burn Tc",
    ]


def test_swe_30_a_hit_on_a_blackjack_let_stand_is_one_wrong_ruling() -> None:
    hit = "invite 1; stand 1; hit 2; deal 2 5c; stand 2; deal dealer Tc; deal dealer 3c"
    assert slips(AGAINST_SIX, hit, "take 1; take 2") == ["wrong-ruling: deal 2 5c"]


def test_swe_09_and_30_a_soft_21_after_a_split_may_be_hit_and_doubled() -> None:
    split = """house: sweden; bet 1 10; bet 2 10; deal 1 Ts; deal 2 6s; deal dealer 6c
    deal 1 Td; deal 2 5h; invite 1; split 1; add 1 10; part 1; deal 1a Ah; deal 1b Ac"""
    assert legal(split) == "double hit stand"
    assert due(split) == ["invite 2"]
    end = "invite 2; stand 2; deal dealer Th; deal dealer 2h"
    doubled = "double 1a; add 1a 10; deal 1a 7c"
    assert slips(split, doubled, end, "take 1a; pay 1b 10; take 2") == []
    assert slips(split, end, "pay 1a 10; pay 1b 10; take 2") == []


def test_swe_14_a_split_ace_is_played_on_only_with_another_ace() -> None:
    split = """house: sweden; bet 1 10; deal 1 As; deal dealer 6c; deal 1 Ad
    invite 1; split 1; add 1 10; part 1; deal 1a Ah; deal 1b Kc"""
    assert due(split) == ["invite 1a"]
    assert legal(split, "invite 1a") == "split stand"
    again = "invite 1a; split 1a; add 1a 10; part 1a; deal 1aa 4h; deal 1ab 9c"
    end = "deal dealer Th; deal dealer 2h; take 1aa; pay 1ab 10; pay 1b 10"
    assert slips(split, again, end) == []


def test_swe_10_a_bet_among_the_cards_that_is_dealt_in() -> None:
    record = """house: sweden; bet 1 10; deal 1 Ks; bet 2 5; deal 2 8d; deal dealer 9c
    deal 1 8d; deal 2 Td; invite 1; stand 1; invite 2; stand 2; deal dealer 8h
    pay 1 10; pay 2 5"""
    assert slips(record) == ["wrong-ruling: deal 2 8d"]


def test_swe_18_insurance_after_the_first_turn_is_a_ruling_and_no_early_invitation() -> None:
    late = "invite 2; stand 2; insure 2 5; deal dealer 8c; take 2; pay 1 15; take 2:insurance"
    assert slips(AGAINST_ACE, late) == ["wrong-ruling: deal dealer 8c"]
