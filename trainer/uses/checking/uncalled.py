"""An act that nobody called for, and what becomes of a card that nobody asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from trainer.facts.dealer import must_draw
from trainer.law.due import SETTLING, Due, Outlook
from trainer.law.guards import turn_is_over
from trainer.law.house import House
from trainer.law.requests import PLAY_REQUESTS
from trainer.table.after import after
from trainer.table.changes.found import replaced
from trainer.table.events import DEALER, Event
from trainer.table.round import Round, Stray
from trainer.uses.checking.late import comes_later
from trainer.uses.checking.misdone import as_it_lies, displaced, false_total
from trainer.uses.checking.place import ONLY_EARLY, Place
from trainer.uses.checking.rulings import is_open
from trainer.uses.checking.slips import (
    Slip,
    gain_of,
    severity_of_extra,
)


def uncalled_for(
    house: House, place: Place, events: Sequence[Event], outlook: Outlook
) -> Iterator[Place]:
    """Nobody called for the act, or not yet, or not any more."""
    event = events[place.at]
    gain = gain_of(place.table, event)
    severity = severity_of_extra(event)
    if event.do == "refuse" and not is_open(place.table, event):
        severity = "minor"  # nothing was asked for, so it is mere words
    slip = Slip("extra", place.at, event, None, severity, "", gain)
    if event.do in ("burn", "give-on") and place.table.stray is not None:
        yield from _put_elsewhere(place, event, slip, outlook)
    if event.do == "deal" and event.card is not None:
        is_to_be_refused = any(
            due.event.do == "refuse"
            and (due.event.what in ("bet", "insurance") or due.event.to == event.to)
            for due in outlook.due
        )
        if not is_to_be_refused:  # else it is a ruling that went wrong
            yield from _kept(house, place, events, slip, outlook)
        yield place.slipped(slip, _strayed(place.table, event), done=True)
        if event.to != DEALER and "unasked-card" in house.procedure.replies:
            # the house says what becomes of such a card, unless it was only dealt too early
            slip = slip._replace(why=ONLY_EARLY)
    hand = place.table.hand(event.to) if event.do in SETTLING else None
    is_in_play = hand is not None and hand.lying and len(hand.cards) >= 2
    if hand is not None and is_in_play and not turn_is_over(house.rules, place.table, hand):
        yield from as_it_lies(place, event, slip)  # and so the hand was over before its time
    slip = false_total(house, place, event) or made_needless(house, place, events) or slip
    if event.do == "invite" and will_be_invited(house, place.table, event):
        slip = displaced(house, place, event)
    skipped = place.slipped(slip, place.table, done=True)
    yield skipped._replace(credits=(*place.credits, place.at))


def _put_elsewhere(place: Place, event: Event, slip: Slip, outlook: Outlook) -> Iterator[Place]:
    """An unasked card is burned where it was to be given on, or the other way round."""
    instead = next(iter(outlook.due), None)
    if instead is not None and instead.event.do == event.do:  # only on another hand
        return
    slip = slip._replace(due=instead)
    yield from as_it_lies(place, event, slip)
    if event.do == "give-on" and instead is not None:  # or the hand had no part in it
        yield place.slipped(slip, place.table._replace(stray=None), done=True)


def will_be_invited(house: House, table: Round, event: Event) -> bool:
    """Whether the turn of this hand is still to come."""
    hand = table.hand(event.to)
    if hand is None or hand.invited_at >= 0 or len(hand.cards) < 2:
        return False
    return not turn_is_over(house.rules, table, hand)


def made_needless(house: House, place: Place, events: Sequence[Event]) -> Slip | None:
    """The slip of an invitation or a question at another time than right before what it asks for.

    A player who spoke first, or put chips out first, made it needless: so it never falls due.
    """
    event = events[place.at]
    words = [other.do for other in events if other.to == event.to]
    if words.count(event.do) > 1:  # it was done at its time as well
        return None
    if event.do == "invite" and any(word in PLAY_REQUESTS for word in words):
        return displaced(house, place, event)
    wanted = next((word for word in words if word in ("double", "split")), "")
    if event.do != "ask" or "add" not in words or not wanted:
        return None
    steps = house.procedure.replies[wanted].steps
    step = next((step for step in steps if step.act == "ask"), None)
    if step is None:
        return None
    severity = step.severity or severity_of_extra(event)
    return Slip("wrong-order", place.at, event, Due(event, step), severity, "")


def in_hindsight(slips: Iterable[Slip], table: Round) -> Iterator[Slip]:
    """The slips as the end of the record shows them: an invitation that seemed too early was for
    nobody where the look at the hole card had ended the round (CYB-33).
    """
    if not (table.has_peeked and table.shows_blackjack) or table.blackjack_is_ruled_out:
        yield from slips
        return
    for slip in slips:
        event = slip.event
        is_invitation = event is not None and event.do == "invite"
        is_early = is_invitation and slip.kind == "wrong-order"
        yield slip._replace(kind="extra", due=None) if is_early else slip


def _strayed(table: Round, event: Event) -> Round:
    assert event.card is not None
    return table._replace(stray=Stray(event.card, event.to))


def _kept(
    house: House, place: Place, events: Sequence[Event], slip: Slip, outlook: Outlook
) -> Iterator[Place]:
    """A card nobody asked for stays where it fell."""
    event = events[place.at]
    if event.to == DEALER:
        if must_draw(house.rules, place.table.dealer):  # it was to come, but not yet
            slip = displaced(house, place, event)
        yield from as_it_lies(place, event, slip)
        return
    hand = place.table.hand(event.to)
    if hand is None or not hand.lying or event.card is None:
        return
    if after(place.table, event).stray is None:  # a card that the hand was to have, but not yet
        if _comes_before(outlook, event.to, events[place.at + 1 :]):
            yield from as_it_lies(place, event, displaced(house, place, event))
    elif "unasked-card" not in house.procedure.replies:
        kept = with_stray_kept(_strayed(place.table, event))
        if kept is not None:
            yield place.slipped(slip, kept, done=True)


def _comes_before(outlook: Outlook, to: str, later: Sequence[Event]) -> bool:
    """Whether something that was to be done first is done later: else nothing was too early, and
    what was to come first is missing. Chips that the hand was to be asked for may never come.
    """
    if not outlook.due:  # a player was to be waited for
        return True
    if any(due.event.do == "ask" and due.event.to == to for due in outlook.due):
        return True
    return any(comes_later(due.event, later) for due in outlook.due)


def with_stray_kept(table: Round) -> Round | None:
    """The table where a card that nobody asked for stays on the hand on which it fell; ``None``
    where there is none, or it has been offered to another.
    """
    stray = table.stray
    hand = table.hand(stray.at) if stray is not None else None
    if stray is None or stray.is_offered or hand is None or not hand.lying:
        return None
    kept = hand._replace(cards=(*hand.cards, stray.card))
    return replaced(table, hand, kept)._replace(stray=None)
