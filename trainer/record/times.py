"""The times that stand in a record. They are looked at, and never decide an order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from trainer.record.rounds import Flaw, RecordedRound

_DATED: Final = re.compile(r"[0-9]{4}-.*")
_HAS_OFFSET: Final = re.compile(r".*(?:Z|[+-][0-9]{2}:?[0-9]{2})", re.DOTALL)


class Kind(NamedTuple):
    """The first time of a round that has an offset, or none."""

    line: int
    is_aware: bool


def kinds_of_time(recorded: RecordedRound) -> tuple[Kind, ...]:
    """What kinds of times a round holds, in order."""
    found: dict[bool, Kind] = {}
    for line, at in _times(recorded):
        if _DATED.fullmatch(at[:10]):
            is_aware = _HAS_OFFSET.fullmatch(at, 10) is not None
            found.setdefault(is_aware, Kind(line, is_aware))
    return tuple(found.values())


class Times:
    """The times of one file: there is one note, at the first that does not go with the first.

    A time with an offset and one without cannot be told apart in order; the machine's own zone
    is never taken for either.
    """

    def __init__(self) -> None:
        self._first: Kind | None = None
        self._is_noted = False

    def note(self, kinds: tuple[Kind, ...]) -> Flaw | None:
        """What is to be noted of the next round."""
        for line, is_aware in () if self._is_noted else kinds:
            if self._first is None:
                self._first = Kind(line, is_aware)
            elif is_aware != self._first.is_aware:
                self._is_noted = True
                which = ("without", "with") if is_aware else ("with", "without")
                before = f"line {self._first.line} has one {which[0]}"
                return Flaw(line, f"a time {which[1]} offset, and {before}")
        return None


def _times(recorded: RecordedRound) -> Iterator[tuple[int, str]]:
    if recorded.at and not (recorded.entries and recorded.entries[0].at == recorded.at):
        yield recorded.first_line, recorded.at
    for entry in recorded.entries:
        if entry.at:
            yield entry.line, entry.at
