"""Bets put out again before the dealer rules on them: only what lies there is judged."""

from __future__ import annotations

import pytest

from trainer.facts.cards import card
from trainer.law.advance import NotDue, replay
from trainer.law.due import look
from trainer.record.text import read_rounds
from trainer.shell.houses import load_house
from trainer.table.after import after
from trainer.table.events import Event
from trainer.table.round import EMPTY, Round

REFUSAL = Event("refuse", "1", what="bet")


def _after(lines: str) -> Round:
    (recorded,) = read_rounds(["house: cyb", *lines.split("; ")])
    played = replay(load_house("cyb"), recorded.events)
    assert played.failure is None, played.failure
    return played.table


def _due(table: Round) -> list[Event]:
    return [due.event for due in look(load_house("cyb"), table).due]


@pytest.mark.parametrize(
    ("lines", "lies"),
    [
        ("bet 1 50; bet 1 60; refuse 1 bet; refuse 1 bet", None),
        ("bet 1 5; bet 1 50; bet 1 60; refuse 1 bet; refuse 1 bet", 5),
        ("bet 1 50; bet 1 5; bet 1 60; refuse 1 bet", 5),
        ("bet 1 50; bet 1 5", 5),
    ],
)
def test_what_lies_there_once_all_wrong_bets_are_refused(lines: str, lies: int | None) -> None:
    table = _after(lines)
    assert REFUSAL not in _due(table)
    hand = table.hand("1")
    assert (hand.bet if hand is not None else None) == lies


def test_a_wrong_bet_that_lies_there_again_is_refused_as_well() -> None:
    table = _after("bet 1 50; bet 1 60; refuse 1 bet")
    hand = table.hand("1")
    assert hand is not None and hand.bet == 50
    assert _due(table) == [REFUSAL]
    (recorded,) = read_rounds(
        ["house: cyb", "bet 1 50", "bet 1 60", "refuse 1 bet", "say no-more-bets"]
    )
    assert isinstance(replay(load_house("cyb"), recorded.events).failure, NotDue)


@pytest.mark.parametrize("house", ["cyb", "sweden", "holland", "norway-home", "finland-home"])
def test_a_bet_that_is_gone_before_the_cards_gets_none(house: str) -> None:
    loaded = load_house(house)
    table = EMPTY
    for event in (Event("bet", "1", 10), Event("bet", "2", 10), Event("take", "2")):
        table = after(table, event)
    for call in ("place-bets", "no-more-bets"):
        table = after(table, Event("say", call=call))
    wanted = [due.event.to for due in look(loaded, table).due if due.event.do == "deal"]
    assert wanted == ["1"]
    table = after(table, Event("deal", "1", card=card("7s")))
    wanted = [due.event.to for due in look(loaded, table).due if due.event.do == "deal"]
    assert wanted and wanted[0] in ("dealer", "1")
