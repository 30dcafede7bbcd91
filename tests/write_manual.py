"""Writes the lists of the manual, and the schema beside it, anew from the registries.

    python -m tests.write_manual

A test compares both with the registries, so that no word is missing from them and none is stale.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from trainer.facts.rules import RULES, TOTALS
from trainer.law.acts import ACTS
from trainer.law.guards import GUARDS
from trainer.law.reading import vocabulary as words
from trainer.law.reading.schema import schema_text

PROCEDURES = Path(__file__).resolve().parents[1] / "procedures"
MANUAL = PROCEDURES / "README.md"
SCHEMA = PROCEDURES / "house.schema.json"
BLOCK = re.compile(r"(<!-- (?P<name>[a-z ]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def lists() -> dict[str, str]:
    """Every generated list of the manual by its name."""
    return {
        "keys": _table("key", words.HEAD | words.BODY),
        "rules": _rules(),
        "rule words": _table("word", words.RULE),
        "bases": _table("basis", words.BASES),
        "phase words": _table("word", words.PHASE),
        "step words": _table("word", words.STEP),
        "severities": _table("severity", words.SEVERITIES),
        "acts": _acts(),
        "choices": _choices(),
        "awaits": _table("await", words.AWAITED),
        "reply words": _table("word", words.REPLY),
        "requests": _table("request", words.REQUESTS),
        "incidents": _table("incident", words.INCIDENTS),
        "guards of the table": _guards("table"),
        "guards of a hand": _guards("hand"),
        "guards of a bet": _guards("bet"),
        "edits": _table("word", words.EDIT),
        "variant words": _table("word", words.VARIANT),
    }


def written(manual: str) -> str:
    """The manual with its lists as they must be now.

    Raises ``KeyError`` where the manual and the lists name different ones.
    """
    made = lists()

    def fill(block: re.Match[str]) -> str:
        return f"{block[1]}\n{made.pop(block['name'])}\n{block[3]}"

    text = BLOCK.sub(fill, manual)
    if made:
        raise KeyError(f"the manual has no place for: {', '.join(made)}")
    return text


def _table(head: str, meanings: Mapping[str, str]) -> str:
    rows = [f"| `{name}` | {_cell(meaning)} |" for name, meaning in meanings.items()]
    return "\n".join([f"| {head} | meaning |", "|---|---|", *rows, ""])


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _rules() -> str:
    rows = ["| rule | value | meaning |", "|---|---|---|"]
    for name, spec in RULES.items():
        expected = spec.kind.expected
        if name == "double_on":
            expected = f"any, or {TOTALS.expected}"
        rows.append(f"| `{name}` | {_cell(expected)} | {_cell(spec.meaning)} |")
        for word, attribute in spec.attributes.items():
            needed = {"always": "", "unless_none": " (not beside none)", "never": " (if wanted)"}
            expected = attribute.kind.expected + needed[attribute.needed]
            rows.append(f"| … `{word}` | {_cell(expected)} | {_cell(attribute.meaning)} |")
    return "\n".join([*rows, ""])


def _acts() -> str:
    rows = ["| act | the dealer … | needs | may have |", "|---|---|---|---|"]
    for name, act in ACTS.items():
        may = [*act.takes, *(["each"] if act.each else [])]
        needs = ", ".join(f"`{word}`" for word in act.needs)
        rows.append(
            f"| `{name}` | {act.meaning} | {needs} | {', '.join(f'`{word}`' for word in may)} |"
        )
    return "\n".join([*rows, ""])


def _choices() -> str:
    rows = ["| word | value | meaning |", "|---|---|---|"]
    for word, values in words.CHOICES.items():
        rows += [f"| `{word}` | `{value}` | {_cell(text)} |" for value, text in values.items()]
    return "\n".join([*rows, ""])


def _guards(about: str) -> str:
    found = {name: guard.meaning for name, guard in GUARDS.items() if guard.about == about}
    return _table("guard", dict(sorted(found.items())))


def main() -> None:
    """Write both files."""
    MANUAL.write_text(written(MANUAL.read_text(encoding="utf-8")), encoding="utf-8")
    SCHEMA.write_text(schema_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
