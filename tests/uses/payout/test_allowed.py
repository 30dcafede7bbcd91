"""What a house does not allow and cards that cannot be, each with the clause that says so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.uses.payout.asking import REFUSED, ask, changed, main
from trainer.facts.money import Ratio
from trainer.shell.houses import shipped_house_ids

DOUBLED: dict[str, Any] = {"double": True}
SPLIT: dict[str, Any] = {"from_split": True}
GIVEN_UP: dict[str, Any] = {"surrender": True}
EVEN: dict[str, Any] = {"even_money": True}
HALF: dict[str, Any] = {"insurance": "5"}
SURRENDERING = "finland-home +surrender"
FIVE_CARDS = "norway-home +charlie"
NO_SPLIT = "finland-home +no-split"
SIDE_BETS = "sweden +over-under"


@pytest.mark.parametrize(
    ("house", "bet", "hand", "dealer", "more", "clause"),
    [
        # the bet
        ("cyb", "11", "K 9", "K 8", {}, "CYB-01"),
        ("cyb", "0", "K 9", "K 8", {}, "CYB-01"),
        ("cyb", "2.5", "K 9", "K 8", {}, "CYB-03"),
        # doubles
        ("sweden", "10", "5 7 3", "10 8", DOUBLED, "SWE-16"),
        ("sweden", "10", "2 4 3", "10 8", DOUBLED, "SWE-16"),
        ("sweden", "10", "A 5 3", "10 8", DOUBLED, "SWE-16"),
        ("sweden", "10", "2 3 4 K", "10 8", DOUBLED, "SWE-16"),
        ("sweden", "10", "4 5", "10 8", DOUBLED, "SWE-16"),
        ("sweden", "10", "A K 5", "10 8", DOUBLED, "SWE-30"),
        ("cyb", "10", "2 3 4 K", "10 8", DOUBLED, "CYB-16"),
        ("holland", "10", "4 4 K", "10 8", DOUBLED, "HOL-19"),
        ("holland", "10", "A 8 9", "10 8", DOUBLED, "HOL-19"),
        ("norway-home", "10", "8 3 K", "10 8", DOUBLED | SPLIT, "NOR-14"),
        # cards that the house does not give
        ("sweden", "10", "K 6 5 2", "10 8", {}, "SWE-30"),
        ("sweden", "10", "A 9 4", "10 8", SPLIT, "SWE-14"),
        ("sweden", "10", "A K 4", "10 8", {}, "SWE-30"),
        ("norway-home", "10", "A 4 6 2", "10 8", {}, "NOR-13"),
        ("finland-home", "10", "K 6 5 2", "10 8", {}, "FIN-11"),
        ("finland-home", "10", "A 9 4", "10 8", SPLIT, "FIN-15"),
        ("cyb", "10", "A K 4", "10 8", {}, "CYB-13"),
        ("cyb", "10", "K 6 8 2", "10 8", {}, "CYB-11"),
        (FIVE_CARDS, "10", "2 3 2 3 4 2", "10 8", {}, "NOR-33"),
        # the dealer's hand
        ("cyb", "10", "K 9", "K 7 2", {}, "CYB-20"),
        ("cyb", "10", "K 9", "A 6", {}, "CYB-05"),
        ("sweden", "10", "K 9", "A 6 2", {}, "SWE-04"),
        ("sweden", "10", "K 9", "K 6 9 2", {}, "SWE-04"),
        ("sweden", "10", "K 9", "A K 2", {}, "SWE-04"),
        ("sweden", "10", "K 9", "K 2 4", {}, "SWE-04"),
        ("sweden", "10", "K 9", "K", {}, "SWE-04"),
        ("sweden", "10", "A K", "K", {}, "SWE-03"),
        ("cyb", "10", "5 4 9", "A K", {}, "CYB-32"),
        ("cyb", "10", "5 4 9", "K A", DOUBLED, "CYB-32"),
        ("cyb", "10", "8 K", "K A", SPLIT, "CYB-32"),
        ("cyb", "10", "K 4 9", "K A", {}, "CYB-32"),  # a bust too has had a turn
        (SURRENDERING, "10", "K 6", "A K", GIVEN_UP, "FIN-10"),
        # surrender
        ("cyb", "10", "K 6", "9", GIVEN_UP, "CYB-06"),
        ("norway-home", "10", "K 6", "9", GIVEN_UP, "NOR-32"),
        (SURRENDERING, "10", "4 2 9", "9", GIVEN_UP, "FIN-16"),
        (SURRENDERING, "10", "4 5 9", "9", GIVEN_UP | DOUBLED, "FIN-16"),
        (SURRENDERING, "10", "8 9", "9", GIVEN_UP | SPLIT, "FIN-16"),
        (SURRENDERING, "10", "A K", "9", GIVEN_UP, "FIN-16"),
        # even money
        ("cyb", "10", "A K", "A 9", EVEN, "CYB-06"),
        ("sweden", "10", "A K", "K 9", EVEN, "SWE-22"),
        ("sweden", "10", "A K", "", EVEN, "SWE-22"),
        ("sweden", "10", "A 9", "A 9", EVEN, "SWE-22"),
        ("sweden", "10", "A K", "A 9", EVEN | SPLIT, "SWE-22"),
        ("sweden", "10", "A K", "A 9", EVEN | HALF, "SWE-22"),
        # insurance
        ("cyb", "10", "K 9", "A 9", HALF, "CYB-06"),
        ("sweden", "10", "K 9", "K A", HALF, "SWE-18"),
        ("sweden", "10", "K 9", "A 9", {"insurance": "4"}, "SWE-18"),
        ("sweden", "10", "K 9", "A 9", {"insurance": "5.5"}, "SWE-18"),
        ("sweden", "10", "K 9 5", "A", HALF, "SWE-18"),
        ("sweden", "10", "8 9", "A 9", HALF | SPLIT, "SWE-18"),
        ("sweden", "10", "5 4 9", "A 9", DOUBLED | {"insurance": "10"}, "SWE-18"),
        ("holland", "10", "A K", "A 9", HALF, "HOL-21"),
        ("finland-home", "10", "K 9", "A 9", {"insurance": "5.01"}, "FIN-09"),
        # side bets
        ("sweden", "10", "K 9", "9 8", {"over13": "5"}, "SWE-19"),
        (SIDE_BETS, "10", "K 9", "9 8", {"over13": "10.5"}, "SWE-19"),
        (SIDE_BETS, "10", "K 9", "9 8", {"under13": "20"}, "SWE-19"),
        (SIDE_BETS, "10", "8 9", "9 8", SPLIT | {"under13": "5"}, "SWE-19"),
        # decks
        ("norway-home", "10", "2 2 2 2 2 2 2", "2 2 K 9", {}, "NOR-03"),
        ("finland-home", "10", "K♠ 5", "K♠ 7", {}, "FIN-02"),
        ("norway-home +spanish21", "10", "10 8", "9 8", {}, "NOR-35"),
        # split
        (NO_SPLIT, "10", "8 9", "9 8", SPLIT, "FIN-14"),
    ],
)
def test_refused_with_the_clause(
    house: str, bet: str, hand: str, dealer: str, more: dict[str, Any], clause: str
) -> None:
    got = ask(house, bet, hand, dealer, **more)
    assert list(got) == ["error", "cites"]
    assert clause in got["cites"], got


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(2, None, "2 and more"), (None, 8, "8 at most"), (2, 8, "2 to 8"), (None, None, "")],
)
def test_the_limits_are_the_houses(low: int | None, high: int | None, said: str) -> None:
    house = changed("cyb", minimum_bet=low, maximum_bet=high)
    for bet, is_refused in (("1", low is not None), ("9", high is not None), ("5", False)):
        got = ask(house, bet, "K 9", "K 8")
        assert ("error" in got) == is_refused
        assert said in got.get("error", said)


def test_a_hand_has_two_cards_at_least() -> None:
    assert "two cards" in ask("cyb", "5", "K", "9 8")["error"]
    assert "two cards" in ask("cyb", "5", "", "9 8")["error"]


def test_the_dealers_cards_may_be_short_only_where_nothing_hangs_on_them() -> None:
    short = ["", "9", "9 5"]
    for dealer in short:
        assert main("sweden", "10", "K 6 9", dealer) == ("bust", "-10")
        assert main("sweden", "10", "K 6", dealer) == REFUSED
        assert main("sweden", "10", "K 6 5", dealer) == REFUSED
        assert main(FIVE_CARDS, "10", "2 3 2 3 4", dealer) == ("charlie", "10")
        assert main(SURRENDERING, "10", "K 6", dealer, **GIVEN_UP) == ("surrender", "-5")
    assert main("sweden", "10", "A K", "9 5") == ("blackjack", "15")
    assert main("sweden", "10", "A K", "A 5") == ("blackjack", "15")
    assert main("sweden", "10", "K 6 9", "A", over13="0") == ("bust", "-10")


def test_a_look_rules_the_blackjack_out_for_a_hand_that_has_had_its_turn() -> None:
    """Where ace and ten after a split were a blackjack, the look would have come before."""
    house = changed("norway-home", ace_ten_after_split="natural")
    assert main(house, "10", "A K", "K", **SPLIT) == ("blackjack", "15")
    assert main(house, "10", "A K", "K") == REFUSED
    house = changed("norway-home", ace_ten_after_split="natural", peek_on=("ace",))
    assert main(house, "10", "A K", "K", **SPLIT) == REFUSED
    assert main(house, "10", "8 K", "K A", **SPLIT) == ("lose", "-10")  # nobody looked


def test_as_many_cards_as_the_decks_hold_and_no_more() -> None:
    assert main("cyb", "10", "A " * 12 + "9", "10 7") == ("win", "10")
    assert "6 decks" in ask("cyb", "10", "A " * 20, "A A A A A A 9")["error"]
    # five aces of spades: not from four decks, but from six
    spades = "A♠ A♠ A♠ A♠ A♠"
    assert "4 decks" in ask("sweden", "10", spades + " 6", "10 7")["error"]
    assert main("cyb", "10", spades + " 6", "10 7") == ("win", "10")
    # one deck: the fellow of a split card lies on another hand
    assert main("finland-home", "10", "7 7 5", "7 K", **SPLIT) == ("win", "10")
    assert main("finland-home", "10", "7 7", "7 7 7") == REFUSED
    assert main("finland-home", "10", "7 7 5", "7 7 K", **SPLIT) == REFUSED
    # its fellow is of another suit
    assert main("finland-home", "10", "7♠ 7♥ 5", "7♦ K", **SPLIT) == ("win", "10")
    assert main("finland-home", "10", "7♠ 7♠ 5", "7♦ K", **SPLIT) == REFUSED
    # a ten-value card was split from any other: sixteen are in a deck
    assert main("finland-home", "10", "K K", "K K", **SPLIT) == ("push", "0")


def test_a_spot_that_may_have_one_hand_only_has_no_split_hand() -> None:
    assert main(changed("cyb", hands_from_one_spot=1), "10", "8 K", "K 9", **SPLIT) == REFUSED


def test_a_pair_by_value_splits_and_by_rank_needs_its_fellow() -> None:
    by_rank = changed("finland-home", split_on="equal_rank")
    assert main(by_rank, "10", "K K", "K K", **SPLIT) == REFUSED  # a fifth king
    assert main(by_rank, "10", "K K", "K Q", **SPLIT) == ("push", "0")


def test_side_bets_keep_the_tables_minimum_and_chips() -> None:
    house = changed("cyb", over_under_13=Ratio(1, 1), two_aces_under=Ratio(3, 2), minimum_bet=5)
    assert main(house, "10", "K 9", "K 8", over13="5") == ("win", "15")
    assert main(house, "10", "K 9", "K 8", over13="4") == REFUSED
    assert main(house, "10", "K 9", "K 8", over13="5.5") == REFUSED


def test_what_the_house_never_wrote_is_said_to_be_assumed() -> None:
    got = ask("sweden", "10", "K 6", "9", surrender=True)
    assert "assumed" in got["error"]
    assert "assumed" not in ask("cyb", "10", "K 6", "9", surrender=True)["error"]


def test_a_split_ace_with_another_ace_is_a_hand() -> None:
    for house in shipped_house_ids():
        assert main(house, "10", "A A", "10 7", **SPLIT) == ("lose", "-10")
