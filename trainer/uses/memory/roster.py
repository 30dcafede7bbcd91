"""A lead's list of names: who is ready, who has not begun, and what the group finds hardest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trainer.uses.memory.report import Item, Report

MOST_HARD = 8


class Member(NamedTuple):
    """One name of the list. ``report`` is missing for whoever has no answer in the house."""

    name: str
    report: Report | None

    @property
    def standing(self) -> str:
        """``ready``, ``learning`` or ``not begun``."""
        if self.report is None or not self.report.begun:
            return "not begun"
        return "ready" if self.report.is_ready else "learning"


class Hard(NamedTuple):
    """A skill that the group finds hard: mean recall of those who began it, from 0 to 1."""

    item: Item
    recall: float
    members: int


class Roster(NamedTuple):
    """``others`` have answers in the house and do not stand on the list."""

    members: tuple[Member, ...]
    hardest: tuple[Hard, ...]
    others: tuple[str, ...]

    def count(self, standing: str) -> int:
        """How many stand so."""
        return sum(member.standing == standing for member in self.members)


def roster(members: Sequence[Member], others: Sequence[str]) -> Roster:
    """The group, in the order of the list."""
    by_skill: dict[str, tuple[Item, list[float]]] = {}
    for member in members:
        for line in member.report.lines if member.report else ():
            if line.level != "new":
                by_skill.setdefault(line.item.name, (line.item, []))[1].append(
                    line.recall if line.right else 0.0  # what was never right is not known at all
                )
    hard = [Hard(item, sum(all_) / len(all_), len(all_)) for item, all_ in by_skill.values()]
    hard.sort(key=lambda each: (each.recall, -each.members))
    weak = [each for each in hard if each.recall < 0.9]
    return Roster(tuple(members), tuple(weak[:MOST_HARD]), tuple(others))
