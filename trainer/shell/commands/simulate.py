"""``trainer simulate``: rounds dealt without a fault, to guests who ask for everything."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from random import Random
from typing import Final

from trainer.law.house import House
from trainer.law.reading.naming import is_path, split_name
from trainer.shell.houses import load_house
from trainer.shell.output import written_whole
from trainer.shell.progress import Progress
from trainer.shell.usage import WrongUsage
from trainer.uses.simulating.dealing import play_rounds

USUAL_SEATS: Final = 3
MOST_SEATS: Final = 9
"""More spots than a table has, and more than the smallest shoe can serve to the end."""


def run(
    house: str, rounds: int, seed: int, seats: int | None, format: str, output: str | None
) -> int:
    """Write the rounds. The same words give the same bytes, on every machine."""
    if seats is not None and seats > MOST_SEATS:
        raise WrongUsage(f"--seats {seats}: a table has {MOST_SEATS} spots at the most")
    loaded = load_house(house)
    name = house if is_path(split_name(house)[0]) else loaded.id
    to_file = output not in (None, "-")
    opened = written_whole(str(output)) if to_file else nullcontext(sys.stdout)
    is_terminal_free = to_file or not sys.stdout.isatty()
    with opened as file, Progress(rounds, "rounds", is_terminal_free=is_terminal_free) as progress:
        if format == "round":
            words = f"--rounds {rounds} --seed {seed}" + (f" --seats {seats}" if seats else "")
            file.write(f"# trainer simulate {name} {words}\n")
        for text in _written(loaded, name, Random(seed), rounds, seats or USUAL_SEATS, format):
            file.write(text)
            progress.step()
    return 0


def _written(
    house: House, name: str, rng: Random, rounds: int, seats: int, format: str
) -> Iterator[str]:
    if format == "jsonl":
        from trainer.record.jsonl import write_round
    else:
        from trainer.record.text import write_round
    for number, played in enumerate(play_rounds(house, rng, rounds, seats), 1):
        yield write_round(played.seen_events, house=name, round_id=str(number))
