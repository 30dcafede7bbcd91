"""A call about a hand belongs to cards that still lie there."""

from __future__ import annotations

from tests.clauses.records import outlook

BUST = """house: finland-home; bet 1 10; deal 1 Ts; deal dealer 9c; deal 1 6d; deal dealer ?
invite 1; hit 1; deal 1 Kh"""


def calls(record: str) -> list[str]:
    found = outlook(record)
    return [each.event.call for each in (*found.due, *found.optional) if each.event.do == "say"]


def test_too_many_is_said_until_the_cards_are_gathered() -> None:
    assert "too-many" in calls(BUST)
    assert "too-many" not in calls(f"{BUST}; take 1; collect 1")
