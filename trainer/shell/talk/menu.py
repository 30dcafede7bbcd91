"""A menu as a talk: things to pick by number, and questions answered in a line."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from trainer.uses.speaking.tongue import PLAIN_ENGLISH, Tongue

if TYPE_CHECKING:
    from trainer.shell.screen import Screen
    from trainer.shell.talk.ask import Ask


def pick(
    things: list[str], question: str, tongue: Tongue = PLAIN_ENGLISH
) -> Generator[Ask, str, int | None]:
    """The number of the thing that was chosen, from 0; ``None`` for leaving."""
    keys = [str(number) for number in range(1, len(things) + 1)]
    lines = [question, ""]
    lines += [f"  {key}  {thing}" for key, thing in zip(keys, things, strict=True)]
    lines += [f"  q  {tongue.say('menu.leave')}", ""]
    while True:
        answer = yield ask(lines, f"{tongue.say('menu.key')} ", "key", (*keys, "q"))
        answer = answer.strip().lower()
        if answer in keys:
            return keys.index(answer)
        if answer == "q":
            return None


def ask(lines: list[str], prompt: str, wants: str, keys: tuple[str, ...] = ()) -> Ask:
    """One page of these lines."""
    from trainer.shell.talk.ask import Ask

    def page(screen: Screen, rows: int) -> list[str]:
        return [part for line in lines for part in wrapped(f" {line}".rstrip(), screen)]

    return Ask(page, page, wants, prompt, keys)


def wrapped(line: str, screen: Screen) -> list[str]:
    """The line in pieces that fit; those of a thing to pick stand below its words."""
    import textwrap

    indent = " " * (len(line) - len(line.lstrip()))
    text = screen.encodable(line.strip())
    return textwrap.wrap(
        text,
        screen.width - 1,
        initial_indent=indent,
        subsequent_indent=f"{indent}   " if len(indent) > 1 else indent,
        break_on_hyphens=False,
    ) or [""]


def pick_house(question: str, tongue: Tongue) -> Generator[Ask, str, str | None]:
    """The id of a shipped house; ``None`` for leaving."""
    from trainer.shell.houses import load_house, shipped_house_ids

    names = shipped_house_ids()
    titles = [f"{tongue.name(load_house(name))} ({name})" for name in names]
    picked = yield from pick(titles, question, tongue)
    return None if picked is None else names[picked]
