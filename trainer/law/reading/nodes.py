"""What a YAML file is made of, once read: texts, lists and mappings, each with its place."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class Scalar(NamedTuple):
    """Text exactly as meant; is_quoted holds for '...', "...", | and >: never a number or null."""

    text: str
    line: int
    column: int
    is_quoted: bool

    @property
    def is_empty(self) -> bool:
        """Whether YAML reads this as null: nothing at all, ~ or null, unquoted."""
        return not self.is_quoted and self.text in ("", "~", "null")


class Sequence(NamedTuple):
    """A list, in the order of the file."""

    items: tuple[Node, ...]
    line: int
    column: int


class Mapping(NamedTuple):
    """Entries in the order of the file; no two keys have the same text."""

    entries: tuple[tuple[Scalar, Node], ...]
    line: int
    column: int

    def get(self, name: str) -> Node | None:
        """The value of the entry, or None if there is no such entry."""
        return next((value for key, value in self.entries if key.text == name), None)

    def key(self, name: str) -> Scalar | None:
        """The key of the entry, for its position, or None if there is no such entry."""
        return next((key for key, _ in self.entries if key.text == name), None)

    def names(self) -> tuple[str, ...]:
        """The texts of all keys."""
        return tuple(key.text for key, _ in self.entries)


Node: TypeAlias = Scalar | Sequence | Mapping
