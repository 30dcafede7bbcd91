"""Text for people on a page of some width: paragraphs, lists, clauses in brackets."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from trainer.shell.screen import Screen, screen_of

WIDEST = 100
"""Longer lines are hard to read, however wide the window is."""


def out_screen() -> Screen:
    """Standard output as a page."""
    screen = screen_of(sys.stdout)
    return screen._replace(width=min(screen.width, WIDEST))


def paragraph(text: str, indent: int = 0, hanging: int = 0) -> str:
    """The text wrapped to the page. ``hanging`` indents every line but the first further."""
    import textwrap

    screen = out_screen()
    return textwrap.fill(
        screen.encodable(text),
        max(screen.width - 1, indent + hanging + 10),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_long_words=False,
        break_on_hyphens=False,
    )


def say(text: str = "", indent: int = 0, hanging: int = 0) -> None:
    """Print a paragraph."""
    print(paragraph(text, indent, hanging) if text else "")


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
