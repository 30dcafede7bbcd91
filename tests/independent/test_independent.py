"""The second settlement against values that the clauses fix by hand."""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import cast

import pytest

from tests.independent.dealer import final_totals
from tests.independent.settlement import (
    HOUSES,
    VARIANTS,
    allowed_case,
    answer,
    count,
    dealer_plays,
    facts,
    random_case,
    spoilt_case,
)

Bets = dict[str, dict[str, str]]
Ends = dict[str | int, float]

ALL_HOUSES = [
    *HOUSES,
    *(f"{house} +{variant}" for house, variants in VARIANTS.items() for variant in variants),
    "norway-home +european +surrender +charlie",
    "norway-home +european-original +spanish21 +swedish-pub",
    "norway-home +h17 +6to5 +charlie +surrender",
    "finland-home +das +charlie +surrender +h17",
    "finland-home +no-split +no-insurance +6to5",
]


def ask(house: str, bet: str, hand: str, dealer: str, **more: object) -> dict[str, object]:
    """Hands are written as words: "A 7 3"."""
    case: dict[str, object] = {"house": house, "bet": bet, "hand": hand.split()}
    return answer(case | {"dealer": dealer.split()} | more)


def main(house: str, bet: str, hand: str, dealer: str, **more: object) -> tuple[object, object]:
    """Outcome and net of a case; ("error", None) when it is refused."""
    got = ask(house, bet, hand, dealer, **more)
    return ("error", None) if got == {"error": True} else (got["outcome"], got["net"])


def bets(got: dict[str, object]) -> Bets:
    return {line["bet"]: line for line in cast(list[dict[str, str]], got["bets"])}


REFUSED = ("error", None)


# The clauses' own numbers


def test_cyb_blackjacks_are_rounded_down() -> None:
    paid = [main("cyb", str(bet), "A K", "9 8")[1] for bet in range(1, 11)]
    assert paid == ["1", "3", "4", "6", "7", "9", "10", "12", "13", "15"]


@pytest.mark.parametrize(
    ("hand", "split"),
    [("K 7", False), ("A 5 9 4", False), ("8 3 10", True), ("8 K", True)],
)
def test_nor_28_the_worked_round(hand: str, split: bool) -> None:
    dealer = "9 6 7"
    assert dealer_plays("norway-home", ["9", "6"], ["7", "2"]) == ["7"]
    assert main("norway-home", "2", hand, dealer, from_split=split) == ("win", "2")


def test_swe_43_a_doubled_ace_counts_1() -> None:
    assert count(("A", "7", "3"), first_ace_is_1=True) == (11, False)
    assert main("sweden", "10", "A 7 3", "10 7", double=True) == ("lose", "-20")
    assert main("sweden", "10", "A 7 3", "10 7") == ("win", "10")


def test_a_second_ace_on_a_soft_double_counts_as_usual() -> None:
    assert count(("A", "6", "A"), first_ace_is_1=True) == (18, True)
    assert main("sweden", "10", "A 6 A", "10 7", double=True) == ("win", "20")
    assert main("sweden", "10", "A 6 A", "10 8", double=True) == ("lose", "-20")
    assert main("sweden", "10", "A 6 A", "10 9", double=True) == ("lose", "-20")


def test_an_ace_drawn_on_a_hard_double_counts_as_usual() -> None:
    assert main("sweden", "10", "8 2 A", "10 K", double=True) == ("win", "20")
    assert main("sweden", "10", "5 2 A", "10 7", double=True) == ("win", "20")


def test_swe_16_ten_and_ace_after_a_split() -> None:
    assert main("sweden", "10", "K A", "10 8", from_split=True) == ("win", "10")
    assert main("sweden", "10", "K A 9", "10 Q", from_split=True) == ("push", "0")
    assert main("sweden", "10", "K A 9", "10 9", from_split=True, double=True) == ("win", "20")
    assert main("sweden", "10", "K A 7", "10 9", from_split=True, double=True) == ("lose", "-20")
    assert main("sweden", "10", "A K 9", "10 9", from_split=True) == REFUSED
    assert main("holland", "10", "K A 9", "10 9", from_split=True, double=True) == REFUSED


