"""One plan for two houses: every step of either, marked with how it differs."""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.law.house import House
from trainer.uses.comparing.steps import differing_replies, differing_steps, title_of_reply
from trainer.uses.pictures.plan import Band, Box, Plan, plan_of

HERE: Final = "-"
THERE: Final = "+"
CHANGED: Final = "≠"


class Mark(NamedTuple):
    """``kind`` is ``-`` (only in the first house), ``+`` (only in the other) or ``≠``."""

    kind: str
    sentences: tuple[str, ...] = ()


class Comparison(NamedTuple):
    """A plan of both houses; ``marks`` by step id, ``band_marks`` by band's kind and id."""

    plan: Plan
    names: tuple[str, str]
    marks: dict[str, Mark]
    band_marks: dict[tuple[str, str], Mark]


def compared(house: House, other: House) -> Comparison:
    """Both procedures laid over each other, in the order of the first."""
    here, there = plan_of(house), plan_of(other)
    marks: dict[str, Mark] = {}
    foreign: set[str] = set()
    for found in differing_steps(house, other):
        if found.here is None:
            assert found.there is not None
            marks[found.there.id] = Mark(THERE)
            foreign.add(found.there.id)
        elif found.there is None:
            marks[found.here.id] = Mark(HERE)
        else:
            marks[found.here.id] = Mark(CHANGED, found.sentences)
    shared = {step.id for step in other.procedure.steps()} - foreign
    bands = _laid_over(here.bands, there.bands, foreign, shared)
    band_marks: dict[tuple[str, str], Mark] = {}
    ids_here = {(band.kind, band.id) for band in here.bands}
    ids_there = {(band.kind, band.id) for band in there.bands}
    for band in bands:
        key = band.kind, band.id
        if key not in ids_there:
            band_marks[key] = Mark(HERE)
        elif key not in ids_here:
            band_marks[key] = Mark(THERE)
    titles = {
        title_of_reply(reply): on
        for procedure in (other.procedure, house.procedure)
        for on, reply in procedure.replies.items()
    }
    for reply in differing_replies(house, other):
        key = "reply", titles[reply.part]
        band_marks.setdefault(key, Mark(CHANGED, reply.sentences))
    both_titles = dict.fromkeys((house.title, other.title))
    title = " and ".join(both_titles)
    plan = here._replace(house=f"{house.id} | {other.id}", title=title, bands=tuple(bands))
    return Comparison(plan, (house.id, other.id), marks, band_marks)


def only_differences(both: Comparison) -> Plan:
    """The plan with nothing left in it but what differs, each under its sign."""
    bands: list[Band] = []
    for band in both.plan.bands:
        mark = both.band_marks.get((band.kind, band.id))
        is_whole = mark is not None and mark.kind != CHANGED
        boxes = tuple(
            _signed(box, both.marks[box.id]) if box.id in both.marks else box
            for box in band.boxes
            if is_whole or box.id in both.marks
        )
        if mark is None and not boxes:
            continue
        sign = f"{mark.kind} " if mark is not None else ""
        said = (f"≠ {sentence}" for sentence in (mark.sentences if mark is not None else ()))
        bands.append(
            band._replace(
                title="; ".join([sign + band.title, *said]),
                boxes=boxes,
                conditions=band.conditions if is_whole else (),
                refusal=band.refusal if is_whole else None,
            )
        )
    title = f"- only in {both.names[0]}, + only in {both.names[1]}, ≠ in both, but not the same"
    if not bands:
        title = "the procedures are the same, step by step"
    return both.plan._replace(title=title, bands=tuple(bands))


def signed(both: Comparison) -> Plan:
    """The whole plan, with the sign of each difference before its title."""
    bands = []
    for band in both.plan.bands:
        mark = both.band_marks.get((band.kind, band.id))
        boxes = tuple(
            _signed(box, both.marks[box.id]) if box.id in both.marks else box for box in band.boxes
        )
        said = [f"≠ {sentence}" for sentence in (mark.sentences if mark is not None else ())]
        sign = f"{mark.kind} " if mark is not None else ""
        bands.append(band._replace(title="; ".join([sign + band.title, *said]), boxes=boxes))
    return both.plan._replace(bands=tuple(bands))


def _signed(box: Box, mark: Mark) -> Box:
    said = tuple(f"≠ {sentence}" for sentence in mark.sentences)
    return box._replace(title=f"{mark.kind} {box.title}", notes=(*box.notes, *said))


def _laid_over(
    here: tuple[Band, ...], there: tuple[Band, ...], foreign: set[str], shared: set[str]
) -> list[Band]:
    bands = {(band.kind, band.id): list(band.boxes) for band in here}
    order = [(band.kind, band.id) for band in here]
    head = {(band.kind, band.id): band for band in (*there, *here)}
    place = -1
    for band in there:
        key = band.kind, band.id
        if key in bands:
            place = order.index(key)
        else:
            same_kind = [at for at, known in enumerate(order) if known[0] == band.kind]
            place = max(place, same_kind[-1] if same_kind and place < same_kind[0] else place)
            order.insert(place + 1, key)
            bands[key] = [box for box in band.boxes if box.id not in shared]
            place += 1
            continue
        _insert(bands[key], band.boxes, foreign)
    return [head[key]._replace(boxes=tuple(bands[key])) for key in order]


def _insert(boxes: list[Box], other: tuple[Box, ...], foreign: set[str]) -> None:
    """Put the other house's own steps where they stand there, after the same neighbour."""
    place = 0
    for box in other:
        known = next((at for at, mine in enumerate(boxes) if mine.id == box.id), None)
        if known is not None:
            place = known + 1
        elif box.id in foreign:
            boxes.insert(place, box)
            place += 1
