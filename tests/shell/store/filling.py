"""Answers to store, a store that holds them, and what must be true of it then."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

from trainer.shell.store.answers import (
    log_of,
    record,
    withdrawals_of,
)
from trainer.shell.store.people import (
    Trainee,
    find,
    find_or_add,
)
from trainer.shell.store.store import Store
from trainer.shell.store.sums import evenings_of, skills_of
from trainer.uses.memory.answer import Answer
from trainer.uses.memory.evenings import Evening
from trainer.uses.memory.evenings import folded as folded_evening
from trainer.uses.memory.schedule import folded

NAME = "history.db"


def some_answers(many: int, seed: int = 1) -> list[Answer]:
    rng = random.Random(seed)
    start = datetime(2026, 1, 1, 17, tzinfo=UTC)
    found = []
    for number in range(many):
        when = start + timedelta(minutes=rng.randrange(60 * 24 * 60))
        found.append(
            Answer(
                f"s{seed}n{number}",
                "Kari",
                f"cyb/{rng.choice(['next-act', 'payout'])}/step-{rng.randrange(6)}",
                when,
                when.date(),
                rng.random() < 0.8,
                round(rng.random() * 30, 3),
                10.0,
                f"{seed}.{number}",
                rng.random() < 0.1,
                rng.random() < 0.2,
            )
        )
    return found


def filled(path: Path, answers: list[Answer]) -> None:
    with Store(path) as store:
        trainee = find_or_add(store, "Kari")
        for answer in answers:
            record(store, trainee, answer)


def kari(store: Store) -> Trainee:
    found = find(store, "Kari")
    assert found is not None
    return found


def assert_folded(store: Store) -> None:
    """Every stored state is the fold of the log that stands."""
    trainee = kari(store)
    log = list(log_of(store, trainee))
    gone = {withdrawal.id for withdrawal in withdrawals_of(store, trainee)}
    log = [answer for answer in log if answer.id not in gone]
    expected = {
        name: folded(name, [answer for answer in log if answer.skill == name])
        for name in {answer.skill for answer in log}
    }
    assert skills_of(store, trainee.number) == expected
    kinds = {(answer.day, answer.house, answer.drill) for answer in log}
    assert evenings_of(store, trainee.number) == tuple(
        folded_evening(
            Evening(*kind), [one for one in log if (one.day, one.house, one.drill) == kind]
        )
        for kind in sorted(kinds)
    )
