"""What a player may do with a hand: one question a function, each answered by one rule.

The procedure's guards and the pay-out calculator both ask these, so that a table and a sum on
paper never disagree on what is allowed.
"""

from __future__ import annotations

from trainer.facts.cards import Card
from trainer.facts.hands import Cards, points
from trainer.facts.money import Amount, exact, is_multiple, rounded
from trainer.facts.values import Rules


def is_split_ace(rules: Rules, cards: Cards, *, from_split: bool) -> bool:
    """Whether the hand is a split ace that gets one card and is not played on (SWE-14)."""
    return from_split and rules.split_aces == "one_card" and bool(cards) and cards[0].is_ace


def may_draw_at_this_total(rules: Rules, cards: Cards) -> bool:
    """Whether another card may be given at all: below 21, or on a 21 where the house lets it."""
    total, is_soft = points(cards)
    if total < 21:
        return True
    if total > 21:
        return False
    return rules.hit_on_21 == "yes" or (rules.hit_on_21 == "soft_only" and is_soft)


def total_may_be_doubled(rules: Rules, cards: Cards) -> bool:
    """Whether the house doubles on this total (SWE-16, SWE-33, HOL-19)."""
    total, is_soft = points(cards)
    if is_soft:
        if rules.double_soft == "never":
            return False
        if rules.double_soft == "first_ace_is_1":
            total = points(cards, 1)[0]
    return rules.double_on is None or total in rules.double_on


def pair_may_be_split(rules: Rules, cards: Cards) -> bool:
    """Whether the two cards are a pair in this house (CYB-17, FIN-14)."""
    if rules.split_on is None or len(cards) != 2:
        return False
    first, second = cards
    if not (first.is_seen and second.is_seen):
        return not (first.is_seen or second.is_seen)
    if rules.split_on == "equal_rank":
        return first.rank == second.rank
    return first.value == second.value


def split_again_is_allowed(rules: Rules, cards: Cards, *, from_split: bool) -> bool:
    """Whether aces that come from a split may be split once more (SWE-14, SWE-32)."""
    return not (from_split and cards[0].is_ace) or rules.resplit_aces


def hands_are_left(rules: Rules, hands_of_spot: int) -> bool:
    """Whether the spot may have one hand more (FIN-15)."""
    return rules.hands_from_one_spot is None or hands_of_spot < rules.hands_from_one_spot


def bet_is_within_limits(rules: Rules, bet: Amount) -> bool:
    """Whether a bet before the deal is neither too low nor too high (CYB-01)."""
    if rules.minimum_bet is not None and bet < rules.minimum_bet:
        return False
    if rules.maximum_bet is not None and bet > rules.maximum_bet:
        return False
    return bet > 0


def is_payable_in_units(rules: Rules, amount: Amount) -> bool:
    """Whether the amount can be laid in this house's smallest chip."""
    return rules.money_unit is None or is_multiple(amount, rules.money_unit)


def highest_insurance(rules: Rules, bet: Amount) -> Amount:
    """Half the bet, in whole units of the house (SWE-18, FIN-09)."""
    half = exact(bet, 2) if isinstance(bet, int) else bet / 2
    return half if rules.money_unit is None else rounded(half, rules.money_unit, "down")


def insurance_is_the_right_size(rules: Rules, bet: Amount, insurance: Amount) -> bool:
    """Whether so much insurance may be taken on this bet."""
    most = highest_insurance(rules, bet)
    if rules.insurance == "half":
        return insurance == most and insurance > 0
    return 0 < insurance <= most and is_payable_in_units(rules, insurance)


def insures_this_hand(rules: Rules, *, natural: bool) -> bool:
    """Whether the house insures a hand of this kind at all (HOL-21)."""
    return rules.insurance is not None and (rules.insurance_on_natural or not natural)


def insurance_is_against(upcard: Card) -> bool:
    """Insurance is against a dealer's ace, and only that."""
    return upcard.is_ace
