"""A round shown act by act in a real pseudo-terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.shell.terminal.seat import Open


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 20), (120, 40)])
def test_a_round_at_the_readers_pace(sit: Open, columns: int, rows: int) -> None:
    seat = sit("show", "cyb", "--seed", "5", columns=columns, rows=rows)
    first = seat.sees(" 1/")
    of = first.partition(" 1/")[2].split()[0]
    seat.press(" ")
    seat.sees(f" 2/{of}")
    seat.press("b")
    seat.sees(f" 1/{of}")
    for at in range(2, int(of) + 1):
        seat.press("\r")
        text = seat.sees(f" {at}/{of}")
        assert all(len(line) <= columns for line in text.splitlines())
    seat.press(" ")
    assert seat.leaves() == 0
    assert "trainer show cyb --seed 5" in seat.text


def test_an_act_is_read_from_its_beginning_and_every_clause_can_be_moved_to(sit: Open) -> None:
    seat = sit("show", "cyb", "--seed", "25", columns=40, rows=14)
    seat.sees(" 1/")
    for at in range(2, 18):
        seat.press(" ")
        seat.sees(f" {at}/")
    assert "You ask spot 1 for 10 in chips." in seat.text and "CYB-37" not in seat.text
    seen = seat.text
    for _ in range(5):
        seat.press("\x1b[B")
        seen += seat.rests()
    assert "CYB-17" in seen and "each as a new" in seen and "hand." in seat.text
    assert " 17/" in seat.text
    for _ in range(5):
        seat.press("\x1b[A")
        seat.rests()
    assert "You ask spot 1 for 10 in chips." in seat.text


def test_q_and_ctrl_c(sit: Open) -> None:
    seat = sit("show", "cyb")
    seat.sees(" 1/")
    seat.press("q")
    assert seat.leaves() == 0
    seat = sit("show", "cyb")
    seat.sees(" 1/")
    seat.press("\x03")
    assert seat.leaves() == 130
    assert seat.raw.rfind("\x1b[?1049l") > seat.raw.rfind("\x1b[?1049h")


def test_it_goes_on_by_itself_at_a_pace(sit: Open) -> None:
    seat = sit("show", "cyb", "--seed", "5", "--pace", "0.05")
    assert seat.leaves() == 0
    assert " 4/" in seat.raw
