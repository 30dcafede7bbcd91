"""An act that seemed left out, and is seen after all: it was only late, or late and wrong too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.facts.cards import UNSEEN
from trainer.law.acts import movements_of_hand
from trainer.law.advance import shows_a_blackjack_late
from trainer.law.house import House
from trainer.table.events import DEALER, Event
from trainer.table.round import Round
from trainer.uses.checking.overlooked import is_played_on, let_play_on, settled_after_all
from trainer.uses.checking.place import Place, as_it_was, is_same_bet, lies_open
from trainer.uses.checking.slips import TOO_LATE, Slip, gain_of_wrong
from trainer.uses.checking.unshown import is_unshown_blackjack, with_blackjacks_back


def with_owed(house: House, place: Place, event: Event) -> Iterator[Place]:
    """An act that seemed left out is seen after all."""
    for owed in place.owed:
        slip = place.slips[owed]
        if is_unshown_blackjack(slip):
            if event.do == "reveal" and shows_a_blackjack_late(place.table, event):
                yield from _blackjack_shown(house, place, owed, event)
                continue
            if slip.rest is not None:
                continue
        if is_played_on(slip):
            if (let_stand := let_play_on(slip, place.table, event)) is not None:
                yield place._replace(table=let_stand)
            if is_same_bet(slip.rest or event, event):
                settled = settled_after_all(house, slip, place.table, place.at, event)
                if settled is not None:
                    yield from _seen(place, owed, settled, event)
            continue
        if slip.rest is not None and slip.kind != "left-out":
            if _is_the_rest(slip, event):
                yield _with_the_rest(place, owed, slip._replace(rest=None))
            continue
        if slip.due is None:
            continue
        if _settles_otherwise(slip, event) and _is_still_right(house, slip, place.table):
            yield _with_the_rest(place, owed, _settled_wrongly(slip, place.at, event))
            yield from _taken_in_part(place, owed, event)
        if not is_same_act(slip.due.event, event):
            continue
        if slip.due.event.is_down and event.do == "deal" and lies_open(event):
            if place.table.hole_is_down:  # and so nothing is left to be turned
                late = slip._replace(kind="wrong-order", at=place.at, event=event)
                yield from _seen(place, owed, late, Event("reveal", card=event.card))
            continue
        if event.card is not None and slip.card is not None and event.card.value != slip.card.value:
            continue
        late = slip
        if slip.event is None:  # else it was there before: a card, which is only turned now
            late = slip._replace(kind="wrong-order", at=place.at, event=event, why=TOO_LATE)
        elif event.do == "deal" and house.rules.hole_card and len(place.table.dealer) == 1:
            # the first card was laid dark, and so the second lies open in its place
            dark = Event("deal", DEALER, card=UNSEEN, is_down=True)
            yield from _seen(place, owed, late, dark)
            continue
        yield _with_the_rest(place, owed, late)


def _seen(place: Place, owed: int, slip: Slip, event: Event) -> Iterator[Place]:
    """The place after the act, if it can be that which was owed."""
    table = as_it_was(place.table, event)
    if table is not None:
        yield _with_the_rest(place._replace(table=table), owed, slip)


def _blackjack_shown(house: House, place: Place, owed: int, event: Event) -> Iterator[Place]:
    """The place after a blackjack of the dealer's came to light that nobody looked for, or that
    was seen and not shown. What was done in between belongs to that one slip.
    """
    slip, table = place.slips[owed], place.table
    assert slip.due is not None and slip.table is not None
    if slip.rest is not None:
        table = with_blackjacks_back(house, slip.table, table)
    table = table._replace(blackjack_is_ruled_out=False)  # it leads straight to the settlement
    shown = slip._replace(rest=None)
    if slip.due.event.do == "reveal":
        due = slip.due._replace(event=event)
        shown = shown._replace(kind="wrong-order", at=place.at, event=event, due=due)
    return _seen(place._replace(table=table), owed, shown, event)


def may_be(due: Event, seen: Event) -> bool:
    """Whether an act that was left out may be this one, done late, and perhaps wrongly; a look
    that was left out, the blackjack that it would have shown.
    """
    is_of_a_look = due.do == "peek" and seen.do == "reveal"
    return is_same_act(due, seen) or is_same_bet(due, seen) or is_of_a_look


def is_same_act(due: Event, seen: Event) -> bool:
    """Whether an act that was left out is this one, done after all."""
    if seen.do == "turn" and due.do == "deal":  # laid dark where it was to lie open
        return due.to == DEALER
    if (due.do, due.to, due.call, due.what) != (seen.do, seen.to, seen.call, seen.what):
        return False
    return due.amount == seen.amount or (due.do == "take" and seen.amount is None)


def comes_later(due: Event, later: Sequence[Event]) -> bool:
    """Whether what was due is done after all."""
    return any(is_same_act(due, event) for event in later)


def _settles_otherwise(slip: Slip, event: Event) -> bool:
    """Whether the bet that was left lying is settled now, with other money than was due."""
    if slip.due is None or slip.event is not None or not is_same_bet(slip.due.event, event):
        return False
    due, rest = slip.due.event, slip.rest
    if rest is not None and rest.do == event.do:  # the other part is due first in another reading
        return False
    if rest is not None and event.do == "take" and event.amount is None:
        return True  # all was taken where a part goes back
    return not is_same_act(due, event)


def _is_still_right(house: House, slip: Slip, table: Round) -> bool:
    """Whether the settlement that was left out would be right by what lies open now: the dealer's
    blackjack may have come to light only since.
    """
    assert slip.due is not None and slip.table is not None
    due = slip.due.event
    hand = slip.table.hand(due.to)
    if hand is None or due.amount is None:  # another bet, or cards that were not seen
        return True
    return due in movements_of_hand(house.rules, table, hand)


def _settled_wrongly(slip: Slip, at: int, event: Event) -> Slip:
    """One act, so one slip: that the money was wrong is graver than that it came late."""
    due, table = slip.due, slip.table
    assert due is not None and table is not None
    if due.event.do == "pay" and due.event.amount is None:  # cards not seen: it may be right
        return slip._replace(kind="wrong-order", at=at, event=event)
    return slip._replace(
        kind="wrong-amount",
        at=at,
        event=event,
        gain=gain_of_wrong(table, due.event, event),
        rest=None if _moves_all(table, event) else slip.rest,
    )


def _taken_in_part(place: Place, owed: int, event: Event) -> Iterator[Place]:
    """Part of a stake is taken late, and the rest of it after that."""
    slip = place.slips[owed]
    if slip.due is None or slip.rest is not None or event.do != "take":
        return
    if slip.due.event.do != "take":
        return
    due = slip.due.event.amount or 0
    if event.amount is not None and event.amount < due:
        rest = event._replace(amount=due - event.amount)
        late = slip._replace(kind="wrong-order", at=place.at, event=event, rest=rest)
        yield _with_the_rest(place, owed, late)


def _moves_all(table: Round, event: Event) -> bool:
    """Whether nothing of the bet lies there after it: a push and a payment free the stake."""
    if event.do in ("pay", "push") or event.amount is None:
        return True
    hand = table.hand(event.to)
    return hand is None or event.amount >= hand.lying


def _is_the_rest(slip: Slip, event: Event) -> bool:
    """Whether this is what else belongs to a late act; after wrong chips, the rest of them too."""
    assert slip.rest is not None
    if slip.kind == "wrong-amount" and event.do == "take":
        return (event.do, event.to) == (slip.rest.do, slip.rest.to)
    return is_same_act(slip.rest, event)


def _with_the_rest(place: Place, owed: int, late: Slip) -> Place:
    """The place after an act that was owed; it stays so while part of it is still to come."""
    slips = (*place.slips[:owed], late, *place.slips[owed + 1 :])
    left = tuple([n for n in place.owed if n != owed or late.rest is not None])
    return place._replace(at=place.at + 1, owed=left, slips=slips)
