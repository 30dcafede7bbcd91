"""A list or mapping of a YAML file whose end is still to come."""

from __future__ import annotations

from trainer.law.reading.nodes import Mapping, Node, Scalar, Sequence


class Open:
    """A collection whose end is still to come; lines is None in a list."""

    __slots__ = ("column", "entries", "index", "items", "key", "line", "lines")

    def __init__(self, line: int, column: int, index: int, *, is_mapping: bool) -> None:
        self.line = line
        self.column = column
        self.index = index
        self.items: list[Node] = []
        self.entries: list[tuple[Scalar, Node]] = []
        # The key whose value comes next, and the line of each key so far.
        self.key: Scalar | None = None
        self.lines: dict[str, int] | None = {} if is_mapping else None

    @property
    def awaits_key(self) -> bool:
        return self.lines is not None and self.key is None

    def closed(self) -> Node:
        if self.lines is None:
            return Sequence(tuple(self.items), self.line, self.column)
        return Mapping(tuple(self.entries), self.line, self.column)
