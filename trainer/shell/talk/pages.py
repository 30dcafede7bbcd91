"""Pages of text around a table: wrapped to the screen, and fitted into its rows."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from trainer.shell.picture.canvas import styled
from trainer.shell.screen import Screen

WIDEST_TEXT = 100


class Para(NamedTuple):
    """A paragraph. ``lead`` stands before its first line, in the style ``lead_style``.

    ``gives_way`` says that it may go where there is no room for it and the table.
    """

    text: str
    style: str = ""
    lead: str = ""
    lead_style: str = ""
    gives_way: bool = False


BLANK = Para("")


def lines_of(paras: Iterable[Para], screen: Screen) -> list[str]:
    """The paragraphs in lines that fit the screen."""
    found: list[str] = []
    width = min(screen.width, WIDEST_TEXT)
    for para in paras:
        lead = screen.encodable(para.lead)
        text = screen.encodable(para.text)
        rows = textwrap.wrap(text, max(width - len(lead) - 2, 12)) or [""]
        for at, row in enumerate(rows):
            before = lead if at == 0 else " " * len(lead)
            first = styled(before, para.lead_style, has_colour=screen.has_colour)
            line = f" {first}{styled(row, para.style, has_colour=screen.has_colour)}"
            found.append(line.rstrip() if not (para.lead or row) else line)
    return found


def sentences_of(sentences: Iterable[str], screen: Screen) -> list[str]:
    """The sentences as they are read out, each on lines of its own."""
    return [
        row for text in sentences for row in textwrap.wrap(screen.encodable(text), screen.width)
    ]


def shortened(heading: str, width: int) -> str:
    """The heading in at most so many columns, if it can be: of the name before its gap the last
    words go, or where it has only one the end of that.
    """
    spare = width - len(heading)
    name, gap, rest = heading.partition("   ")
    if spare >= 0 or not gap:
        return heading
    whole = name[: spare + 1].rpartition(" ")[0].rstrip()
    return f"{whole or name[:spare].rstrip()}{gap}{rest}"


def rule(screen: Screen) -> str:
    """A line across the page."""
    line = screen.encodable("─" * min(screen.width, WIDEST_TEXT))
    return styled(line, "edge", has_colour=screen.has_colour)


def fitted(
    heading: str,
    table: Callable[[int], Sequence[str]],
    paras: Sequence[Para],
    screen: Screen,
    rows: int,
) -> list[str]:
    """A heading, the table, a rule, and text below, in at most ``rows`` lines if that can be.

    ``table`` draws itself in at most so many lines, if it can. Only such paragraphs go as give way,
    the first of them first; a page that is still too long is moved in its window.
    """
    if rows:
        paras = _with_room(paras, rows - 2 - len(table(1)), screen)
    below = lines_of(paras, screen)
    heading = shortened(screen.encodable(heading), min(screen.width, WIDEST_TEXT))
    head = [styled(heading, "strong", has_colour=screen.has_colour)]
    if not rows:
        return [*head, *table(0), rule(screen), *below]
    room = rows - len(below) - 2
    drawn = list(table(max(room, 1)))
    if len(drawn) > room:
        below = [line for line in below if line.strip()]
    return [*head, *drawn, rule(screen), *below]


def _with_room(paras: Sequence[Para], most: int, screen: Screen) -> Sequence[Para]:
    """The paragraphs less those that give way, one after the other, until so many lines do."""
    kept = list(paras)
    while len(lines_of(kept, screen)) > most:
        spare = next((para for para in kept if para.gives_way), None)
        if spare is None:
            return kept
        kept.remove(spare)
    return kept
