"""Where answers are kept."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def data(tmp_path: Path) -> str:
    """A folder to keep answers in."""
    return str(tmp_path / "answers")
