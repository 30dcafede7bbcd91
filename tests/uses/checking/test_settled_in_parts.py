"""A stake is taken when all of it is the house's, and a win is paid when all of it has been handed
over, in however many goes.
"""

from __future__ import annotations

import pytest

from tests.checker import record_of
from trainer.record.words import read_event
from trainer.shell.houses import load_house
from trainer.uses.checking.check import Finding, check_round

LOST = """bet 1 10; say no-more-bets; deal 1 Th; deal dealer ?; deal 1 7h; deal dealer ?; turn 9c
invite 1; stand 1; reveal Kd; TAKEN; collect dealer; collect 1"""
BUST = """bet 1 10; bet 2 10; say no-more-bets; deal 1 Th; deal 2 Td; deal dealer ?; deal 1 6h
deal 2 8c; deal dealer ?; turn 7c; invite 1; hit 1; deal 1 Kd; invite 2; stand 2; reveal Td; TAKEN
pay 2 10; collect dealer; collect 1; collect 2"""
SURRENDERED = """bet 1 10; deal 1 Kh; deal dealer 9s; deal 1 6d; deal dealer ?; invite 1
surrender 1; TAKEN; reveal Tc"""
WON = LOST.replace("reveal Kd", "reveal 7d; deal dealer Th")
TWO_WON = """bet 1 4; bet 2 10; say no-more-bets; deal 1 Th; deal 2 Td; deal dealer ?; deal 1 7h
deal 2 8c; deal dealer ?; turn 9c; invite 1; stand 1; invite 2; stand 2; reveal 7d; deal dealer Kd
TAKEN; collect dealer; collect 2; collect 1"""


def _found(house: str, written: str, taken: str) -> Finding:
    lines = written.replace("TAKEN", taken).replace("\n", "; ").split("; ")
    record = record_of([read_event(line.split()) for line in lines])
    return check_round(load_house(house), record, counts_steps=True)


@pytest.mark.parametrize(
    ("house", "written", "taken"),
    [
        ("cyb", LOST, "take 1 5; take 1 5"),
        ("cyb", LOST, "take 1 5; take 1"),
        ("cyb", LOST, "take 1 3; take 1 3; take 1 4"),
        ("cyb", WON, "pay 1 5; pay 1 5"),
        ("cyb", WON, "pay 1 5; pay 1 1; pay 1 4"),
        ("cyb", TWO_WON, "pay 2 5; pay 1 4; pay 2 5"),
        ("norway-home +surrender", SURRENDERED, "take 1 2; return 1 5; take 1 3"),
    ],
)
def test_parts_that_add_up_are_right(house: str, written: str, taken: str) -> None:
    assert _found(house, written, taken).verdict == "ok"


@pytest.mark.parametrize(
    ("house", "written", "taken", "due", "seen", "gain"),
    [
        ("cyb", LOST, "take 1 5", "take 1 10", "take 1 5", -5),
        ("cyb", WON, "pay 1 5", "pay 1 10", "pay 1 5", 5),
        ("cyb", LOST, "take 1 3; take 1 4", "take 1 7", "take 1 4", -3),
        ("cyb", WON, "pay 1 5; pay 1 4", "pay 1 5", "pay 1 4", 1),
        ("cyb", LOST, "take 1 5; push 1", "take 1 5", "push 1", -5),
        ("cyb", LOST, "take 1 5; return 1 5", "take 1 5", "return 1 5", -5),
        (
            "norway-home +surrender",
            SURRENDERED,
            "take 1 2; return 1 5",
            "take 1 5",
            "take 1 2",
            -3,
        ),
    ],
)
def test_what_is_not_moved_in_the_end_is_the_slip(
    house: str, written: str, taken: str, due: str, seen: str, gain: int
) -> None:
    (found,) = _found(house, written, taken).deviations
    assert (found.kind, found.due, found.seen) == ("wrong-amount", due, seen)
    assert found.house_gain == gain


def test_parts_taken_too_late_are_one_slip_without_a_loss() -> None:
    (found,) = _found("cyb", BUST, "take 1 5; take 1 5").deviations
    assert (found.kind, found.due, found.house_gain) == ("wrong-order", "take 1 10", 0)


def test_the_acts_after_a_part_are_counted_too() -> None:
    whole, parts = (_found("cyb", LOST, taken) for taken in ("take 1", "take 1 5; take 1 5"))
    assert parts.steps == whole.steps
    assert whole.steps[-3:] == ("settle-bets", "collect-dealer", "collect-hands")


TWO_LOST = """bet 1 10; bet 2 4; say no-more-bets; deal 1 Th; deal 2 Td; deal dealer ?; deal 1 7h
deal 2 8c; deal dealer ?; turn 9c; invite 1; stand 1; invite 2; stand 2; reveal Kd; TAKEN
collect dealer; collect 2; collect 1"""


def test_chips_meant_for_another_bet_are_no_part() -> None:
    (found,) = _found("cyb", TWO_LOST, "take 1 4; take 1 10").deviations
    assert (found.kind, found.due, found.seen) == ("wrong-target", "take 2 4", "take 1 4")


def test_a_payment_meant_for_another_bet_is_no_part() -> None:
    (found,) = _found("cyb", TWO_WON, "pay 2 4; pay 2 10").deviations
    assert (found.kind, found.due, found.seen) == ("wrong-target", "pay 1 4", "pay 2 4")


def test_a_payment_after_a_whole_one_is_extra() -> None:
    (found,) = _found("cyb", WON, "pay 1 10; pay 1 10").deviations
    assert (found.kind, found.seen, found.house_gain) == ("extra", "pay 1 10", -10)
