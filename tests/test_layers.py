"""The layers: shell over uses over law over table over facts, and no import upwards.

Only the shell touches the world. Both are read off the source, so that an import inside a
function counts as well.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "trainer"
BELOW = {
    "facts": set[str](),
    "table": {"facts"},
    "record": {"facts", "table"},
    "law": {"facts", "table"},
    "uses": {"facts", "table", "record", "law"},
    "shell": {"facts", "table", "record", "law", "uses"},
}
WORLDLY = {
    "argparse", "asyncio", "codecs", "curses", "getpass", "glob", "io", "locale", "logging",
    "multiprocessing", "os", "pathlib", "pickle", "prompt_toolkit", "rich", "select", "shelve",
    "shutil", "signal", "socket", "sqlite3", "subprocess", "sys", "tempfile", "termios",
    "threading", "time", "typer", "urllib", "webbrowser",
}  # fmt: skip
WORLDLY_CALLS = {"input", "open", "print", "breakpoint"}
CLOCKS = {"today", "now", "utcnow"}
DICE = {"random", "randint", "randrange", "choice", "choices", "shuffle", "sample", "seed"}

MODULES = sorted(PACKAGE.rglob("*.py"))


def layer_of(path: Path) -> str:
    """The layer of a file; the package's own two files belong to the shell."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else "shell"


def imports_of(path: Path) -> Iterator[tuple[int, str]]:
    """Every module that the file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are absolute"
            assert node.module is not None
            yield node.lineno, node.module
            yield from ((node.lineno, f"{node.module}.{name.name}") for name in node.names)


def upward(path: Path, layer: str) -> list[str]:
    """The imports that a file of this layer may not have: upwards, or round by the package."""
    found = []
    for line, name in imports_of(path):
        first, _, rest = name.partition(".")
        target = rest.partition(".")[0]
        if first == "trainer" and target not in BELOW[layer] | {layer}:
            found.append(f"{path.name}:{line}: {name}")
    return found


def worldly(path: Path) -> list[str]:
    """The places where a file touches disk, clock, terminal, environment or global dice."""
    found = [
        f"{path.name}:{line}: import {name}"
        for line, name in imports_of(path)
        if name.partition(".")[0] in WORLDLY
    ]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        if isinstance(called, ast.Name) and called.id in WORLDLY_CALLS:
            found.append(f"{path.name}:{node.lineno}: {called.id}()")
        elif isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
            owner, name = called.value.id, called.attr
            is_clock = owner in ("date", "datetime", "dt") and name in CLOCKS
            if is_clock or (owner == "random" and name in DICE):
                found.append(f"{path.name}:{node.lineno}: {owner}.{name}()")
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_import_leads_upwards(path: Path) -> None:
    assert upward(path, layer_of(path)) == []


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if layer_of(path) != "shell"],
    ids=lambda path: str(path.relative_to(PACKAGE)),
)
def test_only_the_shell_touches_the_world(path: Path) -> None:
    assert worldly(path) == []


def test_every_folder_is_a_layer() -> None:
    assert {layer_of(path) for path in MODULES} == set(BELOW)


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    from trainer.law.due import look\n",
        "import trainer.shell.houses\n",
        "from trainer import law\n",
        "from trainer import load_house\n",
    ],
)
def test_the_reading_sees_an_import_upwards(tmp_path: Path, source: str) -> None:
    written = tmp_path / "sample.py"
    written.write_text(source, "utf-8")
    assert upward(written, "table")


def test_the_reading_lets_an_import_downwards_be(tmp_path: Path) -> None:
    written = tmp_path / "sample.py"
    written.write_text("from trainer.facts.cards import card\nimport enum\n", "utf-8")
    assert not upward(written, "table")


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("import os\n", 1),
        ("from pathlib import Path\n", 2),
        ("def f():\n    print(1)\n", 1),
        ("import random\nrandom.shuffle([])\n", 1),
        ("from random import Random\nRandom(1).shuffle([])\n", 0),
        ("date.today()\n", 1),
    ],
)
def test_the_reading_sees_the_world(tmp_path: Path, source: str, count: int) -> None:
    written = tmp_path / "sample.py"
    written.write_text(source, "utf-8")
    assert len(worldly(written)) == count


def test_the_top_level_holds_nothing_else() -> None:
    known = {"README.md", "drills", "procedures", "pyproject.toml", "tests", "trainer"}
    built = {"build", "dist"}
    found = {
        path.name
        for path in ROOT.iterdir()
        if not path.name.startswith(".") and path.suffix != ".egg-info" and path.name not in built
    }
    assert found - {"__pycache__"} <= known
