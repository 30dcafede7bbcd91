"""Generated questions of every kind: ``python -m tests.questions --count 50000``.

No choice question may have two right answers or ask what the house leaves open, and every verdict
has to agree with what an independent computation, or the law on the same record, says. Every fault
is printed with the seed that makes it again.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from typing import Final

from tests.checker import houses_and_variants
from tests.questions.checks import faults_of
from tests.questions.making import made
from trainer.uses.drilling.kinds.registry import NAMES

CHUNK: Final = 60
"""Questions of one maker, which asks nothing twice."""


def checked(kind: str, name: str, seed: str, number: int) -> tuple[int, list[str]]:
    """How many questions were made, and every fault of them."""
    count, faults = 0, []
    for one in made(kind, name, seed, number):
        count += 1
        faults += [
            f"{kind}, {name}, seed {seed}, question {count}: {fault}" for fault in faults_of(one)
        ]
    return count, faults


def main() -> int:
    """Make so many questions; answers 1 if anything is wrong with any."""
    parser = ArgumentParser(prog="python -m tests.questions", description=__doc__)
    parser.add_argument("--count", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=NAMES, action="append")
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    kinds, faults, turn = options.kind or NAMES, 0, 0
    while counts.total() < options.count:
        before = counts.total()
        for name in houses_and_variants():
            for kind in kinds:
                if counts.total() >= options.count:
                    break
                count, found = checked(kind, name, f"{options.seed}/{turn}", CHUNK)
                counts[kind] += count
                faults += len(found)
                for fault in found:
                    print(fault, flush=True)
        turn += 1
        if counts.total() == before:
            break
    for kind, count in counts.items():
        print(f"{kind:12} {count:7}")
    print(f"{counts.total()} questions, {faults} faults")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
