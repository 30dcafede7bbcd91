"""Rules that two houses set differently."""

from __future__ import annotations

from typing import NamedTuple

from trainer.facts.rules import RULES
from trainer.law.house import House, RuleEntry


class RuleDifference(NamedTuple):
    """One rule with its meaning, as each of the two houses sets it."""

    name: str
    meaning: str
    here: RuleEntry
    there: RuleEntry


def differing_rules(house: House, other: House) -> tuple[RuleDifference, ...]:
    """The rules whose values differ; who states them, and where, does not matter."""
    return tuple(
        RuleDifference(name, spec.meaning, house.entries[name], other.entries[name])
        for name, spec in RULES.items()
        if house.entries[name].words != other.entries[name].words
    )
