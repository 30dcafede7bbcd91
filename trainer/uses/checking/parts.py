"""A bet settled bit by bit: what has been taken or paid in the end is what counts."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.facts.money import Amount
from trainer.law.due import SETTLING, Outlook
from trainer.table.after import after
from trainer.table.events import Event
from trainer.table.round import Round


def settled_in_part(
    outlook: Outlook, table: Round, events: Sequence[Event], at: int
) -> Round | None:
    """The table after part of a stake was taken, or of a win was paid, if more of it comes later;
    ``None`` of any other event.
    """
    event = events[at]
    if event.do == "pay":
        return _paid_in_part(outlook, table, events, at)
    return _taken_in_part(outlook, table, events, at)


def _paid_in_part(outlook: Outlook, table: Round, events: Sequence[Event], at: int) -> Round | None:
    """The stake lies there until all is paid, so that a last part that is wrong is the slip."""
    event = events[at]
    due = next(
        (due.event for due in outlook.due if (due.event.do, due.event.to) == ("pay", event.to)),
        None,
    )
    if due is None or due.amount is None or event.amount is None:
        return None
    left = (less_paid_before(due, events, at).amount or 0) - event.amount
    if left == 0:
        return after(table, event)
    later = [
        other.amount for other in events[at + 1 :] if other.do == "pay" and other.to == event.to
    ]
    # where the whole comes after it, this was meant for another bet
    return table if left > 0 and later and due.amount not in later else None


def less_paid_before(due: Event, events: Sequence[Event], at: int) -> Event:
    """What is left of a payment that is due after what was paid of it before the event ``at``."""
    if due.do != "pay" or due.amount is None:
        return due
    paid: Amount = 0
    for event in events[:at]:
        if event.do == "pay" and event.to == due.to:
            paid += event.amount or 0
    return due._replace(amount=due.amount - paid) if 0 < paid < due.amount else due


def _taken_in_part(
    outlook: Outlook, table: Round, events: Sequence[Event], at: int
) -> Round | None:
    """The table after part of a stake was taken that was to be taken whole, if more of it is moved
    later: what is there in the end is what counts, and a last part that falls short is the slip.
    """
    event = events[at]
    if event.do != "take" or event.amount is None:
        return None
    due = [due.event for due in outlook.due if due.event.to == event.to]
    left = next((act.amount or 0 for act in due if act.do == "take"), 0) - event.amount
    if left <= 0:
        return None
    later = [other for other in events[at + 1 :] if other.to == event.to and other.do in SETTLING]
    goes_back = any(act.do == "return" for act in due)  # of a surrender, half does so anyway
    is_followed = any(other.do != "return" or not goes_back for other in later)
    whole = left + event.amount
    is_of_another = any(other.do == "take" and other.amount == whole for other in later)
    return after(table, event) if is_followed and not is_of_another else None
