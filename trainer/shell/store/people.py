"""The trainees of one machine: found by name, remembered, forgotten for good."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Final, NamedTuple

from trainer.shell.store.faults import StoreFault
from trainer.shell.store.rows import moment
from trainer.shell.store.store import Store
from trainer.shell.usage import WrongUsage
from trainer.uses.memory.names import cleaned, key_of, looks_of

_COLUMNS: Final = "number, name, house, language, newest_us"


class Trainee(NamedTuple):
    """One person. ``house`` and ``language`` are the last ones chosen, or nothing; ``newest`` is
    the time of the newest answer.
    """

    number: int
    name: str
    house: str = ""
    language: str = ""
    newest: datetime | None = None


def everybody(store: Store) -> tuple[Trainee, ...]:
    """All trainees, by name."""
    with store.reading() as base:
        rows = base.execute(f"SELECT {_COLUMNS} FROM trainees ORDER BY key").fetchall()
    return tuple(_trainee(row) for row in rows)


def find(store: Store, name: str) -> Trainee | None:
    """The trainee of that name, however it is spelled.

    Raises ``StoreFault`` for a name that looks like another's, ``WrongUsage`` for what is no name.
    """
    tidy = cleaned_name(name)
    with store.reading() as base:
        return _find(base, tidy)


def find_or_add(store: Store, name: str) -> Trainee:
    """The trainee of that name, who begins now if nobody has it yet. Raises as ``find`` does."""
    found = find(store, name)
    if found is not None:
        return found
    with store.writing("storing a name") as base:
        return added(base, cleaned_name(name))


def added(base: sqlite3.Connection, tidy: str) -> Trainee:
    """The trainee of that cleaned name, within a transaction that writes."""
    found = _find(base, tidy)  # another process may just have added it
    if found is not None:
        return found
    cursor = base.execute(
        "INSERT INTO trainees (name, key, looks) VALUES (?, ?, ?)",
        (tidy, key_of(tidy), looks_of(tidy)),
    )
    return Trainee(int(cursor.lastrowid or 0), tidy)


def current(store: Store) -> Trainee | None:
    """Who used the trainer last on this machine."""
    with store.reading() as base:
        row = base.execute(
            f"SELECT {_COLUMNS} FROM trainees WHERE CAST(number AS TEXT) ="
            " (SELECT value FROM settings WHERE name = 'current')"
        ).fetchone()
    return _trainee(row) if row else None


def remember(store: Store, trainee: Trainee, house: str = "", language: str = "") -> Trainee:
    """Make this the current trainee, with the house and language chosen; nothing keeps the old."""
    new = trainee._replace(house=house or trainee.house, language=language or trainee.language)
    known = current(store)
    if known is not None and known[:4] == new[:4]:
        return new
    with store.writing("remembering a choice") as base:
        base.execute(
            "UPDATE trainees SET house = ?, language = ? WHERE number = ?",
            (new.house, new.language, new.number),
        )
        base.execute(
            "INSERT INTO settings VALUES ('current', ?)"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (str(new.number),),
        )
    return new


def forget(store: Store, trainee: Trainee) -> int:
    """Remove a person and every answer of theirs from the file, and answer how many those were.

    The bytes are overwritten, too, so that nothing can be dug up afterwards.
    """
    with store.reading() as base:
        base.execute("PRAGMA secure_delete = ON")
    with store.writing("forgetting somebody") as base:
        many = base.execute("DELETE FROM answers WHERE trainee = ?", (trainee.number,)).rowcount
        for table in ("withdrawals", "skills", "evenings"):
            base.execute(f"DELETE FROM {table} WHERE trainee = ?", (trainee.number,))
        base.execute("DELETE FROM trainees WHERE number = ?", (trainee.number,))
        base.execute(
            "DELETE FROM settings WHERE name = 'current' AND value = ?", (str(trainee.number),)
        )
    with store.reading() as base:
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return int(many)


def _find(base: sqlite3.Connection, tidy: str) -> Trainee | None:
    row = base.execute(f"SELECT {_COLUMNS} FROM trainees WHERE key = ?", (key_of(tidy),)).fetchone()
    if row:
        return _trainee(row)
    alike = base.execute("SELECT name FROM trainees WHERE looks = ?", (looks_of(tidy),)).fetchone()
    if alike:
        raise StoreFault(
            f"{tidy!r} looks just like {alike[0]!r}, who is known here, but is written with other "
            f"letters ({_odd_letters(tidy, str(alike[0]))})\n"
            "Type the known name, or add something that tells the two apart."
        )
    return None


def _odd_letters(one: str, other: str) -> str:
    import unicodedata

    odd = [letter for letter in one if letter not in other] or list(one[:1])
    return ", ".join(unicodedata.name(letter, f"U+{ord(letter):04X}").lower() for letter in odd[:3])


def cleaned_name(name: str) -> str:
    """The name as it is kept. Raises ``WrongUsage`` for what is no name."""
    try:
        return cleaned(name)
    except ValueError as wrong:
        raise WrongUsage(f"{name!r} is no name to keep answers under: {wrong}") from None


def _trainee(row: tuple[int, str, str, str, int]) -> Trainee:
    number, name, house, language, newest = row
    return Trainee(number, name, house, language, moment(newest) if newest else None)
