"""A talk line by line: on a pipe, and for a screen reader."""

from __future__ import annotations

from math import ceil
from typing import IO, Final

from trainer.shell.screen import Screen
from trainer.shell.talk.ask import Ask, Talk
from trainer.shell.usage import WrongUsage

LONGEST_ANSWER: Final = 1 << 12
"""Letters: more than anybody types, and an end for a pipe that has none."""
PASTE_MARKS = ("\x1b[200~", "\x1b[201~")


def talk_in_lines(talk: Talk, source: IO[str], out: IO[str], screen: Screen, *, waits: bool) -> int:
    """Print every page and read an answer a line, until the talk or the input ends.

    ``waits`` says whether somebody presses Enter to go on; on a pipe nothing is read for that,
    so that each line is one answer.
    """
    ask = next(talk)
    while True:
        for line in ask.news(screen, 0):
            print(line, file=out)
        if ask.wants == "end":
            return _ended(talk)
        try:
            try:
                answer = _answer(ask, source, out, waits=waits)
            except EOFError as end:
                print(file=out)
                ask = talk.throw(end)
            else:
                ask = talk.send(answer)
        except StopIteration as stop:
            return int(stop.value)


def _ended(talk: Talk) -> int:
    try:
        talk.send("")
    except StopIteration as stop:
        return int(stop.value)
    raise AssertionError("a talk ends after its last words")


def _answer(ask: Ask, source: IO[str], out: IO[str], *, waits: bool) -> str:
    if ask.wants == "next" and (not waits or ask.seconds):
        out.flush()
        if ask.seconds and waits:
            import time

            time.sleep(ask.seconds)
        return ""
    left = f"({ceil(ask.seconds)} s) " if ask.seconds and waits else ""
    print(left + ask.prompt, end="", file=out, flush=True)
    line = source.readline(LONGEST_ANSWER + 1)
    if not line:
        raise EOFError
    if len(line) > LONGEST_ANSWER:
        raise WrongUsage(f"an answer of more than {LONGEST_ANSWER} letters is none")
    if not waits:
        print(file=out)  # nobody pressed Enter, so the answer left no line of its own
    for mark in PASTE_MARKS:
        line = line.replace(mark, "")
    return line.rstrip("\r\n")
