"""The procedure in the language of Graphviz, for whoever wants to lay it out anew.

The picture to pin to the wall needs no such program; see ``poster``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from trainer.law.house import House
from trainer.uses.pictures.comparison import CHANGED, HERE, THERE, Mark, compared
from trainer.uses.pictures.plan import Band, Box, Plan, plan_of

_MARKS = {
    HERE: ("#b3261e", "#fdeceb"),
    THERE: ("#17692f", "#e7f5ea"),
    CHANGED: ("#9a5b00", "#fff4dd"),
}


def draw(house: House, other: House | None = None) -> str:
    """The graph of a house; with ``other``, of both, and what differs marked."""
    if other is None:
        return "\n".join(_lines(plan_of(house), {}, {})) + "\n"
    both = compared(house, other)
    return "\n".join(_lines(both.plan, both.marks, both.band_marks)) + "\n"


def _lines(
    plan: Plan, marks: dict[str, Mark], band_marks: dict[tuple[str, str], Mark]
) -> Iterator[str]:
    yield f"digraph {_quoted(plan.house)} {{"
    yield f"  graph [label={_quoted(f'{plan.title} ({plan.house})')}, labelloc=t, rankdir=TB];"
    yield '  node [shape=box, fontname="Helvetica", fontsize=10];'
    yield '  edge [fontname="Helvetica", fontsize=9];'
    yield '  start [shape=circle, label="start"];'
    yield '  end [shape=doublecircle, label="end"];'
    for band in plan.bands:
        yield from _cluster(band, marks, band_marks.get((band.kind, band.id)))
    for edge in plan.edges:
        looks = {"next": "", "skip": ' [style=dotted, label="skip"]',
                 "then": ' [style=bold, color="#b3261e", label="then"]'}  # fmt: skip
        yield f"  {_node(edge.start)} -> {_node(edge.end)}{looks[edge.kind]};"
    first_of = {band.id: band.boxes[0].id for band in plan.phases() if band.boxes}
    for band in plan.bands:
        for box in band.boxes:
            if box.due_by in first_of:
                look = '[style=dashed, color="#17692f", label="at the latest"]'
                yield f"  {_node(box.id)} -> {_node(first_of[box.due_by])} {look};"
    yield from _replies(plan)
    yield "}"


def _cluster(band: Band, marks: dict[str, Mark], mark: Mark | None) -> Iterator[str]:
    yield f"  subgraph {_quoted(f'cluster {band.kind} {band.id}')} {{"
    sign = f"{mark.kind} " if mark is not None else ""
    yield f"    label={_quoted(sign + band.title)};"
    if mark is not None:
        yield f'    color="{_MARKS[mark.kind][0]}";'
    if band.kind == "reply":
        text = "\n".join(band.conditions) if band.conditions else "always"
        if band.refusal is None:
            text = band.title
        sentences = [f"≠ {sentence}" for sentence in mark.sentences] if mark else []
        label = _quoted("\n".join([text, *sentences]))
        yield f"    {_asked(band)} [shape=ellipse, label={label}];"
    for box in band.boxes:
        yield f"    {_node(box.id)} [{_look(box, marks.get(box.id))}];"
    yield "  }"


def _look(box: Box, mark: Mark | None) -> str:
    lines = [box.title]
    if box.call:
        lines.append(f"“{box.call}”")
    lines.extend(box.notes)
    lines.extend(
        f"{'and' if number else 'if'} {text}" for number, text in enumerate(box.conditions)
    )
    if box.cites:
        lines.append(", ".join(box.cites))
    styles = [] if box.is_required else ["dashed"]
    words: list[str] = []
    if box.waits_for:
        styles.append("rounded")
    if mark is not None:
        lines[0] = f"{mark.kind} {lines[0]}"
        lines.extend(f"≠ {sentence}" for sentence in mark.sentences)
        styles.append("filled")
        colour, fill = _MARKS[mark.kind]
        words += [f'color="{colour}"', f'fillcolor="{fill}"']
    if styles:
        words.append(f'style="{",".join(styles)}"')
    return ", ".join([f"label={_quoted(chr(10).join(lines))}", *words])


def _replies(plan: Plan) -> Iterator[str]:
    for band in plan.bands:
        if band.kind != "reply":
            continue
        names = [_asked(band), *(_node(box.id) for box in band.boxes)]
        for before, after in pairwise(names):
            yield f"  {before} -> {after};"
    for band in plan.phases():
        for box in band.boxes:
            if not box.waits_for:
                continue
            for reply in plan.bands:
                heard = reply.id in ("bet", "insurance", "even-money")
                answers = reply.id == box.waits_for or (box.waits_for == "request" and not heard)
                if reply.kind == "reply" and reply.refusal is not None and answers:
                    yield f'  {_node(box.id)} -> {_asked(reply)} [style=dashed, label="asks"];'


def _node(step_id: str) -> str:
    return step_id if step_id in ("start", "end") else _quoted(f"step {step_id}")


def _asked(band: Band) -> str:
    return _quoted(f"asked {band.id}")


def _quoted(text: str) -> str:
    clean = re.sub("[\x00-\x09\x0b-\x1f\x7f]", "?", text)
    escaped = clean.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
