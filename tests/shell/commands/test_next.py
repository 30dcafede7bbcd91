"""``trainer next``: what is due after a record that stops anywhere, and where it departs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.shell.running import Shell, program
from trainer.record import jsonl, text
from trainer.table.events import is_by_player

DEAL = """\
house: cyb
bet 1 5
bet 2 5
say no-more-bets
deal 1 8d
deal 2 Ks
deal dealer ?
deal 1 8s
deal 2 As
deal dealer ?
turn 9c
"""
UNTIL_TURNS = f"{DEAL}pay 2 7\ninvite 1\n"


def next_of(shell: Shell, record: str, name: str = "a.round") -> Any:
    found = shell("next", shell.file(name, record), "--json")
    assert found.err == "" and found.code == (1 if "deviation" in found.document else 0)
    return found.document


def test_a_bet_taken_in_two_goes_is_no_departure(shell: Shell) -> None:
    """What ``check`` finds nothing in, ``next`` goes on from."""
    until = "house: cyb\nbet 1 5\nsay no-more-bets\ndeal 1 Ks\ndeal dealer ?\ndeal 1 7d\n"
    until += "deal dealer ?\nturn 9c\ninvite 1\nstand 1\nreveal 9d\ntake 1 2\ntake 1 3\n"
    (due,) = next_of(shell, until)["due"]
    assert (due["do"], due["to"]) == ("collect", "dealer")


class TestThePromisedAnswers:
    def test_the_dealer_is_next(self, shell: Shell) -> None:
        found = next_of(shell, DEAL)
        (due,) = found.pop("due")
        assert found == {"waiting_for": "dealer", "hand": None, "legal": []}
        assert {name: due[name] for name in ("do", "to", "amount", "step")} == {
            "do": "pay",
            "to": "2",
            "amount": "7",
            "step": "pay-blackjack",
        }
        assert {"CYB-34", "CYB-03"} <= set(due["cites"])
        assert set(due) == {"do", "to", "amount", "step", "cites"}

    def test_a_player_is_next(self, shell: Shell) -> None:
        assert next_of(shell, UNTIL_TURNS) == {
            "waiting_for": "player",
            "due": [],
            "hand": "1",
            "legal": ["double", "hit", "split", "stand"],
        }

    def test_nobody_is_next(self, shell: Shell) -> None:
        rest = "stand 1\nreveal 7d\ndeal dealer Kd\npay 1 5\ncollect dealer\ncollect 1\ncollect 2\n"
        assert next_of(shell, UNTIL_TURNS + rest) == {
            "waiting_for": "nobody",
            "due": [],
            "hand": None,
            "legal": [],
        }

    def test_before_the_first_bet(self, shell: Shell) -> None:
        assert next_of(shell, "house: cyb\n") == {
            "waiting_for": "player",
            "due": [],
            "hand": None,
            "legal": ["bet"],
        }

    def test_once_a_bet_lies_the_close_is_due(self, shell: Shell) -> None:
        found = next_of(shell, "house: cyb\nbet 1 5\n")
        assert (found["waiting_for"], found["legal"]) == ("player", ["bet"])
        ((due),) = found["due"]
        assert due == {
            "do": "say",
            "call": "no-more-bets",
            "step": due["step"],
            "cites": ["CYB-27"],
        }

    def test_a_card_from_the_shoe_has_no_card(self, shell: Shell) -> None:
        found = next_of(shell, "house: cyb\nbet 1 5\nsay no-more-bets\ndeal 1 8d\n")
        (due,) = found["due"]
        assert (due["do"], due["to"], due["down"]) == ("deal", "dealer", True)
        assert "card" not in due

    def test_while_insurance_is_open(self, shell: Shell) -> None:
        record = "house: sweden\nbet 1 5\ndeal 1 8d\ndeal dealer Ah\ndeal 1 9d\n"
        found = next_of(shell, record)
        assert (found["waiting_for"], found["legal"]) == ("player", ["decline", "insure"])
        assert [(due["do"], due["to"]) for due in found["due"]] == [("invite", "1")]

    def test_waiting_for_chips(self, shell: Shell) -> None:
        found = next_of(shell, UNTIL_TURNS + "double 1\nask 1 5\n")
        assert (found["hand"], found["legal"], found["due"]) == ("1", ["add"], [])

    def test_a_double_s_card_lies_crosswise(self, shell: Shell) -> None:
        (due,) = next_of(shell, UNTIL_TURNS + "double 1\nask 1 5\nadd 1 5\n")["due"]
        assert due["across"] is True

    def test_an_answer_to_even_money(self, shell: Shell) -> None:
        record = "house: holland\nsay place-bets\nbet 1 5\nsay no-more-bets\n"
        record += "deal 1 Ad\ndeal dealer Ah\ndeal 1 Kd\noffer even-money 1\n"
        found = next_of(shell, record)
        assert (found["waiting_for"], found["hand"]) == ("player", "1")
        assert found["legal"] == ["decline", "even-money"]

    def test_a_peek_at_a_card_that_the_record_does_not_know(self, shell: Shell) -> None:
        record = DEAL.replace("turn 9c", "turn Tc\npeek")
        found = next_of(shell, record)
        assert {due["do"] for due in found["due"]} == {"reveal", "pay"}
        known = record.replace("deal dealer ?\nturn", "deal dealer 5h down\nturn")
        assert {due["do"] for due in next_of(shell, known)["due"]} == {"pay"}

    def test_a_take_says_how_much(self, shell: Shell) -> None:
        record = UNTIL_TURNS + "hit 1\ndeal 1 6h\n"
        (due,) = next_of(shell, record)["due"]
        assert (due["do"], due["to"], due["amount"]) == ("take", "1", "5")

    def test_a_refusal_cites_the_rule(self, shell: Shell) -> None:
        (due,) = next_of(shell, "house: cyb\nbet 1 11\n")["due"]
        assert (due["do"], due["to"], due["what"]) == ("refuse", "1", "bet")
        assert "CYB-01" in due["cites"]

    def test_several_where_the_order_is_free(self, shell: Shell) -> None:
        record = UNTIL_TURNS.replace("bet 2 5", "bet 2 5\nbet 3 5").replace(
            "deal 2 Ks", "deal 2 Ks\ndeal 3 Kh"
        )
        record = record.replace("deal 2 As", "deal 2 As\ndeal 3 9h")
        record += "stand 1\ninvite 3\nstand 3\nreveal 9d\n"
        found = next_of(shell, record)
        assert {(due["do"], due["to"]) for due in found["due"]} == {("take", "1"), ("pay", "3")}

    def test_the_last_round_of_several_counts(self, shell: Shell) -> None:
        first = UNTIL_TURNS + "---\n"
        found = next_of(shell, f"{first}bet 4 2\n")
        assert found["legal"] == ["bet"] and len(found["due"]) == 1


class TestARecordThatDeparts:
    def test_a_wrong_amount(self, shell: Shell) -> None:
        deviation = next_of(shell, DEAL + "pay 2 8\n")["deviation"]
        assert (deviation["line"], deviation["kind"]) == (12, "wrong-amount")
        assert (deviation["amount_due"], deviation["amount_seen"]) == ("7", "8")
        assert (deviation["due"], deviation["seen"]) == ("pay 2 7", "pay 2 8")
        assert (deviation["house_gain"], deviation["severity"]) == ("-1", "critical")
        assert set(deviation) == {
            *("line", "seq", "kind", "step", "due", "seen", "severity", "amount_due"),
            *("amount_seen", "house_gain", "cites", "message"),
        }

    def test_a_peek_left_out(self, shell: Shell) -> None:
        found = next_of(shell, DEAL.replace("turn 9c", "turn Tc") + "pay 2 7\ninvite 1\n")
        deviation = found["deviation"]
        assert (deviation["kind"], deviation["due"], deviation["line"]) == ("left-out", "peek", 12)
        assert deviation["seen"] is None and deviation["cites"] == ["CYB-32"]
        assert [due["do"] for due in found["due"]] == ["peek"]

    def test_an_impossible_card(self, shell: Shell) -> None:
        cards = "".join("hit 1\ndeal 1 As\n" for _ in range(7))
        found = next_of(shell, UNTIL_TURNS.replace("8d", "As").replace("8s", "As") + cards)
        assert found["deviation"]["kind"] == "bad-record"

    def test_for_people(self, shell: Shell) -> None:
        found = shell("next", shell.file("a.round", DEAL + "pay 2 8\n"))
        assert found.code == 1 and "line 12 departs" in found.out and "Pay spot 2 7" in found.out


class TestForPeople:
    def test_the_act_its_reason_and_its_clauses(self, shell: Shell) -> None:
        found = shell("next", shell.file("a.round", DEAL))
        assert found.code == 0
        assert "Cyb student club, after “turn 9c”:" in found.out
        assert "Pay spot 2 7. [CYB-34, CYB-03]" in found.out
        assert "paid before the turns" in found.out

    @pytest.mark.parametrize(
        ("record", "words"),
        [
            (UNTIL_TURNS, "waits for hand 1, who may double, hit, split or stand"),
            ("house: cyb\n", "before the first bet"),
        ],
    )
    def test_who_is_waited_for(self, shell: Shell, record: str, words: str) -> None:
        assert words in shell("next", shell.file("a.round", record)).out


class TestWhatCannotBeRead:
    @pytest.mark.parametrize(
        ("record", "line"),
        [
            ("house: cyb\nbet 1 5\npeak\n", 3),
            ("house: cyb\nbet 1 2,5\n", 2),
            ("house: cyb\nbet 1 5\n---\nbet 1 five\n", 4),
            ('{"house": "cyb", "do": "peak"}\n', 1),
        ],
    )
    def test_a_line(self, shell: Shell, record: str, line: int) -> None:
        path = shell.file("a.round", record)
        found = shell("next", path, "--json")
        assert found.code == 2 and found.out == ""
        assert found.err.startswith(f"{path}:{line}:1: ")

    @pytest.mark.parametrize("record", ["", "# nothing\n\n", "bet 1 5\n", "house: cybb\nbet 1 5\n"])
    def test_no_round_or_no_house(self, shell: Shell, record: str) -> None:
        found = shell("next", shell.file("a.round", record))
        assert found.code == 2 and found.out == "" and found.err.startswith("trainer: ")

    @pytest.mark.parametrize(
        "content", [b"house: cyb\n\xe5\n", b"\xff\xfeh\0o\0", b"x" * 2_000_000]
    )
    def test_bytes_that_are_no_text(self, shell: Shell, content: bytes) -> None:
        path = shell.folder / "a.round"
        path.write_bytes(content)
        found = shell("next", str(path))
        assert found.code == 2 and "a.round:" in found.err


class TestForms:
    def test_standard_input(self) -> None:
        found = program("next", "-", "--json", given=UNTIL_TURNS)
        assert found.returncode == 0 and json.loads(found.stdout)["hand"] == "1"

    @pytest.mark.parametrize("name", ["a.jsonl", "a.txt", "a.round"])
    def test_json_lines_by_name_or_by_sight(self, shell: Shell, name: str) -> None:
        (recorded,) = text.read_rounds(DEAL.splitlines(keepends=True))
        written = jsonl.write_recorded(recorded)
        assert next_of(shell, "\n" + written, name) == next_of(shell, DEAL)

    def test_every_stop_of_every_golden_round(self, shell: Shell) -> None:
        """Cut anywhere, a right round never departs; its next dealer's act is due or free."""
        from trainer.law.advance import admitting
        from trainer.shell.houses import load_house
        from trainer.uses.next_act import next_act

        golden = Path(__file__).parents[2] / "golden"
        files = sorted(golden.glob("*/plain.round"))
        assert files
        for path in files:
            (recorded,) = text.read_rounds(path.read_text("utf-8").splitlines(keepends=True))
            entries = list(recorded.entries)
            for stop in range(len(entries)):
                recorded.entries = entries[:stop]
                found = next_act(load_house(recorded.house), recorded)
                assert found.deviation is None
                after = entries[stop].event
                if not is_by_player(after):
                    assert admitting(found.outlook, found.table, after) is not None


def test_a_record_in_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "old.round"
    path.write_bytes("house: cyb\ndealer: Jørgen\nbet 1 5\n".encode("cp1252"))
    refused = program("next", str(path))
    assert refused.returncode == 2
    assert b"next take --encoding cp1252" in refused.stderr
    assert program("next", str(path), "--encoding", "cp1252").returncode == 0
    assert b"no such encoding" in program("next", str(path), "--encoding", "rot13").stderr
