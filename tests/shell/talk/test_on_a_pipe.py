"""Show and drill on a pipe: line by line, and its end is a clean stop."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def trainer(*words: str, typed: str = "", **environ: str) -> subprocess.CompletedProcess[bytes]:
    kept = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    return subprocess.run(
        [sys.executable, "-m", "trainer", *words],
        input=typed.encode(),
        capture_output=True,
        env={**kept, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environ},
        timeout=60,
        check=False,
    )


def output(*words: str, typed: str = "", **environ: str) -> str:
    done = trainer(*words, typed=typed, **environ)
    assert done.stderr == b""
    assert done.returncode == 0
    return done.stdout.decode()


DRILL = ("drill", "--house", "cyb", "--seed", "4", "--number", "5")


def test_the_end_of_the_input_is_a_clean_stop() -> None:
    said = output(*DRILL, typed="")
    assert "No question was answered." in said
    said = output(*DRILL, typed="1\n")
    assert "of 1 right" in said or "No question" in said
    assert "of 5" not in said.partition("Stopped")[2]


def test_each_line_is_one_answer() -> None:
    said = output(*DRILL, typed="take\n1\ntake\n1\ntake\n1\ntake\n1\ntake\n1\n")
    assert "5/5" in said


def test_q_stops_at_once() -> None:
    said = output(*DRILL, typed="q\n1\n1\n")
    assert "Stopped before the end." in said
    assert "2/5" not in said


def test_a_last_line_without_its_end_counts() -> None:
    assert "Hint" in output(*DRILL, typed="?")


def test_no_escape_bytes_on_a_pipe() -> None:
    for words in (DRILL, ("show", "cyb")):
        assert "\x1b" not in output(*words, typed="1\n")
    assert "\x1b" not in output(*DRILL, typed="\x1b[200~12\x1b[201~\n")


def test_paste_marks_are_no_part_of_an_answer() -> None:
    said = output(*DRILL, typed="\x1b[200~?\x1b[201~\n")
    assert "Hint" in said or "no hint" in said


@pytest.mark.parametrize("columns", ["0", "-1", "1", "20", "abc", "99999999"])
def test_any_width_is_survived(columns: str) -> None:
    output(*DRILL, typed="?\nw\n1\n", COLUMNS=columns)
    output("show", "cyb", "--seed", "2", COLUMNS=columns)


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii", "utf-8"])
def test_letters_stand_in_for_what_the_console_lacks(encoding: str) -> None:
    done = trainer(
        "show", "cyb", "--seed", "2", PYTHONIOENCODING=encoding, PYTHONUTF8="0", COLUMNS="80"
    )
    assert done.returncode == 0
    assert done.stderr == b""
    said = done.stdout.decode(encoding)
    assert ("♠" in said) == (encoding == "utf-8")
    assert "?" not in said.replace("? ", "").replace("??", "")


def test_show_prints_every_act_with_reason_and_clause_without_waiting() -> None:
    said = output("show", "sweden", "--seed", "3")
    assert "SWE-" in said
    assert "You, the dealer" in said
    assert "trainer show sweden --seed 3" in said
    assert said == output("show", "sweden", "--seed", "3")


def test_a_mark_decides_the_exit_code_only_of_a_finished_drill() -> None:
    words = ("drill", "--house", "cyb", "--seed", "4", "--number", "1", "--pass-mark", "100")
    answers = [trainer(*words, typed=f"{typed}\n" * 6) for typed in ("1", "2", "3")]
    assert {done.returncode for done in answers} <= {0, 1}
    for done in answers:
        said = done.stdout.decode()
        if "of 1 right" in said and "Stopped" not in said:
            assert done.returncode == int("0 of 1" in said)
    assert trainer(*words, typed="").returncode == 0


def test_a_club_house_file_is_drilled_too(tmp_path: Path) -> None:
    club = tmp_path / "club.yaml"
    club.write_text("format: 1\nhouse: club\ntitle: Our club\nextends: cyb\n")
    assert "Our club" in output("drill", "--house", str(club), "--seed", "1", typed="1\n")


def test_the_days_ten_are_the_same_for_everyone() -> None:
    words = ("daily", "--date", "2026-12-04")
    one, other = output(*words, typed="1\n" * 30), output(*words, typed="1\n" * 30)
    assert one == other
    line = one.rstrip().splitlines()[-1]
    assert line.startswith("Dealer's ten, 2026-12-04, ")
    assert "/10 " in line
    assert one != output("daily", "--date", "2026-12-05", typed="1\n" * 30)


def test_norwegian_on_a_pipe() -> None:
    assert "riktig" in output(*DRILL, "--lang", "nb", typed="1\n")
    assert "riktig" in output(*DRILL, typed="1\n", LANG="nn_NO.UTF-8", LC_ALL="", LC_MESSAGES="")


def test_the_same_questions_of_a_club_are_asked_by_its_file(tmp_path: Path) -> None:
    club = tmp_path / "our club.yaml"
    club.write_text("format: 1\nhouse: club\ntitle: Our club\nextends: cyb\n")
    said = output("drill", "--house", str(club), "--seed", "1", typed="1\ntake\n")
    wanted = f"--house '{club}' --seed 1"  # a long path is wrapped
    assert "".join(wanted.split()) in "".join(said.split())


def test_a_duel_needs_two_names() -> None:
    done = trainer("drill", "--duel", "Anna", "anna")
    assert done.returncode == 2
    assert b"--duel: two names are needed, and both are 'Anna'" in done.stderr


def test_a_duel_and_a_sprint_end_with_the_input() -> None:
    assert "Anna 0, Bo 0." in output("drill", "total", "--duel", "Anna", "Bo", typed="")
    assert "No question was answered." in output("drill", "payout", "--speed", typed="")
