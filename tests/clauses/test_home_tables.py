"""The two home tables, clause by clause: what a record may hold and what it may not."""

from __future__ import annotations

import pytest

from tests.clauses.records import due, legal, slips

HOMES = pytest.mark.parametrize("house", ["norway-home", "finland-home"])
AGAINST_ACE = """bet 1 10; bet 2 10
deal 1 Ts; deal 2 As; deal dealer Ac; deal 1 8d; deal 2 Kh; deal dealer ?"""
REST = "peek; invite 1; stand 1; reveal 8c; take 1; pay 2 15"


def of(house: str, record: str) -> str:
    return f"house: {house}; {record}"


@HOMES
def test_nor_10_and_fin_10_the_look_comes_before_the_turns(house: str) -> None:
    assert slips(of(house, AGAINST_ACE), REST) == []
    assert slips(of(house, AGAINST_ACE), REST.replace("peek; ", "")) == ["left-out: invite 1"]
    ten = AGAINST_ACE.replace("Ac", "Kc")
    unlooked = "invite 1; stand 1; reveal 8c; push 1; pay 2 15"
    assert slips(of(house, ten), unlooked) == ["left-out: invite 1"]


@HOMES
def test_nor_09_and_fin_07_an_open_card_is_not_turned_again(house: str) -> None:
    turned = AGAINST_ACE.replace("deal 1 8d", "turn Ac; deal 1 8d")
    assert slips(of(house, turned), REST) == ["extra: turn Ac"]


@HOMES
def test_nor_10_and_fin_10_a_blackjack_that_the_look_missed_is_one_slip(house: str) -> None:
    dealt = AGAINST_ACE.replace("As", "9s").replace("Kh", "9h")
    missed = "peek; invite 1; stand 1; invite 2; stand 2; reveal Kc; take 1; take 2"
    assert slips(of(house, dealt), missed) == ["wrong-order: reveal Kc"]


@HOMES
def test_nor_16_and_fin_09_insurance_refused_that_the_house_gives(house: str) -> None:
    refused = "insure 1 5; refuse 1 insurance"
    assert slips(of(house, AGAINST_ACE), refused, REST) == ["wrong-ruling: refuse 1 insurance"]


@HOMES
@pytest.mark.parametrize(
    "settled",
    [
        "peek; take 1:insurance; take 2:insurance; invite 1; stand 1; reveal 8c; take 1; pay 2 15",
        "peek; invite 1; take 1:insurance; stand 1; take 2:insurance; reveal 8c; take 1; pay 2 15",
        "peek; invite 1; stand 1; reveal 8c; take 1; take 1:insurance; pay 2 15; take 2:insurance",
    ],
)
def test_insurance_is_settled_from_the_look_to_the_end(house: str, settled: str) -> None:
    assert slips(of(house, AGAINST_ACE), "insure 1 5; insure 2 5", settled) == []


@HOMES
def test_even_money_let_stand_is_one_wrong_ruling(house: str) -> None:
    paid = "even-money 2; pay 2 10; peek; invite 1; stand 1; reveal 8c; take 1"
    assert slips(of(house, AGAINST_ACE), paid) == ["wrong-ruling: pay 2 10"]
    refused = f"even-money 2; refuse 2 even-money; {REST}"
    assert slips(of(house, AGAINST_ACE), refused) == []


@HOMES
def test_nor_32_and_fin_16_surrender(house: str) -> None:
    dealt = """bet 1 10; bet 2 10
    deal 1 Ts; deal 2 8s; deal dealer Kc; deal 1 6d; deal 2 8h; deal dealer ?; peek; invite 1"""
    rest = "invite 2; stand 2; reveal 8c; take 2"
    played = of(f"{house} +surrender", dealt)
    for halves in ("return 1 5; take 1 5", "take 1 5; return 1 5", "return 1 5; take 1"):
        assert slips(played, f"surrender 1; {halves}", rest) == []
    late = "hit 1; deal 1 2c; surrender 1; return 1 5; take 1 5"
    assert slips(played, late, rest) == ["wrong-ruling: return 1 5"]
    plain = of(house, dealt)
    assert slips(plain, "surrender 1; return 1 5; take 1 5", rest) == ["wrong-ruling: return 1 5"]
    refused = "surrender 1; refuse 1 surrender; stand 1; invite 2; stand 2; reveal 8c"
    assert slips(plain, refused, "take 1; take 2") == []


