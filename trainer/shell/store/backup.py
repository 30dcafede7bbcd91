"""A copy of the whole store, sound although somebody may be drilling meanwhile."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from trainer.shell.store.faults import StoreFault, explained
from trainer.shell.store.store import Store


def back_up(store: Store, target: Path) -> int:
    """Copy the store to a new file, check the copy, and answer how many answers it holds.

    Never writes over a file. Raises ``StoreFault``.
    """
    if target.exists():
        raise StoreFault(f"{target} is there already, and is not written over; name another file")
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with explained(target, "writing the backup"):
            many = _copy(store, beside)
        _put_in_place(beside, target)
    except OSError as wrong:
        raise StoreFault(f"cannot write the backup {target}: {wrong.strerror or wrong}") from None
    finally:
        for name in (beside, Path(f"{beside}-wal"), Path(f"{beside}-shm")):
            name.unlink(missing_ok=True)
    return many


def _copy(store: Store, beside: Path) -> int:
    copy = sqlite3.connect(beside, isolation_level=None)
    try:
        store.base.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, also for a folder nobody writes to
        verdict = copy.execute("PRAGMA quick_check").fetchone()[0]
        if verdict != "ok":
            raise StoreFault(f"the copy is not sound ({verdict}); nothing was kept of it")
        return int(copy.execute("SELECT count(*) FROM answers").fetchone()[0])
    finally:
        copy.close()


def _put_in_place(beside: Path, target: Path) -> None:
    with beside.open("rb") as file:
        os.fsync(file.fileno())
    try:
        os.link(beside, target)
    except FileExistsError:
        raise StoreFault(f"{target} has just been made by somebody else") from None
    except OSError:
        beside.rename(target)
