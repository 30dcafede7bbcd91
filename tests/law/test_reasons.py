"""The clauses under an act: those of its step, then those of the rules that decide it."""

from __future__ import annotations

import pytest

from tests.law.reading.reading import read, shipped
from trainer.law.advance import replay
from trainer.law.due import look
from trainer.law.reasons import cites_of_due, reasons_to_refuse, settlement
from trainer.record.text import read_rounds

CYB = "house: cyb\nbet 1 5\nsay no-more-bets\ndeal 1 {0}\ndeal dealer ?\ndeal 1 {1}\n"
CYB += "deal dealer ?\nturn 9c\n"
SWEDEN = "house: sweden\nbet 1 10\ndeal 1 8d\ndeal dealer Ad\ndeal 1 9d\ninsure 1 5\n"
SWEDEN += "invite 1\nstand 1\n"


def clauses(record: str) -> dict[str, tuple[str, ...]]:
    """What is due after the record, each act with its clauses."""
    (recorded,) = read_rounds(record.splitlines(keepends=True))
    house = read(shipped(recorded.house))
    gone = replay(house, recorded.events)
    assert gone.failure is None
    return {
        f"{due.event.do} {due.event.to}".strip(): cites_of_due(house, gone.table, due)
        for due in look(house, gone.table).due
    }


@pytest.mark.parametrize(
    ("record", "act", "cited"),
    [
        (CYB.format("Ks", "Ad"), "pay 1", {"CYB-34", "CYB-03"}),
        (
            CYB.format("Ks", "8d") + "invite 1\nstand 1\nreveal 6d\ndeal dealer Kd\n",
            "pay 1",
            {"CYB-43", "CYB-02"},
        ),
        (CYB.format("Ks", "7d") + "invite 1\nsplit 1\n", "refuse 1", {"CYB-17"}),
        (CYB.format("Ks", "7d") + "invite 1\nsurrender 1\n", "refuse 1", {"CYB-06"}),
        ("house: cyb\nbet 1 11\n", "refuse 1", {"CYB-01"}),
        (SWEDEN + "deal dealer Kd\n", "pay 1:insurance", {"SWE-18"}),
        (SWEDEN + "deal dealer 6d\n", "take 1:insurance", {"SWE-18"}),
        (SWEDEN + "deal dealer 6d\n", "take 1", {"SWE-05"}),
    ],
)
def test_step_and_rule_are_cited(record: str, act: str, cited: set[str]) -> None:
    found = clauses(record)
    assert cited <= set(found[act])
    assert all(len(cites) == len(set(cites)) for cites in found.values())


def test_an_amount_that_the_record_cannot_tell_rests_on_no_rule() -> None:
    record = "house: sweden\nbet 1 10\ndeal 1 ?\ndeal dealer 9d\ndeal 1 ?\ninvite 1\nstand 1\n"
    record += "deal dealer Kd\n"
    assert "SWE-02" in clauses(record)["pay 1"]  # the step's own
    assert "SWE-03" not in clauses(record)["pay 1"]


def test_why_a_request_is_refused() -> None:
    (recorded,) = read_rounds((CYB.format("Ks", "7d") + "split 1\n").splitlines())
    house = read(shipped("cyb"))
    table = replay(house, recorded.events).table
    (due,) = look(house, table).due
    assert [guard.name for guard in reasons_to_refuse(house, table, due)] == ["cards_are_a_pair"]


def test_no_such_bet() -> None:
    house = read(shipped("cyb"))
    table = replay(house, []).table
    for bet in ("1", "1:insurance", "1:three-sevens"):
        assert settlement(house, table, bet) is None
