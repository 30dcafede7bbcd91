"""``trainer check``: verdicts, places, exit codes, and records that are damaged."""

from __future__ import annotations

import gzip
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from tests.shell.commands.recorded import OK, WRONG, as_jsonl
from tests.shell.running import Ending, Shell, program

HEAD = ("line", "seq", "kind", "step", "due", "seen", "severity", "amount_due", "amount_seen")


def answers(found: Ending) -> list[dict[str, Any]]:
    return [json.loads(line) for line in found.out.splitlines()]


def checked(shell: Shell, content: str | bytes, name: str = "a.round", *more: str) -> Ending:
    path = shell.folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return shell("check", str(path), "--json", *more)


class TestVerdicts:
    def test_a_right_round(self, shell: Shell) -> None:
        found = checked(shell, "round: 17\n" + OK)
        (answer,) = answers(found)
        assert found.code == 0
        assert list(answer) == ["file", "round", "house", "verdict", "deviations"]
        assert (answer["round"], answer["house"]) == ("17", "cyb")
        assert (answer["verdict"], answer["deviations"]) == ("ok", [])

    def test_a_wrong_payment(self, shell: Shell) -> None:
        found = checked(shell, WRONG)
        (deviation,) = answers(found)[0]["deviations"]
        assert found.code == 1
        assert tuple(deviation) == (*HEAD, "house_gain", "cites", "message")
        assert [deviation[key] for key in HEAD] == [
            12, None, "wrong-amount", "settle-bets", "pay 1 5", "pay 1 6", "critical", "5", "6",
        ]  # fmt: skip
        assert deviation["house_gain"] == "-1" and "CYB-22" in deviation["cites"]

    def test_unfinished_only_while_nothing_is_wrong(self, shell: Shell) -> None:
        cut = OK.partition("reveal")[0]
        found = checked(shell, cut)
        assert (found.code, answers(found)[0]["verdict"]) == (0, "unfinished")
        without_turn = cut.replace("turn 9c\n", "")
        found = checked(shell, without_turn)
        assert (found.code, answers(found)[0]["verdict"]) == (1, "deviations")

    @pytest.mark.parametrize(
        ("last", "words", "waits", "due"),
        [
            ("reveal 8d", "10 events, next is “pay 1 5”.", "dealer", ["pay"]),
            (
                "pay 1 5",
                "11 events, next is “collect dealer”.",
                "dealer",
                ["collect"],
            ),
            ("stand 1", "9 events, next is “reveal”.", "dealer", ["reveal"]),
            ("invite 1", "8 events, the table waits for hand 1, who may double, hit or stand.",
             "player", []),
            ("bet 1 5", "1 event, the table waits for the players, who may bet; "
             "if nobody wants to, next is “say no-more-bets”.", "player", ["say"]),
        ],
    )  # fmt: skip
    def test_an_unfinished_round_says_what_it_still_lacks(
        self, shell: Shell, last: str, words: str, waits: str, due: list[str]
    ) -> None:
        path = shell.file("a.round", "round: 7\n" + OK.partition(last)[0] + last + "\n")
        found = shell("check", path)
        assert f"round 7: unfinished: {words}" in " ".join(found.out.split())
        (answer,) = answers(shell("check", path, "--json"))
        assert answer["verdict"] == "unfinished"
        assert answer["next"] == json.loads(shell("next", path, "--json").out)
        assert answer["next"]["waiting_for"] == waits
        assert [act["do"] for act in answer["next"]["due"]] == due

    def test_of_several_acts_that_an_unfinished_round_lacks_it_says_how_many(
        self, shell: Shell
    ) -> None:
        """Two hands of 19 against the dealer's 17: both are paid, in either order."""
        two = (
            OK.replace("bet 1 5\n", "bet 1 5\nbet 2 5\n")
            .replace("deal 1 Ks\n", "deal 1 Ks\ndeal 2 9s\n")
            .replace("deal 1 9d\n", "deal 1 9d\ndeal 2 Td\n")
            .replace("stand 1\n", "stand 1\ninvite 2\nstand 2\n")
        )
        path = shell.file("a.round", two.partition("pay 1")[0])
        out = " ".join(shell("check", path).out.split())
        assert "unfinished: 15 events, next is “pay 1 5”, and 1 more act is due as well." in out

    def test_an_ended_round_that_lacks_its_end_is_wrong(self, shell: Shell) -> None:
        found = checked(shell, OK.replace("collect 1\n", ""))
        (deviation,) = answers(found)[0]["deviations"]
        assert (deviation["kind"], deviation["due"], deviation["line"]) == (
            "left-out",
            "collect 1",
            14,
        )

    def test_an_act_undone_is_no_fault(self, shell: Shell) -> None:
        assert checked(shell, OK.replace("pay 1 5", "pay 1 6\nundo\npay 1 5")).code == 0
        shown = OK.replace("reveal 8d", "deal dealer 8d\nundo\nreveal 8d")
        assert checked(shell, shown).code == 1  # what was shown cannot be taken back

    def test_lenient_only_notes_what_was_not_said(self, shell: Shell) -> None:
        silent = OK.replace("say no-more-bets\n", "")
        assert checked(shell, silent).code == 1
        found = checked(shell, silent, "a.round", "--lenient")
        (answer,) = answers(found)
        assert found.code == 0 and answer["verdict"] == "ok"
        assert answer["notes"][0]["due"] == "say no-more-bets"

    @pytest.mark.parametrize("house", ["", "no-such-house", "cyb +no-such", "gone/away.yaml"])
    def test_a_round_of_no_house(self, shell: Shell, house: str) -> None:
        lines = OK.replace("house: cyb", f"house: {house}" if house else "")
        found = checked(shell, lines + OK)
        first, second = answers(found)
        assert found.code == 2
        assert (first["verdict"], second["verdict"]) == ("unreadable", "ok")
        assert first["flaws"][0]["message"]

    def test_seq_is_told(self, shell: Shell) -> None:
        found = checked(shell, as_jsonl(WRONG), "a.jsonl")
        (deviation,) = answers(found)[0]["deviations"]
        assert (deviation["seq"], deviation["line"]) == (11, 11)


