"""Questions whose answer no act shows: a drill file brings them, each with the clause it rests on.

Where a house's rules are silent, the right answer is to say so and to ask the lead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from trainer.table.round import EMPTY
from trainer.uses.drilling.kinds.kind import Bench
from trainer.uses.drilling.kinds.posing import choices_of, mixed, posed, topic
from trainer.uses.drilling.question import Question


class Known(NamedTuple):
    """What one house says: the answer and its clauses."""

    says: str
    cites: tuple[str, ...]


class Fact(NamedTuple):
    """One question. ``answers`` go by house; ``wrong`` are plausible and right nowhere. ``drill``
    is the drill file that brings it.
    """

    id: str
    ask: str
    answers: Mapping[str, Known]
    wrong: tuple[str, ...]
    drill: str = ""


def ask_fact(bench: Bench, kind: str, fact: Fact, *, silence_is_asked: bool) -> Question | None:
    """The question for this house; ``None`` where the house is silent and that is no question."""
    say = bench.tongue.say

    def told(key: str, written: str) -> str:
        return bench.tongue.fact(fact.drill, f"{fact.id}.{key}", written)

    ask = told("ask", fact.ask)
    known = fact.answers.get(bench.house.base_id)
    if known is None and not silence_is_asked:
        return None
    silent = say("knowledge.silent")
    elsewhere = [
        (told(house, answer.says), "other-house", say("slip.knowledge.house"))
        for house, answer in fact.answers.items()
        if house != bench.house.base_id and (known is None or answer.says != known.says)
    ]
    wrong = mixed(
        bench,
        [
            *elsewhere,
            *(
                (told(f"wrong.{at}", text), "not-so", say("slip.knowledge.wrong"))
                for at, text in enumerate(fact.wrong, 1)
            ),
        ],
    )
    if known is not None and silence_is_asked:
        wrong.insert(0, (silent, "not-silent", say("slip.knowledge.not-silent")))
    right = told(bench.house.base_id, known.says) if known is not None else silent
    choices = choices_of(bench, right, wrong)
    if len(choices) < 3:
        return None
    clauses = [bench.tongue.clause(bench.house, clause) for clause in known.cites] if known else []
    why = " ".join(clauses) if known is not None else say("knowledge.silent.why")
    return posed(
        bench, kind, fact.id, topic(fact.id, ask), EMPTY, ask,
        why=why, cites=known.cites if known is not None else (), choices=choices, key=right,
        subject=fact.id, hint=say("knowledge.hint"),
    )  # fmt: skip
