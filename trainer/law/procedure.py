"""A house's procedure as read: phases of steps, duties, replies. Plain frozen values.

A phase is a guarded checklist, read down. A step whose guards fail is skipped; one whose act is
still undone is due. A *duty* is open from a moment and blocks at another. A *reply* answers a
request: if its guards allow it, its steps follow; if not, it is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from trainer.law.guards import Guard

SEVERITIES: Final = ("critical", "major", "minor")
BASES: Final = ("stated", "inferred", "assumed")


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One line of a checklist. ``act`` is a word of ``ACTS``, or ``await`` for a player's turn.

    ``each`` says what the step is repeated for, ``hand`` or a side bet's name; ``order`` whether
    the repeats go ``clockwise`` or in ``any`` order, and ``spot_by_spot`` binds a spot's bets
    together. ``then`` names the step or phase to read on at, once the act is done.
    """

    id: str
    phase: str
    act: str
    to: str = ""
    each: str = ""
    nth: int = 0
    is_down: bool = False
    call: str = ""
    what: str = ""
    bet: str = ""
    awaits: str = ""
    across: str = ""
    order: str = "any"
    is_bound_by_spot: bool = False
    guards: tuple[Guard, ...] = ()
    is_optional: bool = False
    then: str = ""
    opens: Guard | None = None
    by: str = ""
    severity: str = ""
    says: str = ""
    hint: str = ""
    why: str = ""
    cites: tuple[str, ...] = ()
    basis: str = ""
    title: str = ""
    line: int = 0


class Phase(NamedTuple):
    """A part of the round. ``each`` is ``hand`` where its steps are read hand by hand."""

    id: str
    title: str
    steps: tuple[Step, ...]
    each: str = ""
    line: int = 0


class Reply(NamedTuple):
    """The answer to a request: allowed if all guards hold, and then these steps."""

    on: str
    allow: tuple[Guard, ...]
    steps: tuple[Step, ...]
    refusal: Step | None
    hint: str = ""
    why: str = ""
    cites: tuple[str, ...] = ()
    basis: str = ""
    line: int = 0


class Procedure(NamedTuple):
    """All phases, duties and replies of a house, in the order of its file."""

    phases: tuple[Phase, ...]
    duties: tuple[Step, ...]
    replies: dict[str, Reply]

    def steps(self) -> tuple[Step, ...]:
        """Every step that a round can reach: of phases, duties and replies."""
        found = [step for phase in self.phases for step in phase.steps]
        found.extend(self.duties)
        for reply in self.replies.values():
            found.extend(reply.steps)
            if reply.refusal is not None:
                found.append(reply.refusal)
        return tuple(found)

    def step(self, step_id: str) -> Step | None:
        """The step of that id."""
        return next((step for step in self.steps() if step.id == step_id), None)
