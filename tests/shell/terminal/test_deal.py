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
        elif "Enter score" in text:
            seat.press("\r")
    assert seat.leaves() == 0
    assert "of" in seat.text
    assert "--spots 2 --seed 8" in " ".join(seat.text.split())
    assert file.read_text().startswith("round: deal/8\nhouse: cyb\n")


@pytest.mark.parametrize("level", ["1", "2", "3"])
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 20)])
def test_every_command_at_every_prompt(
    sit: Open, tmp_path: Path, level: str, columns: int, rows: int
) -> None:
    """Hint, way, skip, and back again: then the screen is as it was."""
    file = tmp_path / "mine.round"
    seat = sit(
        "deal", "cyb", "--level", level, "--seed", "8", "--spots", "1", "--save", str(file),
        columns=columns, rows=rows,
    )  # fmt: skip

    def command(key: str) -> str:
        seat.press(f"{key}\r" if "Amount:" in seat.text else key)
        return seat.rests()

    asked = seat.sees("q quit")
    for _ in range(30):
        if "Enter score" in asked:
            break
        hinted = command("?")
        assert "Hint:" in hinted or "no hint" in hinted
        assert "Where you are:" in command("w")
        before, asked = asked, command("s")
        back = command("u")
        assert back == before
        asked = command("s")
    assert seat.rests() == asked
    seat.press("u")
    assert seat.sees("q quit") == back
    command("s")
    seat.press("\r")
    assert seat.leaves() == 0
    assert "No question was answered." in seat.text and "Skipped:" in seat.text
    rounds = file.read_text()
    assert rounds.count("house: cyb") == 1 and "undo" not in rounds


def test_a_hurried_table_shows_the_time_that_is_left_and_goes_on_without_you(sit: Open) -> None:
    seat = sit("deal", "cyb", "--seed", "8", "--hard", "--seconds", "4")
    seat.sees("right 0/0", "3 s")
    seat.sees("right 0/1", "The time was up.", " s")
    seat.press("\x04")  # the end of the input, whatever is asked by now
    assert seat.leaves() == 0
    assert "deal cyb --level 1 --hard --seed 8" in " ".join(seat.text.split())
    calm = sit("deal", "cyb", "--seed", "8", "--hard")
    calm.sees("30 s")
    calm.press("q")
    assert calm.leaves() == 0


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
