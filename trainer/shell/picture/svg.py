"""The drawn table as an SVG picture, letter by letter as a terminal shows it."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from trainer.shell.picture.canvas import Canvas

LETTER_WIDTH: Final = 9.6
LINE_HEIGHT: Final = 20
MARGIN: Final = 16
_FELT: Final = "#12352b"
_INK: Final = {
    "": "#e8ece9",
    "strong": "#ffffff",
    "dim": "#9db3a9",
    "red": "#ff8a80",
    "black": "#ffffff",
    "edge": "#7f978c",
    "back": "#80b7ff",
    "turn": "#ffd54f",
    "good": "#a5d6a7",
    "bad": "#ff8a80",
    "note": "#80deea",
    "key": "#80deea",
    "chip-a": "#ffffff",
    "chip-b": "#ff8a80",
    "chip-c": "#80b7ff",
    "chip-d": "#a5d6a7",
    "chip-e": "#e1a6ff",
    "chip-f": "#ffd54f",
}
"""Each style's colour on the felt, light enough to be read there."""


def as_svg(canvas: Canvas, title: str) -> str:
    """The sheet as an SVG document. ``title`` is what a screen reader says of it."""
    runs = [list(row) for row in canvas.runs()]
    while runs and not runs[-1]:
        runs.pop()
    columns = max((x + len(text) for row in runs for x, text, _ in row), default=1)
    width = round(2 * MARGIN + columns * LETTER_WIDTH)
    height = 2 * MARGIN + len(runs) * LINE_HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" rx="10" fill="{_FELT}"/>',
        '<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="16" '
        'xml:space="preserve">',
    ]
    for at, row in enumerate(runs):
        y = MARGIN + at * LINE_HEIGHT + 15
        for x, text, style in row:
            left = round(MARGIN + x * LETTER_WIDTH, 1)
            long = round(len(text) * LETTER_WIDTH, 1)
            parts.append(
                f'<text x="{left}" y="{y}" textLength="{long}" fill="{_INK[style]}">'
                f"{escape(text)}</text>"
            )
    parts += ["</g>", "</svg>", ""]
    return "\n".join(parts)
