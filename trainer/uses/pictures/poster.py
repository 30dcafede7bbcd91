"""The procedure as a picture to print and pin to the wall: A3 landscape, one SVG file.

Phases are bands, down the page in their order, with the steps as boxes from left to right. Beside
them stand the duties, each with a line from where it opens to where it must be done, and the
replies. Nothing is fetched and no font is asked for by name alone.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from trainer.law.house import House
from trainer.uses.pictures.cards import drawn
from trainer.uses.pictures.comparison import Mark, compared
from trainer.uses.pictures.ink import letters, rectangle, tag, way, words
from trainer.uses.pictures.layout import BAND_GAP, BOX, HEAD, PAGE, Laid, Layout, Placed
from trainer.uses.pictures.legend import legend
from trainer.uses.pictures.lettering import broken, width_of
from trainer.uses.pictures.plan import Plan, plan_of

_TINTS: Final = ("#f3efe6", "#eaf0ea")


def draw(house: House, other: House | None = None) -> str:
    """The picture of a house as the text of an SVG file; with ``other``, of how the two differ."""
    if other is None:
        return _fitted(plan_of(house), (house,), {}, {})
    both = compared(house, other)
    return _fitted(both.plan, (house, other), both.marks, both.band_marks)


def _fitted(
    plan: Plan,
    houses: tuple[House, ...],
    marks: dict[str, Mark],
    band_marks: dict[tuple[str, str], Mark],
) -> str:
    """The layout, of several, that fills the page best."""
    layouts = [
        Layout(plan, houses, marks, band_marks, per_row, columns)
        for per_row in (3, 4, 5, 6, 7)
        for columns in (1, 2, 3)
    ]
    return _Drawing(max(layouts, key=lambda layout: layout.scale)).svg()


class _Drawing:
    """The ink of one layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def svg(self) -> str:
        """The whole file."""
        parts = [_HEADS, rectangle((0, 0), *self._view(), fill="#fff"), *self._title()]
        for number, laid in enumerate(self.layout.bands, 1):
            parts += self._band(number, laid)
        for number, edge in enumerate(self.layout.jumps):
            parts += self._jump(edge.start, edge.end, number)
        parts += self._duty_lines()
        parts += [
            drawn(each.card, (each.x, each.y), each.card.height) for each in self.layout.duties
        ]
        if self.layout.replies:
            parts.append(
                self._heading(
                    self.layout.replies_at,
                    self.layout.top + 10,
                    "What players ask for, and what may happen",
                )
            )
        parts += [
            drawn(each.card, (each.x, each.y), each.card.height) for each in self.layout.replies
        ]
        names = tuple(house.id for house in self.layout.houses)
        parts += legend(self.layout.height - 30, self.layout.width, names if len(names) > 1 else ())
        across, down = self._view()
        left, above = (across - self.layout.width) / 2, (down - self.layout.height) / 2
        inside = tag("title", letters(self.layout.plan.title)) + tag(
            "g", "".join(parts[2:]), transform=f"translate({left:.1f} {above:.1f})"
        )
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            + tag(
                "svg",
                parts[0] + parts[1] + inside,
                xmlns="http://www.w3.org/2000/svg",
                width=f"{PAGE[0]:.0f}mm",
                height=f"{PAGE[1]:.0f}mm",
                viewBox=f"0 0 {across:.1f} {down:.1f}",
                font_family="Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif",
            )
            + "\n"
        )

    def _view(self) -> tuple[float, float]:
        return PAGE[0] / self.layout.scale, PAGE[1] / self.layout.scale

    def _title(self) -> list[str]:
        house = self.layout.houses[0]
        what = (
            [self.layout.plan.house, house.source]
            if len(self.layout.houses) == 1
            else [self.layout.plan.house]
        )
        return [
            words((0, 26), self.layout.plan.title, 30, font_weight="bold", fill="#111"),
            words((0, 46), " · ".join(filter(None, what)), 12, fill="#555"),
        ]

    def _heading(self, x: float, y: float, text: str) -> str:
        return words((x, y), text, 15, font_weight="bold", fill="#111")

    def _band(self, number: int, laid: Laid) -> list[str]:
        mark = self.layout.band_marks.get((laid.band.kind, laid.band.id))
        title, _, rest = laid.band.title.partition(", ")
        parts = [
            rectangle((0, laid.y), self.layout.main, laid.height, fill=_TINTS[number % 2], rx=6.0),
            tag("circle", cx=18.0, cy=laid.y + 20, r=11.0, fill="#333"),
            words((18, laid.y + 24.5), str(number), 13, fill="#fff", font_weight="bold",
                  text_anchor="middle"),
        ]  # fmt: skip
        y = laid.y + 24.5
        sign = f"{mark.kind} " if mark is not None else ""
        for at, line in enumerate(broken(sign + title, 13, HEAD - 36, is_bold=True)):
            y = laid.y + 24.5 + 15 * at
            parts.append(words((34, y), line, 13, font_weight="bold", fill="#111"))
        for line in broken(rest, 9, HEAD - 36):
            y += 12
            parts.append(words((34, y), line, 9, fill="#555"))
        if number > 1:
            above = laid.y - BAND_GAP
            parts.append(way([(18, above - 3), (18, laid.y + 5)], stroke_width=2.2))
        for before, after in pairwise(laid.boxes):
            parts.append(self._onward(laid, before, after))
        parts += self._loops(laid)
        parts += [drawn(each.card, (each.x, each.y), laid.heights[each.row]) for each in laid.boxes]
        return parts

    def _onward(self, laid: Laid, before: Placed, after: Placed) -> str:
        if before.row == after.row:
            y = before.y + min(laid.heights[before.row] / 2, 24)
            return way([(before.x + BOX, y), (after.x - 1, y)])
        low = laid.tops[before.row] + laid.heights[before.row]
        between = low + 7
        start = (before.middle, low)
        return way(
            [start, (before.middle, between), (after.middle, between), (after.middle, after.y - 1)]
        )

    def _loops(self, laid: Laid) -> list[str]:
        parts: list[str] = []
        for each in laid.boxes:
            step = self.layout.step_of(each.card)
            if step is not None and step.act == "draw":
                lane = each.y - 12
                ends = each.x + BOX * 0.8, each.x + BOX * 0.2
                points = [
                    (ends[0], each.y),
                    (ends[0], lane),
                    (ends[1], lane),
                    (ends[1], each.y - 1),
                ]
                parts.append(way(points, stroke="#0b4f8a"))
                parts.append(self._note(each.middle, lane - 3, "again, until the rule says stop"))
        if not (self.layout.is_read_by_hand(laid.band) and laid.boxes):
            return parts
        first, last = laid.boxes[0], laid.boxes[-1]
        asked = [
            each
            for each, box in zip(laid.boxes, laid.band.boxes, strict=True)
            if box.waits_for == "request"
        ]
        if asked:
            each = asked[0]
            lane = laid.tops[each.row] - (8 if each.row else 11)
            gutter = first.x - 12
            target, leaves = first.y + 14, each.x + BOX * (0.25 if each.row else 0.5)
            points = [(leaves, each.y), (leaves, lane), (gutter, lane), (gutter, target),
                      (first.x - 1, target)]  # fmt: skip
            parts.append(way(points, stroke="#0b4f8a"))
            begins = first.middle + 6 if each.row else first.x + 6
            texts = (
                "after a card or a split: the same hand again, from the start",
                "after a card: the same hand again",
                "the same hand again",
            )
            until = leaves if leaves > begins or not each.row else self.layout.main
            parts.append(self._along(begins, lane - 3, until, texts))
        low = laid.tops[-1] + laid.heights[-1]
        lane, gutter, target = low + 11, first.x - 22, first.y + 28
        points = [(last.middle, low), (last.middle, lane), (gutter, lane), (gutter, target),
                  (first.x - 1, target)]  # fmt: skip
        parts.append(way(points, stroke="#0b4f8a", stroke_width=2.0))
        texts = (
            "the hand is done: the next hand, clockwise, a split's own hands first",
            "done: the next hand, clockwise",
            "the next hand",
        )
        parts.append(self._along(first.x + 6, lane - 3, last.middle, texts))
        return parts

    def _note(self, x: float, y: float, text: str, anchor: str = "middle") -> str:
        return words((x, y), text, 7.5, fill="#0b4f8a", text_anchor=anchor)

    def _along(self, x: float, y: float, end: float, texts: tuple[str, ...]) -> str:
        """The longest of some texts that fits along a line, or none."""
        text = next((one for one in texts if x + width_of(one, 7.5) + 6 <= end), "")
        return self._note(x, y, text, anchor="start") if text else ""

    def _jump(self, start: str, end: str, number: int) -> list[str]:
        placed = next(
            (
                (laid, each)
                for laid in self.layout.bands
                for each in laid.boxes
                if each.card.id == start
            ),
            None,
        )
        target = next(
            (
                laid
                for laid in self.layout.bands
                if end in (laid.band.id, *(box.id for box in laid.band.boxes))
            ),
            None,
        )
        if placed is None or target is None:
            return []
        laid, each = placed
        low = laid.tops[each.row] + laid.heights[each.row]
        lane, side = low + 9, self.layout.main + 16 + 6 * number
        y = target.y + target.height / 2
        points = [
            (each.middle, low),
            (each.middle, lane),
            (side, lane),
            (side, y),
            (self.layout.main + 2, y),
        ]
        return [
            way(points, stroke="#b3261e", stroke_width=2.2, marker_end="url(#redhead)"),
            words((each.middle + 6, lane - 2), f"then straight to “{target.band.title}”", 7.5,
                  fill="#b3261e"),
        ]  # fmt: skip

    def _duty_lines(self) -> list[str]:
        if not self.layout.duties:
            return []
        parts = [
            self._heading(self.layout.side + 8, self.layout.top + 10, "Duties"),
            words(
                (self.layout.side + 70, self.layout.top + 10),
                "at any time from ● to ▼",
                9,
                fill="#555",
            ),
        ]
        for number, placed in enumerate(self.layout.duties):
            step = self.layout.step_of(placed.card)
            start, end = self.layout.span_of(step)
            lane = self.layout.side + 12 + 12.0 * number
            is_open = step is None or not step.by
            colour = "#555" if is_open else "#17692f"
            parts.append(
                way([(lane, start), (lane, end)], has_head=not is_open, stroke=colour,
                    stroke_width=3.0, stroke_dasharray="5 4" if is_open else None,
                    marker_end=None if is_open else "url(#greenhead)")
            )  # fmt: skip
            parts.append(tag("circle", cx=lane, cy=start, r=4.5, fill=colour))
            y, foot = min(max(placed.y + 12, start), max(end - 12, start)), placed.y + 12
            bend = placed.x - 5 - 3.0 * (len(self.layout.duties) - number)
            points = [(lane, y), (bend, y), (bend, foot), (placed.x, foot)]
            if abs(y - foot) < 1:
                points = [points[0], points[-1]]
            parts.append(way(points, has_head=False, stroke=colour, stroke_width=1.0))
        return parts


def _head(name: str, colour: str) -> str:
    shape = tag("path", d="M0,0 L8,4 L0,8 Z", fill=colour)
    return tag(
        "marker", shape, id=name, viewBox="0 0 8 8", refX=7, refY=4, markerWidth=7,
        markerHeight=7, markerUnits="userSpaceOnUse", orient="auto",
    )  # fmt: skip


_HEADS: Final = tag(
    "defs", _head("head", "#444") + _head("redhead", "#b3261e") + _head("greenhead", "#17692f")
)