def test_nor_35_the_players_21_always_wins() -> None:
    house = "norway-home +spanish21"
    assert main(house, "10", "A K", "A K") == ("blackjack", "15")
    assert main(house, "10", "7 7 7", "9 2 J") == ("win", "10")
    assert main(house, "10", "6 5 Q", "9 2 J", double=True) == ("win", "20")
    assert main(house, "10", "A K", "9 2 J", from_split=True) == ("win", "10")
    assert main(house + " +european", "10", "7 7 7", "A K") == ("win", "10")
    assert main(house, "10", "10 8", "9 8") == REFUSED


def test_swe_20_and_21_over_and_under_13() -> None:
    house = "sweden +over-under"
    for hand, over, under in (
        ("A A", "-5", "7.5"),
        ("A K", "-5", "5"),
        ("3 K", "-5", "-5"),
        ("4 K", "5", "-5"),
        ("2 K", "-5", "5"),
    ):
        lines = bets(ask(house, "10", hand, "9 8", over13="5", under13="5"))
        assert (lines["over13"]["net"], lines["under13"]["net"]) == (over, under), hand
    assert main(house, "10", "9 8", "9 8", over13="10.5") == REFUSED
    assert main("sweden", "10", "9 8", "9 8", over13="5") == REFUSED


# The sample rounds, one hand a case: house, bet, hand, dealer, more, outcome, net

DOUBLED: dict[str, object] = {"double": True}
SPLIT: dict[str, object] = {"from_split": True}
Sample = tuple[str, str, str, str, dict[str, object], str, str]

SAMPLES: list[Sample] = [
    ("cyb", "10", "K 9", "K 8", {}, "win", "10"),
    ("cyb", "10", "6 5 9", "6 T 3", DOUBLED, "win", "20"),
    ("cyb", "10", "K 9", "7 T", {}, "win", "10"),
    ("cyb", "10", "T 8", "7 T", {}, "win", "10"),
    ("cyb", "10", "9 9", "K A", {}, "lose", "-10"),
    ("cyb", "5", "A Q", "K A", {}, "push", "0"),
    ("cyb", "4", "K 5", "K A", {}, "lose", "-4"),
    ("cyb", "9", "K 3 7", "Q 7", {}, "win", "9"),
    ("cyb", "6", "3 8 T", "Q 7", DOUBLED, "win", "12"),
    ("cyb", "5", "A J", "Q 7", {}, "blackjack", "7"),
    ("cyb", "5", "K 7", "9 6 7", {}, "win", "5"),
    ("cyb", "10", "8 3 T", "9 6 7", DOUBLED | SPLIT, "win", "20"),
    ("cyb", "10", "8 K", "9 6 7", SPLIT, "win", "10"),
    ("finland-home", "10", "K 6 5", "9 K", {}, "win", "10"),
    ("finland-home", "10", "K 6 5 8", "9 K", {}, "error", ""),
    ("finland-home", "10", "T 8", "A K", {"insurance": "2"}, "lose", "-6"),
    ("finland-home", "5", "A Q", "A K", {"insurance": "2.5"}, "push", "5"),
    ("holland", "10", "K 9", "9 8", {}, "win", "10"),
    ("holland", "10", "T 5 9", "9 Q", {}, "bust", "-10"),
    ("holland", "20", "6 4 9", "9 Q", DOUBLED, "push", "0"),
    ("holland", "10", "9 K", "9 Q", {}, "push", "0"),
    ("holland", "10", "7 7 7", "8 Q", {}, "win", "20"),
    ("holland", "10", "7 7 7", "8 Q", SPLIT, "win", "10"),
    ("holland", "10", "7 K", "8 Q", SPLIT, "lose", "-10"),
    ("norway-home +surrender", "10", "K 6", "9 T", {"surrender": True}, "surrender", "-5"),
    ("norway-home +european", "10", "T 9", "A 4 K 5", {"insurance": "5"}, "lose", "-15"),
    ("sweden", "10", "T 7", "9 8", {}, "lose", "-10"),
    ("sweden", "10", "T 4 7", "9 8", {}, "win", "10"),
    ("sweden", "10", "K 9", "9 8", {}, "win", "10"),
    ("sweden +over-under", "10", "6 4 5", "6 T 2", {"over13": "5"}, "lose", "-15"),
    ("sweden", "10", "A 7 3", "6 K 2", DOUBLED, "lose", "-20"),
    ("sweden", "10", "6 A A", "6 K 2", DOUBLED, "lose", "-20"),
    ("sweden", "10", "A 9 9", "6 K 2", DOUBLED, "win", "20"),
    ("sweden", "10", "T 8", "A K", {"insurance": "5"}, "lose", "0"),
    ("sweden", "10", "A K", "A K", {"even_money": True}, "even-money", "10"),
    ("sweden", "20", "Q A", "A K", {"insurance": "10"}, "push", "20"),
    ("sweden", "10", "9 7 5", "A K", {}, "lose", "-10"),
]


