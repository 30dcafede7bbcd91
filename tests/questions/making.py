"""Questions of one kind, each with the moment that it was made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from trainer.law.house import House
from trainer.shell.drills import Rivals, load_drill
from trainer.shell.houses import load_house
from trainer.uses.drilling.kinds.kind import Bench, Kind
from trainer.uses.drilling.maker import Maker
from trainer.uses.drilling.question import Question
from trainer.uses.drilling.situations import Situation
from trainer.uses.faults.slipping import FaultyRound
from trainer.uses.speaking.tongue import PLAIN_ENGLISH


class Made(NamedTuple):
    """A question with the moment that it was made of, if it was made of one."""

    question: Question
    house: House
    others: Sequence[House]
    situation: Situation | None
    slipped: FaultyRound | None


def made(kind: str, name: str, seed: str, number: int) -> Iterator[Made]:
    """So many questions of a kind on a house."""
    house, rng = load_house(name), Random(f"{kind} {name} {seed}")
    plan, others = load_drill(kind), Rivals(house.base_id, rng)
    maker = Maker(house, others, plan.ask, PLAIN_ENGLISH, rng, knowledge=plan.knowledge)
    moments: list[Situation] = []
    maker._kinds[kind] = _watched(maker._kinds[kind], moments)
    slip: Any = import_module("trainer.uses.drilling.kinds.slip")
    slips: list[FaultyRound] = []
    before = slip.faulty_round

    def slipping(*given: Any, **also: Any) -> FaultyRound | None:
        found: FaultyRound | None = before(*given, **also)
        slips.extend([found] if found is not None else [])
        return found

    slip.faulty_round = slipping
    try:
        for _ in range(number):
            question = maker.make()
            if question is None:
                return
            moment = moments[-1] if moments else None
            yield Made(question, house, others, moment, slips[-1] if slips else None)
    finally:
        slip.faulty_round = before


def _watched(kind: Kind, moments: list[Situation]) -> Kind:
    ask = kind.ask
    if ask is None:
        return kind

    def watched(bench: Bench, situation: Situation, part: str) -> Question | None:
        moments.append(situation)
        return ask(bench, situation, part)

    return kind._replace(ask=watched)
