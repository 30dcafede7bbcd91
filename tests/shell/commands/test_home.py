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


@pytest.fixture(autouse=True)
def english_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal's own language comes first."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)


def chosen(*answers: str, language: str = "") -> list[str]:
    """The command line that these answers to the menu make."""
    words: list[str] = []
    talk = home._menu(words, language)
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
        words = chosen(str(number), "1", *("5" for _ in choice.options))
        command: Any = get_command(app.app_of(words[0]))
        command.commands[words[0]].make_context(words[0], words[1:])  # it reads the words


def test_the_menu_is_in_the_language_of_whoever_is_known_here() -> None:
    for language, said in (("", "What would you like to do?"), ("no", "Hva vil du gjøre?")):
        page = next(home._menu([], language)).page(Screen(), 24)
        assert page[0].strip() == said
        if language:
            assert not {"Read", "Watch", "the", "leave"} & set(" ".join(page).split())
    assert chosen("1", "1", language="no") == ["show", "cyb", "--lang", "no"]
    assert chosen("5", "1", language="no") == ["rules", "cyb"]
