"""What a house leaves open, as questions to the lead of a club, and what may be answered."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from trainer.facts.rules import RULES, TOTALS, Kind
from trainer.law.house import House
from trainer.law.reading.problems import suggestion

_TRUTHS: Final = {"yes": "true", "y": "true", "no": "false", "n": "false"}


class Question(NamedTuple):
    """One word of a rule: ``is``, or an attribute that stands beside it.

    ``usual`` is what the base has, as written; ``why`` is the base's reason for it.
    """

    rule: str
    word: str
    kind: Kind
    meaning: str
    usual: str
    why: str = ""

    @property
    def expected(self) -> str:
        """What may be answered, in words."""
        if self.kind.choices == ("true", "false"):
            return "yes or no"
        if self.rule == "double_on":
            return f"any, or {TOTALS.expected}"
        return self.kind.expected


def open_questions(house: House) -> tuple[Question, ...]:
    """A question for every rule that the house only assumes, in the order of a table's life."""
    found: list[Question] = []
    for name, spec in RULES.items():
        entry = house.entries[name]
        if entry.basis != "assumed":
            continue
        usual = entry.words["is"]
        found.append(Question(name, "is", spec.kind, spec.meaning, usual, entry.why))
        for word, attribute in spec.attributes.items():
            if attribute.needed == "never" and word not in entry.words:
                continue
            usual = entry.words.get(word, "")
            found.append(Question(name, word, attribute.kind, attribute.meaning, usual))
    return tuple(found)


def applies(question: Question, answers: dict[tuple[str, str], str]) -> bool:
    """Whether the question is to be asked after these answers.

    An attribute has nothing to say beside ``none``, nor beside a value that was left open.
    """
    if question.word == "is":
        return True
    value = answers.get((question.rule, "is"))
    attribute = RULES[question.rule].attributes[question.word]
    return value is not None and not (value == "none" and attribute.needed == "unless_none")


def understood(question: Question, typed: str) -> str:
    """The answer as a house file writes it.

    Raises ``ValueError`` with a sentence on what may be answered.
    """
    text = " ".join(typed.split())
    if not text:
        if question.usual:
            return question.usual
        raise ValueError(f"expected {question.expected}")
    kind = question.kind
    if question.rule == "double_on" and question.word == "is" and text != "any":
        kind = TOTALS
    if not kind.is_list:
        text = _TRUTHS.get(text.lower(), text) if kind.choices == ("true", "false") else text
        _check(question, kind, text)
        return text
    items = [] if text.lower() in ("none", "[]") else re.split(r"[,;\s]+", text.strip("[]"))
    items = [item for item in items if item]
    for item in items:
        _check(question, kind, item)
    if len({kind.parse(item) for item in items}) < len(items):
        raise ValueError("the same value stands there twice")
    return f"[{', '.join(items)}]"


def _check(question: Question, kind: Kind, text: str) -> None:
    try:
        kind.parse(text)
    except ValueError:
        hint = suggestion(text, kind.choices)
        raise ValueError(f"{text!r} will not do: expected {question.expected}{hint}") from None


def spoken(value: str) -> str:
    """A value as one says it: ``yes``, ``none``, ``1, 5, 10``."""
    if value in ("true", "false"):
        return "yes" if value == "true" else "no"
    if value == "[]":
        return "none"
    return value.strip("[]").replace("_", " ")
