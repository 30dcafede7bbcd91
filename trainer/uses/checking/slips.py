"""A slip as the search sees it, and the finding that it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from trainer.facts.cards import Card
from trainer.facts.money import Amount, format_amount
from trainer.law.due import SETTLING, Due
from trainer.law.house import House
from trainer.law.reasons import cites_of_due
from trainer.law.words import describe
from trainer.record.rounds import Entry
from trainer.record.words import write_event
from trainer.table.events import Event
from trainer.table.round import Round
from trainer.uses.checking.deviation import WEIGHTS, Deviation

_SEVERITY_OF_ACT: Final = {
    "say": "minor",
    "ask": "minor",
    "offer": "minor",
    "collect": "minor",
    "undo": "minor",
    "burn": "critical",
    "deal": "critical",
    "turn": "critical",
    "reveal": "critical",
    "part": "critical",
    "pay": "critical",
    "push": "critical",
    "take": "critical",
    "return": "critical",
    "give-on": "critical",
    "refuse": "critical",
}
"""How grave an act is that nobody called for; every other is ``major``."""

TOO_EARLY: Final = "Too early"
TOO_LATE: Final = "Too late"


class Slip(NamedTuple):
    """One slip on the way through a record. ``at`` is the index of its event, past the last for
    the end; ``card`` what a card left out is taken to have been, or one for which a request is
    made up; ``table`` how it stood then; ``rest`` what else belongs to it and is not seen yet.
    """

    kind: str
    at: int
    event: Event | None
    due: Due | None
    severity: str
    why: str
    gain: Amount = 0
    cites: tuple[str, ...] = ()
    card: Card | None = None
    table: Round | None = None
    rest: Event | None = None

    @property
    def weight(self) -> int:
        """The severity as a number."""
        return WEIGHTS[self.severity]

    def on(self, table: Round) -> Slip:
        """The same slip, made on this table."""
        return tuple.__new__(Slip, (*self[:_TABLE], table, *self[_TABLE + 1 :]))


_TABLE: Final = Slip._fields.index("table")


def severity_of_extra(event: Event) -> str:
    """How grave it is to do this uncalled for."""
    return _SEVERITY_OF_ACT.get(event.do, "major")


def gain_of(table: Round, event: Event) -> Amount:
    """What the house gains by an act of settlement; 0 where no chips move."""
    if event.do == "pay":
        return -(event.amount or 0)
    if event.do == "take":
        lies = _lying(table, event.to)
        return lies if event.amount is None else min(lies, event.amount)
    return 0


def _lying(table: Round, name: str) -> Amount:
    bet = table.side(name) if ":" in name else table.hand(name)
    return bet.lying if bet is not None else 0


def gain_of_wrong(table: Round, due: Event, seen: Event) -> Amount:
    """What the house gains when ``seen`` was done for ``due``; negative where it lost."""
    if due.do == seen.do == "return":
        return (due.amount or 0) - (seen.amount or 0)
    if due.do not in SETTLING:
        return 0
    if due.do == "return":  # what does not go back is the house's
        return gain_of(table, seen) - (_lying(table, due.to) - (due.amount or 0))
    return gain_of(table, seen) - gain_of(table, due)


def as_deviation(house: House, slip: Slip, entries: Sequence[Entry], last_line: int) -> Deviation:
    """The finding that a slip becomes, with its line and its sentence."""
    entry = entries[slip.at] if 0 <= slip.at < len(entries) else None
    due, seen = slip.due, slip.event
    step = due.step if due is not None else None
    cites = slip.cites
    if not cites and due is not None and slip.table is not None:
        cites = cites_of_due(house, slip.table, due)
    amount_due: Amount | str | None = None
    amount_seen: Amount | str | None = None
    if slip.kind == "wrong-amount" and due is not None and seen is not None:
        amount_due = due.event.total or due.event.amount
        amount_seen = seen.total or seen.amount
    return Deviation(
        kind=slip.kind,
        line=entry.line if entry is not None else last_line,
        step=step.id if step is not None else "",
        severity=slip.severity,
        message=_sentence(slip),
        seq=entry.seq if entry is not None else None,
        due=write_event(due.event) if due is not None else None,
        seen=write_event(seen) if seen is not None else None,
        amount_due=amount_due,
        amount_seen=amount_seen,
        house_gain=slip.gain,
        cites=cites,
        act="across" if slip.why == "across" else due.event.do if due is not None else "",
        table=slip.table,
    )


def _sentence(slip: Slip) -> str:
    due = describe(slip.due.event) if slip.due is not None else ""
    seen = describe(slip.event) if slip.event is not None else ""
    reason = slip.due.step.why if slip.due is not None else ""
    if slip.why == "across":
        said = f"The card of the double was not laid crosswise. {reason}"
    elif slip.kind == "left-out":
        said = f"Left out: {due}. {reason}"
    elif slip.kind == "extra":
        said = f"Nobody called for this: {seen}."
    elif slip.kind == "wrong-order":
        when = slip.why if slip.why in (TOO_EARLY, TOO_LATE) else "At the wrong time"
        said = f"{when}: {seen or due}. {reason}"
    elif slip.kind == "wrong-target":
        said = f"On the wrong hand: {seen}; due was to {due}. {reason}"
    elif slip.kind == "wrong-amount" and slip.due is not None:
        said = f"Due was to {due}, and what was done is: {seen}. {reason}"
    else:
        said = slip.why
    if slip.gain:
        won, amount = ("gained", slip.gain) if slip.gain > 0 else ("lost", -slip.gain)
        said = f"{said.rstrip()} The house {won} {format_amount(amount)} by it."
    return said.strip()
