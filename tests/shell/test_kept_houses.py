"""A house comes out of the cache as it was read, and only where nothing has changed since."""

from __future__ import annotations

import os
import pickle
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from trainer.law.house import House
from trainer.shell import kept_houses
from trainer.shell.houses import load_house, shipped_house_ids
from trainer.shell.kept_houses import KeptHouse, cache_folder

OWN = """\
format: 1
house: own
title: Own
extends: cyb
"""
MORE = "clauses:\n  OWN-01: A clause more.\nknowledge: [OWN-01]\n"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache of this test's own."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("TRAINER_CACHE", str(folder))
    return folder


def load(name: str) -> House:
    """The house as another run of the command would load it."""
    load_house.cache_clear()
    return load_house(name)


def comparable(house: House) -> dict[str, object]:
    """All of a house in a form that two readings of it share."""
    facts = {name: value for name, value in vars(house).items() if name not in ("packed", "digest")}
    facts["procedure"] = repr(house.procedure)
    facts["fingerprint"] = house.digest
    return facts


@pytest.mark.parametrize(
    "name", [*shipped_house_ids(), "norway-home +h17 +european", "sweden +over-under"]
)
def test_it_comes_out_as_it_was_read(cache: Path, name: str) -> None:
    read = load(name)
    assert not isinstance(read, KeptHouse)
    out = load(name)
    assert isinstance(out, KeptHouse)
    assert comparable(out) == comparable(read)
    retitled = replace(out, title="Another")
    assert retitled.digest == read.digest and retitled.procedure is out.procedure
    assert pickle.loads(pickle.dumps(out)).rules == read.rules
    for step, again in zip(read.procedure.steps(), out.procedure.steps(), strict=True):
        assert [guard.ask for guard in step.guards] == [guard.ask for guard in again.guards]


def test_an_edited_file_gives_the_new_house(cache: Path, tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(OWN, "utf-8")
    assert "OWN-01" not in load(str(file)).clauses
    facts = file.stat()
    file.write_text(OWN + MORE, "utf-8")
    os.utime(file, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    assert "OWN-01" in load(str(file)).clauses
    assert isinstance(load(str(file)), KeptHouse)


def test_so_does_an_edited_file_that_it_extends(cache: Path, tmp_path: Path) -> None:
    base, file = tmp_path / "base.yaml", tmp_path / "own.yaml"
    base.write_text(OWN.replace("own", "base"), "utf-8")
    file.write_text(OWN.replace("cyb", "./base.yaml"), "utf-8")
    load(str(file))
    assert isinstance(load(str(file)), KeptHouse)
    base.write_text(OWN.replace("own", "base") + MORE, "utf-8")
    assert "OWN-01" in load(str(file)).clauses


def test_a_file_that_is_gone_is_told(cache: Path, tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(OWN, "utf-8")
    load(str(file))
    file.unlink()
    with pytest.raises(LookupError, match="cannot read the house file"):
        load(str(file))


def test_other_code_reads_anew(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load("cyb")
    monkeypatch.setattr(sys, "version", "another")
    assert not isinstance(load("cyb"), KeptHouse)


def test_the_stamp_knows_every_module_that_makes_a_house() -> None:
    stamped = str(kept_houses._stamp("", ()))
    for name in ("facts/money", "law/guards/of_hand", "law/reading/steps", "table/events"):
        assert str(Path(*name.split("/")).with_suffix(".py")) in stamped.replace("\\\\", "\\")


@pytest.mark.parametrize("at", [0, 3, 4, 100, 5000, -1])
def test_a_damaged_entry_is_read_anew(cache: Path, at: int) -> None:
    load("cyb")
    (entry,) = cache.iterdir()
    content = bytearray(entry.read_bytes())
    content[at] ^= 0x10
    entry.write_bytes(content)
    assert not isinstance(load("cyb"), KeptHouse)


@pytest.mark.parametrize("length", [0, 3, 4, 500])
def test_a_short_entry_is_read_anew(cache: Path, length: int) -> None:
    load("cyb")
    (entry,) = cache.iterdir()
    entry.write_bytes(entry.read_bytes()[:length])
    assert not isinstance(load("cyb"), KeptHouse)


@pytest.mark.skipif(os.name == "nt", reason="modes of files")
def test_what_others_may_write_is_not_trusted(cache: Path) -> None:
    load("cyb")
    (entry,) = cache.iterdir()
    entry.chmod(0o666)
    assert not isinstance(load("cyb"), KeptHouse)


@pytest.mark.skipif(os.name == "nt", reason="owners of files")
def test_what_is_another_users_is_not_trusted(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load("cyb")
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    monkeypatch.setattr(pickle, "loads", lambda _: pytest.fail("was unpacked"))
    assert not isinstance(load("cyb"), KeptHouse)


def test_a_folder_that_cannot_be_made_keeps_nothing(cache: Path) -> None:
    cache.write_text("a file")
    assert load("cyb").id == "cyb" == load("cyb").id
    assert cache.read_text() == "a file"


def test_only_whole_entries_lie_there_and_not_too_many(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_houses, "MOST_KEPT", 2)
    for name in ("cyb", "sweden", "holland"):
        load(name)
    assert len(list(cache.iterdir())) == 1
    assert isinstance(load("holland"), KeptHouse)


def test_it_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINER_CACHE", "")
    load("cyb")
    assert not isinstance(load("cyb"), KeptHouse)


def test_where_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cache_folder({"TRAINER_CACHE": "/x"}) == "/x"
    assert cache_folder({"TRAINER_CACHE": ""}) == ""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", "/home/somebody")
    assert cache_folder({}) == "/home/somebody/.cache/dealer-trainer"
    assert cache_folder({"XDG_CACHE_HOME": "/c"}) == "/c/dealer-trainer"
    assert cache_folder({"XDG_CACHE_HOME": "relative"}) == ""
    monkeypatch.setattr(sys, "platform", "darwin")
    assert cache_folder({}) == "/home/somebody/Library/Caches/dealer-trainer"
