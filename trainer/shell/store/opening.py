"""Opening the store: made if it is not there, refused if it is damaged, foreign or too new.

A new store is built beside its place and then linked there, so that no other process ever sees
half of one, and an empty file in its place is known to be a loss, not a beginning.
"""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path
from typing import Final

from trainer.shell.store.faults import StoreFault, damage, explained, unwritable
from trainer.shell.store.schema import APPLICATION_ID, MIGRATIONS, bring_up_to_date, version_of

BUSY_SECONDS: Final = 20.0
_PATIENCE_SECONDS: Final = 2.0
_MAGIC: Final = b"SQLite format 3\0"


def open_store(
    path: Path,
    migrations: tuple[tuple[str, ...], ...] = MIGRATIONS,
    has_to_exist: bool = False,
) -> sqlite3.Connection:
    """A connection on which every commit is on the disk when it returns.

    Raises ``StoreFault`` with a sentence that says what to do.
    """
    try:
        is_there = path.exists()
    except OSError as wrong:  # a folder on the way may not be looked into
        raise StoreFault(unwritable(path, wrong.strerror or str(wrong))) from None
    if not is_there:
        if has_to_exist:
            raise StoreFault(f"there is no store at {path}")
        _create(path, migrations)
    _refuse_foreign_bytes(path)
    with explained(path, "opening it"):
        base = _connect(path)
        try:
            _refuse_foreign_tables(base, path, len(migrations))
            bring_up_to_date(base, migrations)
        except BaseException:
            base.close()
            raise
    return base


def _connect(path: Path) -> sqlite3.Connection:
    base = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        base.execute("PRAGMA synchronous = FULL")
        base.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        base.close()
        raise
    return base


def _create(path: Path, migrations: tuple[tuple[str, ...], ...]) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise StoreFault(unwritable(path, wrong.strerror or str(wrong))) from None
    beside = path.with_name(f".{path.name}.{os.getpid()}.{os.urandom(4).hex()}")
    try:
        with explained(path, "making it"):
            _build(beside, migrations)
        _put_in_place(beside, path, migrations)
    finally:
        for name in (beside, *(Path(f"{beside}{end}") for end in ("-wal", "-shm", "-journal"))):
            name.unlink(missing_ok=True)


def _build(path: Path, migrations: tuple[tuple[str, ...], ...]) -> None:
    """One whole file. The tables come before the log is switched on: what lies in a log when the
    disk fills up would be missing from the file, and nothing would say so.
    """
    base = _connect(path)
    try:
        bring_up_to_date(base, migrations)
        base.execute("PRAGMA journal_mode = WAL")
    finally:
        base.close()
    again = _connect(path)
    try:
        _refuse_foreign_tables(again, path, len(migrations))
        if version_of(again) != len(migrations):
            raise StoreFault(unwritable(path, "it could not be made whole"))
    finally:
        again.close()


def _put_in_place(beside: Path, path: Path, migrations: tuple[tuple[str, ...], ...]) -> None:
    try:
        os.link(beside, path)
    except FileExistsError:
        return  # another first start was quicker
    except OSError:
        _build(path, migrations)  # a disk without links; its lock keeps two builders apart
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """A new name is safe only once its folder is on the disk, too."""
    try:
        number = os.open(folder, os.O_RDONLY)
    except OSError:  # a system on which folders are not opened
        return
    try:
        os.fsync(number)
    except OSError:
        pass
    finally:
        os.close(number)


def _refuse_foreign_bytes(path: Path) -> None:
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise StoreFault(f"cannot read the store {path}: it is no file")
    try:
        with path.open("rb") as file:
            head = file.read(len(_MAGIC))
            deadline = time.monotonic() + _PATIENCE_SECONDS
            while not head and time.monotonic() < deadline:
                time.sleep(0.02)  # on a disk without links another start may be at it
                head = file.read(len(_MAGIC))
    except OSError as wrong:
        raise StoreFault(f"cannot read the store {path}: {wrong.strerror or wrong}") from None
    if not head:
        raise damage(path, "it is empty")
    if head != _MAGIC:
        raise damage(path, "it does not begin like a store")


def _refuse_foreign_tables(base: sqlite3.Connection, path: Path, newest: int) -> None:
    application = int(base.execute("PRAGMA application_id").fetchone()[0])
    version = version_of(base)
    # this reads the first page in earnest, so that damage shows here
    has_tables = base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] > 0
    if application != APPLICATION_ID and (version or has_tables):
        raise StoreFault(
            f"{path} is another program's database, and was left alone\n"
            "Name another folder with --data DIR."
        )
    if version > newest:
        raise StoreFault(
            f"the store {path} was written by a newer trainer (version {version} of its tables; "
            f"this trainer knows {newest}), and was left alone\n"
            "Update the trainer, or name another folder with --data DIR."
        )
