"""A whole round for a trainee to deal: where to stop and ask, and what happened in between.

The round is dealt beforehand, since the guests do not see what the trainee answers and what is
carried out is always the right act. So the round that is saved is a right one, and every question
knows what comes after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from trainer.law.due import SETTLING, Due
from trainer.law.house import House
from trainer.table.events import Event
from trainer.uses.drilling import amounts, cases, next_act
from trainer.uses.drilling.kinds import call, ruling
from trainer.uses.drilling.kinds.kind import Bench
from trainer.uses.drilling.maker import is_plain_deal
from trainer.uses.drilling.question import Question
from trainer.uses.drilling.situations import Situation
from trainer.uses.simulating.dealing import Moment, PlayedRound, play_round
from trainer.uses.simulating.habits import Habits
from trainer.uses.speaking.sentences import happened
from trainer.uses.speaking.tongue import Tongue

LEVELS: Final = (1, 2, 3)
USUAL_GUESTS: Final = Habits(
    bets_wrong=0.06,
    bets_again=0.03,
    bets_aside=0.15,
    speaks_out_of_turn=0.0,
    asks_for_what_is_refused=0.08,
    optional_acts=0.0,
)
HARD_GUESTS: Final = Habits(
    bets_wrong=0.15,
    bets_again=0.1,
    bets_aside=0.5,
    speaks_out_of_turn=0.02,
    insures=0.6,
    insures_wrong=0.25,
    asks_for_what_is_refused=0.25,
    chips_come_first=0.5,
    splits=0.8,
    doubles=0.4,
    optional_acts=0.0,
    bets_before_the_call=0.4,
    speaks_before_invited=0.4,
    odd_bets=0.8,
)
MOST_SPOTS_AT_EASE: Final = 4
"""With more bets than this a table is busy, and nobody plays two spots."""
MOST_HANDS: Final = 9
_TRIES: Final = 40


class Stop(NamedTuple):
    """A place in the round where the trainee is asked. ``told`` is what happened since the last.

    ``at`` is the number of events before it.
    """

    question: Question
    told: tuple[str, ...]
    at: int


def spots_of_one_guest(rng: Random, spots: Sequence[int]) -> tuple[int, ...]:
    """Two neighbouring spots for one guest; none on a busy table, or where there is but one."""
    if not 1 < len(spots) <= MOST_SPOTS_AT_EASE:
        return ()
    at = int(rng.random() * (len(spots) - 1))
    return tuple(spots[at : at + 2])


def round_to_deal(
    house: House,
    rng: Random,
    spots: Sequence[int],
    *,
    is_hard: bool = False,
    one_guests: tuple[int, ...] = (),
) -> PlayedRound:
    """A round with guests on these spots; not one that grows beyond a table. Hard guests bet
    oddly, ask for much and do not wait; ``one_guests`` are spots that one of them plays.
    """
    habits = replace(HARD_GUESTS, one_guests_spots=one_guests) if is_hard else USUAL_GUESTS
    for _ in range(_TRIES):
        played = play_round(house, rng, spots, habits=habits)
        if len(played.table.hands) <= MOST_HANDS:
            break
    return played


def stops(
    house: House,
    played: PlayedRound,
    level: int,
    others: Sequence[House],
    tongue: Tongue,
    rng: Random,
    one_guests: Sequence[int] = (),
) -> Iterator[Stop]:
    """Every place where a dealer of that level is asked, in order.

    Level 1 asks rulings, calls and amounts and deals the cards itself; level 2 also the order of
    acts; level 3 every act.
    """  # fmt: skip
    bench = Bench(house, others, tongue, rng)
    events = played.events
    told: list[str] = []
    last: list[str] = []  # said after all else, as only the latest happenings are shown
    if one_guests:
        last.append(tongue.say("deal.one-guest", one=one_guests[0], two=one_guests[-1]))
    for at, moment in enumerate(played.moments):
        situation = Situation(house, moment.table, moment.outlook, events[:at], events[at:])
        for question in _questions(bench, situation, moment, level, others, tongue, rng):
            yield Stop(question._replace(told=()), (*told, *last), at)
            told, last = [], []
        says = moment.due.step.says if moment.due is not None else ""
        told.append(happened(tongue, moment.event, moment.table, says))


def _questions(
    bench: Bench, situation: Situation, moment: Moment, level: int,
    others: Sequence[House], tongue: Tongue, rng: Random,
) -> Iterator[Question]:  # fmt: skip
    due, event = moment.due, moment.event
    if due is None:
        return
    asked = ruling.asked_now(bench.house, moment.table) if level == 1 else None
    if asked is not None and _answers(event, asked[1].name, asked[0]):
        question = ruling.ask_ruling(bench, situation)
        if question is not None:
            yield question
        return
    if event.do in SETTLING and cases.is_untouched(moment.table, event.to):
        yield amounts.ask_amount(situation, due, others, tongue)
        return
    if _is_asked(due, event, level):
        if level == 1:
            assert call.KIND.ask is not None
            question = call.KIND.ask(bench, situation, due.step.id)
        else:
            question = next_act.ask_next_act(
                situation, due.step.id, others[:1], tongue, rng, only=due
            )
        if question is not None:
            yield question


def _answers(event: Event, name: str, request: str) -> bool:
    """Whether the act is the dealer's answer to that request."""
    hand = name.partition(":")[0]
    if event.do == "refuse":
        return event.what == request and event.to in (name, hand)
    return event.to in (name, hand) and event.do in ("ask", "deal", "part", "pay", "return", "take")


def _is_asked(due: Due, event: Event, level: int) -> bool:
    if level == 1:
        return event.do == "say" and bool(due.step.says)
    if level == 2:
        return not is_plain_deal(due.step) and event.do != "invite"
    return True
