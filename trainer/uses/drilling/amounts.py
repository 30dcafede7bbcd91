"""What do you hand over? The amount is typed, and the usual slips are known by name.

No blackjack here: each slip is the same settlement under another rule or on another stake, and
it is named only where it leads to just what was typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from trainer.facts.money import Amount, Ratio, format_amount, times
from trainer.facts.settle import Settled, Stake, settle
from trainer.facts.values import Rules
from trainer.law.acts import first_two_cards
from trainer.law.due import SETTLING, Due
from trainer.law.house import House
from trainer.table.round import Round
from trainer.uses.drilling.answers import AskAgain, read_amount, tidied
from trainer.uses.drilling.next_act import path_to, told
from trainer.uses.drilling.question import Question, Verdict
from trainer.uses.drilling.sight import seen_by_dealer
from trainer.uses.drilling.situations import Situation
from trainer.uses.speaking.sentences import bet_name, capital, whom
from trainer.uses.speaking.tongue import Tongue

KIND: Final = "payout"
PRICES: Final = (Ratio(1, 1), Ratio(2, 1), Ratio(6, 5), Ratio(3, 2))


class Case(NamedTuple):
    """A bet that is settled now: the stake, the dealer's cards, and what the house says of it."""

    rules: Rules
    stake: Stake
    dealer: tuple[object, ...]
    settled: Settled


class Handed(NamedTuple):
    """What somebody says happens to a bet: ``pay`` or ``return`` with an amount, ``push`` or
    ``take``.
    """

    do: str
    amount: Amount = 0


def case_of(house: House, table: Round, bet: str) -> Case:
    """The settlement of that bet on this table."""
    if ":" in bet:
        side = table.side(bet)
        kind = bet.partition(":")[2]
        hand = table.hands_of(int(bet.partition(":")[0]))[0]
        if side is None:  # a premium is paid on the spot's bet, and lies nowhere before
            stake = Stake(kind, 0, hand.bet, hand.cards)
        else:
            stake = Stake(kind, side.bet, side.bet, first_two_cards(table, side.spot))
    else:
        found = table.hand(bet)
        assert found is not None
        stake = found.stake
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
        cites=tuple(dict.fromkeys((*house.cites_of(case.settled.rules), *step.cites))),
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


# ---- the usual slips


def slips(
    case: Case, key: Handed, answer: Handed, others: Iterable[House]
) -> Iterator[tuple[str, str]]:
    """Every usual slip that leads from this case to exactly this wrong answer."""
    stake, settled, rules = case.stake, case.settled, case.rules
    if key.do == "return":
        if answer.do == "push" or answer.amount == stake.amount:
            yield "all-back", ""
        elif answer.do == "take":
            yield "all-taken", ""
        return
    if answer.do != "pay" and key.do != "pay":
        yield from _tie_slips(case, answer, others)
        yield ("taken" if answer.do == "take" else "pushed"), ""
        return
    if key.do == "pay" and answer.do == "pay":
        if answer.amount == settled.pays + settled.returned:
            yield "gross", ""
        yield from _rounding_slips(case, answer)
        if stake.doubled and _pays(case, amount=stake.original, original=stake.original) == answer:
            yield "undoubled", ""
        if not stake.doubled and _pays(case, amount=stake.amount * 2) == answer:
            yield "doubled", ""
        yield from _price_slips(case, answer)
        if answer.amount * 2 == key.amount:
            yield "half", ""
        if answer.amount == key.amount * 2:
            yield "twice", ""
    for other in others:
        if _under(other.rules, case) == answer:
            yield "other-price", other.title
            break
    if stake.doubled and rules.double_soft == "first_ace_is_1":
        usual = rules._replace(double_soft="as_usual")
        if _under(usual, case) == answer:
            yield "soft-double", ""
    if key.do == "pay" and answer.do != "pay":
        yield ("won-bet-taken" if answer.do == "take" else "won-bet-pushed"), ""
    if key.do != "pay" and answer.do == "pay":
        yield ("tie-paid" if key.do == "push" else "loss-paid"), ""


def _pays(case: Case, **changes: Amount) -> Handed:
    stake = case.stake._replace(**changes)  # type: ignore[arg-type]
    return _handed(case.rules, stake, case)


def _under(rules: Rules, case: Case) -> Handed | None:
    """What would happen to the bet under other rules; ``None`` where they know no such bet."""
    kind = case.stake.kind
    if kind == "insurance" and rules.insurance_pays is None:
        return None
    if kind in ("over13", "under13") and rules.over_under_13 is None:
        return None
    if kind == "three-sevens" and rules.three_sevens is None:
        return None
    return _handed(rules, case.stake, case)


def _handed(rules: Rules, stake: Stake, case: Case) -> Handed:
    settled = settle(rules, stake, case.dealer)  # type: ignore[arg-type]
    return right_answer(Case(rules, stake, case.dealer, settled))


def _rounding_slips(case: Case, answer: Handed) -> Iterator[tuple[str, str]]:
    rules = case.rules
    for way, name in (("up", "rounded-up"), ("exact", "not-rounded"), ("down", "rounded-down")):
        if way != rules.natural_round and _under(rules._replace(natural_round=way), case) == answer:
            yield name, ""


def _price_slips(case: Case, answer: Handed) -> Iterator[tuple[str, str]]:
    for price in PRICES:
        name = f"paid-{price.pays}-to-{price.per}"
        if case.settled.why == "blackjack" and price != case.rules.natural_pays:
            for way in dict.fromkeys((case.rules.natural_round, "exact")):
                other = case.rules._replace(natural_pays=price, natural_round=way)
                if _under(other, case) == answer:
                    yield name, str(price)
                    break
        elif case.stake.kind == "insurance" and price != case.rules.insurance_pays:
            if answer.amount == times(case.stake.amount, price):
                yield name, str(price)
        elif (
            case.settled.outcome == "win"
            and case.stake.kind == "main"
            and price != case.rules.win_pays
            and answer.amount == times(case.stake.amount, price)
        ):
            yield name, str(price)


def _tie_slips(case: Case, answer: Handed, others: Iterable[House]) -> Iterator[tuple[str, str]]:
    if case.settled.why not in ("tie", "tie-taken"):
        return
    for other in others:
        if _under(other.rules, case) == answer:
            yield "other-tie", other.title
            return


def slip_in_words(tongue: Tongue, case: Case, slip: str) -> str:
    """What was wrong with a typed answer."""
    if not slip:
        return ""
    if slip.startswith("paid-"):
        pays, _, per = slip.removeprefix("paid-").partition("-to-")
        return tongue.say("slip.price", price=f"{pays}:{per}")
    return tongue.say(
        f"slip.{slip}",
        stake=format_amount(case.stake.amount),
        original=format_amount(case.stake.original),
    )


# ---- the chips to ask for


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
