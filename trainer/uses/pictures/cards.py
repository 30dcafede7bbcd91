"""The boxes and cards of a wall picture, each with its lines broken and its height known."""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.law.house import House, RuleEntry
from trainer.law.procedure import Step
from trainer.uses.comparing.rules import differing_rules
from trainer.uses.pictures.comparison import CHANGED, HERE, THERE, Mark
from trainer.uses.pictures.ink import Point, rectangle, tag, words
from trainer.uses.pictures.lettering import broken, width_of
from trainer.uses.pictures.plan import Band, Box

STRIPES: Final = {"critical": ("#b3261e", 6.0), "major": ("#c77700", 4.0), "minor": ("#888", 2.0)}
MARKS: Final = {
    HERE: ("#b3261e", "#fdeceb"),
    THERE: ("#17692f", "#e7f5ea"),
    CHANGED: ("#9a5b00", "#fff4dd"),
}
PADDING: Final = 7.0


class Line(NamedTuple):
    """One line of letters in a box."""

    text: str
    size: float
    look: str
    indent: float = 0.0
    gap: float = 0.0


LOOKS: Final[dict[str, dict[str, object]]] = {
    "title": {"font_weight": "bold", "fill": "#111"},
    "call": {"font_style": "italic", "fill": "#0b4f8a", "font_weight": "bold"},
    "note": {"fill": "#333"},
    "guard": {"fill": "#5a3d7a"},
    "clause": {"fill": "#666"},
    "mark": {"fill": "#111", "font_weight": "bold"},
    "change": {"fill": "#7a4700"},
    HERE: {"font_weight": "bold", "fill": MARKS[HERE][0], "text_decoration": "line-through"},
    THERE: {"font_weight": "bold", "fill": MARKS[THERE][0]},
    CHANGED: {"font_weight": "bold", "fill": MARKS[CHANGED][0]},
}


class Card(NamedTuple):
    """A box ready to be placed: its lines, its height, and how it is framed."""

    id: str
    lines: tuple[Line, ...]
    width: float
    height: float
    frame: str
    severity: str = ""
    mark: str = ""
    is_assumed: bool = False


def card_of_box(box: Box, house: House | None, width: float, mark: Mark | None) -> Card:
    """The card of one step, duty or reply's step."""
    step = house.procedure.step(box.id) if house is not None else None
    title = box.title
    lines = _lines(title, 10.5, "title", width)
    if box.call:
        lines += _lines(f"“{box.call}”", 10, "call", width, gap=1)
    if box.notes:
        lines += _lines(", ".join(box.notes), 8, "note", width, gap=1)
    for number, condition in enumerate(box.conditions):
        before = "and " if number else "if "
        lines += _lines(before + condition, 8, "guard", width, gap=1 if not number else 0)
    small = [*box.cites, *([_basis(step)] if step is not None and _basis(step) else [])]
    if small:
        lines += _lines(" · ".join(small), 7, "clause", width, gap=2)
    if mark is not None:
        for sentence in mark.sentences:
            lines += _lines(f"≠ {sentence}", 7.5, "change", width, gap=1)
    frame = "player" if box.waits_for else "required"
    if not box.is_required:
        frame += " optional"
    kind = mark.kind if mark is not None else ""
    card = _card(box.id, lines, width, frame, box.severity if box.is_required else "", kind)
    return card._replace(is_assumed=step is not None and step.basis == "assumed")


def card_of_reply(
    band: Band, house: House | None, width: float, mark: Mark | None, marks: dict[str, Mark]
) -> Card:
    """The card of a whole reply: what is asked, when it is granted, what is done then."""
    lines = _lines(band.title, 11, "title", width)
    if band.refusal is not None:
        if band.conditions:
            lines += _lines("Granted if", 8, "note", width, gap=2)
            for condition in band.conditions:
                lines += _lines(condition, 8, "guard", width, bullet="•")
        else:
            lines += _lines("Always granted.", 8, "note", width, gap=2)
    for number, box in enumerate(band.boxes, 1):
        step = house.procedure.step(box.id) if house is not None else None
        own = marks.get(box.id)
        sign = f"{own.kind} " if own is not None else ""
        title = f"{sign}{box.title}" + ("" if box.is_required else " (optional)")
        if box.waits_for:
            title += " (the player)"
        look = own.kind if own is not None else "title"
        lines += _lines(title, 9, look, width, gap=3 if number == 1 else 2, bullet=f"{number}.")
        if box.call:
            lines += _lines(f"“{box.call}”", 9, "call", width, indent=14)
        if box.notes:
            lines += _lines(", ".join(box.notes), 8, "note", width, indent=14)
        if box.conditions:
            text = "if " + " and ".join(box.conditions)
            lines += _lines(text, 8, "guard", width, indent=14)
        small = [*box.cites, *([_basis(step)] if step is not None and _basis(step) else [])]
        if small:
            lines += _lines(" · ".join(small), 7, "clause", width, indent=14)
        for sentence in own.sentences if own is not None else ():
            lines += _lines(f"≠ {sentence}", 7.5, "change", width, indent=14)
    refusal = band.refusal
    if refusal is not None and band.conditions:
        lines += _lines("Otherwise refuse.", 8, "note", width, gap=3)
    reply = house.procedure.replies.get(band.id) if house is not None else None
    if reply is not None:
        basis = [reply.basis] if reply.basis == "assumed" else []
        small = [*reply.cites, *basis]
        if small:
            lines += _lines(" · ".join(small), 7, "clause", width, gap=2)
    for sentence in mark.sentences if mark is not None else ():
        lines += _lines(f"≠ {sentence}", 7.5, "change", width, gap=1)
    kind = mark.kind if mark is not None else ""
    severity = refusal.severity if refusal is not None else ""
    return _card(band.id, lines, width, "reply", severity, kind)


