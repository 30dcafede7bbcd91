"""What do you hand over, and how many chips do you ask for?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.law.due import SETTLING, Outlook
from trainer.law.house import House
from trainer.table.round import Round
from trainer.uses.drilling import amounts, cases
from trainer.uses.drilling.kinds.kind import Bench, Kind
from trainer.uses.drilling.question import Question
from trainer.uses.drilling.sight import is_muddle
from trainer.uses.drilling.situations import Situation


def _at(house: House, table: Round, outlook: Outlook) -> Iterator[str]:
    if is_muddle(table):
        return
    for due in outlook.due:
        if due.event.do == "ask":
            yield due.step.id
        elif due.event.do in SETTLING and cases.is_untouched(table, due.event.to):
            yield cases.label_of(house, table, due)


def _ask(bench: Bench, situation: Situation, part: str) -> Question | None:
    for due in situation.outlook.due:
        if due.event.do == "ask" and due.step.id == part:
            return amounts.ask_for_chips(situation, due, bench.tongue)
        if (
            due.event.do in SETTLING
            and cases.is_untouched(situation.table, due.event.to)
            and cases.label_of(situation.house, situation.table, due) == part
        ):
            return amounts.ask_amount(situation, due, bench.others, bench.tongue)
    return None


KIND: Final = Kind(amounts.KIND, _ask, _at)
