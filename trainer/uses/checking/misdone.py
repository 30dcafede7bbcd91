"""An act that was due, done with another amount, on another hand, or at the wrong time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.law.acts import spoken_total
from trainer.law.advance import matches
from trainer.law.due import SETTLING, Due, Outlook
from trainer.law.guards import turn_is_over
from trainer.law.house import House
from trainer.law.procedure import Step
from trainer.table.after import after
from trainer.table.events import DEALER, Event
from trainer.table.round import Hand, Round
from trainer.uses.checking.late import comes_later
from trainer.uses.checking.parts import less_paid_before
from trainer.uses.checking.place import Place, any_rank, as_due, as_it_was, is_same_bet, lies_open
from trainer.uses.checking.slips import (
    Slip,
    gain_of_wrong,
    severity_of_extra,
)


def done_wrongly(
    house: House, place: Place, events: Sequence[Event], outlook: Outlook
) -> Iterator[Place]:
    """The act is one that is due, but with another amount, on another hand, or shown."""
    event = events[place.at]
    alike = [
        (due, table)
        for due in (*outlook.due, *outlook.optional)
        if _is_alike(due.event, event) and (table := as_due(place.table, due, event)) is not None
    ]
    alike.sort(key=lambda found: found[0].event.do != event.do)
    for due, table in alike:
        if due.event.to != event.to:
            continue
        if event.do == "deal":
            yield from _laid_wrongly(place, events, due, table)
            continue
        severity = due.step.severity or severity_of_extra(event)
        rest = due._replace(event=less_paid_before(due.event, events, place.at))
        gain = gain_of_wrong(place.table, rest.event, event)
        slip = Slip("wrong-amount", place.at, event, rest, severity, "", gain)
        yield place.slipped(slip, table, done=True)
        if event.do == "ask":
            yield from _given_as_asked(place, events, slip, table)
        if event.do == "take" or due.event.do == "return":
            # all of it was moved where a part goes back: the other part is not there any more
            yield from as_it_lies(place, event, slip)
    for due, table in alike:
        if due.event.to == event.to or due.event.do != event.do:
            continue
        if not _is_right_elsewhere(house, place, due, event):
            continue
        severity = due.step.severity or severity_of_extra(event)
        slip = Slip("wrong-target", place.at, event, due, severity, "")
        yield place.slipped(slip, table, done=True)
        if event.what == "even-money":  # whoever was not asked owes no answer
            yield place.slipped(slip, after(table, Event("decline", due.event.to)), done=True)
        if event.do == "give-on" and not comes_later(due.event, events[place.at :]):
            yield from as_it_lies(place, event, slip)
            continue
        if event.do in SETTLING or _goes_astray(place.table, event):
            continue
        if false_total(house, place, event) is None:
            # done where it would have been right later
            yield from as_it_lies(place, event, displaced(house, place, event))


def _given_as_asked(
    place: Place, events: Sequence[Event], slip: Slip, table: Round
) -> Iterator[Place]:
    """The chips for which the dealer asked wrongly came and lay there: that follows from the
    question, which is as grave as they are.
    """
    asked = events[place.at]
    given = Event("add", asked.to, asked.amount)
    if given in events[place.at + 1 :]:
        way = place.slipped(
            slip._replace(severity="critical", rest=given), after(table, given), done=True
        )
        yield way._replace(owed=(*place.owed, len(place.slips)))


def displaced(house: House, place: Place, event: Event) -> Slip:
    """The slip of doing a right act at the wrong time, or one that is right at no time here."""
    step = _step_of(house, place.table, event)
    is_idle = _asks_where_nothing_is_chosen(house, place.table, event)
    if step is None or is_idle or _is_called_already(place.table, event):
        return Slip("extra", place.at, event, None, severity_of_extra(event), "")
    severity = step.severity or severity_of_extra(event)
    return Slip("wrong-order", place.at, event, Due(event, step), severity, "")


def _asks_where_nothing_is_chosen(house: House, table: Round, event: Event) -> bool:
    """Whether a hand is invited that never had its turn and never will: a blackjack, or a 21 that
    may not be hit.
    """
    hand = table.hand(event.to)
    if event.do != "invite" or hand is None or hand.invited_at >= 0 or hand.has_stood:
        return False
    return len(hand.cards) >= 2 and turn_is_over(house.rules, table, hand)


def _is_called_already(table: Round, event: Event) -> bool:
    """Whether the total of the cards that lie there has been called before: once is enough."""
    hand = table.hand(event.to) if event.call == "total" else None
    return hand is not None and hand.total_called_at == len(hand.cards)


def _step_of(house: House, table: Round, event: Event) -> Step | None:
    """The step that an act belongs to, on the table as it lies."""
    hand = table.hand(event.to)
    steps = house.procedure.steps()
    if event.do == "deal":
        if hand is not None and hand.request in house.procedure.replies:
            steps = house.procedure.replies[hand.request].steps
        elif hand is not None and (of_split := _card_of_split(house, hand)) is not None:
            return of_split
        else:
            cards = table.dealer if hand is None else hand.cards
            steps = tuple(step for step in steps if step.nth in (0, len(cards) + 1))
    names = {"deal": ("deal", "draw")}.get(event.do, (event.do,))
    fitting = [step for step in steps if step.act in names and _is_of_kind(step, event)]
    if event.do == "deal":  # to draw is to deal to oneself
        is_own = event.to == DEALER
        fitting = [step for step in fitting if (step.act == "draw" or step.to == DEALER) == is_own]
    else:
        fitting.sort(key=lambda step: (step.to == DEALER) != (event.to == DEALER))
    return next(iter(fitting), None)


def _card_of_split(house: House, hand: Hand) -> Step | None:
    """The step that gives a hand of a split its second card; ``None`` for any other hand."""
    if not hand.from_split or len(hand.cards) != 1:
        return None
    child = "first_child" if hand.name.endswith("a") else "second_child"
    return next((step for step in house.procedure.replies["split"].steps if step.to == child), None)


def _is_of_kind(step: Step, event: Event) -> bool:
    """Whether the step has no words of its own, or those of the event: which call, what offer."""
    return step.call in ("", event.call) and step.what in ("", event.what)


def false_total(house: House, place: Place, event: Event) -> Slip | None:
    """The slip of calling what the hand's cards do not come to: it was right at no time."""
    hand = place.table.hand(event.to)
    if event.call != "total" or hand is None or len(hand.cards) < 2:
        return None
    step = _step_of(house, place.table, event)
    if step is None:
        return None
    due = Due(event._replace(total=spoken_total(house.rules, hand)), step)
    if matches(due, place.table, event):
        return None
    severity = step.severity or severity_of_extra(event)
    return Slip("wrong-amount", place.at, event, due, severity, "")


