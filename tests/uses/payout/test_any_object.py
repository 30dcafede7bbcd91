"""Whatever comes in, an answer or an error comes out, and chips are conserved."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.uses.payout.asking import houses_and_variants
from trainer.facts.cards import RANKS
from trainer.shell.houses import load_house
from trainer.uses.payout.answer import Answer, answer, answer_to
from trainer.uses.payout.case import read_case, read_json
from trainer.uses.payout.refusal import Refusal

KEYS = ["house", "bet", "hand", "dealer", "double", "from_split", "insurance", "even_money"]
KEYS += ["surrender", "over13", "under13"]
ANSWER = ["outcome", "net", "explanation", "bets"]
BET = ["bet", "stake", "outcome", "pays", "returned", "net", "cites"]
ORDER = ["main", "insurance", "over13", "under13", "three-sevens"]

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
amounts = st.sampled_from(["0", "1", "5", "10", "2.5", "7/2", "10/3", "20"])
cards = st.sampled_from([*RANKS, "T", "As", "7h", "10♦"])
hands = st.lists(cards, max_size=6)
flags = st.booleans()
near_cases = st.fixed_dictionaries(
    {"house": st.sampled_from(houses_and_variants()), "bet": amounts, "hand": hands}
    | {"dealer": hands},
    optional={"double": flags, "from_split": flags, "even_money": flags, "surrender": flags}
    | {"insurance": amounts, "over13": amounts, "under13": amounts},
)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=6), anything) | anything)
def test_any_value_at_all(value: object) -> None:
    check(answer_to(value, lambda _: load_house("cyb")))


@settings(max_examples=600, deadline=None)
@given(near_cases)
def test_anything_that_looks_like_a_case(case: dict[str, object]) -> None:
    check(answer_to(case, load_house))


@settings(deadline=None)
@given(st.text() | anything.map(json.dumps))
def test_any_text(text: str) -> None:
    try:
        value = read_json(text)
    except ValueError:
        return
    check(answer_to(value, lambda _: load_house("cyb")))


def check(got: dict[str, Any]) -> None:
    if "error" in got:
        assert list(got) == ["error", "cites"]
        assert isinstance(got["error"], str) and got["error"]
        assert all(isinstance(cite, str) for cite in got["cites"])
        return
    assert list(got) == ANSWER
    assert got["explanation"].endswith(".")
    names = [bet["bet"] for bet in got["bets"]]
    assert names[0] == "main" and names == [name for name in ORDER if name in names]
    assert got["bets"][0]["outcome"] == got["outcome"]
    for bet in got["bets"]:
        assert list(bet) == BET
        net = Fraction(bet["pays"]) + Fraction(bet["returned"]) - Fraction(bet["stake"])
        assert Fraction(bet["net"]) == net
        assert Fraction(bet["returned"]) <= Fraction(bet["stake"])
    assert Fraction(got["net"]) == sum(Fraction(bet["net"]) for bet in got["bets"])
    assert "float" not in kinds_in(got)


@settings(deadline=None)
@given(near_cases)
def test_no_amount_is_ever_a_binary_float(case: dict[str, object]) -> None:
    found = answer(load_house(str(case["house"])), read_case(case))
    if isinstance(found, Refusal):
        return
    assert isinstance(found, Answer)
    assert "float" not in kinds_in(found)
    assert isinstance(found.net, (int, Fraction))


def kinds_in(value: object) -> set[str]:
    """The names of the types of everything inside."""
    if isinstance(value, dict):
        return {kind for pair in value.items() for kind in kinds_in(list(pair))}
    if isinstance(value, (list, tuple)):
        return {kind for item in value for kind in kinds_in(item)}
    return {type(value).__name__}
