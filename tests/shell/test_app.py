"""The commands as declared: each has its module, and its module takes what is declared."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path

import pytest

from trainer.shell import app, commands
from trainer.shell.app import COMMANDS, Command, joined, parser_of

PROMISED = {
    "houses": {"--json"},
    "rules": {"house", "--diff", "--unconfirmed", "--json"},
    "graph": {"house", "--format"},
    "clauses": {"house", "--json"},
    "show": {"house", "--seed"},
    "validate": {"files"},
    "payout": {
        *("--house", "--bet", "--hand", "--dealer", "--double", "--from-split", "--insurance"),
        *("--even-money", "--surrender", "--over13", "--under13", "--json", "--batch"),
    },
    "next": {"record", "--json"},
    "simulate": {"house", "--rounds", "--seed", "--seats", "--format", "-o"},
    "drill": {"name", "--house"},
}
"""The words that people's scripts may rely on."""


def words_of(command: Command) -> set[str]:
    actions = parser_of(command)._actions
    return {word for action in actions for word in (*action.option_strings, action.dest)}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_its_module_takes_what_is_declared(command: Command) -> None:
    module = import_module(f"trainer.shell.commands.{command.name}")
    declared = {action.dest for action in parser_of(command)._actions} - {"help"}
    parameters = inspect.signature(module.run).parameters
    needed = {name for name, each in parameters.items() if each.default is inspect.Parameter.empty}
    assert needed <= declared <= set(parameters)


def test_what_is_promised_is_declared() -> None:
    declared = {command.name: words_of(command) for command in COMMANDS}
    for name, words in PROMISED.items():
        assert words <= declared[name]


def test_every_module_is_a_command() -> None:
    folder = Path(commands.__file__).parent
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    named = {command.name.replace("-", "_") for command in COMMANDS}
    runnable = {name for name in modules if hasattr(_module(name), "run")}
    assert runnable - named == {"home", "version"}


def _module(name: str) -> object:
    return import_module(f"trainer.shell.commands.{name}")


def test_every_command_stands_in_one_group() -> None:
    grouped = [name for _, names in app._GROUPS for name in names]
    assert sorted(grouped) == sorted(command.name for command in COMMANDS)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["rules", "norway-home", "+h17"], ["rules", "norway-home +h17"]),
        (
            ["payout", "--house", "norway-home", "+h17", "+surrender", "--json"],
            ["payout", "--house", "norway-home +h17 +surrender", "--json"],
        ),
        (["rules", "norway-home +h17"], ["rules", "norway-home +h17"]),
        (["validate", "a.yaml", "+b.yaml"], ["validate", "a.yaml", "+b.yaml"]),
        (["+h17"], ["+h17"]),
        ([], []),
    ],
)
def test_a_variant_belongs_to_the_house_before_it(words: list[str], found: list[str]) -> None:
    assert joined(words) == found
