"""Against the clock: so many questions in so many seconds, again and again, for the best of an
evening.

Nothing is explained while the clock runs, but for a word on the last answer; the clock stops at
the score.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import monotonic
from typing import NamedTuple

from trainer.law.house import House
from trainer.shell.talk.ask import TIME_UP, Ask, Talk
from trainer.shell.talk.asking import COMMANDS, Asking, only
from trainer.shell.talk.pages import Para
from trainer.uses.drilling.answers import AskAgain, tidied
from trainer.uses.drilling.drill import judged
from trainer.uses.drilling.question import Question
from trainer.uses.speaking.tongue import Tongue

_KEYS = ("?", "w", "q")


class Run(NamedTuple):
    """One go: how many were right, the longest row of right ones, and the seconds it took."""

    right: int
    asked: int
    streak: int
    seconds: float

    @property
    def worth(self) -> tuple[int, int, float]:
        """What makes one go better than another."""
        return self.right, self.streak, -self.seconds


class Sprint:
    """``number`` questions from ``make`` in ``seconds``, as often as somebody likes."""

    def __init__(
        self,
        make: Callable[[], Question | None],
        number: int,
        seconds: float,
        house: House,
        tongue: Tongue,
        *,
        is_plain: bool = False,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._make, self._number, self._seconds = make, number, seconds
        self._house, self._tongue, self._clock = house, tongue, clock
        self._asking = Asking(house, tongue, is_plain=is_plain, keys=_KEYS, commands="game.prompt")
        self._is_stopped = False
        self.runs: list[Run] = []

    def talk(self) -> Talk:
        """Goes until somebody has enough; its value is the exit code."""
        try:
            while not self._is_stopped:
                run = yield from self._go()
                if run.asked:
                    self.runs.append(run)
                if self._is_stopped or not run.asked:
                    break
                answer = yield self._between(run)
                if answer == "q":
                    break
        except EOFError:
            pass
        yield self._last()
        return 0

    def _go(self) -> Generator[Ask, str, Run]:
        begun = self._clock()
        right = asked = streak = best = 0
        before: list[Para] = []
        while asked < self._number and self._clock() - begun < self._seconds:
            question = self._make()
            if question is None:
                break
            heading = " " + self._tongue.say(
                "speed.heading", house=self._tongue.name(self._house), at=asked + 1,
                of=self._number, streak=streak,
            )  # fmt: skip
            was_right = yield from self._ask(question, heading, before, begun)
            if was_right is None:
                break
            asked += 1
            right += was_right
            streak = streak + 1 if was_right else 0
            best = max(best, streak)
        return Run(right, asked, best, min(self._clock() - begun, self._seconds))

    def _ask(
        self, question: Question, heading: str, before: list[Para], begun: float
    ) -> Generator[Ask, str, bool | None]:
        """Whether the answer was right; ``None`` where the time was up or somebody had enough."""
        notes: list[Para] = []
        is_new = True
        while True:
            left = self._seconds - (self._clock() - begun)
            page = self._asking.question_page(
                question, heading, notes, is_new=is_new, before=before
            )
            answer = yield page._replace(seconds=max(left, 0.01))
            is_new = False
            if answer == TIME_UP or self._clock() - begun > self._seconds:
                return None
            command = COMMANDS.get(tidied(answer))
            if command == "quit":
                self._is_stopped = True
                return None
            if command in ("hint", "why"):
                notes = self._asking.help(question, command)
                continue
            try:
                verdict = judged(question, answer)
            except AskAgain as again:
                notes = [Para(self._tongue.say(again.key, **again.words), "turn")]
                continue
            before[:] = self._word(verdict.is_right, verdict.key)
            return verdict.is_right

    def _word(self, is_right: bool, key: str) -> list[Para]:
        if is_right:
            return [Para(self._tongue.say("drill.right"), "good", "+ ", "good")]
        return [Para(self._tongue.say("drill.key", key=key), "bad", "x ", "bad")]

    def _said(self, run: Run) -> str:
        return self._tongue.say(
            "speed.score", right=run.right, of=run.asked, streak=run.streak,
            seconds=f"{run.seconds:.0f}",
        )  # fmt: skip

    def _between(self, run: Run) -> Ask:
        say = self._tongue.say
        best = max(self.runs, key=lambda each: each.worth)
        paras = [Para(""), Para(self._said(run), "strong")]
        if best is run and len(self.runs) > 1:
            paras.append(Para(say("speed.best.new"), "good"))
        page = only(paras)
        return Ask(page, page, "next", say("speed.prompt"), ("", "q"))

    def _last(self) -> Ask:
        if not self.runs:
            page = only([Para(self._tongue.say("drill.none"))])
            return Ask(page, page, "end")
        best = max(self.runs, key=lambda each: each.worth)
        page = only([Para(self._tongue.say("speed.best", score=self._said(best)), "strong")])
        return Ask(page, page, "end")
