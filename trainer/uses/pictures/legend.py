"""What the signs of a wall picture mean."""

from __future__ import annotations

from trainer.uses.pictures.cards import MARKS, STRIPES, badge
from trainer.uses.pictures.comparison import CHANGED, HERE, THERE
from trainer.uses.pictures.ink import rectangle, tag, words
from trainer.uses.pictures.lettering import width_of


def legend(y: float, width: float, names: tuple[str, ...]) -> list[str]:
    """One row of signs with their meanings; with two names, the signs of a comparison too."""
    parts: list[str] = []
    x = 0.0
    signs: list[tuple[str, str]] = [
        ("required", "required"),
        ("optional", "optional: right at its time, never missed"),
        ("player", "the player’s move"),
        *((severity, f"left out: {severity}") for severity in STRIPES),
        ("?", "assumed: no clause says so"),
        ("", "“…” is said aloud · if: a condition · small: the clauses it rests on"),
    ]  # fmt: skip
    if names:
        signs += [
            (HERE, f"only in {names[0]}"),
            (THERE, f"only in {names[1]}"),
            (CHANGED, "in both, but not the same"),
        ]
    for sign, meaning in signs:
        if sign in STRIPES:
            colour, thickness = STRIPES[sign]
            parts.append(rectangle((x + 8, y - 4), thickness, 18.0, fill=colour))
            x += 20
        elif sign in MARKS:
            parts.append(tag("circle", cx=x + 9, cy=y + 5, r=8.0, fill=MARKS[sign][0]))
            shown = "−" if sign == HERE else sign
            parts.append(
                words((x + 9, y + 9.5), shown, 13, fill="#fff", font_weight="bold",
                      text_anchor="middle")
            )  # fmt: skip
            x += 22
        elif sign == "?":
            parts.append(badge(x + 8, y + 5))
            x += 20
        elif sign:
            is_player = sign == "player"
            parts.append(
                rectangle(
                    (x, y - 4), 26.0, 18.0,
                    rx=8.0 if is_player else 3.0,
                    fill="#eaf2fb" if is_player else "#fff",
                    stroke="#222",
                    stroke_width=1.0 if sign == "optional" else 1.5,
                    stroke_dasharray="4 3" if sign == "optional" else None,
                )
            )  # fmt: skip
            x += 32
        parts.append(words((x, y + 9), meaning, 10, fill="#333"))
        x += width_of(meaning, 10) + 16
        if x > width - 190:
            x, y = 0.0, y + 24
    return parts
