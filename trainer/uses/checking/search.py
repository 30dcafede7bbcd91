"""The cheapest explanation of a record: fewest slips, then least severity, then earliest.

A row of events is followed as long as it is right. Where it stops being right, every way on is
tried, cheapest first. One slip is one finding: what follows it correctly costs nothing.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Final, NamedTuple

from trainer.law.advance import NotDue, admitting, advance
from trainer.law.due import SETTLING, look
from trainer.law.house import House
from trainer.table.after import Contradiction, after
from trainer.table.events import Event, is_by_dealer
from trainer.table.round import EMPTY, Round
from trainer.uses.checking.moves import Place, hidden_slips, is_complete, is_settled_early, ways_on
from trainer.uses.checking.slips import Slip

MOST_PLACES: Final = 4000
"""So many places are tried before the search keeps only the best one and goes on from there."""
HINDSIGHT: Final = 12
"""So many events back a slip may lie at which the record still looked right."""
_MOST_WEIGHT: Final = 1 << 20


class Explanation(NamedTuple):
    """The slips of a record, in order, and the table at its end.

    ``starts`` are the places from which the record is right again: an index, and the table there.
    """

    slips: tuple[Slip, ...]
    table: Round
    is_complete: bool
    starts: tuple[tuple[int, Round], ...] = ()


def explain(house: House, events: Sequence[Event], *, is_ended: bool) -> Explanation:
    """The cheapest explanation of ``events``. ``is_ended`` says that nothing more came."""
    search = _Search(house, events)
    search.follow(Place(0, EMPTY))
    best: Place | None = None
    best_rank: tuple[bool, int, tuple[int, ...]] = (True, 0, ())
    while search.queue and (best is None or search.queue[0].cost <= _cost(best)):
        found = heapq.heappop(search.queue)
        place = found.place
        if found.is_hindsight:
            search.look_back(place)
        elif place.at == len(events) and (not is_ended or is_complete(house, place.table)):
            if is_settled_early(place):
                # of equally cheap ones, a round that came to its end explains an open record best
                rank = (not is_complete(house, place.table), _invented(place), _lines(place))
                if best is None or rank < best_rank:
                    best, best_rank = place, rank
        else:
            search.expand(place)
    if best is None:  # no way on at all: what has been found so far has to do
        best = search.furthest
    is_over = is_complete(house, best.table)
    slips = tuple(sorted(best.slips, key=lambda slip: slip.at))
    return Explanation(slips, best.table, is_over, best.starts)


def steps_done(
    house: House, events: Sequence[Event], starts: Sequence[tuple[int, Round]]
) -> list[str]:
    """The step of every act that was right, between the slips of an explanation."""
    found: list[str] = []
    ends = [at for at, _ in starts[1:]] + [len(events)]
    for (start, table), end in zip(starts, ends, strict=True):
        for event in events[start:end]:
            outlook = look(house, table)
            due = admitting(outlook, table, event) if is_by_dealer(event) else None
            try:
                table = advance(house, table, event, outlook)
            except (NotDue, Contradiction):
                break
            if due is not None:
                found.append(due.step.id)
    return found


class _Waiting(NamedTuple):
    """A place to be tried. At equal cost the furthest comes first, then the first found.

    ``is_hindsight`` says that places before it are to be tried too: the record was right there,
    and yet the slip may lie there.
    """

    cost: tuple[int, int]
    backwards: int
    number: int
    place: Place
    is_hindsight: bool


class _Search:
    """The places reached so far, cheapest first."""

    def __init__(self, house: House, events: Sequence[Event]) -> None:
        self.house, self.events = house, events
        self.queue: list[_Waiting] = []
        self.furthest = Place(0, EMPTY)
        self._seen: dict[tuple[object, ...], tuple[int, int]] = {}
        self._count = self._tried = 0

    def expand(self, place: Place) -> None:
        """Try every way on from a place where the record stops being right."""
        self._tried += 1
        ways = ways_on(self.house, place, self.events, look(self.house, place.table))
        if self._tried <= MOST_PLACES:
            for way in ways:
                self.follow(way)
            return
        # hopeless as a whole: keep the way that comes furthest, and go on from there alone
        self._tried = 0
        self.queue.clear()
        self._seen.clear()
        for way in ways:
            self.follow(way)
        if self.queue:
            self.queue = [max(self.queue, key=lambda entry: (entry.place.at, entry.cost))]

    def look_back(self, place: Place) -> None:
        """Try what may have gone wrong in the acts before ``place``, right as they seemed."""
        events, table, start = self.events, place.table, place.since
        for at in range(start, place.at):
            if at >= place.at - HINDSIGHT:
                here = place._replace(at=at, table=table)
                outlook = look(self.house, table)
                for way in hidden_slips(self.house, here, events, outlook):
                    self.follow(way)
            table = after(table, events[at])

    def follow(self, place: Place) -> None:
        """Go on as far as the record is right, and keep the place where it stops being so."""
        table = place.table
        starts = (*place.starts, (place.at, table))
        start = place._replace(since=place.at, table_since=table, starts=starts)
        for at in range(place.at, len(self.events)):
            event = self.events[at]
            try:
                table = advance(self.house, table, event)
            except (NotDue, Contradiction):
                if not _is_on_an_accepted_bet(self.house, table, event):
                    self._push(start._replace(at=at, table=table))
                    return
                table = after(table, event)
        self._push(start._replace(at=len(self.events), table=table))

    def _push(self, place: Place) -> None:
        cost = _cost(place)
        key = (place.at, place.table, place.credits, _owed_events(place), _lines(place))
        if self._seen.get(key, (1 << 30, 0)) <= cost:
            return
        self._seen[key] = cost
        self._count += 2
        if place.at > self.furthest.at:
            self.furthest = place
        heapq.heappush(self.queue, _Waiting(cost, -place.at, self._count, place, False))
        if place.at > place.since:
            looking_back = place._replace(table=place.table_since)
            # an act done too early may have fallen due on the way, at no further cost
            later = (cost[0] + (not place.credits), _MOST_WEIGHT)
            heapq.heappush(
                self.queue, _Waiting(later, -place.at, self._count + 1, looking_back, True)
            )


def _invented(place: Place) -> int:
    """How many cards the explanation has to make up: one that needs none is the likelier."""
    return sum(slip.card is not None and slip.card.is_seen for slip in place.slips)


def _lines(place: Place) -> tuple[int, ...]:
    return tuple(sorted(slip.at for slip in place.slips))


def _cost(place: Place) -> tuple[int, int]:
    return len(place.slips), sum(slip.weight for slip in place.slips)


def _owed_events(place: Place) -> tuple[object, ...]:
    return tuple(slip.due.event for n in place.owed if (slip := place.slips[n]).due is not None)


def _is_on_an_accepted_bet(house: House, table: Round, event: Event) -> bool:
    """Whether this settles a side bet that the house does not have, let stand before."""
    if event.do not in SETTLING or not event.to.endswith(":insurance"):
        return False
    return house.rules.insurance is None and table.side(event.to) is not None
