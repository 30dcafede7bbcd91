"""Where a drill's questions come from: by step and by case, never by how often a thing happens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from trainer.law.due import SETTLING, Outlook
from trainer.law.house import House
from trainer.law.procedure import Step
from trainer.table.round import Round
from trainer.uses.drilling import cases, next_act
from trainer.uses.drilling.bets import Bets, with_other_bets
from trainer.uses.drilling.kinds.kind import Bench, Kind
from trainer.uses.drilling.kinds.registry import kind_named
from trainer.uses.drilling.knowledge import Fact
from trainer.uses.drilling.question import Question
from trainer.uses.drilling.sight import is_muddle
from trainer.uses.drilling.situations import Situations
from trainer.uses.speaking.tongue import Tongue

PLAIN_DEALS_IN: Final = 10
"""Of so many questions at most one is on a plain card dealt."""
FREE_ACTS_IN: Final = 10
"""Of so many questions at most one is on an act that the house leaves free."""
_FIRST_ROUNDS: Final = 6
_ROUNDS_FOR_A_WISH: Final = 2
_ROUNDS_FOR_A_QUESTION: Final = 8
_ROUNDS_FOR_A_SKILL: Final = 16
_TRIES: Final = 400
_WITH_AMOUNTS: Final = ("payout", "chips")
_TRIES_ON_A_SKILL: Final = 4


def labels_at(house: House, table: Round, outlook: Outlook) -> Iterator[str]:
    """What can be asked at a moment: ``act:STEP``, ``pay:CASE``, ``chips:STEP``.

    Nothing is asked while two guests speak at once: that is a muddle and no question.
    """
    if is_muddle(table):
        return
    for due in outlook.due:
        yield f"act:{due.step.id}"
        if due.event.do in SETTLING:
            if cases.is_untouched(table, due.event.to):
                yield f"pay:{cases.label_of(house, table, due)}"
        elif due.event.do == "ask":
            yield f"chips:{due.step.id}"
    for due in outlook.optional:
        yield f"act:{due.step.id}"
    if outlook.awaits is not None:
        yield f"act:{outlook.awaits.id}"


def is_plain_deal(step: Step) -> bool:
    """Whether the step is an ordinary card from the shoe to a hand."""
    return step.act == "deal" and not step.across


class Maker:
    """Makes questions on one house, each different from all before it.

    ``kinds`` weighs the kinds of questions against each other. ``others`` are houses whose ways
    may be offered as wrong ones. ``phase`` keeps to the steps of one part of the round.
    """

    def __init__(
        self,
        house: House,
        others: Sequence[House],
        kinds: Mapping[str, int],
        tongue: Tongue,
        rng: Random,
        *,
        knowledge: Sequence[Fact] = (),
        phase: str = "",
        is_typed: bool = False,
        bets: Bets | None = None,
    ) -> None:
        self._house, self._rng, self._phase = house, rng, phase
        self._bench = Bench(house, others, tongue, rng, tuple(knowledge), is_typed, bets)
        self._kinds = {name: kind_named(name) for name in kinds}
        self._weights = dict(kinds)
        self._stock = Situations(house, rng, self._labels)
        self._clumsy = Situations(house, rng, self._labels, with_strays=True)
        self._asked: set[tuple[object, ...]] = set()
        self._number = self._plain = self._free = self._to_deal = 0
        self._decks: dict[str, list[str]] = {}
        steps = house.procedure.steps()
        self._plain_steps = frozenset(step.id for step in steps if is_plain_deal(step))
        self._free_steps = frozenset(step.id for step in steps if step.is_optional)
        if any(kind.at is not None for kind in self._kinds.values()):
            for _ in range(_FIRST_ROUNDS):
                self._stock.deal()

    def make(self) -> Question | None:
        """The next question; ``None`` if nothing new turns up any more."""
        self._to_deal = _ROUNDS_FOR_A_QUESTION
        for _ in range(_TRIES):
            kind = self._kinds[self._picked_kind()]
            part = self._drawn(kind)
            if not part or self._is_one_too_many(kind, part):
                continue
            if question := self._taken(self._question(kind, part)):
                return question
        return None

    def make_on(self, skill: str) -> Question | None:
        """A question on that skill, ``house/kind/part``; ``None`` if no such moment turns up."""
        name, _, part = skill.partition("/")[2].partition("/")
        kind = self._kinds.get(name) or kind_named(name)
        self._kinds.setdefault(name, kind)
        for _ in range(_TRIES_ON_A_SKILL):
            self._to_deal = _ROUNDS_FOR_A_SKILL
            if question := self._taken(self._question(kind, part, _ROUNDS_FOR_A_SKILL)):
                return question
        return None

    def _labels(self, house: House, table: Round, outlook: Outlook) -> Iterator[str]:
        for name, kind in self._kinds.items():
            if kind.at is not None:
                for part in kind.at(house, table, outlook):
                    yield f"{name}:{part}"

    def _question(
        self, kind: Kind, part: str, most_rounds: int = _ROUNDS_FOR_A_WISH
    ) -> Question | None:
        if kind.make is not None:
            return kind.make(self._bench, part)
        stock = self._clumsy if kind.is_clumsy(self._house, part) else self._stock
        rounds = min(most_rounds, self._to_deal)
        situation = stock.find(f"{kind.name}:{part}", rounds)
        if situation is None:
            self._to_deal -= rounds
            return None
        assert kind.ask is not None
        if self._bench.bets is not None and kind.name in _WITH_AMOUNTS:
            situation = with_other_bets(situation, self._bench.bets, self._rng)
            if situation is None:
                return None
        return kind.ask(self._bench, situation, part)

    def _taken(self, question: Question | None) -> Question | None:
        """The question, unless it was asked before or belongs elsewhere."""
        if question is None or question.identity in self._asked:
            return None
        if self._phase and question.step.phase != self._phase:
            return None
        self._asked.add(question.identity)
        self._number += 1
        self._plain += is_plain_deal(question.step)
        self._free += question.kind == next_act.KIND and question.step.is_optional
        return question

    def _is_one_too_many(self, kind: Kind, part: str) -> bool:
        if kind.name != next_act.KIND or self._phase:
            return False
        number = self._number + 1
        if part in self._plain_steps:
            return PLAIN_DEALS_IN * (self._plain + 1) > number
        return part in self._free_steps and FREE_ACTS_IN * (self._free + 1) > number

    def _picked_kind(self) -> str:
        at = self._rng.random() * sum(self._weights.values())
        for name, weight in self._weights.items():
            at -= weight
            if at < 0:
                return name
        return next(iter(self._weights))

    def _drawn(self, kind: Kind) -> str:
        """A part that was not drawn since all the others of its kind were."""
        left = self._decks.get(kind.name)
        if not left:
            left = self._decks[kind.name] = self._parts(kind)
            if not left:
                return ""
        at = int(self._rng.random() * len(left))
        left[at], left[-1] = left[-1], left[at]
        return left.pop()

    def _parts(self, kind: Kind) -> list[str]:
        if kind.parts is not None:
            return list(kind.parts(self._bench))
        known = self._parts_met(kind)
        if not known and self._to_deal:
            self._stock.deal()
            self._to_deal -= 1
            known = self._parts_met(kind)
        return known

    def _parts_met(self, kind: Kind) -> list[str]:
        start = f"{kind.name}:"
        return [
            label.removeprefix(start)
            for label in self._stock.known_labels()
            if label.startswith(start)
        ]