@pytest.mark.parametrize(("house", "bet", "hand", "dealer", "more", "outcome", "net"), SAMPLES)
def test_sample_rounds(
    house: str, bet: str, hand: str, dealer: str, more: dict[str, object], outcome: str, net: str
) -> None:
    assert main(house, bet, hand, dealer, **more) == (outcome, net or None)


# Where other programs go wrong


def test_odd_bets_and_exact_money() -> None:
    assert main("cyb", "3", "A K", "9 8")[1] == "4"
    assert main("cyb", "7", "A K", "9 8")[1] == "10"
    assert main("norway-home", "0.58", "A K", "9 8")[1] == "0.87"
    assert main("norway-home", "10/3", "9 8", "10 9")[1] == "-10/3"
    assert main("norway-home", "10/3", "A K", "9 8")[1] == "5"
    assert main("norway-home +6to5", "10", "A K", "9 8")[1] == "12"


def test_blackjack_against_blackjack() -> None:
    for house in HOUSES:
        assert main(house, "10", "A K", "10 A") == ("push", "0")
        assert main(house, "10", "A K", "9") == ("blackjack", "15")
        assert main(house, "10", "A K", "10") == REFUSED
        assert main(house, "10", "A K", "10 7") == ("blackjack", "15")
    assert main("norway-home +spanish21", "10", "A K", "J A") == ("blackjack", "15")


def test_blackjack_beats_21_both_ways() -> None:
    assert main("sweden", "10", "7 7 7", "A K") == ("lose", "-10")
    assert main("norway-home +european", "10", "7 7 7", "A K") == ("lose", "-10")
    lines = bets(ask("holland", "10", "7 7 7", "A K"))
    assert (lines["main"]["net"], lines["three-sevens"]["net"]) == ("-10", "10")
    for house in ("cyb", "norway-home", "finland-home"):
        assert main(house, "10", "7 7 7", "A K") == REFUSED
    for house in HOUSES:
        assert main(house, "10", "A K", "7 7 7") == ("blackjack", "15")


@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ("A A", 12, True),
        ("A A K", 12, False),
        ("A A A 6", 19, True),
        ("A 4 7", 12, False),
        ("5 A A 5", 12, False),
        ("5 A 4 A", 21, True),
        ("A " * 11, 21, True),
        ("A " * 12, 12, False),
        ("A 6", 17, True),
        ("A 6 8", 15, False),
        ("K 5 9", 24, False),
    ],
)
def test_several_aces(cards: str, total: int, soft: bool) -> None:
    assert count(tuple(cards.split())) == (total, soft)


def test_soft_17() -> None:
    for house in HOUSES:
        draws = house == "cyb"
        assert dealer_plays(house, ["A", "6"], ["2", "9"]) == (["2"] if draws else [])
        assert dealer_plays(house, ["A", "2"], ["4", "2"]) == (["4", "2"] if draws else ["4"])
        assert dealer_plays(house, ["A", "6"], ["10", "9"]) == (["10"] if draws else [])
        assert dealer_plays(house, ["10", "6"], ["A", "9"]) == ["A"]
        assert dealer_plays(house, ["A", "K"], ["9"]) == []
        assert dealer_plays(house, ["2", "2"], ["2"] * 9) == ["2"] * 7
        assert main(house, "10", "10 8", "A 6") == (REFUSED if draws else ("win", "10"))
    for house in ("norway-home +h17", "finland-home +h17"):
        assert dealer_plays(house, ["A", "6"], ["2"]) == ["2"]


