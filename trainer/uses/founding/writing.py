"""The text of a club's own house file: what was decided, each with a clause of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from trainer.facts.rules import RULES
from trainer.uses.founding.questions import spoken

_PLAIN: Final = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿ][\w ,.()'’/-]*[\w.)]|[A-Za-z]", re.ASCII)
_TRAPS: Final = {"yes", "no", "on", "off", "true", "false", "null", "y", "n"}


class Founding(NamedTuple):
    """A new house. ``answers`` by rule and word, in the order asked; ``left_open`` names rules.

    ``schema`` is the way from the file to the schema, as the editor is told it.
    """

    house: str
    title: str
    base: str
    base_title: str
    answers: dict[tuple[str, str], str]
    left_open: tuple[str, ...] = ()
    schema: str = ""

    def decided(self) -> dict[str, dict[str, str]]:
        """The words of every rule that was decided."""
        found: dict[str, dict[str, str]] = {}
        for (rule, word), value in self.answers.items():
            found.setdefault(rule, {})[word] = value
        return found


def house_text(founding: Founding) -> str:
    """The whole file."""
    return "\n".join(_lines(founding)) + "\n"


def _lines(founding: Founding) -> Iterator[str]:
    if founding.schema:
        yield f"# yaml-language-server: $schema={founding.schema}"
    yield f"# {_on_one_line(founding.title)}: a house of its own, and what it changes of"
    yield f"# {_on_one_line(founding.base_title)}. Put the clauses in your own words."
    yield "format: 1"
    yield f"house: {founding.house}"
    yield f"title: {_scalar(founding.title)}"
    yield f"extends: {_scalar(founding.base)}"
    decided = founding.decided()
    clause_of = {rule: f"CLUB-{number:02d}" for number, rule in enumerate(decided, 1)}
    if decided:
        yield ""
        yield "# What the club has decided. Each value rests on a clause below."
        yield "rules:"
        for rule, values in decided.items():
            said = [f"{word}: {_value(value)}" for word, value in values.items()]
            yield f"  {rule}: {{{', '.join(said)}, basis: stated, cites: [{clause_of[rule]}]}}"
    if founding.left_open:
        yield ""
        yield "# Left open, so the base's value stands in until the club decides:"
        yield from _commented(founding.left_open)
    if decided:
        yield ""
        yield "clauses:"
        for rule, values in decided.items():
            yield f"  {clause_of[rule]}: {_quoted(clause_text(rule, values))}"
    yield ""
    yield "# Steps are changed by id under edit: with remove, replace and insert_after."


def clause_text(rule: str, values: dict[str, str]) -> str:
    """A clause that says what was decided, until the club puts it in its own words."""
    spec = RULES[rule]
    parts = [f"{spec.meaning.rstrip('.')}: {spoken(values['is'])}."]
    parts += [
        f"{spec.attributes[word].meaning.rstrip('.')}: {spoken(value)}."
        for word, value in values.items()
        if word != "is"
    ]
    return " ".join(parts)


def _commented(names: Iterable[str]) -> Iterator[str]:
    line = "#"
    for name in names:
        if len(line) + len(name) > 90:
            yield line.rstrip(",") + ","
            line = "#"
        line += f" {name},"
    yield line.rstrip(",") + "."


def _value(value: str) -> str:
    return _quoted(value) if value in _TRAPS - {"true", "false"} else value


def _scalar(text: str) -> str:
    if _PLAIN.fullmatch(text) and text.lower() not in _TRAPS and not text.endswith(" "):
        return text
    return _quoted(text)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
