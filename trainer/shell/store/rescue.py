"""After damage: the file is moved aside whole, and what can still be read begins a new one."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from trainer.shell.clock import now
from trainer.shell.page import counted
from trainer.shell.screen import visible
from trainer.shell.store.answers import Withdrawal, merge
from trainer.shell.store.faults import StoreFault
from trainer.shell.store.folder import store_path
from trainer.shell.store.people import added
from trainer.shell.store.rows import ANSWER_COLUMNS, answer_of, moment
from trainer.shell.store.store import Store
from trainer.uses.memory.answer import Answer, faults_of

_STRIDE: Final = 50
_MOST_GAP: Final = 20_000
"""So many answers in a row that cannot be read end the search."""


def rescue(data: str) -> int:
    """Move a damaged store aside, and start anew from what can still be read."""
    path = store_path(data)
    if not path.exists():
        raise StoreFault(f"there is no store at {path}")
    if _is_sound(path):
        print(f"{visible(str(path))} is sound. Nothing to rescue.")
        return 0
    aside = _moved_aside(path)
    print(f"The damaged store was kept, every byte, as {visible(str(aside))}.")
    saved = _salvage(aside, path)
    print(f"{counted(saved, 'answer', 'answers')} could still be read and began a new store.")
    print("If you have a backup or an export: trainer history import FILE adds what is missing.")
    return 0


def _is_sound(path: Path) -> bool:
    """Whether the file can be read whole. Raises ``StoreFault`` for what no rescue would cure."""
    try:
        with Store(path) as store, store.reading() as base:
            return bool(base.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")
    except StoreFault as wrong:
        if wrong.is_damage:
            return False
        raise  # newer, foreign, held or unwritable


def _moved_aside(path: Path) -> Path:
    stamp = f"{now().when:%Y-%m-%dT%H%M%S}"
    aside = path.with_name(f"{path.name}.damaged-{stamp}")
    for end in ("-wal", "-shm", ""):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(aside.with_name(aside.name + end))
    return aside


def _salvage(aside: Path, path: Path) -> int:
    saved = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"  # reading may change a file; the one kept stays as it is
        shutil.copy(aside, copy)
        wal = aside.with_name(f"{aside.name}-wal")
        if wal.exists():
            shutil.copy(wal, f"{copy}-wal")
        base = sqlite3.connect(copy, isolation_level=None)
        try:
            with contextlib.suppress(sqlite3.Error):
                # without this a file that was cut off is not read at all
                base.execute("PRAGMA writable_schema = ON")
            with Store(path) as store:
                saved = _carry_over(base, store)
        finally:
            base.close()
    return saved


def _carry_over(base: sqlite3.Connection, store: Store) -> int:
    names: dict[int, str] = {}
    with contextlib.suppress(sqlite3.Error):
        for number, name in base.execute("SELECT number, name FROM trainees"):
            names[number] = name
    answers: dict[int, list[Answer]] = {}
    for trainee, answer in _readable(base):
        answers.setdefault(trainee, []).append(answer)
    withdrawals: dict[int, list[Withdrawal]] = {}
    with contextlib.suppress(sqlite3.Error):
        for id_, trainee, when in base.execute("SELECT id, trainee, when_us FROM withdrawals"):
            withdrawals.setdefault(trainee, []).append(Withdrawal(id_, moment(when)))
    saved = 0
    for number in {*names, *answers}:
        with store.writing("rescuing answers") as new:
            person = added(new, names.get(number, f"Rescued {number}"))
            merged = merge(new, person, answers.get(number, []), withdrawals.get(number, []))
            saved += merged.new
    return saved


def _readable(base: sqlite3.Connection) -> Iterator[tuple[int, Answer]]:
    """Every answer that can still be read, in strides, and one by one where a stride fails."""
    number = gap = 0
    while gap < _MOST_GAP:
        found = list(_rows(base, number, number + _STRIDE))
        if not found:
            for one in range(number, number + _STRIDE):
                found += _rows(base, one, one + 1)
        for trainee, *row in found:
            try:
                answer = answer_of(tuple(row), "")
            except (TypeError, ValueError, OverflowError):
                continue
            if not faults_of(answer):
                yield trainee, answer
        number += _STRIDE
        gap = 0 if found else gap + _STRIDE


def _rows(base: sqlite3.Connection, low: int, high: int) -> list[tuple[int, ...]]:
    try:
        return base.execute(
            f"SELECT trainee, {ANSWER_COLUMNS} FROM answers WHERE number >= ? AND number < ?",
            (low, high),
        ).fetchall()
    except sqlite3.Error:
        return []
