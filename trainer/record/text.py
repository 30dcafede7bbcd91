"""The text form of a round record: one event a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from trainer.record.rounds import Entry, Flaw, RecordedRound
from trainer.record.words import read_event, write_event
from trainer.table.events import Event

_HEAD: Final = re.compile(r"(round|house|dealer|at)[ \t]*:[ \t]*(.*)")
_TIME: Final = re.compile(r"\[([^\]]*)\][ \t]*")
_CLOCK: Final = re.compile(
    r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2}[T ])?[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?"
    r"(?:Z|[+-][0-9]{2}:?[0-9]{2})?"
)


def read_rounds(lines: Iterable[str]) -> Iterator[RecordedRound]:
    """Every round of a text record, one at a time. A line that cannot be read is a ``Flaw``."""
    current = RecordedRound()
    has_anything = False
    number = 0
    for number, raw in enumerate(lines, 1):
        line = raw.rstrip("\r\n")
        if number == 1:
            line = line.removeprefix("\ufeff")
        # a card may be written with a sharp sign nowhere, so the first # starts a comment
        bare = line.partition("#")[0].strip()
        if not bare:
            continue
        if bare == "---":
            current.is_ended, current.last_line = True, number
            if has_anything:
                yield current
            current = RecordedRound(current.house, "", current.dealer, first_line=number + 1)
            has_anything = False
            continue
        current.last_line = number
        head = _HEAD.fullmatch(bare)
        if head is not None:
            setattr(current, "id" if head[1] == "round" else head[1], head[2].strip())
            has_anything = has_anything or head[1] == "round"
            continue
        has_anything = True
        try:
            current.entries.append(_entry(bare, number))
        except ValueError as wrong:
            current.flaws.append(Flaw(number, str(wrong)))
    if has_anything:
        yield current


def _entry(bare: str, number: int) -> Entry:
    at = ""
    time = _TIME.match(bare)
    if time is not None:
        at, bare = time[1].strip(), bare[time.end() :]
        if not _CLOCK.fullmatch(at):
            raise ValueError(f"[{at[:40]}] is no time: write it like [20:14:09.5]")
    words = bare.split()
    if not words:
        raise ValueError("a time, and nothing that happened then")
    return Entry(read_event(words), number, None, at)


def write_round(
    events: Iterable[Event], *, house: str, round_id: str = "", dealer: str = "", at: str = ""
) -> str:
    """A round as text, closed by ``---``."""
    head = [("round", round_id), ("house", house), ("dealer", dealer), ("at", at)]
    lines = [f"{key}: {text}" for key, text in head if text]
    lines.append("")
    lines.extend(write_event(event) for event in events)
    return "\n".join(lines) + "\n---\n"