def test_split_hands_have_their_own_money() -> None:
    assert main("norway-home", "10", "8 5 K", "9 K", from_split=True) == ("bust", "-10")
    assert main("norway-home", "10", "8 7 4", "9 K", from_split=True) == ("push", "0")
    for house in HOUSES:
        assert main(house, "10", "K A", "10 K", from_split=True) == ("win", "10")


def test_a_dealers_blackjack_without_a_hole_card() -> None:
    for house in ("sweden", "holland", "norway-home +european"):
        assert main(house, "10", "5 6 7", "10 A", double=True) == ("lose", "-20")
        assert main(house, "10", "8 K", "10 A", from_split=True) == ("lose", "-10")
    original = "norway-home +european-original"
    got = ask(original, "10", "5 6 7", "10 A", double=True)
    assert (got["outcome"], got["net"]) == ("lose", "-10")
    assert bets(got)["main"]["stake"] == "20"
    assert bets(got)["main"]["returned"] == "10"
    assert main(original, "10", "8 K", "10 A", from_split=True) == ("lose", "-10")
    assert main(original, "10", "5 7 K", "10 A", double=True) == ("bust", "-20")
    assert main(original, "10", "5 6 7", "10 9", double=True) == ("lose", "-20")
    assert main("norway-home", "10", "5 6 7", "10 A", double=True) == REFUSED


def test_insurance() -> None:
    got = ask("sweden", "20", "10 8", "A K", insurance="10")
    assert got["net"] == "0"
    line = bets(got)["insurance"]
    assert (line["stake"], line["pays"], line["returned"], line["net"]) == ("10", "20", "10", "20")
    line = bets(ask("sweden", "20", "10 8", "A 6", insurance="10"))["insurance"]
    assert (line["outcome"], line["pays"], line["returned"]) == ("lose", "0", "0")
    assert main("finland-home", "5", "10 8", "A K", insurance="2") == ("lose", "-1")
    assert main("finland-home", "5", "10 8", "A K", insurance="2.5") == ("lose", "0")
    assert main("finland-home", "5", "10 8", "A K", insurance="3") == REFUSED
    for house in ("sweden", "holland", "norway-home"):
        assert main(house, "5", "10 8", "A K", insurance="2") == REFUSED
        assert main(house, "5", "10 8", "A K", insurance="2.5") == ("lose", "0")
        assert main(house, "5", "10 8", "K A", insurance="2.5") == REFUSED
        assert main(house, "5", "10 8 6", "A", insurance="2.5") == REFUSED
        assert main(house, "5", "10 8 6", "A 3", insurance="2.5") == ("bust", "-7.5")
    assert main("holland", "10", "A K", "A K", insurance="5") == REFUSED
    assert main("norway-home", "10", "A K", "A K", insurance="5") == ("push", "10")
    assert main("cyb", "10", "10 8", "A 8", insurance="5") == REFUSED
    assert main("finland-home +no-insurance", "10", "9 8", "A 8", insurance="5") == REFUSED


def test_even_money() -> None:
    for house in ("sweden", "holland"):
        assert main(house, "20", "A K", "A", even_money=True) == ("even-money", "20")
        assert main(house, "20", "A K", "A 7", even_money=True) == ("even-money", "20")
        assert main(house, "20", "A K", "K A", even_money=True) == REFUSED
        assert main(house, "20", "A K", "A 7", even_money=True, insurance="10") == REFUSED
    for house in ("cyb", "norway-home", "finland-home"):
        assert main(house, "10", "A K", "A 7", even_money=True) == REFUSED


