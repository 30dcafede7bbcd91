"""A sheet of characters, each with a style, and how it is written to a terminal or without."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

STYLES: Final = {
    "": "",
    "strong": "1",
    "dim": "2",
    "red": "1;31",
    "black": "1",
    "edge": "2",
    "back": "34",
    "turn": "1;33",
    "good": "1;32",
    "bad": "1;31",
    "note": "36",
    "key": "1;36",
    "chip-a": "1;37",
    "chip-b": "1;31",
    "chip-c": "1;34",
    "chip-d": "1;32",
    "chip-e": "1;35",
    "chip-f": "1;33",
}
"""Each style as the numbers of its escape sequence."""


def styled(text: str, style: str, *, has_colour: bool) -> str:
    """The text in that style, or bare where there are no colours."""
    code = STYLES[style]
    return f"\x1b[{code}m{text}\x1b[0m" if code and has_colour and text else text


class Canvas:
    """A sheet that grows downwards. What is put outside its width is not seen."""

    __slots__ = ("_rows", "width")

    def __init__(self, width: int) -> None:
        self.width = width
        self._rows: list[list[tuple[str, str]]] = []

    @property
    def height(self) -> int:
        """The number of lines so far."""
        return len(self._rows)

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write ``text`` from column ``x`` of line ``y``, both from 0."""
        while len(self._rows) <= y:
            self._rows.append([(" ", "")] * self.width)
        row = self._rows[y]
        for at, one in enumerate(text, x):
            if 0 <= at < self.width:
                row[at] = (one, style)

    def runs(self) -> Iterator[list[tuple[int, str, str]]]:
        """Line by line, what stands there: column, letters and style of each stretch."""
        for row in self._rows:
            found: list[tuple[int, str, str]] = []
            at = 0
            while at < len(row):
                stop, style = at, row[at][1]
                while stop < len(row) and row[stop][1] == style:
                    stop += 1
                text = "".join(one for one, _ in row[at:stop])
                if text.strip():
                    lead = len(text) - len(text.lstrip())
                    found.append((at + lead, text.strip(), style))
                at = stop
            yield found

    def lines(self, *, has_colour: bool) -> list[str]:
        """The sheet as lines of text, without blanks at their ends."""
        found: list[str] = []
        for row in self._rows:
            end = len(row)
            while end and row[end - 1][0] == " ":
                end -= 1
            line, at = "", 0
            while at < end:
                stop, style = at, row[at][1]
                while stop < end and row[stop][1] == style:
                    stop += 1
                text = "".join(one for one, _ in row[at:stop])
                line += styled(text, style, has_colour=has_colour)
                at = stop
            found.append(line)
        while found and not found[-1]:
            found.pop()
        return found
