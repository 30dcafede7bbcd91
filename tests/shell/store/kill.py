"""Kills a drilling process at random moments and looks at what is left.

    python tests/shell/store/kill.py 1000

Nothing acknowledged may be missing, nothing half there, and the folded rows are those of the log.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[3]
DRILLING = Path(__file__).with_name("drilling.py")


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def answers_until_killed(data: Path, first: int, after_seconds: float) -> list[str]:
    """Start somebody drilling, kill them some time after their first answer, and return the ids
    that they were told are safe.
    """
    child = subprocess.Popen(
        [sys.executable, str(DRILLING), str(data), "Kari", "1000000", str(first)],
        stdout=subprocess.PIPE,
        env=environment(),
    )
    assert child.stdout is not None
    begin = child.stdout.readline()
    time.sleep(after_seconds)
    child.send_signal(signal.SIGKILL)
    rest = child.stdout.read()
    child.wait()
    child.stdout.close()
    assert begin, "the drilling process ended by itself"
    whole, _, _ = (begin + rest).rpartition(b"\n")
    return whole.decode().split("\n")


def faults_after_a_kill(data: Path, told: list[str]) -> list[str]:
    """What is wrong with the store, given the ids of all answers ever acknowledged."""
    from trainer.shell.store.answers import log_of
    from trainer.shell.store.people import find
    from trainer.shell.store.store import Store
    from trainer.shell.store.sums import skills_of
    from trainer.uses.memory.schedule import folded

    faults = []
    with Store(data / "history.db") as store:
        verdict = store.base.execute("PRAGMA integrity_check").fetchone()[0]
        if verdict != "ok":
            faults.append(f"the database is unsound: {verdict}")
        trainee = find(store, "Kari")
        assert trainee is not None
        log = list(log_of(store, trainee))
        stored = {answer.id for answer in log}
        faults += [f"{ident} was acknowledged and is missing" for ident in set(told) - stored]
        for name, skill in skills_of(store, trainee.number).items():
            if skill != folded(name, [answer for answer in log if answer.skill == name]):
                faults.append(f"{name} is not the fold of its log")
    return faults


def main(times: int, seed: int) -> int:
    rng = random.Random(seed)
    told: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        for number in range(times):
            if number % 50 == 0 and number:
                told, data = [], Path(folder) / str(number)  # a short log checks quickly
            first = (number + 1) * 100_000
            told += answers_until_killed(data, first, rng.random() * 0.02)
            faults = faults_after_a_kill(data, told)
            if faults:
                print(f"kill {number + 1}:", *faults, sep="\n  ")
                return 1
            if (number + 1) % 100 == 0:
                print(f"{number + 1} kills, {len(told)} answers in this store, all there")
    print(f"{times} kills (seed {seed}): no acknowledged answer missing, every store sound")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    words = sys.argv[1:] + ["1000", "1"][len(sys.argv) - 1 :]
    sys.exit(main(int(words[0]), int(words[1])))
