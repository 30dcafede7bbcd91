"""A drill on fixed tables, for screens that are kept: ``python -m tests.shell.terminal.fixed``.

The shipped drills deal their tables from a seed; these two stand here act by act, so that a kept
screen changes only when the drawing or the page does.
"""

from __future__ import annotations

import sys
from random import Random

from trainer.law.advance import replay
from trainer.law.due import look
from trainer.law.house import House
from trainer.record.words import read_event
from trainer.shell.houses import load_house
from trainer.shell.talk.drilling import Drilling
from trainer.shell.talk.run import hold
from trainer.uses.drilling.amounts import ask_amount
from trainer.uses.drilling.drill import Drill
from trainer.uses.drilling.next_act import path_to, told
from trainer.uses.drilling.question import Choice, Question
from trainer.uses.drilling.sight import seen_by_dealer
from trainer.uses.drilling.situations import Situation
from trainer.uses.speaking.tongue import PLAIN_ENGLISH

SPLIT = """
bet 1 7
bet 3 10
say no-more-bets
deal 1 Ks
deal 3 8d
deal dealer 9c down
deal 1 7d
deal 3 8s
deal dealer 6h down
turn 9c
invite 1
stand 1
invite 3
split 3
ask 3 10
add 3 10
part 3
deal 3a 3h
deal 3b Kc
invite 3a
double 3a
"""
BLACKJACK = """
bet 2 5
bet 4 8
say no-more-bets
deal 2 Ah
deal 4 5c
deal dealer 10d down
deal 2 Kd
deal 4 6s
deal dealer 7s down
turn 10d
peek
"""


def situation(house: House, record: str) -> Situation:
    """The moment at the end of a record."""
    events = tuple(read_event(line.split()) for line in record.split("\n") if line)
    replayed = replay(house, events)
    assert replayed.failure is None, replayed.failure
    return Situation(house, replayed.table, look(house, replayed.table), events, ())


def questions() -> list[Question]:
    """One to choose, one to type."""
    house = load_house("cyb")
    moment = situation(house, SPLIT)
    due = moment.outlook.due[0]
    choices = (
        Choice("Lay one card crosswise on hand 3a", None, "too-early", "Too early: chips first."),
        Choice("Ask hand 3a for 10 in chips", due.event),
        Choice("Refuse the double of hand 3a", None, "wrong-ruling", "This house allows it."),
    )
    choice = Question(
        kind="next-act",
        skill="cyb/next-act/double-ask",
        house=house,
        table=seen_by_dealer(moment.table),
        told=told(moment, PLAIN_ENGLISH),
        prompt="What do you do now?",
        wants="choice",
        step=due.step,
        why=due.step.why,
        cites=due.step.cites,
        choices=choices,
        key=due.event,
        hint=due.step.hint,
        path=path_to(house, due.step, PLAIN_ENGLISH),
    )
    paid = situation(house, BLACKJACK)
    return [choice, ask_amount(paid, paid.outlook.due[0], (), PLAIN_ENGLISH)]


def main() -> int:
    """Hold the drill here."""
    waiting = questions()
    made = iter(waiting)
    drill = Drill(lambda: next(made, None), len(waiting), Random(1))
    drilling = Drilling(drill, load_house("cyb"), PLAIN_ENGLISH, 1)
    return hold(drilling.talk(), in_lines="--plain" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
