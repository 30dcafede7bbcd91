"""Every ending has its promised exit code, and no console can kill a command."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.shell.running import PROGRAM, Shell, environment, program
from trainer.shell import app
from trainer.shell.app import COMMANDS

PAYOUT = ("payout", "--house", "cyb", "--bet", "5", "--hand", "A,K", "--dealer", "9,7,2")
RECORD = "house: cyb\nbet 1 5\n"
LIGHT = [
    ("--help",),
    ("houses",),
    ("rules", "sweden"),
    ("rules", "cyb", "--diff", "sweden"),
    ("clauses", "cyb"),
    ("graph", "cyb"),
    ("graph", "cyb", "--format", "mermaid"),
    PAYOUT,
    ("show", "cyb", "--seed", "1"),
    (),
]


def tells_that_it_is_ours(text: str) -> bool:
    return "a fault of the trainer, not of yours" in text


class TestExitCodes:
    def test_done(self) -> None:
        assert program("houses").returncode == 0

    def test_deviations(self, shell: Shell) -> None:
        record = shell.file("a.round", "house: cyb\nbet 1 5\npeek\n")
        assert shell("next", record).code == 1

    @pytest.mark.parametrize(
        "words",
        [
            ("payot",),
            ("--nonsense",),
            ("rules",),
            ("rules", "cyb", "--nonsense"),
            ("rules", "cyb", "--js"),
            ("rules", "cybb"),
            ("rules", "cyb +h18"),
            ("rules", "norway-home +european +european-original"),
            ("rules", "no/such/file.yaml"),
            ("rules", "."),
            ("rules", "/"),
            ("rules", ""),
            ("graph", "cyb", "--format", "gif"),
            ("simulate", "cyb", "--rounds", "0", "--seed", "1"),
            ("simulate", "cyb", "--rounds", "1.5", "--seed", "1"),
            ("next", "no-such.round"),
            ("next", "."),
            ("next", "a\0b"),
        ],
    )
    def test_wrong_usage(self, shell: Shell, words: tuple[str, ...]) -> None:
        found = shell(*words)
        assert found.code == 2
        assert found.out == "" and found.err and not tells_that_it_is_ours(found.err)
        assert "Traceback" not in found.err

    def test_a_house_file_with_faults(self, shell: Shell) -> None:
        path = shell.file("own.yaml", "format: 1\nhouse: own\nextends: cybb\nfoo: 1\n")
        found = shell("rules", path)
        assert found.code == 2 and found.out == ""
        assert [line.split(": ")[0] for line in found.err.splitlines()] == [
            f"{path}:3:10",
            f"{path}:4:1",
        ]

    def test_a_fault_of_ours(self, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(words: list[str]) -> int:
            raise ZeroDivisionError("of chips")

        monkeypatch.setattr(app, "call", broken)
        found = shell("houses")
        assert found.code == 3
        assert tells_that_it_is_ours(found.err) and "ZeroDivisionError: of chips" in found.err
        assert "Traceback" not in found.err and "TRAINER_DEBUG=1" in found.err
        monkeypatch.setenv("TRAINER_DEBUG", "1")
        found = shell("houses")
        assert found.code == 3 and "Traceback" in found.err

    @pytest.mark.skipif(os.name == "nt", reason="signals")
    def test_control_c(self) -> None:
        child = subprocess.Popen(
            [*PROGRAM, "next", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        assert child.stdin is not None
        child.stdin.write(RECORD.encode())
        child.stdin.flush()
        time.sleep(1.0)  # it waits for the rest of the record
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=30)
        assert child.returncode == 130
        assert (out, err) == (b"", b"")


class TestOutput:
    def test_a_reader_that_has_enough(self) -> None:
        child = subprocess.Popen(
            [*PROGRAM, "simulate", "cyb", "--rounds", "300", "--seed", "1"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        assert child.stdout is not None and child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        err = child.stderr.read()
        child.stderr.close()
        assert child.wait(timeout=60) == 0
        assert b"Traceback" not in err and b"BrokenPipe" not in err

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
    @pytest.mark.parametrize("words", [*LIGHT, ("houses", "--json")])
    def test_a_full_disk(self, words: tuple[str, ...]) -> None:
        with Path("/dev/full").open("w") as full:
            found = program(*words, stdout=full, stderr=subprocess.PIPE, capture_output=False)
        assert found.returncode == 2
        assert found.stderr == b"cannot write the output: No space left on device\n"

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
    def test_a_full_disk_for_messages_too(self) -> None:
        with Path("/dev/full").open("w") as full:
            found = program("payot", stdout=full, stderr=full, capture_output=False)
        assert found.returncode == 2

    @pytest.mark.skipif(os.name == "nt", reason="a shell's redirections")
    @pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
    def test_streams_that_are_closed(self, closed: str) -> None:
        script = f'"{sys.executable}" -m trainer houses {closed}'
        found = subprocess.run(
            ["/bin/sh", "-c", script], env=environment(), capture_output=True, check=False
        )
        assert found.returncode in (0, 2)
        assert b"Traceback" not in found.stderr and b"Exception ignored" not in found.stderr

    def test_json_stands_alone_on_standard_output(self, shell: Shell) -> None:
        for words in (("houses",), ("rules", "cyb"), ("clauses", "cyb")):
            found = shell(*words, "--json")
            assert found.code == 0 and found.err == "" and found.document


class TestConsoles:
    @pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "latin-1", "utf-8"])
    @pytest.mark.parametrize("words", LIGHT, ids=lambda words: " ".join(words[:2]) or "alone")
    def test_no_encoding_kills_a_command(self, encoding: str, words: tuple[str, ...]) -> None:
        found = program(*words, environ={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"})
        assert found.returncode == 0, found.stderr.decode(errors="replace")
        assert found.stdout.decode(encoding)

    @pytest.mark.parametrize("encoding", ["ascii", "cp437:strict", "cp1252:strict"])
    def test_nor_does_a_message(self, encoding: str) -> None:
        environ = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
        found = program("rules", "łódź♠", environ=environ)
        assert found.returncode == 2 and b"Traceback" not in found.stderr

    def test_suits_become_letters(self) -> None:
        told = {
            encoding: [
                line
                for line in program(
                    "show", "cyb", "--seed", "1", environ={"PYTHONIOENCODING": encoding}
                )
                .stdout.decode(encoding)
                .splitlines()
                if "You deal" in line and "face down" not in line
            ]
            for encoding in ("ascii", "utf-8")
        }
        letters = str.maketrans("♠♥♦♣", "shdc")
        assert any("♠" in line or "♥" in line for line in told["utf-8"])
        assert [line.translate(letters) for line in told["utf-8"]] == told["ascii"]

    @pytest.mark.parametrize("columns", ["0", "-5", "1", "20", "39", "80", "500", "wide", ""])
    def test_any_width(self, columns: str) -> None:
        found = program("rules", "cyb", environ={"COLUMNS": columns})
        assert found.returncode == 0
        widest = {"1": 20, "20": 20, "39": 39, "500": 100}.get(columns, 80)
        lines = found.stdout.decode().splitlines()
        # an indented word may be longer than a very narrow page
        limit = widest if widest > 30 else 45
        assert max(map(len, lines)) <= limit

    def test_no_escape_codes_on_a_pipe(self) -> None:
        for words in (PAYOUT, ("houses",), ("show", "cyb", "--seed", "1")):
            assert b"\x1b" not in program(*words).stdout


class TestStart:
    HEAVY = ("rich", "prompt_toolkit", "hypothesis", "msgspec", "fsrs", "sqlite3", "pydantic")

    @pytest.mark.parametrize("words", [PAYOUT, ("--help",), ("rules", "cyb"), ("next", "-")])
    def test_a_light_command_imports_nothing_heavy(self, words: tuple[str, ...]) -> None:
        script = (
            "import sys; from trainer.shell.main import run; code = run(sys.argv[1:]);"
            "print(code, *sys.modules, file=sys.stderr)"
        )
        found = subprocess.run(
            [sys.executable, "-c", script, *words],
            input=RECORD,
            capture_output=True,
            text=True,
            env=environment(),
            check=True,
        )
        code, *modules = found.stderr.split()
        assert code == "0"
        assert not set(self.HEAVY) & {name.partition(".")[0] for name in modules}

    @pytest.mark.parametrize(
        ("words", "more"),
        [
            (PAYOUT, {"trainer.law.procedure", "trainer.table.round"}),
            (("rules", "cyb"), {"fractions", "trainer.law.procedure", "trainer.table.round"}),
            (("next", "-"), {"fractions", "trainer.uses.checking.check"}),
        ],
    )
    def test_a_house_that_was_kept_is_not_read(
        self, tmp_path: Path, words: tuple[str, ...], more: set[str]
    ) -> None:
        script = (
            "import sys; from trainer.shell.main import run; code = run(sys.argv[1:]);"
            "print(code, *sys.modules, file=sys.stderr)"
        )
        for _ in range(2):
            found = subprocess.run(
                [sys.executable, "-c", script, *words],
                input=RECORD,
                capture_output=True,
                text=True,
                env=environment(TRAINER_CACHE=str(tmp_path)),
                check=True,
            )
        code, *modules = found.stderr.split()
        assert code == "0"
        rest = {"yaml", "json", "hashlib", "trainer.law.reading.house_file", *self.HEAVY, *more}
        assert not rest & set(modules)

    def test_help_does_not_read_the_houses(self) -> None:
        script = (
            "import sys; from trainer.shell.main import run; run(['--help']);"
            "assert 'yaml' not in sys.modules and 'trainer.law' not in sys.modules"
        )
        subprocess.run([sys.executable, "-c", script], env=environment(), check=True)


def test_every_command_has_help_with_its_examples(shell: Shell) -> None:
    overview = shell("--help").out
    for command in COMMANDS:
        assert f"  {command} " in overview
        found = shell(command, "--help")
        assert found.code == 0 and found.err == ""
        assert "for example:" in found.out and f"trainer {command}" in found.out
        assert shell("help", command).out == found.out
    assert shell("-h").out == overview == shell("help").out


def test_a_misspelt_command_has_a_suggestion(shell: Shell) -> None:
    assert "did you mean payout?" in shell("payot").err


def test_the_version(shell: Shell) -> None:
    found = shell("--version")
    assert found.code == 0 and found.out.startswith("dealer-trainer")
