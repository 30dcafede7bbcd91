"""A command line to type at."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shell.running import Shell


@pytest.fixture
def shell(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Shell:
    """The command line in this process, on a page of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TRAINER_DATA", str(tmp_path / "answers"))
    monkeypatch.delenv("TRAINER_DEBUG", raising=False)
    return Shell(capsys, tmp_path)
