"""What a record holds: rounds of events with their places. Mistakes of a file are values here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from trainer.table.events import Event

MOST_LINES: Final = 5000
"""A round has at most so many events: the longest one at a full table is far shorter."""
MOST_FLAWS: Final = 50
"""So many flaws of a round are told one by one; a file of something else has no end of them."""


STRAY_MARK: Final = "a byte-order mark stands here that does not begin the file: delete it"
"""What is wrong with a line that begins with one: the mark itself is not to be seen."""


class Undecoded(str):
    """A line whose bytes are no text. What stands in it is the sentence that says so, with a
    line's end where the line had one.
    """

    __slots__ = ()


Stretch = tuple[int, int, str | bytes]
"""Lines on end of one round: the number of the first, and one line as text, or whole lines as they
stand in the file, from which byte on. A plain tuple, since very many go to other processes.
"""


class Unread(NamedTuple):
    """A round whose lines are all found, and which somebody else is to read."""

    stretches: list[Stretch]
    size_bytes: int


class Flaw(NamedTuple):
    """A place that cannot be read, and what to write instead."""

    line: int
    message: str


class Entry(NamedTuple):
    """One event with its line, its sequence number and its time where the record gives them."""

    event: Event
    line: int
    seq: int | None = None
    at: str = ""


@dataclass(slots=True)
class RecordedRound:
    """One recorded round. ``is_ended`` says that the record itself closes it.

    A ``flaw`` makes the round unreadable; a ``note`` is only worth saying.
    """

    house: str = ""
    id: str = ""
    dealer: str = ""
    at: str = ""
    first_line: int = 1
    last_line: int = 1
    is_ended: bool = False
    entries: list[Entry] = field(default_factory=list)
    flaws: list[Flaw] = field(default_factory=list)
    notes: list[Flaw] = field(default_factory=list)

    def add_flaw(self, line: int, message: str) -> None:
        """One more place that cannot be read; past the first few only that there are more."""
        if len(self.flaws) < MOST_FLAWS:
            self.flaws.append(Flaw(line, message))
        elif len(self.flaws) == MOST_FLAWS:
            self.flaws.append(Flaw(line, "and so on: there are more such lines"))

    def add_note(self, line: int, message: str) -> None:
        """One more thing worth saying, within the same bound."""
        if len(self.notes) < MOST_FLAWS:
            self.notes.append(Flaw(line, message))

    @property
    def events(self) -> list[Event]:
        """The events alone."""
        return [entry.event for entry in self.entries]
