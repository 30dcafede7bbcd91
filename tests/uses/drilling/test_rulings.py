"""Nobody fails on what their house never wrote: rulings that rest on assumed values are marked."""

from __future__ import annotations

import pytest

from tests.clauses.records import house_of, outlook, recorded
from trainer.law.advance import replay
from trainer.law.guards import GUARDS
from trainer.law.requests import failing_guards, refused_requests
from trainer.table.round import FreshBet
from trainer.uses.drilling.rulings import is_assumed_refusal, is_assumed_ruling

SPLIT = """bet 1 10; deal 1 8s; deal dealer 6c; deal 1 8d; deal dealer ?; invite 1
split 1; add 1 10; part 1; deal 1a 3h; deal 1b Tc; invite 1a; double 1a"""
SOFT_NINE = """house: holland; say place-bets; bet 1 10; say no-more-bets
deal 1 As; deal dealer 9c; deal 1 8d; say total 1 19; invite 1; double 1"""
TWELVE = """house: sweden; bet 1 10; deal 1 Ts; deal dealer 9c; deal 1 2d; invite 1; double 1"""
TWO_OF_A_SPLIT = """bet 1 10; deal 1 8s; deal dealer 6c; deal 1 8d; deal dealer ?; invite 1
split 1; add 1 10; part 1; deal 1a 8h; deal 1b Tc; invite 1a; split 1a"""


@pytest.mark.parametrize(
    ("record", "is_assumed"),
    [
        (f"house: norway-home; {SPLIT}", True),  # the rules do not speak of doubles after splits
        (f"house: finland-home; {SPLIT}", True),
        (f"house: norway-home; {TWO_OF_A_SPLIT}", True),  # nor of a second split
        (SOFT_NINE, True),  # HOL-19 does not say soft or hard
        (TWELVE, False),  # SWE-16 names the totals
    ],
)
def test_a_refusal_on_an_assumed_value_is_marked(record: str, is_assumed: bool) -> None:
    found = recorded(record)
    table = replay(house_of(found.house), found.events).table
    (refusal,) = outlook(record).due
    assert is_assumed_refusal(house_of(found.house), table, refusal) == is_assumed


def test_one_written_reason_is_enough() -> None:
    house = house_of("norway-home")
    # three cards, and from a split: NOR-14 alone refuses it
    record = f"house: norway-home; {SPLIT}; refuse 1a double; hit 1a; deal 1a 2c; double 1a"
    table = replay(house, recorded(record).events).table
    ((request, hand),) = refused_requests(house, table)
    failing = failing_guards(house, table, request, hand)
    assert len(failing) > 1
    assert not is_assumed_ruling(house, request, hand, failing)


def test_insurance_that_a_table_is_only_assumed_to_offer() -> None:
    bet = FreshBet("1:insurance", 5, None, is_late=False)
    assert is_assumed_ruling(house_of("finland-home"), "insurance", bet, ())
    assert not is_assumed_ruling(house_of("norway-home"), "insurance", bet, ())


@pytest.mark.parametrize(("house", "is_assumed"), [("sweden", True), ("holland", False)])
def test_insurance_after_the_first_turn(house: str, is_assumed: bool) -> None:
    late = (GUARDS["insurance_may_be_taken_now"],)  # SWE-18 gives no time; HOL-21 implies one
    bet = FreshBet("1:insurance", 5, None, is_late=False)
    assert is_assumed_ruling(house_of(house), "insurance", bet, late) == is_assumed
