"""Where the disk is full or may not be written to: it is said, and nothing is half done."""

from __future__ import annotations

import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.shell.store.filling import NAME, filled, kari, some_answers
from tests.shell.store.kill import DRILLING, environment, faults_after_a_kill
from trainer.shell.store.answers import (
    log_of,
    record,
)
from trainer.shell.store.faults import StoreFault
from trainer.shell.store.opening import _connect
from trainer.shell.store.store import Store


def drill_where_files_end(data: Path, most_bytes: int) -> subprocess.CompletedProcess[bytes]:
    """Somebody drills on and on where no file may grow beyond so many bytes."""
    program = (
        "import resource, runpy, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "sys.dont_write_bytecode = True\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({most_bytes}, {most_bytes}))\n"
        "sys.argv = sys.argv[1:]\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
    )
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY
    return subprocess.run(
        [sys.executable, "-c", program, str(DRILLING), str(data), "Kari", "100000"],
        capture_output=True,
        env=environment(),
        check=False,
    )


def test_a_full_disk_says_so_and_keeps_what_was_stored(tmp_path: Path) -> None:
    """The limit on a file's size stands in for the disk's own."""
    done = drill_where_files_end(tmp_path, 200_000)
    told = done.stdout.decode().split()
    assert done.returncode == 1 and told
    complaint = done.stderr.decode()
    assert "StoreFault" in complaint and "free some space" in complaint.casefold()
    assert faults_after_a_kill(tmp_path, told) == []
    with Store(tmp_path / NAME) as store:
        assert len(list(log_of(store, kari(store)))) == len(told)  # and no half answer


def test_a_disk_that_fills_up_is_called_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit on a database's pages makes SQLite answer as it does when no space is left."""
    filled(tmp_path / NAME, some_answers(20, seed=2))
    monkeypatch.setattr("trainer.shell.store.opening._connect", with_at_most(pages=40))
    told = [answer.id for answer in some_answers(20, seed=2)]
    with (
        Store(tmp_path / NAME) as store,
        pytest.raises(StoreFault, match=r"the disk is full(.|\n)*Free some space"),
    ):
        for answer in some_answers(5000):
            record(store, kari(store), answer)
            told.append(answer.id)
    monkeypatch.undo()
    assert 20 < len(told) < 5020
    assert faults_after_a_kill(tmp_path, told) == []
    with Store(tmp_path / NAME) as store:
        assert len(list(log_of(store, kari(store)))) == len(told)  # and no half answer
        record(store, kari(store), some_answers(1, seed=3)[0])  # once there is room again


def with_at_most(pages: int) -> Callable[[Path], sqlite3.Connection]:
    """A way to connect to a database that may not grow beyond so many pages."""

    def connected(path: Path) -> sqlite3.Connection:
        base = _connect(path)
        base.execute(f"PRAGMA max_page_count = {pages}")
        return base

    return connected


@pytest.mark.parametrize("pages", [1, 2, 4, 6, 8, 10])
def test_a_first_start_without_pages_enough_leaves_nothing(
    tmp_path: Path, pages: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.shell.store.opening._connect", with_at_most(pages))
    with pytest.raises(StoreFault, match="the disk is full"):
        Store(tmp_path / NAME)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kilobytes", [0, 1, 4, 8, 16, 28, 40, 48, 56, 64, 80, 96, 128, 160])
def test_a_first_start_on_a_full_disk_leaves_no_half_made_store(
    tmp_path: Path, kilobytes: int
) -> None:
    """No file may grow beyond so much: the log, the tables or the beginning find no room."""
    done = drill_where_files_end(tmp_path, kilobytes * 1024)
    told = done.stdout.decode().split()
    assert done.returncode == 1
    assert (
        "StoreFault" in done.stderr.decode() and "free some space" in done.stderr.decode().lower()
    )
    if told:
        assert faults_after_a_kill(tmp_path, told) == []
    else:
        assert [one.name for one in tmp_path.iterdir()] in ([], [NAME])
        Store(tmp_path / NAME).close()  # nothing there, or something whole


def test_a_folder_without_the_right_to_write(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    filled(folder / NAME, some_answers(3))
    folder.chmod(0o555)
    (folder / NAME).chmod(0o444)
    program = (
        "import os, sys\n"
        "os.getuid() or os.setuid(65534)\n"
        f"sys.argv = ['x', {str(folder)!r}, 'Kari', '1', '500']\n"
        f"exec(compile(open({str(DRILLING)!r}).read(), 'x', 'exec'))\n"
    )
    for parent in (tmp_path, *tmp_path.parents):
        if not parent.stat().st_mode & 0o001:
            parent.chmod(parent.stat().st_mode | 0o055)
    before = (folder / NAME).read_bytes()
    # imported while we still may read everything
    program = "import trainer.shell.store.answers, trainer.shell.store.people, fsrs\n" + program
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, env=environment(), check=False
    )
    folder.chmod(0o755)
    assert done.returncode == 1
    assert "cannot write to the store" in done.stderr.decode()
    assert "--data DIR" in done.stderr.decode()
    assert (folder / NAME).read_bytes() == before


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreFault, match=r"cannot write.*(.|\n)*--data DIR"):
        Store(tmp_path / "file" / NAME)
