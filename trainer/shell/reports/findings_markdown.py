"""A report of a check in Markdown."""

from __future__ import annotations

import re

from trainer.shell.reports.findings import HEADS, cells_of
from trainer.shell.reports.summary import money_words, tables, verdict_words
from trainer.uses.checking.rows import Row
from trainer.uses.checking.tally import Tally

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~!&])")


def plain(text: str) -> str:
    """Text that Markdown takes for nothing but text, on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


class MarkdownForm:
    """Headings and tables."""

    def row(self, row: Row) -> str:
        """One finding."""
        return _line(cells_of(row))

    def flaw(self, file: str, line: int, message: str) -> str:
        """A place that could not be read."""
        return _line(("", f"{file}, line {line}", "", "record", "unreadable", "", "", message))

    def top(self, tally: Tally) -> str:
        """The sums."""
        lines = ["# Rounds checked", "", verdict_words(tally)]
        if tally.total.slips:
            lines += ["", money_words(tally.total)]
            for title, rows in tables(tally):
                lines += ["", f"## {title}", "", _line(rows[0]).rstrip(), _rule(len(rows[0]))]
                lines += [_line(row).rstrip() for row in rows[1:]]
        lines += ["", "## Findings", "", _line(HEADS).rstrip(), _rule(len(HEADS))]
        return "\n".join(lines) + "\n"

    def bottom(self) -> str:
        """Nothing more."""
        return ""


def _line(cells: tuple[str, ...] | list[str]) -> str:
    return f"| {' | '.join(map(plain, cells))} |\n"


def _rule(columns: int) -> str:
    return "|" + " --- |" * columns
