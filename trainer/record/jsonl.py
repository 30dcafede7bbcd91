"""The JSON Lines form of a round record: one event a line, the words of the text form as fields.

``seq`` is the order, not the time and not the order of the lines; without it the lines' own order
holds. Rounds may be interleaved, so a round is handed out only when it has had no line for a long
while, or at the end; memory stays within that while, however long the file is.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from trainer.facts.money import format_amount
from trainer.record.gathered import Gathered, add, in_order, take
from trainer.record.json_line import FLAGS, PLAIN_HEAD, fields_in, short
from trainer.record.rounds import MOST_LINES, Entry, RecordedRound, Undecoded
from trainer.record.words import FIELDS
from trainer.table.events import VERBS, Event

MOST_KNOWN: Final = 1 << 12
"""So many different things said by lines stay in mind."""
PATIENCE_LINES: Final = 20_000
"""A round that has had no line for so long is over: far more than fifty tables write in one."""
REMEMBERED: Final = 50_000
"""So many rounds handed out stay in mind, for a line that comes too late."""
LOOK_EVERY: Final = 1000
"""Lines after which somebody looks which rounds are over."""


def read_rounds(lines: Iterable[str]) -> Iterator[RecordedRound]:
    """Every round of a JSON Lines record, in the order in which they begin; one that is long over
    comes before others that are not.

    A line that cannot be read is a ``Flaw`` of its round, or, where it does not even tell its
    round, of the round that the line before it belongs to; one that reads well but does not say its
    round also of every round that may lack it. A last line that breaks off is only
    noted: the writer was interrupted, and what it wrote before still counts.
    """
    yield from Reading().read_on(lines)


def read_one(lines: Iterable[tuple[int, str]]) -> RecordedRound:
    """A round whose lines, with their numbers, are all that is given."""
    reading = Reading()
    for number, raw in lines:
        reading.read(number, raw)
    reading.keep_broken()
    (recorded,) = reading.rest()
    return recorded


_known: Final[dict[str, Event]] = {}
"""What lines said before after their round and ``seq``, the same in every record."""


class Reading:
    """The rounds whose lines may still come, by id, in the order in which they began.

    ``over`` are rounds that are over, with their lines; ``has_others`` says that one of them had
    others beside it.
    """

    def __init__(
        self, over: dict[str, tuple[int, int]] | None = None, *, has_others: bool = False
    ) -> None:
        self.rounds: dict[str, Gathered] = {}
        self._broken: tuple[int, str] | None = None
        self._tail = ""  # the line read last
        self._latest = RecordedRound()  # lines before the first round that can be told
        self._over = over if over is not None else {}
        self._has_others = has_others
        self._nameless: dict[int, object] = {}  # lines that do not say their round, with their seq

    def read_on(self, lines: Iterable[str], start: int = 1) -> Iterator[RecordedRound]:
        """The rounds, when the lines from number ``start`` on are the last ones."""
        for number, raw in enumerate(lines, start):
            self.read(number, raw)
            if number % LOOK_EVERY == 0:
                yield from self.long_over(number)
        self._end_at_broken()
        yield from self.rest()

    def read(self, number: int, raw: str) -> None:
        """Read one line."""
        self._tail = raw
        line = bare(number, raw)
        if not line:
            return
        if self._broken is not None:
            self.keep_broken()
        if type(raw) is Undecoded:
            self._broken = (number, raw.strip())
        elif not self._take_known(number, line):
            try:
                fields = fields_in(line)
            except ValueError as wrong:
                self._broken = (number, str(wrong))
            else:
                self._take(fields, number, line)

    def keep_broken(self) -> None:
        """The line that could not be read was not the last one, so it is a flaw."""
        if self._broken is not None:
            self._latest.add_flaw(*self._broken)
            self._latest.last_line = self._broken[0]
            self._broken = None

    def _end_at_broken(self) -> None:
        """The record ends, perhaps with a line that cannot be read."""
        is_cut = not self._tail.endswith("\n") or not self._tail.strip("\0 \t\r\n")
        if self._broken is not None and is_cut and self.rounds:
            self._latest.add_note(self._broken[0], "the last line breaks off")
        else:
            self.keep_broken()

    def _take_known(self, number: int, line: str) -> bool:
        """Add a line of a round that has begun, if what it says was said before: most lines are
        such. Only their beginning is read then.
        """
        head = PLAIN_HEAD.match(line)
        if head is None:
            return False
        event, gathered = _known.get(line[head.end() :]), self.rounds.get(head[1])
        if event is None or gathered is None:
            return False
        self._latest = gathered.recorded
        self._latest.last_line = number
        add(gathered, Entry(event, number, int(head[2])), line)
        return True

    def _learn(self, recorded: RecordedRound, fields: dict[str, object], line: str) -> None:
        """Keep what a line says after its round and ``seq``, if there is nothing but an event."""
        head = PLAIN_HEAD.match(line)
        if head is None or not fields.keys().isdisjoint(("house", "dealer", "at")):
            return
        if recorded.entries and recorded.entries[-1].line == recorded.last_line:
            if len(_known) >= MOST_KNOWN:
                _known.clear()
            _known[line[head.end() :]] = recorded.entries[-1].event

    def _take(self, fields: dict[str, object], number: int, line: str) -> None:
        """Add one line to its round."""
        orphans = [] if self.rounds or self._over else self._latest.flaws
        gathered = take(self.rounds, fields, number, line)
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
        if gathered.recorded is self._latest:
            self._latest = RecordedRound()
        if name and self._nameless:
            for line in self._perhaps_of(gathered):
                gathered.recorded.add_flaw(line, _PERHAPS_OURS)
        recorded = in_order(gathered)
        if not name and self._has_others:
            # a line without an id belongs to the only round of its file, or to none at all
            places = [entry.line for entry in recorded.entries] or [recorded.first_line]
            for place in places:
                recorded.add_flaw(place, "which round this is of is not said")
            recorded.flaws.sort(key=lambda flaw: flaw.line)
        return recorded

    def _perhaps_of(self, gathered: Gathered) -> Iterator[int]:
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


def bare(number: int, raw: str) -> str:
    """A line without what means nothing."""
    return (raw.removeprefix("\ufeff") if number == 1 else raw).strip(" \t\r\n")


_PERHAPS_OURS: Final = "this line does not say its round, and may be of this one"


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
