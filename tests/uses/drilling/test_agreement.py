"""Every verdict agrees with the calculator and with what is due, on the same table."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from trainer.facts.money import format_amount, parse_amount
from trainer.law.due import SETTLING
from trainer.shell.houses import load_house
from trainer.table.round import Hand
from trainer.uses.drilling.amounts import ask_amount
from trainer.uses.drilling.cases import is_untouched
from trainer.uses.drilling.maker import labels_at
from trainer.uses.drilling.situations import Situation, Situations
from trainer.uses.payout.answer import answer_to
from trainer.uses.speaking.tongue import PLAIN_ENGLISH

HOUSES = ("cyb", "sweden", "holland", "norway-home", "norway-home +6to5", "finland-home +das")


def case_for_calculator(situation: Situation, hand: Hand) -> dict[str, object]:
    """The hand as ``trainer payout`` is asked about it."""
    return {
        "house": situation.house.id,
        "bet": format_amount(hand.bet),
        "hand": [card.rank for card in hand.cards],
        "dealer": [card.rank for card in situation.table.dealer],
        "double": hand.is_doubled,
        "from_split": hand.from_split,
        "even_money": hand.request == "even-money",
        "surrender": hand.request == "surrender",
    }


@pytest.mark.parametrize("name", HOUSES)
def test_the_calculator_pays_what_the_drill_calls_right(name: str) -> None:
    house, rng = load_house(name), Random(f"agree {name}")
    stock = Situations(house, rng, labels_at)
    for _ in range(60):
        stock.deal()
    checked = 0
    for label in stock.known_labels():
        while label.startswith("pay:main") and (found := stock.find(label, 0)) is not None:
            for due in found.outlook.due:
                hand = found.table.hand(due.event.to)
                if due.event.do not in SETTLING or hand is None:
                    continue
                if not is_untouched(found.table, due.event.to):
                    continue
                answered = answer_to(case_for_calculator(found, hand), load_house)
                bets = answered.get("bets")
                if not isinstance(bets, list):
                    continue  # a dealer's hand that is not played out yet
                main = next(bet for bet in bets if bet["bet"] == "main")
                pays = parse_amount(main["pays"])
                question = ask_amount(found, due, (), PLAIN_ENGLISH)
                assert question.judge is not None
                assert question.cites == tuple(main["cites"])
                if pays:
                    assert question.judge(format_amount(pays)).is_right
                    assert not question.judge(format_amount(pays + 1)).is_right
                elif Fraction(parse_amount(main["returned"])) == hand.bet + hand.added:
                    assert question.judge("push").is_right
                elif parse_amount(main["returned"]):
                    assert question.judge(main["returned"]).is_right
                else:
                    assert question.judge("take").is_right
                checked += 1
    assert checked > 60
