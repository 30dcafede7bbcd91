"""A night's findings added up: by dealer, step, clause and severity, and over time.

Whatever the length of the record, a tally stays small: it counts, and keeps a row of buckets over
time that doubles its step when it is full.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from trainer.facts.money import Amount
from trainer.uses.checking.check import Finding
from trainer.uses.checking.rows import Row

MOST_BUCKETS: Final = 48
MOST_NAMES: Final = 500
"""So many dealers are told apart; the rest are counted together."""
OTHERS: Final = "others"


@dataclass(slots=True)
class Line:
    """``rounds`` is how often a slip could have been: rounds of a dealer, acts of a step.

    ``won`` and ``lost`` are chips that the house won and lost by these slips.
    """

    rounds: int = 0
    faulty: int = 0
    slips: int = 0
    won: Amount = 0
    lost: Amount = 0

    def add(self, row: Row) -> None:
        """One more slip."""
        self.slips += 1
        if row.amount > 0:
            self.won += row.amount
        else:
            self.lost -= row.amount


@dataclass(slots=True)
class Bucket:
    """Some rounds on end; ``label`` is when the first of them began, or its id."""

    label: str
    rounds: int = 0
    slips: int = 0


@dataclass(slots=True)
class Tally:
    """Everything added up so far."""

    verdicts: Counter[str] = field(default_factory=Counter)
    total: Line = field(default_factory=Line)
    by_dealer: dict[str, Line] = field(default_factory=dict)
    by_step: dict[tuple[str, str], Line] = field(default_factory=dict)
    by_clause: Counter[str] = field(default_factory=Counter)
    by_severity: dict[str, Line] = field(default_factory=dict)
    by_kind: Counter[str] = field(default_factory=Counter)
    houses: Counter[str] = field(default_factory=Counter)
    done: Counter[tuple[str, str]] = field(default_factory=Counter)
    titles: dict[tuple[str, str], str] = field(default_factory=dict)
    buckets: list[Bucket] = field(default_factory=list)
    _bucket_size: int = 1

    def add(
        self, house: str, dealer: str, label: str, finding: Finding, rows: Sequence[Row]
    ) -> None:
        """One more round with its rows."""
        self.verdicts[finding.verdict] += 1
        if finding.verdict == "unreadable":
            return
        self.houses[_kept(self.houses, house)] += 1
        mine = self.by_dealer.setdefault(_kept(self.by_dealer, dealer), Line())
        for line in (self.total, mine):
            line.rounds += 1
            line.faulty += bool(rows)
        for step in finding.steps:
            self.done[house, step] += 1
        for row in rows:
            name = (house, row.step)
            self.titles[name] = row.step_title
            self.by_kind[row.violation] += 1
            self.by_clause.update(row.cites)
            for line in (
                self.total,
                mine,
                self.by_severity.setdefault(row.severity, Line()),
                self.by_step.setdefault(name, Line()),
            ):
                line.add(row)
        self._add_to_bucket(label, len(rows))

    def rate_of_step(self, house: str, step: str) -> tuple[int, int]:
        """The slips at a step, and how often it was to be done."""
        line = self.by_step.get((house, step), Line())
        return line.slips, line.slips + self.done[house, step]

    def _add_to_bucket(self, label: str, slips: int) -> None:
        if not self.buckets or self.buckets[-1].rounds >= self._bucket_size:
            if len(self.buckets) == MOST_BUCKETS:
                self._bucket_size *= 2
                pairs = zip(self.buckets[::2], self.buckets[1::2], strict=True)
                self.buckets = [
                    Bucket(one.label, one.rounds + two.rounds, one.slips + two.slips)
                    for one, two in pairs
                ]
            self.buckets.append(Bucket(label))
        self.buckets[-1].rounds += 1
        self.buckets[-1].slips += slips


def _kept(known: Counter[str] | dict[str, Line], name: str) -> str:
    return name if name in known or len(known) < MOST_NAMES else OTHERS
