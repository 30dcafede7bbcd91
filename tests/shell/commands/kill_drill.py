"""Kills ``trainer drill`` at random moments and looks at what is left.

    python tests/shell/commands/kill_drill.py 1000

Every answer whose verdict was shown has to be in the store, and the store has to be sound.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

ROOT = Path(__file__).parents[3]


def verdicts_until_killed(data: Path, seed: int, after_seconds: float) -> int:
    """Drill on a pipe, kill the drill some time after its first verdict, and count the verdicts
    that were shown until then.
    """
    words = ["drill", "--trainee", "Kari", "--house", "cyb", "--seed", str(seed)]
    child = subprocess.Popen(
        [sys.executable, "-m", "trainer", *words, "--number", "500", "--data", str(data)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"},
    )
    assert child.stdin is not None and child.stdout is not None
    shown, timer = 0, threading.Timer(after_seconds, child.send_signal, [signal.SIGKILL])
    try:
        child.stdin.write(b"1\n\n" * 2000)
        child.stdin.flush()
        for line in child.stdout:
            if line.lstrip().startswith((b"+ ", b"x ")) and line.endswith(b"\n"):
                shown += 1
                if shown == 1:
                    timer.start()
    except BrokenPipeError:
        pass
    finally:
        timer.cancel()
        child.kill()
        child.communicate()
    assert child.returncode == -signal.SIGKILL, "the drill ended by itself"
    return shown


def faults_after(data: Path, shown: int) -> list[str]:
    """What is wrong with the store, given how many verdicts were shown in all."""
    from trainer.shell.store.answers import log_of
    from trainer.shell.store.checking import faults_in
    from trainer.shell.store.people import find
    from trainer.shell.store.store import Store

    with Store(data / "history.db") as store:
        trainee = find(store, "Kari")
        assert trainee is not None
        stored = len(list(log_of(store, trainee)))
        faults = faults_in(store)
    if stored < shown:
        faults.append(f"{shown} answers were marked, {stored} are stored")
    return faults


def main(times: int, seed: int) -> int:
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        shown, data, total = 0, Path(folder) / "0", 0
        for number in range(times):
            if number % 50 == 0 and number:
                shown, data = 0, Path(folder) / str(number)
            found = verdicts_until_killed(data, number, rng.random() * 0.2)
            shown, total = shown + found, total + found
            faults = faults_after(data, shown)
            if faults:
                print(f"kill {number + 1}:", *faults, sep="\n  ")
                return 1
            if (number + 1) % 100 == 0:
                print(f"{number + 1} kills, {total} verdicts shown, all of them stored", flush=True)
    print(f"{times} kills of a drill (seed {seed}): nothing marked is missing, every store sound")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    words = [*sys.argv[1:], "1000", "1"]
    sys.exit(main(int(words[0]), int(words[1] if len(sys.argv) > 2 else 1)))
