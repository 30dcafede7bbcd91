"""What every picture of a procedure shows: bands of boxes, and the ways between them."""

from __future__ import annotations

from typing import NamedTuple

from trainer.law.guards import Guard
from trainer.law.house import House
from trainer.law.procedure import Reply, Step
from trainer.law.reading.check import Edge, edges


class Box(NamedTuple):
    """One step. ``conditions`` are clauses of a sentence that begins with "if"; ``notes`` say for
    whom and in which order. ``call`` is what the dealer says aloud. ``waits_for`` names the
    request that a player may make here.
    """

    id: str
    title: str
    is_required: bool
    conditions: tuple[str, ...]
    notes: tuple[str, ...]
    call: str
    cites: tuple[str, ...]
    severity: str
    waits_for: str = ""
    due_by: str = ""


class Band(NamedTuple):
    """A phase, the duties, or the answer to one request or incident.

    ``kind`` is ``phase``, ``duties`` or ``reply``. ``conditions`` are those on which a request
    is granted; ``refusal`` is the box for what is done otherwise, if it can be refused.
    """

    id: str
    kind: str
    title: str
    boxes: tuple[Box, ...]
    conditions: tuple[str, ...] = ()
    refusal: Box | None = None


class Plan(NamedTuple):
    """A whole procedure, ready to be drawn."""

    house: str
    title: str
    bands: tuple[Band, ...]
    edges: tuple[Edge, ...]

    def phases(self) -> tuple[Band, ...]:
        """The bands of the checklist."""
        return tuple(band for band in self.bands if band.kind == "phase")


def plan_of(house: House) -> Plan:
    """The plan of a house's procedure, in the order of its file."""
    procedure = house.procedure
    bands = [
        Band(
            phase.id,
            "phase",
            phase.title + (", hand by hand" if phase.each == "hand" else ""),
            tuple(map(_box, phase.steps)),
        )
        for phase in procedure.phases
    ]
    if procedure.duties:
        titles = {phase.id: phase.title for phase in procedure.phases}
        duties = tuple(_duty(step, titles) for step in procedure.duties)
        bands.append(Band("duties", "duties", "Duties", duties))
    bands.extend(_answer(reply) for reply in procedure.replies.values())
    return Plan(house.id, house.title, tuple(bands), edges(procedure))


def _box(step: Step) -> Box:
    return Box(
        step.id,
        step.title or step.id.replace("-", " ").capitalize(),
        not step.is_optional,
        tuple(map(as_clause, step.guards)),
        tuple(_notes(step)),
        step.says,
        step.cites,
        step.severity,
        step.awaits,
    )


def _notes(step: Step) -> list[str]:
    notes: list[str] = []
    if step.each == "hand":
        notes.append("for each hand" + (", clockwise" if step.order == "clockwise" else ""))
    elif step.to == "spots":
        notes.append("to each spot" + (", clockwise" if step.order == "clockwise" else ""))
    if step.is_bound_by_spot:
        notes.append("one spot before the next")
    if step.is_down:
        notes.append("face down")
    if step.across:
        notes.append("crosswise" if step.across == "required" else "crosswise if you like")
    if step.then:
        notes.append(f"then on to {step.then.replace('-', ' ')}")
    return notes


def _duty(step: Step, titles: dict[str, str]) -> Box:
    box = _box(step)
    since = f"at any time once {as_clause(step.opens)}" if step.opens else "at any time"
    until = f", at the latest in “{titles.get(step.by, step.by)}”" if step.by else ""
    return box._replace(notes=(since + until, *box.notes), due_by=step.by)


def _answer(reply: Reply) -> Band:
    name = reply.on.replace("-", " ")
    refusal = _box(reply.refusal) if reply.refusal is not None else None
    if refusal is not None:
        refusal = refusal._replace(title=f"Refuse the {name}")
    boxes = tuple(map(_box, reply.steps))
    if refusal is None and not boxes:  # an incident on which the house speaks, and no act follows
        boxes = (Box(reply.on, reply.why, True, (), (), "", reply.cites, ""),)
    return Band(
        reply.on,
        "reply",
        name.capitalize() if refusal is None else f"A player asks: {name}",
        boxes,
        tuple(map(as_clause, reply.allow)),
        refusal,
    )


def as_clause(guard: Guard) -> str:
    """The guard's meaning in the middle of a sentence."""
    meaning = guard.meaning.rstrip(".")
    return meaning[:1].lower() + meaning[1:]
