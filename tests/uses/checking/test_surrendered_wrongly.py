"""A surrendered bet settled otherwise than by halves is one slip, with the house's gain or loss."""

from __future__ import annotations

import pytest

from tests.checker import record_of
from trainer.record.words import read_event
from trainer.shell.houses import load_house
from trainer.uses.checking.check import check_round

ALONE = "bet 1 10; deal 1 Kh; deal dealer 9s; deal 1 6d; deal dealer ?; invite 1; surrender 1"
OF_TWO = """bet 1 10; bet 2 10; deal 1 Kh; deal 2 Qc; deal dealer 9s; deal 1 6d; deal 2 8d
deal dealer ?; invite 1; surrender 1; SETTLED; invite 2; stand 2; reveal Tc; take 2"""


@pytest.mark.parametrize("table", [f"{ALONE}; SETTLED; reveal Tc", OF_TWO])
@pytest.mark.parametrize(
    ("settled", "due", "gain"),
    [
        ("return 1 10", "return 1 5", -5),
        ("return 1 9; take 1", "return 1 5", -4),
        ("return 1 4; take 1", "return 1 5", 1),
        ("push 1", "return 1 5", -5),
        # the stake is freed as well, so the house lacks both its half and what it paid
        ("pay 1 5", "return 1 5", -10),
        ("take 1", "take 1 5", 5),
    ],
)
def test_a_surrender_settled_wrongly_is_one_slip(
    table: str, settled: str, due: str, gain: int
) -> None:
    lines = table.replace("SETTLED", settled).replace("\n", "; ").split("; ")
    record = record_of([read_event(line.split()) for line in lines])
    (found,) = check_round(load_house("norway-home +surrender"), record).deviations
    seen = settled.split("; ")[0]
    assert (found.kind, found.due, found.seen) == ("wrong-amount", due, seen)
    assert (found.house_gain, found.severity) == (gain, "critical")
    assert found.line == lines.index(seen) + 1
