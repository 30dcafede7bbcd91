"""Rounds with several slips, to measure a checker by."""

from __future__ import annotations

from random import Random

from tests.checker import weight_of
from trainer.law.due import Due, Outlook
from trainer.law.house import House
from trainer.table.after import Contradiction
from trainer.table.events import Event
from trainer.table.round import Round
from trainer.uses.faults.slipping import KINDS, FaultyRound, _Slipper
from trainer.uses.simulating.dealing import Slipped, play_round

PUT_IN = tuple(kind for kind in KINDS if kind != "wrong-order")


class _Several:
    """One slipper after another, each of a kind of its own."""

    def __init__(self, house: House, rng: Random, slips: int) -> None:
        self.slippers = [
            _Slipper(house, PUT_IN[int(rng.random() * len(PUT_IN))], rng) for _ in range(slips)
        ]

    def __call__(
        self, table: Round, outlook: Outlook, event: Event, due: Due | None
    ) -> Slipped | None:
        for slipper in self.slippers:
            if slipper.truth is None:
                return slipper(table, outlook, event, due)
        return None


def many_faults(
    house: House, rng: Random, slips: int, spots: int = 3
) -> tuple[tuple[Event, ...], int, int] | None:
    """A round with so many slips: its events, how many slips, and what they weigh."""
    for _ in range(20):
        several = _Several(house, rng, slips)
        try:
            played = play_round(house, rng, spots, slipping=several)
        except Contradiction:
            continue
        done = [each for each in several.slippers if each.truth is not None]
        if len(done) == slips:
            weight = 0
            for each in done:
                assert each.truth is not None
                _, due, seen, step = each.truth
                weight += weight_of(house, FaultyRound((), each.kind, 0, due, seen, step))
            return played.seen_events, len(done), weight
    return None
