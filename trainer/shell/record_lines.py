"""The lines of a record as text, whatever its bytes are."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from typing import IO, Final, TypeVar

from trainer.law.reading.problems import Problem, Unreadable
from trainer.record.rounds import Stretch, Undecoded
from trainer.shell.endless import MOST_BYTES, length_of_rest

LONGEST_LINE: Final = 1 << 16
"""Bytes: far more than an event needs, and little enough to hold in memory."""
UTF_8: Final = "utf-8"
_MOST_BLANK: Final = 1000
_Read = TypeVar("_Read", str, bytes)
_MARKS: Final = {
    b"\xff\xfe\x00\x00": "utf-32",
    b"\x00\x00\xfe\xff": "utf-32",
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
}
_BLOCK: Final = 1 << 16
_ALIKE: Final = re.compile(rb"([^\n]+)\n(?:\1[^\n]*\n)+")
"""Some letters on a line of their own, and the lines after it that begin with them."""


class RecordLines(Iterator[str]):
    """One line after the other; one is ``Undecoded`` where its bytes are no text. ``number`` is
    that of the last one given, ``offset`` the bytes that come before the file's.

    Raises ``Unreadable`` for what is no text at all, or a damaged packed file.
    """

    def __init__(
        self, file: IO[bytes], name: str, encoding: str = UTF_8, number: int = 0, offset: int = 0
    ) -> None:
        self.number = number
        self._file, self._name, self._encoding = file, name, encoding
        self._offset = offset
        self._senseless_bytes = 0
        self._first: deque[str] = deque()
        self._lines = self._told(self._read())
        self.was_given_up = False

    def __next__(self) -> str:
        line = self._first.popleft() if self._first else next(self._lines)
        self.number += 1
        return line

    def first(self) -> str:
        """The first line that says anything, which will come in its turn all the same."""
        for line in self._lines:
            self._first.append(line)
            if line.strip("\ufeff \t\r\n") or len(self._first) > _MOST_BLANK:
                break
        return self._first[-1] if self._first else ""

    def more_of(self, beginning: str) -> Stretch | None:
        """Skip the lines next in turn that begin with these letters, as far as they are in memory
        already, and give them together. The last of them stays, to come as a line.
        """
        if self._first or self._encoding != UTF_8:
            return None
        letters = beginning.encode()
        (ahead,) = self._told(self._ahead())
        if not ahead.startswith(letters):
            return None
        alike = _ALIKE.match(letters + b"\n" + ahead)
        end = alike.end() - len(letters) - 1 if alike is not None else 0
        end = ahead.rfind(b"\n", 0, max(0, end - 1)) + 1
        if end == 0:
            return None
        found = (self.number + 1, self._offset, self._file.read(end))
        self.number += ahead.count(b"\n", 0, end)
        self._offset += end
        return found

    def again(self, stretch: Stretch) -> Iterator[tuple[int, str]]:
        """The lines of a stretch, with their numbers."""
        return lines_of(stretch, self._name)

    def _ahead(self) -> Iterator[bytes]:
        yield self._file.peek(1)  # type: ignore[attr-defined]

    def _told(self, read: Iterator[_Read]) -> Iterator[_Read]:
        """The same, with what can be wrong with a packed file told as it is."""
        import zlib

        try:
            yield from read
        except (EOFError, zlib.error) as wrong:
            raise self._unreadable(1, f"the packed file is damaged: {wrong}") from None
        except OSError as wrong:
            if wrong.errno is not None:
                raise
            raise self._unreadable(1, f"no packed file: {wrong}") from None

    def _read(self) -> Iterator[str]:
        if self._encoding.replace("_", "-").startswith(("utf-16", "utf-32")):
            yield from self._read_in_blocks()
            return
        while raw := self._file.readline(LONGEST_LINE + 1):
            if self._offset == 0:
                self._refuse_marks(raw)
            size, line = len(raw), self._decoded(raw)
            if size > LONGEST_LINE:
                whole = length_of_rest(self._file, raw)
                if whole is None:
                    yield Undecoded("this line has no end, and nothing beyond it was read\n")
                    return
                size = whole
                line = Undecoded(f"this line is longer than any event: {size} bytes\n")
            if type(line) is Undecoded and not raw.startswith(b"{"):  # some such are passed over
                self._senseless_bytes += size
            self._offset += size
            yield line
            if self._senseless_bytes > MOST_BYTES and self._senseless_bytes * 2 > self._offset:
                self.was_given_up = True
                return

    def _decoded(self, raw: bytes) -> str:
        try:
            return raw.decode(self._encoding)
        except UnicodeDecodeError as wrong:
            return Undecoded(self._no_text(wrong.start, raw))

    def _no_text(self, in_line: int, raw: bytes) -> str:
        is_usual = self._encoding == UTF_8
        hint = "; if it is another one, check and next take --encoding cp1252" if is_usual else ""
        return (
            f"no {self._encoding.upper()} text from byte {in_line + 1} of the line on "
            f"(byte {self._offset + in_line + 1} of the file, {raw[in_line]:#04x}){hint}"
        ) + ("\n" if raw.endswith(b"\n") else "")

    def _refuse_marks(self, raw: bytes) -> None:
        for mark, encoding in _MARKS.items():
            if raw.startswith(mark):
                message = f"no UTF-8 text, from byte 1 on: this is {encoding.upper()}"
                raise self._unreadable(1, f"{message}; check and next take --encoding {encoding}")

    def _read_in_blocks(self) -> Iterator[str]:
        """Lines of an encoding in which a line's end is more than one byte."""
        import codecs

        decoder = codecs.getincrementaldecoder(self._encoding)()
        number, text = 1, ""
        while True:
            block = self._file.read(_BLOCK)
            waiting = len(decoder.getstate()[0])
            try:
                text += decoder.decode(block, final=not block)
            except UnicodeError as wrong:
                start = wrong.start if isinstance(wrong, UnicodeDecodeError) else 0
                place = self._offset - waiting + start + 1
                message = f"no {self._encoding.upper()} text from byte {place} of the file on"
                raise self._unreadable(number, message) from None
            self._offset += len(block)
            *whole, text = text.split("\n")
            for line in whole:
                number += 1
                yield line + "\n"
            if len(text) > LONGEST_LINE:
                raise self._unreadable(number, "this line is longer than any event")
            if not block:
                break
        if text:
            yield text

    def refuse_given_up(self) -> None:
        """Raise ``Unreadable`` if there was so much without sense that the end was not read."""
        if self.was_given_up:
            message = "most of what comes before this line is no text: nothing beyond it was read"
            raise self._unreadable(self.number, message)

    def _unreadable(self, line: int, message: str) -> Unreadable:
        return Unreadable([Problem(self._name, line, 1, "", message)])


def lines_of(stretch: Stretch, name: str) -> Iterator[tuple[int, str]]:
    """The lines of a stretch, with their numbers."""
    line, offset, raw = stretch
    if isinstance(raw, str):
        return iter([(line, raw)])
    if len(raw) <= LONGEST_LINE:
        with suppress(UnicodeDecodeError):
            return enumerate(raw.decode().split("\n")[:-1], line)
    return enumerate(RecordLines(BytesIO(raw), name, UTF_8, line - 1, offset), line)
