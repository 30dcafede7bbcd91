"""Chips put out for a double or a split are bound: no word that follows makes them disappear."""

from __future__ import annotations

import pytest

from trainer.law.advance import NotDue, advance, replay
from trainer.law.due import look
from trainer.record.text import read_rounds
from trainer.shell.houses import load_house
from trainer.table.events import Event
from trainer.table.round import Round

CYB = "bet 1 5; say no-more-bets; deal 1 {}; deal dealer ?; deal 1 {}; deal dealer ?; turn 9c; "
SWEDEN = "bet 1 10; say no-more-bets; deal 1 {}; deal dealer 9c; deal 1 {}; "


def _after(house: str, lines: str) -> Round:
    (recorded,) = read_rounds([f"house: {house}", *lines.split("; ")])
    played = replay(load_house(house), recorded.events)
    assert played.failure is None, played.failure
    return played.table


def _due(house: str, table: Round) -> list[Event]:
    return [due.event for due in look(load_house(house), table).due]


@pytest.mark.parametrize("word", ["stand", "hit", "split", "surrender"])
@pytest.mark.parametrize(
    ("house", "start"),
    [
        ("cyb", CYB.format("2s", "9d") + "invite 1; double 1; ask 1 5; add 1 5; "),
        ("sweden", SWEDEN.format("2s", "9d") + "invite 1; double 1; ask 1 10; add 1 10; "),
    ],
)
def test_a_doubled_hand_gets_its_card_and_both_bets_lie(house: str, start: str, word: str) -> None:
    """CYB-16, CYB-36, SWE-16."""
    table = _after(house, f"{start}{word} 1")
    dealt = [event for event in _due(house, table) if event.do == "deal"]
    assert dealt == [Event("deal", "1")]
    with pytest.raises(NotDue):
        advance(load_house(house), table, Event("reveal" if house == "cyb" else "take", "1"))
    hand = _after(house, f"{start}{word} 1; deal 1 5s across").hand("1")
    assert hand is not None
    assert (hand.lying, hand.is_doubled) == (2 * hand.bet, True)


def test_a_split_is_carried_out_and_both_hands_play() -> None:
    """CYB-15, CYB-40."""
    start = CYB.format("8s", "8d") + "invite 1; split 1; ask 1 5; add 1 5; stand 1"
    assert Event("part", "1") in _due("cyb", _after("cyb", start))
    table = _after("cyb", f"{start}; part 1; deal 1a 2s; deal 1b 3s")
    assert [hand.has_stood for hand in table.hands] == [False, False]
    assert look(load_house("cyb"), table).waiting_for != "nobody"


def test_who_said_stand_before_the_chips_were_refused_has_stood() -> None:
    """SWE-16: no double on 12."""
    start = SWEDEN.format("2s", "Kd") + "invite 1; double 1; add 1 10; stand 1"
    table = _after("sweden", start)
    assert _due("sweden", table) == [Event("refuse", "1", what="double")]
    hand = _after("sweden", f"{start}; refuse 1 double").hand("1")
    assert hand is not None
    assert (hand.has_stood, hand.request, hand.chips, hand.lying) == (True, "", None, 10)


def test_without_chips_a_player_may_say_something_else() -> None:
    start = CYB.format("2s", "9d") + "invite 1; double 1; stand 1"
    hand = _after("cyb", start).hand("1")
    assert hand is not None
    assert (hand.has_stood, hand.request) == (True, "")
