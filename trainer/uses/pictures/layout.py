"""Where everything stands on a wall picture: bands with their boxes, duties, replies.

Lengths are units of the drawing; how large one comes out on paper is ``Layout.scale``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.law.house import House
from trainer.law.procedure import Step
from trainer.uses.pictures.cards import Card, card_of_box, card_of_reply, card_of_rules
from trainer.uses.pictures.comparison import Mark
from trainer.uses.pictures.plan import Band, Box, Plan

PAGE: Final = (420.0, 297.0)  # A3 landscape, in millimetres
BOX: Final = 146.0
GAP: Final = 22.0
HEAD: Final = 122.0  # the band's own column, with its number and title
GUTTER: Final = 34.0  # between that column and the first box, where loops come back
LANE: Final = 16.0
BAND_GAP: Final = 13.0
DUTY: Final = 168.0
REPLY: Final = 206.0

_OPENS_AFTER: Final[dict[str, tuple[str, ...]]] = {
    "dealt": ("deal", "turn"),
    "blackjack_is_known": ("peek", "reveal", "draw"),
    "dealer_has_second_card": ("reveal", "draw"),
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


class Layout:
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
        self.main = HEAD + GUTTER + per_row * (BOX + GAP)
        self.jumps = [edge for edge in plan.edges if edge.kind == "then"]
        self.bands = self._lay_bands()
        self.foot = self.bands[-1].y + self.bands[-1].height if self.bands else self.top
        self.side = self.main + (34.0 if self.jumps else 12.0)
        duties = next((band for band in plan.bands if band.kind == "duties"), None)
        self.duties = self._lay_duties(duties) if duties is not None else []
        lanes = 15.0 * len(self.duties) + 20.0
        self.replies_at = self.side + (lanes + DUTY + 24.0 if self.duties else 0.0)
        self.replies = self._lay_replies(columns)
        self.width = self.replies_at + columns * (REPLY + 14.0) - 14.0
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
                card_of_box(box, self.house_of(box.id), BOX, self.marks.get(box.id))
                for box in band.boxes
            ]
            has_loops = self.is_read_by_hand(band) or any(
                step is not None and step.act == "draw" for step in map(self.step_of, band.boxes)
            )
            lane = LANE if has_loops else 0.0
            is_by_hand = self.is_read_by_hand(band)
            between = 2 * LANE if is_by_hand else LANE + 6
            top = y + 9 + lane
            boxes: list[Placed] = []
            tops: list[float] = []
            heights: list[float] = []
            for start in range(0, len(cards), self.per_row):
                row = cards[start : start + self.per_row]
                height = max(card.height for card in row)
                for at, card in enumerate(row):
                    x = HEAD + GUTTER + at * (BOX + GAP)
                    boxes.append(Placed(card, x, top, len(tops)))
                tops.append(top)
                heights.append(height)
                top += height + between
            end = top - between + 9 + (LANE if is_by_hand else 0) if cards else top + 20
            if any(box.id in {edge.start for edge in self.jumps} for box in band.boxes):
                end += 6
            height = max(end - y, 46.0)
            found.append(
                Laid(band, y, height, tuple(boxes), tuple(tops), tuple(heights), has_loops)
            )
            y += height + BAND_GAP
        return found

    def step_of(self, box: Box | Card) -> Step | None:
        """The step that a box stands for."""
        return self.house_of(box.id).procedure.step(box.id)

    def is_read_by_hand(self, band: Band) -> bool:
        """Whether the phase is read hand by hand, in any of the houses."""
        return any(
            phase.id == band.id and phase.each == "hand"
            for house in self.houses
            for phase in house.procedure.phases
        )

    def _lay_duties(self, duties: Band) -> list[Placed]:
        found: list[Placed] = []
        lanes = 15.0 * len(duties.boxes) + 20.0
        y = 0.0
        spans = [(self.span_of(self.step_of(box)), box) for box in duties.boxes]
        for (start, _), box in sorted(spans, key=lambda span: span[0]):
            card = card_of_box(box, self.house_of(box.id), DUTY, self.marks.get(box.id))
            y = max(y, start - 10)
            found.append(Placed(card, self.side + lanes, y, 0))
            y += card.height + 12
        # what hangs over the foot of the page's main part moves up, as far as there is room
        foot = self.foot
        for at in range(len(found) - 1, -1, -1):
            placed = found[at]
            found[at] = placed._replace(y=max(min(placed.y, foot - placed.card.height), 24.0))
            foot = found[at].y - 12
        return found

    def span_of(self, duty: Step | None) -> tuple[float, float]:
        """From the height where a duty opens to the height where it must be done."""
        if duty is None or not self.bands:
            return self.top, self.foot
        wanted = _OPENS_AFTER.get(duty.opens.name if duty.opens else "", ())
        start = self.bands[0].y
        for act in wanted:
            opened = [
                laid
                for laid in self.bands
                if any(
                    step is not None and step.act == act and not step.then
                    for step in map(self.step_of, laid.band.boxes)
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
            laid.band.id == phase_id and self.is_read_by_hand(laid.band) for laid in self.bands
        )

    def _lay_replies(self, columns: int) -> list[Placed]:
        cards = [
            card_of_reply(
                band,
                next((h for h in self.houses if band.id in h.procedure.replies), None),
                REPLY,
                self.band_marks.get((band.kind, band.id)),
                self.marks,
            )
            for band in self.plan.bands
            if band.kind == "reply"
        ]
        cards.insert(0, card_of_rules(self.houses, REPLY))
        feet = [self.top + 22.0] * columns
        found: list[Placed] = []
        for card in cards:
            at = feet.index(min(feet))
            found.append(Placed(card, self.replies_at + at * (REPLY + 14.0), feet[at], at))
            feet[at] += card.height + 10
        return found
