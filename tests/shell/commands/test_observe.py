"""``trainer observe``: a round typed in is the record of it, and what is wrong is told at once."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.shell.running import PROGRAM, Shell, environment, program
from trainer.record.text import read_rounds
from trainer.record.words import write_event

TYPED = """\
1 1 5
1
Ks
1
9d
1
9c
1
3
1 8d
1
1
1

"""
ROUND = [
    "bet 1 5",
    "say no-more-bets",
    "deal 1 Ks",
    "deal dealer ?",
    "deal 1 9d",
    "deal dealer ?",
    "turn 9c",
    "invite 1",
    "stand 1",
    "reveal 8d",
    "pay 1 5",
    "collect dealer",
    "collect 1",
]


def observed(path: Path, typed: str, *words: str) -> tuple[int, str]:
    found = program("observe", "cyb", "-o", str(path), *words, given=typed)
    assert not found.stderr, found.stderr.decode()
    return found.returncode, found.stdout.decode()


def test_a_card_face_down_may_be_typed_as_it_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "a.round"
    code, said = observed(path, "1 1 5\n1\nKs\n?\n9d\n?\n?\n")
    assert code == 0 and events(path) == [ROUND[:6]]
    assert said.count("q leaves") == 2  # where no such card is due, it asks for help


def events(path: Path) -> list[list[str]]:
    rounds = list(read_rounds(path.read_text("utf-8").splitlines(keepends=True)))
    assert not any(each.flaws for each in rounds)
    return [[write_event(event) for event in each.events] for each in rounds]


def test_a_round_in_few_keys(tmp_path: Path, shell: Shell) -> None:
    path = tmp_path / "a.round"
    code, out = observed(path, TYPED, "--dealer", "trainee-3")
    assert code == 0 and "The round is over: no slip." in out
    assert events(path) == [ROUND]
    text = path.read_text("utf-8")
    assert text.endswith("---\n") and "dealer: trainee-3\n" in text and "house: cyb\n" in text
    assert shell("check", str(path)).code == 0


def test_the_words_of_a_record_do_too(tmp_path: Path) -> None:
    path = tmp_path / "a.round"
    observed(path, "\n".join(ROUND) + "\n\n" + "\n".join(ROUND) + "\n")
    assert events(path) == [ROUND, ROUND]


def test_what_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    typed = "\n".join(ROUND).replace("pay 1 5", "pay 1 6") + "\n\n"
    _, out = observed(tmp_path / "a.round", typed)
    told = out.index("wrong amount, critical: Due was to pay spot 1 5")
    assert out.index("pay 1 6") < told < out.index("collect dealer\n", told)
    assert "The round is over: 1 slip, the house -1." in out


def test_a_slip_of_the_keys_is_struck_out(tmp_path: Path) -> None:
    path = tmp_path / "a.round"
    typed = "\n".join(ROUND).replace("pay 1 5", "pay 1 6\nu\npay 1 5") + "\n\n"
    _, out = observed(path, typed)
    assert events(path) == [ROUND] and "Struck out: pay 1 6" in out and "no slip." in out
    _, out = observed(path, "u\nq\n")
    assert "nothing to strike out" in out and events(path) == [ROUND]


def test_the_dealers_own_undo_is_an_event(tmp_path: Path) -> None:
    path = tmp_path / "a.round"
    typed = "\n".join(ROUND).replace("pay 1 5", "pay 1 6\nundo\npay 1 5") + "\n\n"
    observed(path, typed)
    assert "undo" in events(path)[0]


@pytest.mark.parametrize("line", ["pay", "7", "1", "stnad 1", "K s", "1 1 5 5", "bet 1 0", "\x00"])
def test_what_is_not_understood_is_not_written(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.round"
    code, _ = observed(path, f"bet 1 5\n1\n{line}\nq\n")
    assert code == 0 and events(path) == [["bet 1 5", "say no-more-bets"]]


def test_what_was_offered_whole_takes_no_more_words(tmp_path: Path) -> None:
    path = tmp_path / "a.round"
    _, out = observed(path, "1 1 5\n1 1 5\n2 3 10\nq\n")  # after a bet, 1 is to close the bets
    assert "say no-more-bets: '1' is one word too many" in out
    assert events(path) == [["bet 1 5", "bet 3 10"]]


def test_an_unfinished_round_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "a.round"
    for number, line in enumerate(ROUND, 1):
        observed(path, f"{line}\n")
        assert events(path) == [ROUND[:number]]
    assert path.read_text("utf-8").endswith("---\n")  # nothing more was due


def test_lines_of_an_earlier_sitting_can_be_struck_out_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "a.round"
    observed(path, "\n".join(ROUND) + "\n\n" + "bet 1 5\n1\ndeal 1 Ks\n")
    before = path.read_bytes()
    _, out = observed(path, "u\n")
    assert "Struck out: deal 1 Ks" in out
    kept = path.read_bytes()
    assert before.startswith(kept) and before[len(kept) :].endswith(b"deal 1 Ks\n")
    assert before[len(kept) :].count(b"\n") == 1
    observed(path, "deal 1 9c\nu\nu\ndeal 1 8c\n")
    assert events(path) == [ROUND, ["bet 1 5", "deal 1 8c"]]
    _, out = observed(path, "u\nu\nu\nu\n")
    assert "nothing to strike out" in out and events(path)[0] == ROUND
    assert b"say no-more-bets" in path.read_bytes()  # the round before is over, and stays
    observed(path, "bet 2 5\n")
    assert events(path) == [ROUND, ["bet 2 5"]]


def test_a_remark_is_never_struck_out(tmp_path: Path) -> None:
    path = tmp_path / "a.round"
    for text in (
        "house: cyb\nbet 1 5\nbet 2 5 # the guest came late\n",
        "house: cyb\nbet 1 5\n# the guest came late\n",
    ):
        path.write_text(text)
        _, out = observed(path, "u\nbet 3 5\nu\nu\n")
        assert out.count("A remark stands by") == 2
        assert path.read_text() == text


def test_a_card_alone_where_one_is_due_face_down_or_none_at_all(tmp_path: Path) -> None:
    path = tmp_path / "a.round"
    _, out = observed(path, "bet 1 5\nAd\n1\nKs\nAd\n1\n9d\nAd down\n")
    assert "no card is due here, but say no-more-bets; deal HAND Ad writes it" in out
    words = " ".join(out.split())
    assert "lies face down: 1 writes it as not seen, Ad down as one that you saw" in words
    assert events(path) == [[*ROUND[:5], "deal dealer Ad down"]]


def test_half_a_line_from_a_crash_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "a.round"
    observed(path, "bet 1 5\n1\n")
    with path.open("a") as file:
        file.write("deal 1 ")
    observed(path, "Ks\n")
    assert events(path) == [["bet 1 5", "say no-more-bets", "deal 1 Ks"]]


def test_a_file_of_something_else_is_left_alone(tmp_path: Path, shell: Shell) -> None:
    path = shell.file("a.round", "house: cyb\nnonsense here\n---\n")
    assert shell("observe", "cyb", "-o", path).code == 2
    path = shell.file("b.round", "house: holland\nbet 1 5\n")
    assert shell("observe", "cyb", "-o", path).code == 2
    assert Path(path).read_text() == "house: holland\nbet 1 5\n"


def test_a_second_observer_of_the_same_file_is_turned_away(tmp_path: Path) -> None:
    path = tmp_path / "night.round"
    first = subprocess.Popen(
        [*PROGRAM, "observe", "cyb", "-o", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(),
    )
    assert first.stdin is not None
    first.stdin.write(b"bet 1 5\n")
    first.stdin.flush()
    deadline = time.monotonic() + 30
    while not path.exists() or b"bet 1 5" not in path.read_bytes():
        assert time.monotonic() < deadline
        time.sleep(0.02)
    second = program("observe", "cyb", "-o", str(path), given="bet 2 5\nq\n")
    assert second.returncode == 2
    assert b"another trainer" in second.stderr
    first.communicate(b"bet 3 5\nq\n", timeout=30)
    assert events(path) == [["bet 1 5", "bet 3 5"]]
    assert observed(path, "bet 4 5\nq\n")[0] == 0  # the first is gone, so the file is free again


def test_what_is_no_file_is_not_observed_into() -> None:
    found = program("observe", "cyb", "-o", "/dev/full", given="", timeout=30)
    assert found.returncode == 2
    assert b"no file" in found.stderr


def test_a_killed_observer_has_lost_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.round"
    child = subprocess.Popen(
        [*PROGRAM, "observe", "cyb", "-o", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env=environment(),
    )
    assert child.stdin is not None
    child.stdin.write(b"bet 1 5\nsay no-more-bets\n")
    child.stdin.flush()
    end = time.monotonic() + 20
    while not (path.exists() and b"no-more-bets\n" in path.read_bytes()):
        assert time.monotonic() < end
        time.sleep(0.02)
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdin.close()
    assert events(path) == [["bet 1 5", "say no-more-bets"]]
