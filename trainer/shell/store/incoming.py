"""Files that bring answers in: a history as text, or a backup of a whole store."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import quote

from trainer.shell.store.answers import Merged, Withdrawal, merge
from trainer.shell.store.faults import StoreFault
from trainer.shell.store.people import Trainee, added
from trainer.shell.store.rows import ANSWER_COLUMNS, answer_of, moment
from trainer.shell.store.schema import APPLICATION_ID, VERSION, version_of
from trainer.shell.store.store import Store
from trainer.shell.usage import WrongUsage
from trainer.uses.memory.answer import faults_of
from trainer.uses.memory.history import BadHistory, History, read_history

MOST_BYTES: Final = 512 * 1024 * 1024
_MAGIC: Final = b"SQLite format 3\0"


def incoming(name: str) -> list[History]:
    """The histories in a file. Raises ``WrongUsage`` with FILE:LINE and every fault."""
    path = Path(name)
    try:
        with path.open("rb") as file:
            head = file.read(len(_MAGIC))
            if head == _MAGIC:
                return list(_of_backup(path))
            source = head + file.read(MOST_BYTES)
    except OSError as wrong:
        raise WrongUsage(f"cannot read {name}: {wrong.strerror or wrong}") from None
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError as wrong:
        line = source.count(b"\n", 0, wrong.start) + 1
        raise WrongUsage(f"{name}:{line}: byte {wrong.start} is not UTF-8") from None
    try:
        return [read_history(text)]
    except BadHistory as wrong:
        lines = [f"{name}:{line}: {sentence}" for line, sentence in wrong.faults]
        raise WrongUsage("nothing was imported\n" + "\n".join(lines)) from None


def merge_in(store: Store, history: History) -> tuple[Trainee, Merged]:
    """Add one history to its trainee, who begins here if the name is new. All of it or nothing."""
    withdrawals = [Withdrawal(id_, when) for id_, when in history.withdrawn.items()]
    with store.writing("importing a history") as base:
        person = added(base, history.trainee)
        return person, merge(base, person, history.answers, withdrawals)


def _of_backup(path: Path) -> Iterator[History]:
    try:
        # immutable: a backup is only read, also from a folder that nobody may write to
        base = sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro&immutable=1", uri=True)
    except sqlite3.Error as wrong:
        raise WrongUsage(f"cannot read {path}: {wrong}") from None
    try:
        application = int(base.execute("PRAGMA application_id").fetchone()[0])
        if application != APPLICATION_ID:
            raise WrongUsage(f"{path} is another program's database")
        if version_of(base) > VERSION:
            raise WrongUsage(f"{path} was written by a newer trainer: update this one")
        yield from histories_in(base)
    except sqlite3.Error as wrong:
        raise StoreFault(f"{path} is damaged ({wrong}); nothing was imported from it") from None
    finally:
        base.close()


def histories_in(base: sqlite3.Connection) -> Iterator[History]:
    """Every trainee's history in an open store."""
    for number, name in base.execute("SELECT number, name FROM trainees ORDER BY key").fetchall():
        rows = base.execute(
            f"SELECT {ANSWER_COLUMNS} FROM answers WHERE trainee = ?", (number,)
        ).fetchall()
        answers = tuple(answer_of(row, name) for row in rows)
        withdrawn = base.execute(
            "SELECT id, when_us FROM withdrawals WHERE trainee = ?", (number,)
        ).fetchall()
        yield History(
            name,
            tuple(answer for answer in answers if not faults_of(answer)),
            {row[0]: moment(row[1]) for row in withdrawn},
        )
