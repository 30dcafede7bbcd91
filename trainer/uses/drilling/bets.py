"""Other bets on a table that was dealt: amounts of a range, odd ones on purpose."""

from __future__ import annotations

import re
from random import Random
from typing import Final, NamedTuple

from trainer.facts.money import Amount
from trainer.facts.playing import bet_is_within_limits, highest_insurance, is_payable_in_units
from trainer.facts.rules import Rules
from trainer.law.due import look
from trainer.table.round import Hand, SideBet
from trainer.uses.drilling.situations import Situation

_RANGE: Final = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?( odd)?")
_TRIES: Final = 40


class Bets(NamedTuple):
    """Whole bets from ``low`` to ``high``; ``are_odd`` keeps to those that halve badly."""

    low: int
    high: int
    are_odd: bool = False

    def pick(self, rules: Rules, rng: Random) -> Amount | None:
        """A bet of the range that the house takes, or ``None`` if there is none."""
        for _ in range(_TRIES):
            bet = self.low + int(rng.random() * (self.high - self.low + 1))
            if self.are_odd and bet % 2 == 0:
                continue
            if bet_is_within_limits(rules, bet) and is_payable_in_units(rules, bet):
                return bet
        return None


def read_bets(text: str) -> Bets:
    """``5-100``, ``25`` or ``1-99 odd``. Raises ``ValueError`` with a sentence."""
    found = _RANGE.fullmatch(" ".join(text.split()))
    if found is None:
        raise ValueError(f"{text!r} is no range of bets: write it like 5-100, or 1-99 odd")
    low = int(found[1])
    high = int(found[2]) if found[2] else low
    if not 0 < low <= high:
        raise ValueError(f"{text!r} is no range of bets: the lower one comes first, from 1")
    if found[3] and low == high and low % 2 == 0:
        raise ValueError(f"{text!r} holds no odd bet")
    return Bets(low, high, found[3] is not None)


def with_other_bets(situation: Situation, bets: Bets, rng: Random) -> Situation | None:
    """The same moment with every spot's bet drawn anew; ``None`` where the house takes no such.

    What was added by a double, put out by a split or laid as insurance goes with its bet. What
    happened before is not told any more, as it speaks of other amounts.
    """
    rules, table = situation.house.rules, situation.table
    if table.fresh:
        return None  # chips that were just put out, and are not ruled on yet
    drawn: dict[int, Amount] = {}
    for spot in table.spots:
        bet = bets.pick(rules, rng)
        if bet is None:
            return None
        drawn[spot] = bet
    hands = tuple(_hand(hand, drawn[hand.spot]) for hand in table.hands)
    sides = tuple(_side(rules, side, drawn[side.spot]) for side in table.sides)
    changed = table._replace(hands=hands, sides=sides)
    return situation._replace(
        table=changed, outlook=look(situation.house, changed), before=(), ahead=()
    )


def _hand(hand: Hand, bet: Amount) -> Hand:
    added = bet if hand.added else 0
    return hand._replace(
        bet=bet,
        added=added,
        lying=bet + added if hand.lying else 0,
        chips=bet if hand.chips is not None else None,
    )


def _side(rules: Rules, side: SideBet, bet: Amount) -> SideBet:
    amount = highest_insurance(rules, bet) if side.kind == "insurance" else bet
    return side._replace(bet=amount, lying=amount if side.lying else 0)
