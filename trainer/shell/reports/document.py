"""A report as a JSON document, and as the cells of a CSV file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from trainer.uses.memory.plan import Plan
from trainer.uses.memory.report import Line, Report

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "'")
"""What makes a spreadsheet run a cell, or hides that it would."""

SKILL_COLUMNS: Final = (
    "trainee",
    "house",
    "phase",
    "drill",
    "skill",
    "title",
    "level",
    "recall_percent",
    "due",
    "answers",
    "right",
    "lapses",
)


def progress_document(report: Report, plan: Plan | None = None) -> dict[str, object]:
    """Everything of a report, as JSON knows it. Shares run from 0 to 1."""
    document: dict[str, object] = {
        "trainee": report.trainee,
        "house": report.house,
        "today": report.today.isoformat(),
        "ready": report.is_ready,
        "recall": _share(report.recall),
        "counts": {
            "skills": len(report.lines),
            "begun": report.begun,
            "learned": report.learned,
            "due": report.due,
            "answers": report.answers,
        },
        "streak": report.streaks._asdict(),
        "bests": {
            "answers_in_a_day": report.bests.answers_in_a_day,
            "right_in_a_row": report.bests.right_in_a_row,
            "seconds_a_right_answer": round(report.bests.seconds_a_right_answer, 2),
        },
        "ahead": [{"day": day.isoformat(), "due": due} for day, due in report.ahead],
        "phases": [{**phase._asdict(), "recall": _share(phase.recall)} for phase in report.phases],
        "weak": [line.item.name for line in report.weak],
        "days": [
            {**day._asdict(), "day": day.day.isoformat(), "seconds": round(day.seconds, 2)}
            for day in report.days
        ],
        "skills": [_line(line) for line in report.lines],
    }
    if plan is not None:
        document["plan"] = plan_document(plan)
    return document


def plan_document(plan: Plan) -> dict[str, object]:
    """A plan as JSON knows it."""
    return {
        "by": plan.by.isoformat(),
        "questions_a_day": plan.questions_a_day,
        "fits": plan.fits,
        "recall": _share(plan.recall),
        "recall_now": _share(plan.recall_now),
        "needed_a_day": plan.needed_a_day or None,
        "reviews": plan.reviews,
        "lapses": plan.lapses,
        "left_out": list(plan.left_out),
        "weak": list(plan.weak),
        "days": [
            {
                "day": day.day.isoformat(),
                "due": list(day.due),
                "new": list(day.new),
                "questions": day.questions,
            }
            for day in plan.days
        ],
    }


def progress_rows(report: Report) -> Iterable[Sequence[object]]:
    """One row a skill, in the order of ``SKILL_COLUMNS``."""
    for line in report.lines:
        yield (
            report.trainee,
            report.house,
            line.item.phase,
            line.item.drill,
            line.item.name,
            line.item.title,
            line.level,
            int(100 * line.recall),
            line.due.isoformat() if line.due else "",
            line.answers,
            line.right,
            line.lapses,
        )


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table for a spreadsheet, which must not run a name as a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([cell(column) for column in columns])
    writer.writerows([cell(value) for value in row] for row in rows)
    return out.getvalue()


def cell(value: object) -> object:
    """A value that is safe in a spreadsheet: numbers stay numbers, a text that begins like a
    formula gets an apostrophe in front.

    >>> cell("=1+1"), cell(-3)
    ("'=1+1", -3)
    """
    if isinstance(value, str) and value.lstrip(" \u00a0").startswith(_FORMULA):
        return f"'{value}"
    return value


def _line(line: Line) -> dict[str, object]:
    return {
        "skill": line.item.name,
        "title": line.item.title,
        "phase": line.item.phase,
        "drill": line.item.drill,
        "level": line.level,
        "recall": _share(line.recall),
        "is_due": line.is_due,
        "due": line.due.isoformat() if line.due else None,
        "answers": line.answers,
        "right": line.right,
        "lapses": line.lapses,
    }


def _share(value: float) -> float:
    return int(value * 1000) / 1000  # rounded down, so that nothing is said to be 1 that is not
