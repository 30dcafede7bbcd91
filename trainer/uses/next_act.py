"""What the dealer must do next after a recorded round that stops anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trainer.facts.money import format_amount
from trainer.law.advance import Replay, check_card, replay, without_undone
from trainer.law.due import Due, Outlook, look
from trainer.law.house import House
from trainer.law.reasons import cites_of_due
from trainer.record.rounds import RecordedRound
from trainer.record.words import write_event
from trainer.table.after import Contradiction
from trainer.table.events import Event
from trainer.table.round import Round
from trainer.uses.checking.answer import deviation_fields

if TYPE_CHECKING:
    from trainer.uses.checking.deviation import Deviation


class NextAct(NamedTuple):
    """The table as far as the record is right, and what is right then.

    ``deviation`` is the first one, where the record departs from the procedure; ``outlook`` is
    then what was right instead.
    """

    house: House
    table: Round
    outlook: Outlook
    last: Event | None
    deviation: Deviation | None


def next_act(house: House, recorded: RecordedRound) -> NextAct:
    """Replay the round as far as it is right, and look what comes next."""
    gone = replay(house, recorded.events)
    table, last = gone.table, recorded.events[-1] if recorded.events else None
    deviation = None
    if gone.failure is not None:
        deviation = _impossible_card(house, recorded, gone)
        if deviation is None:
            from trainer.uses.checking.check import check_round  # only this needs it

            found = check_round(house, recorded)
            if found.deviations:
                deviation = min(found.deviations, key=lambda each: each.line)
            elif found.table is not None:  # what was put right, or done bit by bit, is no slip
                table = found.table
    return NextAct(house, table, look(house, table), last, deviation)


def _impossible_card(house: House, recorded: RecordedRound, gone: Replay) -> Deviation | None:
    """The record has a card that the decks do not hold any more: no dealer's slip explains it."""
    at, event = without_undone(recorded.events)[gone.done]
    if event.card is None or not event.card.is_seen:
        return None
    try:
        check_card(house, gone.table, event)
    except Contradiction as wrong:
        from trainer.uses.checking.deviation import Deviation

        entry = recorded.entries[at]
        return Deviation(
            "bad-record",
            entry.line,
            "",
            "critical",
            str(wrong),
            seq=entry.seq,
            seen=write_event(event),
        )
    return None


def as_json(found: NextAct) -> dict[str, object]:
    """What is next as a document for programs."""
    outlook = found.outlook
    document: dict[str, object] = {
        "waiting_for": outlook.waiting_for,
        "due": [due_fields(found.house, found.table, due) for due in outlook.due],
        "hand": outlook.hand,
        "legal": list(outlook.legal),
    }
    if found.deviation is not None:
        document["deviation"] = deviation_fields(found.deviation)
    return document


def due_fields(house: House, table: Round, due: Due) -> dict[str, object]:
    """One due act: the words of a record that are told, its step and its clauses."""
    event = due.event
    fields: dict[str, object] = {"do": event.do}
    for name in ("to", "call", "what", "total"):
        word = getattr(event, name)
        if word:
            fields[name] = word
    if event.amount is not None:
        fields["amount"] = format_amount(event.amount)
    if event.is_down:
        fields["down"] = True
    if event.is_across or due.across == "required":
        fields["across"] = True
    fields["step"] = due.step.id
    fields["cites"] = list(cites_of_due(house, table, due))
    return fields
