"""``trainer validate``: all faults of all files, in one run."""

from __future__ import annotations

import pytest

from tests.shell.running import Shell

GOOD = "format: 1\nhouse: own\ntitle: Ours\nextends: cyb\n"
THREE_SLIPS = """\
format: 1
house: own
title: Ours
extends: cyb
rules:
  natural_pays: {is: "0:5", round: down, basis: assumed}
edit:
  remove: [turn-first-card]
  replace:
  - id: peek
    title: Look
    do: peek
    when: [upcard_is_peaked]
    severity: critical
    why: Because.
    basis: assumed
"""


def test_the_shipped_houses_have_no_fault(shell: Shell) -> None:
    found = shell("validate", "cyb", "sweden", "holland", "norway-home", "finland-home")
    assert (found.code, found.out, found.err) == (0, "", "5 files, no fault\n")


def test_three_slips_at_three_places(shell: Shell) -> None:
    path = shell.file("own.yaml", THREE_SLIPS)
    found = shell("validate", path)
    assert found.code == 1
    places = [line.split(": ")[0] for line in found.out.splitlines()]
    assert places == [f"{path}:6:22", f"{path}:8:12", f"{path}:13:12"]
    assert "did you mean upcard_is_peeked?" in found.out
    assert found.err == "3 faults in 1 file\n"


def test_every_file_is_read_though_others_are_faulty(shell: Shell) -> None:
    good, bad = shell.file("good.yaml", GOOD), shell.file("bad.yaml", THREE_SLIPS)
    worse = shell.file("worse.yaml", "format: 1\nhouse: [\n")
    found = shell("validate", bad, good, worse)
    assert found.code == 1
    files = {line.partition(":")[0] for line in found.out.splitlines()}
    assert files == {bad, worse}


@pytest.mark.parametrize("missing", ["no-such.yaml", ".", "a\0b", ""])
def test_what_cannot_be_read(shell: Shell, missing: str) -> None:
    bad = shell.file("bad.yaml", THREE_SLIPS)
    found = shell("validate", missing, bad)
    assert found.code == 2
    assert "cannot read" in found.err and len(found.out.splitlines()) == 3


def test_a_file_of_one_s_own_before_a_shipped_house(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shell.folder)
    (shell.folder / "cyb").write_text("no house at all", "utf-8")
    assert shell("validate", "cyb").code == 1
