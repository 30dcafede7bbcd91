"""Founding a house as a talk: a question for everything that the base leaves open."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final

from trainer.law.house import House
from trainer.law.reading.naming import ID
from trainer.shell.screen import Screen
from trainer.shell.talk.ask import Ask, Talk
from trainer.shell.talk.pages import BLANK, Para, lines_of
from trainer.uses.founding.questions import (
    Question,
    applies,
    open_questions,
    spoken,
    understood,
)
from trainer.uses.founding.writing import Founding

Check = Callable[[Founding], str]
"""The first fault of a house so founded, in a sentence, or nothing."""

_OPEN: Final = "?"


Line = Generator[Ask, str, str]
"""A part of the talk that ends with an answer."""
Part = Generator[Ask, str, Founding]
"""A part of the talk that ends with more of the house."""


class Founder:
    """The questions to one lead. ``founding`` is what came of them, if they did not end early."""

    def __init__(self, base: House, start: Founding, taken: tuple[str, ...], check: Check) -> None:
        self._base, self._start, self._taken, self._check = base, start, taken, check
        self.founding: Founding | None = None

    def talk(self) -> Talk:
        """The questions as a talk; its value is 0, or 2 where the input ended early."""
        founding = self._start
        try:
            title = yield from self._line(
                "What is the house called?",
                f"A name for people. Enter: {founding.title}",
                lambda typed: self._title(founding, typed or founding.title),
                self._welcome(),
            )
            house = yield from self._line(
                "And its short id?",
                f"Letters, digits and hyphens, for records. Enter: {founding.house}",
                lambda typed: self._id(typed or founding.house),
            )
            founding = founding._replace(title=title, house=house)
            founding = yield from self._rules(founding)
        except EOFError:
            yield self._last("The questions ended early, so nothing was written.")
            return 2
        self.founding = founding
        yield self._last("")
        return 0

    def _rules(self, founding: Founding) -> Part:
        questions = open_questions(self._base)
        rules = list(dict.fromkeys(question.rule for question in questions))
        for number, rule in enumerate(rules, 1):
            heading = f"{number}/{len(rules)}"
            own = [question for question in questions if question.rule == rule]
            founding = yield from self._rule(founding, own, heading)
        return founding

    def _rule(self, founding: Founding, questions: list[Question], heading: str) -> Part:
        """Ask for one rule, with the words beside it, until the house is whole with it."""
        fault = ""
        while True:
            answers = dict(founding.answers)
            for question in questions:
                if not applies(question, answers):
                    continue
                typed = yield from self._ask(question, heading, fault)
                fault = ""
                if typed == _OPEN:
                    return founding._replace(left_open=(*founding.left_open, question.rule))
                answers[question.rule, question.word] = typed
            wanted = founding._replace(answers=answers)
            fault = self._check(wanted)
            if not fault:
                return wanted

    def _ask(self, question: Question, heading: str, fault: str) -> Line:
        keeps = f"Enter: {spoken(question.usual)}" if question.usual else ""
        opens = "? leaves it open" if question.word == "is" else ""
        more = "; ".join(part for part in (question.expected, keeps, opens) if part)
        why = [Para(question.why, "dim")] if question.why else []
        before = [Para(f"That would not make a whole house: {fault}.", "turn")] if fault else []

        def take(typed: str) -> str:
            if typed == _OPEN and question.word == "is":
                return _OPEN
            return understood(question, typed)

        lead = f"{heading}  "
        return (yield from self._line(question.meaning, more, take, [*before, *why], lead))

    def _line(
        self,
        asked: str,
        more: str,
        take: Callable[[str], str],
        before: list[Para] | None = None,
        lead: str = "",
    ) -> Line:
        """Ask until the answer will do."""
        paras = [*(before or []), Para(asked, "strong", lead, "dim"), Para(more, "dim")]
        notes: list[Para] = []
        while True:
            page = [*paras, *notes]
            news = notes or [BLANK, *page]
            typed = yield Ask(_page(page), _page(news), "line", "> ")
            try:
                return take(typed.strip())
            except ValueError as wrong:
                notes = [Para(str(wrong), "turn")]

    def _welcome(self) -> list[Para]:
        count = len({question.rule for question in open_questions(self._base)})
        text = (
            f"{self._base.title} leaves {count} things open. Say how your club has them; Enter "
            "takes what is proposed. Nothing is written before the last answer, and Ctrl-C stops."
        )
        return [Para(text), BLANK]

    def _title(self, founding: Founding, typed: str) -> str:
        title = " ".join(typed.split())
        fault = self._check(founding._replace(title=title))
        if fault:
            raise ValueError(fault)
        return title

    def _id(self, typed: str) -> str:
        if not ID.fullmatch(typed):
            raise ValueError(f"{typed!r} will not do: expected letters, digits and hyphens")
        if typed in self._taken:
            raise ValueError(f"{typed!r} is a house that comes with the trainer: take another id")
        return typed

    def _last(self, text: str) -> Ask:
        page = _page([Para(text)] if text else [])
        return Ask(page, page, "end")


def _page(paras: list[Para]) -> Callable[[Screen, int], list[str]]:
    return lambda screen, rows: lines_of(paras, screen)
