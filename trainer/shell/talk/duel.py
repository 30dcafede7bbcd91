"""Two at one terminal: the same questions, turn about, and the verdict when both have answered."""

from __future__ import annotations

from collections.abc import Callable, Generator

from trainer.law.house import House
from trainer.shell.talk.ask import Ask, Talk
from trainer.shell.talk.asking import COMMANDS, Asking, only
from trainer.shell.talk.pages import Para
from trainer.uses.drilling.answers import AskAgain, tidied
from trainer.uses.drilling.drill import judged
from trainer.uses.drilling.question import Question, Verdict
from trainer.uses.speaking.tongue import Tongue

_KEYS = ("?", "w", "q")


class Duel:
    """``number`` questions from ``make``, each put to both; who begins changes every time."""

    def __init__(
        self,
        make: Callable[[], Question | None],
        number: int,
        names: tuple[str, str],
        house: House,
        tongue: Tongue,
        *,
        is_plain: bool = False,
    ) -> None:
        self._make, self._number, self._names = make, number, names
        self._house, self._tongue = house, tongue
        self._asking = Asking(house, tongue, is_plain=is_plain, keys=_KEYS, commands="game.prompt")
        self.right = [0, 0]
        self.asked = 0
        self._is_stopped = False

    def talk(self) -> Talk:
        """The duel as a talk; its value is the exit code."""
        try:
            while self.asked < self._number and not self._is_stopped:
                question = self._make()
                if question is None:
                    break
                yield from self._round(question)
        except EOFError:
            self._is_stopped = True
        yield self._score()
        return 0

    def _round(self, question: Question) -> Generator[Ask, str, None]:
        order = (0, 1) if self.asked % 2 == 0 else (1, 0)
        verdicts: dict[int, Verdict] = {}
        for who in order:
            verdict = yield from self._ask(question, who)
            if verdict is None:
                self._is_stopped = True
                return
            verdicts[who] = verdict
        self.asked += 1
        for who, verdict in verdicts.items():
            self.right[who] += verdict.is_right
        page = self._verdicts(question, verdicts)
        if (yield page) == "q":
            self._is_stopped = True

    def _ask(self, question: Question, who: int) -> Generator[Ask, str, Verdict | None]:
        notes: list[Para] = []
        is_new = True
        heading = " " + self._tongue.say(
            "duel.heading", name=self._names[who], at=self.asked + 1, of=self._number,
            one=self.right[0], two=self.right[1],
        )  # fmt: skip
        while True:
            answer = yield self._asking.question_page(question, heading, notes, is_new=is_new)
            is_new = False
            command = COMMANDS.get(tidied(answer))
            if command == "quit":
                return None
            if command in ("hint", "why"):
                notes = self._asking.help(question, command)
                continue
            try:
                return judged(question, answer)
            except AskAgain as again:
                notes = [Para(self._tongue.say(again.key, **again.words), "turn")]

    def _verdicts(self, question: Question, verdicts: dict[int, Verdict]) -> Ask:
        say = self._tongue.say
        paras: list[Para] = []
        for who in (0, 1):
            word = say("drill.right") if verdicts[who].is_right else verdicts[who].reason
            style = "good" if verdicts[who].is_right else "bad"
            text = word or say("drill.wrong")
            paras.append(Para(text, style, f"{self._names[who]}: ", "strong"))
        paras.append(Para(say("drill.key", key=verdicts[0].key), "strong", "> ", "turn"))
        cites = f" ({', '.join(question.cites)})" if question.cites else ""
        paras.append(Para(question.why.strip() + cites))
        page = only(paras)
        return Ask(page, page, "next", say("speed.prompt.next"), ("", "q"))

    def _score(self) -> Ask:
        say = self._tongue.say
        one, two = self.right
        paras = [Para("")]
        if self._is_stopped:
            paras.append(Para(say("drill.stopped"), "dim"))
        paras.append(
            Para(say("duel.score", a=self._names[0], one=one, b=self._names[1], two=two), "strong")
        )
        if self.asked and one != two:
            paras.append(Para(say("duel.won", name=self._names[0 if one > two else 1]), "good"))
        page = only(paras)
        return Ask(page, page, "end")
