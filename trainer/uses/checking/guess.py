"""A good explanation of a record that has too many: the most promising readings side by side."""

from __future__ import annotations

import heapq
from collections import Counter
from typing import Final

from trainer.uses.checking.cheapest import CheapestFirst, Waiting
from trainer.uses.checking.following import Following
from trainer.uses.checking.moment import Moment
from trainer.uses.checking.reached import Cost, Reached

ABREAST: Final = 30
"""So many readings are taken on from the same event, the cheapest."""
KEPT: Final = 30
KEPT_FOR: Final = 80
"""So many of the most promising are kept, and so many tried before they are sifted again."""
TRIED: Final = 400
"""So many are tried before only one is kept."""
WORTH_EVENTS: Final = (6, 4)
"""A slip more is worth so many events further, to one who has to choose; neither is best always."""
WORK: Final = 8000
"""So much work is shared out among the events."""


def guess(search: CheapestFirst, start: Reached) -> Reached:
    """Go on from where the search has come with the most promising readings, and then through the
    whole record with a few abreast. Puts what it finds into the best, and answers the reading that
    came furthest.
    """
    for worth in WORTH_EVENTS:
        _Sifting(search, worth).run()
    abreast = _Abreast(search, start)
    abreast.follow(start)
    abreast.run()
    return abreast.furthest


class _Abreast(Following):
    """The cheapest readings at each event, all taken on before those at the next."""

    def __init__(self, search: CheapestFirst, start: Reached) -> None:
        super().__init__(search.moments, search.best, is_ended=search.is_ended)
        self._queue: list[tuple[int, Cost, int, Reached]] = []
        self._count = 0
        self.furthest = start

    def run(self) -> None:
        """Expand the cheapest readings at each event in turn."""
        taken: Counter[int] = Counter()
        now, end = -1, 0
        began = self.moments.work
        while self._queue:
            at, cost, _, reached = heapq.heappop(self._queue)
            if at > now:
                now = at
                used = self.moments.work - began
                share = (WORK - used) // (len(self.events) + 1 - at)
                end = self.moments.work + share
            if taken[at] and (taken[at] >= ABREAST or self.moments.work > end):
                continue
            if cost > self.best.cost:
                continue
            taken[at] += 1
            self.expand(reached)

    def wait(self, reached: Reached, at: int, moment: Moment, *, is_merged: bool) -> None:
        """Keep the place where a reading stopped being right."""
        if at > self.furthest.at:
            self.furthest = reached._replace(at=at, moment=moment)
        if is_merged:
            return
        self._count += 1
        self.moments.work += 1
        here = reached._replace(at=at, moment=moment)
        heapq.heappush(self._queue, (at, reached.cost, self._count, here))


class _Sifting(CheapestFirst):
    """The most promising readings, whatever event they have come to, sifted again and again."""

    def __init__(self, search: CheapestFirst, worth: int) -> None:
        super().__init__(search.moments, search.best, is_ended=search.is_ended)
        self._worth = worth
        self.queue, self._count = list(search.queue), len(search.queue) + search._count

    def run(self) -> None:
        """Try places until none is left."""
        tried = 0
        while self.queue:
            if tried >= TRIED:
                self._keep(1)
            elif tried % KEPT_FOR == 0:
                self._keep(KEPT)
            tried += self.try_next()

    def _keep(self, most: int) -> None:
        """Give up all places but the most promising."""
        self._seen.clear()  # what was reached by way of a place given up may be reached again
        if most == 1:
            self.queue = [entry for entry in self.queue if not entry.is_hindsight]
        if len(self.queue) > most:
            self.queue = heapq.nsmallest(most, self.queue, key=self._promise)
            heapq.heapify(self.queue)

    def _promise(self, entry: Waiting) -> tuple[bool, int, int, int]:
        behind = entry.slips * self._worth - entry.reached.at
        return entry.is_hindsight, behind, entry.weight, entry.number
