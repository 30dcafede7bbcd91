"""``trainer`` alone: a list on a pipe, and a menu that does what is chosen."""

from __future__ import annotations

from typing import Any

import pytest
from typer.main import get_command

from tests.shell.running import program
from trainer.shell import app
from trainer.shell.commands import home
from trainer.shell.screen import Screen


def test_on_a_pipe_it_lists_and_asks_nothing() -> None:
    found = program()
    assert found.returncode == 0 and found.stderr == b""
    out = found.stdout.decode()
    for command in ("show", "drill", "payout", "graph", "rules", "clauses"):
        assert f"      trainer {command} " in out


def chosen(*answers: str) -> list[str]:
    """The command line that these answers to the menu make."""
    words: list[str] = []
    talk = home._menu(words)
    asks = iter(answers)
    ask = next(talk)
    try:
        while True:
            screenful = ask.page(Screen(), 24)
            assert screenful
            answer = next(asks, None)
            ask = talk.throw(EOFError()) if answer is None else talk.send(answer)
    except StopIteration as stop:
        assert stop.value == 0
    return words


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        (("1", "1"), ["show", "cyb"]),
        (("2", "5"), ["drill", "--house", "sweden"]),
        (
            ("3", "1", " 5 ", "A,K", "9,7,2"),
            ["payout", "--house", "cyb", "--bet=5", "--hand=A,K", "--dealer=9,7,2"],
        ),
        (("9", "x", "", "5", "3"), ["rules", "holland"]),
        (("q",), []),
        (("1", "q"), []),
        ((), []),
        (("3", "1", "5"), []),
    ],
)
def test_the_menu_makes_a_command_line(answers: tuple[str, ...], words: list[str]) -> None:
    assert chosen(*answers) == words


def test_every_choice_is_a_command() -> None:
    for number, choice in enumerate(home.CHOICES, 1):
        words = chosen(str(number), "1", *("5" for _ in choice.questions))
        command: Any = get_command(app.app_of(words[0]))
        command.commands[words[0]].make_context(words[0], words[1:])  # it reads the words
