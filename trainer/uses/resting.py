"""What rests on a house's clauses: the other way round from a step that cites them."""

from __future__ import annotations

from dataclasses import dataclass, field

from trainer.law.house import House


@dataclass(slots=True)
class Clause:
    """One numbered clause. ``steps`` holds ids of steps and duties, ``replies`` requests.

    ``is_knowledge`` says that no act can show it: it is to be known, not done.
    """

    id: str
    text: str
    is_knowledge: bool
    steps: list[str] = field(default_factory=list)
    replies: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)


def clauses_of(house: House) -> tuple[Clause, ...]:
    """Every clause of the house in order, with all that cites it."""
    knowledge = set(house.knowledge)
    found = {name: Clause(name, text, name in knowledge) for name, text in house.clauses.items()}
    for step in house.procedure.steps():
        for cite in step.cites:
            if step.act != "refuse":  # the refusal rests on what its reply rests on
                found[cite].steps.append(step.id)
    for on, reply in house.procedure.replies.items():
        for cite in reply.cites:
            found[cite].replies.append(on)
    for entry in house.entries.values():
        for cite in entry.cites:
            found[cite].rules.append(entry.name)
    return tuple(found.values())
