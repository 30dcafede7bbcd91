"""A record that grows line by line on the disk: what was written down survives a crash."""

from __future__ import annotations

import os
from itertools import accumulate
from pathlib import Path
from types import TracebackType
from typing import IO

from trainer.record.rounds import RecordedRound
from trainer.shell.usage import WrongUsage


class Notebook:
    """A text record open at its end. Every line is on the disk before the next is asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.latest: RecordedRound | None = None
        """The round that the file ends in the middle of, if it does."""
        self.lines = 0
        self._places: list[tuple[int, int]] = []
        self._file: IO[bytes] = self._opened()

    def _opened(self) -> IO[bytes]:
        is_there = self.path.exists()
        if is_there and not self.path.is_file():
            raise WrongUsage(f"{self.path} is no file that can be gone on with; give another")
        try:
            file = self.path.open("r+b" if is_there else "x+b")
        except OSError as wrong:
            raise WrongUsage(f"cannot write {str(self.path)!r}: {wrong.strerror}") from None
        try:
            _keep_to_us(file)
        except BlockingIOError:
            file.close()
            message = f"{self.path} is being written by another trainer; give another file"
            raise WrongUsage(message) from None
        if is_there:
            try:
                self._read()
            except BaseException:
                file.close()
                raise
        return file

    def _read(self) -> None:
        from trainer.law.reading.problems import Problem, Unreadable
        from trainer.shell.records import read_record

        name = str(self.path)
        rounds = list(read_record(name))
        flaws = [flaw for each in rounds for flaw in each.flaws]
        if flaws:
            raise Unreadable(Problem(name, flaw.line, 1, "", flaw.message) for flaw in flaws)
        content = self.path.read_bytes()
        if content.lstrip().startswith(b"{"):
            raise WrongUsage(f"{name} is no text record; give another file")
        if rounds and not rounds[-1].is_ended:
            self.latest = rounds[-1]
        if rounds and any("breaks off" in note.message for note in rounds[-1].notes):
            kept = content.rstrip(b"\0").rpartition(b"\n")
            content = kept[0] + kept[1]
            with self.path.open("r+b") as file:
                file.truncate(len(content))
        elif content and not content.endswith(b"\n"):
            with self.path.open("ab") as file:
                file.write(b"\n")
        self.lines = content.count(b"\n") + (bool(content) and not content.endswith(b"\n"))
        if self.latest is not None:
            self._places = _places_of(self.latest, content)

    def __enter__(self) -> Notebook:
        self._file.seek(0, os.SEEK_END)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def write(self, text: str, *, can_be_struck: bool = True) -> int:
        """Write whole lines down; answers the number of the last one. What cannot be struck out
        keeps all before it from being struck out as well.
        """
        if can_be_struck:
            self._places.append((self._file.tell(), self.lines))
        else:
            self._places.clear()
        self._file.write(text.encode())
        self._save()
        self.lines += text.count("\n")
        return self.lines

    def strike(self) -> None:
        """Take the last event away again, and nothing else."""
        place, self.lines = self._places.pop()
        self._file.seek(place)
        self._file.truncate()
        self._save()

    @property
    def can_strike(self) -> bool:
        """Whether the file ends in an event of a round that is not over."""
        return bool(self._places)

    def _save(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())


def _places_of(latest: RecordedRound, content: bytes) -> list[tuple[int, int]]:
    """Where the last events of the round begin, as far as nothing but events stands there: a remark
    is not ours to strike out.
    """
    found: list[tuple[int, int]] = []
    lines = content.split(b"\n")
    starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
    end = len(lines)
    for entry in reversed(latest.entries):
        at = entry.line - 1
        if b"#" in lines[at] or any(line.strip() for line in lines[at + 1 : end]):
            break
        found.insert(0, (starts[at], at))
        end = at
    return found


def _keep_to_us(file: IO[bytes]) -> None:
    """Let nobody else write here until it is closed; where a system has no such locks, trust them.

    Raises ``BlockingIOError`` where somebody writes already.
    """
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError:  # a file system without locks
        return