def late_totals(house: House, place: Place, event: Event, ways: Iterator[Place]) -> Iterator[Place]:
    """The ways on by an act that is only late, where it may be a total that is false as well, now
    and when it was due: one act, so one slip, the graver.
    """
    false: Slip | None = None
    for number, way in enumerate(ways):
        if number == 0:  # most often nothing is late
            false = false_total(house, place, event)
        if false is None:
            yield way
            continue
        slips = [
            false._replace(table=slip.table)
            if slip.at == place.at and _is_false(slip, event)
            else slip
            for slip in way.slips
        ]
        yield way._replace(slips=tuple(slips))


def totals_mistaken(place: Place, event: Event, outlook: Outlook) -> Iterator[Place]:
    """A total that is called once more at its time: this was meant for another hand."""
    for due in outlook.due:
        if due.event.call != "total" or due.event.to == event.to:
            continue
        table = as_due(place.table, due, event)
        if table is not None:
            severity = due.step.severity or severity_of_extra(event)
            slip = Slip("wrong-target", place.at, event, due, severity, "")
            yield place.slipped(slip, table, done=True)


def _is_false(late: Slip, event: Event) -> bool:
    """Whether the total called late was not even that of the cards at the time it was due."""
    if late.kind != "wrong-order" or late.due is None or late.table is None:
        return False
    return not matches(late.due, late.table, event)


def _goes_astray(table: Round, event: Event) -> bool:
    """Whether the card falls to a hand that has no use for it: that is never merely too early."""
    if event.do != "deal":
        return False
    dealt = as_it_was(table, event)
    return dealt is not None and dealt.stray is not None


def _is_alike(due: Event, seen: Event) -> bool:
    if is_same_bet(due, seen):
        return True
    if seen.do == "reveal":  # the card is what it is: it was right to show it then, or it was not
        return False
    return (due.do, due.call, due.what) == (seen.do, seen.call, seen.what)


def _is_right_elsewhere(house: House, place: Place, due: Due, seen: Event) -> bool:
    """Whether nothing but the hand is wrong: the money is what was due, and so is a total that is
    called, or it is that of the hand it is called for.
    """
    amount = due.event.amount
    if amount is not None and seen.amount is not None and amount != seen.amount:
        return False
    if seen.call != "total" or matches(due, place.table, seen._replace(to=due.event.to)):
        return True
    return false_total(house, place, seen) is None


def _laid_wrongly(place: Place, events: Sequence[Event], due: Due, table: Round) -> Iterator[Place]:
    """The right card to the right hand, laid wrongly: not crosswise, or the wrong side up."""
    event = events[place.at]
    if due.across == "required" and not event.is_across:
        slip = Slip("left-out", place.at, event, due, "minor", "across")
        yield place.slipped(slip, table, done=True)
        return
    if event.is_across and not (due.across or event.is_down) and event.to != DEALER:
        slip = Slip("extra", place.at, event, due, "minor", "")
        yield place.slipped(slip, table, done=True)
        return
    slip = Slip("wrong-order", place.at, event, due, due.step.severity, "")
    if event.to == DEALER and not (due.event.is_down or lies_open(event)):
        # laid dark where it was to lie open: that it is turned later belongs to the same slip
        for this in any_rank(events, DEALER):
            shown = as_due(place.table, due, event._replace(card=this))
            if shown is not None:
                way = place.slipped(slip._replace(card=this), shown, done=True)
                yield way._replace(owed=(*place.owed, len(place.slips)))
    yield place.slipped(slip, table, done=True)
    yield from as_it_lies(place, event, slip)


def as_it_lies(place: Place, event: Event, slip: Slip) -> Iterator[Place]:
    """The same slip, with the table left as the dealer left it."""
    table = as_it_was(place.table, event)
    if table is not None:
        yield place.slipped(slip, table, done=True)
