"""A refusal: why a case has no answer, and by which clauses."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from trainer.facts.hands import Cards
from trainer.law.house import House


class Refusal(NamedTuple):
    """Why there is no answer: a sentence, and the clauses it rests on."""

    error: str
    cites: tuple[str, ...] = ()


def refused(house: House, sentence: str, *rule_names: str) -> Refusal:
    """A refusal that rests on these rules. Where all are assumed, the sentence says so."""
    entries = [house.entries[name] for name in rule_names]
    if entries and all(entry.basis == "assumed" for entry in entries):
        reason = next((entry.why for entry in entries if entry.why), "The rules do not say.")
        sentence = f"{sentence} (assumed: {reason})"
    return Refusal(sentence, house.cites_of(rule_names))


def in_words(cards: Cards) -> str:
    """Cards in dealt order: ``A-7-3``."""
    return "-".join([this.rank for this in cards])


@lru_cache(maxsize=64)
def bust_cites(house: House) -> tuple[str, ...]:
    """The clauses of the step that takes a bust hand's chips: no rule has a value for that."""
    for phase in house.procedure.phases:
        for step in phase.steps:
            if step.act == "settle" and any(guard.name == "bust" for guard in step.guards):
                return step.cites
    return ()
