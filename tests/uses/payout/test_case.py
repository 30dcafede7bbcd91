"""Reading a case: nothing is guessed, and the sentence says what to write."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from trainer.facts.cards import card
from trainer.uses.payout.case import NotACase, read_case, read_json

GOOD: dict[str, Any] = {"house": "cyb", "bet": "5", "hand": ["A", "K"], "dealer": ["9", "8"]}


def test_the_whole_of_a_case() -> None:
    case = read_case(
        {
            "house": "sweden +over-under",
            "bet": "12.50",
            "hand": ["A", "T", "10h", "♠K"],
            "dealer": [],
            "double": True,
            "from_split": False,
            "insurance": "0",
            "even_money": False,
            "surrender": False,
            "over13": "7/2",
            "under13": "0",
        }
    )
    assert case.bet == Fraction(25, 2)
    assert case.hand == (card("A"), card("10"), card("10h"), card("Ks"))
    assert (case.dealer, case.double, case.from_split) == ((), True, False)
    assert case.over13 == Fraction(7, 2)


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ({"bet": 5}, 'written as text: "5"'),
        ({"bet": 2.5}, 'written as text: "2.5"'),
        ({"bet": "2,5"}, "write '2.5'"),
        ({"bet": "-5"}, "not an amount"),
        ({"bet": "1_000"}, "not an amount"),
        ({"bet": "1e3"}, "not an amount"),
        ({"bet": "nan"}, "not an amount"),
        ({"bet": "5²"}, "not an amount"),
        ({"bet": "٥"}, "not an amount"),
        ({"bet": " 5"}, "not an amount"),
        ({"bet": "1/0"}, "divides by nothing"),
        ({"bet": True}, "expected an amount"),
        ({"bet": None}, "not null"),
        ({"insurance": 0}, 'written as text: "0"'),
        ({"over13": []}, "expected an amount"),
        ({"hand": "A,K"}, "expected a list of cards"),
        ({"hand": ["A", 9]}, 'a card is written as text: "9"'),
        ({"hand": ["A", "11"]}, "is not a card"),
        ({"hand": ["A", "?"]}, "card not seen"),
        ({"hand": ["A", None]}, "expected a card"),
        ({"hand": ["A"] * 101}, "no hand has 101 cards"),
        ({"dealer": {}}, "expected a list of cards"),
        ({"double": "yes"}, "expected true or false"),
        ({"double": 1}, "expected true or false"),
        ({"from_split": None}, "expected true or false, not null"),
        ({"house": 3}, "expected the name of a house"),
        ({"house": "cyb\x00"}, "expected the name of a house"),
        ({"doubel": True}, "unknown key 'doubel'; did you mean double?"),
        ({"": True}, "unknown key"),
    ],
)
def test_what_is_no_case(edit: dict[str, object], said: str) -> None:
    with pytest.raises(NotACase) as wrong:
        read_case(GOOD | edit)
    assert said in str(wrong.value)
    assert all(name in str(wrong.value) for name in edit)


@pytest.mark.parametrize("key", ["house", "bet", "hand", "dealer"])
def test_a_key_that_is_missing(key: str) -> None:
    with pytest.raises(NotACase, match=f"'{key}' is missing"):
        read_case({name: value for name, value in GOOD.items() if name != key})


@pytest.mark.parametrize("given", [None, [], "case", 5, [GOOD]])
def test_something_else_than_an_object(given: object) -> None:
    with pytest.raises(NotACase, match="expected an object"):
        read_case(given)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"bet": "5", "bet": "10"}', "'bet' stands twice"),
        ('{"bet": "5", "b\\u0065t": "10"}', "'bet' stands twice"),
        ('{"bet": NaN}', "NaN is no amount"),
        ('{"bet": -Infinity}', "-Infinity is no amount"),
        ('{"bet": "5"', "this is no JSON"),
        ("{'bet': 5}", "this is no JSON"),
        ("", "this is no JSON"),
        ('{"bet": "5"} {}', "this is no JSON"),
        ("[" * 100_000, "nested too deep"),
    ],
)
def test_what_is_no_json(text: str, said: str) -> None:
    with pytest.raises(NotACase) as wrong:
        read_json(text)
    assert said in str(wrong.value)


@pytest.mark.parametrize("number", ["5", "0.1", "1e999", "9" * 5000, "-0"])
def test_a_number_in_json_stays_as_it_was_written(number: str) -> None:
    text = json.dumps(GOOD).replace('"5"', number)
    with pytest.raises(NotACase) as wrong:
        read_case(read_json(text))
    assert f'written as text: "{number[:40]}' in str(wrong.value)
    assert len(str(wrong.value)) < 200
