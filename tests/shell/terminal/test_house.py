"""Founding a house at a real terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.shell.terminal.seat import Open


def test_questions_on_a_page(sit: Open, tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    seat = sit("house", "new", str(path), "--from", "cyb")
    seat.sees("What is the house called?")
    seat.press("Our own club\r")
    seat.sees("short id")
    seat.press("\r")
    seat.sees("1/6")
    seat.press("nine\r")
    seat.sees("will not do")
    seat.press("8\r")
    for number in range(2, 7):
        seat.sees(f"{number}/6")
        seat.press("\r")
    assert seat.leaves() == 0
    text = path.read_text(encoding="utf-8")
    assert "title: Our own club\n" in text
    assert "decks: {is: 8," in text


def test_ctrl_c_leaves_nothing_behind(sit: Open, tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    seat = sit("house", "new", str(path), "--from", "cyb")
    seat.sees("What is the house called?")
    seat.press("Our own club\r")
    seat.sees("short id")
    seat.press("\x03")
    assert seat.leaves() == 130
    assert list(tmp_path.iterdir()) == []
