"""The commands as declared: their words, their help, and the sentences about wrong ones."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from tests.shell.running import Shell
from trainer.shell import commands
from trainer.shell.app import COMMANDS, GROUPS, app_of, joined
from trainer.shell.options.people import each_with_its_option

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


def commands_of(name: str) -> list[Any]:
    """The command as Typer builds it, or all that stand under its name."""
    command: Any = get_command(app_of(name))
    found = command.commands[name]
    return list(getattr(found, "commands", {}).values()) or [found]


def words_of(name: str) -> set[str]:
    parameters = [each for command in commands_of(name) for each in command.params]
    return {word for each in parameters for word in (*each.opts, each.name)}


def test_what_is_promised_is_declared() -> None:
    for name, words in PROMISED.items():
        assert words <= words_of(name)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_every_option_has_help(name: str) -> None:
    for command in commands_of(name):
        assert command.help and command.epilog
        assert all(each.help for each in command.params)


@pytest.mark.parametrize("name", COMMANDS)
def test_no_option_has_a_twin_that_switches_it_off(name: str) -> None:
    assert not [word for word in words_of(name) if word.startswith("--no-")]


def test_every_module_is_a_command() -> None:
    folder = Path(commands.__file__).parent
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    named = {command.replace("-", "_") for command in COMMANDS}
    runnable = {name for name in modules if hasattr(_module(name), "run")}
    assert runnable - named == {"home", "version"}
    assert named <= runnable


def _module(name: str) -> object:
    return import_module(f"trainer.shell.commands.{name}")


def test_only_the_command_that_is_typed_is_built() -> None:
    command: Any = get_command(app_of("rules"))
    assert list(command.commands) == ["rules"]
    everything: Any = get_command(app_of(*COMMANDS))
    assert set(everything.commands) == set(COMMANDS)


def test_every_group_defines_its_commands_and_no_other() -> None:
    for group in GROUPS:
        app = import_module(f"trainer.shell.options.{group.file}").app
        defined = [each.name for each in (*app.registered_commands, *app.registered_groups)]
        assert sorted(defined) == sorted(group.commands)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("columns", ["40", "80"])
def test_help_fits_on_the_page(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, name: str, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for words in ([name, "--help"], ["--help"]):
        found = shell(*words)
        assert found.code == 0
        text, _, examples = found.out.partition("for example:")
        assert examples and max(map(len, text.splitlines())) <= int(columns)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rules"], "missing argument 'HOUSE'\nTry: trainer rules --help\n"),
        (["rules", "cyb", "--nonsense"], "no such option: --nonsense\nTry: trainer rules --help\n"),
        (["simulate", "cyb", "--rounds", "0", "--seed", "1"], "'0' is not a whole number from 1"),
        (["simulate", "cyb", "--rounds", "1", "--seed", "x"], "'x' is not a whole number"),
        (["simulate", "cyb", "--rounds", "1"], "missing option '--seed'"),
        (["show", "cyb", "--spots", "8"], "'8' is not a number from 1 to 7"),
        (["show", "cyb", "--pace", "0"], "'0' is not a time in seconds, like 3 or 1.5"),
        (["drill", "--pass-mark", "101"], "'101' is not a whole number from 0 to 100"),
        (["graph", "cyb", "--format", "gif"], "'gif' is not one of 'tree', 'mermaid', 'dot'"),
        (["history"], "missing command"),
        (["history", "exprt"], "Did you mean 'export'?\nTry: trainer history --help"),
        (["history", "export", "file"], "unexpected extra argument"),
        (["house", "new", "own.yaml"], "missing option '--from'"),
        (["roster", "--merge"], "'--merge' requires an argument"),
    ],
)
def test_wrong_words_are_told_in_a_sentence(shell: Shell, words: list[str], told: str) -> None:
    found = shell(*words)
    assert found.code == 2 and found.out == ""
    assert found.err.startswith("trainer: ") and told in found.err


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["names", "--merge", "a", "b", "--json"], ["names", "--merge=a", "--merge=b", "--json"]),
        (["--merge", "a", "--merge", "-", "b"], ["--merge=a", "--merge=-", "--merge=b"]),
        (["--merge=a", "b"], ["--merge=a", "b"]),
        (["names", "--merge"], ["names", "--merge"]),
        (["--merge", "--json"], ["--merge", "--json"]),
        (["names", "--json"], ["names", "--json"]),
    ],
)
def test_an_option_takes_several_files(words: list[str], found: list[str]) -> None:
    assert each_with_its_option(words, "--merge") == found


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
