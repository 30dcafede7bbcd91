"""A whole dealt round at each level, in a real pseudo-terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.shell.terminal.seat import Open


@pytest.mark.parametrize("level", ["1", "2", "3"])
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 20)])
def test_a_whole_round(sit: Open, tmp_path: Path, level: str, columns: int, rows: int) -> None:
    file = tmp_path / "mine.round"
    seat = sit(
        "deal", "cyb", "--level", level, "--seed", "8", "--spots", "2", "--save", str(file),
        columns=columns, rows=rows,
    )  # fmt: skip
    for _ in range(60):
        text = seat.rests()
        if "The same round" in text:
            break
        assert all(len(line) <= columns for line in text.splitlines())
        if "Amount:" in text:
            seat.press("t\r")
        elif "q quit" in text:
            seat.press("1")
    assert seat.leaves() == 0
    assert "of" in seat.text
    assert file.read_text().startswith("round: deal/8\nhouse: cyb\n")


def test_q_and_ctrl_c(sit: Open) -> None:
    seat = sit("deal", "cyb", "--seed", "8")
    seat.sees("q quit")
    seat.press("q")
    assert seat.leaves() == 0
    assert "Stopped before the end." in seat.text
    seat = sit("deal", "cyb", "--seed", "8")
    seat.sees("q quit")
    seat.press("\x03")
    assert seat.leaves() == 130
