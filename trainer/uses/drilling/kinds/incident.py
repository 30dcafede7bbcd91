"""Something happens that should not: what does this house say, if it says anything?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from trainer.uses.drilling.kinds.kind import Bench, Kind
from trainer.uses.drilling.knowledge import ask_fact
from trainer.uses.drilling.question import Question

NAME: Final = "incident"


def _parts(bench: Bench) -> Iterable[str]:
    return [fact.id for fact in bench.knowledge]


def _make(bench: Bench, part: str) -> Question | None:
    fact = next((fact for fact in bench.knowledge if fact.id == part), None)
    return None if fact is None else ask_fact(bench, NAME, fact, silence_is_asked=True)


KIND: Final = Kind(NAME, parts=_parts, make=_make)
