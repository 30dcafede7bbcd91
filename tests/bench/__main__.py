"""How fast everything is: ``python -m tests.bench [HOUSE...]`` prints figures, and tests nothing.

All in processor time, the best of several tries. Start-ups are ratios to ``python -c pass`` in the
same run, with modules that are compiled and houses that are kept, as from the second start on.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.bench import drill
from trainer.law.advance import advance, replay
from trainer.law.due import look
from trainer.law.reading.house_file import read_house
from trainer.shell.houses import fetch, load_house, shipped_house_ids
from trainer.uses.payout.answer import answer_to
from trainer.uses.simulating.dealing import play_round

TRIES = 7
ROUNDS = 80
STARTS = 15
CASE = {"bet": "10", "hand": ["A", "7", "3"], "dealer": ["10", "8"]}
RECORD = "house: cyb\nbet 1 5\nsay no-more-bets\ndeal 1 Ks\n"


def main(houses: list[str]) -> None:
    """Print every figure."""
    names = houses or list(shipped_house_ids())
    print(f"python {sys.version.split()[0]}")
    print(
        f"\n{'house':<28}{'spots':>6}{'acts/round':>12}{'replayed/s':>12}{'simulated/s':>13}"
        f"{'looks/s':>10}{'advance/s':>11}"
    )
    for name in names:
        for spots in (1, 3):
            _rounds(name, spots)
    print(f"\n{'house':<28}{'pay-outs/s':>11}{'load ms':>9}")
    for name in names:
        _payouts_and_loading(name)
    print("\nstart-up, as a ratio to python -c pass")
    _start_ups()
    print()
    drill.main(names)


def per_second(work: Callable[[], int]) -> float:
    """How many of what ``work`` counts get done in a second of processor time."""
    best = 0.0
    for _ in range(TRIES):
        began = time.process_time()
        count = work()
        best = max(best, count / (time.process_time() - began))
    return best


def _rounds(name: str, spots: int) -> None:
    house = load_house(name)
    played = [play_round(house, Random(seed), spots) for seed in range(ROUNDS)]
    moments = [moment for each in played for moment in each.moments]

    def rounds() -> int:
        rng = Random(1)
        for _ in range(ROUNDS):
            play_round(house, rng, spots)
        return ROUNDS

    def replays() -> int:
        for each in played:
            assert replay(house, each.events).failure is None
        return ROUNDS

    def looks() -> int:
        for moment in moments:
            look(house, moment.table)
        return len(moments)

    def advances() -> int:
        for moment in moments:
            advance(house, moment.table, moment.event, moment.outlook)
        return len(moments)

    print(
        f"{name:<28}{spots:>6}{len(moments) / ROUNDS:>12.1f}{per_second(replays):>12,.0f}"
        f"{per_second(rounds):>13,.0f}{per_second(looks):>10,.0f}{per_second(advances):>11,.0f}"
    )


def _payouts_and_loading(name: str) -> None:
    source, file = fetch(name.partition(" ")[0], "")
    switches = tuple(word.strip() for word in name.split("+")[1:])

    def payouts() -> int:
        for _ in range(200):
            answer_to({"house": name} | CASE, load_house)
        return 200

    def load() -> int:
        read_house(source, file, fetch, switches)
        return 1

    print(f"{name:<28}{per_second(payouts):>11,.0f}{1000 / per_second(load):>9.1f}")


def _start_ups() -> None:
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "a.round"
        record.write_text(RECORD, encoding="utf-8")
        payout = ["payout", "--house", "cyb", "--bet", "5", "--hand", "A,K", "--dealer", "9,7,2"]
        commands = {
            "pass": ["-c", "pass"],
            "payout": ["-m", "trainer", *payout],
            "next": ["-m", "trainer", "next", str(record)],
            "rules": ["-m", "trainer", "rules", "cyb"],
            "--help": ["-m", "trainer", "--help"],
            "simulate": ["-m", "trainer", "simulate", "cyb", "--rounds", "1", "--seed", "1"],
        }
        kept = {"PYTHONPYCACHEPREFIX": f"{folder}/compiled", "TRAINER_CACHE": f"{folder}/houses"}
        environ = {**os.environ, **kept, "PYTHONDONTWRITEBYTECODE": ""}
        took = dict.fromkeys(commands, float("inf"))
        for _ in range(STARTS):
            for name, words in commands.items():
                before = _children()
                subprocess.run(
                    [sys.executable, *words], capture_output=True, check=True, env=environ
                )
                took[name] = min(took[name], _children() - before)
    for name, seconds in took.items():
        print(f"{name:<10}{seconds / took['pass']:>6.1f} x {seconds * 1000:>7.0f} ms")


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main(sys.argv[1:])