@HOMES
def test_nor_33_and_fin_18_five_cards_are_paid_at_once(house: str) -> None:
    played = of(
        f"{house} +charlie",
        """bet 1 10; bet 2 10; deal 1 2s; deal 2 8s; deal dealer Kc; deal 1 3d; deal 2 8h
        deal dealer ?; peek; invite 1; hit 1; deal 1 4c; hit 1; deal 1 5c; hit 1; deal 1 6h""",
    )
    rest = "invite 2; stand 2; reveal 8c; take 2"
    assert due(played) == ["pay 1 10"]
    assert slips(played, "pay 1 10", rest) == []
    late = rest.replace("reveal 8c", "reveal 8c; pay 1 10")
    assert slips(played, late) == ["wrong-order: pay 1 10"]


@HOMES
def test_nor_14_and_fin_22_no_double_after_a_split_without_a_word(house: str) -> None:
    split = """bet 1 10; deal 1 8s; deal dealer 6c; deal 1 8d; deal dealer ?; split 1; add 1 10
    part 1; deal 1a 3h; deal 1b Tc; invite 1a"""
    assert legal(of(house, split)) == "hit stand"


def test_fin_22_das_and_four_hands() -> None:
    split = """house: finland-home +das; bet 1 10; deal 1 8s; deal dealer 6c; deal 1 8d
    deal dealer ?; split 1; add 1 10; part 1; deal 1a 3h; deal 1b 8c; invite 1a"""
    assert legal(split) == "double hit stand"
    second = "stand 1a; invite 1b; split 1b; add 1b 10; part 1b; deal 1ba 8h; deal 1bb 2c"
    assert legal(split, second, "invite 1ba") == "double hit split stand"
    third = "split 1ba; add 1ba 10; part 1ba; deal 1baa Td; deal 1bab 9c; stand 1baa"
    assert due(split, second, "invite 1ba", third) == ["invite 1bab"]
    fifth = "invite 1bab; stand 1bab; invite 1bb"
    assert legal(split, second, "invite 1ba", third, fifth) == "double hit stand"


EUROPEAN = """bet 1 10; bet 2 10; deal 1 8s; deal 2 Ts; deal dealer Kc; deal 1 8d; deal 2 5h
invite 1; split 1; add 1 10; part 1; deal 1a 3h; deal 1b 2c; stand 1a; invite 1b; stand 1b
invite 2; hit 2; deal 2 4c; stand 2; deal dealer Ac"""


def test_nor_31_a_blackjack_takes_all_or_only_what_lay_there_at_the_deal() -> None:
    takes_all = of("norway-home +european", EUROPEAN)
    assert slips(takes_all, "take 1a; take 1b; take 2") == []
    original = of("norway-home +european-original", EUROPEAN)
    assert slips(original, "take 1a; return 1b 10; take 2") == []
    assert slips(original, "return 1b 10; take 1a; take 2") == []
    assert slips(original, "take 1a; take 1b; take 2") == ["wrong-amount: take 1b"]
    assert slips(original, "take 1a; take 2; return 1b 10") == ["wrong-order: take 2"]


def test_nor_21_one_player_is_settled_before_the_next() -> None:
    blackjack = "insure 1 5; insure 2 5; peek; reveal Kc"
    in_order = "pay 2:insurance 10; push 2; take 1; pay 1:insurance 10"
    mixed = "pay 2:insurance 10; pay 1:insurance 10; take 1; push 2"
    assert slips(of("norway-home", AGAINST_ACE), blackjack, in_order) == []
    assert len(slips(of("norway-home", AGAINST_ACE), blackjack, mixed)) == 1
    assert slips(of("finland-home", AGAINST_ACE), blackjack, mixed) == []


def test_nor_35_a_players_21_wins_against_a_blackjack_too() -> None:
    dealt = """house: norway-home +spanish21; bet 1 10; bet 2 10
    deal 1 As; deal 2 Js; deal dealer Kc; deal 1 Kh; deal 2 Qh; deal dealer ?; peek; reveal Ac"""
    assert slips(dealt, "pay 1 15; take 2") == []
    assert slips(dealt, "push 1; take 2") == ["wrong-amount: push 1"]


@HOMES
def test_nor_10_and_fin_09_insurance_after_the_look_is_a_ruling_and_no_early_look(
    house: str,
) -> None:
    late = "peek; insure 1 5; invite 1; stand 1; reveal 8c; take 1; take 1:insurance; pay 2 15"
    assert slips(of(house, AGAINST_ACE), late) == ["wrong-ruling: invite 1"]
