"""A card that was not dealt in the initial deal, and what cannot be done without it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.facts.cards import UNSEEN
from trainer.law.due import Due
from trainer.table.events import Event
from trainer.uses.checking.place import Place
from trainer.uses.checking.slips import Slip


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
    """A spot got no card and is never heard of again: it was passed by in the whole round."""
    hand = place.table.hand(due.event.to) if due.event.do == "deal" else None
    if hand is None or hand.cards or hand.from_split:
        return
    if not [event for event in events[place.at :] if event.to.partition(":")[0] == hand.name]:
        gone = hand._replace(lying=0)
        hands = tuple([gone if other is hand else other for other in place.table.hands])
        yield place.slipped(slip, place.table.with_hands(hands), done=False)
