"""Lines, boxes and letters as SVG, escaped, and nothing that a reader's machine must fetch."""

from __future__ import annotations

import re
from typing import Final
from xml.sax.saxutils import escape, quoteattr

_UNPRINTABLE: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
Point = tuple[float, float]


def letters(text: str) -> str:
    """Text as it stands in XML; what XML cannot hold becomes a question mark."""
    return escape(_UNPRINTABLE.sub("?", text))


def tag(name: str, inside: str | None = None, /, **attributes: object) -> str:
    """One element. A trailing ``_`` of an attribute's name is left out, and ``_`` becomes ``-``."""
    words = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{words}/>" if inside is None else f"<{name}{words}>{inside}</{name}>"


def _value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    return _UNPRINTABLE.sub("?", str(value))


def rectangle(at: Point, width: float, height: float, **attributes: object) -> str:
    """A box by its upper left corner."""
    return tag("rect", x=at[0], y=at[1], width=width, height=height, **attributes)


def words(at: Point, text: str, size: float, **attributes: object) -> str:
    """One line of letters; ``at`` is where its foot begins."""
    return tag("text", letters(text), x=at[0], y=at[1], font_size=size, **attributes)


def way(points: list[Point], *, has_head: bool = True, **attributes: object) -> str:
    """A line through points with rounded corners, and a head at its end."""
    path = f"M{_value(points[0][0])},{_value(points[0][1])}"
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        start, end = _toward(here, before), _toward(here, after)
        path += f" L{_pair(start)} Q{_pair(here)} {_pair(end)}"
    path += f" L{_pair(points[-1])}"
    usual: dict[str, object] = {"fill": "none", "stroke": "#444", "stroke_width": 1.2}
    if has_head:
        usual["marker_end"] = "url(#head)"
    return tag("path", d=path, **{**usual, **attributes})


def _pair(point: Point) -> str:
    return f"{_value(point[0])},{_value(point[1])}"


def _toward(corner: Point, other: Point, reach: float = 4.0) -> Point:
    across, down = other[0] - corner[0], other[1] - corner[1]
    length = max((across * across + down * down) ** 0.5, 0.01)
    part = min(reach, length / 2) / length
    return corner[0] + across * part, corner[1] + down * part
