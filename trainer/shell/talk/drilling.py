"""A drill as a talk: each question on its table, the verdict at once, the score at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from trainer.law.house import House
from trainer.shell.screen import Screen
from trainer.shell.talk.ask import Ask, Page, Talk
from trainer.shell.talk.pages import Para, fitted, lines_of
from trainer.uses.drilling.answers import AskAgain, tidied
from trainer.uses.drilling.drill import Drill
from trainer.uses.drilling.question import Question, Verdict
from trainer.uses.speaking.tongue import Tongue

if TYPE_CHECKING:
    from trainer.shell.lesson import Keeping

COMMANDS = {
    "?": "hint",
    "hint": "hint",
    "w": "why",
    "why": "why",
    "u": "undo",
    "undo": "undo",
    "s": "skip",
    "skip": "skip",
    "q": "quit",
    "quit": "quit",
}
_KEYS = ("?", "w", "u", "s", "q")


class Drilling:
    """One drill with one trainee. ``keep`` stores each answer before the next question, if it is
    known whose they are; ``is_chosen`` says that the questions were chosen for them.
    """

    def __init__(
        self,
        drill: Drill,
        house: House,
        tongue: Tongue,
        seed: int,
        *,
        name: str = "",
        is_plain: bool = False,
        pass_mark: int | None = None,
        keep: Keeping | None = None,
        is_chosen: bool = False,
    ) -> None:
        self.keep, self.is_chosen = keep, is_chosen
        self.drill, self.house, self.tongue, self.seed = drill, house, tongue, seed
        self.name, self.is_plain, self.pass_mark = name, is_plain, pass_mark
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
        notes: list[Para] = []
        is_new, was_helped, seconds = True, False, 0.0
        heading = f" {self._heading()}"
        while True:
            shown = monotonic()
            answer = yield self._question_page(question, heading, notes, is_new=is_new)
            seconds += monotonic() - shown
            is_new = False
            command = COMMANDS.get(tidied(answer))
            if command == "quit":
                self._stopped = True
                return 0
            if command == "skip":
                self.drill.skip()
                if self.keep is not None:
                    self.keep.skipped()
                return 0
            if command == "undo":
                if self._undo():
                    return 0
                notes = [Para(self.tongue.say("drill.nothing-to-undo"), "dim")]
                continue
            if command is not None:
                notes, was_helped = self._help(question, command), True
                continue
            try:
                verdict = self.drill.answer(answer)
            except AskAgain as again:
                notes = [Para(self.tongue.say(again.key, **again.words), "turn")]
                continue
            if self.keep is not None:
                self.keep.answered(
                    question, is_right=verdict.is_right, seconds=seconds, was_helped=was_helped
                )
            yield from self._explain(question, verdict, heading)
            return 0

    def _undo(self) -> bool:
        if not self.drill.undo():
            return False
        if self.keep is not None:
            self.keep.undone()
        return True

    def _explain(self, question: Question, verdict: Verdict, heading: str) -> Talk:
        notes: list[Para] = []
        while True:
            page = self._verdict_page(question, verdict, heading, notes)
            answer = yield page
            command = COMMANDS.get(tidied(answer), "")
            if command == "quit":
                self._stopped = True
                return 0
            if command == "undo":
                self._undo()
                return 0
            if command != "why":
                return 0
            notes = self._clauses(question)

    # ---- pages

    def _question_page(
        self, question: Question, heading: str, notes: list[Para], *, is_new: bool
    ) -> Ask:
        choices = [
            Para(choice.text, "", f"{at}  ", "key") for at, choice in enumerate(question.choices, 1)
        ]
        paras = [*self._told(question), Para(question.prompt, "strong"), *choices, *notes]
        is_choice = question.wants == "choice"
        wants = "key" if is_choice else "line"
        numbers = tuple(str(at) for at in range(1, len(choices) + 1))
        if is_choice:
            prompt = self.tongue.say("drill.prompt.choice", choices=len(choices))
        else:
            prompt = self.tongue.say("drill.prompt.line") + " "
        news = self._whole(question, heading, paras) if is_new else _only(notes)
        return Ask(
            self._page(question, heading, paras if is_choice else [*paras, self._commands()]),
            news,
            wants,
            prompt,
            (*numbers, *_KEYS),
        )

    def _commands(self) -> Para:
        return Para(self.tongue.say("drill.commands"), "dim")

    def _verdict_page(
        self, question: Question, verdict: Verdict, heading: str, notes: list[Para]
    ) -> Ask:
        paras = self._verdict(question, verdict)
        return Ask(
            self._page(question, heading, [Para(question.prompt, "dim"), *paras, *notes]),
            _only(notes or [*paras, Para("")]),
            "next",
            self.tongue.say("drill.prompt.next"),
            ("", "w", "u", "q"),
        )

    def _verdict(self, question: Question, verdict: Verdict) -> list[Para]:
        say = self.tongue.say
        if verdict.is_right:
            paras = [Para(say("drill.right.is", key=verdict.key.rstrip(".")), "good", "+ ", "good")]
        else:
            first = verdict.reason or say("drill.wrong")
            paras = [
                Para(first, "bad", "x ", "bad"),
                Para(say("drill.key", key=verdict.key), "strong", "> ", "turn"),
            ]
        if question.why:
            cites = f" ({', '.join(question.cites)})" if question.cites else ""
            paras.append(Para(question.why.strip() + cites))
        if question.is_assumed:
            paras.append(Para(say("drill.assumed"), "dim"))
        return paras

    def _told(self, question: Question) -> list[Para]:
        if not question.told:
            return []
        if len(question.told) > 2:  # a row of acts to look through, one a line
            return [Para(line, "note") for line in question.told]
        return [Para(" ".join(question.told), "note", "> ", "note")]

    def _help(self, question: Question, command: str) -> list[Para]:
        if command == "hint":
            if question.hint:
                return [Para(self.tongue.say("drill.hint", hint=question.hint), "good")]
            return [Para(self.tongue.say("drill.no-hint"), "dim")]
        path = " > ".join(question.path[:-1] or question.path)
        return [Para(self.tongue.say("drill.path", path=path), "good")]

    def _clauses(self, question: Question) -> list[Para]:
        paras = [Para(self.tongue.say("drill.path", path=" > ".join(question.path)), "dim")]
        paras += [
            Para(self.tongue.clause(self.house, clause), "dim", f"{clause}  ", "note")
            for clause in question.cites
        ]
        return paras

    def _heading(self) -> str:
        drill, progress = self.drill, self.drill.progress
        if drill.is_repeating and progress.misses:
            return self.tongue.say(
                "drill.heading.again",
                house=self.house.title,
                left=len(progress.misses),
                right=progress.right,
            )
        return self.tongue.say(
            "drill.heading",
            house=self.house.title,
            at=min(progress.asked + 1, drill.number),
            of=drill.number,
            right=progress.right,
        )

    def _page(self, question: Question, heading: str, paras: Sequence[Para]) -> Page:
        def page(screen: Screen, rows: int) -> list[str]:
            return fitted(heading, self._table(question, screen), paras, screen, rows)

        return page

    def _whole(self, question: Question, heading: str, paras: Sequence[Para]) -> Page:
        def news(screen: Screen, rows: int) -> list[str]:
            if self.is_plain and question.shows_table:
                from trainer.uses.speaking.sentences import table_in_words

                words = table_in_words(
                    self.tongue, self.house, question.table, with_totals=question.shows_totals
                )
                lines = [screen.encodable(line) for line in (heading.strip(), *words)]
                return [*lines, *lines_of(paras, screen)]
            return fitted(heading, self._table(question, screen), paras, screen, 0)

        return news

    def _table(self, question: Question, screen: Screen) -> Callable[[int], Sequence[str]]:
        from trainer.shell.picture.table import Looks, draw_table
        from trainer.uses.drilling.sight import hand_in_turn

        if not question.shows_table:
            return lambda most: []
        looks = Looks(
            self.house,
            question.table,
            hand_in_turn(self.house, question.table),
            question.shows_totals,
            question.shows_dealer_total,
        )
        return lambda most: draw_table(looks, self.tongue, screen, most_lines=most)

    # ---- the end

    def _score(self) -> Ask:
        progress, say = self.drill.progress, self.tongue.say
        paras: list[Para] = [Para("")]
        if self._stopped:
            paras.append(Para(say("drill.stopped"), "dim"))
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
                cites = f" ({', '.join(question.cites)})" if question.cites else ""
                paras.append(Para(title + cites, "", "- "))
        elif not self._stopped:
            paras.append(Para(say("drill.all-right"), "good"))
        if self.pass_mark is not None and not self._stopped:
            passed = "passed" if progress.reaches(self.pass_mark) else "failed"
            paras.append(Para(say(f"drill.mark.{passed}", mark=self.pass_mark), "strong"))
        if not self.is_chosen:
            house = f"'{self.house.id}'" if " " in self.house.id else self.house.id
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
        page = _only(paras)
        return Ask(page, page, "end")


def _only(paras: list[Para]) -> Page:
    def news(screen: Screen, rows: int) -> list[str]:
        return lines_of(paras, screen)

    return news
