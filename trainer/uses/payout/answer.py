"""The answer to a case: every bet settled, or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from trainer.facts.cards import card
from trainer.facts.dealer import is_peeked, may_make_blackjack, must_draw
from trainer.facts.hands import (
    Cards,
    hand_points,
    is_ace_and_ten,
    is_natural,
    is_three_sevens,
    points,
)
from trainer.facts.money import Amount, format_amount, whole_if_possible
from trainer.facts.settle import Settled, Stake, settle
from trainer.facts.values import Rules
from trainer.law.house import House
from trainer.uses.payout.allowed import refusal_of
from trainer.uses.payout.case import Case, NotACase, read_case
from trainer.uses.payout.refusal import Refusal, bust_cites, in_words, refused
from trainer.uses.payout.wording import explain


class SettledBet(NamedTuple):
    """One bet: what lay there, what becomes of it, and the clauses that decide it."""

    bet: str
    stake: Stake
    settled: Settled
    cites: tuple[str, ...]

    @property
    def laid(self) -> Amount:
        """The stake in chips; a premium has none."""
        return self.stake.amount

    @property
    def net(self) -> Amount:
        """The player's change on this bet."""
        return self.settled.net(self.stake.amount)


class Answer(NamedTuple):
    """What a hand and its spot's other bets are paid. ``net`` is the player's change over all."""

    outcome: str
    net: Amount
    explanation: str
    bets: tuple[SettledBet, ...]


def answer(house: House, case: Case) -> Answer | Refusal:
    """Settle every bet of the case, or say why there is no answer."""
    refusal = refusal_of(house, case)
    if refusal is not None:
        return refusal
    rules = house.rules
    main = _main_stake(case)
    settled = _settled_against(rules, main, case)
    if settled is None:
        return _more_cards_needed(house, case)
    bets = [SettledBet("main", main, settled, cites_of_bet(house, main, settled))]
    for stake in _other_stakes(rules, case):
        found = settle(rules, stake, case.dealer)
        bets.append(SettledBet(stake.kind, stake, found, cites_of_bet(house, stake, found)))
    net: Amount = bets[0].net
    for bet in bets[1:]:
        net = whole_if_possible(net + bet.net)
    words = explain(house, case, [(bet.stake, bet.settled) for bet in bets], net)
    return Answer(settled.outcome, net, words, tuple(bets))


def answer_to(given: object, house_named: Callable[[str], House | Refusal]) -> dict[str, object]:
    """The JSON answer to a decoded JSON case. ``house_named`` finds a house, or says why not."""
    try:
        case = read_case(given)
    except NotACase as wrong:
        return as_json(Refusal(str(wrong)))
    return as_json(answer_case(case, house_named))


def answer_case(case: Case, house_named: Callable[[str], House | Refusal]) -> Answer | Refusal:
    """The answer to a case by the house that it names."""
    house = house_named(case.house)
    return house if isinstance(house, Refusal) else answer(house, case)


_text: Final = lru_cache(maxsize=1 << 12)(format_amount)


def as_json(found: Answer | Refusal) -> dict[str, object]:
    """The answer in the promised form: amounts as exact text."""
    if isinstance(found, Refusal):
        return {"error": found.error, "cites": list(found.cites)}
    return {
        "outcome": found.outcome,
        "net": _text(found.net),
        "explanation": found.explanation,
        "bets": [
            {
                "bet": bet.bet,
                "stake": _text(bet.laid),
                "outcome": bet.settled.outcome,
                "pays": _text(bet.settled.pays),
                "returned": _text(bet.settled.returned),
                "net": _text(bet.net),
                "cites": list(bet.cites),
            }
            for bet in found.bets
        ],
    }


# ---- stakes


def _main_stake(case: Case) -> Stake:
    amount = whole_if_possible(case.bet * 2) if case.double else case.bet
    return Stake(
        "main",
        amount,
        case.bet,
        case.hand,
        doubled=case.double,
        from_split=case.from_split,
        takes_even_money=case.even_money,
        surrenders=case.surrender,
    )


def _other_stakes(rules: Rules, case: Case) -> Iterator[Stake]:
    if case.insurance:
        yield Stake("insurance", case.insurance, case.insurance, case.hand)
    if case.over13:
        yield Stake("over13", case.over13, case.over13, case.hand)
    if case.under13:
        yield Stake("under13", case.under13, case.under13, case.hand)
    if rules.three_sevens is not None and is_three_sevens(case.hand, from_split=case.from_split):
        yield Stake("three-sevens", 0, case.bet, case.hand)


# ---- a dealer's hand that is not complete


def _cards(words: str) -> Cards:
    return tuple([card(word) for word in words.split()])


_ENDS: Final = tuple(map(_cards, ("10 7", "10 8", "10 9", "10 J", "7 7 7", "10 6 9")))
_BLACKJACKS: Final = {"A": _cards("A K"), "": _cards("K A")}


def _settled_against(rules: Rules, stake: Stake, case: Case) -> Settled | None:
    """The settlement; ``None`` where it hangs on cards of the dealer's that are not given.

    Whether it does is not worked out: the bet is settled against every way the hand can end.
    """
    dealer = case.dealer
    if len(dealer) >= 2 and not must_draw(rules, dealer):
        return settle(rules, stake, dealer)
    ways = [settle(rules, stake, end) for end in (*_ENDS, *_blackjacks_ahead(rules, case))]
    first = ways[0]
    if all(way[:3] == first[:3] for way in ways):
        return first
    return None


def _blackjacks_ahead(rules: Rules, case: Case) -> Iterator[Cards]:
    """The blackjacks that the dealer may still have or get; a look may have ruled them out."""
    if len(case.dealer) >= 2:
        return
    for blackjack in _BLACKJACKS.values():
        up = case.dealer[0] if case.dealer else blackjack[0]
        if not may_make_blackjack(up) or up.value != blackjack[0].value:
            continue
        if not (case.has_acted and is_peeked(rules, up)):
            yield blackjack


def _more_cards_needed(house: House, case: Case) -> Refusal:
    dealer, rules = case.dealer, house.rules
    if not dealer:
        return refused(house, "the dealer's cards are missing, and they decide this hand")
    if len(dealer) == 1 and is_natural(rules, case.hand, from_split=case.from_split):
        return refused(
            house,
            f"the dealer's second card is missing: with the {dealer[0].rank} it may make a "
            "blackjack",
            "natural_pays",
        )
    return refused(
        house,
        f"the dealer's hand is not complete: {in_words(dealer)} is {points(dealer)[0]}, draws on, "
        "and what comes decides this hand",
        "dealer_hits_soft_17",
    )


# ---- clauses


@lru_cache(maxsize=1 << 10)
def _cites_of(house: House, rule_names: tuple[str, ...]) -> tuple[str, ...]:
    return house.cites_of(rule_names)


def cites_of_bet(house: House, stake: Stake, settled: Settled) -> tuple[str, ...]:
    """The clauses of the rules that decided, and of those that made the total what it is."""
    names = settled.rules
    if stake.kind != "main":
        return _cites_of(house, names)
    if stake.doubled:
        counted = hand_points(house.rules, stake.cards, doubled=True)
        if counted != points(stake.cards):
            names = (*names, "double_soft")
    if stake.from_split and settled.outcome != "blackjack" and is_ace_and_ten(stake.cards):
        names = (*names, "ace_ten_after_split")
    cites = _cites_of(house, names)
    return bust_cites(house) + cites if settled.why == "bust" else cites