def card_of_rules(houses: tuple[House, ...], width: float) -> Card:
    """What the house has fixed in numbers; with two houses, only what they fix differently."""
    if len(houses) > 1:
        lines = _lines("Rules that differ", 11, "title", width)
        here, there = houses[0], houses[1]
        for found in differing_rules(here, there):
            text = f"{_spoken(found.name)}: {_plain(found.here)} in {here.id}"
            text += f", {_plain(found.there)} in {there.id}"
            lines += _lines(text, 8, "change", width, gap=1, bullet="≠")
        return _card("rules", lines, width, "rules", "", "")
    lines = _lines("The rules of this table", 11, "title", width)
    for entry in houses[0].entries.values():
        text = f"{_spoken(entry.name)}: {_plain(entry)}"
        is_assumed = entry.basis == "assumed"
        lines += _lines(text + (" (assumed)" if is_assumed else ""), 8, "note", width)
    return _card("rules", lines, width, "rules", "", "")


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _plain(entry: RuleEntry) -> str:
    """A rule's value as one says it, without the signs of the file."""
    found: list[str] = []
    for name, text in entry.words.items():
        said = {"true": "yes", "false": "no", "[]": "none"}.get(text, text.strip("[]"))
        found.append(_spoken(said if name == "is" else f"{name} {said}"))
    return ", ".join(found)


def _basis(step: Step) -> str:
    return "assumed" if step.basis == "assumed" else ""


def _lines(
    text: str,
    size: float,
    look: str,
    width: float,
    *,
    gap: float = 0.0,
    indent: float = 0.0,
    bullet: str = "",
) -> list[Line]:
    is_bold = "font_weight" in LOOKS[look]
    hang = indent + (width_of(bullet + " ", size, is_bold=is_bold) if bullet else 0.0)
    room = width - 2 * PADDING - 4 - hang
    found = broken(text, size, room, is_bold=is_bold)
    lines = [Line(one, size, look, hang, gap if not at else 0.0) for at, one in enumerate(found)]
    if bullet and lines:
        lines[0] = lines[0]._replace(text=f"{bullet} {lines[0].text}", indent=indent)
    return lines


def _card(
    card_id: str, lines: list[Line], width: float, frame: str, severity: str, mark: str
) -> Card:
    height = 2 * PADDING + sum(line.size * 1.22 + line.gap for line in lines) - 2
    return Card(card_id, tuple(lines), width, max(height, 30.0), frame, severity, mark)


def badge(x: float, y: float) -> str:
    """The sign of a step that no clause speaks of."""
    circle = tag("circle", cx=x, cy=y, r=6.5, fill="#fff", stroke="#9a5b00", stroke_width=1.2)
    look = {"fill": "#9a5b00", "font_weight": "bold", "text_anchor": "middle"}
    return circle + words((x, y + 3.6), "?", 10, **look)


def drawn(card: Card, at: Point, height: float) -> str:
    """The card as SVG at its place, stretched to ``height``."""
    edge, fill = MARKS.get(card.mark, ("#222", "#fff"))
    if not card.mark and card.frame.startswith("player"):
        fill = "#eaf2fb"
    is_optional = card.frame.endswith("optional")
    parts = [
        rectangle(
            at,
            card.width,
            height,
            rx=12.0 if card.frame.startswith("player") else 3.0,
            fill=fill,
            stroke=edge,
            stroke_width=1.0 if is_optional else 1.5,
            stroke_dasharray="4 3" if is_optional else None,
        )
    ]
    if card.severity:
        colour, thickness = STRIPES[card.severity]
        parts.append(rectangle((at[0] + 1, at[1] + 3), thickness, height - 6, fill=colour, rx=1.0))
    if card.mark:
        size = 13.0
        sign = {HERE: "−"}.get(card.mark, card.mark)
        parts.append(tag("circle", cx=at[0] + card.width - 3, cy=at[1] + 3, r=8.0, fill=edge))
        parts.append(
            words((at[0] + card.width - 3, at[1] + 7.5), sign, size, fill="#fff",
                  font_weight="bold", text_anchor="middle")
        )  # fmt: skip
    elif card.is_assumed:
        parts.append(badge(at[0] + card.width - 5, at[1] + 4))
    foot = at[1] + PADDING - 1
    for line in card.lines:
        foot += line.size * 1.22 + line.gap
        look = dict(LOOKS[line.look])
        if is_optional and line.look == "title":
            look["fill"] = "#444"
        if card.mark == HERE and line.look == "title":
            look["text_decoration"] = "line-through"
        parts.append(
            words((at[0] + PADDING + 3 + line.indent, foot - 2), line.text, line.size, **look)
        )
    return tag("g", "".join(parts), id=None)
