"""``trainer`` alone: what there is to do, and on a terminal a menu that does it."""

from __future__ import annotations

import sys
from collections.abc import Generator
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from trainer.shell.screen import Screen
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
    hold(_menu(words))
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


def _menu(words: list[str]) -> Generator[Ask, str, int]:
    """The talk that fills ``words`` with a command line; it stays empty for nothing."""
    try:
        picked = yield from _pick([choice.says for choice in CHOICES], "What would you like to do?")
        if picked is None:
            return 0
        choice = CHOICES[picked]
        house = yield from _pick_house()
        if house is None:
            return 0
        command = [word.replace("HOUSE", house) for word in choice.command]
        for option, question in choice.questions:
            answer = yield _ask([f"{choice.says}.", ""], question, "line")
            command += [f"{option}={answer.strip()}"]
        words[:] = command
    except EOFError:
        pass
    return 0


def _pick_house() -> Generator[Ask, str, str | None]:
    from trainer.shell.houses import load_house, shipped_house_ids

    names = shipped_house_ids()
    titles = [f"{load_house(name).title} ({name})" for name in names]
    picked = yield from _pick(titles, "By which house?")
    return None if picked is None else names[picked]


def _pick(things: list[str], question: str) -> Generator[Ask, str, int | None]:
    """The number of the thing that was chosen, from 0; ``None`` for leaving."""
    keys = [str(number) for number in range(1, len(things) + 1)]
    lines = [question, ""]
    lines += [f"  {key}  {thing}" for key, thing in zip(keys, things, strict=True)]
    lines += ["  q  leave", ""]
    while True:
        answer = yield _ask(lines, "Press a key: ", "key", (*keys, "q"))
        answer = answer.strip().lower()
        if answer in keys:
            return keys.index(answer)
        if answer == "q":
            return None


def _ask(lines: list[str], prompt: str, wants: str, keys: tuple[str, ...] = ()) -> Ask:
    from trainer.shell.talk.ask import Ask

    def page(screen: Screen, rows: int) -> list[str]:
        return [screen.encodable(f" {line}".rstrip()) for line in lines]

    return Ask(page, page, wants, prompt, keys)


def _quoted(word: str) -> str:
    return f"'{word}'" if " " in word else word
