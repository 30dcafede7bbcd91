"""What a right question of each kind is, by a computation of its own or by the law."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

import yaml

from tests.checker import record_of
from tests.independent.settlement import answer, facts
from tests.questions.making import Made
from trainer.facts.cards import Card, card
from trainer.facts.money import Amount, format_amount, parse_amount
from trainer.law.advance import admitting
from trainer.law.due import look
from trainer.law.house import House
from trainer.law.requests import failing_guards, is_allowed
from trainer.shell.folders import shipped_folder
from trainer.table.events import DEALER, Event, is_by_dealer
from trainer.table.round import Hand
from trainer.uses.checking.check import check_round
from trainer.uses.drilling.kinds.chips import read_heap
from trainer.uses.drilling.kinds.ruling import asked_now
from trainer.uses.drilling.question import Question
from trainer.uses.drilling.situations import Situation
from trainer.uses.next_act import as_json, next_act
from trainer.uses.simulating.dealing import play_round
from trainer.uses.speaking.tongue import PLAIN_ENGLISH


def faults_of(one: Made) -> Iterator[str]:
    """What is wrong with a question, in sentences."""
    question = one.question
    if question.wants == "choice":
        texts = [choice.text for choice in question.choices]
        if len(set(texts)) != len(texts) or len(texts) < 2:
            yield f"choices are not different: {texts}"
        if sum(not choice.slip for choice in question.choices) != 1:
            yield "not one right choice"
    elif question.judge is None:
        yield "nobody can judge it"
    yield from CHECKS[question.kind](one)


def _next(one: Made) -> tuple[Situation, dict[str, Any]]:
    """What ``trainer next`` says of the record as far as it went."""
    assert one.situation is not None
    situation, house = one.situation, one.house
    found = next_act(house, record_of(situation.before, is_ended=False))
    if found.deviation is not None:  # a card nobody asked for: what is due after it is the law's
        found = found._replace(
            table=situation.table, outlook=look(house, situation.table), deviation=None
        )
    return situation, as_json(found)


def _right(question: Question) -> str:
    return question.choices[question.right_choice].text


def _judged(question: Question, text: str) -> bool:
    assert question.judge is not None
    return question.judge(text).is_right


# ---- kind by kind


def _next_act(one: Made) -> Iterator[str]:
    question, (situation, said) = one.question, _next(one)
    outlook = look(one.house, situation.table)
    due = [(act["do"], act.get("to", ""), act.get("what", "")) for act in said["due"]]
    key = question.key
    if isinstance(key, Event):
        is_due = (key.do, key.to, key.what) in due
        is_free = any(
            each.event.do == key.do and each.event.to == key.to for each in outlook.optional
        )
        if not is_due and not (is_free and "may" in question.prompt):
            yield f"trainer next does not have {key}: {due}"
    elif said["waiting_for"] != "player":
        yield "to wait is right, and nobody is waited for"
    for choice in question.choices:
        if not choice.slip:
            continue
        if choice.event is None:
            if outlook.awaits is not None:
                yield "to wait is wrong, and somebody is waited for"
            continue
        for amount in {choice.event.amount, None}:
            for this in (None, card("7s")):
                event = choice.event._replace(card=this, amount=amount)
                if admitting(outlook, situation.table, event) is not None:
                    yield f"a wrong choice is admitted: {choice.text}"


def _payout(one: Made) -> Iterator[str]:
    question, (situation, said) = one.question, _next(one)
    table, bet = situation.table, question.subject
    hand = table.hand(bet.partition(":")[0])
    acts = [act for act in said["due"] if act.get("to") == bet]
    if hand is not None and question.step.act == "ask":
        if not _judged(question, format_amount(hand.bet)):
            yield f"the chips of {hand.name} are {hand.bet}"
        if [act["amount"] for act in acts if act["do"] == "ask"] != [format_amount(hand.bet)]:
            yield f"trainer next asks otherwise: {acts}"
        return
    typed = {"pay": "amount", "return": "amount", "push": "push", "take": "take"}
    words = [act["amount"] if typed[act["do"]] == "amount" else act["do"] for act in acts
             if act["do"] in typed]  # fmt: skip
    given_back = any(act["do"] == "return" for act in acts)
    if not any(_judged(question, word) for word in words if word != "take" or not given_back):
        yield f"trainer next has {acts}, the key is {question.answer}"
    if hand is None or ":" in bet:
        return
    case = _case(one.house, hand, table.dealer)
    for main in _bets(_answered(one.house, hand, case), "main"):
        expected = _typed(main, whole=hand.bet + hand.added)
        if not _judged(question, expected):
            yield f"counted anew it is {expected}, the key is {question.answer}: {case}"


def _bets(answered: dict[str, object], name: str) -> Iterator[dict[str, str]]:
    bets = answered.get("bets")
    for bet in bets if isinstance(bets, list) else ():
        if bet["bet"] == name:
            yield bet


def _typed(bet: dict[str, str], whole: Amount) -> str:
    """What a dealer would type for this outcome."""
    pays, returned = parse_amount(bet["pays"]), parse_amount(bet["returned"])
    if pays:
        return format_amount(pays)
    if not returned:
        return "take"
    return "push" if returned == whole else format_amount(returned)


def _chips(one: Made) -> Iterator[str]:
    question, rack = one.question, one.house.rules.chips
    assert question.judge is not None and isinstance(question.key, int | type(parse_amount("7/2")))
    best = question.answer
    heap = read_heap(best)
    if sum(heap) != question.key or not set(heap) <= set(rack):
        yield f"{best} is not {question.key}"
    least = _least(question.key, tuple(rack))
    if len(heap) != least:
        yield f"{best} are {len(heap)} chips, {least} will do"
    if not _judged(question, best) or _judged(question, f"{best} {format_amount(min(rack))}"):
        yield "the judge does not agree with the key"


@lru_cache(maxsize=4096)
def _least(amount: Amount, rack: tuple[Amount, ...]) -> int:
    """The least number of chips, counted up from nothing."""
    parts = 1
    for chip in (*rack, amount):
        parts *= int(getattr(chip, "denominator", 1)) if parts % chip.denominator else 1
    whole = int(amount * parts)
    worths = [int(chip * parts) for chip in rack]
    best = [0, *[1 << 30] * whole]
    for total in range(1, whole + 1):
        best[total] = min((best[total - worth] + 1 for worth in worths if worth <= total),
                          default=1 << 30)  # fmt: skip
    return best[whole]


def _worth(this: Card) -> int:
    return 1 if this.rank == "A" else 10 if this.rank in ("10", "J", "Q", "K") else int(this.rank)


def _counted(cards: Sequence[Card], *, first_ace_is_1: bool = False) -> tuple[int, bool]:
    low, aces = sum(map(_worth, cards)), sum(this.rank == "A" for this in cards)
    is_soft = aces > int(first_ace_is_1) and low <= 11
    return (low + 10, True) if is_soft else (low, False)


def _total(one: Made) -> Iterator[str]:
    hand = one.question.table.hands[0]
    fixed = hand.is_doubled and bool(facts(one.house.id)["doubled ace is 1"])
    total, is_soft = _counted(hand.cards, first_ace_is_1=fixed)
    for number in range(2, 40):
        if _judged(one.question, str(number)) != (number == total):
            yield f"{number} for {hand.cards}"
    low = total - 10 if is_soft else total
    if _judged(one.question, f"{low}/{low + 10}") != is_soft:
        yield f"soft: {hand.cards}"
    if _judged(one.question, "blackjack") != (len(hand.cards) == 2 and total == 21):
        yield f"blackjack: {hand.cards}"


def _ruling(one: Made) -> Iterator[str]:
    question, (situation, said) = one.question, _next(one)
    asked = asked_now(one.house, situation.table)
    if asked is None:
        yield "nobody asks for anything"
        return
    request, subject = asked
    spot = subject.name.partition(":")[0]
    is_refused = any(
        act["do"] == "refuse" and act["what"] == request and act["to"] in (spot, subject.name)
        for act in said["due"]
    )
    if (question.key == "refuse") != is_refused:
        yield f"trainer next: {said['due']}"
    forbids = failing_guards(one.house, situation.table, request, subject)
    reasons = {PLAIN_ENGLISH.say(f"ruling.refuse.{guard.name}") for guard in forbids}
    for choice in question.choices:
        is_so = choice.text in reasons
        if is_so and choice.slip:
            yield f"a second right reason: {choice.text}"
        if not choice.slip and is_refused and not is_so:
            yield f"not the reason: {choice.text}"


def _dealer_turn(one: Made) -> Iterator[str]:
    cards = one.question.table.dealer
    total, is_soft = _counted(cards)
    hits = facts(one.house.id)["soft 17"] == "hit"
    draws = total < 17 or (total == 17 and is_soft and hits)
    if one.question.key != ("draw" if draws else "bust" if total > 21 else "stand"):
        yield f"{one.question.key} with {cards}"
    if draws != any(
        each.event.do == "deal" and each.event.to == DEALER
        for each in look(one.house, one.question.table).due
    ):
        yield f"the law does not agree on {cards}"


@lru_cache(maxsize=32)
def _dealt_orders(house: House) -> tuple[tuple[str, ...], ...]:
    """The titles of the steps of fresh rounds, each in the order in which they were done."""
    return tuple(
        tuple(
            PLAIN_ENGLISH.title(house, moment.due.step)
            for moment in play_round(house, Random(f"order {seed}"), 2).moments
            if moment.due is not None
        )
        for seed in range(40)
    )


def _order(one: Made) -> Iterator[str]:
    question = one.question
    assert isinstance(question.key, str)
    names = [question.choices[int(digit) - 1].text for digit in question.key]
    if not _judged(question, question.key) or _judged(question, question.key[::-1]):
        yield "the judge does not agree with the key"
    for done in _dealt_orders(one.house):
        seen = [name for name in done if name in names]
        if seen != sorted(seen, key=names.index):
            yield f"dealt in another order: {seen}"
            return


def _slip(one: Made) -> Iterator[str]:
    assert one.slipped is not None and isinstance(one.question.key, str)
    line, _, kind = one.question.key.partition(" ")
    found = check_round(one.house, record_of(one.slipped.events))
    # the checker's cheapest explanation may call a slip something else; it must find one
    if not found.deviations:
        yield "the checker finds nothing wrong in this round"
    if kind != one.slipped.kind or not 1 <= int(line) <= len(one.question.told):
        yield f"line {line}, {kind}: {one.slipped.kind}"


@lru_cache(maxsize=4)
def _file(drill: str) -> dict[str, Any]:
    path = shipped_folder("drills") / f"{drill}.yaml"
    loaded = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {fact["id"]: fact for fact in loaded["knowledge"]}


def _knowledge(one: Made) -> Iterator[str]:
    question = one.question
    fact = _file(question.kind).get(question.subject)
    base = one.house.base_id
    if fact is None:
        entry = one.house.entries[question.subject]
        if question.key != entry.words["is"] or set(question.cites) != set(entry.cites):
            yield f"the rule is {entry.words['is']}"
        return
    mine = fact["answers"].get(base)
    right = mine["says"] if mine else "The rules do not say: ask the lead"
    if _right(question) != right or list(question.cites) != (mine["cites"] if mine else []):
        yield f"the file says {right}"
    if mine is None and question.kind == "newcomer":
        yield "a silent house is asked"


def _differences(one: Made) -> Iterator[str]:
    question, situation = one.question, one.situation
    assert situation is not None and isinstance(question.key, tuple)
    table, words = situation.table, question.key
    other = next(each for each in one.others if f"{each.title}:" in _right(question))
    hand = table.hand(question.subject)
    assert hand is not None
    _, _, part = question.skill.split("/", 2)
    what, _, request = part.partition("/")
    for house, word in zip((one.house, other), words, strict=True):
        if what == "ask":
            if (word == "yes") != is_allowed(house, table, request, hand):
                yield f"{request} in {house.id}: {word}"
            continue
        for main in _bets(_answered(house, hand, _case(house, hand, table.dealer)), "main"):
            typed = _typed(main, whole=hand.bet + hand.added)
            if typed not in str(word).replace(":", " ").replace(",", " ").split():
                yield f"counted anew {typed} in {house.id}, not {word}"
    if words[0] == words[1]:
        yield "the houses do not differ"


def _answered(house: House, hand: Hand, case: dict[str, object]) -> dict[str, object]:
    """The independent settlement; nothing on a split hand with the new chips, where it is asked
    about the old ones alone.
    """
    has_new_chips = hand.from_split and "b" in hand.name
    if has_new_chips and facts(house.id)["dealer blackjack takes"] == "original":
        return {}
    return answer(case)


def _case(house: House, hand: Hand, dealer: Sequence[Card]) -> dict[str, object]:
    return {
        "house": house.id, "bet": format_amount(hand.bet),
        "hand": [this.rank for this in hand.cards], "dealer": [this.rank for this in dealer],
        "double": hand.is_doubled, "from_split": hand.from_split,
        "even_money": hand.request == "even-money", "surrender": hand.request == "surrender",
    }  # fmt: skip


def _call(one: Made) -> Iterator[str]:
    question, (situation, _) = one.question, _next(one)
    outlook = look(one.house, situation.table)
    free = (*outlook.due, *outlook.optional)
    said = {each.event.total or each.step.says for each in free if is_by_dealer(each.event)}
    if _right(question).strip("“”") not in said:
        yield f"not said now: {_right(question)}"
    asked = [each for each in free if each.step.id == question.step.id]
    if not asked:
        yield f"{question.step.id} is not due"
    for choice in question.choices:
        if choice.slip and choice.text.strip("“”") in said:
            yield f"a wrong choice may be said: {choice.text}"


CHECKS: Final[dict[str, Callable[[Made], Iterator[str]]]] = {
    "next-act": _next_act,
    "payout": _payout,
    "chips": _chips,
    "total": _total,
    "ruling": _ruling,
    "dealer-turn": _dealer_turn,
    "order": _order,
    "slip": _slip,
    "incident": _knowledge,
    "differences": _differences,
    "call": _call,
    "newcomer": _knowledge,
}
