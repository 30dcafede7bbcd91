"""The procedure as a graph: ids once each, jumps that lead forward, no step that nothing reaches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
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
    return tuple(
        step for phase in procedure.phases for step in phase.steps if step.id not in seen
    )


def check_procedure(draft: Draft, procedure: Procedure) -> None:
    """Note every fault of the procedure as a whole, each at the step that is to blame."""
    placed_by_id = dict(_placed(draft))
    counts = Counter(name for name, _ in _placed(draft))
    for name, count in counts.items():
        if count > 1:
            places = [placed for other, placed in _placed(draft) if other == name]
            first = places[0].node.line
            for placed in places[1:]:
                draft.fault(
                    _id_node(placed),
                    placed.file,
                    placed.path,
                    f"a second step {name!r}; the first stands on line {first}",
                )
    phase_ids = [phase.id for phase in procedure.phases]
    order = [name for phase in procedure.phases for name in (phase.id, *_ids(phase.steps))]

    def blame(step: Step, key: str, message: str) -> None:
        placed = placed_by_id.get(step.id)
        if placed is None or not isinstance(placed.node, Mapping):
            return
        draft.fault(placed.node.get(key) or placed.node, placed.file, f"{step.id}.{key}", message)

    for phase in procedure.phases:
        for step in phase.steps:
            if not step.then:
                continue
            if step.then not in order:
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
            blame(
                duty, "by", f"there is no phase {duty.by!r}{suggestion(duty.by, phase_ids)}"
            )
        elif not duty.by and not duty.is_optional:
            blame(duty, "by", "the duty says by: no phase, so it would never be missed")
    for step in unreached(procedure):
        blame(step, "id", f"no edge reaches the step {step.id!r}: what stands before it never fails")
    for on, reply in procedure.replies.items():
        for step in reply.steps:
            if step.awaits == "add" and on not in ("double", "split"):
                blame(step, "await", "only a double or a split waits for chips")


def _ids(steps: tuple[Step, ...]) -> tuple[str, ...]:
    return tuple(step.id for step in steps)


def _id_node(placed: Placed) -> Mapping | Scalar:
    assert isinstance(placed.node, Mapping)
    found = placed.node.get("id")
    return found if isinstance(found, Scalar) else placed.node


def _placed(draft: Draft) -> Iterator[tuple[str, Placed]]:
    for phase in draft.phases:
        yield from ((step_id(placed.node), placed) for placed in phase.steps)
    yield from ((step_id(placed.node), placed) for placed in draft.duties)
    for placed in draft.replies.values():
        steps = placed.node.get("steps") if isinstance(placed.node, Mapping) else None
        for item in getattr(steps, "items", ()):
            yield step_id(item), Placed(item, placed.file, placed.path)
