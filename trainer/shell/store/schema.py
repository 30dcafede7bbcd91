"""The tables, and the way from every older version to this one.

``answers`` and ``withdrawals`` are the log. ``skills`` and ``evenings`` are folded from it in the
same transaction as each answer, and can be made again from it at any time. Times are microseconds
since 1970 in UTC, dates are ISO text, so nothing comes back without its zone.
"""

from __future__ import annotations

import sqlite3
from typing import Final

APPLICATION_ID: Final = 0x44454C54
"""Marks the file as ours, so that another program's database is never written to."""

MIGRATIONS: Final = (
    (
        """CREATE TABLE settings (
            name TEXT PRIMARY KEY, value TEXT NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE trainees (
            number INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given to anybody else
            name TEXT NOT NULL,
            key TEXT NOT NULL UNIQUE,
            looks TEXT NOT NULL UNIQUE,
            house TEXT NOT NULL DEFAULT '',
            language TEXT NOT NULL DEFAULT '',
            newest_us INTEGER NOT NULL DEFAULT 0
        )""",
        """CREATE TABLE answers (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            trainee INTEGER NOT NULL REFERENCES trainees (number),
            skill TEXT NOT NULL,
            when_us INTEGER NOT NULL,
            day TEXT NOT NULL,
            is_right INTEGER NOT NULL,
            seconds REAL NOT NULL,
            par_seconds REAL NOT NULL,
            question TEXT NOT NULL,
            was_helped INTEGER NOT NULL,
            is_cram INTEGER NOT NULL
        )""",
        "CREATE INDEX answers_of_skill ON answers (trainee, skill, when_us)",
        "CREATE INDEX answers_of_day ON answers (trainee, day)",
        """CREATE TABLE withdrawals (
            id TEXT PRIMARY KEY, trainee INTEGER NOT NULL, when_us INTEGER NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE skills (
            trainee INTEGER NOT NULL, name TEXT NOT NULL,
            answers INTEGER NOT NULL, "right" INTEGER NOT NULL,
            reviews INTEGER NOT NULL, lapses INTEGER NOT NULL,
            begun TEXT, last_us INTEGER, last_id TEXT NOT NULL, last_is_right INTEGER NOT NULL,
            before_stability REAL, before_difficulty REAL, before_day TEXT,
            kept_stability REAL, kept_difficulty REAL, kept_day TEXT,
            first_grade INTEGER NOT NULL, answers_that_day INTEGER NOT NULL,
            misses_that_day INTEGER NOT NULL, due TEXT,
            PRIMARY KEY (trainee, name)
        ) WITHOUT ROWID""",
        """CREATE TABLE evenings (
            trainee INTEGER NOT NULL, day TEXT NOT NULL, house TEXT NOT NULL, drill TEXT NOT NULL,
            answers INTEGER NOT NULL, "right" INTEGER NOT NULL, seconds REAL NOT NULL,
            run INTEGER NOT NULL, best_run INTEGER NOT NULL,
            last_us INTEGER, last_id TEXT NOT NULL,
            PRIMARY KEY (trainee, day, house, drill)
        ) WITHOUT ROWID""",
    ),
)
"""One entry a version. An entry is never edited once it was published, only followed by another."""

VERSION: Final = len(MIGRATIONS)


def version_of(base: sqlite3.Connection) -> int:
    """The version that the file was last brought to; 0 for an empty one."""
    return int(base.execute("PRAGMA user_version").fetchone()[0])


def bring_up_to_date(base: sqlite3.Connection, migrations: tuple[tuple[str, ...], ...]) -> None:
    """Make the tables, or migrate them, whoever else starts at the same moment.

    All of it happens in one transaction, or none.
    """
    if version_of(base) == len(migrations):
        return
    base.execute("BEGIN IMMEDIATE")
    try:
        for number in range(version_of(base), len(migrations)):  # another may just have done it
            for statement in migrations[number]:
                base.execute(statement)
        base.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        base.execute(f"PRAGMA user_version = {len(migrations)}")
        base.execute("COMMIT")
    except BaseException:
        if base.in_transaction:
            base.execute("ROLLBACK")
        raise
