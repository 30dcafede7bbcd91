"""``trainer simulate``: rounds dealt to guests who ask for everything, without a fault or with."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING, Final

from trainer.law.house import House
from trainer.law.reading.naming import is_path, split_name
from trainer.record.words import write_event
from trainer.shell.houses import load_house
from trainer.shell.output import written_whole
from trainer.shell.progress import Progress
from trainer.shell.usage import WrongUsage
from trainer.table.events import Event
from trainer.uses.simulating.dealing import play_rounds

if TYPE_CHECKING:
    from trainer.uses.faults.slipping import FaultyRound

USUAL_SEATS: Final = 3
MOST_SEATS: Final = 9
"""More spots than a table has, and more than the smallest shoe can serve to the end."""


def run(
    house: str,
    rounds: int,
    seed: int,
    seats: int | None,
    format: str,
    output: str | None,
    faults: float | None = None,
    truth: str | None = None,
) -> int:
    """Write the rounds. The same words give the same bytes, on every machine."""
    if seats is not None and seats > MOST_SEATS:
        raise WrongUsage(f"--seats {seats}: a table has {MOST_SEATS} spots at the most")
    if truth is not None and faults is None:
        raise WrongUsage("--truth tells what --faults has put in: give a rate, like --faults 0.1")
    if truth in ("-", "") or (truth is not None and truth == output):
        raise WrongUsage("--truth needs a file of its own")
    loaded = load_house(house)
    name = written_name(house, loaded)
    to_file = output not in (None, "-")
    is_terminal_free = to_file or not sys.stdout.isatty()
    with ExitStack() as opened:
        file = opened.enter_context(written_whole(str(output))) if to_file else sys.stdout
        told = opened.enter_context(written_whole(truth)) if truth is not None else None
        progress = opened.enter_context(
            Progress(rounds, "rounds", is_terminal_free=is_terminal_free)
        )
        lines = 0
        if format == "round":
            words = f"--rounds {rounds} --seed {seed}" + (f" --seats {seats}" if seats else "")
            words += f" --faults {faults}" if faults is not None else ""
            file.write(f"# trainer simulate {name} {words}\n")
            lines = 1
        dealt = _dealt(loaded, Random(seed), rounds, seats or USUAL_SEATS, faults)
        for number, (events, slip) in enumerate(dealt, 1):
            text = _written(events, name, str(number), format)
            if slip is not None and told is not None:
                told.write(_truth(slip, str(number), lines, text))
            file.write(text)
            lines += text.count("\n")
            progress.step()
    return 0


def written_name(typed: str, house: House) -> str:
    """The house as a record names it: its id, or the file that was typed."""
    return typed if is_path(split_name(typed)[0]) else house.id


def _dealt(
    house: House, rng: Random, rounds: int, seats: int, faults: float | None
) -> Iterator[tuple[tuple[Event, ...], FaultyRound | None]]:
    if faults is None:
        for played in play_rounds(house, rng, rounds, seats):
            yield played.seen_events, None
        return
    from trainer.uses.faults.among import rounds_with_faults

    yield from rounds_with_faults(house, rng, rounds, faults, seats)


def _written(events: tuple[Event, ...], house: str, round_id: str, format: str) -> str:
    if format == "jsonl":
        from trainer.record.jsonl import write_round
    else:
        from trainer.record.text import write_round
    return write_round(events, house=house, round_id=round_id)


def _truth(slip: FaultyRound, round_id: str, lines_before: int, text: str) -> str:
    """What was done to a round, as one line: its line in the file is that of the event in which
    the slip shows, or the round's last line.
    """
    from json import dumps

    lines = text.count("\n")
    is_text = text.endswith("\n---\n")
    head = lines - is_text - len(slip.events)
    fields = {
        "round": round_id,
        "kind": slip.kind,
        "line": lines_before + min(head + slip.at + 1, lines),
        "due": write_event(slip.due) if slip.due is not None else None,
        "seen": write_event(slip.seen) if slip.seen is not None else None,
        "step": slip.step or None,
    }
    return dumps(fields, ensure_ascii=False) + "\n"
