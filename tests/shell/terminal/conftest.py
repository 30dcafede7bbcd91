"""Everybody in this folder sits at a pseudo-terminal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.shell.terminal.seat import Open, Seat


@pytest.fixture
def sit() -> Iterator[Open]:
    """Sit down at a terminal: ``sit("drill", "--house", "cyb", columns=40, rows=20)``."""
    seats: list[Seat] = []

    def open_seat(
        *words: str, columns: int = 80, rows: int = 24, module: str = "trainer", **environ: str
    ) -> Seat:
        before = ["-m", module] if module else []
        seats.append(Seat([*before, *words], columns, rows, environ))
        return seats[-1]

    yield open_seat
    for seat in seats:
        seat.child.close(force=True)
