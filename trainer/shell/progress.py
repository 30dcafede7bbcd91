"""How far a long command has come, on a terminal and nowhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable
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

    ``whole`` is how many there are; where only ``share`` can tell, from 0 to 1, how far it has
    come, it is 0. ``is_terminal_free`` says that the command's own output goes somewhere else.
    """

    def __init__(
        self,
        whole: int,
        things: str,
        *,
        is_terminal_free: bool,
        share: Callable[[], float] | None = None,
    ) -> None:
        self._whole, self._things, self._done, self._share = whole, things, 0, share
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
        share = self._share() if self._share is not None else self._done / max(self._whole, 1)
        share = min(max(share, 0.0), 1.0)
        full = int(_WIDTH * share)
        bar = self._screen.encodable("█" * full + "░" * (_WIDTH - full))
        seconds = max(now - self._began, 0.001)
        of = f" of {self._whole:,}" if self._whole else ""
        rate = f"{self._done / seconds:,.0f} a second"
        left = f", {_in_time(seconds * (1 / share - 1))} left" if share else ""
        text = f"{bar} {self._done:,}{of} {self._things}, {rate}{left}"
        sys.stderr.write(f"\r{text[: self._screen.width - 1]}\x1b[K")
        sys.stderr.flush()


def _in_time(seconds: float) -> str:
    """A time to wait: ``40 s``, ``3 min 20 s``, ``2 h 5 min``."""
    whole = int(seconds) + 1
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
