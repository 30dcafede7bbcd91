"""The text form of a round record: one event a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from trainer.record.rounds import MOST_LINES, STRAY_MARK, Entry, RecordedRound, Undecoded
from trainer.record.words import is_time, read_event, write_event
from trainer.table.events import Event

_HEAD: Final = re.compile(r"(round|house|dealer|at)[ \t]*:[ \t]*(.*)")
_TIME: Final = re.compile(r"\[([^\]]*)\][ \t]*")


def read_rounds(lines: Iterable[str]) -> Iterator[RecordedRound]:
    """Every round of a text record, one at a time. A line that cannot be read is a ``Flaw``.

    A last line that breaks off is only noted: the writer was interrupted, and what it wrote
    before still counts.
    """
    current = RecordedRound()
    has_anything = has_round = False
    broken: tuple[int, str] | None = None
    raw = ""
    for number, raw in enumerate(lines, 1):
        if broken is not None:
            current.add_flaw(*broken)
            broken = None
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
                has_round = True
                if not (current.entries or current.flaws or broken):
                    current.add_flaw(number, "the round ends here, and nothing happened in it")
                yield current
            current = RecordedRound(current.house, "", current.dealer, first_line=number + 1)
            has_anything = False
            continue
        current.last_line = number
        if type(raw) is Undecoded:
            has_anything, broken = True, (number, raw.strip())
            continue
        if bare[0] == "\ufeff":
            has_anything, broken = True, (number, STRAY_MARK)
            continue
        head = _HEAD.fullmatch(bare)
        if head is not None:
            has_anything = has_anything or head[1] == "round"
            broken = _take_head(current, head[1], head[2].strip(), number)
            continue
        has_anything = True
        try:
            entry = _entry(bare, number)
        except ValueError as wrong:
            broken = (number, str(wrong))
            continue
        if len(current.entries) < MOST_LINES:
            current.entries.append(entry)
        elif not current.flaws or current.flaws[-1].message != _TOO_LONG:
            current.add_flaw(number, _TOO_LONG)
    if broken is not None:
        if raw.endswith("\n") and raw.strip("\0\r\n"):
            current.add_flaw(*broken)
        else:
            current.add_note(broken[0], "the last line breaks off")
    # a record that says no more than its house is a round before its first bet
    if has_anything or (current.house and not has_round):
        yield current


_TOO_LONG: Final = f"more than {MOST_LINES} events: is a --- missing before?"


def _take_head(current: RecordedRound, name: str, text: str, number: int) -> tuple[int, str] | None:
    """Note a fixed fact of the round; answers what is wrong with it, if anything is."""
    if current.entries:
        return number, f"{name}: stands before a round's first event; is a --- missing before?"
    if not text.isprintable():
        setattr(current, "id" if name == "round" else name, "")
        return number, f"{name} is {text[:40]!a}: expected text"
    setattr(current, "id" if name == "round" else name, text)
    if name == "at" and not is_time(text):
        return number, f"{text[:40]!r} is no time"
    return None


def _entry(bare: str, number: int) -> Entry:
    at = ""
    time = _TIME.match(bare)
    if time is not None:
        at, bare = time[1].strip(), bare[time.end() :]
        if not is_time(at):
            raise ValueError(f"[{at[:40]}] is no time: write it like [20:14:09.5]")
    words = bare.split()
    if not words:
        raise ValueError("a time, and nothing that happened then")
    return Entry(read_event(words), number, None, at)


def write_round(
    events: Iterable[Event], *, house: str, round_id: str = "", dealer: str = "", at: str = ""
) -> str:
    """A round as text, closed by ``---``."""
    entries = [Entry(event, line) for line, event in enumerate(events, 1)]
    return write_recorded(RecordedRound(house, round_id, dealer, at, entries=entries))


def write_recorded(recorded: RecordedRound, *, is_ended: bool = True) -> str:
    """A round that was read, with its times. ``is_ended`` closes it by ``---``.

    Raises ``ValueError`` for a name that the text form cannot hold.
    """
    head = [
        ("round", recorded.id),
        ("house", recorded.house),
        ("dealer", recorded.dealer),
        ("at", recorded.at),
    ]
    lines = [f"{key}: {_holdable(text)}" for key, text in head if text]
    lines.append("")
    for number, entry in enumerate(recorded.entries):
        is_in_head = number == 0 and entry.at == recorded.at
        time = f"[{entry.at}] " if entry.at and not is_in_head else ""
        lines.append(time + write_event(entry.event))
    return "\n".join(lines) + ("\n---\n" if is_ended else "\n")


def _holdable(text: str) -> str:
    if "#" in text or text != text.strip() or not text.isprintable():
        raise ValueError(f"{text!r} cannot stand in the text form of a record")
    return text
