"""Cyb, clause by clause: what a record may hold and what it may not."""

from __future__ import annotations

import pytest

from tests.clauses.records import slips

ONE_HAND = """house: cyb; bet 1 10; say no-more-bets; deal 1 Ks; deal dealer ?; deal 1 8d
deal dealer ?; turn 9c; invite 1; stand 1; reveal 8h; pay 1 10; collect dealer; collect 1"""
TWO_HANDS = """house: cyb; bet 1 10; bet 2 5; say no-more-bets
deal 1 Ks; deal 2 Ts; deal dealer ?; deal 1 8d; deal 2 8s; deal dealer ?; turn 9c
invite 1; stand 1; invite 2; stand 2
reveal 8h; pay 1 10; pay 2 5; collect dealer; collect 1; collect 2"""
DOUBLED = """house: cyb; bet 1 10; say no-more-bets; deal 1 6s; deal dealer ?; deal 1 5d
deal dealer ?; turn 9c; invite 1; double 1; ask 1 10; add 1 10; deal 1 8c across
reveal 8h; pay 1 20; collect dealer; collect 1"""
LOOKED = """house: cyb; bet 1 10; bet 2 10; say no-more-bets
deal 1 Ks; deal 2 Ts; deal dealer ?; deal 1 6h; deal 2 5h; deal dealer ?; turn Kc; peek"""


@pytest.mark.parametrize("record", [ONE_HAND, TWO_HANDS, DOUBLED])
def test_rounds_as_the_guide_tells_them(record: str) -> None:
    assert slips(record) == []


@pytest.mark.parametrize(
    ("without", "found"),
    [
        ("say no-more-bets", "left-out: deal 1 Ks"),
        ("turn 9c", "left-out: invite 1"),
        ("reveal 8h", "left-out: pay 1 10"),
        ("collect dealer", "left-out: collect 1"),
    ],
)
def test_the_acts_that_the_guide_requires(without: str, found: str) -> None:
    assert slips(ONE_HAND.replace(f"{without}; ", "")) == [found]


@pytest.mark.parametrize("courtesy", ["say place-bets; bet 1 10", "bet 1 10; say place-bets"])
def test_asking_for_bets_is_free_while_they_are_open(courtesy: str) -> None:
    assert slips(ONE_HAND.replace("bet 1 10", courtesy)) == []


@pytest.mark.parametrize("extra", ["peek", "offer insurance", "offer even-money 1"])
def test_cyb_06_and_32_acts_that_nobody_called_for(extra: str) -> None:
    record = ONE_HAND.replace("turn 9c; ", f"turn 9c; {extra}; ")
    assert slips(record) == [f"extra: {extra}"]


def test_cyb_06_even_money_and_surrender_let_stand_are_one_wrong_ruling_each() -> None:
    dealt = "house: cyb; bet 1 10; say no-more-bets; deal 1 Ks; deal dealer ?"
    end = "collect dealer; collect 1"
    assert slips(
        dealt, "deal 1 Ah; deal dealer ?; turn Ac; even-money 1; pay 1 10; peek; reveal 9s", end
    ) == ["wrong-ruling: pay 1 10"]
    assert slips(
        dealt,
        "deal 1 6h; deal dealer ?; turn 9c; invite 1; surrender 1; return 1 5; take 1 5",
        "reveal 9s",
        end,
    ) == ["wrong-ruling: return 1 5"]


def test_cyb_12_and_33_a_blackjack_that_the_look_missed_is_one_slip() -> None:
    played_on = "invite 1; stand 1; invite 2; hit 2; deal 2 2c; stand 2"
    end = "take 1; take 2; collect dealer; collect 1; collect 2"
    assert slips(LOOKED, played_on, "reveal Ac", end) == ["wrong-order: reveal Ac"]
    known = LOOKED.replace("deal dealer ?; turn", "deal dealer Ac down; turn")
    assert slips(known, played_on, "reveal Ac", end) == ["left-out: invite 1"]


def test_cyb_12_without_a_blackjack_play_goes_on_after_the_look() -> None:
    played_on = "invite 1; stand 1; invite 2; hit 2; deal 2 2c; stand 2"
    end = "take 1; take 2; collect dealer; collect 1; collect 2"
    assert slips(LOOKED, played_on, "reveal 9c", end) == []


