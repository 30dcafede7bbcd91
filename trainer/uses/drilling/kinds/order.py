"""Put the shuffled steps of the round in order.

Only steps that come in one order in every round that was dealt: where a house leaves the order
free, nothing is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Final

from trainer.law.house import House
from trainer.table.round import EMPTY
from trainer.uses.drilling.answers import AskAgain, tidied
from trainer.uses.drilling.kinds.kind import Bench, Kind
from trainer.uses.drilling.kinds.posing import posed
from trainer.uses.drilling.question import Choice, Question, Verdict
from trainer.uses.simulating.dealing import play_round

NAME: Final = "order"
STEPS: Final = 4
ROUNDS: Final = 24


@lru_cache(maxsize=8)
def fixed_order(house: House) -> tuple[str, ...]:
    """Steps of the checklist, each of which never came before an earlier one of them.

    Of a phase that is gone through hand by hand only the last: the first steps of the next hand
    come after it.
    """
    found: list[str] = []
    for phase in house.procedure.phases:
        steps = [
            step.id for step in phase.steps if not (step.is_optional or step.awaits or step.then)
        ]
        found += steps[-1:] if phase.each == "hand" else steps
    for seed in range(ROUNDS):
        first: dict[str, int] = {}
        last: dict[str, int] = {}
        for at, moment in enumerate(play_round(house, Random(seed), 2).moments):
            if moment.due is not None:
                first.setdefault(moment.due.step.id, at)
                last[moment.due.step.id] = at
        kept: list[str] = []
        for step_id in found:
            is_late = any(last.get(before, -1) > first.get(step_id, 1 << 20) for before in kept)
            if not is_late:
                kept.append(step_id)
        found = kept
    return tuple(found)


def _parts(bench: Bench) -> Iterable[str]:
    steps = fixed_order(bench.house)
    return [steps[at] for at in range(max(len(steps) - STEPS + 1, 0))]


def _make(bench: Bench, part: str) -> Question | None:
    house, tongue = bench.house, bench.tongue
    ordered = fixed_order(house)
    if part not in ordered:
        return None
    at = ordered.index(part)
    steps = [step for step in map(house.procedure.step, ordered[at : at + STEPS]) if step]
    titles = [tongue.title(house, step) for step in steps]
    if len(steps) < 3 or len(set(titles)) < len(titles):
        return None
    places = list(range(len(steps)))
    while places == sorted(places):
        for place in range(len(places) - 1, 0, -1):
            other = int(bench.rng.random() * (place + 1))
            places[place], places[other] = places[other], places[place]
    key = "".join(str(places.index(place) + 1) for place in range(len(places)))
    names = [titles[place] for place in places]

    def judge(text: str) -> Verdict:
        typed = "".join(one for one in tidied(text) if one not in " ,.-;")
        if not typed:
            raise AskAgain("again.empty")
        if sorted(typed) != sorted(key):
            raise AskAgain("again.order", typed=text[:20], of="".join(sorted(key)))
        words = " – ".join(titles)
        if typed == key:
            return Verdict(True, words)
        order = [names[int(one) - 1] for one in typed]
        early = next(
            (one, two) for one, two in pairwise(order) if titles.index(one) > titles.index(two)
        )
        reason = tongue.say("slip.order", first=early[1], second=early[0])
        return Verdict(False, words, reason, "wrong-order")

    return posed(
        bench, NAME, part, steps[0], EMPTY, tongue.say("order.prompt"),
        why=tongue.why(house, steps[-1]),
        cites=tuple(dict.fromkeys(cite for step in steps for cite in step.cites)),
        choices=tuple(Choice(name) for name in names), judge=judge, wants="text",
        key=key, answer=" – ".join(titles),
        subject=" ".join(names), hint=tongue.hint(house, steps[0]),
    )  # fmt: skip


KIND: Final = Kind(NAME, parts=_parts, make=_make)
