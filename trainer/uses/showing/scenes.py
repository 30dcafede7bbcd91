"""A dealt round as scenes: what happened, the step it carries out, and the table after it."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from trainer.law.house import House
from trainer.law.procedure import Step
from trainer.table.events import Event
from trainer.table.round import Round
from trainer.uses.drilling.sight import seen_by_dealer
from trainer.uses.simulating.dealing import PlayedRound, play_round
from trainer.uses.simulating.habits import Habits

WATCHED = Habits(
    bets_wrong=0.04, bets_again=0.0, bets_aside=0.1, speaks_out_of_turn=0.0, optional_acts=0.15
)
TRIED = 40
LONGEST = 70


class Scene(NamedTuple):
    """``before`` and ``table`` are the table as the dealer sees it, before and after the event.

    ``step`` is the step that the dealer's act carries out, or the one that waits for the guest.
    """

    before: Round
    event: Event
    step: Step | None
    table: Round


def scenes_of(played: PlayedRound) -> tuple[Scene, ...]:
    """The round's events as scenes."""
    tables = [*(moment.table for moment in played.moments[1:]), played.table]
    return tuple(
        Scene(
            seen_by_dealer(moment.table),
            moment.event,
            moment.due.step if moment.due is not None else moment.outlook.awaits,
            seen_by_dealer(table),
        )
        for moment, table in zip(played.moments, tables, strict=True)
    )


def round_to_watch(house: House, seed: int, spots: int) -> PlayedRound:
    """The round of that seed."""
    return play_round(house, Random(seed), spots, habits=WATCHED)


def instructive_seed(house: House, spots: int) -> int:
    """The seed of the round, among the first few, that shows most of what the house wants.

    Acts that it leaves free speak against a round: they come at any time, and no first lesson
    needs them. A very long round is none either, whatever it shows.
    """
    best, best_worth = 1, -LONGEST
    for seed in range(1, TRIED + 1):
        played = round_to_watch(house, seed, spots)
        if len(played.moments) > LONGEST:
            continue
        steps = [moment.due.step for moment in played.moments if moment.due is not None]
        wanted = {step.id for step in steps if not step.is_optional}
        worth = len(wanted) - sum(step.is_optional for step in steps)
        if worth > best_worth:
            best, best_worth = seed, worth
    return best
