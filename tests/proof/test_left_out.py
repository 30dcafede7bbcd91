"""A required act that is missing is missed exactly there; and records keep every word."""

from __future__ import annotations

from random import Random

import pytest

from tests.proof.houses import ALL, SHIPPED
from trainer.law.advance import NotDue, advance, is_always_accepted, replay
from trainer.law.due import Outlook, look
from trainer.law.house import House
from trainer.record import jsonl, text
from trainer.shell.houses import load_house
from trainer.table.after import Contradiction
from trainer.table.events import Event, is_by_player
from trainer.uses.simulating.dealing import Moment, PlayedRound, play_round

ROUNDS = {name: 24 if name in SHIPPED else 6 for name in ALL}


def _rounds(name: str) -> list[PlayedRound]:
    house, rng = load_house(name), Random(name)
    return [play_round(house, rng, 1 + at % 3) for at in range(ROUNDS[name])]


@pytest.mark.parametrize("name", ALL)
def test_a_missing_act_is_missed_there(name: str) -> None:
    house = load_house(name)
    for played in _rounds(name):
        events = played.events
        for at, moment in enumerate(played.moments):
            if moment.due is not None and moment.due in moment.outlook.due:
                _missed(house, moment, events[at + 1 :])


def _missed(house: House, left_out: Moment, rest: tuple[Event, ...]) -> None:
    """Replayed without the act, the round departs where the act is due, or ends with it due."""
    assert left_out.due is not None
    right, table = left_out.due.event, left_out.table
    said_since: list[Event] = []
    for event in rest:
        outlook = look(house, table)
        try:
            table = advance(house, table, event, outlook)
        except NotDue as missed:
            assert (
                any(found.event == right for found in missed.due)
                or _is_interrupted(outlook)
                or _is_made_needless(right, said_since)
            ), (right, event)
            return
        except Contradiction:
            assert right.do in ("deal", "part", "turn", "reveal"), (right, event)
            return
        if right.do == "deal" and event.do == "deal" and event.to == right.to:
            return  # what is missing is a card and not an act: another one took its place
        if is_by_player(event):
            said_since.append(event)
    is_due = any(found.event == right for found in look(house, table).due)
    assert is_due or _is_made_needless(right, said_since), right


def _is_interrupted(outlook: Outlook) -> bool:
    """A refusal, an answer or an overdue duty stands before the checklist for a moment."""
    return bool(outlook.due) and all(not found.step.phase for found in outlook.due)


def _is_made_needless(right: Event, said_since: list[Event]) -> bool:
    """A request made before its invite, and chips put out before the ask, make that act needless.

    So does a player who takes a request back by making another before anything was done for it.
    """
    is_about_a_request = right.do in ("invite", "ask", "offer", "refuse", "deal", "part", "return")
    spot = right.to.partition(":")[0]
    return is_about_a_request and any(event.to.partition(":")[0] == spot for event in said_since)


@pytest.mark.parametrize("name", ALL)
def test_records_keep_every_word(name: str) -> None:
    house = load_house(name)
    for played in _rounds(name):
        for events in (played.events, played.seen_events):
            for form in (text, jsonl):
                written = form.write_round(events, house=name, round_id="r/1", dealer="d")
                (recorded,) = form.read_rounds(written.splitlines(keepends=True))
                assert tuple(recorded.events) == events
                assert (recorded.house, recorded.id, recorded.dealer) == (name, "r/1", "d")
                assert not recorded.flaws
            done = replay(house, events)
            assert done.failure is None and done.done == len(events)
            end = look(house, done.table)
            assert end.due == () and end.waiting_for == "nobody"


def test_no_act_is_accepted_that_the_law_does_not_know() -> None:
    """The events that every house accepts are few, and none of them moves a card or a chip."""
    for played in _rounds("cyb"):
        for event in played.events:
            assert not is_always_accepted(event)
