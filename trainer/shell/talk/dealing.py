"""A dealt round as a talk: the table goes on by itself between the questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from trainer.law.house import House
from trainer.shell.talk.ask import Ask, Talk
from trainer.shell.talk.asking import COMMANDS, Asking, cited, only
from trainer.shell.talk.pages import Para
from trainer.uses.dealing.rounds import Stop
from trainer.uses.drilling.answers import AskAgain, tidied
from trainer.uses.drilling.drill import judged
from trainer.uses.drilling.question import Question, Verdict
from trainer.uses.speaking.tongue import Tongue

if TYPE_CHECKING:
    from trainer.shell.lesson import Keeping

MOST_TOLD = 4
_KEYS = ("?", "w", "q")


class DealtRound:
    """One round with one trainee. ``feedback`` is ``once`` or ``end``; ``keep`` stores each answer
    before the next question, if it is known whose they are.
    """

    def __init__(
        self,
        house: House,
        stops: Sequence[Stop],
        tongue: Tongue,
        *,
        is_plain: bool = False,
        feedback: str = "once",
        keep: Keeping | None = None,
    ) -> None:
        self.keep = keep
        self.house, self.stops, self.tongue, self.feedback = house, stops, tongue, feedback
        self._asking = Asking(house, tongue, is_plain=is_plain, keys=_KEYS, commands="deal.prompt")
        self.answered: list[tuple[Question, Verdict]] = []
        self.is_stopped = False

    def talk(self) -> Talk:
        """The round as a talk; its value is the exit code."""
        before: list[Para] = []
        try:
            for stop in self.stops:
                before = yield from self._ask(stop, before)
                if self.is_stopped:
                    break
        except EOFError:
            self.is_stopped = True
        yield self._score(before)
        return 0

    def _ask(self, stop: Stop, before: list[Para]) -> Generator[Ask, str, list[Para]]:
        """Ask once; answers what is to stand above the next question."""
        notes: list[Para] = []
        is_new, was_helped, seconds = True, False, 0.0
        question = stop.question
        heading = self._heading()
        told = [Para(line, "note", "> ", "note") for line in stop.told[-MOST_TOLD:]]
        while True:
            shown = monotonic()
            answer = yield self._asking.question_page(
                question, heading, notes, is_new=is_new, before=[*before, *told]
            )
            is_new = False
            seconds += monotonic() - shown
            command = COMMANDS.get(tidied(answer))
            if command == "quit":
                self.is_stopped = True
                return []
            if command in ("hint", "why"):
                notes, was_helped = self._asking.help(question, command), True
                continue
            try:
                verdict = judged(question, answer)
            except AskAgain as again:
                notes = [Para(self.tongue.say(again.key, **again.words), "turn")]
                continue
            self.answered.append((question, verdict))
            if self.keep is not None:
                self.keep.answered(
                    question, is_right=verdict.is_right, seconds=seconds, was_helped=was_helped
                )
            return self._feedback(question, verdict)

    def _feedback(self, question: Question, verdict: Verdict) -> list[Para]:
        """What stands above the next question: all of it for a slip, a word where it was right."""
        if self.feedback == "end":
            return []
        if verdict.is_right:
            return [Para(self.tongue.say("drill.right"), "good", "+ ", "good")]
        return self._asking.verdict(question, verdict)

    def _heading(self) -> str:
        right = sum(verdict.is_right for _, verdict in self.answered)
        return " " + self.tongue.say(
            "deal.heading", house=self.tongue.name(self.house), right=right, of=len(self.answered)
        )

    # ---- the end

    def _score(self, before: list[Para]) -> Ask:
        say = self.tongue.say
        paras = [*before, Para("")]
        if self.is_stopped:
            paras.append(Para(say("drill.stopped"), "dim"))
        right = sum(verdict.is_right for _, verdict in self.answered)
        if not self.answered:
            paras.append(Para(say("drill.none")))
            return self._last(paras)
        paras.append(Para(say("deal.score", right=right, of=len(self.answered)), "strong"))
        paras += self._by_step()
        if self.feedback == "end":
            for question, verdict in self.answered:
                if not verdict.is_right:
                    paras.append(Para(""))
                    paras.append(Para(question.prompt, "strong"))
                    paras += self._asking.verdict(question, verdict)
        return self._last(paras)

    def _by_step(self) -> list[Para]:
        """How often each step was asked, and how often it was right."""
        asked: Counter[str] = Counter()
        right: Counter[str] = Counter()
        cites: dict[str, str] = {}
        for question, verdict in self.answered:
            title = self.tongue.title(self.house, question.step)
            asked[title] += 1
            right[title] += verdict.is_right
            cites[title] = cited(question)
        return [
            Para(
                f"{title}{cites[title] if right[title] < number else ''}",
                "" if right[title] == number else "bad",
                f"{right[title]}/{number}  ",
                "good" if right[title] == number else "bad",
            )
            for title, number in asked.items()
        ]

    def _last(self, paras: list[Para]) -> Ask:
        page = only(paras)
        return Ask(page, page, "end")
