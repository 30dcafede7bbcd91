"""Names, files and places that are odd, or meant to do harm: one clear sentence, no hang."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.shell.running import PROGRAM, Shell, environment, program
from trainer.shell.houses import fetch, load_foreign_house, load_house
from trainer.shell.screen import Screen, visible

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="names and kinds of files")

RED = "\x1b[31mred\x9b.{}"
OWN = "format: 1\nhouse: own\ntitle: {}\nextends: cyb\n"
SLIP = "house: cyb\nbet 1 5\ndeal 1 Ks\n---\n"


def test_controls_are_seen_and_not_obeyed() -> None:
    assert visible("a\x1b[2Jb\x9bc\rd\x7f\u202ee") == "a?[2Jb?c?d??e"
    assert visible("one\n\ttwo, Åsa\u00a0♠ 👩\u200d🎓") == "one\n\ttwo, Åsa\u00a0♠ 👩\u200d🎓"
    assert Screen("utf-8").encodable("\x1b[31m♠") == "?[31m♠"


@pytest.mark.parametrize("command", ["validate", "rules", "show", "check", "next", "roster"])
def test_a_files_name_gives_no_orders_to_the_terminal(shell: Shell, command: str) -> None:
    file = shell.folder / RED.format("round" if command in ("check", "next") else "yaml")
    file.write_bytes(SLIP.encode() if command in ("check", "next") else b"\xff- 1\n")
    found = program(command, str(file))
    assert found.returncode in (1, 2)
    for control in (b"\x1b", "\x9b".encode()):
        assert control not in found.stdout + found.stderr


def test_nor_do_the_names_in_a_store(shell: Shell) -> None:
    folder = str(shell.folder / RED.format("d"))
    for words in (("check",), ("backup",), ("rescue",), ("export", "-o", f"{folder}/x")):
        found = program("history", *words, "--data", folder)
        assert b"\x1b" not in found.stdout + found.stderr


def test_a_house_from_a_pipe_is_read_each_time_anew(shell: Shell) -> None:
    for title in ("First", "Second", "Second"):
        found = subprocess.run(
            [*PROGRAM, "rules", "/dev/stdin", "--json"],
            input=OWN.format(title).encode(),
            capture_output=True,
            env=environment(TRAINER_CACHE=str(shell.folder / "cache")),
        )
        assert json.loads(found.stdout)["title"] == title


def test_no_pipe_that_a_record_or_a_case_names_is_waited_for(shell: Shell) -> None:
    os.mkfifo(shell.folder / "pipe.yaml")
    record = shell.folder / "a.round"
    record.write_text(SLIP.replace("cyb", f"{shell.folder}/pipe.yaml"))
    case = {"house": f"{shell.folder}/pipe.yaml", "bet": "5", "hand": ["A", "K"], "dealer": ["9"]}
    for words, given in (
        (("next", str(record)), ""),
        (("check", str(record)), ""),
        (("payout", "--batch", "-"), json.dumps(case) + "\n"),
    ):
        found = program(*words, given=given, timeout=60)
        assert b"is no house file" in found.stdout + found.stderr


def test_nor_one_that_a_house_extends(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(LookupError, match="is no house file"):
        fetch("./pipe.yaml", str(tmp_path / "own.yaml"))
    with pytest.raises(LookupError, match="is no house file"):
        load_foreign_house("/dev/null")
    assert load_foreign_house("cyb") is load_house("cyb")


def test_links_in_a_circle_are_told(shell: Shell) -> None:
    loop = shell.folder / "loop"
    loop.symlink_to("loop")
    found = shell("simulate", "cyb", "--rounds", "1", "--seed", "1", "-o", str(loop))
    assert (found.code, found.err) == (2, f"{loop}: {os.strerror(40)}\n")
    assert loop.is_symlink()


@pytest.mark.parametrize("option", ["--report", "--markdown"])
def test_no_report_is_written_over_a_record(shell: Shell, option: str) -> None:
    record, link = shell.folder / "a.round", shell.folder / "link"
    record.write_text(SLIP)
    link.symlink_to(record)
    for name in (record, link):
        found = shell("check", str(record), option, str(name))
        assert found.code == 2 and "is one of the records" in found.err
    assert record.read_text() == SLIP


@pytest.mark.parametrize("place", ["", "nowhere/a.round"])
def test_a_round_is_not_dealt_that_cannot_be_saved(shell: Shell, place: str) -> None:
    file = str(shell.folder / place)
    found = shell("deal", "cyb", "--seed", "1", "--save", file)
    assert found.code == 2 and found.out == "" and "cannot write" in found.err


def test_a_dealt_round_names_its_houses_file(shell: Shell) -> None:
    own, record = shell.folder / "own.yaml", shell.folder / "a.round"
    own.write_text(OWN.format("Own"))
    program("deal", str(own), "--seed", "1", "--save", str(record), given="1\n" * 500)
    assert f"house: {own}\n" in record.read_text()
    assert shell("check", str(record)).code == 0


def test_words_beyond_all_measure_are_told_briefly(shell: Shell) -> None:
    long = "9" * 6000
    for name, line in (
        ("a.round", f"bet 1 {long}"),
        ("b.round", f"bet 1 5 {long}"),
        ("c.round", f"say {long}"),
        ("d.jsonl", json.dumps({"round": "1", "house": "cyb", "do": "bet", "amount": long})),
        ("e.jsonl", '{"round": "1", "seq": ' + long + "}"),
    ):
        path = shell.folder / name
        path.write_text(f"house: cyb\n{line}\n---\n" if name.endswith("round") else f"{line}\n")
        found = shell("check", str(path))
        assert found.code == 2 and len(found.out) < 600 and "sys." not in found.out


def test_pipes_in_the_place_of_what_is_kept(shell: Shell) -> None:
    cache, store = shell.folder / "cache", shell.folder / "store"
    store.mkdir()
    os.mkfifo(store / "history.db")
    found = program("progress", "--data", str(store))
    assert found.returncode == 2 and b"it is no file" in found.stderr
    for _ in range(2):
        found = program("rules", "cyb", environ={"TRAINER_CACHE": str(cache)})
        assert found.returncode == 0
        (entry,) = cache.iterdir()
        entry.unlink()
        os.mkfifo(entry)


def test_told_to_end_no_half_file_stays(shell: Shell) -> None:
    folder = shell.folder / "out"
    folder.mkdir()
    words = ["simulate", "cyb", "--rounds", "999999", "--seed", "1", "-o", str(folder / "a.round")]
    running = subprocess.Popen([*PROGRAM, *words], env=environment(), stderr=subprocess.PIPE)
    try:
        while not list(folder.iterdir()):
            assert running.poll() is None
            time.sleep(0.05)
        running.send_signal(signal.SIGTERM)
        _, said = running.communicate(timeout=60)
    finally:
        running.kill()
    assert (running.returncode, said) == (-signal.SIGTERM, b"")
    assert not list(folder.iterdir())


def test_bytes_that_are_no_letters_are_no_answer() -> None:
    words = ("drill", "payout", "--house", "cyb", "--seed", "1", "--number", "1")
    environ = environment(PYTHONUTF8="0", PYTHONIOENCODING="utf-8:strict")
    found = subprocess.run(
        [*PROGRAM, *words], input=b"\xff\n\xffq\nq\n", capture_output=True, env=environ
    )
    assert (found.returncode, found.stderr) == (0, b"")
    assert b"No question was answered" in found.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("history", "export", "--trainee", "Ann", "-o"),
        ("simulate", "cyb", "--rounds", "1", "--seed", "1", "-o"),
        ("progress", "--trainee", "Ann", "--html"),
    ],
)
def test_no_output_is_written_over_the_answers(shell: Shell, words: tuple[str, ...]) -> None:
    answers = shell.folder / "answers"
    ask = ("drill", "--house", "cyb", "--number", "1", "--trainee", "Ann", "--data", str(answers))
    program(*ask, given="1\n" * 9)
    store = answers / "history.db"
    kept = store.read_bytes()
    found = shell(*words, str(store))
    assert found.code == 2 and "is not written over" in found.err
    assert store.read_bytes() == kept and kept.startswith(b"SQLite")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device without an end")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("check /dev/zero", "/dev/zero:1: this line has no end"),
        ("check -", "standard input:1: this line has no end"),
        ("check --json -", '"verdict": "unreadable"'),
        ("next /dev/zero", "/dev/zero:1:1: this line has no end"),
        ("next -", "standard input:1:1: this line has no end"),
        ("payout --batch /dev/zero", '"error": "line 1: it has no end"'),
        ("payout --batch -", '"error": "line 1: it has no end"'),
        ("rules /dev/zero", "larger than 2 MiB"),
        ("validate /dev/zero", "larger than 2 MiB"),
        ("roster /dev/zero", "longer than any list of names"),
        ("roster -", "longer than any list of names"),
        ("drill payout --house cyb", "an answer of more than"),
        ("deal cyb", "an answer of more than"),
        ("house new own.yaml --from cyb", "an answer of more than"),
        ("observe cyb -o own.round", "an answer of more than"),
    ],
)
def test_input_without_an_end_is_given_up(tmp_path: Path, words: str, told: str) -> None:
    with Path("/dev/zero").open("rb") as zero:
        found = subprocess.run(
            [*PROGRAM, *words.split()],
            stdin=zero,
            capture_output=True,
            env=environment(),
            cwd=tmp_path,
            timeout=60,
            preexec_fn=_with_little_memory,
        )
    assert found.returncode == (1 if words.startswith(("payout", "validate")) else 2)
    assert told in (found.stdout + found.stderr).decode()
    assert b"fault of the trainer" not in found.stderr


def _with_little_memory() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


@pytest.mark.skipif(not Path("/dev/urandom").exists(), reason="no device without an end")
@pytest.mark.parametrize("words", ["check -", "check - --json", "check - --jobs 2", "next -"])
def test_lines_without_an_end_that_are_no_text_are_given_up(words: str) -> None:
    with Path("/dev/urandom").open("rb") as random:
        found = subprocess.run(
            [*PROGRAM, *words.split()],
            stdin=random,
            capture_output=True,
            env=environment(),
            timeout=60,
        )
    assert found.returncode == 2
    assert re.search(r"standard input:[0-9]+:1: most of .* is no text", found.stderr.decode())


@pytest.mark.parametrize(
    ("name", "one", "whose", "first"),
    [
        ("a.round", "round: %d\nhouse: cyb\npeek\n---\n", 3, 13),
        ("a.jsonl", '{"round": "%d", "do": "peek"}\n', 2, 4),
    ],
)
def test_lines_that_are_no_text_never_hide_the_rest(
    tmp_path: Path, name: str, one: str, whose: int, first: int
) -> None:
    """Not even large ones, one after the other."""
    rounds = [(one % number).encode() for number in range(6)]
    senseless = [b"\xff\xfe\n", b"\xff" * (1 << 23) + b"\n", b"\xff" * 60 + b"\n"]
    record = tmp_path / name
    record.write_bytes(b"".join([*rounds[:3], *senseless, *rounds[3:]]))
    found = program("check", str(record), "--json")
    flaws = [json.loads(line).get("flaws", []) for line in found.stdout.splitlines()]
    assert found.returncode == 2 and len(flaws) == 6
    lines = [flaw["line"] for flaw in flaws[whose]]
    assert {first, first + 1, first + 2} <= set(lines)


def test_what_came_before_a_line_without_an_end_is_checked(tmp_path: Path) -> None:
    record = tmp_path / "a.round"
    record.write_bytes(
        b"house: cyb\n---\nbet 1 5\ndeal 1 Ks\n---\n" + b"bet 1 5\n" + b"x" * (1 << 25)
    )
    found = program("check", str(record), "--json")
    verdicts = [json.loads(line)["verdict"] for line in found.stdout.splitlines()]
    assert (found.returncode, verdicts) == (2, ["deviations", "unreadable"])


def test_a_round_after_very_many_others_is_the_one_that_counts(shell: Shell) -> None:
    file = shell.file("a.round", "house: cyb\n" + "bet 1 5\n---\n" * 300 + "bet 2 5\n")
    assert "after “bet 2 5”" in shell("next", file).out
