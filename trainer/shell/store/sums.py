"""The folded rows: a skill's state and an evening's sums, kept beside the log and made from it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from datetime import date
from typing import Final

from trainer.shell.store.rows import (
    ANSWER_COLUMNS,
    answer_of,
    evening_of,
    evening_row,
    skill_of,
    skill_row,
)
from trainer.shell.store.store import Store
from trainer.uses.memory import evenings as nights
from trainer.uses.memory import schedule
from trainer.uses.memory.answer import Answer
from trainer.uses.memory.evenings import Evening
from trainer.uses.memory.schedule import Skill

_SKILL_COLUMNS: Final = (
    'name, answers, "right", reviews, lapses, begun, last_us, last_id, last_is_right,'
    " before_stability, before_difficulty, before_day,"
    " kept_stability, kept_difficulty, kept_day,"
    " first_grade, answers_that_day, misses_that_day, due"
)
_EVENING_COLUMNS: Final = (
    'day, house, drill, answers, "right", seconds, run, best_run, last_us, last_id'
)
_STANDING: Final = "NOT EXISTS (SELECT 1 FROM withdrawals AS gone WHERE gone.id = answers.id)"


def skills_of(store: Store, trainee: int) -> dict[str, Skill]:
    """Every skill that was ever answered, by name."""
    with store.reading() as base:
        rows = base.execute(f"SELECT {_SKILL_COLUMNS} FROM skills WHERE trainee = ?", (trainee,))
        return {row[0]: skill_of(row) for row in rows}


def evenings_of(store: Store, trainee: int) -> tuple[Evening, ...]:
    """Every date with an answer, by house and drill, oldest first."""
    with store.reading() as base:
        rows = base.execute(
            f"SELECT {_EVENING_COLUMNS} FROM evenings WHERE trainee = ? ORDER BY day, house, drill",
            (trainee,),
        )
        return tuple(evening_of(row) for row in rows)


def add_answer(base: sqlite3.Connection, trainee: int, answer: Answer) -> Skill:
    """Bring the folded rows up to an answer just stored, and answer the skill's new state."""
    row = base.execute(
        f"SELECT {_SKILL_COLUMNS} FROM skills WHERE trainee = ? AND name = ?",
        (trainee, answer.skill),
    ).fetchone()
    skill = skill_of(row) if row else Skill(answer.skill)
    if schedule.is_newest(skill, answer):
        skill = schedule.after(skill, answer)
        _put_skill(base, trainee, skill)
    else:  # the clock went back, or another machine's answers came in between
        skill = refold_skill(base, trainee, answer.skill)
    found = base.execute(
        f"SELECT {_EVENING_COLUMNS} FROM evenings"
        " WHERE trainee = ? AND day = ? AND house = ? AND drill = ?",
        (trainee, answer.day.isoformat(), answer.house, answer.drill),
    ).fetchone()
    evening = evening_of(found) if found else Evening(answer.day, answer.house, answer.drill)
    if nights.is_newest(evening, answer):
        _put_evening(base, trainee, nights.after(evening, answer))
    else:
        refold_evening(base, trainee, answer.day, answer.house, answer.drill)
    return skill


def refold_skill(base: sqlite3.Connection, trainee: int, name: str) -> Skill:
    """Make a skill's row anew from the log."""
    answers = _log(base, "trainee = ? AND skill = ?", (trainee, name))
    skill = schedule.folded(name, answers)
    if skill.answers:
        _put_skill(base, trainee, skill)
    else:
        base.execute("DELETE FROM skills WHERE trainee = ? AND name = ?", (trainee, name))
    return skill


def refold_evening(
    base: sqlite3.Connection, trainee: int, day: date, house: str, drill: str
) -> None:
    """Make an evening's row anew from the log."""
    answers = [
        answer
        for answer in _log(base, "trainee = ? AND day = ?", (trainee, day.isoformat()))
        if (answer.house, answer.drill) == (house, drill)
    ]
    evening = nights.folded(Evening(day, house, drill), answers)
    if evening.answers:
        _put_evening(base, trainee, evening)
    else:
        base.execute(
            "DELETE FROM evenings WHERE trainee = ? AND day = ? AND house = ? AND drill = ?",
            (trainee, day.isoformat(), house, drill),
        )


def rebuild_all(base: sqlite3.Connection) -> None:
    """Throw all folded rows away and make them anew, in one pass over each log by skill and day."""
    base.execute("DELETE FROM skills")
    base.execute("DELETE FROM evenings")
    for (trainee,) in base.execute("SELECT number FROM trainees").fetchall():
        names = base.execute(
            "SELECT DISTINCT skill FROM answers WHERE trainee = ?", (trainee,)
        ).fetchall()
        for (name,) in names:
            refold_skill(base, trainee, name)
        days = base.execute(
            "SELECT DISTINCT day FROM answers WHERE trainee = ?", (trainee,)
        ).fetchall()
        for (day,) in days:
            _refold_day(base, trainee, day)


def _refold_day(base: sqlite3.Connection, trainee: int, day: str) -> None:
    kinds: dict[tuple[str, str], list[Answer]] = {}
    for answer in _log(base, "trainee = ? AND day = ?", (trainee, day)):
        kinds.setdefault((answer.house, answer.drill), []).append(answer)
    for (house, drill), answers in kinds.items():
        evening = Evening(date.fromisoformat(day), house, drill)
        _put_evening(base, trainee, nights.folded(evening, answers))


def _log(base: sqlite3.Connection, where: str, values: tuple[int | str, ...]) -> Iterable[Answer]:
    rows = base.execute(
        f"SELECT {ANSWER_COLUMNS} FROM answers WHERE {where} AND {_STANDING}", values
    ).fetchall()
    return [answer_of(row, "") for row in rows]


def _put_skill(base: sqlite3.Connection, trainee: int, skill: Skill) -> None:
    row = (trainee, *skill_row(skill))
    base.execute(f"INSERT OR REPLACE INTO skills VALUES ({_marks(row)})", row)


def _put_evening(base: sqlite3.Connection, trainee: int, evening: Evening) -> None:
    row = (trainee, *evening_row(evening))
    base.execute(f"INSERT OR REPLACE INTO evenings VALUES ({_marks(row)})", row)


def _marks(row: tuple[object, ...]) -> str:
    return ", ".join("?" * len(row))
