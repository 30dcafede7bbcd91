"""A bet that is settled now, as a case: the stake, the dealer's cards, and what the house says."""

from __future__ import annotations

from typing import NamedTuple

from trainer.facts.hands import Cards
from trainer.facts.money import Amount, format_amount, times
from trainer.facts.rules import Rules
from trainer.facts.settle import Settled, Stake, settle
from trainer.law.due import Due
from trainer.law.house import House
from trainer.table.round import Round
from trainer.table.stakes import stake_of
from trainer.uses.speaking.tongue import Tongue


class Case(NamedTuple):
    """A bet that is settled now: the stake, the dealer's cards, and what the house says of it."""

    rules: Rules
    stake: Stake
    dealer: Cards
    settled: Settled


class Handed(NamedTuple):
    """What somebody says happens to a bet: ``pay`` or ``return`` with an amount, ``push`` or
    ``take``.
    """

    do: str
    amount: Amount = 0


def case_of(house: House, table: Round, bet: str) -> Case:
    """The settlement of that bet on this table."""
    stake = stake_of(table, bet)
    assert stake is not None
    return Case(house.rules, stake, table.dealer, settle(house.rules, stake, table.dealer))


def is_untouched(table: Round, bet: str) -> bool:
    """Whether nothing of the bet has gone back yet: half settled, it would be half told."""
    hand = table.hand(bet)
    return hand is None or (not hand.returned and hand.lying == hand.bet + hand.added)


def label_of(house: House, table: Round, due: Due) -> str:
    """What kind of amount this is: the reason, and whether it is a doubled or a split hand."""
    case = case_of(house, table, due.event.to)
    stake = case.stake
    what = "+doubled" * stake.doubled + "+split" * stake.from_split
    return f"{stake.kind}/{case.settled.why}{what}"


def right_answer(case: Case) -> Handed:
    """What happens to the bet, as an answer."""
    if case.settled.pays:
        return Handed("pay", case.settled.pays)
    if case.settled.returned and case.settled.outcome != "push":
        return Handed("return", case.settled.returned)
    return Handed("push") if case.settled.outcome == "push" else Handed("take")


def key_in_words(tongue: Tongue, key: Handed) -> str:
    """The right answer as the trainee reads it."""
    return tongue.say(f"amount.{key.do}", amount=format_amount(key.amount))


def reason(case: Case, key: Handed, tongue: Tongue) -> str:
    """How the answer comes about, with the sum."""
    why = case.settled.why
    phrase = f"because.{why}"
    if not tongue.knows(phrase):
        phrase = "because.over-under"
    words = {
        "bet": format_amount(case.stake.amount),
        "original": format_amount(case.stake.original),
        "pays": format_amount(case.settled.pays),
        "returned": format_amount(case.settled.returned),
        "natural": str(case.rules.natural_pays),
        "insurance": str(case.rules.insurance_pays),
        "charlie": str(case.rules.five_card_charlie),
        "sevens": str(case.rules.three_sevens),
        "win": str(case.rules.win_pays),
        "total": why.rpartition("-")[2],
    }
    text = tongue.say(phrase, **words)
    exact = times(case.stake.amount, case.rules.natural_pays)
    if why == "blackjack" and exact != case.settled.pays:
        text += " " + tongue.say("because.rounded", exact=format_amount(exact), **words)
    return text
