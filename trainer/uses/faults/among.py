"""Rounds of a dealer who slips now and then, and what was done to each."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from trainer.law.house import House
from trainer.table.events import Event
from trainer.uses.faults.slipping import KINDS, FaultyRound, faulty_round
from trainer.uses.simulating.dealing import play_round
from trainer.uses.simulating.habits import USUAL, Habits


class Dealt(NamedTuple):
    """A round as a watcher writes it down, and the slip in it, if there is one."""

    events: tuple[Event, ...]
    slip: FaultyRound | None


def rounds_with_faults(
    house: House,
    rng: Random,
    rounds: int,
    rate: float,
    seats: int = 3,
    *,
    habits: Habits = USUAL,
) -> Iterator[Dealt]:
    """``rounds`` rounds, about ``rate`` of them with one slip, its kind taken at random."""
    for _ in range(rounds):
        free = 1 + int(rng.random() * 4 * seats)
        spots = [spot for spot in range(1, seats + 2) if spot != min(free, seats + 1)]
        slip = _slip(house, rng, spots, habits) if rng.random() < rate else None
        if slip is not None:
            yield Dealt(slip.events, slip)
        else:
            yield Dealt(play_round(house, rng, spots, habits=habits).seen_events, None)


def _slip(house: House, rng: Random, spots: list[int], habits: Habits) -> FaultyRound | None:
    """A slip of some kind; another kind where one does not come about at this table."""
    first = int(rng.random() * len(KINDS))
    for kind in (*KINDS[first:], *KINDS[:first]):
        found = faulty_round(house, kind, rng, spots, habits=habits)
        if found is not None:
            return found
    return None
