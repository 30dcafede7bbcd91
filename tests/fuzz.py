"""Records of every sort of nonsense for the checker: ``python -m tests.fuzz --minutes 60``."""

from __future__ import annotations

import contextlib
import gc
import io
import sys
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path
from random import Random

from trainer.facts.cards import UNSEEN, deck
from trainer.law.house import House
from trainer.record.rounds import Entry, RecordedRound
from trainer.record.text import write_round
from trainer.shell.houses import load_house, shipped_house_ids
from trainer.shell.main import FEW_COLLECTIONS, run
from trainer.table.events import CALLS, OFFERS, REFUSABLE, VERBS, Event
from trainer.uses.checking.check import check_round
from trainer.uses.simulating.dealing import play_round

_WORDS = {
    "hand": ("1", "2", "3", "3a", "3b", "dealer"),
    "spot": ("1", "2", "3", "9"),
    "bet": ("1", "2", "3", "3a", "1:insurance", "2:over13", "3:three-sevens"),
    "amount": (1, 2, 5, 10),
    "card": (*deck(), UNSEEN),
    "call": (*CALLS, "cards-out"),
    "total": ("17", "7/17"),
    "down": (True, False),
    "across": (True, False),
}
_FIELDS = {"hand": "to", "spot": "to", "bet": "to", "down": "is_down", "across": "is_across"}
SLOWEST_SECONDS = 20.0


def any_event(rng: Random) -> Event:
    """Any event that can be written."""
    do = rng.choice(sorted(VERBS))
    found: dict[str, object] = {}
    for word in VERBS[do].words:
        kind = word.rstrip("?")
        if word.endswith("?") and rng.random() < 0.5:
            continue
        known = _WORDS.get(kind, OFFERS if do == "offer" else REFUSABLE)
        found[_FIELDS.get(kind, kind)] = rng.choice(known)
    return Event(do, **found)  # type: ignore[arg-type]


def _recorded(events: list[Event], *, is_ended: bool) -> RecordedRound:
    entries = [Entry(event, line) for line, event in enumerate(events, 1)]
    return RecordedRound(last_line=max(len(events), 1), is_ended=is_ended, entries=entries)


def anything(rng: Random, length: int) -> RecordedRound:
    """Events that have nothing to do with each other."""
    return _recorded([any_event(rng) for _ in range(length)], is_ended=rng.random() < 0.7)


def damaged(
    house: House, rng: Random, damage: int, *, is_ended: bool, spots: int = 3
) -> RecordedRound:
    """A right round with events put in, left out and exchanged."""
    events = list(play_round(house, rng, spots).seen_events)
    for _ in range(damage):
        at, what = rng.randrange(len(events)), rng.random()
        if what < 0.3:
            events.insert(at, any_event(rng))
        elif what < 0.6 and len(events) > 1:
            del events[at]
        else:
            other = rng.randrange(len(events))
            events[at], events[other] = events[other], events[at]
    return _recorded(events, is_ended=is_ended)


def spoilt(rng: Random) -> bytes:
    """The text of two rounds with some bytes changed, doubled or lost."""
    house = load_house("cyb")
    text = "".join(write_round(play_round(house, rng, 2).seen_events, house="cyb") for _ in "ab")
    content = bytearray(text.encode())
    for _ in range(rng.randrange(1, 6)):
        at, what = rng.randrange(len(content)), rng.random()
        if what < 0.4:
            content[at] = rng.randrange(256)
        elif what < 0.7:
            del content[at : at + rng.randrange(1, 20)]
        else:
            content[at:at] = content[at : at + rng.randrange(1, 20)]
    return bytes(content)


def code_of(content: bytes, path: Path) -> int:
    """How ``trainer check`` ends on these bytes."""
    path.write_bytes(content)
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(["check", str(path)])
    if code == 3:
        print(err.getvalue(), file=sys.stderr)
    return code


def main() -> int:
    """Check nonsense for some minutes; answers 1 if anything went wrong."""
    parser = ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    gc.set_threshold(FEW_COLLECTIONS)
    end, number, slowest, faults = time.monotonic() + 60 * options.minutes, 0, 0.0, 0
    names = (*shipped_house_ids(), "norway-home +european", "sweden +over-under")
    with tempfile.TemporaryDirectory() as folder:
        while time.monotonic() < end:
            number += 1
            seed = f"{options.seed}/{number}"
            rng = Random(seed)
            house = load_house(rng.choice(names))
            began = time.process_time()
            try:
                if number % 3 == 0:
                    check_round(house, anything(rng, rng.randrange(1, 200)))
                elif number % 3 == 1:
                    check_round(house, damaged(house, rng, rng.randrange(1, 9), is_ended=True))
                elif code_of(spoilt(rng), Path(folder) / "a.round") == 3:
                    raise AssertionError("a fault of ours")
            except Exception as wrong:
                faults += 1
                print(f"seed {seed}, {house.id}: {wrong!r}")
            seconds = time.process_time() - began
            if seconds > slowest:
                slowest = seconds
                print(f"seed {seed}, {house.id}: {seconds:.1f} s", flush=True)
    print(f"{number} records, {faults} faults, the slowest took {slowest:.1f} s")
    return 1 if faults or slowest > SLOWEST_SECONDS else 0


if __name__ == "__main__":
    sys.exit(main())
