"""How far a trainee has come in one house: by phase, by skill, by date. Values, nothing drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple

from trainer.uses.memory.evenings import Bests, Evening, Streaks, bests, streaks
from trainer.uses.memory.schedule import WANTED_RECALL, Skill, is_firm, recall_on

LEVELS: Final = ("new", "shaky", "known", "firm")
"""``new``: never asked. ``shaky``: missed last time, or likely gone by tomorrow in one case out of
five. ``known``: better than that. ``firm``: good for two weeks and more.
"""
KNOWN_FROM: Final = 0.8
READY_SHARE: Final = 0.95
WEAK_SPOTS: Final = 6
DAYS_AHEAD: Final = 7


class Item(NamedTuple):
    """A skill that a house can be drilled on: where it belongs, and what a dealer calls it."""

    name: str
    title: str
    phase: str
    phase_title: str
    drill: str


class Line(NamedTuple):
    """One skill today. ``recall`` is how likely it is known now, from 0 to 1."""

    item: Item
    level: str
    recall: float
    is_due: bool
    due: date | None
    answers: int
    right: int
    lapses: int

    @property
    def right_share(self) -> float:
        """The share of right answers, from 0 to 1."""
        return self.right / self.answers if self.answers else 0.0


class PhaseLine(NamedTuple):
    """A phase's skills today, and the mean of their ``recall``."""

    phase: str
    title: str
    skills: int
    begun: int
    learned: int
    due: int
    recall: float


class DayLine(NamedTuple):
    """One date with answers. ``seconds`` is the mean of its right answers, 0 without any."""

    day: date
    answers: int
    right: int
    seconds: float


class Report(NamedTuple):
    """All of it. ``ahead`` counts what falls due on each of the coming days, today first."""

    trainee: str
    house: str
    house_title: str
    today: date
    lines: tuple[Line, ...]
    phases: tuple[PhaseLine, ...]
    weak: tuple[Line, ...]
    days: tuple[DayLine, ...]
    ahead: tuple[tuple[date, int], ...]
    streaks: Streaks
    bests: Bests
    recall: float
    is_ready: bool

    @property
    def begun(self) -> int:
        """How many skills were ever asked."""
        return sum(line.level != "new" for line in self.lines)

    @property
    def learned(self) -> int:
        """How many are known or firm."""
        return sum(line.level in ("known", "firm") for line in self.lines)

    @property
    def due(self) -> int:
        """How many are due today."""
        return sum(line.is_due for line in self.lines)

    @property
    def answers(self) -> int:
        """How many answers were ever given in this house."""
        return sum(day.answers for day in self.days)


def level_of(skill: Skill | None, today: date) -> str:
    """One of ``LEVELS``."""
    if skill is None or not skill.is_begun:
        return "new"
    tomorrow = today + timedelta(days=1)
    if not skill.last_is_right or recall_on(skill, tomorrow) < KNOWN_FROM:
        return "shaky"
    return "firm" if is_firm(skill, today) else "known"


def report(
    trainee: str,
    house: str,
    house_title: str,
    items: Sequence[Item],
    known: Mapping[str, Skill],
    evenings: Sequence[Evening],
    today: date,
) -> Report:
    """The report of one trainee in one house. ``items`` are all its skills, in the order of the
    procedure; ``evenings`` of other houses are left out, but a streak counts any house.
    """
    lines = tuple(_line(item, known.get(item.name), today) for item in items)
    own = [evening for evening in evenings if evening.house == house]
    return Report(
        trainee,
        house,
        house_title,
        today,
        lines,
        _phases(lines),
        weakest(lines),
        _days(own),
        _ahead(lines, today),
        streaks((evening.day for evening in evenings), today),
        bests(own),
        _mean([line.recall for line in lines]),
        is_ready(lines),
    )


def is_ready(lines: Sequence[Line]) -> bool:
    """Whether somebody may deal: all but one in twenty of the skills were met, and nine in ten
    of all answers would be right.
    """
    begun = sum(line.level != "new" for line in lines)
    recall = _mean([line.recall for line in lines])
    return bool(lines) and begun >= READY_SHARE * len(lines) and recall >= WANTED_RECALL


def weakest(lines: Sequence[Line], most: int = WEAK_SPOTS) -> tuple[Line, ...]:
    """The begun skills that most need work: shaky ones, then those often missed."""
    begun = [line for line in lines if line.level != "new"]
    weak = [line for line in begun if line.level == "shaky" or line.right < line.answers]
    return tuple(
        sorted(weak, key=lambda line: (line.level != "shaky", line.recall, line.right_share))[:most]
    )


def _line(item: Item, skill: Skill | None, today: date) -> Line:
    if skill is None:
        return Line(item, "new", 0.0, False, None, 0, 0, 0)
    return Line(
        item,
        level_of(skill, today),
        recall_on(skill, today),
        skill.is_due(today),
        skill.due,
        skill.answers,
        skill.right,
        skill.lapses,
    )


def _phases(lines: Sequence[Line]) -> tuple[PhaseLine, ...]:
    titles = {line.item.phase: line.item.phase_title for line in lines}
    found = []
    for phase, title in titles.items():
        own = [line for line in lines if line.item.phase == phase]
        found.append(
            PhaseLine(
                phase,
                title,
                len(own),
                sum(line.level != "new" for line in own),
                sum(line.level in ("known", "firm") for line in own),
                sum(line.is_due for line in own),
                _mean([line.recall for line in own]),
            )
        )
    return tuple(found)


def _days(evenings: Sequence[Evening]) -> tuple[DayLine, ...]:
    by_day: dict[date, tuple[int, int, float]] = {}
    for each in evenings:
        answers, right, seconds = by_day.get(each.day, (0, 0, 0.0))
        by_day[each.day] = answers + each.answers, right + each.right, seconds + each.seconds
    return tuple(
        DayLine(day, answers, right, seconds / right if right else 0.0)
        for day, (answers, right, seconds) in sorted(by_day.items())
    )


def _ahead(lines: Sequence[Line], today: date) -> tuple[tuple[date, int], ...]:
    days = [today + timedelta(days=ahead) for ahead in range(DAYS_AHEAD)]
    later = [sum(line.due == day and not line.is_due for line in lines) for day in days[1:]]
    return tuple(zip(days, [sum(line.is_due for line in lines), *later], strict=True))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
