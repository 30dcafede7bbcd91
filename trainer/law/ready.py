"""A house's procedure made ready to be read many thousand times a second.

Nothing is decided here. The functions that a step names are looked up once a house instead of at
every look, the phases are laid end to end as one row of lines, and hands that nothing is left to
do with are remembered: most hands lie still while others act.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from trainer.facts.values import Rules
from trainer.law.acts import ACTS, NOTHING, Undone
from trainer.law.guards import Question
from trainer.law.house import House
from trainer.law.procedure import Phase, Step
from trainer.table.round import Hand, Round

MOST_REMEMBERED: Final = 1 << 10


class ReadyStep(NamedTuple):
    """A step with the functions behind its words: what its guards ask, what its act leaves undone.

    Guards of the table come apart from those of a hand: they need to be asked only once for all.
    """

    step: Step
    asks_of_table: tuple[Question, ...]
    asks_of_hand: tuple[Question, ...]
    undone: Callable[[Rules, Round, Step, Hand | None], Undone]

    def table_allows(self, rules: Rules, table: Round) -> bool:
        """Whether the guards of the table hold for certain."""
        for ask in self.asks_of_table:  # noqa: SIM110  (all() costs twice as much)
            if not ask(rules, table, None):
                return False
        return True

    def hand_allows(self, rules: Rules, table: Round, hand: Hand) -> bool:
        """Whether the guards of a hand hold for certain."""
        for ask in self.asks_of_hand:  # noqa: SIM110
            if not ask(rules, table, hand):
                return False
        return True


class Idle:
    """The hands that none of some steps is for, such as a hand that has been played and paid.

    A hand that nothing happened to is the same object in the next state of the round, so it is
    known by identity: to hash a hand would cost more than to ask the guards once more. Only for
    guards that look at the hand alone, and only for hands that are the only ones of their spot.
    """

    __slots__ = ("_hands", "_is_kept")

    def __init__(self, steps: tuple[Step, ...]) -> None:
        asked = (guard for step in steps for guard in step.guards)
        self._is_kept = not any(guard.looks_beyond for guard in asked)
        self._hands: dict[int, Hand] = {}

    def __contains__(self, hand: Hand) -> bool:
        return self._hands.get(id(hand)) is hand

    def add(self, hand: Hand) -> None:
        """Remember the hand."""
        if self._is_kept and not hand.from_split:
            if len(self._hands) >= MOST_REMEMBERED:
                self._hands.clear()
            self._hands[id(hand)] = hand


class Turns(NamedTuple):
    """A phase that is read hand by hand."""

    steps: tuple[ReadyStep, ...]
    idle: Idle


class Line(NamedTuple):
    """One line of the checklist: a step, or a whole phase that is read hand by hand.

    ``phase`` is the number of its phase. ``if_not`` is the line to read on at when the first guard
    says no: the next that asks something else; ``then`` where a jump leads, or 0. ``is_quick`` says
    that it is quicker to see that nothing is left to do than to ask the guards, and that nothing
    else follows from it; ``stays_done`` that what is done is done for the round; ``final_once``
    from when on a no of the first guard is one for the rest of the round.
    """

    ready: ReadyStep
    phase: int
    turns: Turns | None = None
    is_for_each_hand: bool = False
    if_not: int = 0
    then: int = 0
    is_quick: bool = False
    stays_done: bool = False
    final_once: str = ""


class ReadyDuty(NamedTuple):
    """A duty and the number of the phase that it may not outlast."""

    ready: ReadyStep
    by: int
    is_by_hand_in_turn: bool
    is_of_spot: bool


class Opening(NamedTuple):
    """A moment and the duties that open at it."""

    is_open: Question
    duties: tuple[ReadyDuty, ...]


class Ready(NamedTuple):
    """All of a house that is read at every look. ``free_duties`` are those nobody has to do."""

    lines: tuple[Line, ...]
    phases: int
    duties: tuple[Opening, ...]
    free_duties: tuple[Opening, ...]
    replies: dict[str, tuple[ReadyStep, ...]]


@lru_cache(maxsize=128)
def ready(house: House) -> Ready:
    """The house ready to be read."""
    procedure = house.procedure
    return Ready(
        _lines(procedure.phases),
        len(procedure.phases),
        _openings([duty for duty in procedure.duties if not duty.is_optional], procedure.phases),
        _openings([duty for duty in procedure.duties if duty.is_optional], procedure.phases),
        {
            on: tuple(ready_step(step) for step in reply.steps)
            for on, reply in procedure.replies.items()
        },
    )


def ready_step(step: Step) -> ReadyStep:
    """A step ready to be read."""
    return ReadyStep(
        step,
        tuple(guard.ask for guard in step.guards if guard.about == "table"),
        tuple(guard.ask for guard in step.guards if guard.about != "table"),
        _nothing if step.awaits else ACTS[step.act].undone,
    )


def _nothing(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    return NOTHING


def _lines(phases: tuple[Phase, ...]) -> tuple[Line, ...]:
    lines: list[Line] = []
    places: dict[str, int] = {}
    for number, phase in enumerate(phases):
        places[phase.id] = len(lines)
        if phase.each == "hand" and phase.steps:
            steps = tuple(ready_step(step) for step in phase.steps)
            places.update((step.id, len(lines)) for step in phase.steps)
            lines.append(Line(steps[0], number, Turns(steps, Idle(phase.steps))))
            continue
        for step in phase.steps:
            places[step.id] = len(lines)
            lines.append(_line(step, number))
    return tuple(
        line._replace(
            if_not=_if_not(lines, at),
            then=places[line.ready.step.then] if line.ready.step.then else 0,
        )
        for at, line in enumerate(lines)
    )


def _line(step: Step, phase: int) -> Line:
    final = [guard.final_once for guard in step.guards if guard.about == "table"]
    act = None if step.awaits else ACTS[step.act]
    return Line(
        ready_step(step),
        phase,
        is_for_each_hand=step.each == "hand",
        is_quick=act is not None and act.is_quick and not step.then and step.each != "hand",
        stays_done=act is not None and act.stays_done,
        final_once=final[0] if final else "",
    )


def _if_not(lines: list[Line], at: int) -> int:
    """The first later line that does not begin with the same guard as the one at ``at``."""
    asks = lines[at].ready.asks_of_table[:1]
    after = at + 1
    while after < len(lines) and asks and lines[after].turns is None:
        if lines[after].ready.asks_of_table[:1] != asks:
            break
        after += 1
    return after


def _openings(duties: list[Step], phases: tuple[Phase, ...]) -> tuple[Opening, ...]:
    """Duties that stand together and open together need to be asked about once."""
    ready_duties = [(duty.opens, _ready_duty(duty, phases)) for duty in duties]
    return tuple(
        Opening(guard.ask, tuple(duty for _, duty in together))
        for guard, together in groupby(ready_duties, lambda each: each[0])
        if guard is not None
    )


def _ready_duty(duty: Step, phases: tuple[Phase, ...]) -> ReadyDuty:
    by = next((at for at, phase in enumerate(phases) if phase.id == duty.by), len(phases))
    return ReadyDuty(
        ready_step(duty),
        by,
        by < len(phases) and phases[by].each == "hand",
        duty.bet not in ("", "main"),
    )
