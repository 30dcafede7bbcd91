"""Guards that look at a bet just put out."""

from __future__ import annotations

from trainer.facts import playing
from trainer.facts.hands import is_natural
from trainer.facts.values import Rules
from trainer.law.guards.guard import guard
from trainer.table.after import spot_of
from trainer.table.round import FreshBet, Hand, Round


def _spot_bet(table: Round, bet: FreshBet) -> Hand | None:
    spot = spot_of(bet.name)
    return next((hand for hand in table.hands if hand.spot == spot), None)


@guard("bet", "The bet was put out before the bets were closed.")
def bets_were_open(rules: Rules, table: Round, bet: FreshBet) -> bool:
    return not bet.is_late


@guard("bet", "The bet is within the limits of the table.", "minimum_bet", "maximum_bet")
def bet_is_within_limits(rules: Rules, table: Round, bet: FreshBet) -> bool:
    if bet.name.endswith(":over13") or bet.name.endswith(":under13"):
        return rules.minimum_bet is None or bet.amount >= rules.minimum_bet
    return playing.bet_is_within_limits(rules, bet.amount)


@guard("bet", "The bet is made of whole chips of this table.", "money_unit")
def bet_is_in_whole_chips(rules: Rules, table: Round, bet: FreshBet) -> bool:
    return playing.is_payable_in_units(rules, bet.amount)


@guard("bet", "The bet is one that this table takes.", "over_under_13")
def side_bet_is_on_offer(rules: Rules, table: Round, bet: FreshBet) -> bool:
    kind = bet.name.partition(":")[2]
    return kind == "" or (kind in ("over13", "under13") and rules.over_under_13 is not None)


@guard(
    "bet",
    "A side bet lies beside a main bet of the same spot and is no higher than it.",
    "over_under_13",
)
def side_bet_is_not_above_the_main(rules: Rules, table: Round, bet: FreshBet) -> bool:
    spot = spot_of(bet.name)
    main = table.hand(str(spot))
    if main is None:
        return False
    return all(
        side.bet <= main.bet
        for side in table.sides
        if side.spot == spot and side.kind in ("over13", "under13")
    )


@guard("bet", "The house takes insurance.", "insurance")
def house_insures(rules: Rules, table: Round, bet: FreshBet) -> bool:
    return rules.insurance is not None


@guard("bet", "The insurance is as much of the bet as the house takes.", "insurance")
def insurance_is_the_right_size(rules: Rules, table: Round, bet: FreshBet) -> bool:
    hand = _spot_bet(table, bet)
    return hand is not None and playing.insurance_is_the_right_size(rules, hand.bet, bet.amount)


@guard("bet", "The hand is in play and of a kind that the house insures.", "insurance")
def hand_may_be_insured(rules: Rules, table: Round, bet: FreshBet) -> bool:
    hand = _spot_bet(table, bet)
    if hand is None or not hand.lying or hand.request == "even-money":
        return False
    is_blackjack = is_natural(rules, hand.cards, from_split=hand.from_split)
    return playing.insures_this_hand(rules, natural=is_blackjack)
