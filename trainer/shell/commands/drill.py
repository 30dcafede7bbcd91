"""``trainer drill``: questions on the drawn table, scored by the engine."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from random import Random
from typing import TYPE_CHECKING

from trainer.law.house import House
from trainer.law.reading.problems import suggestion
from trainer.shell.talk.drilling import Drilling
from trainer.shell.usage import WrongUsage
from trainer.uses.drilling.drill import Drill
from trainer.uses.drilling.maker import Maker
from trainer.uses.memory.names import key_of

if TYPE_CHECKING:
    from trainer.shell.lesson import Desk
    from trainer.shell.talk.ask import Talk
    from trainer.uses.drilling.bets import Bets
    from trainer.uses.speaking.tongue import Tongue

SPRINT_SECONDS = 60.0
"""The time for all questions of a sprint."""


def run(
    name: str | None = None,
    house: str | None = None,
    number: int | None = None,
    seed: int | None = None,
    plain: bool = False,
    pass_mark: int | None = None,
    trainee: str | None = None,
    cram: bool = False,
    missed: bool = False,
    by: str | None = None,
    a_day: int = 30,
    new: int | None = None,
    data: str = "",
    phase: str = "",
    lang: str = "",
    seconds: float | None = None,
    speed: bool = False,
    duel: tuple[str, str] | None = None,
    typed: bool = False,
    bets: str = "",
) -> int:
    """Ask, mark and explain; answers 0 for a finished drill, 1 only below ``pass_mark``.

    What is due is asked, and kept, where it is known for whom. A seed or a drill's name asks for
    certain questions: then nothing is chosen, and the answers are kept all the same.
    """
    from trainer.shell.drills import USUAL_DRILL, Rivals, knowledge_for, load_drill
    from trainer.shell.folders import example_houses
    from trainer.shell.houses import load_house
    from trainer.shell.languages import tongue_of
    from trainer.shell.talk.run import hold
    from trainer.uses.drilling.kinds.registry import NAMES

    _one_of({"--cram": cram, "--by": by, "--missed": missed})
    _one_of({"--speed": speed, "--duel": duel, "--missed": missed})
    if duel is not None and key_of(duel[0]) == key_of(duel[1]):
        raise WrongUsage(f"--duel: two names are needed, and both are {duel[0]!r}")
    _one_of({"--new": new, "--missed": missed})
    plan = load_drill(name or USUAL_DRILL)
    with desk_for(trainee, data) as desk:
        if desk is None and (cram or by or new or missed):
            raise WrongUsage("for whom? Give --trainee NAME")
        remembered = desk.trainee.house if desk is not None else ""
        loaded = load_house(house or remembered or example_houses()[0])
        tongue = tongue_of(lang or (desk.trainee.language if desk is not None else ""))
        chosen = fresh_seed() if seed is None else seed
        rng = Random(chosen)
        many, keep, only_phase = number or plan.number, None, phase_of(loaded, phase)
        is_game = speed or duel is not None
        is_chosen = missed or (seed is None and name is None and not phase)
        skills: tuple[str, ...] | None = None
        if desk is not None and is_chosen and not is_game:
            from trainer.shell.lesson import Wish

            if missed:
                skills = desk.missed(loaded, plan.ask if name is not None else NAMES, only_phase)
            else:
                skills = desk.skills(loaded, Wish(many, cram, by or "", a_day, new or 0))
        maker = Maker(
            loaded,
            Rivals(loaded.base_id, rng),
            plan.ask,
            tongue,
            rng,
            knowledge=knowledge_for(skills or (), plan.knowledge),
            phase=only_phase,
            is_typed=typed,
            bets=bets_of(bets) or plan.bets,
        )
        make = maker.make
        if is_game:
            return hold(_game(maker, many, seconds, duel, loaded, tongue, plain), in_lines=plain)
        if desk is not None:
            from trainer.shell.lesson import Keeping, in_order

            desk.take_house(loaded, house or "", lang and tongue.code)
            keep = Keeping(desk, loaded, chosen, is_cram=cram)
            if skills is not None:
                if not skills:
                    key = "drill.nothing-missed" if missed else "drill.nothing"
                    print(tongue.say(key, house=tongue.name(loaded)))
                    return 0
                make = in_order(maker.make_on, skills)
                most = many if missed or number is not None else len(skills)
                many = min(most, len(skills))
        drill = Drill(make, many, rng)
        drilling = Drilling(
            drill,
            loaded,
            tongue,
            chosen,
            name=name or "",
            house_name=house or remembered,
            is_plain=plain,
            pass_mark=pass_mark,
            keep=keep,
            is_chosen=skills is not None,
            seconds=seconds or float(plan.seconds),
        )
        code = hold(drilling.talk(), in_lines=plain)
        if desk is not None:
            desk.learn_syllabus(loaded)
        return code


def _one_of(given: Mapping[str, object]) -> None:
    """Raises ``WrongUsage`` where more than one of these options is given."""
    names = [name for name, value in given.items() if value]
    if len(names) > 1:
        raise WrongUsage(f"{' and '.join(names)}: one of them, please")


def _game(
    maker: Maker, number: int, seconds: float | None, duel: tuple[str, str] | None,
    house: House, tongue: Tongue, is_plain: bool,
) -> Talk:  # fmt: skip
    """Against the clock, or against each other: nothing of it is kept."""
    if duel:
        from trainer.shell.talk.duel import Duel

        return Duel(maker.make, number, duel, house, tongue, is_plain=is_plain).talk()
    from trainer.shell.talk.speed import Sprint

    allowed = seconds or SPRINT_SECONDS
    return Sprint(maker.make, number, allowed, house, tongue, is_plain=is_plain).talk()


def desk_for(trainee: str | None, data: str) -> AbstractContextManager[Desk | None]:
    """Where the answers are kept; nothing of it is loaded where nobody is known."""
    from trainer.shell.store.folder import store_path

    if trainee is None and not store_path(data).exists():
        return nullcontext()
    from trainer.shell.lesson import desk_of

    return desk_of(trainee, data)


def fresh_seed() -> int:
    """A seed that nobody chose, short enough to type again."""
    import secrets

    return secrets.randbelow(1_000_000)


def bets_of(text: str) -> Bets | None:
    """The range of bets that was asked for, or nothing. Raises ``WrongUsage``."""
    from trainer.uses.drilling.bets import read_bets

    try:
        return read_bets(text) if text else None
    except ValueError as wrong:
        raise WrongUsage(f"--bets: {wrong}") from None


def phase_of(house: House, phase: str) -> str:
    """The id of a phase of the house, or nothing. Raises ``WrongUsage`` with those there are."""
    known = [each.id for each in house.procedure.phases]
    if phase and phase not in known:
        raise WrongUsage(
            f"there is no phase {phase!r}{suggestion(phase, known)}; phases are {', '.join(known)}"
        )
    return phase
