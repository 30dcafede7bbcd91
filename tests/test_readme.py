"""Every command that the README shows is run, and every command there is, is in the README."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.shell.running import ROOT, program
from trainer.shell.app import COMMANDS
from trainer.table.events import VERBS

README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
LINES = [line for kind, text in BLOCKS if kind == "sh" for line in text.splitlines()]
SET_UP = "python3 -m venv .venv && .venv/bin/pip install -q "
COMPILED = "HATCH_BUILD_HOOKS_ENABLE=1 .venv/bin/pip install -q ."
SHOWN = [line for line in LINES if not line.startswith(SET_UP) and line != COMPILED]
FILES = dict(re.findall(r"as `([\w.-]+)`:\n\n```\w+\n(.*?)^```$", README, re.MULTILINE | re.DOTALL))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files that the README says to save."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_it_opens_with_two_command_lines_that_set_themselves_up() -> None:
    kinds = [kind for kind, _ in BLOCKS[:2]]
    drill, tests = (text.strip() for _, text in BLOCKS[:2])
    assert kinds == ["sh", "sh"]
    assert drill == f"{SET_UP}. && .venv/bin/trainer drill --house cyb"
    assert tests == f"{SET_UP}-e '.[dev]' && .venv/bin/python -m pytest -n 2"
    assert [line for line in LINES if line.startswith(SET_UP)] == [drill, tests]


def test_they_are_what_ci_runs_and_so_is_the_one_that_compiles() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert 'venv" drill' in script and 'venv" pytest' in script
    assert LINES.count(COMPILED) == 1 and "HATCH_BUILD_HOOKS_ENABLE=1 install" in script
    assert "pip install" not in script


@pytest.mark.parametrize("line", SHOWN)
def test_a_command_shown_does_what_is_said(line: str, folder: Path) -> None:
    words = shlex.split(line)
    assert words[0] == "trainer"
    # nobody answers: a drill then ends by itself
    found = program(*words[1:], cwd=folder)
    assert found.returncode == 0, found.stderr.decode()
    assert found.stdout or "no fault" in found.stderr.decode()


def test_the_last_part_of_the_first_line_runs_too() -> None:
    found = program("drill", "--house", "cyb", given="1\n")
    assert found.returncode == 0 and b"1/" in found.stdout


def test_the_house_file_shown_is_used_as_said(folder: Path) -> None:
    found = program("rules", "club.yaml", "--diff", "cyb", cwd=folder)
    assert b"our-club: 20 (stated) [CLUB-01]" in found.stdout


def test_every_command_is_named() -> None:
    for command in COMMANDS:
        assert f"trainer {command}" in README or f"`{command}`" in README, command


def test_every_folder_of_the_map_is_there() -> None:
    mapped = set(re.findall(r"^\| `([\w/]+)/` \|", README, re.MULTILINE))
    assert mapped and all((ROOT / name).is_dir() for name in mapped)
    layers = {path.parent.name for path in (ROOT / "trainer").glob("*/__init__.py")}
    assert {f"trainer/{name}" for name in layers} <= mapped


def test_every_verb_of_a_round_is_told() -> None:
    told = re.findall(r"^\| `([a-z-]+)([^`]*)` \| (\S+) \| (.*) \|$", README, re.MULTILINE)
    assert [verb for verb, *_ in told] == list(VERBS)
    for verb, words, by, meaning in told:
        known = VERBS[verb]
        optional = [f"[{word[:-1]}]" if word.endswith("?") else word for word in known.words]
        assert words.lower().split() == optional
        assert (by, meaning) == (known.by or "–", known.meaning)
