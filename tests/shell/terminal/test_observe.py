"""Observing at a real terminal."""

from __future__ import annotations

from pathlib import Path

from tests.shell.terminal.seat import Open


def test_the_table_grows_as_it_is_typed(sit: Open, tmp_path: Path) -> None:
    path = tmp_path / "a.round"
    seat = sit("observe", "cyb", "-o", str(path))
    seat.sees("bet SPOT AMOUNT")
    seat.press("1 2 5\r")
    seat.sees("Spot 2", "say no-more-bets")
    seat.press("1\r")
    seat.sees("deal 2 CARD")
    seat.press("Ks\r")
    seat.sees("│K♠│", "deal dealer ?")
    seat.press("deal 2 9d\r")
    seat.sees("on the wrong hand, critical")
    seat.press("\x03")
    assert seat.leaves() == 130
    assert path.read_text("utf-8").endswith("deal 2 9d\n")
