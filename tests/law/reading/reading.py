"""House files as texts for the tests: read from memory, with the shipped ones as bases."""

from __future__ import annotations

from pathlib import Path

from trainer.law.house import House
from trainer.law.reading.house_file import faults_of, read_house

PROCEDURES = Path(__file__).resolve().parents[3] / "procedures"
OWN = "own.yaml"
SHIPPED = sorted(path.stem for path in PROCEDURES.glob("*.yaml"))


class Shelf:
    """The shipped houses, and texts by file name."""

    def __init__(self, **texts: str) -> None:
        self.texts = {f"{name}.yaml": text for name, text in texts.items()}

    def fetch(self, ref: str, asked_by: str) -> tuple[bytes, str]:
        if ref in self.texts:
            return self.texts[ref].encode(), ref
        path = PROCEDURES / f"{ref}.yaml"
        if not path.is_file():
            raise LookupError(f"there is no house {ref!r}")
        return path.read_bytes(), f"{ref}.yaml"


def read(text: str | bytes, *switches: str, **others: str) -> House:
    """The house that the text writes."""
    source = text.encode() if isinstance(text, str) else text
    return read_house(source, OWN, Shelf(**others).fetch, switches)


def faults(text: str | bytes, **others: str) -> list[str]:
    """Every fault of the text, as printed."""
    source = text.encode() if isinstance(text, str) else text
    return [str(problem) for problem in faults_of(source, OWN, Shelf(**others).fetch)]


def places(text: str | bytes, **others: str) -> list[str]:
    """``FILE:LINE:COL`` of every fault."""
    return [":".join(fault.split(":")[:3]) for fault in faults(text, **others)]


def shipped(house: str) -> str:
    """The text of a shipped house file."""
    return (PROCEDURES / f"{house}.yaml").read_text(encoding="utf-8")


def place_of(text: str, marked: str) -> str:
    """``own.yaml:LINE:COL`` of the only place where ``marked`` stands, found without the reader."""
    assert text.count(marked) == 1, f"{marked!r} stands {text.count(marked)} times"
    at = text.index(marked)
    line = text.count("\n", 0, at) + 1
    return f"{OWN}:{line}:{at - (text.rfind(chr(10), 0, at) + 1) + 1}"