class TestDamage:
    """Reports B87 to B95 of other people's logs."""

    def test_the_order_is_that_of_seq(self, shell: Shell) -> None:
        lines = as_jsonl(OK).splitlines(keepends=True)
        head, *rest = lines
        random.Random(1).shuffle(rest)
        assert answers(checked(shell, head + "".join(rest), "a.jsonl"))[0]["verdict"] == "ok"

    def test_interleaved_tables(self, shell: Shell) -> None:
        one, two = (as_jsonl(OK, name).splitlines(keepends=True) for name in ("1", "2"))
        mixed = "".join(line for pair in zip(one, two, strict=True) for line in pair)
        found = checked(shell, mixed, "a.jsonl")
        assert [(each["round"], each["verdict"]) for each in answers(found)] == [
            ("1", "ok"),
            ("2", "ok"),
        ]

    def test_ids_that_look_like_something_else_stay_text(self, shell: Shell) -> None:
        text = "".join(f"round: {name}\n{OK}" for name in ("NA", "no", "007"))
        assert [each["round"] for each in answers(checked(shell, text))] == ["NA", "no", "007"]

    def test_a_number_twice(self, shell: Shell) -> None:
        lines = as_jsonl(OK).splitlines(keepends=True)
        (same,) = answers(checked(shell, "".join([*lines[:5], lines[4], *lines[5:]]), "a.jsonl"))
        assert same["verdict"] == "ok" and same["notes"][0]["line"] == 6
        other = lines[4].replace("9d", "8d")
        (wrong,) = answers(checked(shell, "".join([*lines[:5], other, *lines[5:]]), "a.jsonl"))
        assert wrong["verdict"] == "unreadable" and "line 5" in wrong["flaws"][0]["message"]

    @pytest.mark.parametrize("text", [OK.replace("\n", "\r\n"), OK.replace("\n", "\n\n"), "﻿" + OK])
    def test_line_ends_blank_lines_and_a_mark_mean_nothing(self, shell: Shell, text: str) -> None:
        assert checked(shell, text.encode()).code == 0

    @pytest.mark.parametrize("tail", ["collect deal", "collect dealer\n\0\0\0\0", "\0\0"])
    @pytest.mark.parametrize("form", ["round", "jsonl"])
    def test_a_cut_tail_is_unfinished(self, shell: Shell, tail: str, form: str) -> None:
        text = OK.partition("collect dealer")[0] + tail
        if form == "jsonl":
            text = as_jsonl(OK.partition("collect dealer")[0]) + tail.replace(
                "collect dealer\n", ""
            )
        (answer,) = answers(checked(shell, text, f"a.{form}"))
        assert answer["verdict"] == "unfinished"
        assert answer["notes"][-1]["message"] == "the last line breaks off"

    def test_one_bad_line_costs_its_round_only(self, shell: Shell) -> None:
        found = checked(shell, OK + WRONG.replace("stand 1", "stnad 1") + WRONG)
        assert [each["verdict"] for each in answers(found)] == ["ok", "unreadable", "deviations"]
        assert answers(found)[1]["flaws"][0]["line"] == 25
        assert found.code == 2

    def test_bytes_that_are_no_text(self, shell: Shell) -> None:
        text = OK.replace("house: cyb", "house: cyb\ndealer: Åsa").encode("cp1252")
        found = checked(shell, OK.encode() + text + OK.encode())
        right, wrong, after = answers(found)
        assert (right["verdict"], after["verdict"]) == ("ok", "ok")
        assert wrong["flaws"][0]["line"] == 17
        place = len(OK) + len("house: cyb\ndealer: ") + 1
        assert f"byte {place} of the file" in wrong["flaws"][0]["message"]
        again = shell("check", str(shell.folder / "a.round"), "--json", "--encoding", "cp1252")
        assert again.code == 0 and answers(again)[1]["dealer"] == "Åsa"

    def test_utf_16_has_to_be_named(self, shell: Shell) -> None:
        found = checked(shell, OK.encode("utf-16"))
        assert found.code == 2 and "--encoding utf-16" in found.err
        assert checked(shell, OK.encode("utf-16"), "a.round", "--encoding", "utf-16").code == 0

    def test_times_with_and_without_an_offset_are_noted_once(self, shell: Shell) -> None:
        rounds = [f"at: {at}\n{OK}" for at in ("2026-11-29T20:14:05Z", "2026-11-29T20:20:05") * 2]
        found = checked(shell, "".join(rounds))
        notes = [note for each in answers(found) for note in each.get("notes", [])]
        assert found.code == 0 and [note["line"] for note in notes] == [17]


