"""A seat at a real pseudo-terminal: what is pressed, and what then stands on the screen."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

pexpect = pytest.importorskip("pexpect")
pyte = pytest.importorskip("pyte")

ROOT = Path(__file__).parents[3]
PATIENCE = 30.0

Open = Callable[..., "Seat"]


class Seat:
    """A trainee at a terminal of so many columns and rows."""

    def __init__(self, words: list[str], columns: int, rows: int, environ: dict[str, str]) -> None:
        kept = {
            name: value
            for name, value in os.environ.items()
            if name not in ("NO_COLOR", "COLUMNS", "LINES", "LANG", "LC_ALL", "LANGUAGE")
        }
        kept |= {"TERM": "xterm-256color", "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environ}
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)
        self.raw = ""
        self.child = pexpect.spawn(
            sys.executable,
            words,
            dimensions=(rows, columns),
            env=kept,
            encoding="utf-8",
            timeout=PATIENCE,
        )

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def sees(self, *words: str) -> str:
        """Wait until all of these stand on the screen; answers the screen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if all(word in self.text for word in words):
                return self.rests()
            if self._read(0.05) is None:
                break
        assert all(word in self.text for word in words), (words, self.text)
        return self.text

    def press(self, keys: str) -> None:
        """Press keys, or paste."""
        self.child.send(keys)

    def rests(self) -> str:
        """Wait until nothing more is drawn; answers the screen."""
        while self._read(0.25):
            pass
        return self.text

    def leaves(self) -> int:
        """Wait for the end; answers the exit code."""
        end = time.monotonic() + PATIENCE
        while self._read(0.2) is not None:
            assert time.monotonic() < end, self.text
        self.child.close()
        assert self.child.signalstatus is None
        return int(self.child.exitstatus)

    def resize(self, columns: int, rows: int) -> None:
        """Drag the window to another size."""
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def _read(self, seconds: float) -> bool | None:
        """Whether anything was drawn; ``None`` where nothing will be any more."""
        try:
            self._feed(self.child.read_nonblocking(65536, seconds))
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            return None
        return True

    def _feed(self, text: str) -> None:
        self.raw += text
        self._stream.feed(text)
