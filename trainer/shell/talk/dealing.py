"""A dealt round as a talk: the table goes on by itself between the questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from trainer.law.house import House
from trainer.shell.talk.ask import Ask, Talk
from trainer.shell.talk.asking import COMMANDS, Asking, cited, only
from trainer.shell.talk.one_question import one_question, take_back
from trainer.shell.talk.pages import Para
from trainer.uses.dealing.rounds import Stop
from trainer.uses.drilling.answers import tidied
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
            while len(self._behind) < len(self.stops):
                yield from self._ask(self.stops[len(self._behind)])
                if len(self._behind) == len(self.stops):
                    yield from self._look_back()
        except EOFError:
            self.is_stopped = True
        yield self._score()
        return 0

    def _ask(self, stop: Stop) -> Talk:
        told = [Para(line, "note", "> ", "note", gives_way=True) for line in stop.told[-MOST_TOLD:]]
        yield from one_question(
            self._asking,
            stop.question,
            self._heading(),
            self,
            self.keep,
            most_seconds=self.seconds,
            before=[*self._latest_feedback(), *told],
        )
        return 0

    # ---- what becomes of an answer

    def answer(self, text: str) -> Verdict:
        """The verdict on what was typed. Raises ``AskAgain``, and then nothing has happened."""
        return self._marked(judged(self._question, text))

    def too_slow(self, reason: str) -> Verdict:
        """The time for this question was up: a miss, for that reason."""
        return self._marked(too_slow(self._question, reason))

    def skip(self) -> None:
        """Go on without an answer."""
        self._behind.append(Answered(self._question, None))

    def undo(self) -> bool:
        """Take back the last answer or skip; answers whether there was any."""
        if not self._behind:
            return False
        self._behind.pop()
        return True

    @property
    def _question(self) -> Question:
        return self.stops[len(self._behind)].question

    def _marked(self, verdict: Verdict) -> Verdict:
        self._behind.append(Answered(self._question, verdict))
        return verdict

    # ---- what stands around the questions

    def _look_back(self) -> Talk:
        """After the last question: its verdict, and a last chance to take the answer back."""
        question, verdict = self._behind[-1]
        notes: list[Para] = []
        while True:
            shown = verdict if self.feedback == "once" else None
            page = self._asking.last_page(question, shown, self._heading(), notes)
            command = COMMANDS.get(tidied((yield page)), "")
            if command == "undo":
                take_back(self, self.keep)
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
        was_wrong, right_is, *why = self._asking.verdict(question, verdict)
        return [was_wrong, right_is, *(para._replace(gives_way=True) for para in why)]

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