def test_cyb_35_a_hand_passed_over_is_one_slip() -> None:
    assert slips(TWO_HANDS.replace("invite 1; stand 1; ", "")) == ["left-out: invite 2"]
    assert slips(TWO_HANDS.replace("; invite 2; stand 2", "")) == ["left-out: reveal 8h"]


def test_cyb_35_a_request_before_its_invitation_makes_it_needless() -> None:
    assert slips(TWO_HANDS.replace("invite 1; stand 1; ", "stand 1; ")) == []


def test_cyb_36_the_chips_come_before_the_card() -> None:
    assert slips(DOUBLED.replace("ask 1 10; ", "")) == []
    assert slips(DOUBLED.replace("add 1 10; ", "")) == ["left-out: deal 1 8c across"]
    assert slips(DOUBLED.replace("ask 1 10; add 1 10; ", "")) == ["left-out: deal 1 8c across"]
    assert slips(DOUBLED.replace(" across", "")) == ["left-out: deal 1 8c"]


def test_cyb_45_own_cards_first() -> None:
    swapped = ONE_HAND.replace("collect dealer; collect 1", "collect 1; collect dealer")
    assert slips(swapped) == ["wrong-order: collect 1"]


LATE = """deal dealer ?; deal 1 8d; deal 2 Td; deal dealer ?; turn 9c
invite 1; stand 1; invite 2; stand 2; reveal 8h; pay 1 10; pay 2 5
collect dealer; collect 1; collect 2"""


@pytest.mark.parametrize(
    ("bets", "found"),
    [
        ("say no-more-bets; bet 2 5; deal 1 Ks; deal 2 8d", "wrong-ruling: deal 1 Ks"),
        ("say no-more-bets; deal 1 Ks; bet 2 5; deal 2 8d", "wrong-ruling: deal 2 8d"),
    ],
)
def test_cyb_27_a_bet_after_the_close_that_is_dealt_in(bets: str, found: str) -> None:
    assert slips("house: cyb; bet 1 10", bets, LATE) == [found]


def test_cyb_27_a_bet_after_the_close_is_refused() -> None:
    for late in ("bet 2 5; refuse 2 bet; deal 1 Ks", "deal 1 Ks; bet 2 5; refuse 2 bet"):
        assert slips(ONE_HAND.replace("deal 1 Ks", late)) == []


def test_cyb_18_hands_split_from_hands_that_were_split() -> None:
    record = """house: cyb; bet 1 10; say no-more-bets
    deal 1 8s; deal dealer ?; deal 1 8d; deal dealer ?; turn 9c
    invite 1; split 1; ask 1 10; add 1 10; part 1; deal 1a 8h; deal 1b 8c
    invite 1a; split 1a; ask 1a 10; add 1a 10; part 1a; deal 1aa 3h; deal 1ab 8d
    invite 1aa; double 1aa; ask 1aa 10; add 1aa 10; deal 1aa Ts across
    invite 1ab; split 1ab; ask 1ab 10; add 1ab 10; part 1ab; deal 1aba Kh; deal 1abb 2c
    invite 1aba; stand 1aba; invite 1abb; hit 1abb; deal 1abb Qc; stand 1abb
    invite 1b; split 1b; ask 1b 10; add 1b 10; part 1b; deal 1ba Ah; deal 1bb Ac
    invite 1ba; stand 1ba; invite 1bb; stand 1bb
    reveal Td; pay 1aa 20; take 1aba; pay 1abb 10; push 1ba; push 1bb; collect dealer
    collect 1aa; collect 1aba; collect 1abb; collect 1ba; collect 1bb"""
    assert slips(record) == []
    swapped = record.replace("deal 1aba Kh; deal 1abb 2c", "deal 1abb 2c; deal 1aba Kh")
    assert slips(swapped) == ["wrong-order: deal 1abb 2c"]


def test_cyb_36_only_the_card_of_a_double_lies_crosswise() -> None:
    hit = """house: cyb; bet 1 10; say no-more-bets; deal 1 6s; deal dealer ?; deal 1 5d
    deal dealer ?; turn 9c; invite 1; hit 1; deal 1 8c across; stand 1; reveal 8h; pay 1 10
    collect dealer; collect 1"""
    assert slips(hit) == ["extra: deal 1 8c across"]
