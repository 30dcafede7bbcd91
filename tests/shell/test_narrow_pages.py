"""What commands print on a page that is hardly wider than a telephone."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.shell.running import Shell, program
from trainer.shell import page
from trainer.shell.commands.payout import run as payout
from trainer.shell.talk.pages import shortened

RECORD = """\
house: cyb
bet 1 5
say no-more-bets
deal 1 Ks
deal dealer ?
deal 1 Ad
deal dealer ?
turn 9c
pay 1 8
invite 1
"""
INSURED = "--bet 10 --hand 10,6 --dealer A,K --insurance 5"
NARROW = [
    "payout --house cyb --bet 5 --hand A,K --dealer 9,7,2",
    f"payout --house norway-home {INSURED}",
    "show cyb --seed 1",
    "show cyb --seed 1 --plain",
    "show norway-home --seed 1 --lang no",
    "clauses cyb",
    "clauses sweden",
    "rules cyb --unconfirmed",
    "graph cyb --diff sweden",
    "--help",
    *(f"{name} --help" for name in ("payout", "drill", "simulate", "roster", "history export")),
]


@pytest.mark.parametrize("columns", [30, 40])
@pytest.mark.parametrize("words", NARROW)
def test_no_line_is_wider_than_the_page(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, words: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    found = shell(*words.split())
    assert found.code == 0 and found.out
    assert [line for line in found.out.splitlines() if len(line) > columns] == []


@pytest.mark.parametrize("words", ["deal sweden --level 3 --spots 5 --hard", "drill --house cyb"])
def test_nor_is_one_of_a_talk(words: str) -> None:
    found = program(*words.split(), "--seed", "2", given="w\n?\nq\n", environ={"COLUMNS": "40"})
    lines = found.stdout.decode().splitlines()
    assert found.returncode == 0 and len(lines) > 20
    assert [line for line in lines if len(line) > 40] == []


def test_what_check_finds_fits_a_narrow_page(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    file = shell.file("a.round", RECORD)
    monkeypatch.chdir(shell.folder)
    monkeypatch.setenv("COLUMNS", "30")
    found = shell("check", Path(file).name)
    assert found.code == 1
    assert [line for line in found.out.splitlines() if len(line) > 30] == []
    # a step's whole name, where a table would cut it
    assert "Pay a player's blackjack: slips 1" in " ".join(found.out.split())


def test_every_bet_is_told_with_its_numbers_where_a_table_is_too_wide(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    found = shell(*f"payout --house norway-home {INSURED}".split())
    words = " ".join(found.out.split())
    assert "main: stake 10, lose; pays 0, returned 0, net -10 [NOR-10," in words
    assert "insurance: stake 5, win; pays 10, returned 5, net 10 [NOR-16," in words


def test_the_reckoning_of_a_payout_is_wrapped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    asked = ("norway-home", "10", "10,6", "A,K", False, False, "5", False, False, "0", "0")
    assert payout(*asked, None, False) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) < 80


@pytest.mark.parametrize("columns", [30, 50])
def test_an_example_that_goes_on_in_a_next_line_is_the_same_to_a_shell(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    for name in ("payout", "check", "simulate"):
        monkeypatch.setenv("COLUMNS", "100")
        whole = _examples(shell(name, "--help").out)
        monkeypatch.setenv("COLUMNS", str(columns))
        broken = _examples(shell(name, "--help").out)
        assert broken.count("\n") > whole.count("\n")
        assert _words(broken) == _words(whole)


def _examples(page: str) -> str:
    return page.partition("for example:\n")[2]


def _words(lines: str) -> str:
    """What a shell makes of the lines; arrows stand quoted, so that no file is opened."""
    quoted = re.sub(r"(?<= )([<>])(?= )", r"'\1'", lines)
    quoted = re.sub(r"(?m)^  trainer", "  echo trainer", quoted)
    done = subprocess.run(["sh", "-c", quoted], capture_output=True, check=True, text=True)
    return done.stdout


def test_in_a_heading_the_name_gives_way_and_not_the_score() -> None:
    assert shortened(" Cyb student club   1/10   right 0", 30) == " Cyb student   1/10   right 0"
    assert shortened(" Cyb student club   1/10   right 0", 34).startswith(" Cyb student club ")
    assert shortened(" Cyb student club   1/10   right 0", 28) == " Cyb   1/10   right 0"
    assert shortened(" Restaurant   1/10", 15) == " Restaur   1/10"


def test_an_indent_gives_way_to_a_word_and_not_to_a_sentence() -> None:
    assert page.wrapped("a quite_long_word", 18, 8) == ["   a", "   quite_long_word"]
    assert page.wrapped("short words only", 18, 8) == ["        short", "        words only"]
