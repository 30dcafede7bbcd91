"""A drill as a talk: each question on its table, the verdict at once, the score at the end."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from trainer.law.house import House
from trainer.shell.talk.ask import Ask, Talk
from trainer.shell.talk.asking import COMMANDS, Asking, cited, only
from trainer.shell.talk.one_question import one_question, take_back
from trainer.shell.talk.pages import Para
from trainer.uses.drilling.answers import tidied
from trainer.uses.drilling.drill import Drill
from trainer.uses.drilling.question import Question, Verdict
from trainer.uses.speaking.tongue import Tongue

if TYPE_CHECKING:
    from trainer.shell.lesson import Keeping


class Drilling:
    """One drill with one trainee. ``keep`` stores each answer before the next question, if it is
    known whose they are; ``is_chosen`` says that the questions were chosen for them.
    ``house_name`` is what to type for the house, such as a file's path.
    """

    def __init__(
        self,
        drill: Drill,
        house: House,
        tongue: Tongue,
        seed: int,
        *,
        name: str = "",
        house_name: str = "",
        is_plain: bool = False,
        pass_mark: int | None = None,
        keep: Keeping | None = None,
        is_chosen: bool = False,
        seconds: float = 0.0,
    ) -> None:
        self.seconds = seconds
        self.keep, self.is_chosen = keep, is_chosen
        self.drill, self.house, self.tongue, self.seed = drill, house, tongue, seed
        self.house_name = house_name or house.id
        self.name, self.is_plain, self.pass_mark = name, is_plain, pass_mark
        self._asking = Asking(house, tongue, is_plain=is_plain)
        self._stopped = False

    def talk(self) -> Talk:
        """The drill as a talk; its value is the exit code."""
        try:
            while not self._stopped and (question := self.drill.question()) is not None:
                yield from self._ask(question)
        except EOFError:
            self._stopped = True
        yield self._score()
        return self._exit_code()

    def _exit_code(self) -> int:
        is_marked = self.pass_mark is not None and not self._stopped
        return int(is_marked and not self.drill.progress.reaches(self.pass_mark or 0))

    # ---- one question

    def _ask(self, question: Question) -> Talk:
        heading = f" {self._heading()}"
        verdict = yield from one_question(
            self._asking, question, heading, self.drill, self.keep, most_seconds=self.seconds
        )
        if verdict is not None:
            yield from self._explain(question, verdict, heading)
        return 0

    def _explain(self, question: Question, verdict: Verdict, heading: str) -> Talk:
        notes: list[Para] = []
        while True:
            page = self._asking.verdict_page(question, verdict, heading, notes)
            answer = yield page
            command = COMMANDS.get(tidied(answer), "")
            if command == "quit":
                self._stopped = True
                return 0
            if command == "undo":
                take_back(self.drill, self.keep)
                return 0
            if command != "why":
                return 0
            notes = self._asking.clauses(question)

    def _heading(self) -> str:
        drill, progress = self.drill, self.drill.progress
        if drill.is_repeating and progress.misses:
            return self.tongue.say(
                "drill.heading.again",
                house=self.tongue.name(self.house),
                left=len(progress.misses),
                right=progress.right,
            )
        return self.tongue.say(
            "drill.heading",
            house=self.tongue.name(self.house),
            at=min(progress.asked + 1, drill.number),
            of=drill.number,
            right=progress.right,
        )

    # ---- the end

    def _score(self) -> Ask:
        progress, say = self.drill.progress, self.tongue.say
        paras: list[Para] = [Para("")]
        if self._stopped:
            paras.append(Para(say("drill.stopped"), "dim"))
        if progress.skipped:
            paras.append(Para(say("drill.skipped", number=progress.skipped), "dim"))
        if not progress.firsts:
            paras.append(Para(say("drill.none")))
            return self._last([*paras, *self._kept()])
        paras.append(
            Para(
                say(
                    "drill.score",
                    right=progress.right,
                    of=len(progress.firsts),
                    percent=progress.percent,
                ),
                "strong",
            )
        )
        missed = [each.question for each in progress.firsts if not each.verdict.is_right]
        if missed:
            paras.append(Para(say("drill.look-again")))
            titles = {self._title(question): question for question in missed}
            for title, question in titles.items():
                paras.append(Para(title + cited(question), "", "- "))
        elif not self._stopped:
            paras.append(Para(say("drill.all-right"), "good"))
        if self.pass_mark is not None and not self._stopped:
            passed = "passed" if progress.reaches(self.pass_mark) else "failed"
            paras.append(Para(say(f"drill.mark.{passed}", mark=self.pass_mark), "strong"))
        if not self.is_chosen:
            house = quote(self.house_name)
            name = f" {self.name}" if self.name else ""
            paras.append(Para(say("drill.again", name=name, house=house, seed=self.seed), "dim"))
        return self._last([*paras, *self._kept()])

    def _kept(self) -> list[Para]:
        """Whose answers these were, and what is due after them."""
        if self.keep is None:
            return []
        say, name = self.tongue.say, self.keep.desk.trainee.name
        due, next_due = self.keep.desk.due(self.house)
        if due:
            rest = say("drill.due", due=due)
        else:
            rest = say("drill.due.next", day=next_due) if next_due else say("drill.due.none")
        return [Para(say("drill.kept", name=name, answers=self.keep.answers) + " " + rest, "dim")]

    def _title(self, question: Question) -> str:
        return self.tongue.title(self.house, question.step)

    def _last(self, paras: list[Para]) -> Ask:
        page = only(paras)
        return Ask(page, page, "end")
