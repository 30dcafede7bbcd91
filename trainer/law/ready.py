"""A house's procedure made ready to be read many thousand times a second.

Nothing is decided here. The functions that a step names are looked up once a house instead of at
every look, and hands that nothing is left to do with are remembered: most hands lie still while
others act.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from trainer.facts.rules import Rules
from trainer.law.acts import ACTS, Undone
from trainer.law.guards import Question
from trainer.law.house import House
from trainer.law.procedure import Phase, Step
from trainer.table.round import Hand, Round

MOST_REMEMBERED: Final = 1 << 10


class ReadyStep(NamedTuple):
    """A step with the functions behind its words: what its guards ask, what its act leaves undone.

    ``is_quick`` says that it is quicker to see that nothing is left to do than to ask the guards,
    and that nothing else follows from it.
    """

    step: Step
    asks: tuple[Question, ...]
    undone: Callable[[Rules, Round, Step, Hand | None], Undone]
    is_quick: bool
    is_for_each_hand: bool

    def holds(self, rules: Rules, table: Round) -> bool:
        """Whether all guards hold for certain, asked of the table as a whole."""
        return all(ask(rules, table, None) for ask in self.asks)


class Idle:
    """The hands that none of some steps is for, such as a hand that has been played and paid.

    A hand that nothing happened to is the same object in the next state of the round, so it is
    known by identity: to hash a hand would cost more than to ask the guards once more. Only for
    guards that look at the hand alone, and only for hands that are the only ones of their spot.
    """

    __slots__ = ("_hands", "_is_kept")

    def __init__(self, steps: tuple[Step, ...]) -> None:
        asked = (guard for step in steps for guard in step.guards)
        self._is_kept = all(guard.about == "hand" and not guard.looks_beyond for guard in asked)
        self._hands: dict[int, Hand] = {}

    def __contains__(self, hand: Hand) -> bool:
        return self._hands.get(id(hand)) is hand

    def add(self, hand: Hand) -> None:
        """Remember the hand."""
        if self._is_kept and not hand.from_split:
            if len(self._hands) >= MOST_REMEMBERED:
                self._hands.clear()
            self._hands[id(hand)] = hand


class ReadyPhase(NamedTuple):
    """A phase with its steps ready. ``places`` are those of the steps that a ``then`` may name."""

    id: str
    is_by_hand: bool
    places: dict[str, int]
    steps: tuple[ReadyStep, ...]
    idle: Idle


class ReadyDuty(NamedTuple):
    """A duty with the moment at which it opens and the number of the phase it may not outlast."""

    ready: ReadyStep
    opens: Question
    by: int
    is_by_hand_in_turn: bool
    is_of_spot: bool


class Ready(NamedTuple):
    """All of a house that is read at every look."""

    phases: tuple[ReadyPhase, ...]
    duties: tuple[ReadyDuty, ...]
    replies: dict[str, tuple[ReadyStep, ...]]


@lru_cache(maxsize=128)
def ready(house: House) -> Ready:
    """The house ready to be read."""
    procedure = house.procedure
    return Ready(
        tuple(_ready_phase(phase) for phase in procedure.phases),
        tuple(_ready_duty(duty, procedure.phases) for duty in procedure.duties),
        {
            on: tuple(_ready_step(step) for step in reply.steps)
            for on, reply in procedure.replies.items()
        },
    )


def _ready_phase(phase: Phase) -> ReadyPhase:
    return ReadyPhase(
        phase.id,
        phase.each == "hand",
        {step.id: place for place, step in enumerate(phase.steps)},
        tuple(_ready_step(step) for step in phase.steps),
        Idle(phase.steps),
    )


def _ready_step(step: Step) -> ReadyStep:
    asks = tuple(guard.ask for guard in step.guards)
    is_for_each_hand = step.each == "hand"
    if step.awaits:
        return ReadyStep(step, asks, _nothing, False, is_for_each_hand)
    act = ACTS[step.act]
    return ReadyStep(step, asks, act.undone, act.is_quick and not step.then, is_for_each_hand)


def _nothing(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    return []


def _ready_duty(duty: Step, phases: tuple[Phase, ...]) -> ReadyDuty:
    assert duty.opens is not None
    by = next((at for at, phase in enumerate(phases) if phase.id == duty.by), len(phases))
    return ReadyDuty(
        _ready_step(duty),
        duty.opens.ask,
        by,
        by < len(phases) and phases[by].each == "hand",
        duty.bet not in ("", "main"),
    )
