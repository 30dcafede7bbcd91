"""A report of a check as a file: the sums first, then every finding, a row each.

The rows wait on the disk until the sums are known, so that a report of any length takes no more
memory than a short one.
"""

from __future__ import annotations

import shutil
from typing import IO, Protocol

from trainer.shell.checking import Checked
from trainer.uses.checking.rows import Row
from trainer.uses.checking.tally import Tally

HEADS = (
    "time",
    "table, round",
    "step",
    "who erred",
    "violation",
    "severity",
    "amount",
    "remark",
)


class Form(Protocol):
    """How a report is written: as a page, or as text."""

    def row(self, row: Row) -> str:
        """One finding."""

    def flaw(self, file: str, line: int, message: str) -> str:
        """A place that could not be read."""

    def top(self, tally: Tally) -> str:
        """All that stands before the rows."""

    def bottom(self) -> str:
        """All that stands after them."""


class Writer:
    """Gathers a report while the check runs, and writes it at the end. ``rows`` is where its rows
    wait until then.
    """

    def __init__(self, file: IO[str], rows: IO[str], form: Form) -> None:
        self._file, self._rows, self._form = file, rows, form

    def add(self, found: Checked) -> None:
        """One more round."""
        for row in found.rows:
            self._rows.write(self._form.row(row))
        if found.finding.verdict == "unreadable":
            for flaw in found.recorded.flaws:
                self._rows.write(self._form.flaw(found.file, flaw.line, flaw.message))

    def close(self, tally: Tally) -> None:
        """Write the report."""
        self._file.write(self._form.top(tally))
        self._rows.seek(0)
        shutil.copyfileobj(self._rows, self._file)
        self._file.write(self._form.bottom())


def cells_of(row: Row) -> tuple[str, ...]:
    """One finding under ``HEADS``, in every form of report."""
    cites = f" [{', '.join(row.cites)}]" if row.cites else ""
    return (
        row.time,
        place_words(row),
        row.step_title,
        row.who + (f" ({row.dealer})" if row.dealer else ""),
        row.violation,
        row.severity,
        amount_words(row),
        row.remark + cites,
    )


def place_words(row: Row) -> str:
    """The table and round of a finding, and its line."""
    words = [row.file]
    if row.round_id:
        words.append(f"round {row.round_id}")
    return f"{', '.join(words)}, line {row.line}"


def amount_words(row: Row) -> str:
    """What was due and seen, and what the house won or lost by it."""
    from trainer.facts.money import format_amount

    words = []
    if row.amount_due and row.amount_seen:
        words.append(f"{row.amount_seen} for {row.amount_due}")
    if row.amount:
        sign = "+" if row.amount > 0 else ""
        words.append(f"house {sign}{format_amount(row.amount)}")
    return "; ".join(words)
