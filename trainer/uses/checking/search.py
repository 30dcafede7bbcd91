"""The cheapest explanation of a record: fewest slips, then least severity, then earliest.

A row of events is followed as long as it is right. Where it stops being right, every way on is
tried, cheapest first. One slip is one finding: what follows it correctly costs nothing.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Final, NamedTuple

from trainer.law.advance import NotDue, advance
from trainer.law.due import SETTLING, look
from trainer.law.house import House
from trainer.table.after import Contradiction, after
from trainer.table.events import Event
from trainer.table.round import EMPTY, Round
from trainer.uses.checking.moves import Place, is_complete, ways_on
from trainer.uses.checking.slips import Slip

MOST_PLACES: Final = 4000
"""So many places are tried before the search keeps only the best one and goes on from there."""


class Explanation(NamedTuple):
    """The slips of a record, in order, and the table at its end."""

    slips: tuple[Slip, ...]
    table: Round
    is_complete: bool


def explain(house: House, events: Sequence[Event], *, is_ended: bool) -> Explanation:
    """The cheapest explanation of ``events``. ``is_ended`` says that nothing more came."""
    start = _followed(house, Place(0, EMPTY), events)
    queue: list[tuple[tuple[int, int], int, int, Place]] = []
    seen: dict[tuple[object, ...], tuple[int, int]] = {}
    tried = count = 0

    def push(place: Place) -> None:
        nonlocal count
        cost = _cost(place)
        key = (place.at, place.table, place.credits, _owed_events(place))
        if seen.get(key, (1 << 30, 0)) <= cost:
            return
        seen[key] = cost
        count += 1
        # at equal cost the one that has come further first: most slips are single
        heapq.heappush(queue, (cost, -place.at, count, place))

    push(start)
    while True:
        _, _, _, place = heapq.heappop(queue)
        if place.at == len(events):
            done = is_complete(house, place.table)
            if done or not is_ended:
                return Explanation(_in_order(place, events), place.table, done)
        tried += 1
        if tried > MOST_PLACES:
            tried = 0
            queue.clear()
            seen.clear()
        outlook = look(house, place.table)
        found = [_followed(house, way, events) for way in ways_on(house, place, events, outlook)]
        if not found:
            return Explanation(_in_order(place, events), place.table, False)
        if not tried:  # hopeless: go on from the one way that comes furthest
            found = [max(found, key=lambda way: (way.at - 2 * len(way.slips), -_cost(way)[1]))]
        for way in found:
            push(way)


def _cost(place: Place) -> tuple[int, int]:
    return len(place.slips), sum(slip.weight for slip in place.slips)


def _owed_events(place: Place) -> tuple[object, ...]:
    return tuple(slip.due.event for n in place.owed if (slip := place.slips[n]).due is not None)


def _followed(house: House, place: Place, events: Sequence[Event]) -> Place:
    """As far on as the record is right from here."""
    table = place.table
    for at in range(place.at, len(events)):
        event = events[at]
        try:
            table = advance(house, table, event)
        except (NotDue, Contradiction):
            if not _is_on_an_accepted_bet(house, table, event):
                return place._replace(at=at, table=table)
            table = after(table, event)
    return place._replace(at=len(events), table=table)


def _is_on_an_accepted_bet(house: House, table: Round, event: Event) -> bool:
    """Whether this settles a side bet that the house does not have, let stand before."""
    if event.do not in SETTLING or not event.to.endswith(":insurance"):
        return False
    return house.rules.insurance is None and table.side(event.to) is not None


def _in_order(place: Place, events: Sequence[Event]) -> tuple[Slip, ...]:
    return tuple(
        sorted(place.slips, key=lambda slip: slip.at if slip.at < len(events) else len(events))
    )
