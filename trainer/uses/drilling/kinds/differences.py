"""The same table in two houses: who wins 18 against 18, and who may double on 12?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.facts.money import format_amount
from trainer.law.due import SETTLING, Outlook
from trainer.law.house import House
from trainer.law.requests import legal_requests
from trainer.table.round import Hand, Round
from trainer.uses.drilling import cases
from trainer.uses.drilling.kinds.kind import Bench, Kind
from trainer.uses.drilling.kinds.posing import choices_of, posed, topic
from trainer.uses.drilling.question import Question
from trainer.uses.drilling.sight import seen_by_dealer
from trainer.uses.drilling.situations import Situation
from trainer.uses.speaking.sentences import bet_name, capital, whom

NAME: Final = "differences"


def _at(house: House, table: Round, outlook: Outlook) -> Iterator[str]:
    for due in outlook.due:
        if (
            due.event.do in SETTLING
            and ":" not in due.event.to
            and cases.is_untouched(table, due.event.to)
        ):
            yield f"settle/{cases.case_of(house, table, due.event.to).settled.why}"
    hand = table.hand(outlook.hand or "")
    if outlook.waiting_for == "player" and hand is not None and _may_choose(hand):
        yield from ("ask/double", "ask/split", "ask/hit", "ask/surrender")


def _may_choose(hand: Hand) -> bool:
    return bool(hand.lying) and not hand.request and len(hand.cards) == 2


def _ask(bench: Bench, situation: Situation, part: str) -> Question | None:
    topic_of, _, rest = part.partition("/")
    for other in bench.others:
        if topic_of == "settle":
            question = _settlement(bench, situation, part, rest, other)
        else:
            question = _request(bench, situation, part, rest, other)
        if question is not None:
            return question
    return None


def _settlement(
    bench: Bench, situation: Situation, part: str, why: str, other: House
) -> Question | None:
    house, table = situation.house, situation.table
    for due in situation.outlook.due:
        bet = due.event.to
        if due.event.do not in SETTLING or ":" in bet or not cases.is_untouched(table, bet):
            continue
        case = cases.case_of(house, table, bet)
        there = cases.case_of(other, table, bet)
        mine, theirs = cases.right_answer(case), cases.right_answer(there)
        if case.settled.why != why or mine == theirs:
            continue
        words = [cases.key_in_words(bench.tongue, key) for key in (mine, theirs)]
        why_here = cases.reason(case, mine, bench.tongue)
        why_there = cases.reason(there, theirs, bench.tongue)
        names = tuple(dict.fromkeys((*case.settled.rules, *there.settled.rules)))
        prompt = bench.tongue.say(
            "differences.settle", bet=capital(bet_name(bench.tongue, bet)),
            house=bench.tongue.name(house), other=bench.tongue.name(other),
            stake=format_amount(case.stake.amount),
        )  # fmt: skip
        return _posed(
            bench, situation, part, other, prompt, words[0], words[1], names,
            f"{bench.tongue.name(house)}: {why_here} {bench.tongue.name(other)}: {why_there}", bet,
        )  # fmt: skip
    return None


def _request(
    bench: Bench, situation: Situation, part: str, request: str, other: House
) -> Question | None:
    house, table = situation.house, situation.table
    hand = table.hand(situation.outlook.hand or "")
    if hand is None or not _may_choose(hand) or len(table.hands_of(hand.spot)) > 1:
        return None
    here = request in legal_requests(house, table, hand)
    there = request in legal_requests(other, table, hand)
    if here == there:
        return None
    say = bench.tongue.say
    words = [say("differences.yes" if allowed else "differences.no") for allowed in (here, there)]
    replies = (house.procedure.replies[request], other.procedure.replies[request])
    names = tuple(
        dict.fromkeys(rule for reply in replies for guard in reply.allow for rule in guard.rules)
    )
    prompt = say(
        f"differences.{request}", whom=whom(bench.tongue, hand.name),
        house=bench.tongue.name(house), other=bench.tongue.name(other),
    )  # fmt: skip
    why = " ".join(
        f"{bench.tongue.name(each)}: {bench.tongue.why(each, reply.refusal)}"
        for each, reply in zip((house, other), replies, strict=True)
        if reply.refusal is not None
    )
    return _posed(bench, situation, part, other, prompt, words[0], words[1], names, why, hand.name)


def _posed(
    bench: Bench,
    situation: Situation,
    part: str,
    other: House,
    prompt: str,
    here: str,
    there: str,
    rules: tuple[str, ...],
    why: str,
    subject: str,
) -> Question:
    house, say = situation.house, bench.tongue.say

    def both(first: str, second: str) -> str:
        return say(
            "differences.both",
            house=bench.tongue.name(house),
            here=first,
            other=bench.tongue.name(other),
            there=second,
        )

    wrong = [
        (both(there, here), "swapped", say("slip.differences.swapped")),
        (both(here, here), "alike", say("slip.differences.alike")),
        (both(there, there), "alike", say("slip.differences.alike")),
    ]
    cites = tuple(dict.fromkeys((*house.cites_of(rules), *other.cites_of(rules))))
    bases = [each.entries[name].basis for each in (house, other) for name in rules]
    step = topic(
        part, say("differences.title", other=bench.tongue.name(other)),
        basis="assumed" if "assumed" in bases else "stated",
    )  # fmt: skip
    return posed(
        bench, NAME, part, step, seen_by_dealer(situation.table), prompt,
        why=why, cites=cites, choices=choices_of(bench, both(here, there), wrong),
        key=(here, there), subject=subject, hint=say("differences.hint"),
    )  # fmt: skip


KIND: Final = Kind(NAME, _ask, _at)
