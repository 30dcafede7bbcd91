"""The procedure as a picture to print and pin to the wall: A3 landscape, one SVG file.

Phases are bands, down the page in their order, with the steps as boxes from left to right. Beside
them stand the duties, each with a line from where it opens to where it must be done, and the
replies. Nothing is fetched and no font is asked for by name alone.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.law.house import House
from trainer.law.procedure import Step
from trainer.uses.pictures.cards import Card, card_of_box, card_of_reply, card_of_rules, drawn
from trainer.uses.pictures.comparison import Mark, compared
from trainer.uses.pictures.ink import letters, rectangle, tag, way, words
from trainer.uses.pictures.legend import legend
from trainer.uses.pictures.lettering import broken, width_of
from trainer.uses.pictures.plan import Band, Plan, plan_of

PAGE: Final = (420.0, 297.0)  # A3 landscape, in millimetres
_BOX: Final = 146.0
_GAP: Final = 22.0
_HEAD: Final = 122.0  # the band's own column, with its number and title
_GUTTER: Final = 34.0  # between that column and the first box, where loops come back
_LANE: Final = 16.0
_BAND_GAP: Final = 13.0
_DUTY: Final = 168.0
_REPLY: Final = 206.0
_TINTS: Final = ("#f3efe6", "#eaf0ea")

_OPENS_AFTER: Final[dict[str, tuple[tuple[str, str, int], ...]]] = {
    "dealt": (("deal", "", 0), ("turn", "", 0)),
    "blackjack_is_known": (("peek", "", 0), ("reveal", "", 0), ("draw", "", 0)),
    "dealer_has_second_card": (("reveal", "", 0), ("draw", "", 0)),
}
"""After which acts a moment has come: a duty's line begins in the first phase that has one."""


class Placed(NamedTuple):
    """A card and where it stands."""

    card: Card
    x: float
    y: float
    row: int

    @property
    def middle(self) -> float:
        """Half way across."""
        return self.x + self.card.width / 2


class Laid(NamedTuple):
    """A band with its boxes placed. ``heights`` are of its rows."""

    band: Band
    y: float
    height: float
    boxes: tuple[Placed, ...]
    tops: tuple[float, ...]
    heights: tuple[float, ...]
    has_loops: bool


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
        _Layout(plan, houses, marks, band_marks, per_row, columns)
        for per_row in (3, 4, 5, 6, 7)
        for columns in (1, 2, 3)
    ]
    return max(layouts, key=lambda layout: layout.scale).svg()


