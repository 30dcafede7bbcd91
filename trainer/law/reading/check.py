"""The procedure as a graph: ids once each, jumps that lead forward, every step reached."""

from __future__ import annotations

from typing import NamedTuple

from trainer.law.procedure import Procedure, Step
from trainer.law.reading.draft import Draft, Placed, step_id
from trainer.law.reading.tree import Mapping, Scalar, suggestion


class Edge(NamedTuple):
    """From a step to the next that may be read. ``kind`` is ``next``, ``skip`` or ``then``.

    ``skip`` is taken when the step's guards fail or it is optional.
    """

    start: str
    end: str
    kind: str


def edges(procedure: Procedure) -> tuple[Edge, ...]:
    """The edges of the checklist, from ``start`` to ``end``, whatever the guards may answer."""
    steps = [step for phase in procedure.phases for step in phase.steps]
    first_of = {phase.id: phase.steps[0].id for phase in procedure.phases if phase.steps}
    found: list[Edge] = []
    before = "start"
    kinds_before: tuple[str, ...] = ("next",)
    for step in steps:
        found.extend(Edge(before, step.id, kind) for kind in kinds_before)
        may_be_skipped = bool(step.guards) or step.is_optional
        if step.then:
            found.append(Edge(step.id, first_of.get(step.then, step.then), "then"))
            kinds_before = ("skip",) if may_be_skipped else ()
        else:
            kinds_before = ("next", "skip") if may_be_skipped else ("next",)
        before = step.id
    found.extend(Edge(before, "end", kind) for kind in kinds_before)
    return tuple(found)


def unreached(procedure: Procedure) -> tuple[Step, ...]:
    """Steps that no edge reaches; guards are not evaluated for that."""
    ways: dict[str, list[str]] = {}
    for edge in edges(procedure):
        ways.setdefault(edge.start, []).append(edge.end)
    seen, ahead = {"start"}, ["start"]
    while ahead:
        for end in ways.get(ahead.pop(), ()):
            if end not in seen:
                seen.add(end)
                ahead.append(end)
    return tuple(step for phase in procedure.phases for step in phase.steps if step.id not in seen)


def check_procedure(draft: Draft, procedure: Procedure) -> None:
    """Note every fault of the procedure as a whole, each at the step that is to blame."""
    placed_by_id = dict(draft.steps())
    first_by_id: dict[str, Placed] = {}
    for name, placed in draft.steps():
        first = first_by_id.setdefault(name, placed)
        if name and first is not placed:
            message = f"a second step {name!r}; the first stands at {first.place}"
            draft.fault(_id_node(placed), placed.file, placed.path, message)
    phase_ids = [phase.id for phase in draft.phases]
    order = [name for phase in draft.phases for name in (phase.id, *_ids(phase.steps))]

    def blame(step: Step, key: str, message: str) -> None:
        placed = placed_by_id.get(step.id)
        if placed is None or not isinstance(placed.node, Mapping):
            return
        draft.fault(placed.node.get(key) or placed.node, placed.file, f"{step.id}.{key}", message)

    for phase in procedure.phases:
        for step in phase.steps:
            if not step.then:
                continue
            if step.then in draft.removed and step.then not in order:
                draft.removed[step.then].reasons.append(f"the step {step.id!r} leads to it")
            elif step.then not in order:
                blame(
                    step,
                    "then",
                    f"there is no phase or step {step.then!r}{suggestion(step.then, order)}",
                )
            elif order.index(step.then) <= order.index(step.id):
                blame(step, "then", f"{step.then!r} lies behind: then: only leads forward")
            elif step.is_optional:
                blame(step, "then", "an optional step cannot lead anywhere else")
    for duty in procedure.duties:
        if duty.by and duty.by not in phase_ids:
            blame(duty, "by", f"there is no phase {duty.by!r}{suggestion(duty.by, phase_ids)}")
        elif not duty.by and not duty.is_optional:
            blame(duty, "by", "the duty says by: no phase, so it would never be missed")
    for step in unreached(procedure):
        blame(
            step, "id", f"no edge reaches the step {step.id!r}: what stands before it never fails"
        )
    for on, reply in procedure.replies.items():
        for step in reply.steps:
            if step.awaits == "add" and on not in ("double", "split"):
                blame(step, "await", "only a double or a split waits for chips")


def _ids(steps: list[Placed]) -> tuple[str, ...]:
    return tuple(step_id(placed.node) for placed in steps)


def _id_node(placed: Placed) -> Mapping | Scalar:
    assert isinstance(placed.node, Mapping)
    found = placed.node.get("id")
    return found if isinstance(found, Scalar) else placed.node
