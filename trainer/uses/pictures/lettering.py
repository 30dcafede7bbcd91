"""How wide a line of letters is, and where it breaks, in whatever font the reader's machine has.

The font is not ours to choose, so the widths are those of a rather wide one: a line that is a
little short looks well, a line that runs out of its box does not.
"""

from __future__ import annotations

from typing import Final

_WIDTHS: Final = {
    **dict.fromkeys("iljI.,:;'|!()[]{}/ ·•’‘", 0.36),
    **dict.fromkeys('ftr"-“”„', 0.44),
    **dict.fromkeys("sczxvyk", 0.54),
    **dict.fromkeys("abdeghnopqu0123456789<>=+~≠–", 0.62),
    **dict.fromkeys("ABCEFGKLPRSTVXYZ", 0.69),
    **dict.fromkeys("DHNOQU&→", 0.79),
    **dict.fromkeys("mwMW%@…—", 0.95),
}
_USUAL: Final = 0.68
_BOLD: Final = 1.09


def width_of(text: str, size: float, *, is_bold: bool = False) -> float:
    """The width of one line at a font size, in the same unit."""
    width = sum(1.0 if ord(one) > 0x2E80 else _WIDTHS.get(one, _USUAL) for one in text)
    return width * size * (_BOLD if is_bold else 1.0)


def broken(text: str, size: float, width: float, *, is_bold: bool = False) -> list[str]:
    """The text in lines of at most ``width``; a word longer than that is cut."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width_of(longer, size, is_bold=is_bold) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while width_of(word, size, is_bold=is_bold) > width and len(word) > 1:
            fits = next(
                at
                for at in range(len(word) - 1, 0, -1)
                if at == 1 or width_of(word[:at], size, is_bold=is_bold) <= width
            )
            lines.append(word[:fits])
            word = word[fits:]
        line = word
    return [*lines, line] if line else lines
