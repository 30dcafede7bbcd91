"""Round records from files and from standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from trainer.law.reading.problems import Problem, Unreadable
from trainer.record.rounds import RecordedRound
from trainer.shell.usage import WrongUsage

LONGEST_LINE: Final = 1 << 20
"""Bytes: far more than an event needs, and little enough to hold in memory."""


def read_record(name: str) -> Iterator[RecordedRound]:
    """Every round of a file, or of standard input for ``-``, in the text or JSON Lines form.

    Raises ``WrongUsage`` for what cannot be opened, ``Unreadable`` for what is no text.
    """
    with _opened(name) as file:
        lines = _lines(file, shown_name(name))
        beginning: list[str] = []
        for line in lines:
            beginning.append(line)
            if line.strip("\ufeff \t\r\n"):
                break
        is_json = name.endswith(".jsonl") or any(map(_looks_like_json, beginning[-1:]))
        if is_json:
            from trainer.record.jsonl import read_rounds
        else:
            from trainer.record.text import read_rounds
        yield from read_rounds(_chained(beginning, lines))


def shown_name(name: str) -> str:
    """The record's name as messages show it."""
    return "standard input" if name == "-" else name


def _looks_like_json(line: str) -> bool:
    return line.lstrip("\ufeff \t").startswith(("{", "["))


def _chained(beginning: list[str], lines: Iterator[str]) -> Iterator[str]:
    yield from beginning
    yield from lines


@contextmanager
def _opened(name: str) -> Iterator[IO[bytes]]:
    if name == "-":
        yield sys.stdin.buffer
        return
    with open_file(name) as file:
        yield file


def open_file(name: str) -> IO[bytes]:
    """A file to read. Raises ``WrongUsage`` with the reason where it cannot be opened."""
    try:
        return Path(name).open("rb")
    except (OSError, ValueError) as wrong:
        reason = wrong.strerror if isinstance(wrong, OSError) else str(wrong)
        raise WrongUsage(f"cannot read {name!r}: {reason}") from None


def _lines(file: IO[bytes], name: str) -> Iterator[str]:
    number = 0
    while raw := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(raw) > LONGEST_LINE:
            raise _unreadable(name, number, "this line is longer than any event")
        try:
            yield raw.decode()
        except UnicodeDecodeError as wrong:
            place = f"no UTF-8 text, from byte {wrong.start + 1} of the line on"
            hint = "; save the file as UTF-8"
            raise _unreadable(name, number, place + hint) from None


def _unreadable(name: str, line: int, message: str) -> Unreadable:
    return Unreadable([Problem(name, line, 1, "", message)])
