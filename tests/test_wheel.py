"""The wheel holds the house files, and a trainer installed from it elsewhere drills.

The other environment borrows the dependencies of this one, by a path in its site-packages: that
takes a second instead of a minute, and works without a network. What is tested is this package.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BIN = "Scripts" if os.name == "nt" else "bin"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ``bin`` of an environment that has the wheel installed."""
    home = tmp_path_factory.mktemp("elsewhere") / "venv"
    venv.create(home, with_pip=False, symlinks=os.name != "nt")
    python = home / BIN / "python"
    script = "import sysconfig; print(sysconfig.get_path('purelib'))"
    asked = subprocess.run([python, "-c", script], capture_output=True, text=True, check=True)
    borrowed = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (Path(asked.stdout.strip()) / "borrowed.pth").write_text("\n".join(borrowed), "utf-8")
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"),
            *("--no-index", "--no-deps", "--force-reinstall", str(wheel)),
        ],
        check=True,
        capture_output=True,
    )
    return home / BIN


def outside(folder: Path, *words: str | Path, given: str = "") -> str:
    """Run something far from the checkout, and answer what it prints."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    found = subprocess.run(
        words,
        cwd=folder,
        env=kept | {"PYTHONUTF8": "1"},
        input=given,
        encoding="utf-8",
        capture_output=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_the_wheel_holds_the_package_and_the_yaml_and_nothing_else(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    shipped = {
        f"trainer/{path.relative_to(ROOT).as_posix()}"
        for folder in ("procedures", "drills")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".yaml", ".json")
    }
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "trainer").rglob("*.py")}
    assert "trainer/procedures/cyb.yaml" in shipped
    assert shipped | modules | {"trainer/py.typed"} <= names
    assert all(name.startswith(("trainer/", "dealer_trainer-")) for name in names)
    packaged = {name for name in names if name.startswith(("trainer/procedures", "trainer/drills"))}
    assert packaged == shipped
    assert not any("__pycache__" in name for name in names)


def test_the_installed_package_is_the_one_that_runs(elsewhere: Path, tmp_path: Path) -> None:
    script = "import trainer; print(trainer.__file__)"
    found = outside(tmp_path, elsewhere / "python", "-c", script)
    assert Path(found.strip()).is_relative_to(elsewhere.parent)


def test_it_finds_every_house(elsewhere: Path, tmp_path: Path) -> None:
    out = outside(tmp_path, elsewhere / "trainer", "houses")
    for path in (ROOT / "procedures").glob("*.yaml"):
        assert f"{path.stem}: " in out


@pytest.mark.parametrize("house", ["cyb", "sweden"])
def test_it_drills(elsewhere: Path, tmp_path: Path, house: str) -> None:
    words = ("drill", "--house", house, "--seed", "1", "--number", "3")
    out = outside(tmp_path, elsewhere / "trainer", *words, given="1\n1\n1\n1\n1\n1\n")
    assert "3/3" in out and "1/3" in out


def test_it_runs_as_a_module_and_knows_its_version(elsewhere: Path, tmp_path: Path) -> None:
    out = outside(tmp_path, elsewhere / "python", "-m", "trainer", "--version")
    assert out.startswith("dealer-trainer 0.")
