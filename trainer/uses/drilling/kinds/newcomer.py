"""A guest asks how this house plays: the right answer among plausible ones, with its clause.

Most of it is read off the house's own rules; the rest, such as a tip, a drill file brings along.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from trainer.law.house import House, RuleEntry
from trainer.table.round import EMPTY
from trainer.uses.drilling.kinds.kind import Bench, Kind
from trainer.uses.drilling.kinds.posing import choices_of, mixed, posed, topic
from trainer.uses.drilling.knowledge import ask_fact
from trainer.uses.drilling.question import Question

NAME: Final = "newcomer"
ASKED: Final = {
    "natural_pays": ("3:2", "6:5", "1:1", "2:1"),
    "dealer_hits_soft_17": ("true", "false"),
    "insurance": ("none", "half", "up_to_half"),
    "surrender": ("none", "half"),
    "double_on": ("any", "[9, 10, 11]", "[7, 8, 9, 10, 11]", "[10, 11]"),
    "double_after_split": ("true", "false"),
    "split_on": ("equal_value", "equal_rank", "none"),
    "hands_from_one_spot": ("2", "4", "no_limit"),
    "split_aces": ("played_on", "one_card"),
    "dealer_takes_ties_at": ("[]", "[17, 18, 19]", "[17]"),
    "hit_on_21": ("yes", "no", "soft_only"),
    "even_money": ("none", "on_request", "offered"),
    "hole_card": ("true", "false"),
    "five_card_charlie": ("none", "1:1", "2:1"),
}
"""Rules that a guest may ask about, and values that they have somewhere."""


def _parts(bench: Bench) -> Iterable[str]:
    return [*ASKED, *(fact.id for fact in bench.knowledge)]


def _make(bench: Bench, part: str) -> Question | None:
    fact = next((fact for fact in bench.knowledge if fact.id == part), None)
    if fact is not None:
        return ask_fact(bench, NAME, fact, silence_is_asked=False)
    return _about_rule(bench, part)


def _about_rule(bench: Bench, rule: str) -> Question | None:
    house, say = bench.house, bench.tongue.say
    entry = house.entries.get(rule)
    if entry is None or not bench.tongue.knows(f"newcomer.{rule}.{entry.words['is']}"):
        return None
    right = _words(bench, rule, entry.words["is"])
    values = [value for value in ASKED[rule] if value != entry.words["is"]]
    wrong = [
        (_words(bench, rule, value), *_slip(bench, rule, value))
        for value in values
        if bench.tongue.knows(f"newcomer.{rule}.{value}")
    ]
    choices = choices_of(bench, right, mixed(bench, wrong))
    if len(choices) < 2:
        return None
    return posed(
        bench, NAME, rule, topic(rule, say(f"newcomer.{rule}"), basis=entry.basis), EMPTY,
        say("newcomer.prompt", question=say(f"newcomer.{rule}")),
        why=_reason(bench, house, entry), cites=entry.cites, choices=choices,
        key=entry.words["is"], subject=rule, hint=say("knowledge.hint"),
    )  # fmt: skip


def _words(bench: Bench, rule: str, value: str) -> str:
    return bench.tongue.say(f"newcomer.{rule}.{value}")


def _slip(bench: Bench, rule: str, value: str) -> tuple[str, str]:
    """Another house's rule, if one of those at hand has it."""
    for other in bench.others:
        if other.entries[rule].words["is"] == value:
            return "other-house", bench.tongue.say(
                "slip.newcomer.house", house=bench.tongue.name(other)
            )
    return "not-so", bench.tongue.say("slip.knowledge.wrong")


def _reason(bench: Bench, house: House, entry: RuleEntry) -> str:
    """The file's own reasoning where it is in the trainee's language; else the clauses."""
    if entry.why and (bench.tongue.code == "en" or not entry.cites):
        return entry.why
    return " ".join(bench.tongue.clause(house, clause) for clause in entry.cites)


KIND: Final = Kind(NAME, parts=_parts, make=_make)
