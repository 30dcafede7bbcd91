"""What is wrong with a file: the fault, its place, and the nearest word that is known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

_LONGEST_SHOWN = 40


class Problem(NamedTuple):
    """One fault of a file; line and column count from 1."""

    file: str
    line: int
    column: int
    path: str
    message: str

    def __str__(self) -> str:
        path = f"{self.path}: " if self.path else ""
        return f"{self.file}:{self.line}:{self.column}: {path}{self.message}"


class NoSuchHouse(LookupError):
    """No house or variant of that name; the sentence says which there are."""


class Unreadable(Exception):
    """A file cannot be used; every fault found is in problems, in the order of the file."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like this one, or None if none is; case, "_" and "-" do not matter."""
    import difflib

    originals: dict[str, str] = {}
    for candidate in known:
        originals.setdefault(_folded(candidate), candidate)
    found = difflib.get_close_matches(_folded(word), originals, n=1)
    return originals[found[0]] if found else None


def suggestion(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word: "; did you mean X?", or "" if unlike all."""
    match = nearest(word, known)
    return "" if match is None else f"; did you mean {match}?"


def _folded(word: str) -> str:
    return word.casefold().replace("-", "_")


def place(text: str, index: int) -> tuple[int, int]:
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)


def unreadable(file: str, text: str, index: int, message: str) -> Unreadable:
    return Unreadable([Problem(file, *place(text, index), "", message)])


def shown(text: str) -> str:
    """Text fit for a message: on one line, printable and short."""
    line = " ".join(text[: 4 * _LONGEST_SHOWN].split())
    if len(line) > _LONGEST_SHOWN:
        line = line[: _LONGEST_SHOWN - 1] + "…"
    return "".join(c if c.isprintable() else "?" for c in line)
