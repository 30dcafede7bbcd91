"""The form of a golden round, as ``README.md`` beside this file tells it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from trainer.facts.money import format_amount
from trainer.law.due import Due
from trainer.record.words import read_event
from trainer.table.events import Event

FOLDER = Path(__file__).parent
_LISTS = ("due", "optional")
_WORDS = ("legal", "hand")
_MARKS = ("optional", "unasked", "wrong")


@dataclass(frozen=True)
class Line:
    """An event with what its comment says of the moment before it."""

    number: int
    event: Event | None  # None at the closing ---
    lists: dict[str, tuple[str, ...]]
    words: dict[str, str]
    marks: frozenset[str]


@dataclass(frozen=True)
class Golden:
    """One golden round."""

    path: Path
    says: str
    house: str
    lines: tuple[Line, ...]


def goldens(house: str = "*") -> list[Golden]:
    """Every golden round of a house, or of all houses."""
    return [read(path) for path in sorted(FOLDER.glob(f"{house}/*.round"))]


def read(path: Path) -> Golden:
    """Read one file. Raises ``AssertionError`` where it is not of the form."""
    text = path.read_text(encoding="utf-8").split("\n")
    assert text[0].startswith("# "), f"{path.name}: the first line says what the round shows"
    house = next(line for line in text if line.startswith("house: ")).removeprefix("house: ")
    return Golden(path, text[0].removeprefix("# "), house, tuple(_lines(text)))


def _lines(text: list[str]) -> Iterator[Line]:
    for number, line in enumerate(text, 1):
        bare, _, comment = line.partition("#")
        bare = bare.strip()
        if not bare or bare.startswith(("house:", "round:")):
            continue
        lists: dict[str, tuple[str, ...]] = {}
        words: dict[str, str] = {}
        marks: set[str] = set()
        for part in (part.strip() for part in comment.split(";")):
            key, colon, rest = part.partition(":")
            if colon and key in _LISTS:
                lists[key] = tuple(sorted(act.strip() for act in rest.split(",")))
            elif colon and key in _WORDS:
                words[key] = rest.strip()
            elif part in _MARKS:
                marks.add(part)
        event = None if bare == "---" else read_event(bare.split())
        yield Line(number, event, lists, words, frozenset(marks))


def written(due: Due) -> str:
    """A due act as a golden round writes it."""
    event = due.event
    amount = format_amount(event.amount) if event.amount is not None else ""
    down = "down" if event.is_down else ""
    across = "across" if due.across == "required" else ""
    call = (event.call, event.to) if event.do == "say" else (event.to, event.what)
    if event.do == "offer":
        call = (event.what, event.to)
    words = (event.do, *call, amount, event.total, down, across)
    return " ".join(word for word in words if word)
