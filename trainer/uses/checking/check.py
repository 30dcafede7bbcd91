"""What a checker says about one recorded round."""

from __future__ import annotations

from typing import NamedTuple

from trainer.law.advance import without_undone
from trainer.law.house import House
from trainer.record.rounds import RecordedRound
from trainer.table.round import Round
from trainer.uses.checking.deviation import LENIENT_ACTS, Deviation
from trainer.uses.checking.search import explain
from trainer.uses.checking.slips import as_deviation

VERDICTS = ("ok", "deviations", "unfinished", "unreadable")


class Finding(NamedTuple):
    """The verdict on a round, its deviations, and what a lenient check only notes.

    ``steps`` are the steps of all acts that were right, if they were asked for.
    """

    verdict: str
    deviations: tuple[Deviation, ...] = ()
    notes: tuple[Deviation, ...] = ()
    table: Round | None = None
    steps: tuple[str, ...] = ()


def check_round(
    house: House, record: RecordedRound, *, is_lenient: bool = False, counts_steps: bool = False
) -> Finding:
    """Check one round: the cheapest explanation of what was done, against what was due.

    A round that lacks its end is ``unfinished`` if nothing in it is wrong so far.
    """
    kept = without_undone(record.events)
    entries = [record.entries[at] for at, _ in kept]
    events = [event for _, event in kept]
    explanation = explain(house, events, is_ended=record.is_ended, wants_acts=counts_steps)
    found = tuple(
        as_deviation(house, slip, entries, record.last_line) for slip in explanation.slips
    )
    notes: tuple[Deviation, ...] = ()
    if is_lenient:
        notes = tuple(
            each for each in found if each.kind == "left-out" and each.act in LENIENT_ACTS
        )
        found = tuple(each for each in found if each not in notes)
    if found:
        verdict = "deviations"
    else:
        verdict = "ok" if record.is_ended or explanation.is_complete else "unfinished"
    steps = tuple(due.step.id for due in explanation.acts) if counts_steps else ()
    return Finding(verdict, found, notes, explanation.table, steps)
