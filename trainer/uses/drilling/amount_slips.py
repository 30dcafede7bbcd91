"""The usual slips with an amount, each known by name.

No blackjack here: each slip is the same settlement under another rule or on another stake, and
it is named only where it leads to just what was typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from trainer.facts.money import Amount, Ratio, format_amount, times
from trainer.facts.rules import Rules
from trainer.facts.settle import Stake, settle
from trainer.law.house import House
from trainer.uses.drilling.cases import Case, Handed, right_answer
from trainer.uses.speaking.tongue import Tongue

PRICES: Final = (Ratio(1, 1), Ratio(2, 1), Ratio(6, 5), Ratio(3, 2))


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
    settled = settle(rules, stake, case.dealer)
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