def test_surrender() -> None:
    for house in ("norway-home +surrender", "finland-home +surrender"):
        got = ask(house, "15", "10 6", "A", surrender=True)
        assert (got["outcome"], got["net"]) == ("surrender", "-7.5")
        assert bets(got)["main"]["returned"] == "7.5"
        assert main(house, "15", "10 6", "A K", surrender=True) == REFUSED
        assert main(house, "15", "10 6", "A K") == ("lose", "-15")
        assert main(house, "15", "10 2 4", "9", surrender=True) == REFUSED
        assert main(house, "15", "10 6", "9", surrender=True, from_split=True) == REFUSED
        assert main(house, "15", "10 6", "A 8", surrender=True, insurance="7.5") == (
            "surrender",
            "-15",
        )
    for house in HOUSES:
        assert main(house, "10", "10 6", "9", surrender=True) == REFUSED


def test_five_card_charlie() -> None:
    for house in ("norway-home", "finland-home"):
        charlie = house + " +charlie"
        assert main(charlie, "10", "2 3 4 5 6", "10 6 5") == ("charlie", "10")
        assert main(charlie, "10", "2 3 4 5 6", "10") == ("charlie", "10")
        assert main(charlie, "10", "2 3 4 5 10", "10 6 5") == ("bust", "-10")
        assert main(charlie, "10", "10 9", "2 3 4 5 6") == ("lose", "-10")
        assert main(charlie, "10", "2 3 4 5 A A", "10 8") == REFUSED
        assert main(house, "10", "2 3 4 5 6", "10 6 5") == ("lose", "-10")
        assert main(house, "10", "2 3 4 5 6", "10") == REFUSED


def test_side_bets_are_not_forgotten() -> None:
    got = ask("sweden +over-under", "10", "K 4 9", "9", over13="10")
    assert (got["outcome"], got["net"]) == ("bust", "0")
    assert bets(got)["over13"]["net"] == "10"


def test_three_sevens() -> None:
    assert main("holland", "10", "7 7 7", "10 K") == ("win", "20")
    assert main("holland", "10", "7 7 7", "10 K", from_split=True) == ("win", "10")
    assert main("holland", "10", "7 7 7 5", "10") == ("bust", "0")
    line = bets(ask("holland", "10", "7 7 7", "10 K"))["three-sevens"]
    assert (line["stake"], line["pays"], line["returned"], line["net"]) == ("0", "10", "0", "10")
    assert main("cyb", "10", "7 7 7", "10 K") == ("win", "10")


@pytest.mark.parametrize(
    ("hand", "dealer", "taken"),
    [
        ("10 7", "9 8", True),
        ("10 8", "9 9", True),
        ("10 9", "9 J", True),
        ("10 Q", "9 4 7", False),
        ("8 3 Q", "9 4 8", False),
        ("A Q", "A J", False),
    ],
)
def test_ties(hand: str, dealer: str, taken: bool) -> None:
    for house in ("cyb", "holland", "norway-home", "finland-home"):
        assert main(house, "10", hand, dealer) == ("push", "0")
    for house in ("sweden", "norway-home +swedish-pub"):
        assert main(house, "10", hand, dealer) == (("lose", "-10") if taken else ("push", "0"))


def test_hits_on_21() -> None:
    allowed = {
        "cyb": {"5 6 K 9", "A 3 7 9"},
        "holland": {"5 6 K 9", "A 3 7 9"},
        "sweden": {"A 3 7 9"},
    }
    for house in HOUSES:
        for hand in ("5 6 K 9", "A 3 7 9"):
            refused = main(house, "10", hand, "10 8") == REFUSED
            assert refused == (hand not in allowed.get(house, set()))


def test_houses_and_variants_that_are_not_there() -> None:
    for house in (
        "norway-home +european +european-original",
        "finland-home +das +no-split",
        "cyb +h17",
        "sweden +european",
        "reno",
    ):
        with pytest.raises(ValueError, match=r"variant|house"):
            facts(house)
    assert facts("norway-home +european +surrender")["surrender"] is True
    assert facts("norway-home")["surrender"] is False


# The dealer's totals, published for one deck and a dealer who stands on every 17


