"""Running the command line: in this process where that is enough, as a program where it is not."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from trainer.shell.main import run

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "trainer"]


class Ending(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """Standard output as the one JSON document that it is."""
        return json.loads(self.out)


def environment(**more: str) -> dict[str, str]:
    """This process's environment without what a terminal sets, and with the package in reach."""
    out_of_place = {"COLUMNS", "LINES", "NO_COLOR", "TRAINER_DEBUG", "PYTHONIOENCODING"}
    kept = {name: value for name, value in os.environ.items() if name not in out_of_place}
    folder = _own_folder()
    ours = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "TRAINER_DATA": folder}
    ours["TRAINER_CACHE"] = f"{folder}/houses"
    return kept | ours | more


@lru_cache(maxsize=1)
def _own_folder() -> str:
    """A folder for what is kept, so that no test touches that of whoever runs it."""
    folder = tempfile.mkdtemp(prefix="trainer-tests-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def program(
    *words: str, given: str = "", environ: dict[str, str] | None = None, **how: Any
) -> subprocess.CompletedProcess[bytes]:
    """Run ``trainer`` as a program of its own, its streams as bytes."""
    return subprocess.run(
        [*PROGRAM, *words],
        input=given.encode(),
        env=environment(**(environ or {})),
        **({"capture_output": True, "check": False, "timeout": 60} | how),
    )


class Shell:
    """The command line in this process."""

    def __init__(self, capture: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capture, self.folder = capture, folder

    def __call__(self, *words: str) -> Ending:
        self._capture.readouterr()
        code = run(list(words))
        return Ending(code, *self._capture.readouterr())

    def file(self, name: str, text: str) -> str:
        """Write a file, and answer its path."""
        path = self.folder / name
        path.write_text(text, encoding="utf-8", newline="\n")
        return str(path)
