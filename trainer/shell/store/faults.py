"""What can go wrong with the store, said so that a trainee knows what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from trainer.shell.usage import WrongUsage


class StoreFault(WrongUsage):
    """The store cannot be used. Nothing that was acknowledged is lost by it. Exit code 2.

    ``is_damage`` says that its bytes are no sound database any more.
    """

    def __init__(self, sentence: str, *, is_damage: bool = False) -> None:
        super().__init__(sentence)
        self.is_damage = is_damage


@contextmanager
def explained(path: Path, doing: str) -> Iterator[None]:
    """Turns what SQLite says into what to do about it. ``doing`` completes "while ..."."""
    try:
        yield
    except sqlite3.Error as wrong:
        raise fault_of(path, wrong, doing) from wrong


def fault_of(path: Path, wrong: sqlite3.Error, doing: str) -> StoreFault:
    """What to raise for a fault of SQLite's."""
    code = getattr(wrong, "sqlite_errorcode", None)
    primary = code & 0xFF if isinstance(code, int) else None
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return damage(path, str(wrong))
    return StoreFault(explanation(path, wrong, doing))


def explanation(path: Path, wrong: sqlite3.Error, doing: str) -> str:
    """The sentence for a fault of SQLite's."""
    code = getattr(wrong, "sqlite_errorcode", None)
    primary = code & 0xFF if isinstance(code, int) else None
    text = str(wrong)
    if primary == sqlite3.SQLITE_FULL:
        return (
            f"the disk is full: nothing was stored while {doing}, and all that was stored before "
            f"is safe in {path}\nFree some space, or name another folder with --data DIR."
        )
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return (
            f"another trainer has held {path} for a long time, so nothing was stored while "
            f"{doing}\nClose the other one, and try again."
        )
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return unwritable(path, text)
    if primary == sqlite3.SQLITE_CONSTRAINT and "FOREIGN KEY" in text:
        return f"nothing was stored while {doing}: whose answer it is was forgotten meanwhile"
    if primary == sqlite3.SQLITE_IOERR:
        return (
            f"the disk refused to work while {doing} ({text}): it may be full, or gone\n"
            f"All that was stored before is in {path}. Free some space, or name another folder "
            "with --data DIR."
        )
    return f"the store {path} failed while {doing}: {text}"


def damage(path: Path, what: str) -> StoreFault:
    """For a file whose bytes are no sound database any more."""
    return StoreFault(
        f"the store {path} is damaged ({what}). It was left as it is, every byte.\n"
        f"trainer history rescue    moves it aside, keeps it, and starts a new one from what can "
        "still be read\n"
        "trainer history import FILE    brings back a backup or an export",
        is_damage=True,
    )


def unwritable(path: Path, what: str) -> str:
    """For a folder or file in which we may not write."""
    return (
        f"cannot write to the store {path} ({what})\n"
        "Name a folder of your own with --data DIR, or in TRAINER_DATA."
    )
