"""What it costs to check a night: ``python -m tests.bench.checking --rounds 10000``.

One log of rounds, a tenth of them with a slip, is checked as a whole process, alone and by two,
and beside it the same file is only decoded, line by line: what no checker can be quicker than.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path
from threading import Timer
from typing import NamedTuple

DECODING = {
    "json": "import json, sys\nfor line in open(sys.argv[1], 'rb'): json.loads(line)",
    "msgspec": (
        "import msgspec, sys\nread = msgspec.json.Decoder().decode\n"
        "for line in open(sys.argv[1], 'rb'): read(line)"
    ),
}


class Cost(NamedTuple):
    """One run of a program: by the clock, and of processor time, with all that worked for it.
    Memory is the most that the process itself or one of those ever held.
    """

    seconds: float
    processor_seconds: float
    mebibytes: float
    code: int


class Trainer(NamedTuple):
    """A trainer that is measured: that of this checkout, or the one that another Python has."""

    python: str

    @property
    def is_ours(self) -> bool:
        """Whether it is the checkout's."""
        return self.python == sys.executable

    @property
    def words(self) -> list[str]:
        """The beginning of its command line."""
        # isolated, so that neither this folder nor the environment puts the checkout before it
        return [self.python, *([] if self.is_ours else ["-I"]), "-m", "trainer"]

    def build(self) -> str:
        """Whether it was compiled, and the Python it runs on."""
        program = (
            "import sys; from trainer.law import due; is_plain = due.__file__.endswith('.py'); "
            "print('not compiled' if is_plain else 'compiled', sys.version.split()[0], sep=', ')"
        )
        words = [*self.words[:-2], "-c", program]
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


def cost_of(words: list[str], *, limit_seconds: float | None = None) -> Cost:
    """Run a program with its output thrown away; it is stopped at the limit, if there is one."""
    began = time.perf_counter()
    with Path(os.devnull).open("wb") as nowhere:
        child = subprocess.Popen(words, stdout=nowhere, stderr=nowhere)
        limit = Timer(limit_seconds or 0, os.kill, (child.pid, signal.SIGKILL))
        if limit_seconds:
            limit.start()
        _, status, usage = os.wait4(child.pid, 0)
        limit.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - began
    used = usage.ru_utime + usage.ru_stime
    return Cost(seconds, used, usage.ru_maxrss / 1024, child.returncode)


def main() -> int:
    """Print a table of what each run cost."""
    parser = ArgumentParser(prog="python -m tests.bench.checking", description=__doc__)
    parser.add_argument("--house", default="cyb")
    parser.add_argument("--rounds", type=int, nargs="+", default=[1000, 10000])
    parser.add_argument("--seed", type=int, default=1)
    add_python(parser)
    options = parser.parse_args()
    trainer = Trainer(options.python)
    with tempfile.TemporaryDirectory() as folder:
        for rounds in options.rounds:
            print(f"{rounds} rounds of {options.house}, a tenth with a slip; {trainer.build()}")
            logs = {form: str(Path(folder) / f"log-{rounds}.{form}") for form in ("round", "jsonl")}
            for form, path in logs.items():
                words = [*trainer.words, "simulate", options.house, "--rounds", str(rounds)]
                words += ["--seed", str(options.seed), "--faults", "0.1"]
                show(f"simulate, {form}", cost_of([*words, "--format", form, "-o", path]), rounds)
            for form, path in logs.items():
                check = [*trainer.words, "check", path, "--json", "--jobs"]
                show(f"check, {form}, 1 job", cost_of([*check, "1"]), rounds)
                show(f"check, {form}, 2 jobs", cost_of([*check, "2"]), rounds)
            for name, program in DECODING.items():
                cost = cost_of([sys.executable, "-c", program, logs["jsonl"]])
                if cost.code == 0:
                    show(f"decode only, {name}", cost, rounds)
    return 0


def add_python(parser: ArgumentParser) -> None:
    """Let another trainer than the checkout's be measured, one that was compiled for example."""
    words = "the Python whose installed trainer is measured; the checkout's if left out"
    parser.add_argument("--python", default=sys.executable, help=words)


def show(name: str, cost: Cost, rounds: int) -> None:
    """One line of the table."""
    rate = rounds / cost.seconds
    print(
        f"  {name:22} {cost.seconds:8.2f} s {cost.processor_seconds:8.2f} s of processor time"
        f" {rate:10,.0f} rounds/s {cost.mebibytes:7.1f} MiB   exit {cost.code}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
