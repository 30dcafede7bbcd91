"""Text for people on a page of some width: paragraphs, lists, clauses in brackets."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from trainer.shell.screen import Screen, screen_of, visible

WIDEST = 100
"""Longer lines are hard to read, however wide the window is."""


def out_screen() -> Screen:
    """Standard output as a page."""
    screen = screen_of(sys.stdout)
    return screen._replace(width=min(screen.width, WIDEST))


def paragraph(text: str, indent: int = 0, hanging: int = 0) -> list[str]:
    """The text in lines that fit the page. ``hanging`` indents every line but the first further."""
    screen = out_screen()
    return wrapped(screen.encodable(text), screen.width - 1, indent, hanging)


def wrapped(text: str, width: int, indent: int = 0, hanging: int = 0) -> list[str]:
    """The text in lines of at most ``width`` columns, broken between words.

    Where an indent leaves a word no room, it gives way.
    """
    import textwrap

    spare = width - max(map(len, text.split()), default=0)
    if spare > 0:
        indent = min(indent, spare)
        hanging = min(hanging, spare - indent)
    return textwrap.wrap(
        text,
        max(width, indent + hanging + 10),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_long_words=False,
        break_on_hyphens=False,
    )


def say(text: str = "", indent: int = 0, hanging: int = 0, style: str = "") -> None:
    """Print a paragraph."""
    for line in paragraph(text, indent, hanging) or [""]:
        print(_in_style(line, style) if style else line)


def _in_style(line: str, style: str) -> str:
    from trainer.shell.picture.canvas import styled

    bare = line.lstrip()
    words = styled(bare, style, has_colour=out_screen().has_colour)
    return f"{line[: len(line) - len(bare)]}{words}"


def complain(text: str) -> None:
    """Print what is wrong on standard error: wrapped for whoever reads it on a terminal, else a
    line each, as programs want it.
    """
    screen = screen_of(sys.stderr)
    for line in visible(text).split("\n"):
        fits = not screen.is_terminal or len(line) < screen.width
        for row in [line] if fits else wrapped(line, screen.width - 1, 0, 2):
            print(row, file=sys.stderr)


def in_brackets(cites: Iterable[str]) -> str:
    """Clauses at the end of a sentence: `` [CYB-03, CYB-34]``, or nothing."""
    words = ", ".join(cites)
    return f" [{words}]" if words else ""


def in_words(things: Iterable[str], last: str = "or") -> str:
    """Several things in one phrase: ``double, hit or stand``."""
    words = list(things)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(number: int, one: str, many: str) -> str:
    """How many of a thing: ``no steps``, ``1 step``, ``3 steps``."""
    return f"{number or 'no'} {one if number == 1 else many}"


def print_json(document: object) -> None:
    """One JSON document on standard output."""
    import json

    print(json.dumps(document, ensure_ascii=False, indent=2))
