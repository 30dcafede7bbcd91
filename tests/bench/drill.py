"""What a drill costs: until its first question, and from an answer to the next question.

    python -m tests.bench.drill [HOUSE...]

On a pipe, where the question's prompt is waited for. Wall-clock time; the start as a ratio to
``python -c pass`` in the same run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[2]
STARTS = 15
QUESTIONS = 60
PROMPTS = (b"q quit",)


def main(houses: list[str]) -> None:
    """Print the figures of each house."""
    print("a drill: to its first question, and to the next")
    with tempfile.TemporaryDirectory() as folder:
        kept = {"PYTHONPYCACHEPREFIX": f"{folder}/compiled", "TRAINER_CACHE": f"{folder}/houses"}
        environ = {
            **os.environ, **kept, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPATH": str(ROOT),
            "TRAINER_DATA": f"{folder}/answers", "PYTHONUTF8": "1", "LANG": "C",
        }  # fmt: skip
        bare = median(seconds_of_pass(environ) for _ in range(STARTS))
        for house in houses:
            drilled(house, 1, environ, 1)  # compiles the modules, and keeps the house
            first = [drilled(house, seed, environ, 1)[0] for seed in range(STARTS)]
            later = drilled(house, 1, environ, QUESTIONS)[1:]
            print(
                f"{house:<14} first {1000 * median(first):5.0f} ms, {median(first) / bare:5.1f} x,"
                f" at worst {max(first) / bare:5.1f} x"
                f"   next {1000 * median(later):5.1f} ms in the middle,"
                f" {1000 * max(later):5.1f} at worst"
            )


def seconds_of_pass(environ: dict[str, str]) -> float:
    """How long an interpreter takes that does nothing."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True, env=environ)
    return time.perf_counter() - began


def drilled(house: str, seed: int, environ: dict[str, str], number: int) -> list[float]:
    """Seconds until each of so many questions stands there, from the start or the last answer."""
    words = ["drill", "--house", house, "--seed", str(seed), "--number", str(number)]
    began = time.perf_counter()
    child = subprocess.Popen(
        [sys.executable, "-m", "trainer", *words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ, bufsize=0,
    )  # fmt: skip
    assert child.stdin is not None and child.stdout is not None
    taken: list[float] = []
    try:
        while len(taken) < number:
            said = _until_a_prompt(child.stdout.fileno())
            if not said:
                break
            taken.append(time.perf_counter() - began)
            began = time.perf_counter()
            child.stdin.write(b"s\n")
    finally:
        child.stdin.close()
        child.stdout.close()
        child.wait()
    return taken


def _until_a_prompt(stream: int) -> bytes:
    """What is said until somebody has to answer; nothing at the end."""
    said = b""
    while not any(prompt in said for prompt in PROMPTS):
        more = os.read(stream, 65536)
        if not more:
            return b""
        said += more
    return said


if __name__ == "__main__":
    main(sys.argv[1:] or ["cyb", "sweden", "norway-home"])
