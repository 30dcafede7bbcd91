"""Findings in the rows that a floor manager knows: when, where, who, what, how much."""

from __future__ import annotations

from typing import NamedTuple

from trainer.facts.money import Amount, format_amount
from trainer.law.house import House
from trainer.record.rounds import RecordedRound
from trainer.record.words import read_event
from trainer.table.events import is_by_player
from trainer.uses.checking.check import Finding
from trainer.uses.checking.deviation import Deviation
from trainer.uses.speaking.tongue import PLAIN_ENGLISH

VIOLATIONS = {
    "left-out": "left out",
    "extra": "not called for",
    "wrong-order": "at the wrong time",
    "wrong-target": "on the wrong hand",
    "wrong-amount": "wrong amount",
    "wrong-ruling": "wrong ruling",
    "bad-record": "record contradicts itself",
}


class Row(NamedTuple):
    """One finding. ``amount`` is what the house won by it, negative where it lost."""

    time: str
    file: str
    round_id: str
    line: int
    dealer: str
    house: str
    step: str
    step_title: str
    who: str
    violation: str
    due: str
    seen: str
    amount_due: str
    amount_seen: str
    amount: Amount
    severity: str
    cites: tuple[str, ...]
    remark: str


def rows_of(file: str, house: House, recorded: RecordedRound, finding: Finding) -> tuple[Row, ...]:
    """The round's findings as rows, in order."""
    times = {entry.line: entry.at for entry in recorded.entries if entry.at}
    return tuple(
        _row(file, house, recorded, found, times.get(found.line, recorded.at))
        for found in finding.deviations
    )


def _row(file: str, house: House, recorded: RecordedRound, found: Deviation, time: str) -> Row:
    step = house.procedure.step(found.step) if found.step else None
    return Row(
        time,
        file,
        recorded.id,
        found.line,
        recorded.dealer,
        recorded.house,
        found.step,
        PLAIN_ENGLISH.title(house, step) if step is not None else found.step,
        who_erred(found),
        VIOLATIONS[found.kind],
        found.due or "",
        found.seen or "",
        _written(found.amount_due),
        _written(found.amount_seen),
        found.house_gain,
        found.severity,
        found.cites,
        found.message,
    )


def who_erred(found: Deviation) -> str:
    """``dealer``, ``patron``, both, or the ``record`` itself."""
    if found.kind == "bad-record":
        return "record"
    if found.seen and is_by_player(read_event(found.seen.split())):
        return "patron, let stand by the dealer"
    if found.kind == "wrong-ruling" and found.due is not None:
        return "patron, let stand by the dealer"
    return "dealer"


def _written(amount: Amount | str | None) -> str:
    if amount is None or isinstance(amount, str):
        return amount or ""
    return format_amount(amount)