class TestWhereFrom:
    def test_folders_patterns_packed_files_and_the_same_file_twice(self, shell: Shell) -> None:
        below = shell.folder / "night" / "t1"
        below.mkdir(parents=True)
        (below / "a.round").write_text(OK)
        (below / "b.jsonl").write_text(as_jsonl(WRONG))
        (below / "notes.txt").write_text("nothing")
        with gzip.open(shell.folder / "night" / "c.round.gz", "wt") as file:
            file.write(OK)
        everything = answers(shell("check", str(shell.folder / "night"), "--json"))
        assert [Path(each["file"]).name for each in everything] == [
            "c.round.gz",
            "a.round",
            "b.jsonl",
        ]
        pattern = str(shell.folder / "night" / "**" / "*.round")
        found = shell("check", pattern, str(below / "a.round"), "--json")
        assert [Path(each["file"]).name for each in answers(found)] == ["a.round"]

    def test_one_file_that_is_not_there_does_not_hide_the_others(self, shell: Shell) -> None:
        path = shell.file("a.round", OK)
        found = shell("check", "gone.round", path, "--json")
        assert found.code == 2 and "gone.round" in found.err
        assert [each["verdict"] for each in answers(found)] == ["ok", "unreadable"]

    @pytest.mark.parametrize("content", [b"", b"no gzip", gzip.compress(OK.encode())[:-12]])
    def test_a_damaged_packed_file(self, shell: Shell, content: bytes) -> None:
        found = checked(shell, content, "a.round.gz")
        assert found.code in (0, 2) and "Traceback" not in found.err

    def test_standard_input(self) -> None:
        found = program("check", "-", "--json", given=WRONG)
        assert found.returncode == 1
        assert json.loads(found.stdout)["file"] == "standard input"

    @pytest.mark.parametrize(
        "words", [["--encoding", "nonsense"], ["--encoding", "rot13"], ["--jobs", "0"], ["-"]]
    )
    def test_wrong_usage(self, shell: Shell, words: list[str]) -> None:
        assert shell("check", "-", *words).code == 2


