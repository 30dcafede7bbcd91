"""What the lines of one JSON Lines round come to, in the order of their ``seq``."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from trainer.record.json_line import HEAD, event_of, name_of, seq_of, short
from trainer.record.rounds import MOST_LINES, Entry, RecordedRound


@dataclass(slots=True)
class Gathered:
    """A round while its lines come in. ``lines`` holds for each ``seq`` the number of its line
    and a hash of its text.
    """

    recorded: RecordedRound = field(default_factory=RecordedRound)
    lines: dict[int, tuple[int, int]] = field(default_factory=dict)
    without_seq: int = 0


def take(
    rounds: dict[str, Gathered], fields: dict[str, object], number: int, line: str
) -> Gathered:
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
    add(gathered, Entry(event, number, seq, at), line)
    return gathered


def add(gathered: Gathered, entry: Entry, line: str) -> None:
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
    rounds: dict[str, Gathered], fields: dict[str, object], number: int
) -> tuple[Gathered, str]:
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
        gathered = rounds[round_id] = Gathered(RecordedRound(id=round_id, first_line=number))
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


_TOO_LONG: Final = f"more than {MOST_LINES} events in one round"


def in_order(gathered: Gathered) -> RecordedRound:
    """The round as it was played, with what its numbers show to be missing."""
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
