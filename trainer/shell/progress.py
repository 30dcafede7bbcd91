"""How far a long command has come, on a terminal and nowhere else."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import Final

from trainer.shell.screen import screen_of

PATIENCE_SECONDS: Final = 0.5
"""What takes less shows no bar."""
_PAUSE_SECONDS: Final = 0.1
_WIDTH: Final = 30


class Progress:
    """A bar on standard error. ``step`` is cheap enough to call for every single thing done.

    ``is_terminal_free`` says that the command's own output goes somewhere else.
    """

    def __init__(self, whole: int, things: str, *, is_terminal_free: bool) -> None:
        self._whole, self._things, self._done = whole, things, 0
        self._screen = screen_of(sys.stderr)
        self._is_shown = self._screen.is_terminal and is_terminal_free
        self._began = monotonic()
        self._next = self._began + PATIENCE_SECONDS
        self._has_drawn = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._has_drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def step(self) -> None:
        """One more thing is done."""
        self._done += 1
        if self._is_shown and monotonic() >= self._next:
            self._draw()

    def _draw(self) -> None:
        now = monotonic()
        self._next, self._has_drawn = now + _PAUSE_SECONDS, True
        full = _WIDTH * self._done // self._whole
        bar = self._screen.encodable("█" * full + "░" * (_WIDTH - full))
        rate = self._done / max(now - self._began, 0.001)
        text = f"{bar} {self._done:,} of {self._whole:,} {self._things}, {rate:,.0f} a second"
        sys.stderr.write(f"\r{text[: self._screen.width - 1]}\x1b[K")
        sys.stderr.flush()
