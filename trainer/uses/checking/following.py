"""Readings of a record followed as far as it is right, and on from where it stops being so."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Final

from trainer.table.events import Event
from trainer.uses.checking.best import Best
from trainer.uses.checking.late import may_be
from trainer.uses.checking.moment import GRAVEST, Moment, Moments, Way
from trainer.uses.checking.moves import free_ways
from trainer.uses.checking.place import is_settled_early, nothing_is_left, vague
from trainer.uses.checking.reached import Cost, Reached
from trainer.uses.checking.slips import Slip

HINDSIGHT: Final = 32
"""So many events back a slip may lie at which the record still looked right."""
MOST_SLIPS: Final = 60
"""What has so many slips is no record of a round that anybody has dealt."""


class Following(ABC):
    """What every search does with a place; which one comes next is for the search to say."""

    def __init__(self, moments: Moments, best: Best, *, is_ended: bool) -> None:
        self.moments, self.best, self.is_ended = moments, best, is_ended
        self.events = moments.events
        self._seen: dict[object, tuple[Cost, int, tuple[int, ...], int]] = {}
        self._late: dict[Event, tuple[int, ...]] = {}

    @abstractmethod
    def wait(self, reached: Reached, at: int, moment: Moment, *, is_merged: bool) -> None:
        """Keep what has been followed to the event ``at``: it stops being right there, or, where
        ``is_merged`` says so, another reading has gone on from there at no higher cost.
        """

    def expand(self, here: Reached) -> bool:
        """Try every way on from a place where the record stops being right. Answers whether one
        slip more was tried.
        """
        self.go_freely(here, is_hindsight=False)
        most = self.most_for(here, is_hindsight=False)
        if most:
            ways = self.moments.ways(here.moment, here.at, most)
            self.go_all(here, ways, is_hindsight=False)
        return bool(most)

    def look_back(self, reached: Reached, at: int, moment: Moment) -> bool:
        """Try what may have gone wrong in the acts before it, right as they seemed. Answers whether
        one slip more was tried.
        """
        end, moments = reached.at, self.moments
        first = max(at, end - HINDSIGHT)
        most = self.most_for(reached, is_hindsight=True)
        if not (most or reached.credits):
            end = self._last_late(reached, end) + 1  # what is owed is the only way on
            if end <= first:
                moments.work += 1
                return False
        while at < end:
            moments.work += 1
            here = reached._replace(at=at, moment=moment)
            if at >= first or reached.credits:  # an act too early may be due at any time
                self.go_freely(here, is_hindsight=True)
            if at >= first:
                most = self.most_for(here, is_hindsight=True)
                if most:
                    self.go_all(here, moments.ways(moment, at, most), is_hindsight=True)
            after = moments.then(moment, at)
            assert after is not None
            at, moment = at + 1, after
        return bool(most)

    def most_for(self, here: Reached, *, is_hindsight: bool) -> int:
        """What one slip more may weigh there, 0 if there may be none."""
        slips, weight = here.cost
        most_slips, most_weight = self.best.cost
        if slips + 1 < most_slips:
            return GRAVEST if slips < MOST_SLIPS else 0
        if slips + 1 > most_slips:
            return 0
        return max(most_weight - weight - is_hindsight, 0)

    def go_freely(self, here: Reached, *, is_hindsight: bool) -> None:
        """Take the ways on that cost no further slip."""
        if not (here.credits or here.owed):
            return
        self.moments.work += 1
        due = self.moments.outlook(here.moment).due if here.credits else ()
        for way in free_ways(self.moments.house, here.place, self.events, due):
            reached = here.gone_freely(way, self.moments.of(way.table))
            if reached.cost < self.best.cost or not is_hindsight:
                self.follow(reached)

    def go_all(self, here: Reached, ways: Iterable[Way], *, is_hindsight: bool) -> None:
        """Take these ways on, as far as they may lead to something better."""
        slips, weight = here.cost
        best = self.best
        for way in ways:
            cost = slips + 1, weight + way.weight
            if cost >= best.cost and (is_hindsight or cost > best.cost):
                continue
            lines = here.lines
            lines = (
                (*lines, way.slip.at)
                if not lines or way.slip.at >= lines[-1]
                else tuple(sorted((*lines, way.slip.at)))
            )
            if (
                cost == best.cost
                and not (here.credits or way.is_credit)
                and not best.may_be_equalled(here.invented + way.invents, lines)
            ):
                continue
            is_owed = way.is_owed and self._may_still_come(way.slip, way.at)
            self.follow(here.gone(way, lines, is_owed=is_owed))

    def _may_still_come(self, slip: Slip, at: int) -> bool:
        """Whether the record has anything from ``at`` on that can be the act, done late."""
        late = self._late_acts(slip)
        return bool(late) and late[-1] >= at

    def _last_late(self, reached: Reached, end: int) -> int:
        """The last event before ``end`` that can be an act owed, done late; -1 if none can."""
        late = [self._late_acts(reached.slips[owed]) for owed in reached.owed]
        return max([at for acts in late for at in acts if at < end], default=-1)

    def _late_acts(self, slip: Slip) -> tuple[int, ...]:
        """The events that can be the act that was left out, done late."""
        assert slip.due is not None
        due = slip.due.event if slip.rest is None or slip.kind == "left-out" else slip.rest
        found = self._late.get(due)
        if found is None:
            found = self._late[due] = tuple(
                [at for at, event in enumerate(self.events) if may_be(due, event)]
            )
        return found

    def follow(self, reached: Reached) -> None:
        """Go on as far as the record is right, and keep the place where it stops being so."""
        if reached.cost > self.best.cost:
            return
        at, moment, moments = reached.at, reached.moment, self.moments
        rank = reached.cost, reached.invented, reached.lines, vague(reached.slips)
        pending = reached.credits, _owed_acts(reached)
        is_merged = False
        while True:
            key = at, moment, pending
            before = self._seen.get(key)
            if before is not None and before <= rank:
                if at == reached.at:
                    return
                is_merged = True
                break
            self._seen[key] = rank
            if at == len(self.events):
                break
            after = moments.then(moment, at)
            if after is None:
                break
            at, moment = at + 1, after
        starts = (*reached.starts, (reached.at, reached.moment.table))
        reached = reached._replace(starts=starts)
        if at == len(self.events) and not is_merged and is_settled_early(reached.slips):
            is_over = nothing_is_left(moments.outlook(moment))
            if is_over or not self.is_ended:
                self.best.take(reached._replace(at=at, moment=moment), is_over=is_over)
                if is_over:
                    return
        self.wait(reached, at, moment, is_merged=is_merged)


def _owed_acts(reached: Reached) -> tuple[object, ...]:
    slips = reached.slips
    return tuple(
        [
            (slip.due.event, slip.rest, slip.kind)
            for n in reached.owed
            if (slip := slips[n]).due is not None
        ]
    )
