"""The times that stand in a record. They are looked at, and never decide an order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from trainer.record.rounds import RecordedRound

_DATED: Final = re.compile(r"[0-9]{4}-.*")
_HAS_OFFSET: Final = re.compile(r".*(?:Z|[+-][0-9]{2}:?[0-9]{2})", re.DOTALL)


def with_times_noted(rounds: Iterable[RecordedRound]) -> Iterator[RecordedRound]:
    """The rounds of one file, with one note at the first time that does not go with the first.

    A time with an offset and one without cannot be told apart in order; the machine's own zone
    is never taken for either.
    """
    first: tuple[int, bool] | None = None
    is_noted = False
    for recorded in rounds:
        if not is_noted:
            for line, at in _times(recorded):
                if not _DATED.fullmatch(at[:10]):
                    continue
                is_aware = _HAS_OFFSET.fullmatch(at, 10) is not None
                if first is None:
                    first = (line, is_aware)
                elif is_aware != first[1]:
                    which = ("without", "with") if is_aware else ("with", "without")
                    recorded.add_note(
                        line, f"a time {which[1]} offset, and line {first[0]} has one {which[0]}"
                    )
                    is_noted = True
                    break
        yield recorded


def _times(recorded: RecordedRound) -> Iterator[tuple[int, str]]:
    if recorded.at and not (recorded.entries and recorded.entries[0].at == recorded.at):
        yield recorded.first_line, recorded.at
    for entry in recorded.entries:
        if entry.at:
            yield entry.line, entry.at
