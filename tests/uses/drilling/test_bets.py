"""Other bets on a dealt table: of the range, taken by the house, and settled on what lies there."""

from __future__ import annotations

from random import Random

import pytest

from trainer.law.due import SETTLING, look
from trainer.shell.drills import load_drill
from trainer.shell.houses import load_house
from trainer.uses.drilling.bets import Bets, read_bets, with_other_bets
from trainer.uses.drilling.maker import Maker, labels_at
from trainer.uses.drilling.situations import Situations
from trainer.uses.speaking.tongue import PLAIN_ENGLISH


def test_ranges() -> None:
    assert read_bets("5-100") == Bets(5, 100)
    assert read_bets("25") == Bets(25, 25)
    assert read_bets(" 1-99  odd ") == Bets(1, 99, True)
    for wrong in ("", "0-5", "9-3", "5 to 9", "-5", "4 odd", "1-2-3", "²"):
        with pytest.raises(ValueError, match=r"range|odd"):
            read_bets(wrong)


@pytest.mark.parametrize("name", ["cyb", "sweden +over-under", "holland", "norway-home"])
def test_every_bet_is_of_the_range_and_the_table_is_still_one(name: str) -> None:
    house, rng = load_house(name), Random(3)
    stock = Situations(house, rng, labels_at)
    for _ in range(60):
        stock.deal()
    checked = 0
    for label in stock.known_labels():
        while label.startswith("pay:") and (found := stock.find(label, 0)) is not None:
            changed = with_other_bets(found, Bets(3, 9, True), rng)
            if changed is None:
                assert found.table.fresh
                continue
            checked += 1
            assert all(hand.bet in (3, 5, 7, 9) for hand in changed.table.hands)
            for hand in changed.table.hands:
                if hand.lying:
                    assert hand.lying == hand.bet + hand.added
                    assert bool(hand.added) == hand.is_doubled
            before = [(due.event.do, due.event.to, due.step.id) for due in found.outlook.due]
            now = [(due.event.do, due.event.to, due.step.id) for due in changed.outlook.due]
            assert now == before
            assert changed.outlook.due == look(house, changed.table).due
            for due in changed.outlook.due:
                if due.event.do in SETTLING and due.event.do == "take":
                    bet = due.event.to
                    lying = changed.table.side(bet) if ":" in bet else changed.table.hand(bet)
                    assert lying is not None and due.event.amount == lying.lying
    assert checked > 100


def test_a_house_that_takes_no_such_bet_is_asked_nothing() -> None:
    house, rng = load_house("cyb"), Random(1)
    stock = Situations(house, rng, labels_at)
    stock.deal()
    found = stock.find("pay:main/lower") or stock.find("pay:main/higher")
    assert found is not None
    assert with_other_bets(found, Bets(500, 900), rng) is None


def test_odd_amounts_are_odd() -> None:
    house, rng, plan = load_house("sweden"), Random(2), load_drill("odd-amounts")
    made = Maker(house, [load_house("cyb")], plan.ask, PLAIN_ENGLISH, rng, bets=plan.bets)
    for _ in range(30):
        question = made.make()
        assert question is not None
        assert all(hand.bet % 2 == 1 for hand in question.table.hands)
