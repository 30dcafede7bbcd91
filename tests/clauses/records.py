"""Short ways for the tests of clauses to put a record to the checker, and to ask what comes next.

A record is written as text, several events a line with ``;`` between them.
"""

from __future__ import annotations

from functools import cache

from trainer.law.advance import replay
from trainer.law.due import Outlook, look
from trainer.law.house import House
from trainer.record.rounds import RecordedRound
from trainer.record.text import read_rounds
from trainer.record.words import write_event
from trainer.shell.houses import load_house
from trainer.uses.checking.check import check_round


@cache
def house_of(name: str) -> House:
    """A shipped house with its variants, read once."""
    return load_house(name)


def lines_of(*parts: str) -> list[str]:
    """The lines of a record that was written in parts."""
    return [
        event.strip() for part in parts for line in part.split("\n") for event in line.split(";")
    ]


def recorded(*parts: str) -> RecordedRound:
    """The one round of a record."""
    (found,) = read_rounds(lines_of(*parts))
    assert not found.flaws, found.flaws
    return found


def slips(*parts: str) -> list[str]:
    """What the checker finds in an ended round, as ``kind: the line it stands on``."""
    lines = [*lines_of(*parts), "---"]
    found = recorded("\n".join(lines))
    finding = check_round(house_of(found.house), found)
    assert finding.verdict in ("ok", "deviations")
    return [f"{each.kind}: {lines[each.line - 1]}" for each in finding.deviations]


def outlook(*parts: str) -> Outlook:
    """What is right after a record that is right so far."""
    found = recorded(*parts)
    house = house_of(found.house)
    gone = replay(house, found.events)
    assert gone.failure is None, f"{gone.failure} at {lines_of(*parts)}"
    return look(house, gone.table)


def due(*parts: str) -> list[str]:
    """Every act that is due, in the words of a record."""
    return [write_event(each.event) for each in outlook(*parts).due]


def legal(*parts: str) -> str:
    """What the hand in turn may ask for, in one row of words."""
    return " ".join(outlook(*parts).legal)
