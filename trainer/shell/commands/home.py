"""``trainer`` alone: what there is to do, and on a terminal a menu that does it."""

from __future__ import annotations

import sys
from collections.abc import Generator
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.shell.talk.menu import ask, pick, pick_house
from trainer.uses.speaking.tongue import PLAIN_ENGLISH

if TYPE_CHECKING:
    from trainer.shell.talk.ask import Ask


class Choice(NamedTuple):
    """One thing to do; its phrase is named after its command, which has ``HOUSE`` where the house
    stands that is chosen next. ``options`` are asked for, each with a phrase of its own.
    """

    command: tuple[str, ...]
    options: tuple[str, ...] = ()
    has_language: bool = False

    @property
    def phrase(self) -> str:
        """The key of what it says."""
        return f"home.{self.command[0]}"


CHOICES: Final = (
    Choice(("show", "HOUSE"), has_language=True),
    Choice(("drill", "--house", "HOUSE")),
    Choice(("payout", "--house", "HOUSE"), ("bet", "hand", "dealer")),
    Choice(("graph", "HOUSE")),
    Choice(("rules", "HOUSE")),
    Choice(("clauses", "HOUSE")),
    Choice(("deal", "HOUSE"), has_language=True),
    Choice(("daily", "--house", "HOUSE")),
)


def run() -> int:
    """Offer the menu where somebody can press keys; print it everywhere else."""
    from trainer.shell.talk.run import is_terminal_input

    if not (is_terminal_input() and sys.stdout.isatty()):
        print("\n".join(_list()))
        return 0
    from trainer.shell.app import call
    from trainer.shell.talk.run import hold

    words: list[str] = []
    hold(_home(words))
    if not words:
        return 0
    print(f"trainer {' '.join(map(_quoted, words))}")
    return call(words)


def _list() -> list[str]:
    from trainer.shell.folders import example_houses

    house, _ = example_houses()
    lines = ["What there is to do:", ""]
    for choice in CHOICES:
        words = [word.replace("HOUSE", house) for word in choice.command]
        options = [f"--{option} ..." for option in choice.options]
        lines += [
            f"  {PLAIN_ENGLISH.say(choice.phrase)}",
            f"      trainer {' '.join((*words, *options))}",
        ]
    return [*lines, "", "trainer houses lists the houses, trainer --help all commands."]


def _home(words: list[str]) -> Generator[Ask, str, int]:
    """What helps whoever is known here most; the menu of everything for all others."""
    from trainer.shell.app import COMMANDS
    from trainer.shell.store.folder import store_path
    from trainer.shell.welcome import ELSE, welcome

    try:
        chosen = yield from welcome(store_path(), frozenset(COMMANDS))
    except EOFError:
        return 0
    if chosen[:1] == (ELSE,):
        return (yield from _menu(words, *chosen[1:]))
    words[:] = chosen
    return 0


def _menu(words: list[str], language: str = "") -> Generator[Ask, str, int]:
    """The talk that fills ``words`` with a command line; it stays empty for nothing.

    It is in the ``language`` of whoever is known here, or as the terminal is set.
    """
    from trainer.shell.languages import tongue_of

    tongue = tongue_of(language)
    say = tongue.say
    try:
        things = [say(choice.phrase) for choice in CHOICES]
        picked = yield from pick(things, say("home.what"), tongue)
        if picked is None:
            return 0
        choice = CHOICES[picked]
        house = yield from pick_house(say("home.house"), tongue)
        if house is None:
            return 0
        command = [word.replace("HOUSE", house) for word in choice.command]
        for option in choice.options:
            question = say(f"{choice.phrase}.{option}")
            answer = yield ask([f"{things[picked]}.", ""], f"{question} ", "line")
            command += [f"--{option}={answer.strip()}"]
        if language and choice.has_language:
            command += ["--lang", language]
        words[:] = command
    except EOFError:
        pass
    return 0


def _quoted(word: str) -> str:
    return f"'{word}'" if " " in word else word
