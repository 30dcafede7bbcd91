"""The cheapest explanation of a record: fewest slips, then least severity, then earliest.

A row of events is followed as long as it is right. Where it stops being right, every way on is
tried, those with the fewest slips and the most of the record behind them first. One slip is one
finding: what follows it correctly costs nothing.

The first way to the record's end bounds the others: with as many slips, only what weighs less is
tried still. A record that is wrong nearly everywhere has more ways than anybody can try. Where
some work has not found the cheapest for certain, a guess gives a bound, with which the search
goes on: for lighter ones a while, and for as few slips as a dealer makes in a round to its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from trainer.law.advance import go_through
from trainer.law.due import Due, look
from trainer.law.house import House
from trainer.table.events import Event
from trainer.table.round import EMPTY, Round
from trainer.uses.checking.best import Best
from trainer.uses.checking.cheapest import CheapestFirst
from trainer.uses.checking.guess import guess
from trainer.uses.checking.moment import Moments
from trainer.uses.checking.place import is_complete, nothing_is_left
from trainer.uses.checking.reached import Reached
from trainer.uses.checking.rulings import chips_let_lie
from trainer.uses.checking.slips import Slip
from trainer.uses.checking.uncalled import in_hindsight

WORK_FOR_ALL: Final = 12_000
"""So much work goes into the search before there is a guess to bound it."""
WORK_FOR_FEW: Final = 9000
"""So much more where the guess is a record that a dealer may have made."""
MOST_BY_GUESS: Final = 8
"""Where a guess took more slips than this, it is no use to look for so few."""
SURE_OF: Final = 3
"""So many slips a dealer may make in one round: where they explain it, no more are found."""
WORK_TO_BE_SURE: Final = 150_000
"""So much more to be sure that so few will not do, where the guess took one more. Three spots take
up to 130,000; to be sure of one slip more takes longer than anybody waits.
"""
WORK_IN_DOUBT: Final = 60_000
"""So much where the guess took many more."""


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
        is_over = nothing_is_left(look(house, straight.table, straight.before))
        if is_over or not is_ended:
            return Explanation((), straight.table, is_over, straight.acts)
    moments = Moments(house, events)
    start = Reached(0, moments.straight(EMPTY, straight.done))
    best = Best()
    search = CheapestFirst(moments, best, is_ended=is_ended)
    search.follow(start)
    search.go_on(WORK_FOR_ALL)
    if search.queue or best.reached is None:
        furthest = guess(search, start)
        if best.reached is None:
            best.reached = _given_up(furthest, events)
        elif best.cost[0] <= MOST_BY_GUESS:
            search.go_on(WORK_FOR_FEW)
        is_likely = best.cost[0] <= SURE_OF + 1
        best.wants_fewer(SURE_OF)
        search.go_on(WORK_TO_BE_SURE if is_likely else WORK_IN_DOUBT)
    found = best.reached
    assert found is not None
    table = found.moment.table
    slips = chips_let_lie(in_hindsight(found.slips, table), events)
    in_order = tuple(sorted(slips, key=lambda slip: slip.at))
    acts = _acts(moments, found.starts) if wants_acts else ()
    moments.forget()
    return Explanation(in_order, table, is_complete(house, table), acts)


def _given_up(reached: Reached, events: Sequence[Event]) -> Reached:
    """What has been found where there is no way to the end that is worth trying."""
    event = events[reached.at] if reached.at < len(events) else None
    why = "From here on the record has too little to do with the procedure to be judged."
    slip = Slip("bad-record", reached.at, event, None, "critical", why)
    return reached._replace(slips=(*reached.slips, slip.on(reached.moment.table)))


def _acts(moments: Moments, starts: Sequence[tuple[int, Round]]) -> tuple[Due, ...]:
    """Every act that was right, between the slips of an explanation."""
    found: list[Due] = []
    events = moments.events
    ends = [at for at, _ in starts[1:]] + [len(events)]
    for (at, table), end in zip(starts, ends, strict=False):  # a search given up may have none
        while at < end:
            straight = go_through(moments.house, events[at:end], table)
            found += straight.acts
            at += straight.done
            # what the dealer put right, or did bit by bit, is not to the letter and yet right
            on = moments.then(moments.of(straight.table), at) if at < end else None
            if on is None:
                break
            at, table = at + 1, on.table
    return tuple(found)
