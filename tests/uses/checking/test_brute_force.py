"""On a small table, the cost that is found is the least of all explanations there are.

Every way on is tried here at every event, right or not, in no order and without any bound but the
number of slips. It knows the ways on, and nothing of how the checker looks for the cheapest.
"""

from __future__ import annotations

from random import Random

import pytest

from tests import fuzz
from tests.checker import record_of
from tests.law.reading.reading import read
from tests.uses.checking.many import many_faults
from trainer.law.advance import NotDue, advance, without_undone
from trainer.law.due import look
from trainer.law.house import House
from trainer.table.after import Contradiction
from trainer.table.events import Event
from trainer.table.round import EMPTY
from trainer.uses.checking.check import check_round
from trainer.uses.checking.moves import free_ways, hidden_slips, ways_on
from trainer.uses.checking.place import Place, is_complete, is_settled_early
from trainer.uses.faults.slipping import KINDS, faulty_round

SMALL = """\
format: 1
house: small
title: A small table
extends: sweden
edit:
  remove:
  - more-bets
  - call-for-bets
  - offer-insurance
  - call-too-many
  - call-total-freely
  - collect-early
  - collect-dealer
  - collect-hands
  - invite-again
"""
MOST_EVENTS = 18


def least_cost(house: House, events: tuple[Event, ...], most: int) -> tuple[int, int] | None:
    """The least number and weight of slips, up to ``most``, that explain the whole record."""
    best: tuple[int, int] | None = None
    seen: dict[object, tuple[int, int]] = {}
    waiting = [Place(0, EMPTY)]
    while waiting:
        place = waiting.pop()
        cost = len(place.slips), sum(slip.weight for slip in place.slips)
        if cost[0] > most or (best is not None and cost >= best):
            continue
        slips = [place.slips[at] for at in place.owed]
        owed = tuple((slip.due, slip.rest, slip.kind) for slip in slips)
        key = (place.at, place.table, place.credits, owed, is_settled_early(place.slips))
        if seen.get(key, (most + 1, 0)) <= cost:
            continue
        seen[key] = cost
        outlook = look(house, place.table)
        waiting.extend(free_ways(house, place, events, outlook.due))
        if place.at < len(events):
            try:
                table = advance(house, place.table, events[place.at], outlook)
            except (NotDue, Contradiction):
                pass
            else:
                waiting.append(place._replace(at=place.at + 1, table=table))
                waiting.extend(hidden_slips(house, place, events, outlook))
                continue
        elif is_complete(house, place.table) and is_settled_early(place.slips):
            best = cost
            continue
        waiting.extend(ways_on(house, place, events, outlook))
    return best


@pytest.fixture(scope="module")
def small() -> House:
    return read(SMALL)


@pytest.mark.parametrize("kind", KINDS)
def test_one_slip(small: House, kind: str) -> None:
    compared = 0
    for number in range(80):
        slip = faulty_round(small, kind, Random(f"{kind}/{number}"), 1 + number % 2)
        if slip is None or len(slip.events) > MOST_EVENTS:
            continue
        compared += _is_least(small, slip.events, 1)
        if compared == 20:
            break
    assert compared >= 10


def test_two_slips(small: House) -> None:
    compared = 0
    for number in range(60):
        made = many_faults(small, Random(f"two/{number}"), 2, 1)
        if made is None or len(made[0]) > MOST_EVENTS:
            continue
        compared += _is_least(small, made[0], 2)
        if compared == 6:
            break
    assert compared >= 3


def test_a_damaged_record(small: House) -> None:
    compared = 0
    for number in range(200):
        rng = Random(f"damaged/{number}")
        recorded = fuzz.damaged(small, rng, 1, is_ended=True, spots=1)
        # what was taken back at once is no part of the round
        events = tuple(event for _, event in without_undone(list(recorded.events)))
        if len(events) <= 13 and least_cost(small, events, 2) is not None:
            compared += _is_least(small, events, 2)
        if compared == 15:
            break
    assert compared >= 8


def _is_least(house: House, events: tuple[Event, ...], most: int) -> bool:
    least = least_cost(house, events, most)
    assert least is not None
    found = check_round(house, record_of(events)).deviations
    assert (len(found), sum(each.weight for each in found)) == least, events
    return True
