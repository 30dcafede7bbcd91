"""Answers that were given, for what reads them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.shell.running import Shell
from trainer.shell.store.answers import record
from trainer.shell.store.people import find_or_add, remember
from trainer.shell.store.store import Store
from trainer.uses.memory.answer import Answer

HOUSE = "cyb"
STEPS = ("close-bets", "first-cards", "peek", "draw", "invite", "reveal")


def answers(name: str, days_ago: int, marks: str, skip: int = 0) -> list[Answer]:
    """One answer a step, ``+`` right and ``-`` wrong, so many days before today."""
    when = datetime.now(UTC) - timedelta(days=days_ago, hours=1)
    day = when.astimezone().date()
    return [
        Answer(
            f"{name.encode().hex()}{'f' if days_ago < 0 else ''}{abs(days_ago)}x{at}",
            name,
            f"{HOUSE}/next-act/{STEPS[at + skip]}",
            when + timedelta(seconds=at),
            day,
            mark == "+",
            9.0,
            15.0,
        )
        for at, mark in enumerate(marks)
    ]


def given(data: str, name: str, *batches: list[Answer]) -> None:
    """These answers were stored."""
    with Store(Path(data) / "history.db") as store:
        person = remember(store, find_or_add(store, name), house=HOUSE)
        for batch in batches:
            for answer in batch:
                record(store, person, answer)


def exported(shell: Shell, data: str, name: str) -> str:
    """The file of somebody's history."""
    done = shell("history", "export", "--data", data, "--trainee", name)
    return shell.file(f"{name}.jsonl", done.out)