class _Layout:
    """One way to lay the picture out, with its size."""

    def __init__(
        self,
        plan: Plan,
        houses: tuple[House, ...],
        marks: dict[str, Mark],
        band_marks: dict[tuple[str, str], Mark],
        per_row: int,
        columns: int,
    ) -> None:
        self.plan, self.houses, self.marks, self.band_marks = plan, houses, marks, band_marks
        self.per_row = per_row
        self.top = 62.0
        self.main = _HEAD + _GUTTER + per_row * (_BOX + _GAP)
        self.jumps = [edge for edge in plan.edges if edge.kind == "then"]
        self.bands = self._lay_bands()
        self.foot = self.bands[-1].y + self.bands[-1].height if self.bands else self.top
        self.side = self.main + (34.0 if self.jumps else 12.0)
        duties = next((band for band in plan.bands if band.kind == "duties"), None)
        self.duties = self._lay_duties(duties) if duties is not None else []
        lanes = 15.0 * len(self.duties) + 20.0
        self.replies_at = self.side + (lanes + _DUTY + 24.0 if self.duties else 0.0)
        self.replies = self._lay_replies(columns)
        self.width = self.replies_at + columns * (_REPLY + 14.0) - 14.0
        feet = [placed.y + placed.card.height for placed in (*self.duties, *self.replies)]
        self.height = max([self.foot, *feet]) + 58.0
        margin = 10.0
        self.scale = min((PAGE[0] - 2 * margin) / self.width, (PAGE[1] - 2 * margin) / self.height)

    def house_of(self, step_id: str) -> House:
        """The house that has the step."""
        return next(
            (house for house in self.houses if house.procedure.step(step_id)), self.houses[0]
        )

    def _lay_bands(self) -> list[Laid]:
        found: list[Laid] = []
        y = self.top
        for band in self.plan.phases():
            cards = [
                card_of_box(box, self.house_of(box.id), _BOX, self.marks.get(box.id))
                for box in band.boxes
            ]
            has_loops = self._is_read_by_hand(band) or any(
                step is not None and step.act == "draw" for step in map(self._step, band.boxes)
            )
            lane = _LANE if has_loops else 0.0
            top = y + 9 + lane
            boxes: list[Placed] = []
            tops: list[float] = []
            heights: list[float] = []
            for start in range(0, len(cards), self.per_row):
                row = cards[start : start + self.per_row]
                height = max(card.height for card in row)
                for at, card in enumerate(row):
                    x = _HEAD + _GUTTER + at * (_BOX + _GAP)
                    boxes.append(Placed(card, x, top, len(tops)))
                tops.append(top)
                heights.append(height)
                top += height + _LANE + 6
            is_by_hand = self._is_read_by_hand(band)
            end = top - _LANE - 6 + 9 + (_LANE if is_by_hand else 0) if cards else top + 20
            if any(box.id in {edge.start for edge in self.jumps} for box in band.boxes):
                end += 6
            height = max(end - y, 46.0)
            found.append(
                Laid(band, y, height, tuple(boxes), tuple(tops), tuple(heights), has_loops)
            )
            y += height + _BAND_GAP
        return found

    def _step(self, box: object) -> Step | None:
        step_id = getattr(box, "id", "")
        return self.house_of(step_id).procedure.step(step_id)

    def _is_read_by_hand(self, band: Band) -> bool:
        return any(
            phase.id == band.id and phase.each == "hand"
            for house in self.houses
            for phase in house.procedure.phases
        )

    def _lay_duties(self, duties: Band) -> list[Placed]:
        found: list[Placed] = []
        lanes = 15.0 * len(duties.boxes) + 20.0
        y = 0.0
        spans = [(self._span(self._step(box)), box) for box in duties.boxes]
        for (start, _), box in sorted(spans, key=lambda span: span[0]):
            card = card_of_box(box, self.house_of(box.id), _DUTY, self.marks.get(box.id))
            y = max(y, start - 10)
            found.append(Placed(card, self.side + lanes, y, 0))
            y += card.height + 12
        return found

    def _span(self, duty: Step | None) -> tuple[float, float]:
        """From the height where a duty opens to the height where it must be done."""
        if duty is None or not self.bands:
            return self.top, self.foot
        wanted = _OPENS_AFTER.get(duty.opens.name if duty.opens else "", ())
        start = self.bands[0].y
        for act, _, _ in wanted:
            opened = [
                laid
                for laid in self.bands
                if any(
                    step is not None and step.act == act and not step.then
                    for step in map(self._step, laid.band.boxes)
                )
            ]
            if opened:
                last = opened[0]
                start = last.y + last.height - 8
                break
        end = next((laid.y for laid in self.bands if laid.band.id == duty.by), self.foot)
        if self._by_hand(duty.by):
            end += 20
        return start, max(end, start + 14)

    def _by_hand(self, phase_id: str) -> bool:
        return any(
            laid.band.id == phase_id and self._is_read_by_hand(laid.band) for laid in self.bands
        )

    def _lay_replies(self, columns: int) -> list[Placed]:
        cards = [
            card_of_reply(
                band,
                next((h for h in self.houses if band.id in h.procedure.replies), None),
                _REPLY,
                self.band_marks.get((band.kind, band.id)),
                self.marks,
            )
            for band in self.plan.bands
            if band.kind == "reply"
        ]
        cards.append(card_of_rules(self.houses, _REPLY))
        feet = [self.top + 22.0] * columns
        found: list[Placed] = []
        for card in sorted(cards, key=lambda card: -card.height):
            at = feet.index(min(feet))
            found.append(Placed(card, self.replies_at + at * (_REPLY + 14.0), feet[at], at))
            feet[at] += card.height + 10
        return found

    def svg(self) -> str:
        """The whole file."""
        parts = [_HEADS, rectangle((0, 0), *self._view(), fill="#fff"), *self._title()]
        for number, laid in enumerate(self.bands, 1):
            parts += self._band(number, laid)
        for number, edge in enumerate(self.jumps):
            parts += self._jump(edge.start, edge.end, number)
        parts += self._duty_lines()
        parts += [drawn(each.card, (each.x, each.y), each.card.height) for each in self.duties]
        if self.replies:
            parts.append(
                self._heading(
                    self.replies_at, self.top + 10, "What players ask for, and what may happen"
                )
            )
        parts += [drawn(each.card, (each.x, each.y), each.card.height) for each in self.replies]
        names = tuple(house.id for house in self.houses)
        parts += legend(self.height - 30, self.width, names if len(names) > 1 else ())
        across, down = self._view()
        left, above = (across - self.width) / 2, (down - self.height) / 2
        inside = tag("title", letters(self.plan.title)) + tag(
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
        return PAGE[0] / self.scale, PAGE[1] / self.scale

    def _title(self) -> list[str]:
        house = self.houses[0]
        what = [self.plan.house, house.source] if len(self.houses) == 1 else [self.plan.house]
        return [
            words((0, 26), self.plan.title, 30, font_weight="bold", fill="#111"),
            words((0, 46), " · ".join(filter(None, what)), 12, fill="#555"),
        ]

    def _heading(self, x: float, y: float, text: str) -> str:
        return words((x, y), text, 15, font_weight="bold", fill="#111")

    def _band(self, number: int, laid: Laid) -> list[str]:
        mark = self.band_marks.get((laid.band.kind, laid.band.id))
        title, _, rest = laid.band.title.partition(", ")
        parts = [
            rectangle((0, laid.y), self.main, laid.height, fill=_TINTS[number % 2], rx=6.0),
            tag("circle", cx=18.0, cy=laid.y + 20, r=11.0, fill="#333"),
            words((18, laid.y + 24.5), str(number), 13, fill="#fff", font_weight="bold",
                  text_anchor="middle"),
        ]  # fmt: skip
        y = laid.y + 24.5
        sign = f"{mark.kind} " if mark is not None else ""
        for at, line in enumerate(broken(sign + title, 13, _HEAD - 36, is_bold=True)):
            y = laid.y + 24.5 + 15 * at
            parts.append(words((34, y), line, 13, font_weight="bold", fill="#111"))
        for line in broken(rest, 9, _HEAD - 36):
            y += 12
            parts.append(words((34, y), line, 9, fill="#555"))
        if number > 1:
            above = laid.y - _BAND_GAP
            parts.append(way([(18, above - 3), (18, laid.y + 5)], stroke_width=2.2))
        for before, after in zip(laid.boxes, laid.boxes[1:], strict=False):
            parts.append(self._onward(laid, before, after))
        parts += self._loops(laid)
        parts += [drawn(each.card, (each.x, each.y), laid.heights[each.row]) for each in laid.boxes]
        return parts

    def _onward(self, laid: Laid, before: Placed, after: Placed) -> str:
        if before.row == after.row:
            y = before.y + min(laid.heights[before.row] / 2, 24)
            return way([(before.x + _BOX, y), (after.x - 1, y)])
        low = laid.tops[before.row] + laid.heights[before.row]
        between = low + (after.y - low) / 2
        start = (before.middle, low)
        return way(
            [start, (before.middle, between), (after.middle, between), (after.middle, after.y - 1)]
        )

    def _loops(self, laid: Laid) -> list[str]:
        parts: list[str] = []
        for each in laid.boxes:
            step = self._step(each.card)
            if step is not None and step.act == "draw":
                lane = each.y - 12
                ends = each.x + _BOX * 0.8, each.x + _BOX * 0.2
                points = [
                    (ends[0], each.y),
                    (ends[0], lane),
                    (ends[1], lane),
                    (ends[1], each.y - 1),
                ]
                parts.append(way(points, stroke="#0b4f8a"))
                parts.append(self._note(each.middle, lane - 3, "again, until the rule says stop"))
        if not (self._is_read_by_hand(laid.band) and laid.boxes):
            return parts
        first, last = laid.boxes[0], laid.boxes[-1]
        asked = [
            each
            for each, box in zip(laid.boxes, laid.band.boxes, strict=True)
            if box.waits_for == "request"
        ]
        if asked:
            each = asked[0]
            lane = laid.tops[each.row] - 11
            gutter = first.x - 12
            target = first.y + 14
            points = [(each.middle, each.y), (each.middle, lane), (gutter, lane), (gutter, target),
                      (first.x - 1, target)]  # fmt: skip
            parts.append(way(points, stroke="#0b4f8a"))
            text = "after a card or a split: the same hand again, from the start"
            parts.append(self._note(first.x + 6, lane - 3, text, anchor="start"))
        low = laid.tops[-1] + laid.heights[-1]
        lane, gutter, target = low + 11, first.x - 22, first.y + 28
        points = [(last.middle, low), (last.middle, lane), (gutter, lane), (gutter, target),
                  (first.x - 1, target)]  # fmt: skip
        parts.append(way(points, stroke="#0b4f8a", stroke_width=2.0))
        room = last.middle - first.x - 12
        texts = (
            "the hand is done: the next hand, clockwise, a split's own hands first",
            "done: the next hand, clockwise",
            "the next hand",
        )
        text = next((one for one in texts if width_of(one, 7.5) <= room), "")
        parts.append(self._note(first.x + 6, lane - 3, text, anchor="start"))
        return parts

    def _note(self, x: float, y: float, text: str, anchor: str = "middle") -> str:
        return words((x, y), text, 7.5, fill="#0b4f8a", text_anchor=anchor)

    def _jump(self, start: str, end: str, number: int) -> list[str]:
        placed = next(
            ((laid, each) for laid in self.bands for each in laid.boxes if each.card.id == start),
            None,
        )
        target = next(
            (
                laid
                for laid in self.bands
                if end in (laid.band.id, *(box.id for box in laid.band.boxes))
            ),
            None,
        )
        if placed is None or target is None:
            return []
        laid, each = placed
        low = laid.tops[each.row] + laid.heights[each.row]
        lane, side = low + 9, self.main + 16 + 6 * number
        y = target.y + target.height / 2
        points = [
            (each.middle, low),
            (each.middle, lane),
            (side, lane),
            (side, y),
            (self.main + 2, y),
        ]
        return [
            way(points, stroke="#b3261e", stroke_width=2.2, marker_end="url(#redhead)"),
            words((each.middle + 6, lane - 2), f"then straight to “{target.band.title}”", 7.5,
                  fill="#b3261e"),
        ]  # fmt: skip

    def _duty_lines(self) -> list[str]:
        if not self.duties:
            return []
        parts = [
            self._heading(self.side + 8, self.top + 10, "Duties"),
            words((self.side + 70, self.top + 10), "at any time from ● to ▼", 9, fill="#555"),
        ]
        for number, placed in enumerate(self.duties):
            step = self._step(placed.card)
            start, end = self._span(step)
            lane = self.side + 12 + 12.0 * number
            is_open = step is None or not step.by
            colour = "#555" if is_open else "#17692f"
            parts.append(
                way([(lane, start), (lane, end)], has_head=not is_open, stroke=colour,
                    stroke_width=3.0, stroke_dasharray="5 4" if is_open else None,
                    marker_end=None if is_open else "url(#greenhead)")
            )  # fmt: skip
            parts.append(tag("circle", cx=lane, cy=start, r=4.5, fill=colour))
            y, foot = min(max(placed.y + 12, start), max(end - 12, start)), placed.y + 12
            bend = placed.x - 5 - 3.0 * (len(self.duties) - number)
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
