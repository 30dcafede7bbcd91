"""``trainer drill``: questions on the drawn table, scored by the engine."""

from __future__ import annotations

from random import Random

from trainer.shell.talk.drilling import Drilling
from trainer.uses.drilling.drill import Drill
from trainer.uses.drilling.maker import Maker
from trainer.uses.speaking.tongue import PLAIN_ENGLISH

USUAL_NUMBER = 10
USUAL_HOUSE = "cyb"
KINDS = {"next-act": 6, "payout": 4}


def run(
    name: str | None = None,
    house: str | None = None,
    number: int | None = None,
    seed: int | None = None,
    plain: bool = False,
    pass_mark: int | None = None,
) -> int:
    """Ask, mark and explain; answers 0 for a finished drill, 1 only below ``pass_mark``."""
    from trainer.shell.houses import load_house
    from trainer.shell.talk.run import hold

    loaded = load_house(house or USUAL_HOUSE)
    chosen = fresh_seed() if seed is None else seed
    rng = Random(chosen)
    others = [load_house(other) for other in rivals_of(loaded.base_id)]
    maker = Maker(loaded, others, KINDS, PLAIN_ENGLISH, rng)
    drill = Drill(maker.make, number or USUAL_NUMBER, rng)
    drilling = Drilling(
        drill, loaded, PLAIN_ENGLISH, chosen, name=name or "", is_plain=plain, pass_mark=pass_mark
    )
    return hold(drilling.talk(), in_lines=plain)


def fresh_seed() -> int:
    """A seed that nobody chose, short enough to type again."""
    import secrets

    return secrets.randbelow(1_000_000)


def rivals_of(base_id: str) -> list[str]:
    """Another shipped house, whose ways make good wrong answers."""
    from trainer.shell.houses import shipped_house_ids

    wanted = ("sweden", "cyb", "norway-home")
    shipped = shipped_house_ids()
    return [other for other in wanted if other in shipped and other != base_id][:1]
