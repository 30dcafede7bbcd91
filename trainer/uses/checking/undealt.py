"""A card that was not dealt in the initial deal, and what cannot be done without it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from trainer.facts.cards import UNSEEN
from trainer.law.due import SETTLING, Due
from trainer.table.changes.found import replaced
from trainer.table.events import Event
from trainer.table.round import Round
from trainer.uses.checking.place import Place
from trainer.uses.checking.slips import Slip, gain_of

_MOVES_CHIPS: Final = SETTLING | {"collect"}
"""What the dealer may do to a spot without cards at the end of a round: the chips go somewhere."""


def has_no_hole_card(place: Place, events: Sequence[Event]) -> bool:
    """Whether the dealer has one card, and gets no dark one: there is nothing to look at."""
    if len(place.table.dealer) != 1:
        return False
    for event in events[place.at :]:
        is_dark = event.do == "deal" and (event.is_down or event.card is UNSEEN)
        if event.do in ("peek", "reveal") or is_dark:
            return False
    return True


def passed_by(place: Place, due: Due, slip: Slip, events: Sequence[Event]) -> Iterator[Place]:
    """A spot got no card and is not heard of again until its chips are moved, if they are: it was
    passed by in the whole round. What the house gains by those chips belongs to the same slip.
    """
    hand = place.table.hand(due.event.to) if due.event.do == "deal" else None
    if hand is None or hand.cards or hand.from_split:
        return
    later = [event for event in events[place.at :] if event.to.partition(":")[0] == hand.name]
    if all(event.to == hand.name and event.do in _MOVES_CHIPS for event in later):
        gone = hand._replace(lying=0)
        gain = sum([gain_of(place.table, event) for event in later])
        way = slip._replace(gain=gain)
        yield place.slipped(way, replaced(place.table, hand, gone), done=False)


def is_of_a_spot_passed_by(table: Round, event: Event) -> bool:
    """Whether chips are moved that lay with no cards, after the spot was found to be passed by."""
    hand = table.hand(event.to) if event.do in _MOVES_CHIPS else None
    return hand is not None and bool(table.dealer) and not (hand.cards or hand.lying)
