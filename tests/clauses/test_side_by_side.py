"""The five houses side by side: what each fixes, and whether a clause says so.

``s`` stated, ``i`` inferred, ``a`` assumed.
"""

from __future__ import annotations

import pytest

from tests.clauses.records import house_of

HOUSES = ("cyb", "sweden", "holland", "norway-home", "finland-home")
BASIS = {"s": "stated", "i": "inferred", "a": "assumed"}
RULES = """
decks                      | 6 a | 4 a | 6 s | 1 s | 1 a
minimum_bet                | 1 s | any a | any a | any a | any a
maximum_bet                | 10 s | any a | any a | any a | any a
money_unit                 | 1 i | exact a | exact a | exact a | exact a
natural_pays               | 3:2 s | 3:2 s | 3:2 s | 3:2 s | 3:2 s
win_pays                   | 1:1 s | 1:1 s | 1:1 s | 1:1 s | 1:1 s
hole_card                  | true s | false s | false s | true s | true s
peek_on | [ace, ten_value] s | [] s | [] s | [ace, ten_value] s | [ace, ten_value] i
dealer_hits_soft_17        | true s | false s | false s | false s | false s
dealer_takes_ties_at       | [] s | [17, 18, 19] s | [] s | [] s | [] s
double_on                  | any s | [7, 8, 9, 10, 11] s | [9, 10, 11] s | any s | any s
double_soft                | as_usual i | first_ace_is_1 s | never a | as_usual i | as_usual i
double_after_split         | true s | true s | true a | false a | false a
split_on | equal_value s | equal_value s | equal_value s | equal_value s | equal_value s
hands_from_one_spot        | no_limit s | no_limit s | 4 a | 2 a | 4 s
split_aces                 | played_on s | one_card s | one_card a | one_card s | one_card s
ace_ten_after_split        | 21 i | 21 s | 21 i | 21 s | 21 s
hit_on_21                  | yes i | soft_only s | yes s | no s | no s
insurance                  | none s | half s | half s | half s | up_to_half a
even_money                 | none i | on_request s | offered s | none a | none a
surrender                  | none s | none a | none a | none s | none s
dealer_plays_without_hands | true i | true i | true i | true i | true i
three_sevens               | none a | none a | 1:1 s | none a | none a
five_card_charlie          | none a | none a | none a | none s | none s
"""
ACTS = """
first-cards                 | s             | a                 | a           | s             | s
dealer-first-card           | s             | a                 | a           | s             | a
second-cards                | s             | a                 | a           | s             | s
dealer-second-card          | s             |                   |             | s             | i
take-insurance              |               | a                 | i           | i             | s
take-bust                   | s             | a                 | i           | s             | s
split-first-card            | s             | s                 | a           | s             | s
split-second-card           | s             | s                 | a           | s             | s
early-blackjack             |               | a                 | s           |               |
over-under                  |               | a                 |             |               |
peek                        | s             |                   |             | s             | i
collect-dealer              | s             | a                 | a           | a             | a
"""  # fmt: skip


def table(text: str) -> list[tuple[str, str, str]]:
    rows = [[cell.strip() for cell in row.split("|")] for row in text.strip().splitlines()]
    return [
        (house, row[0], cell)
        for row in rows
        for house, cell in zip(HOUSES, row[1:], strict=True)
        if cell
    ]


@pytest.mark.parametrize(("house", "rule", "cell"), table(RULES))
def test_what_a_house_fixes(house: str, rule: str, cell: str) -> None:
    value, _, letter = cell.rpartition(" ")
    entry = house_of(house).entries[rule]
    main = entry.value if entry.value.startswith("[") else entry.value.partition(", ")[0]
    assert (main, entry.basis) == (value, BASIS[letter])
    assert entry.cites or entry.basis == "assumed"


@pytest.mark.parametrize(("house", "step", "letter"), table(ACTS))
def test_when_an_act_comes_is_as_certain_as_the_sources_are(
    house: str, step: str, letter: str
) -> None:
    found = house_of(house).procedure.step(step)
    assert found is not None
    assert found.basis == BASIS[letter]
