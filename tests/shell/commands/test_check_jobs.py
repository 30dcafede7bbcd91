"""``trainer check`` by several processes: the same words, and nobody is left behind."""

from __future__ import annotations

import gzip
import os
import signal
import subprocess
import time
from typing import Any

import pytest

from tests.shell.commands.recorded import OK, WRONG, as_jsonl
from tests.shell.running import PROGRAM, Shell, environment, program
from trainer.shell.commands import check


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_jobs_change_nothing(shell: Shell, more: tuple[str, ...]) -> None:
    numbered = [as_jsonl(OK if number % 3 else WRONG, f"{number}") for number in range(60)]
    mixed = [
        line
        for one, two in zip(numbered[::2], numbered[1::2], strict=True)
        for pair in zip(one.splitlines(True), two.splitlines(True), strict=True)
        for line in pair
    ]
    damaged = [*numbered[:30], '{"round": "7", "se\n', *numbered[30:]]
    timed = [
        each.replace('"seq": 1,', f'"seq": 1, "at": "2026-11-29T20:14:05{zone}",')
        for each, zone in zip(numbered, ["Z"] * 7 + [""] * 53, strict=True)
    ]
    late = [*numbered, numbered[2], as_jsonl(OK, "-").replace('"round": "-", ', "")]
    paths = [shell.file("many.round", (OK + WRONG) * 40)]
    for name, text in (
        ("a", "".join(numbered)),
        ("b", "".join(mixed)),
        ("c", "".join(damaged)),
        ("d", "".join(timed)),
        ("e", "".join(late)),
        ("f", "".join(numbered)[:-30]),
    ):
        paths.append(shell.file(f"{name}.jsonl", text))
        packed = shell.folder / f"{name}.jsonl.gz"
        whole = gzip.compress(text.encode())
        packed.write_bytes(whole if name != "f" else whole[:-20])
        paths += [str(packed), str(shell.folder / "gone.jsonl")]
    given = "".join(numbered)
    alone, together = (
        program("check", *paths, "-", *more, "--jobs", jobs, given=given) for jobs in "12"
    )
    assert together.stdout == alone.stdout
    assert sorted(together.stderr.splitlines()) == sorted(alone.stderr.splitlines())
    assert (together.returncode, alone.returncode) == (2, 2)


def at_work(shell: Shell, **how: Any) -> subprocess.Popen[bytes]:
    """Two processes that have much to check, once the first answer has come."""
    path = shell.file("many.round", (OK + WRONG) * 3000)
    child = subprocess.Popen(
        [*PROGRAM, "check", path, "--json", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        **how,
    )
    assert child.stdout is not None
    child.stdout.readline()
    return child


@pytest.mark.parametrize("waits_seconds", [(0.0,), (0.01, 0.0), (0.05, 0.02, 0.0)])
def test_ctrl_c_stops_everybody(shell: Shell, waits_seconds: tuple[float, ...]) -> None:
    child = at_work(shell, start_new_session=True)
    for wait_seconds in waits_seconds:
        os.killpg(child.pid, signal.SIGINT)
        time.sleep(wait_seconds)
    _, told = child.communicate(timeout=60)
    assert not told
    assert child.returncode in (130, -signal.SIGINT)  # to a shell they are the same


def test_one_who_is_told_to_end_leaves_nobody_and_nothing_behind(shell: Shell) -> None:
    child = at_work(shell)
    child.terminate()
    _, told = child.communicate(timeout=60)
    assert (child.returncode, told) == (-signal.SIGTERM, b"")


def test_a_large_record_is_shared_out_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1, 5}, raising=False)
    assert [check.jobs_for(size) for size in (0, 100_000, 20_000_000)] == [1, 1, 3]
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(100)))
    assert check.jobs_for(20_000_000) == 8


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing kills without a word")
def test_nobody_works_on_for_one_who_was_killed(shell: Shell) -> None:
    child = at_work(shell)
    child.kill()
    child.communicate(timeout=60)  # which ends when nobody holds its output open any more
