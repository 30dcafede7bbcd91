"""What stands on the screen, compared with kept screens.

``TRAINER_KEEP_SCREENS=1`` writes them anew; look at what changed before you commit it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.shell.terminal.seat import Open

SCREENS = Path(__file__).parent / "screens"
STEPS = (
    ("choice", ""),
    ("hint", "?"),
    ("wrong", "1"),
    ("clauses", "w"),
    ("amount", "\r"),
    ("ambiguous", "1,234\r"),
    ("gross", "\x1512\r"),
    ("again", "\r"),
    ("right", "2"),
)


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 20), (120, 40)])
def test_a_drill_page_by_page(sit: Open, columns: int, rows: int) -> None:
    seat = sit("-m", "tests.shell.terminal.fixed", columns=columns, rows=rows, module="")
    seat.sees("What do you do now?")
    for name, keys in STEPS:
        if keys:
            seat.press(keys)
        text = seat.rests()
        file = SCREENS / f"{name}-{columns}x{rows}.txt"
        if os.environ.get("TRAINER_KEEP_SCREENS") == "1":
            file.write_text(text.rstrip() + "\n", encoding="utf-8")
        assert text.rstrip() + "\n" == file.read_text(encoding="utf-8"), name
    seat.press("q")
    assert seat.leaves() == 0
