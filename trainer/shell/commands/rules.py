"""``trainer rules``: every rule of a house and what it rests on, or what differs from another."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from trainer.facts.rules import RULES
from trainer.law.house import House, RuleEntry
from trainer.shell.houses import load_house
from trainer.shell.page import counted, in_brackets, print_json, say
from trainer.shell.usage import WrongUsage
from trainer.uses.unconfirmed import UNCONFIRMED, Part, procedure_parts, unconfirmed

if TYPE_CHECKING:
    from trainer.law.procedure import Step

_BASES = {
    "inferred": (
        "1 thing is inferred: it follows from clauses, or only that way do the clauses agree.",
        "{} things are inferred: they follow from clauses, or only that way do the clauses agree.",
    ),
    "assumed": (
        "1 thing is assumed: no clause says it, and a sensible default stands in.",
        "{} things are assumed: no clause says them, and sensible defaults stand in.",
    ),
}


def run(house: str, diff: str | None, unconfirmed: bool, origins: bool, json: bool) -> int:
    """Print the rules, or only what is unconfirmed, or only what differs."""
    if diff is not None and (unconfirmed or origins):
        raise WrongUsage("--diff goes with neither --unconfirmed nor --origins")
    this = load_house(house)
    if diff is not None:
        return _differences(this, load_house(diff), json)
    if unconfirmed:
        return _unconfirmed(this, origins, json)
    if json:
        document = _head(this) | {
            "rules": [_rule_fields(entry) for entry in this.entries.values()],
            "procedure": [_part_fields(part) for part in procedure_parts(this)],
        }
        print_json(document)
        return 0
    counts = Counter(entry.basis for entry in this.entries.values())
    said = ", ".join(f"{counts[basis]} {basis}" for basis in ("stated", *UNCONFIRMED))
    say(f"{this.title} ({this.id}): {len(this.entries)} rules, {said}.")
    for entry in this.entries.values():
        say()
        say(f"{entry.name}: {entry.value} ({entry.basis}){in_brackets(entry.cites)}", 0, 4)
        say(RULES[entry.name].meaning, 4)
        if entry.why:
            say(entry.why, 4)
        if origins:
            say(entry.origin, 4)
    return 0


def _head(house: House) -> dict[str, object]:
    return {"house": house.id, "title": house.title, "source": house.source}


def _rule_fields(entry: RuleEntry) -> dict[str, object]:
    return {
        "rule": entry.name,
        "value": entry.words["is"],
        "words": {name: text for name, text in entry.words.items() if name != "is"},
        "basis": entry.basis,
        "cites": list(entry.cites),
        "why": entry.why,
        "meaning": RULES[entry.name].meaning,
        "origin": entry.origin,
    }


def _part_fields(part: Part) -> dict[str, object]:
    return {
        part.kind: part.name,
        "says": part.says,
        "basis": part.basis,
        "cites": list(part.cites),
        "why": part.why,
    }


# ---- for a lead to confirm


def _unconfirmed(house: House, origins: bool, json: bool) -> int:
    found = unconfirmed(house)
    if json:
        print_json(
            _head(house)
            | {basis: [_part_fields(part) for part in parts] for basis, parts in found.items()}
        )
        return 0
    total = sum(map(len, found.values()))
    say(f"{house.title} ({house.id}): {total} things that no clause states.")
    for basis, parts in found.items():
        say()
        one, several = _BASES[basis]
        nothing = f"Nothing is {basis}."
        say((several.format(len(parts)) if len(parts) > 1 else one) if parts else nothing)
        for part in parts:
            _print_part(part, origins)
    return 0


def _print_part(part: Part, origins: bool) -> None:
    if part.kind == "rule":
        words = f"rule {part.name}: {part.says}"
    else:
        words = f"{part.kind} {part.name}: {part.says}"
    say(f"{words}{in_brackets(part.cites)}", 2, 4)
    if part.why:
        say(part.why, 6)
    if origins and part.origin:
        say(part.origin, 6)


# ---- side by side


def _differences(house: House, other: House, json: bool) -> int:
    from trainer.uses.comparing.rules import differing_rules
    from trainer.uses.comparing.steps import differing_replies, differing_steps

    rules, steps = differing_rules(house, other), differing_steps(house, other)
    replies = differing_replies(house, other)
    if json:
        print_json(
            {
                "house": house.id,
                "other": other.id,
                "rules": [
                    {
                        "rule": each.name,
                        "meaning": each.meaning,
                        "here": _rule_fields(each.here),
                        "there": _rule_fields(each.there),
                    }
                    for each in rules
                ],
                "procedure": [
                    {
                        "part": each.part,
                        "here": each.here.id if each.here else None,
                        "there": each.there.id if each.there else None,
                        "differs": list(each.sentences),
                    }
                    for each in steps
                ],
                "replies": [
                    {"part": each.part, "differs": list(each.sentences)} for each in replies
                ],
            }
        )
        return 0
    say(f"{house.title} ({house.id}) and {other.title} ({other.id})")
    say()
    _say_count(len(rules), "rule differs", "rules differ")
    for rule in rules:
        say(f"{rule.name}: {rule.meaning}", 2, 2)
        for name, entry in ((house.id, rule.here), (other.id, rule.there)):
            say(f"{name}: {entry.value} ({entry.basis}){in_brackets(entry.cites)}", 6, 2)
    for name, only in (
        (house.id, [each for each in steps if each.there is None]),
        (other.id, [each for each in steps if each.here is None]),
    ):
        say()
        _say_count(len(only), f"step only in {name}", f"steps only in {name}")
        for each in only:
            step = each.here or each.there
            assert step is not None
            say(f"{each.part}: {_named(step)}{in_brackets(step.cites)}", 2, 2)
    both = [each for each in steps if each.here and each.there]
    say()
    _say_count(len(both), "step differs", "steps differ")
    for each in both:
        assert each.here is not None
        say(f"{each.part}: {_named(each.here)}", 2, 2)
        for sentence in each.sentences:
            say(f"{sentence}.", 6, 2)
    say()
    rest = "answered on other conditions"
    _say_count(len(replies), f"request is {rest}", f"requests are {rest}")
    for reply in replies:
        say(reply.part, 2)
        for sentence in reply.sentences:
            say(f"{sentence}.", 6, 2)
    return 0


def _say_count(number: int, one: str, many: str) -> None:
    words = counted(number, one, many)
    say(f"{words[:1].upper()}{words[1:]}.")


def _named(step: Step) -> str:
    return step.title or step.id
