"""The drawn table: what lies where, in any width and encoding."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from trainer.facts.cards import card
from trainer.shell.houses import load_house
from trainer.shell.picture.table import Looks, draw_table
from trainer.shell.screen import Screen
from trainer.table.after import after
from trainer.table.events import DEALER, Event
from trainer.table.round import EMPTY, Round
from trainer.uses.drilling.sight import hand_in_turn, seen_by_dealer
from trainer.uses.simulating.dealing import play_round
from trainer.uses.speaking.sentences import short_card, table_in_words
from trainer.uses.speaking.tongue import PLAIN_ENGLISH

WIDE = Screen(width=80)


def dealt(*events: Event) -> Round:
    table = EMPTY
    for event in events:
        table = after(table, event)
    return table


def two_spots() -> Round:
    return dealt(
        Event("bet", "1", 7),
        Event("bet", "3", 10),
        Event("say", call="no-more-bets"),
        Event("deal", "1", card=card("Ks")),
        Event("deal", "3", card=card("8d")),
        Event("deal", DEALER, card=card("9c"), is_down=True),
        Event("deal", "1", card=card("Ah")),
        Event("deal", "3", card=card("8h")),
        Event("deal", DEALER, card=card("6h"), is_down=True),
        Event("turn", card=card("9c")),
        Event("invite", "3"),
        Event("split", "3"),
    )


def drawing(table: Round, screen: Screen = WIDE) -> list[str]:
    house = load_house("cyb")
    looks = Looks(house, seen_by_dealer(table), hand_in_turn(house, table))
    return draw_table(looks, PLAIN_ENGLISH, screen)


def test_the_felt_shows_cards_chips_totals_and_whose_turn() -> None:
    assert drawing(two_spots()) == [
        "  Spot 1            ▶Spot 3",
        "  7 (5)(1)(1)        10 (10)",
        "  ┌──┬──┐            ┌──┬──┐",
        "  │K♠│A♥│            │8♦│8♥│",
        "  └──┴──┘            └──┴──┘",
        "  blackjack          16",
        "                     asks to split",
        "",
        "  ┌──┬──┐  You, the dealer",
        "  │9♣│▒▒│",
        "  └──┴──┘",
    ]


def test_at_forty_columns_it_is_a_list() -> None:
    lines = drawing(two_spots(), Screen(width=28))
    assert lines == [
        " 1  (7) [K♠][A♥] blackjack",
        "▶3 (10) [8♦][8♥] 16",
        "    asks to split",
        " You    [9♣][▒▒]",
    ]


def test_letters_where_the_encoding_has_no_suits() -> None:
    text = "\n".join(drawing(two_spots(), Screen("ascii", width=80)))
    assert text.isascii()
    assert "|Ks|Ah|" in text
    assert "##" in text


def test_no_card_that_lies_face_down_is_ever_drawn_before_it_was_looked_at() -> None:
    assert "6♥" not in "\n".join(drawing(two_spots()))
    looked = after(two_spots(), Event("peek"))
    assert "you saw 6♥" in "\n".join(drawing(looked))


def rounds() -> Iterator[tuple[str, Round]]:
    for name in ("cyb", "sweden +over-under", "holland", "norway-home", "finland-home"):
        for seed in range(4):
            played = play_round(load_house(name), Random(seed), 1 + seed * 2)
            for moment in played.moments[::3]:
                yield name, moment.table


@pytest.mark.parametrize("width", [20, 32, 40, 60, 80, 120])
def test_every_card_that_lies_open_is_seen_in_any_width(width: int) -> None:
    for name, table in rounds():
        house = load_house(name)
        looks = Looks(house, table.hidden())
        lines = draw_table(looks, PLAIN_ENGLISH, Screen(width=width))
        assert all(len(line) <= width for line in lines)
        if width < 60:
            continue
        text = "\n".join(lines)
        for hand in table.hands:
            if not hand.is_collected:
                assert all(short_card(each) in text for each in hand.cards)


def test_colours_change_nothing_but_the_colours() -> None:
    for _, table in rounds():
        plain = drawing(table)
        coloured = drawing(table, Screen(width=80, has_colour=True))
        assert [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in coloured] == plain


def test_in_words_for_a_screen_reader() -> None:
    house = load_house("cyb")
    assert table_in_words(PLAIN_ENGLISH, house, seen_by_dealer(two_spots())) == [
        "Spot 1: bet 7. Cards: king of spades, ace of hearts. Blackjack.",
        "Spot 3: bet 10. Cards: 8 of diamonds, 8 of hearts. 16. Asks to split.",
        "You hold 9 of clubs, a card face down.",
    ]
