"""Chips of a wrong size are the player's; they become a slip only where the dealer lets them lie.

A double or a split adds exactly the hand's bet (CYB-36, CYB-37), and what is forbidden is refused.
"""

from __future__ import annotations

import pytest

from tests.checker import record_of
from trainer.record.words import read_event
from trainer.shell.houses import load_house
from trainer.uses.checking.check import Finding, check_round

BEFORE = "bet 1 10; say no-more-bets; deal 1 8s; deal dealer ?; deal 1 8d; deal dealer ?; turn 9c; "
BEFORE += "invite 1; "
DOUBLED = "deal 1 4h across; reveal 8d; pay 1 20; collect dealer; collect 1"
STOOD = "stand 1; reveal 8d; take 1; collect dealer; collect 1"
PARTED = "part 1; deal 1a Th; deal 1b Tc; invite 1a; stand 1a; invite 1b; stand 1b; reveal 8d; "
PARTED += "pay 1a 10; pay 1b 10; collect dealer; collect 1a; collect 1b"


def _found(written: str) -> Finding:
    events = [read_event(words.split()) for words in (BEFORE + written).split("; ")]
    return check_round(load_house("cyb"), record_of(events))


@pytest.mark.parametrize(
    "written",
    [
        f"double 1; ask 1 10; add 1 5; ask 1 10; add 1 10; {DOUBLED}",
        f"double 1; add 1 25; ask 1 10; add 1 10; {DOUBLED}",
        f"double 1; ask 1 10; add 1 5; add 1 10; {DOUBLED}",
        f"split 1; ask 1 10; add 1 5; call-floor; ask 1 10; add 1 10; {PARTED}",
        f"double 1; ask 1 10; add 1 5; refuse 1 double; {STOOD}",
        f"double 1; ask 1 10; add 1 5; add 1 5; {DOUBLED}",
        f"double 1; ask 1 10; add 1 5; ask 1 5; add 1 5; {DOUBLED}",
        f"double 1; ask 1 10; add 1 2; add 1 3; ask 1 5; add 1 5; {DOUBLED}",
        f"split 1; ask 1 10; add 1 5; ask 1 5; add 1 5; {PARTED}",
    ],
)
def test_what_the_dealer_puts_right_is_no_slip(written: str) -> None:
    assert _found(written).verdict == "ok"


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        (f"double 1; ask 1 10; add 1 5; {DOUBLED}", ["add 1 5", "pay 1 20"]),
        (f"double 1; ask 1 10; add 1 5; {DOUBLED}".replace("20", "15"), ["add 1 5"]),
        (f"split 1; ask 1 10; add 1 15; {PARTED}", ["add 1 15", "pay 1b 10"]),
    ],
)
def test_what_is_let_lie_is_played_for(written: str, seen: list[str]) -> None:
    deviations = _found(written).deviations
    assert [each.seen for each in deviations] == seen
    assert {each.kind for each in deviations} == {"wrong-amount"}
    assert deviations[0].due == "add 1 10" and deviations[0].cites


@pytest.mark.parametrize("mended", ["ask 1 10; add 1 10", "add 1 5", "ask 1 5; add 1 5"])
def test_chips_put_right_hide_no_slip_that_follows(mended: str) -> None:
    (found,) = _found(
        f"double 1; ask 1 10; add 1 5; {mended}; {DOUBLED}".replace("20", "15")
    ).deviations
    assert (found.kind, found.due, found.seen) == ("wrong-amount", "pay 1 20", "pay 1 15")
    assert found.house_gain == 5
