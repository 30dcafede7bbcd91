"""An ``edit:``: steps, duties and replies removed, replaced or inserted, by id.

All parts of one edit speak of the house as it was before it: what is inserted after a step that
is also removed stands in its place. Two parts that cannot both be meant are refused.
"""

from __future__ import annotations

from trainer.law.reading.draft import (
    Draft,
    Placed,
    Removal,
    check_keys,
    fields,
    items,
    step_id,
    text_of,
)
from trainer.law.reading.nodes import Mapping, Scalar, Sequence
from trainer.law.reading.problems import suggestion
from trainer.law.reading.vocabulary import EDIT


def apply_edit(draft: Draft, edit: Mapping, file: str, path: str) -> None:
    """Carry out one edit; its faults are noted and what is at fault is left undone."""
    check_keys(draft, edit, file, path, tuple(EDIT))
    replaced = _replacements(draft, edit, file, path)
    inserted = _insertions(draft, edit, file, path)
    removed = _removals(draft, edit, file, path)
    for name in [*removed]:
        if name in replaced:
            later = max(replaced[name], removed[name], key=_place)
            message = f"{name!r} is both replaced and removed: keep one of the two"
            draft.fault(later.node, file, later.path, message)
            del removed[name], replaced[name]
    for name, placed in replaced.items():
        if found := _find(draft, name, placed):
            steps, at_ = found
            steps[at_] = placed
    for name, (key, placed) in inserted.items():
        if found := _find(draft, name, Placed(key, file, placed.path)):
            assert isinstance(placed.node, Sequence)
            steps, at_ = found
            steps[at_ + 1 : at_ + 1] = [
                Placed(item, file, f"{placed.path}[{number}]")
                for number, item in enumerate(placed.node.items)
            ]
    for name, placed in removed.items():
        if name in draft.replies and all(name != known for known, _ in draft.steps()):
            draft.removed[name] = Removal(placed, draft.replies.pop(name).head)
        elif found := _find(draft, name, placed):
            steps, at_ = found
            draft.removed[name] = Removal(placed, steps.pop(at_))


def _place(placed: Placed) -> tuple[int, int]:
    return placed.node.line, placed.node.column


def _replacements(draft: Draft, edit: Mapping, file: str, path: str) -> dict[str, Placed]:
    found: dict[str, Placed] = {}
    for placed in items(draft, edit, "replace", file, path):
        name = step_id(placed.node)
        if not name:
            draft.fault(placed.node, file, placed.path, "a step that replaces another has its id")
        elif name in found:
            first = found[name].node.line
            message = f"{name!r} is replaced twice, first on line {first}: keep one of the two"
            draft.fault(placed.node, file, placed.path, message)
        else:
            found[name] = placed
    return found


def _insertions(
    draft: Draft, edit: Mapping, file: str, path: str
) -> dict[str, tuple[Scalar, Placed]]:
    found: dict[str, tuple[Scalar, Placed]] = {}
    for key, placed in fields(draft, edit, "insert_after", file, path):
        if isinstance(placed.node, Sequence):
            found[key.text] = key, placed
        else:
            draft.fault(placed.node, file, placed.path, "expected a list of steps")
    return found


def _removals(draft: Draft, edit: Mapping, file: str, path: str) -> dict[str, Placed]:
    found: dict[str, Placed] = {}
    for placed in items(draft, edit, "remove", file, path):
        name = text_of(draft, placed.node, file, placed.path)
        if name in found:
            message = f"{name!r} is removed twice, first on line {found[name].node.line}"
            draft.fault(placed.node, file, placed.path, message)
        elif name:
            found[name] = placed
    return found


def _find(draft: Draft, wanted: str, asked: Placed) -> tuple[list[Placed], int] | None:
    for steps in draft.lists_of_steps():
        for at, placed in enumerate(steps):
            if step_id(placed.node) == wanted:
                return steps, at
    known = [*(name for name, _ in draft.steps() if name), *draft.replies]
    gone = draft.removed.get(wanted)
    if gone is not None:
        message = f"{wanted!r} is no longer there: {gone.at.place} removes it"
    else:
        message = f"there is no step, duty or reply {wanted!r}{suggestion(wanted, known)}"
    if not draft.has_broken_base:
        draft.fault(asked.node, asked.file, asked.path, message)
    return None
