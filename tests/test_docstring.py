"""What the documentation says in Python is true."""

from __future__ import annotations

import doctest
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import trainer

PACKAGE = Path(trainer.__file__).parent
WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
    for path in PACKAGE.rglob("*.py")
    if ">>> " in path.read_text("utf-8")
)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_docstring_run(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert tried and not failed


def test_the_package_itself_has_a_session() -> None:
    assert "trainer" in WITH_EXAMPLES


def test_the_map_names_every_folder() -> None:
    assert trainer.__doc__ is not None
    folders = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert folders == {
        line.split("``")[1] for line in trainer.__doc__.splitlines() if line.startswith("``")
    }


def test_every_exported_name_is_there() -> None:
    assert sorted(trainer.__all__) == sorted(set(trainer.__all__))
    for name in trainer.__all__:
        assert getattr(trainer, name) is not None
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = trainer.no_such_name


def test_importing_the_package_imports_nothing_of_it() -> None:
    script = (
        "import sys, trainer; print(sorted(n for n in sys.modules if n.startswith('trainer.')))"
    )
    found = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=PACKAGE.parent,
    )
    assert found.stdout == "[]\n"
