"""Round records from files and from standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Final, cast

from trainer.law.reading.problems import Problem, Unreadable
from trainer.record.rounds import RecordedRound, Undecoded
from trainer.shell.endless import length_of_rest
from trainer.shell.usage import WrongUsage

LONGEST_LINE: Final = 1 << 16
"""Bytes: far more than an event needs, and little enough to hold in memory."""
ENDINGS: Final = (".round", ".jsonl", ".round.gz", ".jsonl.gz")
_MARKS: Final = {
    b"\xff\xfe\x00\x00": "utf-32",
    b"\x00\x00\xfe\xff": "utf-32",
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
}
_BLOCK: Final = 1 << 16


def read_record(
    name: str, encoding: str = "utf-8", file: IO[bytes] | None = None
) -> Iterator[RecordedRound]:
    """Every round of a file, or of standard input for ``-``, in the text or JSON Lines form.

    ``file`` is the file where it is open already. Raises ``WrongUsage`` for what cannot be
    opened, ``Unreadable`` for what is no text at all; a line whose bytes are no text is a flaw
    of its round.
    """
    with _opened(name, file) as source:
        lines = _lines(source, shown_name(name), encoding)
        beginning: list[str] = []
        for line in lines:
            beginning.append(line)
            if line.strip("\ufeff \t\r\n") or len(beginning) > 1000:
                break
        bare = name.removesuffix(".gz")
        is_json = bare.endswith(".jsonl") or any(map(_looks_like_json, beginning[-1:]))
        if is_json:
            from trainer.record.jsonl import read_rounds
        else:
            from trainer.record.text import read_rounds
        yield from read_rounds(_chained(beginning, lines))


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


def _chained(beginning: list[str], lines: Iterator[str]) -> Iterator[str]:
    yield from beginning
    yield from lines


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


def _lines(file: IO[bytes], name: str, encoding: str) -> Iterator[str]:
    import zlib

    try:
        yield from _decoded(file, name, encoding)
    except (EOFError, zlib.error) as wrong:
        raise _unreadable(name, 1, f"the packed file is damaged: {wrong}") from None
    except OSError as wrong:
        if wrong.errno is not None:
            raise
        raise _unreadable(name, 1, f"no packed file: {wrong}") from None


def _decoded(file: IO[bytes], name: str, encoding: str) -> Iterator[str]:
    """The lines as text. A line is ``Undecoded`` where its bytes are none."""
    if encoding.replace("_", "-").startswith(("utf-16", "utf-32")):
        yield from _decoded_in_blocks(file, name, encoding)
        return
    number = offset = 0
    while raw := file.readline(LONGEST_LINE + 1):
        number += 1
        if number == 1:
            _refuse_marks(raw, name)
        size = len(raw)
        if size > LONGEST_LINE:
            whole = length_of_rest(file, raw)
            if whole is None:
                yield Undecoded("this line has no end, and nothing beyond it was read\n")
                return
            size = whole
            yield Undecoded(f"this line is longer than any event: {size} bytes\n")
        else:
            try:
                yield raw.decode(encoding)
            except UnicodeDecodeError as wrong:
                end = "\n" if raw.endswith(b"\n") else ""
                message = _no_text(encoding, offset + wrong.start, wrong.start, raw)
                yield Undecoded(message + end)
        offset += size


def _no_text(encoding: str, place: int, in_line: int, raw: bytes) -> str:
    is_usual = encoding == "utf-8"
    hint = "; if it is another one, check and next take --encoding cp1252" if is_usual else ""
    return (
        f"no {encoding.upper()} text from byte {in_line + 1} of the line on "
        f"(byte {place + 1} of the file, {raw[in_line]:#04x}){hint}"
    )


def _refuse_marks(raw: bytes, name: str) -> None:
    for mark, encoding in _MARKS.items():
        if raw.startswith(mark):
            message = f"no UTF-8 text, from byte 1 on: this is {encoding.upper()}"
            raise _unreadable(name, 1, f"{message}; check and next take --encoding {encoding}")


def _decoded_in_blocks(file: IO[bytes], name: str, encoding: str) -> Iterator[str]:
    """Lines of an encoding in which a line's end is more than one byte."""
    import codecs

    decoder = codecs.getincrementaldecoder(encoding)()
    number, offset, text = 1, 0, ""
    while True:
        block = file.read(_BLOCK)
        waiting = len(decoder.getstate()[0])
        try:
            text += decoder.decode(block, final=not block)
        except UnicodeError as wrong:
            start = wrong.start if isinstance(wrong, UnicodeDecodeError) else 0
            place = offset - waiting + start + 1
            message = f"no {encoding.upper()} text from byte {place} of the file on"
            raise _unreadable(name, number, message) from None
        offset += len(block)
        *whole, text = text.split("\n")
        for line in whole:
            number += 1
            yield line + "\n"
        if len(text) > LONGEST_LINE:
            raise _unreadable(name, number, "this line is longer than any event")
        if not block:
            break
    if text:
        yield text


def _unreadable(name: str, line: int, message: str) -> Unreadable:
    return Unreadable([Problem(name, line, 1, "", message)])
