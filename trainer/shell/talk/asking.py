"""One question as pages: the table, what happened, the choices; then the verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from trainer.law.house import House
from trainer.shell.screen import Screen
from trainer.shell.talk.ask import Ask, Page
from trainer.shell.talk.pages import Para, fitted, lines_of, sentences_of
from trainer.uses.drilling.question import Question, Verdict
from trainer.uses.speaking.tongue import Tongue

COMMANDS: Final = {
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
KEYS: Final = ("?", "w", "u", "s", "q")


class Asking:
    """How questions on one house look to one trainee. ``keys`` are the commands offered."""

    def __init__(
        self,
        house: House,
        tongue: Tongue,
        *,
        is_plain: bool = False,
        keys: tuple[str, ...] = KEYS,
        commands: str = "drill.prompt",
    ) -> None:
        self.house, self.tongue, self.is_plain = house, tongue, is_plain
        self._keys, self._commands = keys, commands

    def question_page(
        self,
        question: Question,
        heading: str,
        notes: Sequence[Para] = (),
        *,
        is_new: bool = True,
        before: Sequence[Para] = (),
    ) -> Ask:
        """The page that asks. ``before`` stands above the question, ``notes`` below it."""
        choices = [
            Para(choice.text, "", f"{at}  ", "key") for at, choice in enumerate(question.choices, 1)
        ]
        prompt = Para(question.prompt, "strong")
        paras = [*before, *self.told(question), prompt, *choices, *notes]
        commands = Para(self.tongue.say(f"{self._commands}.commands"), "dim")
        numbers = tuple(str(at) for at in range(1, len(choices) + 1))
        if question.wants != "choice":
            paras.append(commands)
        news = self._whole(question, heading, paras) if is_new else only(notes)
        if question.wants == "choice":
            foot = self.tongue.say(f"{self._commands}.choice", choices=len(choices))
            page = self._page(question, heading, paras)
            return Ask(page, news, "key", foot, (*numbers, *self._keys))
        foot = self.tongue.say(f"drill.prompt.{question.wants}") + " "
        return Ask(self._page(question, heading, paras), news, "line", foot)

    def verdict_page(
        self, question: Question, verdict: Verdict, heading: str, notes: Sequence[Para]
    ) -> Ask:
        """The page that says how it was."""
        paras = self.verdict(question, verdict)
        return Ask(
            self._page(question, heading, self._judged(question, paras, notes)),
            only(notes or [*paras, Para("")]),
            "next",
            self.tongue.say("drill.prompt.next"),
            ("", "w", "u", "q"),
            begins_at_top=bool(notes),
        )

    def last_page(
        self, question: Question, verdict: Verdict | None, heading: str, notes: Sequence[Para]
    ) -> Ask:
        """The page after the last question, with its verdict or without."""
        if verdict is None:
            page = self._page(question, heading, self._judged(question, [], notes))
            foot = self.tongue.say("deal.prompt.last")
            return Ask(page, only(notes), "next", foot, ("", "u", "q"))
        paras = self.verdict(question, verdict)
        page = self._page(question, heading, self._judged(question, paras, notes))
        foot = self.tongue.say("deal.prompt.last.why")
        news, keys = only(notes or [*paras, Para("")]), ("", "w", "u", "q")
        return Ask(page, news, "next", foot, keys, begins_at_top=bool(notes))

    def _judged(
        self, question: Question, paras: Sequence[Para], notes: Sequence[Para]
    ) -> list[Para]:
        """The question and how it was; both give way to what is read about them."""
        told = [Para(question.prompt, "dim"), *paras]
        return [*(para._replace(gives_way=bool(notes)) for para in told), *notes]

    def verdict(self, question: Question, verdict: Verdict) -> list[Para]:
        """Right or not, what was right, and why."""
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
            paras.append(Para(question.why.strip() + cited(question)))
        if question.is_assumed:
            paras.append(Para(say("drill.assumed"), "dim"))
        return paras

    def told(self, question: Question) -> list[Para]:
        """What happened last; a row of acts to look through stands one a line."""
        if not question.told:
            return []
        if len(question.told) > 2:
            return [Para(line, "note") for line in question.told]
        return [Para(" ".join(question.told), "note", "> ", "note")]

    def help(self, question: Question, command: str) -> list[Para]:
        """A hint, or the way through the procedure without its last step."""
        if command == "hint":
            if question.hint:
                return [Para(self.tongue.say("drill.hint", hint=question.hint), "good")]
            return [Para(self.tongue.say("drill.no-hint"), "dim")]
        path = " > ".join(question.path[:-1] or question.path)
        return [Para(self.tongue.say("drill.path", path=path), "good")]

    def clauses(self, question: Question) -> list[Para]:
        """The whole way through the procedure, and every clause in words."""
        paras = [Para(self.tongue.say("drill.path", path=" > ".join(question.path)), "dim")]
        paras += [
            Para(self.tongue.clause(self.house, clause), "dim", f"{clause}  ", "note")
            for clause in question.cites
            if self.tongue.clause(self.house, clause)
        ]
        return paras

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
                return [*sentences_of((heading.strip(), *words), screen), *lines_of(paras, screen)]
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


def cited(question: Question) -> str:
    """The question's clauses in brackets, or nothing."""
    return f" ({', '.join(question.cites)})" if question.cites else ""


def only(paras: Sequence[Para]) -> Page:
    """A page of text and nothing else."""

    def news(screen: Screen, rows: int) -> list[str]:
        return lines_of(paras, screen)

    return news
