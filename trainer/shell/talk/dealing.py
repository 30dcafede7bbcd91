"""A dealt round as a talk: the table goes on by itself between the questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from trainer.law.house import House
from trainer.shell.talk.ask import TIME_UP, Ask, Talk
from trainer.shell.talk.asking import COMMANDS, Asking, cited, only
from trainer.shell.talk.pages import Para
from trainer.uses.dealing.rounds import Stop
from trainer.uses.drilling.answers import AskAgain, tidied
from trainer.uses.drilling.drill import judged, too_slow
from trainer.uses.drilling.question import Question, Verdict
from trainer.uses.speaking.tongue import Tongue

if TYPE_CHECKING:
    from trainer.shell.lesson import Keeping

MOST_TOLD = 4


class Answered(NamedTuple):
    """A stop that is behind: what was asked there, and how it went; no verdict on a skipped one."""

    question: Question
    verdict: Verdict | None


class DealtRound:
    """One round with one trainee. ``feedback`` is ``once`` or ``end``; ``keep`` stores each answer
    before the next question, if it is known whose they are; ``seconds`` are allowed a question, 0
    for as long as it takes.
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
        seconds: float = 0.0,
    ) -> None:
        self.seconds = seconds
        self.keep = keep
        self.house, self.stops, self.tongue, self.feedback = house, stops, tongue, feedback
        self._asking = Asking(house, tongue, is_plain=is_plain)
        self._behind: list[Answered] = []
        self.is_stopped = False

    @property
    def answered(self) -> list[tuple[Question, Verdict]]:
        """What was answered, with the verdicts; without what was skipped or taken back."""
        return [(each.question, each.verdict) for each in self._behind if each.verdict is not None]

    def talk(self) -> Talk:
        """The round as a talk; its value is the exit code."""
        try:
            while not self.is_stopped and len(self._behind) < len(self.stops):
                yield from self._ask(self.stops[len(self._behind)])
                if not self.is_stopped and self._behind and len(self._behind) == len(self.stops):
                    yield from self._look_back()
        except EOFError:
            self.is_stopped = True
        yield self._score()
        return 0

    def _ask(self, stop: Stop) -> Talk:
        """Ask until there is an answer, or a skip; or until something is taken back."""
        notes: list[Para] = []
        is_new, was_helped, seconds = True, False, 0.0
        question = stop.question
        heading = self._heading()
        told = [Para(line, "note", "> ", "note") for line in stop.told[-MOST_TOLD:]]
        before = [*self._latest_feedback(), *told]
        while True:
            shown = monotonic()
            page = self._asking.question_page(
                question, heading, notes, is_new=is_new, before=before
            )
            left = max(self.seconds - seconds, 0.01) if self.seconds else 0.0
            answer = yield page._replace(seconds=left)
            is_new = False
            seconds += monotonic() - shown
            command = COMMANDS.get(tidied(answer))
            if command == "quit":
                self.is_stopped = True
                return 0
            if command == "skip":
                self._behind.append(Answered(question, None))
                if self.keep is not None:
                    self.keep.skipped()
                return 0
            if command == "undo":
                if self._undo():
                    return 0
                notes = [Para(self.tongue.say("drill.nothing-to-undo"), "dim")]
                continue
            if command is not None:
                notes, was_helped = self._asking.help(question, command), True
                continue
            try:
                if answer == TIME_UP or (self.seconds and seconds > self.seconds):
                    verdict = too_slow(question, self.tongue.say("slip.too-slow"))
                else:
                    verdict = judged(question, answer)
            except AskAgain as again:
                notes = [Para(self.tongue.say(again.key, **again.words), "turn")]
                continue
            self._behind.append(Answered(question, verdict))
            if self.keep is not None:
                self.keep.answered(
                    question, is_right=verdict.is_right, seconds=seconds, was_helped=was_helped
                )
            return 0

    def _undo(self) -> bool:
        """Take the last answer or skip back; answers whether there was any."""
        if not self._behind:
            return False
        self._behind.pop()
        if self.keep is not None:
            self.keep.undone()
        return True

    def _look_back(self) -> Talk:
        """After the last question: its verdict, and a last chance to take the answer back."""
        question, verdict = self._behind[-1]
        notes: list[Para] = []
        while True:
            shown = verdict if self.feedback == "once" else None
            page = self._asking.last_page(question, shown, self._heading(), notes)
            command = COMMANDS.get(tidied((yield page)), "")
            if command == "undo":
                self._undo()
                return 0
            if command != "why" or shown is None:
                return 0
            notes = self._asking.clauses(question)

    def _latest_feedback(self) -> list[Para]:
        """What stands above a question on the answer before it."""
        if not self._behind or self._behind[-1].verdict is None:
            return []
        return self._feedback(*self.answered[-1])

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

    def _score(self) -> Ask:
        say = self.tongue.say
        paras = [Para("")]
        if self.is_stopped:
            paras.append(Para(say("drill.stopped"), "dim"))
        skipped = len(self._behind) - len(self.answered)
        if skipped:
            paras.append(Para(say("drill.skipped", number=skipped), "dim"))
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
