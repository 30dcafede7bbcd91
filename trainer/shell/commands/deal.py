"""``trainer deal``: whole rounds at a drawn table, with guests who bet, ask and dither."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

from trainer.shell.page import say
from trainer.shell.usage import WrongUsage
from trainer.table.events import Event
from trainer.uses.speaking.tongue import Tongue

USUAL_SPOTS = 3
HURRIED_SECONDS = 30.0
"""The time for a question at a table that will not wait."""


def run(
    house: str,
    spots: int | None = None,
    level: int = 1,
    seed: int | None = None,
    feedback: str = "once",
    hard: bool = False,
    seconds: float | None = None,
    save: str = "",
    plain: bool = False,
    trainee: str | None = None,
    data: str = "",
    lang: str = "",
) -> int:
    """Deal one round at the trainee's pace, keep the answers, and save it as a record."""
    from trainer.shell.commands.drill import desk_for, fresh_seed
    from trainer.shell.commands.simulate import written_name
    from trainer.shell.drills import Rivals
    from trainer.shell.houses import load_house
    from trainer.shell.languages import tongue_of
    from trainer.shell.talk.dealing import DealtRound
    from trainer.shell.talk.run import has_keys, hold
    from trainer.uses.dealing.rounds import round_to_deal, spots_of_one_guest, stops

    loaded, tongue = load_house(house), tongue_of(lang)
    if save:
        _look_at_place(save)
    name = written_name(house, loaded)
    chosen = fresh_seed() if seed is None else seed
    rng = Random(chosen)
    numbers = tuple(range(1, (spots or USUAL_SPOTS) + 1))
    both = spots_of_one_guest(rng, numbers) if hard else ()
    played = round_to_deal(loaded, rng, numbers, is_hard=hard, one_guests=both)
    rivals = Rivals(loaded.base_id, rng)
    places = tuple(stops(loaded, played, level, rivals, tongue, rng, both))
    if seconds is None:  # nobody is hurried who has the page read to them
        seconds = HURRIED_SECONDS if hard and not plain and has_keys() else 0.0
    with desk_for(trainee, data) as desk:
        keep = None
        if desk is not None:
            from trainer.shell.lesson import Keeping

            keep = Keeping(desk, loaded, chosen)
        dealt = DealtRound(
            loaded,
            places,
            tongue,
            is_plain=plain,
            feedback=feedback,
            keep=keep,
            seconds=seconds,
        )
        code = hold(dealt.talk(), in_lines=plain)
    if save and not dealt.is_stopped:
        _save(save, name, played.seen_events, f"deal/{chosen}", tongue)
    options = [f"--level {level}", *([f"--spots {spots}"] if spots else []), "--hard" * hard]
    words = " ".join(["trainer deal", _quoted(name), *filter(None, options), f"--seed {chosen}"])
    say(tongue.say("deal.again", words=words))
    return code


def _quoted(house: str) -> str:
    return f"'{house}'" if " " in house else house


def _look_at_place(file: str) -> None:
    """Refuse at once, and not after a whole round, to save where nothing can be written."""
    path = Path(file)
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        where = path if path.exists() else path.parent
        where.stat()
        if not os.access(where, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as wrong:
        raise WrongUsage(f"cannot write {file!r}: {wrong.strerror or wrong}") from None


def _save(file: str, house: str, events: Iterable[Event], round_id: str, tongue: Tongue) -> None:
    from trainer.record.text import write_round

    try:
        with Path(file).open("a", encoding="utf-8") as out:
            out.write(write_round(events, house=house, round_id=round_id))
    except OSError as wrong:
        raise WrongUsage(f"cannot write {file!r}: {wrong.strerror or wrong}") from None
    print(tongue.say("deal.saved", file=file), file=sys.stderr)
