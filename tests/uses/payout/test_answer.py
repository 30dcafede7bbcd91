"""What the clauses' own examples are paid, and what other programs are known to get wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tests.uses.payout.asking import REFUSED, ask, bets, changed, main
from trainer.facts.money import Ratio
from trainer.shell.houses import shipped_house_ids

DOUBLED: dict[str, object] = {"double": True}
SPLIT: dict[str, object] = {"from_split": True}


def test_the_answer_is_as_promised() -> None:
    got = ask("cyb", "5", "A K", "9 7 2")
    cites = got["bets"][0].pop("cites")
    assert cites[0] == "CYB-03"
    assert got == {
        "outcome": "blackjack",
        "net": "7",
        "explanation": "Blackjack pays 3:2: 5 × 3/2 = 7.5, rounded down to 7.",
        "bets": [
            {
                "bet": "main",
                "stake": "5",
                "outcome": "blackjack",
                "pays": "7",
                "returned": "5",
                "net": "7",
            }
        ],
    }


def test_the_refusal_is_as_promised() -> None:
    got = ask("sweden", "10", "5 7 3", "10 8", double=True)
    assert list(got) == ["error", "cites"]
    assert got["cites"][0] == "SWE-16"


# ---- the clauses' own numbers


def test_cyb_03_blackjacks_are_rounded_down_on_every_bet() -> None:
    paid = [main("cyb", str(bet), "A K", "9 8")[1] for bet in range(1, 11)]
    assert paid == ["1", "3", "4", "6", "7", "9", "10", "12", "13", "15"]


@pytest.mark.parametrize(
    ("hand", "more"), [("K 7", {}), ("A 5 9 4", {}), ("8 3 10", SPLIT), ("8 K", SPLIT)]
)
def test_nor_28_all_four_hands_of_the_worked_round_win_once_the_bet(
    hand: str, more: dict[str, Any]
) -> None:
    assert main("norway-home", "2", hand, "9 6 7", **more) == ("win", "2")


def test_nor_22_and_27_what_ten_wins() -> None:
    assert main("norway-home", "10", "A K", "9 8") == ("blackjack", "15")
    assert main("norway-home +6to5", "10", "A K", "9 8") == ("blackjack", "12")


def test_swe_43_a_doubled_ace_counts_1() -> None:
    got = ask("sweden", "10", "A 7 3", "10 7", double=True)
    assert (got["outcome"], got["net"]) == ("lose", "-20")
    assert "A-7-3 is 11" in got["explanation"]
    assert {"SWE-17", "SWE-43"} <= set(bets(got)["main"]["cites"])
    assert main("sweden", "10", "A 7 3", "10 7") == ("win", "10")


def test_swe_17_an_ace_drawn_on_the_double_counts_as_usual() -> None:
    assert main("sweden", "10", "A 6 A", "10 7", double=True) == ("win", "20")
    assert main("sweden", "10", "A 6 A", "10 8", double=True) == ("lose", "-20")


def test_swe_17_fixes_no_ace_that_comes_to_a_hard_double() -> None:
    assert main("sweden", "10", "8 2 A", "10 K", double=True) == ("win", "20")
    assert main("sweden", "10", "5 2 A", "10 7", double=True) == ("win", "20")


def test_swe_09_and_30_ten_and_ace_after_a_split_is_hit_and_doubled_as_11() -> None:
    assert main("sweden", "10", "K A", "10 8", **SPLIT) == ("win", "10")
    assert main("sweden", "10", "K A 9", "10 Q", **SPLIT) == ("push", "0")
    assert main("sweden", "10", "K A 7", "10 9", **SPLIT, **DOUBLED) == ("lose", "-20")
    assert main("sweden", "10", "A K 9", "10 9", **SPLIT) == REFUSED


def test_swe_18_insurance_keeps_both_amounts() -> None:
    got = ask("sweden", "20", "10 8", "A K", insurance="10")
    insured = bets(got)["insurance"]
    assert (bets(got)["main"]["net"], insured["net"], got["net"]) == ("-20", "20", "0")
    assert (insured["pays"], insured["returned"], insured["cites"]) == ("20", "10", ["SWE-18"])


def test_swe_20_and_21_over_and_under_13() -> None:
    for hand, over, under in (
        ("A A", "-5", "7.5"),
        ("A K", "-5", "5"),
        ("3 K", "-5", "-5"),
        ("4 K", "5", "-5"),
        ("2 K", "-5", "5"),
    ):
        got = bets(ask("sweden +over-under", "10", hand, "9 8", over13="5", under13="5"))
        assert (got["over13"]["net"], got["under13"]["net"]) == (over, under), hand


def test_hol_08_three_sevens_earn_a_premium_without_a_stake() -> None:
    got = bets(ask("holland", "10", "7 7 7", "10 8"))
    assert got["main"]["net"] == "10"
    premium = got["three-sevens"]
    assert (premium["stake"], premium["pays"], premium["returned"]) == ("0", "10", "0")
    assert premium["cites"] == ["HOL-08"]
    assert "three-sevens" not in bets(ask("holland", "10", "7 7 7", "10 8", **SPLIT))
    assert "three-sevens" not in bets(ask("holland", "10", "7 4 7", "10 8"))
    assert ask("holland", "10", "7 7 7 5", "10 8")["net"] == "0"  # a bust does not take it back


def test_nor_31_what_a_dealers_blackjack_takes_without_a_hole_card() -> None:
    assert main("norway-home +european", "10", "5 6 7", "10 A", **DOUBLED) == ("lose", "-20")
    house = "norway-home +european-original"
    doubled = bets(ask(house, "10", "5 6 7", "10 A", **DOUBLED))["main"]
    assert (doubled["stake"], doubled["returned"], doubled["net"]) == ("20", "10", "-10")
    assert main(house, "10", "8 K", "10 A", **SPLIT) == ("lose", "-10")
    assert main(house, "10", "8 3 7", "10 9", **DOUBLED) == ("lose", "-20")
    assert main(house, "10", "5 7 K", "10 A", **DOUBLED) == ("bust", "-20")


def test_nor_33_and_fin_18_five_cards_without_a_bust() -> None:
    for house in ("norway-home", "finland-home"):
        assert main(f"{house} +charlie", "10", "2 3 4 5 6", "10 6 5") == ("charlie", "10")
        assert main(f"{house} +charlie", "10", "2 3 4 5 6", "") == ("charlie", "10")
        assert main(f"{house} +charlie", "10", "2 3 4 5 10", "10 8") == ("bust", "-10")
        assert main(house, "10", "2 3 4 5 6", "10 6 5") == ("lose", "-10")
    # nothing of the kind for the dealer
    assert main("norway-home +charlie", "10", "K 9", "2 3 2 5 6") == ("win", "10")


def test_nor_34_ties_in_the_swedish_pub() -> None:
    for total, hand in ((17, "K 7"), (18, "K 8"), (19, "K 9"), (20, "K Q")):
        taken = main("norway-home +swedish-pub", "10", hand, hand)
        assert taken == (("lose", "-10") if total < 20 else ("push", "0"))
        assert main("norway-home", "10", hand, hand) == ("push", "0")


def test_nor_35_the_players_21_always_wins() -> None:
    house = "norway-home +spanish21"
    assert main(house, "10", "A K", "J A") == ("blackjack", "15")
    assert main(house, "10", "7 7 7", "9 2 J") == ("win", "10")
    assert main(house, "10", "6 7 8", "") == ("win", "10")
    assert main(house, "10", "6 5 K", "9 2 J", **DOUBLED) == ("win", "20")
    assert main(house, "10", "A K", "", **SPLIT) == ("win", "10")
    assert main(house, "10", "10 8", "9 8") == REFUSED


def test_hol_11_and_swe_22_even_money_pays_once_the_bet_and_the_second_card_is_not_asked() -> None:
    for house in ("holland", "sweden"):
        for dealer in ("A", "A K", "A 9"):
            got = main(house, "20", "A K", dealer, even_money=True)
            assert got == ("even-money", "20")


def test_nor_32_and_fin_16_surrender_gives_half_back() -> None:
    for house in ("norway-home", "finland-home"):
        for dealer in ("", "9", "9 K"):
            got = bets(ask(f"{house} +surrender", "15", "K 6", dealer, surrender=True))["main"]
            assert (got["pays"], got["returned"], got["net"]) == ("0", "7.5", "-7.5")


# ---- money


def test_no_half_unit_is_lost_or_made_by_binary_rounding() -> None:
    assert main("sweden", "0.58", "A K", "9 8") == ("blackjack", "0.87")
    assert main("sweden", "1.01", "A K", "9 8") == ("blackjack", "1.515")
    assert main("sweden", "10/3", "A K", "9 8") == ("blackjack", "5")
    assert main("sweden", "1/3", "9 8", "10 9") == ("lose", "-1/3")


@pytest.mark.parametrize(
    ("hand", "dealer", "pays", "returned", "net"),
    [
        ("K 7", "K 8", "0", "0", "-100"),
        ("K Q", "K J", "0", "100", "0"),
        ("K Q", "K 8", "100", "100", "100"),
        ("K A", "K 8", "150", "100", "150"),
    ],
)
def test_a_stake_is_lost_once_and_given_back_on_a_push(
    hand: str, dealer: str, pays: str, returned: str, net: str
) -> None:
    got = bets(ask("sweden", "100", hand, dealer))["main"]
    assert (got["pays"], got["returned"], got["net"]) == (pays, returned, net)


def test_a_house_that_rounds_up() -> None:
    house = changed("cyb", natural_round="up")
    got = ask(house, "5", "A K", "9 8")
    assert got["net"] == "8"
    assert "rounded up to 8" in got["explanation"]


def test_half_of_an_odd_bet_in_whole_chips() -> None:
    house = changed("cyb", surrender="half", surrender_round="down")
    got = ask(house, "9", "K 6", "9", surrender=True)
    assert bets(got)["main"]["returned"] == "4"
    assert "9 / 2 = 4.5, rounded down to 4" in got["explanation"]
    house = changed("cyb", insurance="half", insurance_pays=Ratio(2, 1), insurance_on_natural=True)
    got = ask(house, "5", "K 6", "A K", insurance="2")
    assert (bets(got)["insurance"]["pays"], got["net"]) == ("4", "-1")
    assert main(house, "5", "K 6", "A K", insurance="2.5") == REFUSED
    assert main(house, "5", "K 6", "A K", insurance="3") == REFUSED


def test_every_split_hand_is_settled_on_its_own_bet() -> None:
    assert main("cyb", "10", "8 5 K", "9 K", **SPLIT) == ("bust", "-10")
    assert main("cyb", "10", "8 3 8", "9 K", **SPLIT) == ("push", "0")
    assert main("cyb", "10", "8 3 9", "9 K", **SPLIT, **DOUBLED) == ("win", "20")


def test_a_side_bet_that_won_is_paid_though_the_hand_is_bust() -> None:
    got = ask("sweden +over-under", "10", "K 4 9", "", over13="10")
    assert (bets(got)["main"]["net"], bets(got)["over13"]["net"], got["net"]) == ("-10", "10", "0")


# ---- blackjacks


def test_blackjack_against_blackjack_is_a_push_and_pays_when_the_dealer_has_none() -> None:
    for house in shipped_house_ids():
        assert main(house, "10", "A K", "10 A") == ("push", "0")
        assert main(house, "10", "A K", "9") == ("blackjack", "15")
        assert main(house, "10", "A K", "10 7") == ("blackjack", "15")
        assert main(house, "10", "A K", "10") == REFUSED
        assert main(house, "10", "A K", "A") == REFUSED
        assert main(house, "10", "A K", "") == REFUSED


def test_blackjack_beats_21_in_both_directions() -> None:
    for house in shipped_house_ids():
        assert main(house, "10", "A K", "7 7 7") == ("blackjack", "15")
    for house in ("sweden", "norway-home +european"):
        assert main(house, "10", "7 7 7", "A K") == ("lose", "-10")
    assert bets(ask("holland", "10", "7 7 7", "A K"))["main"]["net"] == "-10"


def test_ace_and_ten_after_a_split_is_an_ordinary_21() -> None:
    for house in shipped_house_ids():
        assert main(house, "10", "K A", "10 K", **SPLIT) == ("win", "10")
        assert main(house, "10", "A K", "10 K", **SPLIT) == ("win", "10")
        assert main(house, "10", "A K", "7 7 7", **SPLIT) == ("push", "0")


def test_the_price_said_is_the_price_paid() -> None:
    for house, price, wins in (("norway-home", "3:2", "15"), ("norway-home +6to5", "6:5", "12")):
        got = ask(house, "10", "A K", "9 8")
        assert price in got["explanation"] and wins in got["explanation"]
        assert got["net"] == wins
    dearer = ask(changed("cyb", natural_pays=Ratio(2, 1)), "5", "A K", "9 8")
    assert dearer["net"] == "10" and "2:1: 5 × 2 = 10" in dearer["explanation"]


# ---- totals, the dealer, ties


@pytest.mark.parametrize(
    ("hand", "total"),
    [
        ("A A K 7", 19),
        ("A A A 6", 19),
        ("A 4 7 6", 18),
        ("5 A A 5 6", 18),
        ("5 A 4 A", 21),
        ("A 6 8 5", 20),
        ("A " * 11, 21),
        ("A " * 12 + "9", 21),
    ],
)
def test_several_aces_in_one_hand(hand: str, total: int) -> None:
    assert main("cyb", "10", hand, "10 7") == ("win", "10")
    got = ask("cyb", "10", hand, "10 4 7")
    assert got["outcome"] == ("push" if total == 21 else "lose")
    assert f"{total}" in got["explanation"]


def test_soft_17_stops_here_and_draws_there() -> None:
    assert main("sweden", "10", "10 8", "A 6") == ("win", "10")
    assert main("cyb", "10", "10 8", "A 6") == REFUSED
    assert main("sweden", "10", "10 8", "A 6 10") == REFUSED
    assert main("cyb", "10", "10 8", "A 6 10") == ("win", "10")
    assert main("norway-home +h17", "10", "10 8", "A 2 4 10") == ("win", "10")
    assert main("norway-home", "10", "10 8", "A 2 4 10") == REFUSED


def test_the_dealer_draws_as_long_as_it_takes() -> None:
    assert main("cyb", "10", "10 9", "2 2 2 2 2 2") == REFUSED
    assert main("cyb", "10", "10 9", "2 2 2 2 2 2 2 3") == ("win", "10")


@pytest.mark.parametrize(("ties", "net"), [((17, 18, 19), "-10"), ((17, 18), "-10"), ((), "0")])
def test_the_tie_is_the_houses(ties: tuple[int, ...], net: str) -> None:
    got = ask(changed("sweden", dealer_takes_ties_at=ties), "10", "K 8", "9 9")
    assert got["net"] == net
    assert "SWE-05" in bets(got)["main"]["cites"]
    if ties:
        assert all(str(total) in got["explanation"] for total in ties)
    else:
        assert "push" in got["explanation"]


def test_insurance_does_not_look_at_the_players_hand() -> None:
    for hand in ("A 2", "10 3", "K Q", "8 8"):
        got = bets(ask("sweden", "10", hand, "A K", insurance="5"))
        assert got["insurance"]["net"] == "10"


# ---- in words


@pytest.mark.parametrize(
    ("house", "hand", "dealer", "more", "said"),
    [
        ("cyb", "K 9", "K 8", {}, "19 beats the dealer's 18: the bet of 10 wins 1:1, 10."),
        ("cyb", "6 3 K", "K 8", DOUBLED, "the doubled bet of 20 wins 1:1, 20."),
        ("cyb", "K 2", "K 6 8", {}, "The dealer is bust with 24, and 12 stands"),
        ("cyb", "K 7", "K 8", {}, "17 is below the dealer's 18: the bet of 10 is lost."),
        ("cyb", "K 2 K", "", {}, "K-2-K is 22 and bust"),
        ("cyb", "K Q", "K J", {}, "20 against 20 is a push here: the bet of 10 goes back"),
        ("cyb", "A K", "K A", {}, "Both have a blackjack, so nobody wins"),
        ("cyb", "A K", "7 7 7", {}, "The dealer's 7-7-7 is 21 too, but no blackjack."),
        ("cyb", "A K", "K 7", SPLIT, "A-K after a split is an ordinary 21, no blackjack."),
        ("cyb", "10 2 9", "K 4 3", {}, "21 beats the dealer's 17"),
        ("sweden", "K 8", "K 8", {}, "the dealer takes ties at 17, 18 and 19"),
        ("sweden", "K Q", "K J", {}, "push here (the dealer takes ties only at 17, 18 and 19)"),
        ("sweden", "K 8", "A K", {"insurance": "5"}, "2:1 on the dealer's blackjack: 5 × 2 = 10."),
        ("sweden", "K 8", "A 6", {"insurance": "5"}, "no blackjack, so the insurance of 5 is lost"),
        ("sweden", "K 8", "A 6", {"insurance": "5"}, "Together the player is 5 up."),
        ("sweden", "7 7 7", "A K", {}, "The dealer's blackjack beats a 21 that is none"),
        ("sweden", "A K", "A", {"even_money": True}, "paid 1:1 at once, 10 for 10"),
        ("sweden +over-under", "K 3", "K 7", {"over13": "5"}, "K-3 is 13, 13 goes to the house"),
        ("sweden +over-under", "A A", "K 7", {"under13": "5"}, "two aces pay 3:2: 5 × 3/2 = 7.5"),
        ("sweden +over-under", "K A", "9 8", {"under13": "5"}, "K-A is 11, an ace counting 1"),
        ("sweden +over-under", "K 4", "K 7", {"over13": "5"}, "over 13 pays 1:1, 5."),
        ("sweden +over-under", "K 4", "K 7", {"under13": "5"}, "not under 13"),
        ("holland", "7 7 7", "K 8", {}, "Three sevens earn a premium of 1:1 on the bet, 10."),
        (
            "norway-home +surrender",
            "K 6",
            "9",
            {"surrender": True},
            "half the bet back: 10 / 2 = 5",
        ),
        ("norway-home +charlie", "2 3 4 2 3", "", {}, "Five cards without a bust"),
        ("norway-home +spanish21", "7 7 7", "", {}, "A player's 21 always wins here"),
        ("norway-home +spanish21", "A K", "A K", {}, "A player's blackjack always wins here"),
        (
            "norway-home +european-original",
            "5 6 7",
            "K A",
            DOUBLED,
            "of the doubled bet of 20 only the original 10 is lost, and 10 goes back",
        ),
    ],
)
def test_the_explanation_says_how_the_amount_comes_about(
    house: str, hand: str, dealer: str, more: dict[str, Any], said: str
) -> None:
    assert said in ask(house, "10", hand, dealer, **more)["explanation"]


def test_a_hand_is_told_in_the_order_it_was_dealt() -> None:
    assert "10-2-K" in ask("cyb", "10", "10 2 K", "")["explanation"]


def test_what_the_house_never_wrote_is_said_to_be_assumed() -> None:
    got = ask("finland-home", "10", "K 8", "A 8", insurance="2")
    assert "The house's rules leave this open" in got["explanation"]
    assert "leave this open" not in ask("norway-home", "10", "K 8", "A 8")["explanation"]


def test_every_settled_bet_cites_a_clause_where_the_house_has_one() -> None:
    for house in shipped_house_ids():
        for hand, dealer in (
            ("A K", "9 8"),
            ("A K", "A K"),
            ("K 9", "K 8"),
            ("K 8", "K 9"),
            ("K 8", "K 8"),
            ("K 8", "K 6 K"),
            ("K 8", "K A"),
            ("K 2 K", ""),
        ):
            assert bets(ask(house, "10", hand, dealer))["main"]["cites"], (house, hand, dealer)
