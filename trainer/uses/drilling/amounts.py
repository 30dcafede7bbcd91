"""What do you hand over? The amount is typed, and the usual slips are known by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from trainer.facts.money import format_amount
from trainer.law.due import SETTLING, Due
from trainer.law.house import House
from trainer.uses.drilling.amount_slips import slip_in_words, slips
from trainer.uses.drilling.answers import AskAgain, read_amount, tidied
from trainer.uses.drilling.cases import (
    Handed,
    case_of,
    key_in_words,
    label_of,
    reason,
    right_answer,
)
from trainer.uses.drilling.next_act import path_to, told
from trainer.uses.drilling.question import Question, Verdict
from trainer.uses.drilling.sight import seen_by_dealer
from trainer.uses.drilling.situations import Situation
from trainer.uses.payout.answer import cites_of_bet
from trainer.uses.speaking.sentences import bet_name, capital, whom
from trainer.uses.speaking.tongue import Tongue

KIND: Final = "payout"


def ask_amount(situation: Situation, due: Due, others: Iterable[House], tongue: Tongue) -> Question:
    """What happens to the bet of this due act: how much is paid, or push, or take."""
    house, table = situation.house, situation.table
    bet, step = due.event.to, due.step
    case = case_of(house, table, bet)
    key = right_answer(case)

    def judge(text: str) -> Verdict:
        answer = read_answer(text, tongue)
        if key.do == "return" and answer.do == "pay":
            answer = Handed("return", answer.amount)
        if answer == key:
            return Verdict(True, key_in_words(tongue, key))
        slip = next((name for name, _ in slips(case, key, answer, others)), "")
        return Verdict(False, key_in_words(tongue, key), slip_in_words(tongue, case, slip), slip)

    return Question(
        kind=KIND,
        skill=f"{house.id}/{KIND}/{label_of(house, table, due)}",
        house=house,
        table=seen_by_dealer(table),
        told=told(situation, tongue, without=SETTLING),
        prompt=tongue.say(
            "amount.prompt.return" if key.do == "return" else "amount.prompt",
            bet=capital(bet_name(tongue, bet)),
        ),
        wants="amount",
        step=step,
        why=reason(case, key, tongue) + " " + tongue.why(house, step),
        cites=cites_of_bet(house, case.stake, case.settled),
        judge=judge,
        answer=key_in_words(tongue, key),
        key=key.amount or key.do,
        subject=bet,
        shows_dealer_total=False,
        hint=tongue.hint(house, step),
        path=path_to(house, step, tongue),
    )


def read_answer(text: str, tongue: Tongue) -> Handed:
    """``7``, ``pay 7``, ``push`` or ``take``. Raises ``AskAgain``."""
    typed = tidied(text)
    for do in ("push", "take"):
        if typed in tongue.say(f"answer.{do}").split("|"):
            return Handed(do)
    for word in tongue.say("answer.pay").split("|"):
        typed = typed.removeprefix(word + " ")
    amount = read_amount(typed)
    if not amount:
        raise AskAgain("again.nothing")
    return Handed("pay", amount)


def ask_for_chips(situation: Situation, due: Due, tongue: Tongue) -> Question:
    """How many chips a double or a split needs."""
    house, table = situation.house, situation.table
    hand = table.hand(due.event.to)
    assert hand is not None and due.event.amount is not None
    key, bet = due.event.amount, hand.bet

    def judge(text: str) -> Verdict:
        amount = read_amount(text)
        words = format_amount(key)
        if amount == key:
            return Verdict(True, words)
        slip = "twice" if amount == bet * 2 else "half" if amount * 2 == bet else ""
        return Verdict(False, words, tongue.say(f"slip.ask.{slip}") if slip else "", slip)

    return Question(
        kind=KIND,
        skill=f"{house.id}/{KIND}/{due.step.id}",
        house=house,
        table=seen_by_dealer(table),
        told=told(situation, tongue),
        prompt=tongue.say("amount.ask.prompt", whom=whom(tongue, hand.name)),
        wants="amount",
        step=due.step,
        why=tongue.why(house, due.step),
        cites=due.step.cites,
        judge=judge,
        answer=format_amount(key),
        key=key,
        subject=hand.name,
        hint=tongue.hint(house, due.step),
        path=path_to(house, due.step, tongue),
    )
