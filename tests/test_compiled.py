"""What compiles the trainer leaves nothing behind, and takes nothing that only lies about."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def hook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The hook for a checkout of two modules, with a place of its own for what it works on."""
    spec = spec_from_file_location("compiled", ROOT / ".build" / "compiled.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    package = tmp_path / "checkout" / "trainer"
    (package / "facts" / "__pycache__").mkdir(parents=True)
    for name in ("__init__.py", "facts/__init__.py", "facts/cards.py", "facts/rules.py"):
        (package / name).touch()
    # a file that is gone when it is copied, as those are that an import writes meanwhile
    (package / "facts" / "__pycache__" / "cards.pyc.1").symlink_to("gone")
    (package / "facts" / "old.so").touch()
    (tmp_path / "work").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "work"))
    config = {"include": ["trainer/facts/*.py"], "exclude": ["trainer/facts/rules.py"]}
    return module.Compiling(str(package.parent), config, None, None, "", "wheel")


def compiling(monkeypatch: pytest.MonkeyPatch, code: int) -> list[str]:
    """Stand in for the compiler; answers the words that it is called with."""
    called: list[str] = []

    def run(words: list[str], cwd: Path) -> subprocess.CompletedProcess[bytes]:
        called.extend(words)
        (cwd / "build").mkdir()
        (cwd / "trainer" / "facts" / "cards.so").touch()
        return subprocess.CompletedProcess(words, code)

    monkeypatch.setattr(subprocess, "run", run)
    return called


def test_only_what_was_compiled_just_now_is_taken(
    hook: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = compiling(monkeypatch, 0)
    data: dict[str, Any] = {"force_include": {}}
    hook.initialize("standard", data)
    assert words[0] == sys.executable and words[-1:] == ["trainer/facts/cards.py"]
    assert list(data["force_include"].values()) == ["trainer/facts/cards.so"]
    hook.finalize("standard", data, "")
    assert not list((tmp_path / "work").iterdir())


def test_where_it_fails_nothing_is_left(
    hook: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compiling(monkeypatch, 1)
    with pytest.raises(RuntimeError, match="C compiler"):
        hook.initialize("standard", {"force_include": {}})
    assert not list((tmp_path / "work").iterdir())
