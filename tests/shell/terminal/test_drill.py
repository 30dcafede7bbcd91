"""A drill in a real pseudo-terminal: keys, typed lines, pastes, resize, Ctrl-C."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.shell.terminal.seat import Open, Seat

DRILL = ("drill", "--house", "cyb", "--seed", "11")


def answer(seat: Seat) -> None:
    """Answer whatever is asked, and go on."""
    text = seat.sees("undo", "skip") if "Enter next" not in seat.text else seat.text
    if "Amount:" in text:
        seat.press("7\r")
        seat.rests()
        if "Enter next" not in seat.text:
            seat.press("\x15take\r")
    else:
        seat.press("1")
    seat.sees("Enter next")
    seat.press("\r")


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 20), (120, 40)])
def test_a_whole_drill(sit: Open, columns: int, rows: int) -> None:
    seat = sit(*DRILL, "--number", "3", columns=columns, rows=rows)
    for at in (1, 2, 3):
        text = seat.sees(f"{at}/3")
        assert all(len(line) <= columns for line in text.splitlines())
        answer(seat)
    for _ in range(12):
        seat.rests()
        if "first go" in seat.text:
            break
        answer(seat)
    assert seat.leaves() == 0
    assert re.search(r"[0-3] of 3 right at the first", seat.text)
    assert_left_clean(seat)


def assert_left_clean(seat: Seat) -> None:
    """The alternate screen is left, the cursor is on, pastes are no longer marked."""
    for on, off in (("\x1b[?1049h", "\x1b[?1049l"), ("\x1b[?25l", "\x1b[?25h")):
        assert seat.raw.rfind(off) > seat.raw.rfind(on)
    if "\x1b[?2004h" in seat.raw:
        assert seat.raw.rfind("\x1b[?2004l") > seat.raw.rfind("\x1b[?2004h")


def test_quit_at_a_choice_and_at_a_verdict_and_at_a_line(sit: Open) -> None:
    seat = sit(*DRILL)
    seat.sees("1/10")
    while "Amount:" in seat.rests():
        seat.press("s\r")
    seat.press("q")
    assert seat.leaves() == 0
    seat = sit(*DRILL)
    seat.sees("1/10")
    while "Amount:" in seat.rests():
        seat.press("s\r")
    seat.press("1")
    seat.sees("Enter next")
    seat.press("q")
    assert seat.leaves() == 0
    assert "Stopped before the end." in seat.text
    seat = sit(*DRILL)
    seat.sees("1/10")
    while "Amount:" not in seat.rests():
        seat.press("s")
    seat.press("q\r")
    assert seat.leaves() == 0


def test_ctrl_c_leaves_130_and_a_clean_terminal(sit: Open) -> None:
    seat = sit(*DRILL)
    seat.sees("1/10")
    seat.press("\x03")
    assert seat.leaves() == 130
    assert "Traceback" not in seat.raw
    assert_left_clean(seat)


def test_ctrl_d_is_a_clean_stop(sit: Open) -> None:
    seat = sit(*DRILL)
    seat.sees("1/10")
    seat.press("\x04")
    assert seat.leaves() == 0
    assert "No question was answered." in seat.text


@pytest.mark.parametrize("marks", [("", ""), ("\x1b[200~", "\x1b[201~")])
def test_a_paste_answers_one_question_only(sit: Open, marks: tuple[str, str]) -> None:
    seat = sit(*DRILL)
    seat.sees("1/10")
    while "Amount:" not in seat.rests():
        seat.press("s")
    at = re.search(r"(\d+)/10", seat.text)
    assert at is not None
    seat.press(f"{marks[0]}12\r15\r18\r{marks[1]}")
    seat.rests()
    if marks[0]:
        assert "Amount: 12" in seat.text
        assert "15" not in seat.text.partition("Amount:")[2]
        seat.press("\r")
    seat.sees("Enter next")
    assert f"{at[1]}/10" in seat.rests()


def test_hint_and_why_use_up_nothing(sit: Open) -> None:
    seat = sit(*DRILL)
    seat.sees("1/10")
    while "Amount:" in seat.rests():
        seat.press("s\r")
    at = re.search(r"(\d+)/10", seat.text)
    assert at is not None
    seat.press("?")
    seat.sees("Hint")
    seat.press("w")
    seat.sees("Where you are")
    seat.press("³")
    seat.press("9")
    assert f"{at[1]}/10" in seat.rests()


def test_the_table_is_drawn_again_when_the_window_is_dragged(sit: Open) -> None:
    seat = sit(*DRILL, columns=100, rows=30)
    wide = seat.sees("1/10")
    assert "┌" in wide or "No bets" in wide
    seat.resize(40, 20)
    seat.press("?" if "Amount:" not in wide else "?\r")
    narrow = seat.sees("Hint", "1/10")
    assert all(len(line) <= 40 for line in narrow.splitlines())
    assert "┌" not in narrow


def test_no_colours_where_none_are_wanted(sit: Open) -> None:
    colour = re.compile(r"\x1b\[[0-9;]*3[0-7]m|\x1b\[1;3[0-7]m")
    seat = sit(*DRILL, NO_COLOR="1")
    seat.press("q\r" if "Amount:" in seat.sees("1/10") else "q")
    seat.leaves()
    assert not colour.search(seat.raw)
    seat = sit(*DRILL, NO_COLOR="")
    seat.sees("1/10")
    assert colour.search(seat.raw)


def test_plain_sentences_line_by_line(sit: Open) -> None:
    seat = sit(*DRILL, "--plain", "--number", "2")
    text = seat.sees("1/2")
    assert "┌" not in text
    seat.press("q\r")
    assert seat.leaves() == 0
    assert "\x1b[?1049h" not in seat.raw
