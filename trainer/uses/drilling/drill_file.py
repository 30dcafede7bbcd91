"""A drill file: what is asked, how often, and under what options. It holds no answers, but for
knowledge questions, each of which cites its clause.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from trainer.law.reading.nodes import Mapping as Entries
from trainer.law.reading.nodes import Node, Scalar, Sequence
from trainer.law.reading.problems import Problem, Unreadable, suggestion
from trainer.law.reading.tree import read_tree
from trainer.uses.drilling.bets import Bets, read_bets
from trainer.uses.drilling.kinds.registry import NAMES
from trainer.uses.drilling.knowledge import Fact, Known

FORMAT: Final = 1
USUAL_NUMBER: Final = 10
_KEYS: Final = (
    "format",
    "drill",
    "title",
    "about",
    "ask",
    "number",
    "seconds",
    "bets",
    "knowledge",
)
_NEEDED: Final = ("format", "drill", "title", "ask")
_FACT_KEYS: Final = ("id", "ask", "answers", "wrong")
_ID: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
_COUNT: Final = re.compile(r"[1-9][0-9]{0,3}")

Clauses = Callable[[str], Mapping[str, str] | None]
"""The clauses of a house by its id; ``None`` where there is no such house."""


class DrillPlan(NamedTuple):
    """A drill as its file states it. ``ask`` weighs kinds of questions; ``seconds`` are allowed
    a question, 0 for as long as it takes; ``bets`` are the bets that lie on its tables.
    """

    id: str
    title: str
    about: str
    ask: Mapping[str, int]
    number: int = USUAL_NUMBER
    seconds: int = 0
    knowledge: tuple[Fact, ...] = ()
    bets: Bets | None = None


def read_drill(source: bytes | str, file: str, clauses: Clauses) -> DrillPlan:
    """The drill that the file states. Raises ``Unreadable`` with every fault of it."""
    reader = _Reader(file, read_tree(source, file), clauses)
    plan = reader.plan()
    if reader.problems:
        raise Unreadable(reader.problems)
    return plan


class _Reader:
    def __init__(self, file: str, tree: Entries, clauses: Clauses) -> None:
        self.file, self.tree, self.clauses = file, tree, clauses
        self.problems: list[Problem] = []

    def fault(self, node: Node, path: str, message: str) -> None:
        self.problems.append(Problem(self.file, node.line, node.column, path, message))

    def plan(self) -> DrillPlan:
        self._keys(self.tree, "", _KEYS, _NEEDED)
        number = self._text(self.tree, "format", "")
        if number and number != str(FORMAT):
            self.fault(
                self.tree.get("format") or self.tree, "format",
                f"format {number!r}: this trainer reads format {FORMAT}",
            )  # fmt: skip
        drill_id = self._text(self.tree, "drill", "")
        if drill_id and not _ID.fullmatch(drill_id):
            self.fault(self.tree.get("drill") or self.tree, "drill", "expected an id like my-drill")
        return DrillPlan(
            drill_id,
            self._text(self.tree, "title", ""),
            self._text(self.tree, "about", ""),
            self._weights(),
            self._count("number", USUAL_NUMBER),
            self._count("seconds", 0),
            self._facts(),
            self._bets(),
        )

    def _keys(
        self, node: Entries, path: str, known: tuple[str, ...], needed: tuple[str, ...]
    ) -> None:
        for key, _ in node.entries:
            if key.text not in known:
                self.fault(key, f"{path}{key.text}", f"unknown key{suggestion(key.text, known)}")
        for name in needed:
            if node.get(name) is None:
                self.fault(node, f"{path}{name}".rstrip("."), f"no {name}")

    def _text(self, node: Entries, name: str, path: str) -> str:
        found = node.get(name)
        if found is None:
            return ""
        if isinstance(found, Scalar) and not found.is_empty:
            return found.text
        self.fault(found, f"{path}{name}", "expected a text")
        return ""

    def _count(self, name: str, usual: int) -> int:
        found = self.tree.get(name)
        if found is None:
            return usual
        if isinstance(found, Scalar) and _COUNT.fullmatch(found.text):
            return int(found.text)
        self.fault(found, name, "expected a whole number from 1 to 9999")
        return usual

    def _bets(self) -> Bets | None:
        text = self._text(self.tree, "bets", "")
        if not text:
            return None
        try:
            return read_bets(text)
        except ValueError as wrong:
            self.fault(self.tree.get("bets") or self.tree, "bets", str(wrong))
            return None

    def _weights(self) -> dict[str, int]:
        found = self.tree.get("ask")
        if found is None:
            return {}
        if not isinstance(found, Entries) or not found.entries:
            self.fault(found, "ask", "expected kinds with weights, like next-act: 1")
            return {}
        weights: dict[str, int] = {}
        for key, value in found.entries:
            path = f"ask.{key.text}"
            if key.text not in NAMES:
                near = suggestion(key.text, NAMES) or f"; kinds are {', '.join(NAMES)}"
                self.fault(key, path, f"unknown kind of question{near}")
            elif isinstance(value, Scalar) and _COUNT.fullmatch(value.text):
                weights[key.text] = int(value.text)
            else:
                self.fault(value, path, "expected a weight, a whole number from 1")
        return weights

    # ---- knowledge

    def _facts(self) -> tuple[Fact, ...]:
        found = self.tree.get("knowledge")
        if found is None:
            return ()
        if not isinstance(found, Sequence):
            self.fault(found, "knowledge", "expected a list of questions")
            return ()
        facts: list[Fact] = []
        for at, item in enumerate(found.items):
            path = f"knowledge[{at}]."
            if not isinstance(item, Entries):
                self.fault(item, path.rstrip("."), "expected a question: id, ask, answers, wrong")
                continue
            fact = self._fact(item, path)
            if any(other.id == fact.id for other in facts):
                self.fault(item.get("id") or item, f"{path}id", f"{fact.id!r} stands there twice")
            facts.append(fact)
        return tuple(facts)

    def _fact(self, node: Entries, path: str) -> Fact:
        self._keys(node, path, _FACT_KEYS, ("id", "ask", "answers"))
        fact_id = self._text(node, "id", path)
        if fact_id and not _ID.fullmatch(fact_id):
            self.fault(node.get("id") or node, f"{path}id", "expected an id like cut-card")
        wrong = node.get("wrong")
        texts: list[str] = []
        if isinstance(wrong, Sequence):
            for item in wrong.items:
                if isinstance(item, Scalar) and not item.is_empty:
                    texts.append(item.text)
                else:
                    self.fault(item, f"{path}wrong", "expected a text")
        elif wrong is not None:
            self.fault(wrong, f"{path}wrong", "expected a list of wrong answers")
        drill = self._text(self.tree, "drill", "")
        asked = self._text(node, "ask", path)
        return Fact(fact_id, asked, self._answers(node, path), tuple(texts), drill)

    def _answers(self, node: Entries, path: str) -> dict[str, Known]:
        found = node.get("answers")
        if found is None:
            return {}
        if not isinstance(found, Entries):
            self.fault(found, f"{path}answers", "expected answers by house")
            return {}
        answers: dict[str, Known] = {}
        for key, value in found.entries:
            here = f"{path}answers.{key.text}"
            if not isinstance(value, Entries):
                self.fault(value, here, "expected says and cites")
                continue
            self._keys(value, f"{here}.", ("says", "cites"), ("says", "cites"))
            known = self.clauses(key.text)
            if known is None:
                self.fault(key, here, f"there is no house {key.text!r}")
            answers[key.text] = Known(
                self._text(value, "says", f"{here}."), self._cites(value, f"{here}.", known)
            )
        return answers

    def _cites(self, node: Entries, path: str, known: Mapping[str, str] | None) -> tuple[str, ...]:
        found = node.get("cites")
        if found is None:
            return ()
        if not isinstance(found, Sequence) or not found.items:
            self.fault(found, f"{path}cites", "expected a list of clauses; knowledge cites one")
            return ()
        cites: list[str] = []
        for item in found.items:
            if not isinstance(item, Scalar):
                self.fault(item, f"{path}cites", "expected a clause, like CYB-24")
            elif known is not None and item.text not in known:
                near = suggestion(item.text, known)
                self.fault(item, f"{path}cites", f"{item.text!r} is no clause of the house{near}")
            else:
                cites.append(item.text)
        return tuple(cites)