class TestReports:
    def test_the_terminal_shows_the_table_as_it_stood(self, shell: Shell) -> None:
        path = shell.file("a.round", f"dealer: trainee-3\n{WRONG}")
        found = shell("check", path)
        assert found.code == 1
        for words in ("│K♠│9♦│", "wrong amount, critical", "CYB-22", "due:  pay 1 5", "trainee-3"):
            assert words in found.out
        assert "1 slip; by them the house won 0 and lost 1: -1." in found.out

    def test_a_refusal_is_named_by_its_title(self, shell: Shell) -> None:
        path = shell.file("a.round", "house: cyb\nbet 1 12\nsay no-more-bets\ndeal 1 8s\n")
        found = shell("check", path)
        words = " ".join(found.out.split())
        assert "refuse the bet of spot 1." in words
        assert "Refuse the bet 1 0 0" in words and "refuse-bet" not in words

    def test_a_page_of_its_own(self, shell: Shell) -> None:
        text = WRONG.replace("house: cyb", "house: cyb\ndealer: <b>&'\"\nround: <i>1</i>")
        path = shell.file("a.round", text + OK)
        page, sheet = shell.folder / "night.html", shell.folder / "night.md"
        found = shell("check", path, "--report", str(page), "--markdown", str(sheet))
        assert found.code == 1
        html = page.read_text("utf-8")
        assert html.count("<svg") == 3 and html.rstrip().endswith("</html>")
        assert "<b>" not in html and "<i>" not in html and "&lt;b&gt;" in html
        assert not re.search(r"(src|href)=|url\(|@import|<script", html)
        assert "1 of 2, 50.0 %" in html  # one of the two settlements was wrong
        rows = [line for line in sheet.read_text("utf-8").splitlines() if "settle" in line.lower()]
        assert any("wrong amount" in row and "6 for 5; house -1" in row for row in rows)

    def test_a_page_that_cannot_be_written_leaves_nothing(self, shell: Shell) -> None:
        path = shell.file("a.round", WRONG)
        found = shell("check", path, "--report", str(shell.folder / "no" / "way.html"))
        assert found.code == 2 and "way.html" in found.err


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing yet\n", "---\n", "\ufeff"])
def test_a_file_without_a_round_is_told_as_by_next(shell: Shell, text: str) -> None:
    empty, full = shell.file("empty.round", text), shell.file("full.round", "house: cyb\n")
    found = shell("check", empty, full, "--json")
    assert found.code == 0 and found.out.count('"verdict"') == 1
    assert found.err == f"trainer: {empty} holds no round\n"
    assert shell("next", empty).err == found.err


def test_a_fault_of_ours_names_the_round(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    from trainer.shell import checking

    def failing(house: object, recorded: object, **manner: bool) -> None:
        raise ZeroDivisionError("once")

    monkeypatch.setattr(checking, "check_round", failing)
    found = checked(shell, f"{OK}---\n", "night.round")
    assert found.code == 3
    assert "ZeroDivisionError: once" in found.err
    assert "night.round, in the round from line 1 on" in found.err
