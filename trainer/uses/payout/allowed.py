"""Whether a case can be: what the house refuses, and cards that no round could have dealt.

Each check asks one question of ``trainer.facts``, and a refusal names the house's own clauses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from trainer.facts import playing
from trainer.facts.cards import card
from trainer.facts.dealer import must_draw, peek_shows_blackjack
from trainer.facts.decks import first_too_many, is_in_the_decks, ten_values
from trainer.facts.hands import Cards, is_charlie, is_natural, points
from trainer.facts.money import Amount, format_amount
from trainer.facts.rules import Rules
from trainer.law.house import House
from trainer.uses.payout.case import Case


class Refusal(NamedTuple):
    """Why there is no answer: a sentence, and the clauses it rests on."""

    error: str
    cites: tuple[str, ...] = ()


def refusal_of(house: House, case: Case) -> Refusal | None:
    """The first reason why the house does not allow the case, or ``None`` if it can be.

    That the dealer's hand is complete where it matters is not looked at here.
    """
    for check in _CHECKS:
        refusal = check(house, case)
        if refusal is not None:
            return refusal
    return None


def refused(house: House, sentence: str, *rule_names: str) -> Refusal:
    """A refusal that rests on these rules. Where all are assumed, the sentence says so."""
    entries = [house.entries[name] for name in rule_names]
    if entries and all(entry.basis == "assumed" for entry in entries):
        reason = next((entry.why for entry in entries if entry.why), "The rules do not say.")
        sentence = f"{sentence} (assumed: {reason})"
    return Refusal(sentence, house.cites_of(rule_names))


def in_words(cards: Cards) -> str:
    """Cards in dealt order: ``A-7-3``."""
    return "-".join([this.rank for this in cards])


# ---- the bet and the cards


def _bet(house: House, case: Case) -> Refusal | None:
    rules, bet = house.rules, case.bet
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
    if high is not None:
        return f"this house's limits, more than 0 and at most {format_amount(high)}"
    return "what can be bet: it is more than 0"


def _not_in_chips(house: House, what: str, amount: Amount) -> Refusal:
    unit = house.rules.money_unit
    assert unit is not None
    return refused(
        house,
        f"{what} of {format_amount(amount)} cannot be laid: the smallest chip here is "
        f"{format_amount(unit)}",
        "money_unit",
    )


def _cards_there_are(house: House, case: Case) -> Refusal | None:
    rules, hand = house.rules, case.hand
    if len(hand) < 2:
        return Refusal("a hand has at least two cards")
    cards = hand + case.dealer
    by_value = case.from_split and hand[0].value == 10 and rules.split_on == "equal_value"
    if case.from_split and not by_value:
        # the card it was split from lies on another hand, in whatever suit
        cards += (card(hand[0].rank),)
    decks = rules.most_decks
    this = first_too_many(rules, cards, decks)
    if this is not None and not is_in_the_decks(rules, this):
        return refused(house, "there are no tens in this house's decks", "deck_without_tens")
    if this is not None:
        hold = "one deck does" if decks == 1 else f"{decks} decks do"
        return refused(house, f"{hold} not hold so many of {this}", "decks")
    if by_value and len([1 for each in cards if each.value == 10]) >= ten_values(rules, decks):
        return refused(house, "the decks do not hold so many ten-value cards", "decks")
    return None


# ---- the player's hand


def _split(house: House, case: Case) -> Refusal | None:
    if not case.from_split:
        return None
    rules, first = house.rules, case.hand[0]
    if not playing.pair_may_be_split(rules, (first, first)):
        return refused(house, "there is no split in this house", "split_on")
    if not playing.hands_are_left(rules, 1):
        return refused(house, "a spot has only one hand in this house", "hands_from_one_spot")
    return None


def _cards_drawn(house: House, case: Case) -> Refusal | None:
    """Every card after the second came because the house gives one there."""
    rules, hand, from_split = house.rules, case.hand, case.from_split
    drawn = len(hand) - 2
    if case.double and drawn != 1:
        return refused(
            house, "a double is for the first two cards, and exactly one card follows", "double_on"
        )
    if not drawn:
        return None
    two = hand[:2]
    if is_natural(rules, two, from_split=from_split):
        names = ("natural_pays",) if rules.hit_on_21 == "yes" else ("hit_on_21", "natural_pays")
        return refused(house, f"{in_words(two)} is a blackjack and gets no more cards", *names)
    if playing.is_split_ace(rules, two, from_split=from_split):
        return refused(house, "a split ace gets one card and no more", "split_aces")
    for so_far in [hand[:length] for length in range(2, len(hand))]:
        if is_charlie(rules, so_far):
            return refused(
                house,
                f"{in_words(so_far)} is five cards without a bust: the hand is paid and over",
                "five_card_charlie",
            )
        if not playing.may_draw_at_this_total(rules, so_far):
            return _no_more_cards(house, so_far)
    return _doubled(house, case) if case.double else None


def _no_more_cards(house: House, so_far: Cards) -> Refusal:
    total, is_soft = points(so_far)
    if total > 21:
        return Refusal(
            f"{in_words(so_far)} is {total} and bust: no card follows", bust_cites(house)
        )
    soft = "soft " if is_soft else ""
    return refused(
        house, f"{in_words(so_far)} is a {soft}21 and gets no more cards here", "hit_on_21"
    )


def bust_cites(house: House) -> tuple[str, ...]:
    """The clauses of the step that takes a bust hand's chips: no rule has a value for that."""
    for phase in house.procedure.phases:
        for step in phase.steps:
            if step.act == "settle" and any(guard.name == "bust" for guard in step.guards):
                return step.cites
    return ()


