"""A house file before its words are understood: what stands where, after ``extends`` and variants.

Everything is still text with a place. Edits work on it, so that a fault in an edited step is
reported in the file that wrote the step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from trainer.law.reading.tree import (
    Mapping,
    Node,
    Problem,
    Scalar,
    Sequence,
    Unreadable,
    read_tree,
    suggestion,
)

FORMAT: Final = 1
Fetch = Callable[[str, str], tuple[bytes, str]]
"""From what ``extends`` says, and the file that says so, to that file's bytes and its name.

Raises ``LookupError`` with a sentence where there is no such house or file.
"""

HEAD_KEYS: Final = ("format", "house", "title", "extends", "source", "language")
BODY_KEYS: Final = (
    "rules",
    "phases",
    "duties",
    "replies",
    "clauses",
    "knowledge",
    "edit",
    "variants",
)
VARIANT_KEYS: Final = ("title", "excludes", "rules", "duties", "replies", "clauses", "edit")
EDIT_KEYS: Final = ("remove", "replace", "insert_after")


@dataclass(slots=True)
class Placed:
    """A node and the file it stands in; ``path`` leads to it."""

    node: Node
    file: str
    path: str


@dataclass(slots=True)
class PhaseDraft:
    """A phase's own words and its steps."""

    head: Placed
    id: str
    steps: list[Placed]


@dataclass(slots=True)
class VariantDraft:
    """A variant's edit, to be applied when it is switched on."""

    id: str
    title: str
    excludes: tuple[str, ...]
    body: Placed


@dataclass(slots=True)
class Draft:
    """All that a house's files say, by name, in order."""

    file: str
    id: str = ""
    title: str = ""
    source: str = ""
    language: str = ""
    rules: dict[str, Placed] = field(default_factory=dict)
    phases: list[PhaseDraft] = field(default_factory=list)
    duties: list[Placed] = field(default_factory=list)
    replies: dict[str, Placed] = field(default_factory=dict)
    clauses: dict[str, Placed] = field(default_factory=dict)
    knowledge: list[Placed] = field(default_factory=list)
    variants: dict[str, VariantDraft] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    has_broken_base: bool = False

    def fault(self, node: Node, file: str, path: str, message: str) -> None:
        """Note a fault at the node's place."""
        self.problems.append(Problem(file, node.line, node.column, path, message))


def step_id(node: Node) -> str:
    """The id that a step's mapping writes, or nothing."""
    if isinstance(node, Mapping):
        found = node.get("id")
        if isinstance(found, Scalar):
            return found.text
    return ""


def read_draft(source: bytes, file: str, fetch: Fetch, chain: tuple[str, ...] = ()) -> Draft:
    """Read a file and all that it extends. Faults are gathered in ``Draft.problems``.

    Raises ``Unreadable`` only where the text is no tree at all.
    """
    tree = read_tree(source, file)
    draft = Draft(file)
    base = tree.get("extends")
    _check_keys(draft, tree, file, "", (*HEAD_KEYS, *BODY_KEYS))
    if not _check_format(draft, tree, file):
        raise Unreadable(draft.problems)
    if base is not None:
        text = _text(draft, base, file, "extends")
        inherited = _base_of(draft, base, text, file, fetch, (*chain, file)) if text else None
        if inherited is not None:
            inherited.problems.extend(draft.problems)
            inherited.file = file
            draft = inherited
        else:
            draft.has_broken_base = True
    draft.files.append(file)
    for key in ("house", "title", "source", "language"):
        node = tree.get(key)
        if node is not None:
            setattr(draft, "id" if key == "house" else key, _text(draft, node, file, key))
    if not isinstance(tree.get("house"), Scalar):
        draft.fault(tree, file, "", "the file names no house: write house: and a short id")
    elif base is None and tree.get("title") is None:
        draft.fault(tree, file, "", "the house has no title: write title: and its name")
    apply(draft, tree, file, "")
    _add_variants(draft, tree, file)
    return draft


