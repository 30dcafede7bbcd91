"""The open store: a connection, and transactions that tell what went wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from trainer.shell.store.faults import explained
from trainer.shell.store.folder import store_path
from trainer.shell.store.opening import open_store
from trainer.uses.memory.schedule import FOLD_VERSION


class Store:
    """Answers and what folds out of them, in one file. Use it in a ``with``."""

    __slots__ = ("base", "path")

    def __init__(self, path: Path, has_to_exist: bool = False) -> None:
        self.path = path
        self.base = open_store(path, has_to_exist=has_to_exist)
        try:
            self._fold_anew_if_older()
        except BaseException:
            self.base.close()
            raise

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close it. Nothing waits to be written: every change is on the disk already."""
        with explained(self.path, "closing it"):
            self.base.close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Read within this block."""
        with explained(self.path, "reading it"):
            yield self.base

    @contextmanager
    def writing(self, doing: str) -> Iterator[sqlite3.Connection]:
        """All that is written within this block is on the disk after it, or none of it is.

        Waits its turn if another process is writing. ``doing`` completes "while ...".
        """
        with explained(self.path, doing):
            self.base.execute("BEGIN IMMEDIATE")
            try:
                yield self.base
                self.base.execute("COMMIT")
            except BaseException:
                if self.base.in_transaction:
                    self.base.execute("ROLLBACK")
                raise

    def setting(self, name: str) -> str:
        """A remembered word, or nothing."""
        with self.reading() as base:
            row = base.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row else ""

    def set(self, name: str, value: str) -> None:
        """Remember a word."""
        with self.writing("remembering a choice") as base:
            _set(base, name, value)

    def _fold_anew_if_older(self) -> None:
        if self.setting("fold") == str(FOLD_VERSION):
            return
        from trainer.shell.store.sums import rebuild_all

        with self.writing("making the schedule anew") as base:
            rebuild_all(base)
            _set(base, "fold", str(FOLD_VERSION))


def open_folder(asked: str = "", has_to_exist: bool = False) -> Store:
    """The store of ``--data DIR``, of ``TRAINER_DATA``, or of the platform's data folder."""
    return Store(store_path(asked), has_to_exist)


def _set(base: sqlite3.Connection, name: str, value: str) -> None:
    base.execute(
        "INSERT INTO settings VALUES (?, ?)"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, value),
    )