@pytest.mark.parametrize(
    ("up", "published"),
    [
        (
            "2",
            {
                17: 0.138976,
                18: 0.131762,
                19: 0.131815,
                20: 0.123948,
                21: 0.120526,
                "bust": 0.352973,
            },
        ),
        (
            "6",
            {
                17: 0.166948,
                18: 0.106454,
                19: 0.107192,
                20: 0.100705,
                21: 0.0978785,
                "bust": 0.420823,
            },
        ),
        (
            "A",
            {
                17: 0.126128,
                18: 0.131003,
                19: 0.129486,
                20: 0.131553,
                21: 0.0515646,
                "bust": 0.11654,
                "blackjack": 0.313726,
            },
        ),
    ],
)
def test_dealers_final_totals(up: str, published: Ends) -> None:
    ends = final_totals(up)
    for end, value in published.items():
        assert float(ends[end]) == pytest.approx(value, abs=1e-6)
    assert sum(ends.values()) == 1


def test_dealers_blackjacks_are_exact() -> None:
    assert final_totals("A")["blackjack"] == Fraction(16, 51)
    assert final_totals("10")["blackjack"] == Fraction(4, 51)
    assert final_totals("A", decks=6)["blackjack"] == Fraction(96, 311)
    assert final_totals("7")["blackjack"] == 0
    assert final_totals("A", hits_soft_17=True)[17] < final_totals("A")[17]
    assert sum(final_totals("6", decks=2, hits_soft_17=True).values()) == 1


# The cases drawn at random


@pytest.mark.parametrize("house", ALL_HOUSES)
def test_allowed_cases_are_allowed_and_spoilt_ones_refused(house: str) -> None:
    rng = Random(house)
    for _ in range(1500):
        case = allowed_case(rng, house)
        assert "error" not in answer(case), case
    for _ in range(500):
        case = spoilt_case(rng, house)
        assert answer(case) == {"error": True}, case


@pytest.mark.parametrize("house", ALL_HOUSES)
def test_random_cases_cover_what_the_house_has(house: str) -> None:
    rng = Random(7)
    seen: Counter[str] = Counter()
    for _ in range(4000):
        case = random_case(rng, house)
        got = answer(case)
        if "error" in got:
            seen["error"] += 1
            continue
        outcome = cast(str, got["outcome"])
        seen[outcome] += 1
        seen[f"{len(cast(list[str], case['hand']))} cards"] += 1
        for flag in ("double", "from_split"):
            if case.get(flag):
                seen[f"{flag} {outcome}"] += 1
        for name, line in bets(got).items():
            seen[f"{name} {line['outcome']}"] += 1
    wanted = ["blackjack", "win", "lose", "push", "bust", "double win", "double lose", "5 cards"]
    row = facts(house)
    wanted += ["from_split win", "from_split bust"] if row["split"] else []
    wanted += ["insurance win", "insurance lose"] if row["insurance"] != "no" else []
    wanted += ["even-money"] if row["even money"] else []
    wanted += ["surrender"] if row["surrender"] else []
    wanted += ["charlie"] if row["charlie"] else []
    wanted += ["three-sevens win"] if row["three sevens"] else []
    if row["over/under 13"]:
        wanted += ["over13 win", "over13 lose", "under13 win", "under13 lose"]
    assert [name for name in wanted if seen[name] < 5] == []
    assert 300 < seen["error"] < 520
    assert sum(seen[name] for name in ("win", "lose", "push", "bust", "blackjack")) > 2000


@pytest.mark.parametrize(
    ("house", "variant"),
    [(house, variant) for house, variants in VARIANTS.items() for variant in variants],
)
def test_every_variant_changes_an_answer(house: str, variant: str) -> None:
    rng = Random(5)
    plain, varied = house, f"{house} +{variant}"
    cases = [random_case(rng, rng.choice((plain, varied))) for _ in range(3000)]
    changed = [
        case
        for case in cases
        if answer(case | {"house": plain}) != answer(case | {"house": varied})
    ]
    assert len(changed) > 3


@pytest.mark.parametrize("house", ALL_HOUSES)
def test_amounts_add_up(house: str) -> None:
    rng = Random(11)
    for _ in range(500):
        got = answer(allowed_case(rng, house))
        lines = bets(got).values()
        for line in lines:
            won = Fraction(line["pays"]) + Fraction(line["returned"]) - Fraction(line["stake"])
            assert Fraction(line["net"]) == won
        assert Fraction(cast(str, got["net"])) == sum(Fraction(line["net"]) for line in lines)
