"""Moments of dealt rounds, found by what is due in them and not by how often it happens.

Rounds are dealt with seeded guests and a shoe that favours a few ranks at a time, other ones each
round: that brings pairs, blackjacks and long hands about without knowing what any of them is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final, NamedTuple

from trainer.facts.cards import RANKS
from trainer.law.due import Due, Outlook
from trainer.law.house import House
from trainer.table.events import Event
from trainer.table.round import Round
from trainer.uses.simulating.dealing import PlayedRound, play_round
from trainer.uses.simulating.habits import Habits

DRILLED: Final = Habits(
    bets_wrong=0.12,
    bets_again=0.05,
    bets_aside=0.3,
    speaks_out_of_turn=0.02,
    insures=0.5,
    insures_wrong=0.2,
    asks_for_what_is_refused=0.2,
    chips_come_first=0.2,
    surrenders=0.2,
    splits=0.5,
    doubles=0.35,
    plays_on_21=0.25,
    optional_acts=0.15,
)
_FAVOURED: Final = (*RANKS, "A", "A", "A", "K", "J")
"""Aces and tens come up more often than the others: most of what is rare hangs on them."""
_WITH_STRAYS: Final = 0.06
MOST_ROUNDS: Final = 48
"""Rounds dealt for one wish before it is given up for now."""
MOST_HANDS: Final = 5
"""A table with more hands than this is no question: nobody could take it in."""
KEPT: Final = 16
"""Moments kept waiting for each label."""


class Situation(NamedTuple):
    """One moment of a round: ``table`` with every card known, what happened before and after."""

    house: House
    table: Round
    outlook: Outlook
    before: tuple[Event, ...]
    ahead: tuple[Event, ...]


Labels = Callable[[House, Round, Outlook], Iterable[str]]
"""What a drill can ask of a moment, in labels of its own."""


class Situations:
    """A stock of moments by label, filled from rounds that are dealt when something is wanted."""

    def __init__(
        self, house: House, rng: Random, labels: Labels, *, with_strays: bool = False
    ) -> None:
        self._house, self._rng, self._labels = house, rng, labels
        self._with_strays = with_strays
        self._stock: dict[str, list[tuple[PlayedRound, int]]] = {}
        self._brought: dict[str, tuple[str, ...]] = {}
        self._turns = 0

    def known_labels(self) -> tuple[str, ...]:
        """The labels met so far, in the order of meeting them."""
        return tuple(self._stock)

    def find(self, label: str, most_rounds: int = MOST_ROUNDS) -> Situation | None:
        """A moment with that label, never the same twice; ``None`` if none turned up."""
        for dealt in range(most_rounds + 1):
            waiting = self._stock.get(label)
            if waiting:
                at = int(self._rng.random() * len(waiting))
                waiting[at], waiting[-1] = waiting[-1], waiting[at]
                return self._situation(*waiting.pop())
            if dealt < most_rounds:
                self.deal(self._brought.get(label) or self._one_rank(dealt))
        return None

    def _one_rank(self, dealt: int) -> tuple[str, ...]:
        """Every other round for what was never met, one rank alone, each in its turn: three of a
        kind come about in no other way.
        """
        if dealt % 2 == 0:
            return ()
        self._turns += 1
        return (RANKS[self._turns % len(RANKS)],)

    def deal(self, favoured: tuple[str, ...] = ()) -> None:
        """Deal one round more into the stock; from a shoe that favours these ranks, or some."""
        rng = self._rng
        spots = 1 + int(rng.random() * 3)
        ranks = 1 + int(rng.random() * 6)
        favoured = favoured or tuple(
            _FAVOURED[int(rng.random() * len(_FAVOURED))] for _ in range(ranks)
        )

        def wish(table: Round, event: Event) -> str:
            if rng.random() < 0.35:
                return ""
            return favoured[int(rng.random() * len(favoured))]

        habits = DRILLED
        if self._with_strays:
            from dataclasses import replace

            habits = replace(DRILLED, unasked_cards=_WITH_STRAYS)
        played = play_round(self._house, rng, spots, habits=habits, wish=wish)
        for at, moment in enumerate(played.moments):
            if len(moment.table.hands) > MOST_HANDS:
                continue
            for label in dict.fromkeys(self._labels(self._house, moment.table, moment.outlook)):
                waiting = self._stock.setdefault(label, [])
                self._brought[label] = favoured  # what brought it about once may do so again
                if len(waiting) < KEPT:
                    waiting.append((played, at))
                else:  # the newer one pushes some older one out, so that the stock stays mixed
                    waiting[int(rng.random() * KEPT)] = (played, at)

    def _situation(self, played: PlayedRound, at: int) -> Situation:
        moment = played.moments[at]
        events = played.events
        return Situation(self._house, moment.table, moment.outlook, events[:at], events[at:])


def steps_at(house: House, table: Round, outlook: Outlook) -> Iterable[str]:
    """The ids of the steps that a moment can ask about."""
    for found in outlook.due:
        yield found.step.id
    for found in fairly_free(table, outlook):
        yield found.step.id
    if outlook.awaits is not None:
        yield outlook.awaits.id


def fairly_free(table: Round, outlook: Outlook) -> tuple[Due, ...]:
    """The acts left free that the table lets anyone see: none on a hand whose cards are gone."""
    gone = {hand.name for hand in table.hands if hand.is_collected}
    return tuple(found for found in outlook.optional if found.event.to not in gone)
