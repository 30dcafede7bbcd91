"""One turn of a talk: a page to look at, and the kind of answer that is wanted.

A talk is a generator: it yields an ``Ask``, gets the answer sent as text, and goes on. It knows
nothing of keys, lines or escape codes; whoever runs it does. The end of the input is thrown into
it as ``EOFError``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple

from trainer.shell.screen import Screen

TIME_UP = "\x00"
"""The answer of somebody whose time was up."""

Page = Callable[[Screen, int], list[str]]
"""Lines for a screen with so many rows; 0 rows for as many as it takes."""


class Ask(NamedTuple):
    """``page`` is the whole page; ``news`` what of it is new to somebody who reads line by line.

    ``wants`` is ``next`` (any key goes on), ``key`` (one of ``keys``), ``line`` (a typed line,
    or one of ``keys`` alone on it) or ``end`` (nothing: the last words of the talk). ``seconds``
    is the time there is, 0 for as long as it takes: then ``next`` goes on by itself, and the
    others are answered with ``TIME_UP``. ``begins_at_top`` says that a page too long for the window
    is read from its top; one that asks shows its end, where the question stands.
    """

    page: Page
    news: Page
    wants: str
    prompt: str = ""
    keys: tuple[str, ...] = ()
    seconds: float = 0.0
    begins_at_top: bool = False


Talk = Generator[Ask, str, int]
