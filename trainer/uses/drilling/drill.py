"""A drill as it is gone through: what is asked next, what was right, what comes back.

Plain values: every answer makes a new ``Progress``, and undo is the one before. A miss comes back
when all the others were asked, and again until it is right, three times at most.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from trainer.uses.drilling.answers import read_choice
from trainer.uses.drilling.question import Question, Verdict, verdict_on_choice
from trainer.uses.drilling.typed_acts import is_act

MOST_REPEATS: Final = 3


class Answered(NamedTuple):
    """A question that was answered, and how it went at the first go."""

    question: Question
    verdict: Verdict


class Miss(NamedTuple):
    """A question to come back, and how often it has come back already."""

    question: Question
    repeats: int = 0


class Progress(NamedTuple):
    """``firsts`` are the first answers, one a question; ``misses`` wait to be asked again."""

    asked: int = 0
    firsts: tuple[Answered, ...] = ()
    misses: tuple[Miss, ...] = ()
    skipped: int = 0

    @property
    def right(self) -> int:
        """How many were right at the first go."""
        return sum(each.verdict.is_right for each in self.firsts)

    def reaches(self, mark: int) -> bool:
        """Whether so many per cent were right, in integers: nothing is rounded up to a pass."""
        return 100 * self.right >= mark * len(self.firsts)

    @property
    def percent(self) -> int:
        """The score in whole per cent, rounded down."""
        return 100 * self.right // len(self.firsts) if self.firsts else 0


class Drill:
    """``number`` questions from ``make``, then the misses once more."""

    def __init__(self, make: Callable[[], Question | None], number: int, rng: Random) -> None:
        self._make, self.number, self._rng = make, number, rng
        self.progress = Progress()
        self._questions: list[Question] = []
        self._before: list[Progress] = []

    def question(self) -> Question | None:
        """What is asked now, or ``None`` at the end."""
        asked = self.progress.asked
        if asked < self.number:
            while len(self._questions) <= asked:
                made = self._make()
                if made is None:
                    self.number = len(self._questions)
                    return self.question()
                self._questions.append(made)
            return self._questions[asked]
        return self.progress.misses[0].question if self.progress.misses else None

    @property
    def is_repeating(self) -> bool:
        """Whether only misses are left."""
        return self.progress.asked >= self.number

    def answer(self, text: str) -> Verdict:
        """The verdict on what was typed. Raises ``AskAgain``, and then nothing has happened."""
        question = self.question()
        assert question is not None
        return self._marked(question, judged(question, text))

    def too_slow(self, reason: str) -> Verdict:
        """The time for this question was up: a miss, for that reason."""
        question = self.question()
        assert question is not None
        return self._marked(question, too_slow(question, reason))

    def _marked(self, question: Question, verdict: Verdict) -> Verdict:
        now = self.progress
        self._before.append(now)
        if not self.is_repeating:
            misses = now.misses if verdict.is_right else (*now.misses, Miss(question))
            firsts = (*now.firsts, Answered(question, verdict))
            self.progress = now._replace(asked=now.asked + 1, firsts=firsts, misses=misses)
            return verdict
        miss, *others = now.misses
        repeats = miss.repeats + 1
        if not verdict.is_right and repeats < MOST_REPEATS:
            others.append(Miss(shuffled(question, self._rng), repeats))
        self.progress = now._replace(misses=tuple(others))
        return verdict

    def skip(self) -> None:
        """Go on without an answer; the question is not marked and does not come back."""
        now = self.progress
        self._before.append(now)
        if self.is_repeating:
            self.progress = now._replace(misses=now.misses[1:])
        else:
            self.progress = now._replace(asked=now.asked + 1, skipped=now.skipped + 1)

    def undo(self) -> bool:
        """Take back the last answer or skip; answers whether there was any."""
        if not self._before:
            return False
        self.progress = self._before.pop()
        return True


def judged(question: Question, text: str) -> Verdict:
    """The verdict on a typed answer. Raises ``AskAgain``."""
    if question.wants == "choice":
        if question.judge is not None and is_act(text):
            return question.judge(text)
        return verdict_on_choice(question, read_choice(text, len(question.choices)))
    assert question.judge is not None
    return question.judge(text)


def too_slow(question: Question, reason: str) -> Verdict:
    """The verdict where the time was up."""
    return Verdict(False, question.right_answer, reason, "too-slow")


def shuffled(question: Question, rng: Random) -> Question:
    """The same question with its choices in another order."""
    choices = list(question.choices)
    for at in range(len(choices) - 1, 0, -1):
        other = int(rng.random() * (at + 1))
        choices[at], choices[other] = choices[other], choices[at]
    return question._replace(choices=tuple(choices))
