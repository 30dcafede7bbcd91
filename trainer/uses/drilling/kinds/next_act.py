"""What do you do now?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from trainer.law.due import Outlook
from trainer.law.house import House
from trainer.table.round import Round
from trainer.uses.drilling import next_act
from trainer.uses.drilling.kinds.kind import Bench, Kind
from trainer.uses.drilling.question import Question
from trainer.uses.drilling.sight import is_muddle
from trainer.uses.drilling.situations import Situation, steps_at
from trainer.uses.drilling.typed_acts import judge_of, typed_form


def _at(house: House, table: Round, outlook: Outlook) -> Iterator[str]:
    if not is_muddle(table):
        yield from steps_at(house, table, outlook)


def _parts(bench: Bench) -> Iterable[str]:
    return dict.fromkeys(step.id for step in bench.house.procedure.steps())


def _ask(bench: Bench, situation: Situation, part: str) -> Question | None:
    # one other house is enough, and the others need not be read for it
    others = bench.others[:1]
    question = next_act.ask_next_act(situation, part, others, bench.tongue, bench.rng)
    if question is None:
        return None
    judge = judge_of(situation, question, others, bench.tongue)
    question = question._replace(judge=judge)
    return typed_form(question, bench.tongue) if bench.is_typed else question


def is_incident(house: House, part: str) -> bool:
    """Whether the step answers an incident and no request."""
    return any(
        step.id == part
        for reply in house.procedure.replies.values()
        if reply.refusal is None
        for step in reply.steps
    )


KIND: Final = Kind(next_act.KIND, _ask, _at, _parts, is_clumsy=is_incident)
