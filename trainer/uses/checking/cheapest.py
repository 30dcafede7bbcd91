"""The readings of a record tried in order, those with the fewest slips first."""

from __future__ import annotations

import heapq
from typing import NamedTuple

from trainer.uses.checking.best import Best
from trainer.uses.checking.following import Following
from trainer.uses.checking.moment import Moment, Moments
from trainer.uses.checking.reached import Reached


class Waiting(NamedTuple):
    """A place to be tried. With equally many slips the furthest comes first, then the lightest.

    ``since`` is where the record became right again before it; where ``is_hindsight`` says so, the
    places from there on are to be tried: the record was right, and yet the slip may lie there.
    """

    slips: int
    is_hindsight: bool
    backwards: int
    weight: int
    number: int
    reached: Reached
    since: tuple[int, Moment]


class CheapestFirst(Following):
    """The places reached so far, the cheapest first."""

    def __init__(self, moments: Moments, best: Best, *, is_ended: bool) -> None:
        super().__init__(moments, best, is_ended=is_ended)
        self.queue: list[Waiting] = []
        self._count = 0

    def go_on(self, work: int) -> None:
        """Try places until none is left that could be better than the best, or for so much work."""
        end = self.moments.work + work
        while self.queue and self.moments.work < end:
            self.try_next()

    def try_next(self) -> bool:
        """Try the cheapest; answers whether that took any trouble."""
        found = heapq.heappop(self.queue)
        if found.is_hindsight:
            return self.look_back(found.reached, *found.since)
        return self.expand(found.reached)

    def wait(self, reached: Reached, at: int, moment: Moment, *, is_merged: bool) -> None:
        """Keep the place where a reading stopped being right, and those before it."""
        slips, weight = reached.cost
        if reached.cost > self.best.cost:
            return
        since = reached.at, reached.moment
        here = reached._replace(at=at, moment=moment)
        goes_free = bool(reached.credits or reached.owed)
        may_slip = (slips + 1, weight + 1) < self.best.cost
        self.moments.work += 1
        if not is_merged and (goes_free or may_slip):
            self._push(Waiting(slips, False, -at, weight, self._count, here, since))
        # an act too early may have fallen due on the way, or a late one be seen, at no further cost
        if at > reached.at and (goes_free or may_slip):
            later = slips + (not goes_free)
            self._push(Waiting(later, True, -at, 0, self._count, here, since))

    def _push(self, waiting: Waiting) -> None:
        self._count += 1
        heapq.heappush(self.queue, waiting)
