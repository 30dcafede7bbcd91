"""A bet settled too late and wrongly too is one slip: of what was done, with the money of it."""

from __future__ import annotations

import pytest

from tests.checker import record_of
from trainer.record.words import read_event
from trainer.shell.houses import load_house
from trainer.uses.checking.check import check_round

CYB_NATURAL = """bet 1 4; bet 2 10; say no-more-bets; deal 1 As; deal 2 9c; deal dealer ?; deal 1 Kd
deal 2 9d; deal dealer ?; turn Kc; peek; invite 2; stand 2; reveal 7c; pay 2 10; LATE
collect dealer; collect 1; collect 2"""
CYB_BUST = """bet 1 10; bet 2 10; say no-more-bets; deal 1 Th; deal 2 Td; deal dealer ?; deal 1 6h
deal 2 8c; deal dealer ?; turn 7c; invite 1; hit 1; deal 1 Kd; invite 2; stand 2; reveal Td; LATE
pay 2 10; collect dealer; collect 1; collect 2"""
SWEDISH_NATURAL = """bet 1 10; bet 2 10; deal 1 As; deal 2 9c; deal dealer 9h; deal 1 Kc; deal 2 Td
invite 2; stand 2; deal dealer Td; take 2; LATE"""
SWEDISH_OVER = """bet 1 10; bet 1:over13 5; deal 1 9h; deal dealer 6s; deal 1 7h; invite 1; stand 1
deal dealer Ts; deal dealer 2d; LATE; take 1"""
THREE_SEVENS = """say place-bets; bet 2 10; say no-more-bets; deal 2 7h; deal dealer 8c; deal 2 7c
say total 2 14; invite 2; hit 2; deal 2 7s; stand 2; deal dealer Qs; LATE; pay 2 10"""
EVEN_MONEY = """say place-bets; bet 1 10; bet 2 10; say no-more-bets; deal 1 As; deal 2 9c
deal dealer Ah; deal 1 Ks; deal 2 9d; offer even-money 1; even-money 1; say total 2 18; invite 2
stand 2; deal dealer 5c; deal dealer 4d; LATE; take 2"""
SURRENDERED = """bet 1 10; bet 2 10; deal 1 Th; deal 2 9c; deal dealer 9s; deal 1 6d; deal 2 9h
deal dealer ?; invite 1; surrender 1; invite 2; stand 2; reveal 8c; LATE; pay 2 10"""

TOO_LATE = "hit 2; deal 2 5c; take 2; reveal Ad; push 1"


@pytest.mark.parametrize(
    ("house", "written", "late", "due", "gain"),
    [
        ("cyb", CYB_NATURAL, "pay 1 4", "pay 1 6", 2),
        ("cyb", CYB_NATURAL, "push 1", "pay 1 6", 6),
        ("cyb", CYB_NATURAL, "take 1", "pay 1 6", 10),
        ("cyb", CYB_BUST, "pay 1 10", "take 1 10", -20),
        ("cyb", CYB_BUST, "push 1", "take 1 10", -10),
        ("cyb", CYB_BUST, "take 1 5", "take 1 10", -5),
        ("sweden", SWEDISH_NATURAL, "pay 1 10", "pay 1 15", 5),
        ("sweden", SWEDISH_NATURAL, "take 1", "pay 1 15", 25),
        ("sweden +over-under", SWEDISH_OVER, "take 1:over13", "pay 1:over13 5", 10),
        ("holland", THREE_SEVENS, "pay 2:three-sevens 5", "pay 2:three-sevens 10", 5),
        ("holland", EVEN_MONEY, "pay 1 15", "pay 1 10", -5),
        ("norway-home +surrender", SURRENDERED, "return 1 9; take 1 1", "return 1 5", -4),
        ("norway-home +surrender", SURRENDERED, "return 1 9; take 1", "return 1 5", -4),
        ("norway-home +surrender", SURRENDERED, "return 1 10", "return 1 5", -5),
        ("norway-home +surrender", SURRENDERED, "take 1", "take 1 5", 5),
        ("norway-home +surrender", SURRENDERED, "push 1", "return 1 5", -5),
    ],
)
def test_a_bet_settled_late_and_wrongly_is_one_slip(
    house: str, written: str, late: str, due: str, gain: int
) -> None:
    lines = written.replace("LATE", late).replace("\n", "; ").split("; ")
    record = record_of([read_event(line.split()) for line in lines])
    (found,) = check_round(load_house(house), record).deviations
    seen = late.split("; ")[0]
    assert (found.kind, found.due, found.seen) == ("wrong-amount", due, seen)
    assert (found.house_gain, found.severity) == (gain, "critical")
    assert found.line == lines.index(seen) + 1


def test_no_blackjack_was_due_its_payment_once_the_dealers_comes_to_light() -> None:
    """The blackjack was seen and not shown: the turns and the push follow from it (CYB-33)."""
    written = CYB_NATURAL.replace("stand 2; reveal 7c; pay 2 10; LATE", TOO_LATE)
    lines = written.replace("\n", "; ").split("; ")
    record = record_of([read_event(line.split()) for line in lines])
    (found,) = check_round(load_house("cyb"), record).deviations
    assert (found.kind, found.step, found.seen) == ("wrong-order", "show-blackjack", "reveal Ad")
