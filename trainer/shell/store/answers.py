"""The log of answers: written once, never changed, merged without doubling."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import Final, NamedTuple

from trainer.shell.store.people import Trainee
from trainer.shell.store.rows import (
    ANSWER_COLUMNS,
    answer_of,
    answer_row,
    microseconds,
    moment,
)
from trainer.shell.store.store import Store
from trainer.shell.store.sums import add_answer, refold_evening, refold_skill
from trainer.uses.memory.answer import Answer, faults_of
from trainer.uses.memory.schedule import Skill, get_ready

_INSERT: Final = (
    f"INSERT OR IGNORE INTO answers (trainee, {ANSWER_COLUMNS})"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


class Withdrawal(NamedTuple):
    """An answer taken back. It stays in the log, and counts for nothing."""

    id: str
    when: datetime


class Merged(NamedTuple):
    """What a merge did: answers that were new here, those that were known already, and those
    whose id stands here with another content; of these, what was here first stays.
    """

    new: int
    known: int
    conflicts: int


def record(store: Store, trainee: Trainee, answer: Answer) -> Skill:
    """Store an answer, and answer the state of its skill. It is on the disk when this returns.

    The same answer again changes nothing. Raises ``StoreFault`` if it could not be stored, and
    ``ValueError`` for what is no answer.
    """
    if wrong := faults_of(answer):
        raise ValueError(wrong)
    get_ready()
    with store.writing("storing an answer") as base:
        is_new = base.execute(_INSERT, (trainee.number, *answer_row(answer))).rowcount == 1
        if not is_new:
            return refold_skill(base, trainee.number, answer.skill)
        _raise_newest(base, trainee.number, microseconds(answer.when))
        return add_answer(base, trainee.number, answer)


def withdraw(store: Store, trainee: Trainee, answer_id: str, when: datetime) -> None:
    """Take an answer back, as if it had not been given. Unknown ids and second times do nothing."""
    with store.writing("taking an answer back") as base:
        row = base.execute(
            f"SELECT {ANSWER_COLUMNS} FROM answers WHERE id = ? AND trainee = ?",
            (answer_id, trainee.number),
        ).fetchone()
        if row is None:
            return
        _put_withdrawal(base, trainee.number, Withdrawal(answer_id, when))
        answer = answer_of(row, trainee.name)
        refold_skill(base, trainee.number, answer.skill)
        refold_evening(base, trainee.number, answer.day, answer.house, answer.drill)


def log_of(store: Store, trainee: Trainee) -> Iterator[Answer]:
    """Every answer ever given, also those taken back, in the order of the log."""
    with store.reading() as base:
        for row in base.execute(
            f"SELECT {ANSWER_COLUMNS} FROM answers WHERE trainee = ? ORDER BY when_us, id",
            (trainee.number,),
        ):
            yield answer_of(row, trainee.name)


def withdrawals_of(store: Store, trainee: Trainee) -> tuple[Withdrawal, ...]:
    """The answers taken back."""
    with store.reading() as base:
        rows = base.execute(
            "SELECT id, when_us FROM withdrawals WHERE trainee = ? ORDER BY id", (trainee.number,)
        ).fetchall()
    return tuple(Withdrawal(row[0], moment(row[1])) for row in rows)


def merge(
    base: sqlite3.Connection,
    trainee: Trainee,
    answers: Iterable[Answer],
    withdrawals: Iterable[Withdrawal],
) -> Merged:
    """Add a history to a trainee's own, within a transaction that writes.

    Whatever comes in which order and how often, the outcome is the same.
    """
    skills: set[str] = set()
    evenings: set[tuple[date, str, str]] = set()
    new = known = conflicts = newest = 0
    for answer in answers:
        if base.execute(_INSERT, (trainee.number, *answer_row(answer))).rowcount == 1:
            new += 1
            newest = max(newest, microseconds(answer.when))
            skills.add(answer.skill)
            evenings.add((answer.day, answer.house, answer.drill))
        elif _stands(base, trainee, answer):
            known += 1
        else:
            conflicts += 1
    for withdrawal in withdrawals:
        if _put_withdrawal(base, trainee.number, withdrawal):
            row = base.execute(
                f"SELECT {ANSWER_COLUMNS} FROM answers WHERE id = ?", (withdrawal.id,)
            ).fetchone()
            if row is not None:
                answer = answer_of(row, trainee.name)
                skills.add(answer.skill)
                evenings.add((answer.day, answer.house, answer.drill))
    for skill in skills:
        refold_skill(base, trainee.number, skill)
    for day, house, drill in evenings:
        refold_evening(base, trainee.number, day, house, drill)
    _raise_newest(base, trainee.number, newest)
    return Merged(new, known, conflicts)


def _stands(base: sqlite3.Connection, trainee: Trainee, answer: Answer) -> bool:
    row = base.execute(
        f"SELECT {ANSWER_COLUMNS} FROM answers WHERE id = ? AND trainee = ?",
        (answer.id, trainee.number),
    ).fetchone()
    return row is not None and tuple(row) == answer_row(answer)


def _put_withdrawal(base: sqlite3.Connection, trainee: int, withdrawal: Withdrawal) -> bool:
    row = (withdrawal.id, trainee, microseconds(withdrawal.when))
    return base.execute("INSERT OR IGNORE INTO withdrawals VALUES (?, ?, ?)", row).rowcount == 1


def _raise_newest(base: sqlite3.Connection, trainee: int, when_us: int) -> None:
    base.execute(
        "UPDATE trainees SET newest_us = max(newest_us, ?) WHERE number = ?", (when_us, trainee)
    )


def count_of(store: Store, trainee: Trainee) -> int:
    """How many answers there are, those taken back left out."""
    with store.reading() as base:
        row = base.execute(
            "SELECT coalesce(sum(answers), 0) FROM skills WHERE trainee = ?", (trainee.number,)
        ).fetchone()
    return int(row[0])
