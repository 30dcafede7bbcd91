"""A group's hardest skills: what nobody was ever right in is not known at all."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from trainer.uses.memory.answer import Answer
from trainer.uses.memory.report import Item, report
from trainer.uses.memory.roster import Member, roster
from trainer.uses.memory.schedule import folded

TODAY = date(2026, 5, 4)
PEEK = Item("cyb/next-act/peek", "Peek", "opening", "Opening", "next-act")
SPLIT = Item("cyb/next-act/split", "Split", "turns", "Turns", "next-act")


def member(name: str, rights: dict[Item, list[bool]]) -> Member:
    """Somebody who answered so, all of it today, a minute apart."""
    known = {}
    for item, row in rights.items():
        answers = []
        for at, is_right in enumerate(row):
            when = datetime(2026, 5, 4, 18, tzinfo=UTC) + timedelta(minutes=at)
            answers.append(
                Answer(f"{name}{item.name}{at}", name, item.name, when, TODAY, is_right, 5.0)
            )
        known[item.name] = folded(item.name, answers)
    return Member(name, report(name, "cyb", "Cyb", [PEEK, SPLIT], known, (), TODAY))


def test_what_nobody_was_ever_right_in_is_known_to_nobody_and_stands_first() -> None:
    group = [
        member("Kari", {SPLIT: [False], PEEK: [True, False]}),
        member("Ola", {SPLIT: [False, False]}),
    ]
    hardest = roster(group, ()).hardest
    assert hardest[0] == (SPLIT, 0.0, 2)


def test_one_right_answer_in_the_group_is_something() -> None:
    group = [member("Kari", {SPLIT: [False]}), member("Ola", {SPLIT: [True, False]})]
    (hard,) = roster(group, ()).hardest
    assert hard.members == 2
    assert 0 < hard.recall <= 0.5
