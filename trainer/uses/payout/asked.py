"""Bets and requests that the house does not allow, each refused with the clause that says so."""

from __future__ import annotations

from typing import Final

from trainer.facts import playing
from trainer.facts.hands import is_natural
from trainer.facts.money import Amount, format_amount
from trainer.facts.values import Rules
from trainer.law.house import House
from trainer.uses.payout.case import Case
from trainer.uses.payout.refusal import Refusal, refused


def main_bet(house: House, case: Case) -> Refusal | None:
    """The bet lies within the limits, in chips of the house."""
    rules, bet = house.rules, case.bet
    if not bet:
        return Refusal("without a bet there is nothing to pay", house.cites_of(_LIMITS))
    if not playing.bet_is_within_limits(rules, bet):
        return refused(
            house, f"a bet of {format_amount(bet)} is outside {_limits(rules)}", *_LIMITS
        )
    if not playing.is_payable_in_units(rules, bet):
        return _not_in_chips(house, "a bet", bet)
    return None


_LIMITS: Final = ("minimum_bet", "maximum_bet")


def _limits(rules: Rules) -> str:
    low, high = rules.minimum_bet, rules.maximum_bet
    if low is not None and high is not None:
        return f"this house's limits, {format_amount(low)} to {format_amount(high)}"
    if low is not None:
        return f"this house's limits, {format_amount(low)} and more"
    assert high is not None
    return f"this house's limits, {format_amount(high)} at most"


def _not_in_chips(house: House, what: str, amount: Amount) -> Refusal:
    unit = house.rules.money_unit
    assert unit is not None
    return refused(
        house,
        f"{what} of {format_amount(amount)} cannot be laid: the smallest chip here is "
        f"{format_amount(unit)}",
        "money_unit",
    )


def surrender(house: House, case: Case) -> Refusal | None:
    """Giving up is the hand's first and only act."""
    if not case.surrender:
        return None
    rules = house.rules
    if rules.surrender is None:
        return refused(house, "there is no surrender in this house", "surrender")
    if case.even_money or case.double or case.from_split or len(case.hand) != 2:
        return refused(house, "a surrender is the first thing a hand does, or nothing", "surrender")
    if is_natural(rules, case.hand, from_split=False):
        return refused(house, "a blackjack has nothing to surrender", "surrender")
    return None


def even_money(house: House, case: Case) -> Refusal | None:
    """Even money is for a blackjack from the deal against an ace, and instead of insurance."""
    if not case.even_money:
        return None
    rules = house.rules
    if rules.even_money is None:
        return refused(house, "there is no even money in this house", "even_money")
    if case.from_split or not is_natural(rules, case.hand, from_split=False):
        return refused(house, "even money is for a blackjack from the initial deal", "even_money")
    if not (case.dealer and playing.insurance_is_against(case.dealer[0])):
        return refused(house, "even money is against a dealer's ace", "even_money")
    if case.insurance:
        return refused(
            house, "even money and insurance exclude each other", "even_money", "insurance"
        )
    return None


def insurance(house: House, case: Case) -> Refusal | None:
    """Insurance is against an ace, of the right size, and needs the dealer's second card."""
    if not case.insurance:
        return None
    rules = house.rules
    if rules.insurance is None:
        return refused(house, "there is no insurance in this house", "insurance")
    if case.from_split:
        return _belongs_to_the_spot(house, "insurance", "insurance")
    if not (case.dealer and playing.insurance_is_against(case.dealer[0])):
        return refused(house, "insurance is against a dealer's ace", "insurance")
    natural = is_natural(rules, case.hand, from_split=False)
    if not playing.insures_this_hand(rules, natural=natural):
        return refused(house, "a blackjack is not insured in this house", "insurance")
    if not playing.insurance_is_the_right_size(rules, case.bet, case.insurance):
        most = format_amount(playing.highest_insurance(rules, case.bet))
        half = f"exactly {most}" if rules.insurance == "half" else f"at most {most}"
        return refused(
            house,
            f"an insurance of {format_amount(case.insurance)} on a bet of "
            f"{format_amount(case.bet)} has the wrong size: it must be {half}",
            "insurance",
        )
    if len(case.dealer) < 2:
        return refused(
            house, "the dealer's second card is missing: it decides the insurance", "insurance"
        )
    return None


def side_bets(house: House, case: Case) -> Refusal | None:
    """Over/Under lies beside a main bet no lower than itself."""
    for name, amount in (("over 13", case.over13), ("under 13", case.under13)):
        if not amount:
            continue
        rules = house.rules
        if rules.over_under_13 is None:
            return refused(house, f"there is no bet on {name} at this table", "over_under_13")
        if case.from_split:
            return _belongs_to_the_spot(house, f"a bet on {name}", "over_under_13")
        if amount > case.bet:
            return refused(
                house,
                f"{format_amount(amount)} on {name} is more than the bet of "
                f"{format_amount(case.bet)}",
                "over_under_13",
            )
        if not playing.bet_is_within_limits(rules, amount):
            return refused(
                house,
                f"{format_amount(amount)} on {name} is outside {_limits(rules)}",
                "over_under_13",
                *_LIMITS,
            )
        if not playing.is_payable_in_units(rules, amount):
            return _not_in_chips(house, f"a bet on {name}", amount)
    return None


def _belongs_to_the_spot(house: House, what: str, rule: str) -> Refusal:
    return refused(house, f"{what} belongs to the spot, not to one hand of a split", rule)
