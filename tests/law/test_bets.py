"""Bets put out again before the dealer rules on them: only what lies there is judged."""

from __future__ import annotations

import pytest

from trainer.law.advance import NotDue, replay
from trainer.law.due import look
from trainer.record.text import read_rounds
from trainer.shell.houses import load_house
from trainer.table.events import Event
from trainer.table.round import Round

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
