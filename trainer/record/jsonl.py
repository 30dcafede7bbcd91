"""The JSON Lines form of a round record: one event a line, the words of the text form as fields.

``seq`` is the order, not the time and not the order of the lines; without it the lines' own order
holds. Rounds may be interleaved, so a round is handed out only when it has had no line for a long
while, or at the end; memory stays within that while, however long the file is.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from trainer.facts.money import format_amount
from trainer.record.json_line import (
    FLAGS,
    HEAD,
    PLAIN_HEAD,
    event_of,
    fields_in,
    name_of,
    seq_of,
    short,
)
from trainer.record.rounds import MOST_LINES, Entry, RecordedRound, Undecoded
from trainer.record.words import FIELDS
from trainer.table.events import VERBS, Event

MOST_KNOWN: Final = 1 << 12
"""So many different things said by lines stay in mind."""
PATIENCE_LINES: Final = 20_000
"""A round that has had no line for so long is over: far more than fifty tables write in one."""
REMEMBERED: Final = 50_000
"""So many rounds handed out stay in mind, for a line that comes too late."""


@dataclass(slots=True)
class _Gathered:
    """A round while its lines come in. ``lines`` holds for each ``seq`` the number of its line
    and a hash of its text.
    """

    recorded: RecordedRound = field(default_factory=RecordedRound)
    lines: dict[int, tuple[int, int]] = field(default_factory=dict)
    without_seq: int = 0


def read_rounds(lines: Iterable[str]) -> Iterator[RecordedRound]:
    """Every round of a JSON Lines record, in the order in which they begin; one that is long over
    comes before others that are not.

    A line that cannot be read is a ``Flaw`` of its round, or, where it does not even tell its
    round, of the round that the line before it belongs to; one that reads well but does not say its
    round also of every round that may lack it. A last line that breaks off is only
    noted: the writer was interrupted, and what it wrote before still counts.
    """
    reading = _Reading()
    line, has_end = "", True
    for number, raw in enumerate(lines, 1):
        has_end = raw.endswith("\n")
        line = (raw.removeprefix("\ufeff") if number == 1 else raw).strip(" \t\r\n")
        if not line:
            continue
        reading.keep_broken()
        if type(raw) is Undecoded:
            reading.broken = (number, raw.strip())
            continue
        if not reading.take_known(number, line):
            try:
                fields = fields_in(line)
            except ValueError as wrong:
                reading.broken = (number, str(wrong))
                continue
            reading.take(fields, number, line)
        if number % 1000 == 0:
            yield from reading.long_over(number)
    reading.end_at_broken(is_cut=not has_end or not line.strip("\0"))
    yield from reading.rest()


class _Reading:
    """The rounds whose lines may still come, by id, in the order in which they began."""

    def __init__(self) -> None:
        self.rounds: dict[str, _Gathered] = {}
        self.broken: tuple[int, str] | None = None
        self._latest = RecordedRound()  # lines before the first round that can be told
        self._over: dict[str, tuple[int, int]] = {}
        self._has_others = False
        self._nameless: dict[int, object] = {}  # lines that do not say their round, with their seq
        self._known: dict[str, Event] = {}

    def keep_broken(self) -> None:
        """The line that could not be read was not the last one, so it is a flaw."""
        if self.broken is not None:
            self._latest.add_flaw(*self.broken)
            self.broken = None

    def end_at_broken(self, *, is_cut: bool) -> None:
        """The record ends with a line that cannot be read."""
        if self.broken is not None and is_cut and self.rounds:
            self._latest.add_note(self.broken[0], "the last line breaks off")
        else:
            self.keep_broken()

    def take_known(self, number: int, line: str) -> bool:
        """Add a line of a round that has begun, if what it says was said before: most lines are
        such. Only their beginning is read then.
        """
        head = PLAIN_HEAD.match(line)
        if head is None:
            return False
        event, gathered = self._known.get(line[head.end() :]), self.rounds.get(head[1])
        if event is None or gathered is None:
            return False
        self._latest = gathered.recorded
        self._latest.last_line = number
        _add(gathered, Entry(event, number, int(head[2])), line)
        return True

    def _learn(self, recorded: RecordedRound, fields: dict[str, object], line: str) -> None:
        """Keep what a line says after its round and ``seq``, if there is nothing but an event."""
        head = PLAIN_HEAD.match(line)
        if head is None or not fields.keys().isdisjoint(("house", "dealer", "at")):
            return
        if recorded.entries and recorded.entries[-1].line == recorded.last_line:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[line[head.end() :]] = recorded.entries[-1].event

    def take(self, fields: dict[str, object], number: int, line: str) -> None:
        """Add one line to its round."""
        orphans = [] if self.rounds or self._over else self._latest.flaws
        gathered = _take(self.rounds, fields, number, line)
        recorded = self._latest = gathered.recorded
        self._learn(recorded, fields, line)
        if not recorded.id and len(self._nameless) < MOST_LINES:
            self._nameless[number] = fields.get("seq")
        if recorded.first_line == number:
            recorded.flaws[:0] = orphans
            if recorded.id in self._over:
                first, last = self._over[recorded.id]
                where = f"lines {first} to {last}"
                recorded.add_flaw(number, f"round {short(recorded.id)} was over: {where}")

    def long_over(self, number: int) -> Iterator[RecordedRound]:
        """The rounds that have had no line for a long while before this one."""
        until = number - PATIENCE_LINES
        names = [name for name, found in self.rounds.items() if found.recorded.last_line <= until]
        for name in names:
            recorded = self._handed_out(name)
            self._over[name] = (recorded.first_line, recorded.last_line)
            yield recorded
        while len(self._over) > REMEMBERED:
            del self._over[next(iter(self._over))]

    def rest(self) -> Iterator[RecordedRound]:
        """The rounds whose lines the end of the record has ended."""
        if not self.rounds and self._latest.flaws:
            yield self._latest
        self._has_others = self._has_others or len(self.rounds) > 1
        for name in list(self.rounds):
            yield self._handed_out(name)

    def _handed_out(self, name: str) -> RecordedRound:
        self._has_others = self._has_others or len(self.rounds) > 1
        gathered = self.rounds.pop(name)
        if name and self._nameless:
            for line in self._perhaps_of(gathered):
                gathered.recorded.add_flaw(line, _PERHAPS_OURS)
        recorded = _in_order(gathered)
        if not name and self._has_others:
            # a line without an id belongs to the only round of its file, or to none at all
            places = [entry.line for entry in recorded.entries] or [recorded.first_line]
            for place in places:
                recorded.add_flaw(place, "which round this is of is not said")
            recorded.flaws.sort(key=lambda flaw: flaw.line)
        return recorded

    def _perhaps_of(self, gathered: _Gathered) -> Iterator[int]:
        """The lines that do not say their round and may be of this one: with a ``seq`` that it
        lacks, and no farther from its lines than those are from each other, or twice as far where
        the ``seq`` fits.
        """
        recorded, seqs, nameless = gathered.recorded, gathered.lines, list(self._nameless)
        places = [entry.line for entry in recorded.entries]
        apart = max((after - before for before, after in pairwise(places)), default=1)
        reach = 2 * apart if seqs else apart
        start = bisect_left(nameless, recorded.first_line - reach)
        for line in nameless[start : bisect_right(nameless, recorded.last_line + reach)]:
            seq = self._nameless[line] if seqs else None
            if not isinstance(seq, int) or (
                seq not in seqs and min(seqs) - 1 <= seq <= max(seqs) + 1
            ):
                yield line


def _take(
    rounds: dict[str, _Gathered], fields: dict[str, object], number: int, line: str
) -> _Gathered:
    """Add one line to its round."""
    name = fields.get("round")
    gathered = rounds.get(name) if type(name) is str and name else None
    if gathered is None or "at" in fields or "house" in fields or "dealer" in fields:
        gathered, at = _with_head(rounds, fields, number)
    else:
        gathered.recorded.last_line, at = number, ""
    recorded = gathered.recorded
    try:
        seq = seq_of(fields)
        event = event_of(fields)
    except ValueError as wrong:
        recorded.add_flaw(number, str(wrong))
        return gathered
    _add(gathered, Entry(event, number, seq, at), line)
    return gathered


def _add(gathered: _Gathered, entry: Entry, line: str) -> None:
    """Add one event to its round, if it is the only one with its ``seq``."""
    recorded, number, seq = gathered.recorded, entry.line, entry.seq
    if len(recorded.entries) == MOST_LINES:
        if all(flaw.message != _TOO_LONG for flaw in recorded.flaws):
            recorded.add_flaw(number, _TOO_LONG)
        return
    if seq is None:
        gathered.without_seq += 1
    elif seq in gathered.lines:
        first, same = gathered.lines[seq]
        if same == hash(line):
            recorded.add_note(number, f"the same line as {first}, counted once")
        else:
            recorded.add_flaw(number, f"seq {seq} stands on line {first} too")
        return
    else:
        gathered.lines[seq] = (number, hash(line))
    recorded.entries.append(entry)


def _with_head(
    rounds: dict[str, _Gathered], fields: dict[str, object], number: int
) -> tuple[_Gathered, str]:
    """The round that a line belongs to, begun if it is new, with the facts that the line gives of
    it; and the line's time.
    """
    flaws: list[str] = []
    head: dict[str, str] = {}
    for name in (*HEAD, "at"):
        if name in fields:
            try:
                head[name] = name_of(name, fields[name])
            except ValueError as wrong:
                flaws.append(str(wrong))
    round_id = head.get("round", "")
    gathered = rounds.get(round_id)
    if gathered is None:
        gathered = rounds[round_id] = _Gathered(RecordedRound(id=round_id, first_line=number))
    recorded = gathered.recorded
    recorded.last_line = number
    for message in flaws:
        recorded.add_flaw(number, message)
    for name in ("house", "dealer"):
        said, before = head.get(name, ""), getattr(recorded, name)
        if said and before and said != before:
            recorded.add_flaw(
                number, f"{name} is {short(said)} here and was {short(before)} before"
            )
        elif said:
            setattr(recorded, name, said)
    return gathered, head.get("at", "")


_PERHAPS_OURS: Final = "this line does not say its round, and may be of this one"
_TOO_LONG: Final = f"more than {MOST_LINES} events in one round"


def _in_order(gathered: _Gathered) -> RecordedRound:
    recorded, seqs = gathered.recorded, sorted(gathered.lines)
    if seqs and gathered.without_seq:
        line = next(entry.line for entry in recorded.entries if entry.seq is None)
        recorded.add_flaw(line, "seq is missing here, and other lines of the round have it")
    elif seqs:
        recorded.entries.sort(key=lambda entry: entry.seq or 0)
        for before, after in pairwise(seqs):
            if after > before + 1:
                line = gathered.lines[after][0]
                recorded.add_note(line, f"no seq between {before} and {after}")
    recorded.flaws.sort(key=lambda flaw: flaw.line)
    if recorded.entries:
        recorded.at = recorded.entries[0].at
    return recorded


# ---- writing


def fields_of(event: Event) -> dict[str, str | bool]:
    """The event's words as fields, in the order of the text form."""
    fields: dict[str, str | bool] = {"do": event.do}
    for word in VERBS[event.do].words:
        kind = word.rstrip("?")
        value = getattr(event, FIELDS[kind])
        if kind == "down" and event.card is not None and not event.card.is_seen:
            continue
        if kind in FLAGS:
            if value:
                fields[kind] = True
        elif kind == "amount":
            if value is not None:
                fields["amount"] = format_amount(value)
        elif value not in ("", None):
            fields[FIELDS[kind]] = str(value)
    return fields


def write_round(
    events: Iterable[Event], *, house: str, round_id: str = "", dealer: str = "", at: str = ""
) -> str:
    """A round as JSON Lines, its fixed facts in the first line."""
    entries = [Entry(event, line) for line, event in enumerate(events, 1)]
    return write_recorded(RecordedRound(house, round_id, dealer, at, entries=entries))


def write_recorded(recorded: RecordedRound) -> str:
    """A round that was read, with its times.

    The time at which it began is the first event's, where that has none of its own.
    """
    head = {"round": recorded.id, "house": recorded.house, "dealer": recorded.dealer}
    lines: list[str] = []
    for number, entry in enumerate(recorded.entries, 1):
        at = entry.at or ("" if lines else recorded.at)
        fields: dict[str, object] = {key: text for key, text in head.items() if text}
        fields["seq"] = entry.seq if entry.seq is not None else number
        if at:
            fields["at"] = at
        lines.append(json.dumps(fields | fields_of(entry.event), ensure_ascii=False))
        head = {"round": recorded.id}
    return "".join(f"{line}\n" for line in lines)
