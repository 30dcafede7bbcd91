"""``trainer daily``: the date's ten questions, the same for everyone, and a line to share."""

from __future__ import annotations

from random import Random

from trainer.shell.usage import WrongUsage

DRILL = "daily"


def run(
    house: str | None = None,
    day: str = "",
    plain: bool = False,
    lang: str = "",
    trainee: str | None = None,
    data: str = "",
) -> int:
    """Ask the questions of the day; a house of its own every day, if none is asked for."""
    import sys

    from trainer.shell.clock import date_of, now
    from trainer.shell.commands.drill import desk_for
    from trainer.shell.drills import Rivals, load_drill
    from trainer.shell.folders import shipped_house_ids
    from trainer.shell.houses import load_house
    from trainer.shell.languages import tongue_of
    from trainer.shell.screen import screen_of
    from trainer.shell.talk.drilling import Drilling
    from trainer.shell.talk.run import hold
    from trainer.uses.drilling.drill import Drill
    from trainer.uses.drilling.maker import Maker

    today = now().today
    try:
        date = date_of(day, today) if day else today
    except ValueError as wrong:
        raise WrongUsage(f"--date {wrong}") from None
    ids = shipped_house_ids()
    loaded = load_house(house or ids[date.toordinal() % len(ids)])
    plan, tongue = load_drill(DRILL), tongue_of(lang)
    seed = date.toordinal()
    rng = Random(seed)
    rivals = Rivals(loaded.base_id, rng)
    maker = Maker(loaded, rivals, plan.ask, tongue, rng, knowledge=plan.knowledge)
    drill = Drill(maker.make, plan.number, rng)
    with desk_for(trainee, data) as desk:
        keep = None
        if desk is not None:
            from trainer.shell.lesson import Keeping

            keep = Keeping(desk, loaded, seed)
        drilling = Drilling(
            drill, loaded, tongue, seed, name=DRILL, is_plain=plain, keep=keep, is_chosen=True
        )
        code = hold(drilling.talk(), in_lines=plain)
    firsts = drill.progress.firsts
    if firsts:
        row = "".join("●" if each.verdict.is_right else "○" for each in firsts)
        line = tongue.say(
            "daily.line", day=date.isoformat(), house=tongue.name(loaded),
            right=drill.progress.right, of=len(firsts), row=row,
        )  # fmt: skip
        print(f"\n{screen_of(sys.stdout).encodable(line)}")
    return code
