"""What is seen of a page that has more lines than the window, and how it moves."""

from __future__ import annotations

from trainer.shell.picture.canvas import styled
from trainer.shell.screen import Screen


class Window:
    """A place on a page. The heading always stays, and a line at either end says how many more
    lines there are beyond it.
    """

    def __init__(self, *, begins_at_top: bool = False) -> None:
        self.begins_at_top = begins_at_top
        self._above: int | None = None
        self._most, self._step = 0, 1

    def seen(self, lines: list[str], rows: int, screen: Screen) -> list[str]:
        """As many of the lines as there are rows."""
        head, body = lines[:1], lines[1:]
        room = max(rows - 1, 3)
        self._most, self._step = max(len(body) - room, 0), max(room // 2, 1)
        if not self._most:
            return lines
        if self._above is None:
            above = 0 if self.begins_at_top else self._most
        else:
            above = self._above = min(max(self._above, 0), self._most)
        shown = body[above : above + room]
        if above:
            shown[0] = _mark("↑", above + 1, screen)
        if above < self._most:
            shown[-1] = _mark("↓", self._most - above + 1, screen)
        return head + shown

    def move(self, way: int) -> None:
        """Half a window up (-1) or down (1), as far as the page goes."""
        if self._above is None:
            self._above = 0 if self.begins_at_top else self._most
        self._above = min(max(self._above + way * self._step, 0), self._most)


def _mark(arrow: str, lines: int, screen: Screen) -> str:
    return styled(screen.encodable(f" {arrow} {lines} …"), "turn", has_colour=screen.has_colour)
