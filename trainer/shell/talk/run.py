"""Where a talk is held: keys and a full page on a terminal, lines everywhere else."""

from __future__ import annotations

import os
import sys

from trainer.shell.screen import screen_of
from trainer.shell.talk.ask import Talk


def hold(talk: Talk, *, in_lines: bool = False) -> int:
    """Hold the talk with whoever sits at the standard streams; answers its exit code."""
    if not in_lines and has_keys():
        from trainer.shell.talk.keys import talk_in_keys

        return talk_in_keys(talk)
    from trainer.shell.talk.lines import talk_in_lines

    screen = screen_of(sys.stdout)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # what is no letter is no answer, and no fault
    return talk_in_lines(talk, sys.stdin, sys.stdout, screen, waits=is_terminal_input())


def has_keys() -> bool:
    """Whether both ends are a terminal that can be drawn on."""
    return (
        is_terminal_input()
        and screen_of(sys.stdout).is_terminal
        and (os.environ.get("TERM", "") != "dumb")
    )


def is_terminal_input() -> bool:
    """Whether a person types."""
    try:
        return sys.stdin.isatty()
    except ValueError:
        return False
