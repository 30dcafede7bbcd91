"""The lines of a JSON Lines record sorted by their rounds, for others to read.

Whose a line is costs far less to say than what it says, above all where a round's lines stand
together. The rounds come out as when they are read on the spot, in the same order: where that
takes more than to sort lines, the rest of the record is read here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, Protocol

from trainer.record.json_line import BEGINNING, PLAIN_HEAD, fields_in, name_of
from trainer.record.jsonl import LOOK_EVERY, MOST_KNOWN, PATIENCE_LINES, REMEMBERED, Reading, bare
from trainer.record.rounds import RecordedRound, Stretch, Undecoded, Unread

MOST_BYTES: Final = 1 << 24
"""So much waits in memory until its round is over."""
LARGEST_ROUND_BYTES: Final = 1 << 18
"""The longest round at a full table has far less."""
_BESIDES: Final = 300
"""Bytes that a stretch takes besides its letters."""


class Lines(Protocol):
    """The lines of a record, one after the other. ``number`` is that of the last one given."""

    number: int

    def __iter__(self) -> Iterator[str]: ...

    def __next__(self) -> str: ...

    def more_of(self, beginning: str) -> Stretch | None:
        """Skip the lines next in turn that begin with these letters, if there are any, and give
        them together. The last of them stays, to come as a line.
        """

    def again(self, stretch: Stretch) -> Iterator[tuple[int, str]]:
        """The lines that stand there, with their numbers."""


@dataclass(slots=True)
class _Waiting:
    """A round while its lines come in."""

    first: int
    last: int
    stretches: list[Stretch] = field(default_factory=list)
    size_bytes: int = 0

    def add(self, stretch: Stretch, last: int) -> None:
        """Lines of this round that end with number ``last``."""
        self.stretches.append(stretch)
        self.size_bytes += len(stretch[2]) + _BESIDES
        self.last = last


def sorted_out(lines: Lines) -> Iterator[RecordedRound | Unread]:
    """Every round of a record, as ``read_rounds`` would give them, most of them not read yet."""
    sorting = _Sorting(lines)
    for raw in lines:
        number = lines.number
        if not sorting.has_place_for(number, raw):
            yield from sorting.as_reading().read_on(chain([raw], lines), number)
            return
        for passed in range(-number // LOOK_EVERY * -LOOK_EVERY, lines.number + 1, LOOK_EVERY):
            yield from sorting.long_over(passed)
    if sorting.ends_broken:
        yield from sorting.as_reading().read_on(())
    else:
        yield from sorting.rest()


class _Sorting:
    """The rounds whose lines may still come, in the order in which they began."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._rounds: dict[str, _Waiting] = {}
        self._over: dict[str, tuple[int, int]] = {}
        self._has_others = False
        self._latest = ""
        self._known: set[str] = set()
        self._size_bytes = 0
        self.ends_broken = self._ends_blank = False

    def has_place_for(self, number: int, raw: str) -> bool:
        """Whether a line has found its round. It has not where a line does not say its round, or
        another than it seems, or comes too late, or where too much waits.
        """
        line = bare(number, raw)
        self._ends_blank = not line
        if not line:
            return True
        name = None if type(raw) is Undecoded else self._whose(line)
        if name == "" or self._size_bytes > MOST_BYTES:
            return False
        self.ends_broken = name is None
        waiting = self._rounds.get(self._latest if name is None else name)
        if waiting is None:
            if name is None or name in self._over:
                return False
            waiting = self._rounds[name] = _Waiting(number, number)
        before = waiting.size_bytes
        if before > LARGEST_ROUND_BYTES:
            return False
        waiting.add((number, 0, raw), number)
        if name is not None and name != self._latest:
            self._latest = name
        elif name is not None:  # the second of its round on end, so more may follow
            beginning = BEGINNING.match(line)
            # whatever begins like that is of this round, or cannot be read and follows it
            more = self._lines.more_of(beginning[0]) if beginning is not None else None
            if more is not None:
                waiting.add(more, self._lines.number)
        self._size_bytes += waiting.size_bytes - before
        return True

    def _whose(self, line: str) -> str | None:
        """The round that a line says; empty if it says none, ``None`` if it cannot be read."""
        head = PLAIN_HEAD.match(line)
        if head is not None and head[1] in self._rounds and line[head.end() :] in self._known:
            return head[1]
        try:
            said = fields_in(line).get("round")
        except ValueError:
            return None
        try:
            name = name_of("round", said)
        except ValueError:
            return ""
        if head is not None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known.add(line[head.end() :])
        return name

    def long_over(self, number: int) -> Iterator[Unread]:
        """The rounds that have had no line for a long while before this one."""
        until = number - PATIENCE_LINES
        for name in [name for name, found in self._rounds.items() if found.last <= until]:
            yield self._handed_out(name)
        while len(self._over) > REMEMBERED:
            del self._over[next(iter(self._over))]

    def rest(self) -> Iterator[Unread]:
        """The rounds whose lines the end of the record has ended."""
        for name in list(self._rounds):
            yield self._handed_out(name)

    def _handed_out(self, name: str) -> Unread:
        self._has_others = self._has_others or len(self._rounds) > 1
        waiting = self._rounds.pop(name)
        self._over[name] = (waiting.first, waiting.last)
        self._size_bytes -= waiting.size_bytes
        return Unread(waiting.stretches, waiting.size_bytes)

    def as_reading(self) -> Reading:
        """All that waits, read here as far as the lines have come."""
        reading = Reading(self._over, has_others=self._has_others)
        waiting = [each for found in self._rounds.values() for each in found.stretches]
        for stretch in sorted(waiting, key=lambda each: each[0]):
            for number, raw in self._lines.again(stretch):
                reading.read(number, raw)
        if self._ends_blank:
            reading.read(self._lines.number, "\n")
        return reading
