"""What a record holds: rounds of events with their places. Mistakes of a file are values here."""

from __future__ import annotations

from dataclasses import dataclass, field

from trainer.table.events import Event


@dataclass(frozen=True, slots=True)
class Flaw:
    """A place that cannot be read, and what to write instead."""

    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Entry:
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

    @property
    def events(self) -> list[Event]:
        """The events alone."""
        return [entry.event for entry in self.entries]
