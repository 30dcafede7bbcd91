"""``trainer`` alone: what there is to do, and on a terminal a menu that does it."""

from __future__ import annotations

import sys
from collections.abc import Generator
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.shell.talk.menu import ask, pick, pick_house

if TYPE_CHECKING:
    from trainer.shell.talk.ask import Ask


class Choice(NamedTuple):
    """One thing to do. ``command`` has ``HOUSE`` where the house stands that is chosen next;
    ``questions`` are asked for the options that follow.
    """

    says: str
    command: tuple[str, ...]
    questions: tuple[tuple[str, str], ...] = ()


CHOICES: Final = (
    Choice("Watch one round, act by act, with the reasons", ("show", "HOUSE")),
    Choice("Practise: the next act, and the amounts", ("drill", "--house", "HOUSE")),
    Choice(
        "Look up what a hand is paid",
        ("payout", "--house", "HOUSE"),
        (
            ("--bet", "The bet, like 5 or 2.5: "),
            ("--hand", "The hand in dealt order, like A,K: "),
            ("--dealer", "The dealer's hand in dealt order, like 9,7,2: "),
        ),
    ),
    Choice("Read the procedure", ("graph", "HOUSE")),
    Choice("Read the rules", ("rules", "HOUSE")),
    Choice("Read the clauses they rest on", ("clauses", "HOUSE")),
    Choice("Deal a whole round to guests", ("deal", "HOUSE")),
    Choice("The day's ten questions", ("daily", "--house", "HOUSE")),
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
        options = [f"{option} ..." for option, _ in choice.questions]
        lines += [f"  {choice.says}", f"      trainer {' '.join((*words, *options))}"]
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
    if chosen == (ELSE,):
        return (yield from _menu(words))
    words[:] = chosen
    return 0


def _menu(words: list[str]) -> Generator[Ask, str, int]:
    """The talk that fills ``words`` with a command line; it stays empty for nothing."""
    try:
        picked = yield from pick([choice.says for choice in CHOICES], "What would you like to do?")
        if picked is None:
            return 0
        choice = CHOICES[picked]
        house = yield from pick_house()
        if house is None:
            return 0
        command = [word.replace("HOUSE", house) for word in choice.command]
        for option, question in choice.questions:
            answer = yield ask([f"{choice.says}.", ""], question, "line")
            command += [f"{option}={answer.strip()}"]
        words[:] = command
    except EOFError:
        pass
    return 0


def _quoted(word: str) -> str:
    return f"'{word}'" if " " in word else word
