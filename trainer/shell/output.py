"""Files that a command writes: whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from trainer.shell.usage import WrongUsage

_STORE: Final = b"SQLite format 3\0"


@contextmanager
def written_whole(name: str) -> Iterator[IO[str]]:
    """A file to write UTF-8 text to, which takes its name only when all of it is on the disk.

    Until then what lay under that name stays, also after Ctrl-C and on a full disk. What is no
    ordinary file, such as a pipe, is written to as it stands. Raises ``OSError`` with the name,
    ``WrongUsage`` for a store of answers: nothing else holds those.
    """
    path = Path(name)
    if _is_store(path):
        raise WrongUsage(f"{name} is a store of answers, and is not written over")
    try:
        if path.exists() and not path.is_file():
            with path.open("w", encoding="utf-8", newline="\n") as file:
                yield file
            return
        with _part_of(path) as part:
            yield part
    except OSError as wrong:
        if isinstance(wrong, BrokenPipeError):
            raise
        raise OSError(wrong.errno, wrong.strerror, name) from None


def _is_store(path: Path) -> bool:
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return file.read(len(_STORE)) == _STORE
    except OSError:
        return False


@contextmanager
def _part_of(path: Path) -> Iterator[IO[str]]:
    target = Path(os.path.realpath(path))  # a link stays a link
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            part.chmod(target.stat().st_mode & 0o7777)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
