"""A question as it is put, and the verdict on an answer to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from trainer.facts.money import Amount
from trainer.law.house import House
from trainer.law.procedure import Step
from trainer.table.events import Event
from trainer.table.round import Round


class Choice(NamedTuple):
    """One answer to choose. ``event`` is the act it stands for, ``None`` where it is to wait.

    ``slip`` names what is wrong with it, ``""`` for the right one; ``because`` says so.
    """

    text: str
    event: Event | None = None
    slip: str = ""
    because: str = ""


class Verdict(NamedTuple):
    """``reason`` says what was wrong, or nothing; ``key`` what was right, in words.

    ``slip`` is the name of the mistake if it is one of the usual ones.
    """

    is_right: bool
    key: str
    reason: str = ""
    slip: str = ""


class Question(NamedTuple):
    """One question on one table.

    ``skill`` is a stable name for what is practised, ``house/kind/step``. ``table`` is what the
    dealer sees, ``told`` what happened last, in sentences. ``wants`` is ``choice``, ``amount`` or
    ``text``: of a choice the answers are ``choices``, of the others ``judge`` reads what was
    typed and may raise ``AskAgain``; ``answer`` is what was right, in words. ``why`` and ``cites``
    give the reason for the key.
    """

    kind: str
    skill: str
    house: House
    table: Round
    told: tuple[str, ...]
    prompt: str
    wants: str
    step: Step
    why: str
    cites: tuple[str, ...]
    choices: tuple[Choice, ...] = ()
    judge: Callable[[str], Verdict] | None = None
    answer: str = ""
    key: Event | Amount | str | tuple[str, str] | None = None
    subject: str = ""
    shows_table: bool = True
    shows_totals: bool = True
    shows_dealer_total: bool = False
    hint: str = ""
    path: tuple[str, ...] = ()
    is_assumed_ruling: bool = False

    @property
    def is_assumed(self) -> bool:
        """Whether the right answer rests on something that the house never wrote."""
        return self.is_assumed_ruling or self.step.basis == "assumed"

    @property
    def identity(self) -> tuple[object, ...]:
        """What makes two questions the same."""
        return self.kind, self.house.id, self.table, self.step.id, self.subject, self.prompt

    @property
    def right_answer(self) -> str:
        """What is right, in words."""
        return self.choices[self.right_choice].text if self.wants == "choice" else self.answer

    @property
    def right_choice(self) -> int:
        """The place of the right choice."""
        return next(at for at, each in enumerate(self.choices) if not each.slip)


def verdict_on_choice(question: Question, at: int) -> Verdict:
    """The verdict on having chosen ``at``."""
    chosen = question.choices[at]
    key = question.choices[question.right_choice].text
    return Verdict(not chosen.slip, key, chosen.because, chosen.slip)
