"""No dead word in the rules: whatever rule of a house is flipped, something differs.

What a house does is read off thousands of tables: what is due, for what amount, and what may be
asked there. Where a rule speaks of cards or chips that no look shows, that is asked instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

from tests.proof.houses import ALL
from tests.proof.plans import tables_of
from trainer.facts.cards import card
from trainer.facts.chips import fewest_chips
from trainer.facts.money import Ratio
from trainer.facts.values import Rules
from trainer.law.advance import check_card
from trainer.law.due import Outlook, is_allowed, look
from trainer.law.house import House
from trainer.law.requests import PLAY_REQUESTS
from trainer.shell.houses import load_house
from trainer.table.after import Contradiction
from trainer.table.events import Event
from trainer.table.round import EMPTY, Hand, Round

OTHERS: dict[str, tuple[object, ...]] = {
    "decks": (1, 2),
    "many_decks": (1, 3),
    "many_from_spots": (4, 6),
    "deck_without_tens": (True, False),
    "minimum_bet": (None, 2),
    "maximum_bet": (None, 8),
    "money_unit": (None, 1),
    "chips": ((1, 5), (5, 25)),
    "win_pays": (Ratio(2, 1),),
    "natural_pays": (Ratio(3, 2), Ratio(6, 5)),
    "natural_round": ("up", "down"),
    "ace_ten_after_split": ("21", "natural"),
    "hole_card": (True, False),
    "peek_on": ((), ("ace",), ("ace", "ten_value")),
    "dealer_blackjack_takes": ("all", "original"),
    "dealer_hits_soft_17": (True, False),
    "dealer_takes_ties_at": ((), (17, 18, 19)),
    "dealer_plays_without_hands": (True, False),
    "hit_on_21": ("yes", "soft_only", "no"),
    "double_on": (None, (9, 10, 11)),
    "double_soft": ("as_usual", "first_ace_is_1", "never"),
    "double_after_split": (True, False),
    "split_on": ("equal_value", "equal_rank", None),
    "hands_from_one_spot": (None, 2, 3),
    "split_aces": ("played_on", "one_card"),
    "resplit_aces": (True, False),
    "insurance": ("half", "up_to_half", None),
    "insurance_pays": (Ratio(3, 1),),
    "insurance_on_natural": (True, False),
    "even_money": ("on_request", "offered", None),
    "surrender": ("half", None),
    "surrender_round": ("up", "down"),
    "over_under_13": (Ratio(1, 1), None),
    "two_aces_under": (Ratio(2, 1),),
    "three_sevens": (Ratio(1, 1), None),
    "five_card_charlie": (Ratio(1, 1), None),
    "player_21_always_wins": (True, False),
}
BESIDE = {
    "many_decks": "many_decks",
    "many_from_spots": "many_decks",
    "insurance_pays": "insurance",
    "insurance_on_natural": "insurance",
    "surrender_round": "surrender",
    "two_aces_under": "over_under_13",
}
"""A word beside another says nothing where that other is none."""


def test_every_rule_can_be_flipped() -> None:
    assert set(OTHERS) == set(Rules._fields)


def _flips(rules: Rules, name: str) -> Iterator[Rules]:
    """The rules with this one changed, in every way that the reader of house files would take."""
    beside = BESIDE.get(name)
    if beside is not None and getattr(rules, beside) is None:
        return
    if name.endswith("_round") and rules.money_unit is None:
        return  # nothing is rounded where money is exact
    if name == "peek_on" and not rules.hole_card:
        return
    if name == "resplit_aces" and rules.hands_from_one_spot == 2:
        return  # nothing is split again at all
    value = getattr(rules, name)
    if name in ("three_sevens", "five_card_charlie") and value is None:
        return  # a price wants a step that pays it
    for other in OTHERS[name]:
        if other == value:
            continue
        change: dict[str, Any] = {name: other}
        changed = rules._replace(**change)
        if name == "insurance" and rules.insurance is None:
            changed = changed._replace(insurance_pays=Ratio(2, 1), insurance_on_natural=True)
        if name == "over_under_13" and rules.over_under_13 is None:
            changed = changed._replace(two_aces_under=Ratio(3, 2))
        yield changed


@lru_cache(maxsize=64)
def _tables(name: str) -> tuple[Round, ...]:
    """Tables of the house's own rounds, and those that end in a dealer's blackjack after all."""
    found = tables_of(name)
    ace, king = card("As"), card("Kh")
    late = [
        table._replace(dealer=(king, ace), down=(False, False), blackjack_is_ruled_out=False)
        for table in found
        if table.has_begun_turns and any(hand.is_doubled for hand in table.hands)
    ]
    return (*found, *late[:200])


@lru_cache(maxsize=64)
def _looks(name: str) -> tuple[Outlook, ...]:
    house = load_house(name)
    return tuple(look(house, table) for table in _tables(name))


def _differs(name: str, house: House) -> bool:
    pairs = zip(_tables(name), _looks(name), strict=True)
    if any(look(house, table) != before for table, before in pairs):
        return True
    here = load_house(name)
    return any(_allowed(house, table) != _allowed(here, table) for table in _tables(name))


def _allowed(house: House, table: Round) -> list[tuple[str, str]]:
    """What each hand may ask for, whether or not it is in turn."""
    return [
        (hand.name, request)
        for hand in table.hands
        if len(hand.cards) >= 2
        for request in PLAY_REQUESTS
        if is_allowed(house, table, request, hand)
    ]


def _cards_differ(one: House, other: House) -> bool:
    """Whether the decks hold other cards, at a table of few spots or of many."""
    return any(
        _copies(one, spots, text) != _copies(other, spots, text)
        for spots in range(1, 10)
        for text in ("As", "Th")
    )


def _copies(house: House, spots: int, text: str) -> int:
    """How many of this card may lie on a table before the decks cannot hold one more."""
    for copies in range(20):
        cards = [card(text)] * copies
        hands = [
            Hand(str(spot), spot, 1, 1, tuple(cards[spot - 1 :: spots]))
            for spot in range(1, spots + 1)
        ]
        try:
            check_card(
                house, EMPTY._replace(hands=tuple(hands)), Event("deal", "1", card=card(text))
            )
        except Contradiction:
            return copies
    raise AssertionError("no deck has that many")


@pytest.mark.parametrize("rule", OTHERS)
def test_no_rule_is_a_dead_word(rule: str) -> None:
    """In every house that is not a variant, and in a variant where it changes the rule."""
    for name in ALL:
        house = load_house(name)
        value = getattr(house.rules, rule)
        base = load_house(name.partition(" ")[0])
        if house is not base and value == getattr(base.rules, rule):
            continue
        flips = list(_flips(house.rules, rule))
        if rule == "dealer_blackjack_takes" and value == "peeked":
            # a look forestalls the case; without the look the word must be another, and tells
            house = replace(house, rules=house.rules._replace(peek_on=()))
            flips = [flip._replace(peek_on=()) for flip in flips]
            looks = [_row(name, replace(house, rules=flip)) for flip in flips]
            assert looks[0] != looks[1], name
        elif flips:
            assert any(_tells(name, rule, replace(house, rules=flip)) for flip in flips), name


def _row(name: str, house: House) -> list[Outlook]:
    return [look(house, table) for table in _tables(name)]


def _tells(name: str, rule: str, flip: House) -> bool:
    """Whether the flipped house is another house."""
    if rule == "chips":
        racks = (load_house(name).rules.chips, flip.rules.chips)
        return any(
            fewest_chips(amount, racks[0]) != fewest_chips(amount, racks[1])
            for amount in range(1, 100)
        )
    if rule in ("decks", "many_decks", "many_from_spots", "deck_without_tens"):
        return _cards_differ(load_house(name), flip)
    return _differs(name, flip)
