"""One question asked until there is an answer: hints, skips, undo and the clock on the way."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from trainer.shell.talk.ask import TIME_UP, Ask
from trainer.shell.talk.asking import COMMANDS, Asking
from trainer.shell.talk.pages import Para
from trainer.uses.drilling.answers import AskAgain, tidied
from trainer.uses.drilling.question import Question, Verdict

if TYPE_CHECKING:
    from trainer.shell.lesson import Keeping


class Course(Protocol):
    """What the questions belong to: a drill, or a round that is dealt."""

    def answer(self, text: str) -> Verdict:
        """The verdict on what was typed. Raises ``AskAgain``, and then nothing has happened."""

    def too_slow(self, reason: str) -> Verdict:
        """The time was up: a miss, for that reason."""

    def skip(self) -> None:
        """Go on without an answer."""

    def undo(self) -> bool:
        """Take back the last answer or skip; answers whether there was any."""


def one_question(
    asking: Asking,
    question: Question,
    heading: str,
    course: Course,
    keep: Keeping | None,
    *,
    most_seconds: float = 0.0,
    before: Sequence[Para] = (),
) -> Generator[Ask, str, Verdict | None]:
    """Ask; the value is the verdict, ``None`` where the question was skipped or another taken back.

    ``most_seconds`` are 0 for as long as it takes. ``keep`` has stored the answer when this ends.
    Raises ``EOFError`` where somebody has had enough, as at the end of the input.
    """
    notes: list[Para] = []
    is_new, was_helped, seconds = True, False, 0.0
    say = asking.tongue.say
    while True:
        shown = monotonic()
        page = asking.question_page(question, heading, notes, is_new=is_new, before=before)
        left = max(most_seconds - seconds, 0.01) if most_seconds else 0.0
        typed = yield page._replace(seconds=left)
        seconds += monotonic() - shown
        is_new = False
        command = COMMANDS.get(tidied(typed))
        if command == "quit":
            raise EOFError
        if command == "skip":
            course.skip()
            if keep is not None:
                keep.skipped()
            return None
        if command == "undo":
            if take_back(course, keep):
                return None
            notes = [Para(say("drill.nothing-to-undo"), "dim")]
            continue
        if command is not None:
            notes, was_helped = asking.help(question, command), True
            continue
        try:
            if typed == TIME_UP or (most_seconds and seconds > most_seconds):
                verdict = course.too_slow(say("slip.too-slow"))
            else:
                verdict = course.answer(typed)
        except AskAgain as again:
            notes = [Para(say(again.key, **again.words), "turn")]
            continue
        if keep is not None:
            keep.answered(
                question, is_right=verdict.is_right, seconds=seconds, was_helped=was_helped
            )
        return verdict


def take_back(course: Course, keep: Keeping | None) -> bool:
    """Take back the last answer or skip, also where it was stored; whether there was any."""
    if not course.undo():
        return False
    if keep is not None:
        keep.undone()
    return True
