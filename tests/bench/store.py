"""What the store costs: to open, to answer, and with a million answers in it.

    python tests/bench/store.py [ANSWERS]

Prints figures and decides nothing: they are this machine's.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from trainer.uses.memory.answer import Answer  # noqa: E402

START = datetime(2024, 1, 1, 17, tzinfo=UTC)


def milliseconds(work: Callable[[], object], times: int = 7) -> str:
    """The middle and the worst of some runs."""
    taken = []
    for _ in range(times):
        begin = perf_counter()
        work()
        taken.append(1000 * (perf_counter() - begin))
    return f"{median(taken):8.2f} ms in the middle, {max(taken):8.2f} at worst"


def program(source: str, *words: str) -> float:
    """Seconds that a fresh interpreter takes for this."""
    begin = perf_counter()
    subprocess.run(
        [sys.executable, "-c", source, *words],
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    return perf_counter() - begin


def opening(folder: Path) -> None:
    """What a drill pays before its first question: the modules, the file, the schedule."""
    path = str(folder / "history.db")
    base = "import argparse, json, random, pathlib, dataclasses, datetime\n"
    opens = (
        base
        + "import sys\n"
        + "from trainer.shell.lesson import desk_of\n"
        + "from trainer.shell.store.sums import skills_of\n"
        + "from trainer.uses.memory.choosing import choose\n"
        + "from pathlib import Path\n"
        + "with desk_of(None, str(Path(sys.argv[1]).parent)) as desk:\n"
        + "    known = skills_of(desk.store, desk.trainee.number)\n"
        + "    choose(list(known), known, desk.moment.today)\n"
    )
    pairs = [(program(base), program(opens, path)) for _ in range(15)]
    added = median(1000 * (with_store - without) for without, with_store in pairs)
    print(f"opening the store and choosing what is due adds {added:.1f} ms to a start")


def loading() -> None:
    """What the first answer of a drill pays on top: the scheduler is loaded with it."""
    pairs = [(program("import datetime"), program("import datetime, fsrs")) for _ in range(9)]
    added = median(1000 * (with_it - without) for without, with_it in pairs)
    print(f"the scheduler, loaded with the first answer: {added:.1f} ms")


def answering(folder: Path, many: int) -> None:
    """Each answer by itself, until it is on the disk with its schedule."""
    from trainer.shell.store.answers import record
    from trainer.shell.store.people import current
    from trainer.shell.store.store import Store

    taken = []
    with Store(folder / "history.db") as store:
        trainee = current(store)
        assert trainee is not None
        for answer in answers(many, "live", datetime(2026, 1, 1, tzinfo=UTC)):
            begin = perf_counter()
            record(store, trainee, answer)
            taken.append(1000 * (perf_counter() - begin))
    taken.sort()
    print(
        f"an answer durable, {many} of them: {median(taken):.3f} ms in the middle, "
        f"{taken[int(len(taken) * 0.99)]:.3f} at the 99th percentile, {taken[-1]:.3f} at worst"
    )


def syncing(folder: Path, many: int) -> None:
    """The same disk without us: one row and a full sync."""
    base = sqlite3.connect(folder / "bare.db", isolation_level=None)
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("PRAGMA synchronous = FULL")
    base.execute("CREATE TABLE bare (text TEXT)")
    taken = []
    for _ in range(many):
        begin = perf_counter()
        base.execute("BEGIN IMMEDIATE")
        base.execute("INSERT INTO bare VALUES (?)", ("x" * 100,))
        base.execute("COMMIT")
        taken.append(1000 * (perf_counter() - begin))
    base.close()
    taken.sort()
    print(
        f"the disk alone, a row with a full sync: {median(taken):.3f} ms in the middle, "
        f"{taken[int(len(taken) * 0.99)]:.3f} at the 99th percentile"
    )


def answers(many: int, prefix: str, start: datetime = START) -> list[Answer]:
    """So many answers in sixty skills, two hundred a day."""
    rng = Random(many)
    found = []
    for number in range(many):
        when = start + timedelta(days=number // 200, seconds=20 * (number % 200))
        skill = f"cyb/next-act/step-{rng.randrange(60):02}"
        right = rng.random() < 0.85
        found.append(
            Answer(f"{prefix}{number}", "", skill, when, when.date(), right, 4 + 9 * rng.random())
        )
    return found


def filled(folder: Path, many: int) -> None:
    """A store with so many answers of ten trainees, one of them the current."""
    from trainer.shell.store.answers import merge
    from trainer.shell.store.people import added, find_or_add, remember
    from trainer.shell.store.store import Store

    begin = perf_counter()
    with Store(folder / "history.db") as store:
        for number in range(10):
            with store.writing("filling a bench") as base:
                merge(
                    base, added(base, f"Trainee {number}"), answers(many // 10, f"t{number}x"), ()
                )
        remember(store, find_or_add(store, "Trainee 3"), house="cyb")
    size = (folder / "history.db").stat().st_size / 1e6
    print(f"\n{many} answers merged in {perf_counter() - begin:.0f} s, {size:.0f} MB")


def using(folder: Path) -> None:
    """What people do with a full store."""
    from trainer.shell.clock import now
    from trainer.shell.commands.progress import report_of
    from trainer.shell.houses import load_house
    from trainer.shell.store.people import current
    from trainer.shell.store.store import Store
    from trainer.shell.store.sums import skills_of
    from trainer.shell.trainees import kept_syllabus
    from trainer.uses.memory.choosing import choose

    path = folder / "history.db"
    house = load_house("cyb")
    print("opening:   ", milliseconds(lambda: Store(path).close()))
    with Store(path) as store:
        trainee = current(store)
        assert trainee is not None
        kept_syllabus(store, house)

        def schedule() -> None:
            known = skills_of(store, trainee.number)
            choose(list(known), known, now().today)

        print("scheduling:", milliseconds(schedule))
        print("reporting: ", milliseconds(lambda: report_of(store, trainee, house, now())))


def rebuilding(folder: Path) -> None:
    """All schedules anew from the log."""
    from trainer.shell.store.store import Store
    from trainer.shell.store.sums import rebuild_all

    begin = perf_counter()
    with Store(folder / "history.db") as store, store.writing("rebuilding a bench") as base:
        rebuild_all(base)
    print(f"rebuilding every schedule from the log: {perf_counter() - begin:.0f} s")


def main(many: int) -> None:
    for size in (2_000, many):
        with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_FOLDER")) as name:
            folder = Path(name)
            filled(folder, size)
            syncing(folder, 2_000)
            answering(folder, 2_000)
            loading()
            opening(folder)
            using(folder)
            rebuilding(folder)


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["1000000"])[0]))
