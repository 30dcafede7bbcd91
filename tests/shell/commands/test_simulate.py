"""``trainer simulate``: the same bytes for the same seed, whole files, clean refusals."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shell.running import Shell
from trainer.record import jsonl, text
from trainer.shell.houses import load_house
from trainer.shell.main import run


def _simulate(*words: str, out: Path | None = None) -> int:
    return run(["simulate", *words, *(["-o", str(out)] if out else [])])


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    one, two, other = tmp_path / "one", tmp_path / "two", tmp_path / "other"
    for path, seed in ((one, "7"), (two, "7"), (other, "8")):
        assert _simulate("cyb", "--rounds", "20", "--seed", seed, out=path) == 0
    assert one.read_bytes() == two.read_bytes() != other.read_bytes()


def test_hash_seeds_and_streams_do_not_matter(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "trainer", "simulate", "sweden", "+over-under"]
    words += ["--rounds", "20", "--seed", "-3"]
    printed = {
        subprocess.run(
            words, capture_output=True, check=True, env=os.environ | {"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    _simulate("sweden +over-under", "--rounds", "20", "--seed", "-3", out=tmp_path / "file")
    assert printed == {(tmp_path / "file").read_bytes()}


def test_rounds_come_one_after_the_other_whatever_their_number(tmp_path: Path) -> None:
    few, many = tmp_path / "few", tmp_path / "many"
    _simulate("cyb", "--rounds", "3", "--seed", "1", "--format", "jsonl", out=few)
    _simulate("cyb", "--rounds", "9", "--seed", "1", "--format", "jsonl", out=many)
    assert many.read_text("utf-8").startswith(few.read_text("utf-8"))


@pytest.mark.parametrize("form", ["round", "jsonl"])
@pytest.mark.parametrize("seats", [1, 2, 9])
def test_every_seat_has_a_bet_and_every_round_is_there(
    tmp_path: Path, form: str, seats: int
) -> None:
    out = tmp_path / "out"
    words = ("--rounds", "12", "--seed", "5", "--seats", str(seats), "--format", form)
    assert _simulate("sweden", *words, out=out) == 0
    read = jsonl.read_rounds if form == "jsonl" else text.read_rounds
    rounds = list(read(out.read_text("utf-8").splitlines(keepends=True)))
    assert [recorded.id for recorded in rounds] == [str(number) for number in range(1, 13)]
    for recorded in rounds:
        assert not recorded.flaws
        assert load_house(recorded.house).id == "sweden"
        dealt = {event.to.rstrip("ab") for event in recorded.events if event.do == "deal"}
        assert len(dealt - {"dealer"}) == seats


def test_a_hole_card_is_not_written_before_it_is_shown(tmp_path: Path) -> None:
    out = tmp_path / "out"
    _simulate("cyb", "--rounds", "30", "--seed", "2", out=out)
    for recorded in text.read_rounds(out.read_text("utf-8").splitlines()):
        to_dealer = [event.card for event in recorded.events if event.to == "dealer" and event.card]
        assert [str(card) for card in to_dealer[:2]] == ["?", "?"]


def test_what_was_there_stays_when_the_disk_is_full(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    out.write_text("what was there")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, hard))
    try:
        assert _simulate("cyb", "--rounds", "300", "--seed", "1", out=out) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert str(out) in capsys.readouterr().err
    assert out.read_text() == "what was there"
    assert list(tmp_path.iterdir()) == [out]


def test_a_file_keeps_its_rights_and_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("")
    target.chmod(0o640)
    link.symlink_to(target)
    assert _simulate("cyb", "--rounds", "1", "--seed", "1", out=link) == 0
    assert link.is_symlink() and target.stat().st_mode & 0o777 == 0o640
    assert target.read_text("utf-8").startswith("# trainer simulate cyb ")


@pytest.mark.parametrize(
    "words",
    [
        ["nowhere", "--rounds", "1", "--seed", "1"],
        ["cyb", "--rounds", "0", "--seed", "1"],
        ["cyb", "--rounds", "1"],
        ["cyb", "--rounds", "1", "--seed", "1", "--seats", "10"],
        ["cyb", "--rounds", "1", "--seed", "1", "-o", "no/such/folder/file"],
        ["cyb", "--rounds", "1", "--seed", "1", "-o", "/"],
    ],
)
def test_wrong_usage_ends_in_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", *words]) == 2
    captured = capsys.readouterr()
    assert captured.err and not captured.out


class TestFaults:
    def test_the_same_words_give_the_same_bytes_and_truth(self, shell: Shell) -> None:
        found = []
        for name in ("a", "b"):
            truth = shell.folder / f"{name}.jsonl"
            words = ["--rounds", "30", "--seed", "4", "--faults", "0.3", "--truth", str(truth)]
            ending = shell("simulate", "norway-home", *words)
            assert ending.code == 0
            found.append((ending.out, truth.read_bytes()))
        assert found[0] == found[1]

    @pytest.mark.parametrize("form", ["round", "jsonl"])
    def test_the_checker_finds_what_the_truth_tells(self, shell: Shell, form: str) -> None:
        log, truth = str(shell.folder / f"log.{form}"), shell.folder / "truth.jsonl"
        words = ["--rounds", "60", "--seed", "9", "--faults", "50%", "--truth", str(truth)]
        assert shell("simulate", "cyb", *words, "--format", form, "-o", log).code == 0
        told = {each["round"]: each for each in map(json.loads, truth.read_text().splitlines())}
        assert 15 < len(told) < 45
        answers = [json.loads(line) for line in shell("check", log, "--json").out.splitlines()]
        assert {each["round"] for each in answers if each["deviations"]} == set(told)
        same = 0
        for each in answers:
            for found in each["deviations"]:
                slip = told[each["round"]]
                same += (found["kind"], found["line"]) == (slip["kind"], slip["line"])
        assert same > len(told) * 3 // 5  # another slip may explain a round as well

    def test_no_faults_are_no_faults(self, shell: Shell) -> None:
        words = ["--rounds", "5", "--seed", "1"]
        plain = shell("simulate", "cyb", *words).out.partition("\n")[2]
        assert "bet" in plain
        none = shell("simulate", "cyb", *words, "--faults", "0")
        assert none.code == 0

    @pytest.mark.parametrize(
        "words", [["--faults", "2"], ["--faults", "x"], ["--truth", "a"], ["--faults", "101%"]]
    )
    def test_wrong_usage(self, shell: Shell, words: list[str]) -> None:
        assert shell("simulate", "cyb", "--rounds", "1", "--seed", "1", *words).code == 2
