"""Where a drill's questions come from: by step and by case, never by how often a thing happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from trainer.law.due import SETTLING, Outlook
from trainer.law.house import House
from trainer.law.procedure import Step
from trainer.table.round import Round
from trainer.uses.drilling import amounts, next_act
from trainer.uses.drilling.question import Question
from trainer.uses.drilling.situations import Situation, Situations
from trainer.uses.speaking.tongue import Tongue

PLAIN_DEALS_IN: Final = 10
"""Of so many questions at most one is on a plain card dealt."""
_FIRST_ROUNDS: Final = 6
_ROUNDS_FOR_A_WISH: Final = 2
_ROUNDS_FOR_A_QUESTION: Final = 8
_TRIES: Final = 400
_TRIES_ON_A_SKILL: Final = 4


def labels_at(house: House, table: Round, outlook: Outlook) -> Iterator[str]:
    """What can be asked at a moment: ``act:STEP``, ``pay:CASE``, ``chips:STEP``.

    Nothing is asked while two guests speak at once: that is a muddle and no question.
    """
    if sum(bool(hand.request) for hand in table.hands) > 1:
        return
    for due in outlook.due:
        yield f"act:{due.step.id}"
        if due.event.do in SETTLING:
            if amounts.is_untouched(table, due.event.to):
                yield f"pay:{amounts.label_of(house, table, due)}"
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

    ``kinds`` weighs ``next-act`` against ``payout``. ``others`` are houses whose ways may be
    offered as wrong ones.
    """

    def __init__(
        self,
        house: House,
        others: Sequence[House],
        kinds: Mapping[str, int],
        tongue: Tongue,
        rng: Random,
    ) -> None:
        self._house, self._others, self._tongue, self._rng = house, tuple(others), tongue, rng
        self._kinds = dict(kinds)
        incidents = [
            step.id
            for on, reply in house.procedure.replies.items()
            if reply.refusal is None
            for step in reply.steps
        ]
        self._incidents = frozenset(f"act:{step_id}" for step_id in incidents)
        self._stock = Situations(house, rng, labels_at)
        self._clumsy = Situations(house, rng, labels_at, with_strays=True)
        self._asked: set[tuple[object, ...]] = set()
        self._number = self._plain = self._to_deal = 0
        self._decks: dict[str, list[str]] = {}
        steps = house.procedure.steps()
        self._plain_labels = frozenset(f"act:{step.id}" for step in steps if is_plain_deal(step))
        self._acts = tuple(dict.fromkeys(f"act:{step.id}" for step in steps))
        for _ in range(_FIRST_ROUNDS):
            self._stock.deal()

    def make(self) -> Question | None:
        """The next question; ``None`` if nothing new turns up any more."""
        self._to_deal = _ROUNDS_FOR_A_QUESTION
        for _ in range(_TRIES):
            kind = self._pick_kind()
            question = self._next_act() if kind == next_act.KIND else self._payout()
            if question is not None and question.identity not in self._asked:
                self._asked.add(question.identity)
                self._number += 1
                self._plain += is_plain_deal(question.step)
                return question
        return None

    def make_on(self, skill: str) -> Question | None:
        """A question on that skill, ``house/kind/part``; ``None`` if no such moment turns up."""
        kind, _, part = skill.partition("/")[2].partition("/")
        if kind == next_act.KIND:
            label = f"act:{part}"
        else:
            label = f"chips:{part}" if self._house.procedure.step(part) else f"pay:{part}"
        stock = self._clumsy if label in self._incidents else self._stock
        for _ in range(_TRIES_ON_A_SKILL):
            situation = stock.find(label, _ROUNDS_FOR_A_QUESTION)
            if situation is None:
                return None
            if kind == next_act.KIND:
                question = next_act.ask_next_act(
                    situation, part, self._others, self._tongue, self._rng
                )
            else:
                question = self._payout_on(label, situation)
            if question is not None and question.identity not in self._asked:
                self._asked.add(question.identity)
                self._number += 1
                self._plain += is_plain_deal(question.step)
                return question
        return None

    def _pick_kind(self) -> str:
        at = self._rng.random() * sum(self._kinds.values())
        for kind, weight in self._kinds.items():
            at -= weight
            if at < 0:
                return kind
        return next(iter(self._kinds))

    def _next_act(self) -> Question | None:
        label = self._drawn("act", self._acts)
        if label in self._plain_labels and PLAIN_DEALS_IN * (self._plain + 1) > self._number + 1:
            return None
        situation = self._found(label)
        if situation is None:
            return None
        step_id = label.removeprefix("act:")
        return next_act.ask_next_act(situation, step_id, self._others, self._tongue, self._rng)

    def _payout(self) -> Question | None:
        known = [
            label for label in self._stock.known_labels() if label.startswith(("pay:", "chips:"))
        ]
        if not known:
            self._stock.deal()
            return None
        label = self._drawn("pay", known)
        situation = self._found(label)
        return None if situation is None else self._payout_on(label, situation)

    def _payout_on(self, label: str, situation: Situation) -> Question | None:
        kind, _, name = label.partition(":")
        for due in situation.outlook.due:
            if kind == "chips" and due.step.id == name:
                return amounts.ask_for_chips(situation, due, self._tongue)
            is_settled = due.event.do in SETTLING and amounts.is_untouched(
                situation.table, due.event.to
            )
            if is_settled and amounts.label_of(self._house, situation.table, due) == name:
                return amounts.ask_amount(situation, due, self._others, self._tongue)
        return None

    def _drawn(self, deck: str, labels: Iterable[str]) -> str:
        """A label that was not drawn since all the others were."""
        left = self._decks.get(deck)
        if not left:
            left = self._decks[deck] = list(labels)
        at = int(self._rng.random() * len(left))
        left[at], left[-1] = left[-1], left[at]
        return left.pop()

    def _found(self, label: str) -> Situation | None:
        """A moment with that label; what does not turn up soon has to wait for its next turn."""
        stock = self._clumsy if label in self._incidents else self._stock
        rounds = min(_ROUNDS_FOR_A_WISH, self._to_deal)
        found = stock.find(label, rounds)
        if found is None:
            self._to_deal -= rounds
        return found
