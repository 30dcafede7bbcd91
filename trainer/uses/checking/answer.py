"""What a checker says about a round, as a document for programs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from trainer.facts.money import format_amount

if TYPE_CHECKING:
    from trainer.record.rounds import RecordedRound
    from trainer.uses.checking.check import Finding
    from trainer.uses.checking.deviation import Deviation
    from trainer.uses.checking.standing import Standing


def round_text(
    file: str, recorded: RecordedRound, finding: Finding, standing: Standing | None = None
) -> str:
    """One round's verdict as a line of JSON."""
    return _encoder()(round_fields(file, recorded, finding, standing))


@cache
def _encoder() -> Callable[[object], str]:
    from json import JSONEncoder

    return JSONEncoder(ensure_ascii=False).encode


def round_fields(
    file: str, recorded: RecordedRound, finding: Finding, standing: Standing | None = None
) -> dict[str, object]:
    """One round's verdict. ``flaws`` are the places that cannot be read, ``notes`` what is only
    worth saying, ``next`` what an unfinished round still lacks, as ``trainer next`` says it; each
    is left out where there is none.
    """
    document: dict[str, object] = {
        "file": file,
        "round": recorded.id,
        "house": recorded.house,
        "verdict": finding.verdict,
        "deviations": [deviation_fields(found) for found in finding.deviations],
    }
    for name in ("dealer", "at"):
        if getattr(recorded, name):
            document[name] = getattr(recorded, name)
    if recorded.flaws:
        document["flaws"] = [
            {"line": flaw.line, "message": flaw.message} for flaw in recorded.flaws
        ]
    notes = [{"line": note.line, "message": note.message} for note in recorded.notes]
    if notes or finding.notes:
        document["notes"] = [*notes, *(deviation_fields(found) for found in finding.notes)]
    if standing is not None:
        document["next"] = standing.document
    return document


def deviation_fields(found: Deviation) -> dict[str, object]:
    """One deviation as a checker reports it, amounts as exact decimals."""
    return {
        "line": found.line,
        "seq": found.seq,
        "kind": found.kind,
        "step": found.step or None,
        "due": found.due,
        "seen": found.seen,
        "severity": found.severity,
        "amount_due": _written(found.amount_due),
        "amount_seen": _written(found.amount_seen),
        "house_gain": _written(found.house_gain),
        "cites": list(found.cites),
        "message": found.message,
    }


def _written(amount: object) -> str | None:
    if amount is None or isinstance(amount, str):
        return amount
    return format_amount(amount)  # type: ignore[arg-type]
