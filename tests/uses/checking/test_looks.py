"""A look that was forgotten excuses what follows from it, and nothing else."""

from __future__ import annotations

import pytest

from tests.checker import record_of
from trainer.facts.money import Amount
from trainer.record.words import read_event
from trainer.shell.houses import load_house
from trainer.uses.checking.check import check_round

DEALT = """bet 1 10; bet 2 10; say no-more-bets; deal 1 As; deal 2 9c; deal dealer ?; deal 1 Kd
deal 2 9d; deal dealer ?; turn Kc; """
CLEARED = "; collect dealer; collect 1; collect 2"


def _found(written: str) -> list[tuple[str, str, Amount]]:
    lines = (DEALT + written + CLEARED).replace("\n", "; ").split("; ")
    record = record_of([read_event(line.split()) for line in lines])
    found = check_round(load_house("cyb"), record).deviations
    return [(each.kind, each.step, each.house_gain) for each in found]


@pytest.mark.parametrize(
    ("written", "also"),
    [
        ("invite 2; stand 2; reveal 7d; pay 2 10", ("left-out", "pay-blackjack", 0)),
        ("invite 2; stand 2; reveal 7d; pay 1 15; pay 2 10", ("wrong-order", "pay-blackjack", 0)),
        ("pay 1 15; invite 2; stand 2; reveal Ad; pay 2 10", ("wrong-amount", "settle-bets", -20)),
        ("invite 2; stand 2; reveal Ad; take 2; pay 1 15", ("wrong-amount", "settle-bets", -15)),
    ],
)
def test_what_does_not_follow_from_it_is_a_slip_too(
    written: str, also: tuple[str, str, int]
) -> None:
    assert _found(written) == [("left-out", "peek", 0), also]


def test_a_blackjack_seen_and_never_shown_does_not_excuse_what_was_not_paid() -> None:
    found = _found("peek; invite 2; stand 2; reveal 7d; pay 2 10")
    assert found == [("left-out", "pay-blackjack", 0)]


NORWEGIAN = """bet 1 10; bet 2 10; deal 1 As; deal 2 9c; deal dealer Kh; deal 1 Kc; deal 2 9d
deal dealer ?; """


@pytest.mark.parametrize(
    ("house", "dealt", "cleared"), [("cyb", DEALT, CLEARED), ("norway-home", NORWEGIAN, "")]
)
def test_a_blackjack_paid_though_the_dealers_lies_open_is_a_slip_in_every_house(
    house: str, dealt: str, cleared: str
) -> None:
    written = dealt + "peek; invite 2; stand 2; reveal Ad; pay 1 15; take 2" + cleared
    record = record_of(
        [read_event(line.split()) for line in written.replace("\n", "; ").split("; ")]
    )
    first, paid = check_round(load_house(house), record).deviations
    assert (first.kind, first.seen) == ("extra", "invite 2")
    assert (paid.kind, paid.due, paid.house_gain) == ("wrong-amount", "push 1", -15)
