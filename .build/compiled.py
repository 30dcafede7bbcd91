"""Puts compiled modules into the wheel, beside the Python that they were compiled from.

Not done unless it is asked for, and never for an editable install, where a compiled module would
hide what is edited. All work happens in a folder of its own: the checkout stays as it was.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Compiling(BuildHookInterface[Any]):
    """Compiles the modules that ``include`` names and ``exclude`` does not, with mypyc."""

    folder: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say where each library belongs. Raises ``RuntimeError`` where that fails."""
        if version == "editable":
            return
        self.folder = Path(mkdtemp(prefix="dealer-trainer-"))
        try:
            self._compile(self.folder)
        except BaseException:
            shutil.rmtree(self.folder)
            raise
        for library in (*self.folder.rglob("*.so"), *self.folder.rglob("*.pyd")):
            build_data["force_include"][str(library)] = str(library.relative_to(self.folder))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        if self.folder is not None:
            shutil.rmtree(self.folder)

    def _compile(self, folder: Path) -> None:
        # what else lies there was made by whoever runs the checkout, and may go while it is copied
        made = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        shutil.copytree(Path(self.root) / "trainer", folder / "trainer", ignore=made)
        words = ["-m", "mypyc", "--follow-imports=silent", *self._modules(folder)]
        if subprocess.run([sys.executable, *words], cwd=folder).returncode:
            raise RuntimeError(
                "the trainer could not be compiled, see above; that takes a C compiler and a "
                "gigabyte of memory. Without HATCH_BUILD_HOOKS_ENABLE it is installed as it is"
            )
        shutil.rmtree(folder / "build")

    def _modules(self, folder: Path) -> list[str]:
        found = {path for each in self.config["include"] for path in folder.glob(each)}
        found -= {folder / each for each in self.config["exclude"]}
        modules = [path for path in found if path.name != "__init__.py"]
        return sorted(path.relative_to(folder).as_posix() for path in modules)
