"""Answers, skills and evenings as rows of their tables, and back."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from trainer.uses.memory.answer import Answer
from trainer.uses.memory.evenings import Evening
from trainer.uses.memory.schedule import Kept, Skill

Row = tuple[Any, ...]

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)

ANSWER_COLUMNS: Final = (
    "id, skill, when_us, day, is_right, seconds, par_seconds, question, was_helped, is_cram"
)


def microseconds(when: datetime) -> int:
    """A time as it is stored. Exact; binary floating point would round it."""
    return (when - _EPOCH) // _MICROSECOND


def moment(stored: int) -> datetime:
    """A stored time, in UTC."""
    return _EPOCH + timedelta(microseconds=stored)


def answer_row(answer: Answer) -> Row:
    """In the order of ``ANSWER_COLUMNS``."""
    return (
        answer.id,
        answer.skill,
        microseconds(answer.when),
        answer.day.isoformat(),
        int(answer.is_right),
        answer.seconds,
        answer.par_seconds,
        answer.question,
        int(answer.was_helped),
        int(answer.is_cram),
    )


def answer_of(row: Row, trainee: str) -> Answer:
    """The answer of a row in the order of ``ANSWER_COLUMNS``."""
    id_, skill, when, day, is_right, seconds, par, question, was_helped, is_cram = row
    return Answer(
        id_,
        trainee,
        skill,
        moment(when),
        date.fromisoformat(day),
        bool(is_right),
        seconds,
        par,
        question,
        bool(was_helped),
        bool(is_cram),
    )


def skill_row(skill: Skill) -> Row:
    """All columns of ``skills`` after the trainee's."""
    return (
        skill.name,
        skill.answers,
        skill.right,
        skill.reviews,
        skill.lapses,
        _text(skill.begun),
        None if skill.last_when is None else microseconds(skill.last_when),
        skill.last_id,
        int(skill.last_is_right),
        *_kept_row(skill.before),
        *_kept_row(skill.kept),
        skill.first_grade,
        skill.answers_that_day,
        skill.misses_that_day,
        _text(skill.due),
    )


def skill_of(row: Row) -> Skill:
    """The skill of a row of ``skills`` without the trainee."""
    return Skill(
        name=row[0],
        answers=row[1],
        right=row[2],
        reviews=row[3],
        lapses=row[4],
        begun=_date(row[5]),
        last_when=None if row[6] is None else moment(row[6]),
        last_id=row[7],
        last_is_right=bool(row[8]),
        before=_kept(row[9:12]),
        kept=_kept(row[12:15]),
        first_grade=row[15],
        answers_that_day=row[16],
        misses_that_day=row[17],
        due=_date(row[18]),
    )


def evening_row(evening: Evening) -> Row:
    """All columns of ``evenings`` after the trainee's."""
    last = None if evening.last_when is None else microseconds(evening.last_when)
    return (
        evening.day.isoformat(),
        evening.house,
        evening.drill,
        evening.answers,
        evening.right,
        evening.seconds,
        evening.run,
        evening.best_run,
        last,
        evening.last_id,
    )


def evening_of(row: Row) -> Evening:
    """The evening of a row of ``evenings`` without the trainee."""
    day, house, drill, answers, right, seconds, run, best_run, last, last_id = row
    when = None if last is None else moment(last)
    return Evening(
        date.fromisoformat(day), house, drill, answers, right, seconds, run, best_run, when, last_id
    )


def _text(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def _date(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)


def _kept_row(kept: Kept | None) -> Row:
    if kept is None:
        return None, None, None
    return kept.stability, kept.difficulty, kept.day.isoformat()


def _kept(row: Row) -> Kept | None:
    return None if row[0] is None else Kept(row[0], row[1], date.fromisoformat(row[2]))
