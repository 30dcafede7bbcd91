"""A house file before its words are understood: what stands where, after ``extends`` and variants.

Everything is still text with a place. Edits work on it, so that a fault in an edited step is
reported in the file that wrote the step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from trainer.law.reading.nodes import Mapping, Node, Scalar, Sequence
from trainer.law.reading.problems import Problem, suggestion

FORMAT: Final = 1


@dataclass(slots=True)
class Placed:
    """A node and the file it stands in; ``path`` leads to it."""

    node: Node
    file: str
    path: str

    @property
    def place(self) -> str:
        """``FILE:LINE``, for a message that speaks of another place than its own."""
        return f"{self.file}:{self.node.line}"


@dataclass(slots=True)
class PhaseDraft:
    """A phase's own words and its steps."""

    head: Placed
    id: str
    steps: list[Placed]


@dataclass(slots=True)
class ReplyDraft:
    """A reply's own words and its steps, by the request or incident that it answers."""

    head: Placed
    on: str
    steps: list[Placed]


@dataclass(slots=True)
class VariantDraft:
    """A variant's edit, to be applied when it is switched on."""

    id: str
    title: str
    excludes: tuple[str, ...]
    body: Placed


@dataclass(slots=True)
class Removal:
    """What an edit took out, where the edit says so, and what turned out to need it."""

    at: Placed
    taken: Placed
    reasons: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Draft:
    """All that a house's files say, by name, in order. ``tree`` is the file asked for."""

    file: str
    tree: Mapping
    id: str = ""
    title: str = ""
    source: str = ""
    language: str = ""
    rules: dict[str, Placed] = field(default_factory=dict)
    phases: list[PhaseDraft] = field(default_factory=list)
    duties: list[Placed] = field(default_factory=list)
    replies: dict[str, ReplyDraft] = field(default_factory=dict)
    clauses: dict[str, Placed] = field(default_factory=dict)
    knowledge: list[Placed] = field(default_factory=list)
    variants: dict[str, VariantDraft] = field(default_factory=dict)
    built_in: dict[str, VariantDraft] = field(default_factory=dict)
    removed: dict[str, Removal] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    has_broken_base: bool = False

    def fault(self, node: Node, file: str, path: str, message: str) -> None:
        """Note a fault at the node's place."""
        self.problems.append(Problem(file, node.line, node.column, path, message))

    def lacks(self, key: str, message: str) -> None:
        """Note that something is missing under a key of the file: at the key, or at its top."""
        self.fault(self.tree.key(key) or self.tree, self.file, key, message)

    def lists_of_steps(self) -> Iterator[list[Placed]]:
        """Every list that holds steps: of phases, the duties, of replies."""
        for phase in self.phases:
            yield phase.steps
        yield self.duties
        for reply in self.replies.values():
            yield reply.steps

    def steps(self) -> Iterator[tuple[str, Placed]]:
        """Every step and duty with the id it writes, which may be empty."""
        for steps in self.lists_of_steps():
            for placed in steps:
                yield step_id(placed.node), placed


def step_id(node: Node) -> str:
    """The id that a step's mapping writes, or nothing."""
    return word(node, "id")


def word(node: Node, key: str) -> str:
    """The text that a mapping writes under a key, or nothing."""
    found = node.get(key) if isinstance(node, Mapping) else None
    return found.text if isinstance(found, Scalar) else ""


def words(node: Node, key: str) -> tuple[str, ...]:
    """The texts that a mapping lists under a key, or nothing."""
    found = node.get(key) if isinstance(node, Mapping) else None
    if not isinstance(found, Sequence):
        return ()
    return tuple(item.text for item in found.items if isinstance(item, Scalar))


def check_keys(draft: Draft, tree: Mapping, file: str, path: str, known: tuple[str, ...]) -> None:
    """A fault for every key that is not known here, with the nearest that is."""
    for key, _ in tree.entries:
        if key.text not in known:
            message = f"unknown key {key.text!r}{suggestion(key.text, known)}"
            draft.fault(key, file, join(path, key.text), message)


def join(path: str, name: str) -> str:
    """The path one step deeper."""
    return f"{path}.{name}" if path else name


def text_of(draft: Draft, node: Node, file: str, path: str) -> str:
    """The text of a node; a fault where it is none, or empty."""
    if isinstance(node, Scalar) and not node.is_empty and node.text:
        return node.text
    draft.fault(node, file, path, "expected text, and nothing is written here")
    return ""


def items(draft: Draft, tree: Mapping, key: str, file: str, path: str) -> Iterator[Placed]:
    """The entries of a list, each with its place; a fault where the key holds no list."""
    node = tree.get(key)
    if node is None:
        return
    if not isinstance(node, Sequence):
        draft.fault(node, file, join(path, key), "expected a list")
        return
    for number, item in enumerate(node.items):
        yield Placed(item, file, f"{join(path, key)}[{number}]")


def fields(
    draft: Draft, tree: Mapping, key: str, file: str, path: str
) -> Iterator[tuple[Scalar, Placed]]:
    """The entries of a mapping, each with its key and place; a fault where it is none."""
    node = tree.get(key)
    if node is None:
        return
    if not isinstance(node, Mapping):
        draft.fault(node, file, join(path, key), "expected names with values")
        return
    for name, value in node.entries:
        yield name, Placed(value, file, f"{join(path, key)}.{name.text}")
