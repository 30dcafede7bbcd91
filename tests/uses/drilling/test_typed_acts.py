"""Acts typed in the words of the round record, judged by the law alone."""

from __future__ import annotations

from random import Random

import pytest

from trainer.facts.cards import card
from trainer.law.advance import admitting
from trainer.law.due import look
from trainer.record.words import write_event
from trainer.shell.houses import load_house
from trainer.table.events import Event, is_by_dealer
from trainer.uses.drilling.answers import AskAgain
from trainer.uses.drilling.kinds.kind import Bench
from trainer.uses.drilling.kinds.next_act import KIND
from trainer.uses.drilling.maker import labels_at
from trainer.uses.drilling.situations import Situations
from trainer.uses.drilling.typed_acts import is_act, read_act
from trainer.uses.speaking.tongue import PLAIN_ENGLISH


@pytest.mark.parametrize("name", ["cyb", "sweden", "holland"])
def test_what_is_due_is_right_in_any_order_and_nothing_else_is(name: str) -> None:
    house, rng = load_house(name), Random(7)
    others = [load_house("norway-home")]
    bench = Bench(house, others, PLAIN_ENGLISH, rng, is_typed=True)
    stock = Situations(house, rng, labels_at)
    for _ in range(50):
        stock.deal()
    asked = 0
    for label in stock.known_labels():
        if not label.startswith("act:") or (situation := stock.find(label, 0)) is None:
            continue
        assert KIND.ask is not None
        question = KIND.ask(bench, situation, label.removeprefix("act:"))
        if question is None:
            continue
        asked += 1
        assert question.wants == "text"
        assert question.judge is not None
        outlook = look(house, situation.table)
        for due in outlook.due:
            event = due.event._replace(is_across=due.across == "required")
            assert question.judge(write_event(event)).is_right
        done = {event._replace(card=None) for event in situation.before if is_by_dealer(event)}
        for event in done:
            shown = event._replace(card=card("7s")) if event.do in ("deal", "turn") else event
            if admitting(outlook, situation.table, shown) is not None:
                continue
            if event.do in ("say", "cut-card", "shuffle", "call-floor", "undo"):
                continue
            verdict = question.judge(write_event(event))
            assert not verdict.is_right
            assert bool(verdict.reason) == bool(verdict.slip)
    assert asked > 20


def test_a_card_need_not_be_told() -> None:
    assert read_act("deal dealer") == Event("deal", "dealer")
    assert read_act("Deal dealer down") == Event("deal", "dealer", is_down=True)
    assert read_act("deal 3a ks across") == Event("deal", "3a", is_across=True)
    assert read_act("turn") == Event("turn")
    assert read_act("wait") is None


@pytest.mark.parametrize("typed", ["", "hit 1", "pay", "pay 1", "deal", "pay 1 ³", "dance"])
def test_what_is_no_act_of_a_dealer_is_asked_again(typed: str) -> None:
    with pytest.raises(AskAgain):
        read_act(typed)


def test_a_number_is_a_choice_and_a_verb_is_an_act() -> None:
    assert is_act("PAY 1 5")
    assert is_act("wait")
    assert not is_act("1")
    assert not is_act("?")
