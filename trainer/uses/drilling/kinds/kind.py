"""A kind of question: what it can ask at a moment, and how."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from trainer.law.due import Outlook
from trainer.law.house import House
from trainer.table.round import Round
from trainer.uses.drilling.question import Question
from trainer.uses.drilling.situations import Situation
from trainer.uses.speaking.tongue import Tongue

if TYPE_CHECKING:
    from trainer.uses.drilling.bets import Bets
    from trainer.uses.drilling.knowledge import Fact


@dataclass(frozen=True, slots=True)
class Bench:
    """What a question is made with. ``others`` are houses whose ways may be offered as wrong ones;
    ``knowledge`` are the questions that a drill file brings along; ``is_typed`` asks for acts in
    the words of the round record instead of choices; ``bets`` are to lie on the table instead of
    those that were dealt.
    """

    house: House
    others: Sequence[House]
    tongue: Tongue
    rng: Random
    knowledge: tuple[Fact, ...] = ()
    is_typed: bool = False
    bets: Bets | None = None


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
