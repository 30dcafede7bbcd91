"""``trainer clauses``: every numbered clause of a house, and what rests on it."""

from __future__ import annotations

from trainer.shell.houses import load_house
from trainer.shell.page import print_json, say
from trainer.uses.resting import Clause, clauses_of


def run(house: str, json: bool) -> int:
    """Print the clauses."""
    this = load_house(house)
    clauses = clauses_of(this)
    if json:
        document = {
            "house": this.id,
            "title": this.title,
            "source": this.source,
            "clauses": [_fields(clause) for clause in clauses],
        }
        print_json(document)
        return 0
    say(f"{this.title} ({this.id}), after {this.source}.")
    for clause in clauses:
        say()
        say(f"{clause.id}  {clause.text}", 0, len(clause.id) + 2)
        _print_resting(clause)
    return 0


def _print_resting(clause: Clause) -> None:
    resting = (("steps", clause.steps), ("answers", clause.replies), ("rules", clause.rules))
    for what, names in resting:
        if names:
            say(f"{what}: {', '.join(names)}", 4, 4)
    if clause.is_knowledge:
        say("to be known: no act can show it", 4)
    elif not any(names for _, names in resting):
        say("nothing rests on it", 4)


def _fields(clause: Clause) -> dict[str, object]:
    return {
        "id": clause.id,
        "text": clause.text,
        "knowledge": clause.is_knowledge,
        "steps": clause.steps,
        "replies": clause.replies,
        "rules": clause.rules,
        "drills": [],
    }
