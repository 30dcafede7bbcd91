"""Told to end by a signal: the terminal is given back, and the shell hears which signal it was."""

from __future__ import annotations

import signal
import termios
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.shell.terminal.test_drill import DRILL, assert_left_clean

if TYPE_CHECKING:
    from tests.shell.terminal.seat import Open

TYPED_LETTERS_SHOW = termios.ECHO | termios.ICANON | termios.ISIG


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_the_terminal_is_given_back(sit: Open, tmp_path: Path, number: signal.Signals) -> None:
    seat = sit(*DRILL, TRAINER_DATA=str(tmp_path))
    before = termios.tcgetattr(seat.child.child_fd)[3]
    seat.sees("1/10")
    assert termios.tcgetattr(seat.child.child_fd)[3] & TYPED_LETTERS_SHOW == 0
    seat.child.kill(number)
    while seat._read(0.2) is not None:
        pass
    assert termios.tcgetattr(seat.child.child_fd)[3] == before
    seat.child.close()
    if number == signal.SIGINT:
        assert seat.child.exitstatus == 130
    else:
        assert seat.child.signalstatus == number
    assert_left_clean(seat)
    assert "Traceback" not in seat.raw
