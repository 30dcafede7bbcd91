"""What do you say now, in the house's own language?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.law.due import Due, Outlook
from trainer.law.house import House
from trainer.table.round import Round
from trainer.uses.drilling.kinds.kind import Bench, Kind
from trainer.uses.drilling.kinds.posing import choices_of, mixed, posed
from trainer.uses.drilling.next_act import told
from trainer.uses.drilling.question import Question
from trainer.uses.drilling.sight import is_muddle, seen_by_dealer
from trainer.uses.drilling.situations import Situation, fairly_free

NAME: Final = "call"
TOTAL: Final = "total"


def _spoken(outlook: Outlook) -> tuple[Due, ...]:
    return tuple(
        due
        for due in (*outlook.due, *outlook.optional)
        if due.step.says or (due.event.do == "say" and due.event.call == TOTAL)
    )


def _at(house: House, table: Round, outlook: Outlook) -> Iterator[str]:
    if not is_muddle(table):
        yield from dict.fromkeys(due.step.id for due in _asked(table, outlook))


def _asked(table: Round, outlook: Outlook) -> tuple[Due, ...]:
    seen = (*outlook.due, *fairly_free(table, outlook))
    return tuple(due for due in _spoken(outlook) if due in seen)


def _words(due: Due) -> str:
    """What is said with the act: the house's own words, or the total in figures."""
    if due.event.do == "say" and due.event.call == TOTAL:
        return due.event.total
    return due.step.says


def _ask(bench: Bench, situation: Situation, part: str) -> Question | None:
    house = situation.house
    spoken = _spoken(situation.outlook)
    asked = _asked(situation.table, situation.outlook)
    due = next((each for each in asked if each.step.id == part), None)
    if due is None:
        return None
    say = bench.tongue.say
    right = _words(due)
    allowed = {_words(each) for each in spoken}
    wrong = [
        (step.says, "other-call", say("slip.call.other", title=bench.tongue.title(house, step)))
        for step in house.procedure.steps()
        if step.says and step.says not in allowed
    ]
    if due.event.call == TOTAL and due.event.total:
        numbers = [int(number) for number in due.event.total.split("/")]
        said = {number for words in allowed for number in words.split("/")}
        for other in (numbers[-1] + 1, numbers[-1] - 1, numbers[-1] + 10):
            if str(other) not in said:  # not the total of another hand, which may be called too
                wrong.append((str(other), "wrong-total", say("slip.call.total")))
    foreign = [
        (step.says, "other-house", say("slip.call.house", house=bench.tongue.name(other)))
        for other in bench.others
        for step in other.procedure.steps()
        if step.says and step.says not in allowed
    ]
    wrong = mixed(bench, wrong)
    if due.event.call == TOTAL:  # other totals first
        wrong.sort(key=lambda each: each[1] != "wrong-total")
    choices = choices_of(bench, f"“{right}”", _quoted([*wrong, *foreign]))
    if len(choices) < 3:
        return None
    subject = due.event.to
    return posed(
        bench, NAME, part, due.step, seen_by_dealer(situation.table),
        say("call.prompt", title=bench.tongue.title(house, due.step)),
        why=bench.tongue.why(house, due.step), cites=due.step.cites,
        told=told(situation, bench.tongue), choices=choices, key=right, subject=subject,
        shows_totals=due.event.call != TOTAL,
    )  # fmt: skip


def _quoted(wrong: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    return [(f"“{text}”", slip, because) for text, slip, because in wrong]


KIND: Final = Kind(NAME, _ask, _at)