def _doubled(house: House, case: Case) -> Refusal | None:
    rules, two = house.rules, case.hand[:2]
    if case.from_split and not rules.double_after_split:
        return refused(
            house, "a hand from a split is not doubled in this house", "double_after_split"
        )
    if playing.total_may_be_doubled(rules, two):
        return None
    total, is_soft = points(two)
    if is_soft and rules.double_soft == "never":
        return refused(
            house,
            f"{in_words(two)} is a soft hand, and no soft hand is doubled here",
            "double_soft",
        )
    assert rules.double_on is not None
    allowed = _row(rules.double_on)
    if is_soft and rules.double_soft == "first_ace_is_1":
        return refused(
            house,
            f"{in_words(two)} doubles as {points(two, 1)[0]}, and only {allowed} is doubled here",
            "double_on",
            "double_soft",
        )
    return refused(
        house,
        f"{in_words(two)} is {total}, and only {allowed} is doubled in this house",
        "double_on",
        *(("double_soft",) if is_soft else ()),
    )


def _row(totals: tuple[int, ...]) -> str:
    words = [str(total) for total in totals]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


# ---- the dealer's hand


def _dealer(house: House, case: Case) -> Refusal | None:
    rules, dealer = house.rules, case.dealer
    for length in range(2, len(dealer)):
        so_far = dealer[:length]
        if not must_draw(rules, so_far):
            return refused(
                house,
                f"the dealer's {in_words(so_far)} is {points(so_far)[0]} and draws no card",
                "dealer_hits_soft_17",
            )
    if case.has_acted and peek_shows_blackjack(rules, dealer[:2]):
        return refused(
            house,
            f"the dealer's {in_words(dealer)} is a blackjack, found by the look at the hole card: "
            "no player had a turn",
            "peek_on",
        )
    return None


# ---- what was asked for


def _surrender(house: House, case: Case) -> Refusal | None:
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


def _even_money(house: House, case: Case) -> Refusal | None:
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


def _insurance(house: House, case: Case) -> Refusal | None:
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
            f"{format_amount(case.bet)} has the wrong size: it is {half}",
            "insurance",
        )
    if len(case.dealer) < 2:
        return refused(
            house, "the dealer's second card is missing: it decides the insurance", "insurance"
        )
    return None


def _side_bets(house: House, case: Case) -> Refusal | None:
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


_CHECKS: Final[tuple[Callable[[House, Case], Refusal | None], ...]] = (
    _bet,
    _cards_there_are,
    _split,
    _cards_drawn,
    _surrender,
    _even_money,
    _insurance,
    _side_bets,
    _dealer,
)
