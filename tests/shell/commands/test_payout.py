"""The command: one case from the options, and files of cases line by line."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from trainer.shell.app import call
from trainer.shell.commands import payout
from trainer.shell.main import run

CASE = {"house": "cyb", "bet": "5", "hand": ["A", "K"], "dealer": ["9", "7", "2"]}
LINE = json.dumps(CASE)
PROMISED = ["--house", "cyb", "--bet", "5", "--hand", "A,K", "--dealer", "9,7,2"]
SIDE_BETS = ["--house", "sweden +over-under", "--bet", "10", "--hand", "A,A", "--dealer", "A,K"]


class TestOneCase:
    def test_for_people(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["payout", *PROMISED]) == 0
        first, second = capsys.readouterr().out.splitlines()
        assert first == "Blackjack: pay 7; 5 of 5 goes back. Net +7."
        assert second.startswith("Blackjack pays 3:2: 5 × 3/2 = 7.5, rounded down to 7.")
        assert "CYB-03" in second

    def test_as_json_and_nothing_else(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["payout", *PROMISED, "--json"]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        got = json.loads(out)
        assert (got["outcome"], got["net"]) == ("blackjack", "7")

    def test_every_option(self, capsys: pytest.CaptureFixture[str]) -> None:
        words = ["payout", *SIDE_BETS, "--insurance", "5", "--over13", "2", "--under13", "3"]
        assert run([*words, "--json"]) == 0
        got = json.loads(capsys.readouterr().out)
        nets = {bet["bet"]: bet["net"] for bet in got["bets"]}
        assert nets == {"main": "-10", "insurance": "10", "over13": "-2", "under13": "4.5"}

    @pytest.mark.parametrize(
        ("words", "outcome"),
        [
            (["sweden", "10", "A,7,3", "10,8", "--double"], "lose"),
            (["sweden", "10", "10,A", "10,8", "--from-split"], "win"),
            (["sweden", "10", "K,A", "A", "--even-money"], "even-money"),
            (["norway-home +surrender", "10", "K,6", "9", "--surrender"], "surrender"),
        ],
    )
    def test_every_switch(
        self, words: list[str], outcome: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        house, bet, hand, dealer, switch = words
        options = ["--house", house, "--bet", bet, "--hand", hand, "--dealer", dealer]
        assert run(["payout", *options, "--json", switch]) == 0
        assert json.loads(capsys.readouterr().out)["outcome"] == outcome

    def test_the_dealers_cards_may_be_left_out(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["payout", "--house", "cyb", "--bet", "5", "--hand", "K 6 9"]) == 0
        assert capsys.readouterr().out.startswith("Bust: take 5. Net -5.")

    def test_several_bets_make_a_table(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        words = ["payout", *SIDE_BETS, "--insurance", "5", "--under13", "5"]
        assert run(words) == 0
        piped = capsys.readouterr().out
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setenv("NO_COLOR", "1")
        assert run(words) == 0
        drawn = capsys.readouterr().out
        for out in (piped, drawn):
            assert out.startswith("Lose: take 10. Net +7.5.")
            rows = {line.split()[0]: line.split() for line in out.splitlines() if line.split()}
            assert rows["insurance"][:6] == ["insurance", "5", "win", "10", "5", "10"]
            assert rows["under13"][:6] == ["under13", "5", "win", "7.5", "5", "7.5"]
        assert not any(line.endswith(" ") for line in piped.splitlines())

    def test_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        words = ["--house", "sweden", "--bet", "10", "--hand", "5,7,3", "--dealer", "10,8"]
        assert run(["payout", *words, "--double"]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("trainer: refused: 5-7 is 12") and "SWE-16" in err
        assert run(["payout", *words, "--double", "--json"]) == 1
        out, err = capsys.readouterr()
        assert err == "" and list(json.loads(out)) == ["error", "cites"]

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["--bet", "5", "--hand", "A,K"], "--house"),
            (["--house", "cyb"], "--bet and --hand"),
            ([*PROMISED[:2], "--bet", "2,5", *PROMISED[4:]], "write '2.5'"),
            ([*PROMISED[:4], "--hand", "A,X"], "is not a card"),
            ([*PROMISED, "--insurance", "half"], "--insurance: 'half' is not an amount"),
            (
                [*PROMISED[:4], "--hand", "A10"],
                "'A10' are several cards: write them as A,10",
            ),
            ([*PROMISED[:6], "--dealer", "10h7s"], "write them as 10h,7s"),
            ([*PROMISED[:2], "--bet", "1_0", *PROMISED[4:]], "--bet: '1_0' is not an amount"),
            ([*PROMISED, "--over13", "1_0"], "--over13: '1_0' is not an amount"),
            (["--house", "cib", *PROMISED[2:]], "did you mean cyb?"),
            ([*PROMISED, "--batch", "-"], "leave the other options out"),
            (["--batch", "no/such/file"], "cannot read 'no/such/file'"),
            (["--batch", "a\0b"], "cannot read"),
            (["--batch", "."], "cannot read '.'"),
        ],
    )
    def test_wrong_usage(
        self, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run(["payout", *words]) == 2
        out, err = capsys.readouterr()
        assert out == "" and said in err


def batch(
    lines: bytes, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> tuple[int, list[dict[str, Any]]]:
    file = tmp_path / "cases.jsonl"
    file.write_bytes(lines)
    code = call(["payout", "--batch", str(file)])
    out = capfdbinary.readouterr().out
    return code, [json.loads(line) for line in out.decode().split("\n")[:-1]]


class TestBatch:
    def test_an_answer_a_line_in_order(
        self, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
    ) -> None:
        cases = [CASE | {"bet": str(bet)} for bet in range(1, 11)]
        lines = "".join(json.dumps(case) + "\n" for case in cases).encode()
        code, got = batch(lines, tmp_path, capfdbinary)
        assert code == 0
        assert " ".join(one["net"] for one in got) == "1 3 4 6 7 9 10 12 13 15"

    def test_a_bad_line_costs_that_line_only_and_names_it(
        self, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
    ) -> None:
        good = LINE.encode()
        lines = [
            good,
            b"",
            b"   \r",
            b"not json",
            b'{"house": "\xe5"}',
            good.replace(b'"5"', b"NaN"),
            good.replace(b'"5"', b"5"),
            good.replace(b'"bet"', b'"bet": "1", "bet"'),
            good.replace(b'"cyb"', b'"cib"'),
            good.replace(b'"5"', b'"50"'),
            good + b"\r",
            b"[" * 100_000,
            b"\x00\x00",
            good[: len(good) // 2],
        ]
        code, got = batch(b"\n".join(lines), tmp_path, capfdbinary)
        assert code == 1
        assert [one.get("net") for one in got] == ["7", *[None] * 7, "7", *[None] * 3]
        for place, number in ((1, 4), (2, 5), (3, 6), (4, 7), (5, 8), (9, 12), (10, 13), (11, 14)):
            assert got[place]["error"].startswith(f"line {number}: "), got[place]
            assert got[place]["cites"] == []
        assert "UTF-8" in got[2]["error"] and "byte 12" in got[2]["error"]
        assert "did you mean cyb?" in got[6]["error"]
        assert got[7]["cites"] == ["CYB-01"]

    def test_one_byte_order_mark_is_no_part_of_the_case(
        self, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
    ) -> None:
        mark = b"\xef\xbb\xbf"
        assert batch(mark + LINE.encode(), tmp_path, capfdbinary)[0] == 0
        assert batch(mark + b"\n" + LINE.encode(), tmp_path, capfdbinary)[0] == 0
        code, (refused,) = batch(mark * 2 + LINE.encode(), tmp_path, capfdbinary)
        assert code == 1 and "byte-order mark" in refused["error"]

    def test_nothing_in_nothing_out(
        self, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
    ) -> None:
        assert batch(b"", tmp_path, capfdbinary) == (0, [])
        assert batch(b"\n\n", tmp_path, capfdbinary) == (0, [])

    def test_separators_inside_a_line_do_not_end_it(
        self, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
    ) -> None:
        """U+2028 and U+0085 end lines for some readers of text, not for JSON Lines."""
        line = LINE.replace("cyb", "cy\u2028b\u0085")
        code, got = batch(f"{line}\n{LINE}\n".encode(), tmp_path, capfdbinary)
        assert (code, len(got), got[1]["net"]) == (1, 2, "7")

    def test_a_line_without_an_end_is_not_held_in_memory(
        self, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
    ) -> None:
        lines = b'{"house": "' + b"x" * 3 * payout.LONGEST_LINE + b'"}\n' + LINE.encode()
        code, got = batch(lines, tmp_path, capfdbinary)
        assert (code, len(got)) == (1, 2)
        assert got[0]["error"].startswith("line 1: longer")
        assert got[1]["net"] == "7"

    def test_house_files_with_faults_and_missing_ones_cost_their_lines_only(
        self, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
    ) -> None:
        (tmp_path / "club.yaml").write_text("format: 1\nhuose: club\n", encoding="utf-8")
        names = [str(tmp_path / "club.yaml"), str(tmp_path), "./none.yaml", "cyb +h17", "", "cyb"]
        lines = "\n".join(json.dumps(CASE | {"house": name}) for name in names).encode()
        code, got = batch(lines, tmp_path, capfdbinary)
        assert code == 1
        assert ["error" in one for one in got] == [True] * 5 + [False]
        assert "club.yaml:" in got[0]["error"]

    def test_each_answer_is_written_before_the_next_line_is_read(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """So whoever asks may wait for it, and a file of any length fits in memory."""
        out = io.BytesIO()
        monkeypatch.setattr(sys, "stdin", _Source(out, 2000))
        monkeypatch.setattr(sys, "stdout", type("Sink", (), {"buffer": out})())
        assert call(["payout", "--batch", "-"]) == 0
        assert out.getvalue().count(b"\n") == 2000


class _Source(io.RawIOBase):
    """Standard input that gives a line only when all before it are answered."""

    def __init__(self, out: io.BytesIO, count: int) -> None:
        self.buffer = self
        self._out = out
        self._lines: Iterator[int] = iter(range(count))

    def readline(self, size: int | None = -1, /) -> bytes:
        number = next(self._lines, None)
        if number is None:
            return b""
        assert self._out.getvalue().count(b"\n") == number
        return LINE.encode() + b"\n"


def test_a_program_may_wait_for_each_answer() -> None:
    words = [sys.executable, "-m", "trainer", "payout", "--batch", "-"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as asked:
        assert asked.stdin is not None and asked.stdout is not None
        patience = threading.Timer(60, asked.kill)
        patience.start()
        for bet, net in (("5", "7"), ("11", None), ("9", "13")):
            asked.stdin.write(json.dumps(CASE | {"bet": bet}).encode() + b"\n")
            asked.stdin.flush()
            assert json.loads(asked.stdout.readline()).get("net") == net
        asked.stdin.close()
        assert asked.wait() == 1
        patience.cancel()


def test_the_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["payout", "--help"]) == 0
    said = capsys.readouterr().out
    options = (
        "house bet hand dealer double from-split insurance even-money surrender over13 under13"
    )
    for option in (*options.split(), "batch", "json"):
        assert f"--{option}" in said