def _base_of(
    draft: Draft, node: Node, text: str, file: str, fetch: Fetch, chain: tuple[str, ...]
) -> Draft | None:
    try:
        source, base_file = fetch(text, file)
    except LookupError as missing:
        draft.fault(node, file, "extends", str(missing.args[0]))
        return None
    if base_file in chain:
        circle = " → ".join((*chain[chain.index(base_file) :], base_file))
        draft.fault(node, file, "extends", f"the houses extend each other in a circle: {circle}")
        return None
    try:
        return read_draft(source, base_file, fetch, chain)
    except Unreadable as broken:
        draft.problems.extend(broken.problems)
        return None


def _check_format(draft: Draft, tree: Mapping, file: str) -> bool:
    node = tree.get("format")
    if node is None:
        draft.fault(tree, file, "", f"the file says no format: write format: {FORMAT} first")
        return True
    text = node.text if isinstance(node, Scalar) else ""
    if text == str(FORMAT):
        return True
    if text.isascii() and text.isdigit() and int(text[:9]) > FORMAT:
        draft.fault(
            node,
            file,
            "format",
            f"the file is of format {text} and this trainer reads format {FORMAT}: "
            "install a newer trainer",
        )
        return False
    draft.fault(node, file, "format", f"expected {FORMAT}")
    return True


def _check_keys(
    draft: Draft, tree: Mapping, file: str, path: str, known: tuple[str, ...]
) -> None:
    for key, _ in tree.entries:
        if key.text not in known:
            draft.fault(
                key,
                file,
                _join(path, key.text),
                f"unknown key {key.text!r}{suggestion(key.text, known)}",
            )


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _text(draft: Draft, node: Node, file: str, path: str) -> str:
    if isinstance(node, Scalar) and not node.is_empty:
        return node.text
    draft.fault(node, file, path, "expected text, and nothing is written here")
    return ""


def items(draft: Draft, tree: Mapping, key: str, file: str, path: str) -> Iterator[Placed]:
    """The entries of a list, each with its place; a fault where the key holds no list."""
    node = tree.get(key)
    if node is None:
        return
    if not isinstance(node, Sequence):
        draft.fault(node, file, _join(path, key), "expected a list")
        return
    for number, item in enumerate(node.items):
        yield Placed(item, file, f"{_join(path, key)}[{number}]")


def fields(draft: Draft, tree: Mapping, key: str, file: str, path: str) -> Iterator[
    tuple[Scalar, Placed]
]:
    """The entries of a mapping, each with its key and place; a fault where it is none."""
    node = tree.get(key)
    if node is None:
        return
    if not isinstance(node, Mapping):
        draft.fault(node, file, _join(path, key), "expected names with values")
        return
    for name, value in node.entries:
        yield name, Placed(value, file, f"{_join(path, key)}.{name.text}")


def apply(draft: Draft, tree: Mapping, file: str, path: str) -> None:
    """Lay what a file or a variant says over what is there."""
    for key, placed in fields(draft, tree, "rules", file, path):
        draft.rules[key.text] = placed
    for key, placed in fields(draft, tree, "clauses", file, path):
        if key.text in draft.clauses:
            draft.fault(key, file, placed.path, f"clause {key.text} is already there")
        draft.clauses[key.text] = placed
    draft.knowledge.extend(items(draft, tree, "knowledge", file, path))
    for placed in items(draft, tree, "phases", file, path):
        _add_phase(draft, placed)
    for placed in items(draft, tree, "duties", file, path):
        draft.duties.append(placed)
    seen: set[str] = set()
    for placed in items(draft, tree, "replies", file, path):
        node = placed.node
        on = node.get("on") if isinstance(node, Mapping) else None
        if not isinstance(on, Scalar):
            draft.fault(node, file, placed.path, "a reply says on: and which request it answers")
            continue
        if on.text in seen:
            draft.fault(on, file, placed.path, f"a second reply to {on.text!r}")
        seen.add(on.text)
        draft.replies[on.text] = Placed(node, file, f"{_join(path, 'replies')}.{on.text}")
    edit = tree.get("edit")
    if edit is not None:
        if isinstance(edit, Mapping):
            _apply_edit(draft, edit, file, _join(path, "edit"))
        else:
            draft.fault(edit, file, _join(path, "edit"), f"expected {', '.join(EDIT_KEYS)}")


