"""Round records from files and from standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Final, cast

from trainer.record.rounds import RecordedRound, Unread
from trainer.shell.record_lines import RecordLines
from trainer.shell.usage import WrongUsage

ENDINGS: Final = (".round", ".jsonl", ".round.gz", ".jsonl.gz")


def read_record(
    name: str, encoding: str = "utf-8", file: IO[bytes] | None = None
) -> Iterator[RecordedRound]:
    """Every round of a file, or of standard input for ``-``, in the text or JSON Lines form.

    ``file`` is the file where it is open already. Raises ``WrongUsage`` for what cannot be
    opened, ``Unreadable`` for what is no text at all; a line whose bytes are no text is a flaw
    of its round.
    """
    for recorded in _rounds(name, encoding, file, is_shared=False):
        assert isinstance(recorded, RecordedRound)
        yield recorded


def shared_record(
    name: str, encoding: str = "utf-8", file: IO[bytes] | None = None
) -> Iterator[RecordedRound | Unread]:
    """The same rounds in the same order, some of them not read yet."""
    yield from _rounds(name, encoding, file, is_shared=True)


def _rounds(
    name: str, encoding: str, file: IO[bytes] | None, *, is_shared: bool
) -> Iterator[RecordedRound | Unread]:
    with _opened(name, file) as source:
        lines = RecordLines(source, shown_name(name), encoding)
        is_json = name.removesuffix(".gz").endswith(".jsonl") or _looks_like_json(lines.first())
        if not is_json:
            from trainer.record.text import read_rounds

            yield from read_rounds(lines)
        elif is_shared:
            from trainer.record.sorting import sorted_out

            yield from sorted_out(lines)
        else:
            from trainer.record.jsonl import read_rounds

            yield from read_rounds(lines)
        lines.refuse_given_up()


def check_encoding(name: str | None) -> None:
    """Raises ``WrongUsage`` for a name that no encoding of text has."""
    import codecs

    if name is None:
        return
    try:
        is_text = codecs.lookup(name)._is_text_encoding
    except (LookupError, ValueError):
        is_text = False
    if not is_text:
        raise WrongUsage(
            f"--encoding {name}: no such encoding; for example utf-8, cp1252 or utf-16"
        )


def record_files(names: list[str]) -> list[str]:
    """The files that the words on the command line name: a folder's records in all that lies
    below it, what a pattern matches where the shell has not looked, everything else as it is.
    """
    import glob
    from pathlib import Path

    found: list[str] = []
    for name in names:
        path = Path(name)
        if name == "-":
            found.append(name)
        elif path.is_dir():
            below = sorted(each for each in path.rglob("*") if each.is_file())
            found += [str(each) for each in below if each.name.endswith(ENDINGS)]
        elif not path.exists() and glob.has_magic(name):
            # Path.glob takes no pattern that begins at the root
            found += sorted(glob.glob(name, recursive=True)) or [name]  # noqa: PTH207
        else:
            found.append(name)
    return list(dict.fromkeys(found))


def shown_name(name: str) -> str:
    """The record's name as messages show it."""
    return "standard input" if name == "-" else name


def _looks_like_json(line: str) -> bool:
    return line.lstrip("\ufeff \t").startswith(("{", "["))


@contextmanager
def _opened(name: str, file: IO[bytes] | None) -> Iterator[IO[bytes]]:
    if file is not None:
        yield unpacked(name, file)
        return
    if name == "-":
        yield sys.stdin.buffer
        return
    with open_file(name) as opened:
        yield unpacked(name, opened)


def unpacked(name: str, file: IO[bytes]) -> IO[bytes]:
    """The file as it was before it was packed, where its name ends in ``.gz``."""
    if not name.endswith(".gz"):
        return file
    import gzip

    return cast("IO[bytes]", gzip.GzipFile(fileobj=file))


def open_file(name: str) -> IO[bytes]:
    """A file to read. Raises ``WrongUsage`` with the reason where it cannot be opened."""
    try:
        return open(name, "rb")  # noqa: PTH123
    except (OSError, ValueError) as wrong:
        reason = wrong.strerror if isinstance(wrong, OSError) else str(wrong)
        raise WrongUsage(f"cannot read {name!r}: {reason}") from None
