"""The procedure as a mermaid flowchart, for a page that draws it.

A step is a box, solid where it is required and dashed where it is optional. ``skip`` is the way
past a step that does not apply, where that is another way than on from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from trainer.uses.pictures.comparison import CHANGED, HERE, THERE, Comparison, signed
from trainer.uses.pictures.plan import Band, Box, Plan

_ESCAPED = {'"': "#quot;", "#": "#35;", "<": "#lt;", ">": "#gt;", "&": "#amp;", "`": "#96;"}

_WAYS = {"next": "-->", "skip": '-. "skip" .->', "then": '== "then" ==>'}


_COLOURS = {
    HERE: ("onlyHere", "#b3261e", "#fdeceb"),
    THERE: ("onlyThere", "#17692f", "#e7f5ea"),
    CHANGED: ("changed", "#9a5b00", "#fff4dd"),
}


def draw(plan: Plan) -> str:
    """The flowchart as text."""
    return "\n".join(_lines(plan)) + "\n"


def draw_compared(both: Comparison) -> str:
    """The flowchart of two houses, what differs in colour and with its sign."""
    lines = list(_lines(signed(both)))
    for sign, (name, edge, fill) in _COLOURS.items():
        marked = [_node(step_id) for step_id, mark in both.marks.items() if mark.kind == sign]
        if marked:
            lines.append(f"    classDef {name} stroke:{edge},fill:{fill}")
            lines.append(f"    class {','.join(marked)} {name}")
    return "\n".join(lines) + "\n"


def _lines(plan: Plan) -> Iterator[str]:
    yield "---"
    yield f"title: {_quoted(f'{plan.title} ({plan.house})')}"
    yield "---"
    yield "flowchart TD"
    yield '    start(["start of the round"])'
    yield '    finish(["end of the round"])'
    for band in plan.bands:
        yield from _band(band)
    drawn: set[tuple[str, str]] = set()
    for edge in plan.edges:
        if (edge.start, edge.end) not in drawn:  # past a step and on from it is the same way
            drawn.add((edge.start, edge.end))
            yield f"    {_node(edge.start)} {_WAYS[edge.kind]} {_node(edge.end)}"
    yield from _requests(plan)
    yield from _duties(plan)
    optional = [box for band in plan.bands for box in band.boxes if not box.is_required]
    if optional:
        yield "    classDef optional stroke-dasharray: 5 5"
        yield f"    class {','.join(_node(box.id) for box in optional)} optional"


def _band(band: Band) -> Iterator[str]:
    yield f'    subgraph {_name("band", band.kind, band.id)}["{_label(band.title)}"]'
    boxes = [f'        {_node(box.id)}["{_box(box)}"]' for box in band.boxes]
    if band.kind == "reply":
        yield from _reply(band, boxes)
    else:
        yield from boxes
    yield "    end"


def _reply(band: Band, boxes: list[str]) -> Iterator[str]:
    asked = _name("asked", band.id)
    names = [_node(box.id) for box in band.boxes]
    if band.refusal is None:
        yield from boxes
    else:
        conditions = _label("if " + "; and ".join(band.conditions)) if band.conditions else ""
        yield f'        {asked}{{{{"{conditions or "always granted"}"}}}}'
        yield from boxes
        if names:
            yield f'        {asked} -- "yes" --> {names[0]}'
        if band.conditions:
            refusal = _node(band.refusal.id)
            yield f'        {refusal}["{_box(band.refusal)}"]'
            yield f'        {asked} -- "no" --> {refusal}'
    for before, after in pairwise(names):
        yield f"        {before} --> {after}"


def _requests(plan: Plan) -> Iterator[str]:
    """From where a player may ask to what is answered."""
    replies = {band.id for band in plan.bands if band.kind == "reply" and band.refusal is not None}
    heard_alone = {"bet", "insurance", "even-money"}
    for band in plan.phases():
        for box in band.boxes:
            asked = replies - heard_alone if box.waits_for == "request" else {box.waits_for}
            for request in sorted(asked & replies):
                yield f'    {_node(box.id)} -. "asks" .-> {_name("asked", request)}'


def _duties(plan: Plan) -> Iterator[str]:
    """From each duty to where it cannot wait any longer."""
    first_of = {band.id: band.boxes[0].id for band in plan.phases() if band.boxes}
    for band in plan.bands:
        for box in band.boxes:
            if box.due_by in first_of:
                yield f'    {_node(box.id)} -. "at the latest" .-> {_node(first_of[box.due_by])}'


def _box(box: Box) -> str:
    lines = [_label(box.title if box.is_required else f"{box.title} (optional)")]
    if box.call:
        lines.append(_label(f"“{box.call}”"))
    if box.notes:
        lines.append(_label(", ".join(box.notes)))
    if box.conditions:
        lines.append(_label("if " + "; and ".join(box.conditions)))
    if box.cites:
        lines.append(f"<small>{_label(', '.join(box.cites))}</small>")
    return "<br/>".join(lines)


def _node(step_id: str) -> str:
    if step_id in ("start", "end"):
        return "start" if step_id == "start" else "finish"
    return _name("step", step_id)


def _name(*words: str) -> str:
    """A name that mermaid takes: some of its own words, such as ``end``, may not stand alone."""
    return "_".join(map(_spelt, words))


def _spelt(word: str) -> str:
    return "".join(
        one if one.isascii() and one.isalnum() else "_" if one == "-" else f"_{ord(one)}_"
        for one in word
    )


def _label(text: str) -> str:
    return "".join(_ESCAPED.get(one, one) for one in text)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
