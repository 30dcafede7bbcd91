"""A page that is longer than its window: nothing of it is out of reach."""

from __future__ import annotations

import re

import pytest

from trainer.shell.screen import Screen
from trainer.shell.talk.window import Window

SCREEN = Screen(width=40)
PAGE = ["head", *(f"line {number}" for number in range(1, 21))]


def seen(window: Window, rows: int = 8, page: list[str] = PAGE) -> list[str]:
    lines = window.seen(page, rows, SCREEN)
    assert len(lines) <= max(rows, 4) and lines[0] == page[0]
    return lines


def test_a_page_that_fits_is_left_alone() -> None:
    assert Window().seen(PAGE, 21, SCREEN) == PAGE


def test_a_page_that_asks_shows_its_end_and_one_to_be_read_its_beginning() -> None:
    assert seen(Window()) == ["head", " ↑ 14 …", *PAGE[-6:]]
    assert seen(Window(begins_at_top=True)) == [*PAGE[:7], " ↓ 14 …"]


@pytest.mark.parametrize("rows", [1, 4, 5, 8, 20])
@pytest.mark.parametrize(("begins_at_top", "way"), [(False, -1), (True, 1)])
def test_every_line_can_be_moved_to(rows: int, begins_at_top: bool, way: int) -> None:
    window = Window(begins_at_top=begins_at_top)
    found: set[str] = set()
    for _ in PAGE:
        lines = seen(window, rows)
        found.update(lines)
        window.move(way)
    assert set(PAGE) <= found
    last = seen(window, rows)
    window.move(way)
    assert seen(window, rows) == last  # there is an end to it
    window.move(-way)
    assert seen(window, rows) != last


def test_the_marks_count_what_is_not_seen() -> None:
    window = Window()
    for _ in range(4):
        lines = seen(window)
        hidden = len(PAGE) - sum(line in PAGE for line in lines)
        counts = [int(n) for line in lines for n in re.findall(r"^ [↑↓] (\d+) …$", line)]
        assert sum(counts) == hidden
        window.move(-1)


def test_a_window_that_is_made_larger_stays_on_the_page() -> None:
    window = Window(begins_at_top=True)
    for _ in range(9):
        seen(window)
        window.move(1)
    assert seen(window, 15)[-1] == PAGE[-1]
    assert seen(window, 99) == PAGE
