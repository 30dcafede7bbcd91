"""The cheapest explanation of a record: fewest slips, then least severity, then earliest.

A row of events is followed as long as it is right. Where it stops being right, every way on is
tried, those with the fewest slips and the most of the record behind them first. One slip is one
finding: what follows it correctly costs nothing.

The first way to the record's end bounds the others: a place with as many slips goes on only where
that takes no further one. A record that is wrong nearly everywhere has more ways than anybody can
try; past some number only the most promising are kept, and in the end only one. What is found
that way with few slips may still not be the cheapest: then all ways are tried once more, less
those that cannot be better.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from trainer.law.advance import NotDue, advance, go_through
from trainer.law.due import Due, Outlook, look
from trainer.law.house import House
from trainer.table.after import Contradiction, after
from trainer.table.events import Event, is_by_dealer
from trainer.table.round import EMPTY, Round
from trainer.uses.checking.moves import free_ways, hidden_slips, ways_on
from trainer.uses.checking.place import Place, is_complete, is_settled_early, vague
from trainer.uses.checking.rulings import is_of_what_was_let_stand
from trainer.uses.checking.slips import Slip
from trainer.uses.checking.uncalled import in_hindsight
from trainer.uses.checking.unwritten import put_right

MOST_EXACT: Final = 500
"""So many places are tried before only the most promising ones are kept."""
MOST_TRIES: Final = 900
"""So many before only one is kept."""
KEPT: Final = 30
KEPT_FOR: Final = 80
"""So many places are kept, and so many tried before they are sifted again."""
FEW_SLIPS: Final = 3
"""So many a dealer may well have made in one round: no explanation by so few is given up."""
MOST_BY_GUESS: Final = 8
"""Where the most promising ways took more slips than this, it is no use to look for so few."""
MOST_CERTAIN: Final = 2500
"""So many places are tried to find an explanation by few slips."""
MOST_LOOKS: Final = 2000
"""So many tables are kept with what is due there."""
WORTH_EVENTS: Final = 6
"""A slip more is worth so many events further, to one who has to choose."""
MOST_SLIPS: Final = 60
"""What has so many slips is no record of a round that anybody has dealt."""
HINDSIGHT: Final = 32
"""So many events back a slip may lie at which the record still looked right."""

Cost = tuple[int, int]
"""How many slips, and what they weigh."""


class Explanation(NamedTuple):
    """The slips of a record, in order, the table at its end, and, where somebody wants them, all
    acts that were right.
    """

    slips: tuple[Slip, ...]
    table: Round
    is_complete: bool
    acts: tuple[Due, ...]


def explain(
    house: House, events: Sequence[Event], *, is_ended: bool, wants_acts: bool = False
) -> Explanation:
    """The cheapest explanation of ``events``. ``is_ended`` says that nothing more came."""
    straight = go_through(house, events)
    if straight.failure is None:  # nearly every round, so nothing but this is done for it
        is_over = is_complete(house, straight.table)
        if is_over or not is_ended:
            return Explanation((), straight.table, is_over, straight.acts)
    search = _Search(house, events, is_ended=is_ended)
    search.run()
    if search.is_sifted and search.best and len(search.best.slips) <= MOST_BY_GUESS:
        search.run_once_more()
    best = search.best or _given_up(search.furthest, events)
    is_over = is_complete(house, best.table)
    slips = tuple(sorted(in_hindsight(best.slips, best.table), key=lambda slip: slip.at))
    acts = _acts(house, events, best.starts) if wants_acts else ()
    return Explanation(slips, best.table, is_over, acts)


def _given_up(place: Place, events: Sequence[Event]) -> Place:
    """What has been found where there is no way to the end that is worth trying."""
    event = events[place.at] if place.at < len(events) else None
    why = "From here on the record has too little to do with the procedure to be judged."
    slip = Slip("bad-record", place.at, event, None, "critical", why)
    return place.slipped(slip, place.table, done=True)


def _acts(
    house: House, events: Sequence[Event], starts: Sequence[tuple[int, Round]]
) -> tuple[Due, ...]:
    """Every act that was right, between the slips of an explanation."""
    found: list[Due] = []
    ends = [at for at, _ in starts[1:]] + [len(events)]
    for (start, table), end in zip(starts, ends, strict=False):  # a search given up may have none
        found += go_through(house, events[start:end], table).acts
    return tuple(found)


class _Waiting(NamedTuple):
    """A place to be tried. With equally many slips the furthest comes first, then the lightest.

    ``is_hindsight`` says that places before it are to be tried too: the record was right there,
    and yet the slip may lie there.
    """

    slips: int
    is_hindsight: bool
    backwards: int
    weight: int
    number: int
    place: Place


class _Search:
    """The places reached so far, and the best way to the end of the record."""

    def __init__(self, house: House, events: Sequence[Event], *, is_ended: bool) -> None:
        self.house, self.events, self.is_ended = house, events, is_ended
        self.queue: list[_Waiting] = []
        self.best: Place | None = None
        self.furthest = Place(0, EMPTY)
        self._rank: tuple[Cost, bool, int, tuple[int, ...], int] | None = None
        self._seen: dict[tuple[object, ...], tuple[Cost, int, tuple[int, ...], int]] = {}
        self._looks: dict[Round, Outlook] = {}
        self._count = self._tried = self._sifted_at = 0

    @property
    def is_sifted(self) -> bool:
        """Whether places were given up that might have been better than the best."""
        return self._sifted_at > 0

    def run(self) -> None:
        """Try places until none is left that could be better than the best."""
        self.follow(Place(0, EMPTY))
        while self.queue:
            self._try_next()
            if self._tried > MOST_TRIES:
                self._keep(1)
            elif self._tried > MOST_EXACT and self._tried - self._sifted_at > KEPT_FOR:
                self._keep(KEPT)

    def run_once_more(self) -> None:
        """Look again for few slips, giving nothing up; what was found is a bound from the start."""
        bound = ((FEW_SLIPS + 1, 0), False, 0, (), 0)
        self._rank = bound if self._rank is None else min(bound, self._rank)
        self._seen.clear()
        self.queue.clear()
        self._tried = 0
        self.follow(Place(0, EMPTY))
        while self.queue and self._tried <= MOST_CERTAIN:
            self._try_next()

    def _try_next(self) -> None:
        found = heapq.heappop(self.queue)
        if not found.is_hindsight:
            self.expand(found.place)
        elif self._may_be_better(found.slips, 1):
            self.look_back(found.place)

    def _may_be_better(self, slips: int, weight: int) -> bool:
        return self._rank is None or (slips, weight) < self._rank[0]

    def expand(self, place: Place) -> None:
        """Try every way on from a place where the record stops being right."""
        slips, weight = _cost(place)
        if slips > MOST_SLIPS:
            return
        if self._may_be_better(slips + 1, weight + 1):
            self._tried += 1
            self._follow_all(ways_on(self.house, place, self.events, self._look(place.table)))
        elif place.credits or place.owed:
            outlook = self._look(place.table)
            self._follow_all(free_ways(place, self.events, outlook))

    def _follow_all(self, ways: Iterable[Place]) -> None:
        for way in ways:
            self.follow(way)

    def _keep(self, most: int) -> None:
        """Give up all places but the most promising."""
        self._sifted_at = self._tried
        self._seen.clear()  # what was reached by way of a place given up may be reached again
        if most == 1:
            self.queue = [entry for entry in self.queue if not entry.is_hindsight]
        if len(self.queue) > most:
            self.queue = heapq.nsmallest(
                most,
                self.queue,
                key=lambda entry: (
                    entry.is_hindsight,
                    entry.slips * WORTH_EVENTS - entry.place.at,
                    entry.weight,
                    entry.number,
                ),
            )
            heapq.heapify(self.queue)

    def look_back(self, place: Place) -> None:
        """Try what may have gone wrong in the acts before ``place``, right as they seemed."""
        self._tried += 1
        events, table, start = self.events, place.table, place.since
        for at in range(start, place.at):
            if at >= place.at - HINDSIGHT:
                here = place._replace(at=at, table=table)
                for way in hidden_slips(self.house, here, events, self._look(table)):
                    if self._may_be_better(*_cost(way)):
                        self.follow(way)
            table = after(table, events[at])

    def follow(self, place: Place) -> None:
        """Go on as far as the record is right, and keep the place where it stops being so."""
        if not self._is_worth_it(place):
            return
        table = place.table
        starts = (*place.starts, (place.at, table))
        start = place._replace(since=place.at, table_since=table, starts=starts)
        for at in range(place.at, len(self.events)):
            event = self.events[at]
            outlook = self._look(table) if is_by_dealer(event) else None
            try:
                table = advance(self.house, table, event, outlook)
            except (NotDue, Contradiction):
                found = put_right(table, self.events, at)
                if found is None and is_of_what_was_let_stand(self.house, table, event):
                    found = after(table, event)
                if found is None:
                    self._push(start._replace(at=at, table=table))
                    return
                table = found
        self._push(start._replace(at=len(self.events), table=table))

    def _is_worth_it(self, place: Place) -> bool:
        """Whether the place was not reached before, as cheaply and as early."""
        if self._rank is not None and _cost(place) > self._rank[0]:
            return False
        key = (place.at, place.table, place.credits, _owed_events(place))
        rank = (_cost(place), _invented(place), _lines(place), vague(place))
        before = self._seen.get(key)
        if before is not None and before <= rank:
            return False
        self._seen[key] = rank
        return True

    def _look(self, table: Round) -> Outlook:
        if not self._count:  # so far the record is right, and nothing is looked at twice
            return look(self.house, table)
        found = self._looks.get(table)
        if found is None:
            if len(self._looks) > MOST_LOOKS:
                self._looks.clear()
            found = self._looks[table] = look(self.house, table)
        return found

    def _push(self, place: Place) -> None:
        cost = slips, weight = _cost(place)
        if place.at > self.furthest.at:
            self.furthest = place
        if place.at == len(self.events) and is_settled_early(place):
            is_over = is_complete(self.house, place.table)
            if is_over or not self.is_ended:
                # of equally cheap ones, a round that came to its end explains an open record best
                rank = (cost, not is_over, _invented(place), _lines(place), vague(place))
                if self._rank is None or rank < self._rank:
                    self.best, self._rank = place, rank
                if is_over:
                    return
        if self._rank is not None and cost > self._rank[0]:
            return
        self._count += 1
        if place.credits or place.owed or self._may_be_better(slips + 1, weight + 1):
            waiting = _Waiting(slips, False, -place.at, weight, self._count, place)
            heapq.heappush(self.queue, waiting)
        self._push_hindsight(place, slips)

    def _push_hindsight(self, place: Place, slips: int) -> None:
        if place.at <= place.since:
            return
        # an act too early may have fallen due on the way, or a late one be seen, at no further cost
        later = slips + (not place.credits and not place.owed)
        if self._may_be_better(later, 1):
            self._count += 1
            back = place._replace(table=place.table_since)
            heapq.heappush(self.queue, _Waiting(later, True, -place.at, 0, self._count, back))


def _invented(place: Place) -> int:
    """How many cards the explanation has to make up: one that needs none is the likelier."""
    return sum([slip.card is not None and slip.card.is_seen for slip in place.slips])


def _lines(place: Place) -> tuple[int, ...]:
    return tuple(sorted([slip.at for slip in place.slips]))


def _cost(place: Place) -> Cost:
    return len(place.slips), sum([slip.weight for slip in place.slips])


def _owed_events(place: Place) -> tuple[object, ...]:
    return tuple(
        (slip.due.event, slip.rest, slip.kind == "left-out")
        for n in place.owed
        if (slip := place.slips[n]).due is not None
    )
