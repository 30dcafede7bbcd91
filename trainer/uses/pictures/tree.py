"""The procedure as an indented list: what a dealer reads from the top down."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from trainer.uses.pictures.plan import Band, Box, Plan


def draw(plan: Plan, width: int = 80) -> str:
    """The tree, no line wider than ``width`` columns unless a word is."""
    lines = wrap(f"{plan.title} ({plan.house})", width)
    for band in plan.bands:
        lines += ["", *_band(band, width)]
    return "\n".join(lines)


def _band(band: Band, width: int) -> Iterator[str]:
    yield from wrap(band.title, width)
    if band.kind == "reply" and band.refusal is not None:
        granted = f"granted if {_and(band.conditions)}" if band.conditions else "always granted"
        yield from _wrapped(granted, width, "│  ", "│      ")
    boxes = list(band.boxes)
    if band.refusal is not None and band.conditions:
        boxes.append(band.refusal._replace(title=f"If not: {band.refusal.title.lower()}"))
    for box in boxes:
        yield from _box(box, width, is_last=box is boxes[-1])


def _box(box: Box, width: int, *, is_last: bool) -> Iterator[str]:
    first, rest = ("└─ ", "      ") if is_last else ("├─ ", "│     ")
    head = box.title if box.is_required else f"{box.title} (optional)"
    if box.cites:
        head += f" [{', '.join(box.cites)}]"
    yield from _wrapped(head, width, first, rest)
    if box.call:
        yield from _wrapped(f"say “{box.call}”", width, rest, f"{rest}    ")
    if box.notes:
        yield from _wrapped(", ".join(box.notes), width, rest, f"{rest}    ")
    if box.conditions:
        yield from _wrapped(f"if {_and(box.conditions)}", width, rest, f"{rest}    ")


def _and(clauses: tuple[str, ...]) -> str:
    return "; and ".join(clauses)


def _wrapped(text: str, width: int, first: str, rest: str) -> list[str]:
    return wrap(
        text,
        max(width, len(rest) + 10),
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
