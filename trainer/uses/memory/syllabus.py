"""All that a house can be drilled on, in the order of its procedure.

Which acts and amounts come up is not listed anywhere: rounds are dealt by the house's own law,
always the same ones, and what a drill could ask of them is collected. So a club's own house has
its syllabus, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

from trainer.law.due import Outlook
from trainer.law.house import House
from trainer.law.procedure import Step
from trainer.table.round import Round
from trainer.uses.drilling import amounts, next_act
from trainer.uses.drilling.kinds.registry import NAMES, kind_named
from trainer.uses.drilling.situations import Situations
from trainer.uses.memory.answer import skill_name
from trainer.uses.memory.report import Item
from trainer.uses.speaking.tongue import PLAIN_ENGLISH, Tongue

VERSION: Final = 2
"""Raised when the same house gives another syllabus, so that a kept one is made again."""

ROUNDS: Final = 160
_SEED: Final = 1126
_STRAY_EVERY: Final = 4
DUTIES: Final = ("duties", "Bets with a time of their own")
REQUESTS: Final = ("requests", "Requests and refusals")
OTHERS: Final = ("others", "Other drills")
USUAL_KINDS: Final = (next_act.KIND, amounts.KIND)
"""What has to be known to deal. Skills of other kinds join them once somebody has met them."""


def syllabus(
    house: House, kinds: Sequence[str] = USUAL_KINDS, tongue: Tongue = PLAIN_ENGLISH
) -> tuple[Item, ...]:
    """Every skill of the house in these kinds of questions. Takes a quarter of a second and more:
    keep it by the house's ``digest``.
    """
    asking = [(name, kind_named(name).at) for name in kinds]

    def labels(house: House, table: Round, outlook: Outlook) -> Iterator[str]:
        for name, at in asking:
            for part in at(house, table, outlook) if at is not None else ():
                yield skill_name(house.id, name, part)

    plain = Situations(house, Random(_SEED), labels)
    clumsy = Situations(house, Random(_SEED), labels, with_strays=True)
    for number in range(ROUNDS):
        (clumsy if number % _STRAY_EVERY == 0 else plain).deal()
    return items_of(house, (*plain.known_labels(), *clumsy.known_labels()), tongue)


def items_of(
    house: House, names: Iterable[str], tongue: Tongue = PLAIN_ENGLISH
) -> tuple[Item, ...]:
    """The skills of these names, in the order of the procedure; those of other houses are left
    out, and those about an act or an amount that the house does not have any more.
    """
    steps = {step.id: (at, step) for at, step in enumerate(house.procedure.steps())}
    settling = _last_settling(house)
    found: list[tuple[tuple[int, int, str], Item]] = []
    for name in dict.fromkeys(names):
        owner, _, rest = name.partition("/")
        drill, _, part = rest.partition("/")
        if owner != house.id or drill not in NAMES:
            continue
        if part in steps:
            at, step = steps[part]
            title = tongue.title(house, step)
        elif drill == amounts.KIND and settling is not None:
            at, step = steps[settling.id]
            title = _amount_title(part)
        elif drill in USUAL_KINDS:
            continue
        else:
            order = (len(steps), NAMES.index(drill), part)
            found.append((order, Item(name, _other_title(part), *OTHERS, drill)))
            continue
        phase, phase_title = _phase_of(house, step, tongue)
        if drill == amounts.KIND and part in steps:
            title += ": how many"
        order = (at, NAMES.index(drill), part)
        found.append((order, Item(name, title, phase, phase_title, drill)))
    return tuple(item for _, item in sorted(found, key=lambda pair: pair[0]))


def _last_settling(house: House) -> Step | None:
    settling = [
        step for phase in house.procedure.phases for step in phase.steps if step.act == "settle"
    ]
    return settling[-1] if settling else None


def _phase_of(house: House, step: Step, tongue: Tongue) -> Sequence[str]:
    for phase in house.procedure.phases:
        if phase.id == step.phase:
            return phase.id, tongue.phase(house, phase.id, phase.title)
    return DUTIES if step in house.procedure.duties else REQUESTS


def _amount_title(part: str) -> str:
    """A class of amounts in words.

    >>> _amount_title("main/higher+doubled+split")
    'Amount: higher, doubled, split'
    >>> _amount_title("insurance/insured")
    'Amount: insurance, insured'
    """
    kind, _, rest = part.partition("/")
    words = [*([] if kind == "main" else [kind]), *rest.split("+")]
    return "Amount: " + ", ".join(word.replace("-", " ") for word in words)


def _other_title(part: str) -> str:
    """A part of another kind in words.

    >>> _other_title("split/equal_values")
    'Split: equal values'
    """
    head, _, rest = part.partition("/")
    words = f"{head}: {rest}" if rest else head
    return words.replace("-", " ").replace("_", " ").capitalize()