def _add_phase(draft: Draft, placed: Placed) -> None:
    node = placed.node
    found = node.get("phase") if isinstance(node, Mapping) else None
    if not isinstance(node, Mapping) or not isinstance(found, Scalar):
        draft.fault(node, placed.file, placed.path, "a phase says phase: and its id")
        return
    if any(phase.id == found.text for phase in draft.phases):
        draft.fault(found, placed.file, placed.path, f"a second phase {found.text!r}")
        return
    path = f"phases.{found.text}"
    _check_keys(draft, node, placed.file, path, ("phase", "title", "each", "steps"))
    steps = list(items(draft, node, "steps", placed.file, path))
    draft.phases.append(PhaseDraft(Placed(node, placed.file, path), found.text, steps))


def _lists_of_steps(draft: Draft) -> Iterator[list[Placed]]:
    for phase in draft.phases:
        yield phase.steps
    yield draft.duties


def _find(draft: Draft, wanted: str) -> tuple[list[Placed], int] | None:
    for steps in _lists_of_steps(draft):
        for at, placed in enumerate(steps):
            if step_id(placed.node) == wanted:
                return steps, at
    return None


def _known_ids(draft: Draft) -> list[str]:
    return [step_id(placed.node) for steps in _lists_of_steps(draft) for placed in steps]


def _apply_edit(draft: Draft, edit: Mapping, file: str, path: str) -> None:
    _check_keys(draft, edit, file, path, EDIT_KEYS)
    touched: dict[str, str] = {}

    def find(node: Node, name: str, where: str, what: str) -> tuple[list[Placed], int] | None:
        if what != "insert_after" and touched.setdefault(name, what) != what:
            draft.fault(node, file, where, f"{name!r} is both {touched[name]}d and {what}d")
            return None
        found = _find(draft, name)
        if found is None:
            known = _known_ids(draft)
            draft.fault(
                node, file, where, f"there is no step or duty {name!r}{suggestion(name, known)}"
            )
        return found

    for placed in items(draft, edit, "replace", file, path):
        name = step_id(placed.node)
        if not name:
            draft.fault(placed.node, file, placed.path, "a step that replaces another has its id")
        elif found := find(placed.node, name, placed.path, "replace"):
            steps, at = found
            steps[at] = placed
    for key, placed in fields(draft, edit, "insert_after", file, path):
        found = find(key, key.text, placed.path, "insert_after")
        node = placed.node
        if not isinstance(node, Sequence):
            draft.fault(node, file, placed.path, "expected a list of steps")
        elif found:
            steps, at = found
            steps[at + 1 : at + 1] = [
                Placed(item, file, f"{placed.path}[{number}]")
                for number, item in enumerate(node.items)
            ]
    for placed in items(draft, edit, "remove", file, path):
        name = _text(draft, placed.node, file, placed.path)
        if name and (found := find(placed.node, name, placed.path, "remove")):
            steps, at = found
            del steps[at]


def _add_variants(draft: Draft, tree: Mapping, file: str) -> None:
    for key, placed in fields(draft, tree, "variants", file, ""):
        node = placed.node
        if not isinstance(node, Mapping):
            draft.fault(node, file, placed.path, "expected a title and what the variant changes")
            continue
        if key.text in draft.variants:
            draft.fault(key, file, placed.path, f"variant {key.text!r} is already there")
        _check_keys(draft, node, file, placed.path, VARIANT_KEYS)
        title = node.get("title")
        text = _text(draft, title if title is not None else node, file, placed.path)
        excludes = tuple(
            _text(draft, item.node, file, item.path)
            for item in items(draft, node, "excludes", file, placed.path)
        )
        draft.variants[key.text] = VariantDraft(key.text, text, excludes, placed)


def switch_on(draft: Draft, names: tuple[str, ...]) -> str | None:
    """Apply variants in the order of the file. A sentence where they cannot be, else ``None``."""
    for name in names:
        if name not in draft.variants:
            known = list(draft.variants)
            there = f"its variants are {', '.join(known)}" if known else "it has no variants"
            return f"{draft.id} has no variant {name!r}{suggestion(name, known)}; {there}"
        for other in names:
            if other in draft.variants[name].excludes:
                return f"{draft.id}: the variants {name} and {other} contradict each other"
    for name, variant in draft.variants.items():
        if name in names:
            assert isinstance(variant.body.node, Mapping)
            apply(draft, variant.body.node, variant.body.file, variant.body.path)
    return None
