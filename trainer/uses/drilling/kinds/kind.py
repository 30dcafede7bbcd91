"""A kind of question: what it can ask at a moment, and how."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from trainer.law.due import Outlook
from trainer.law.house import House
from trainer.table.round import Round
from trainer.uses.drilling.question import Question
from trainer.uses.drilling.situations import Situation
from trainer.uses.speaking.tongue import Tongue


@dataclass(frozen=True, slots=True)
class Bench:
    """What a question is made with. ``others`` are houses whose ways may be offered as wrong ones;
    ``knowledge`` are the questions that a drill file brings along.
    """

    house: House
    others: tuple[House, ...]
    tongue: Tongue
    rng: Random
    knowledge: tuple[Mapping[str, object], ...] = field(default=())

    def picked(self, things: tuple[object, ...]) -> int:
        """The place of one of the things, by chance."""
        return int(self.rng.random() * len(things))

    def shuffle(self, things: list[object]) -> None:
        """Bring the things in another order, by ``random()`` alone as everywhere."""
        for at in range(len(things) - 1, 0, -1):
            other = int(self.rng.random() * (at + 1))
            things[at], things[other] = things[other], things[at]


Parts = Callable[[House, Round, Outlook], Iterable[str]]


class Kind(NamedTuple):
    """``at`` names the parts that a moment can be asked about; ``parts`` lists all there may be,
    where that is known without dealing. A kind without ``at`` needs no moment at all.

    ``ask`` makes the question on one part, or ``None`` where the moment does not bear one.
    ``is_clumsy`` says of a part that it comes up only after a card that nobody asked for.
    """

    name: str
    ask: Callable[[Bench, Situation, str], Question | None] | None = None
    at: Parts | None = None
    parts: Callable[[Bench], Iterable[str]] | None = None
    make: Callable[[Bench, str], Question | None] | None = None
    is_clumsy: Callable[[House, str], bool] = lambda house, part: False
