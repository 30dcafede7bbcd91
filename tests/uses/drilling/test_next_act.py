"""Generated questions on the next act: one right answer, and every slip is what it is called."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from trainer.facts.cards import card
from trainer.law.advance import admitting
from trainer.law.due import SETTLING, failing_guards, look
from trainer.law.house import House
from trainer.shell.houses import load_house
from trainer.table.events import DEALER, Event, is_by_dealer
from trainer.uses.drilling.maker import labels_at
from trainer.uses.drilling.next_act import ask_next_act
from trainer.uses.drilling.question import Choice, Question
from trainer.uses.drilling.situations import Situation, Situations
from trainer.uses.drilling.wrong_acts import bare, kind_of, kinds_of_acts
from trainer.uses.speaking.tongue import PLAIN_ENGLISH

HOUSES = (
    "cyb",
    "sweden",
    "sweden +over-under",
    "holland",
    "norway-home",
    "norway-home +european +surrender",
    "norway-home +h17 +charlie",
    "finland-home",
    "finland-home +surrender +das",
)
ROUNDS = 120


def asked(name: str) -> Iterator[tuple[Situation, Question, list[House]]]:
    """Questions on every step of the house, some of each."""
    house = load_house(name)
    others = [load_house("cyb" if house.base_id == "sweden" else "sweden")]
    rng = Random(f"next act {name}")
    stock = Situations(house, rng, labels_at, with_strays="unasked-card" in house.procedure.replies)
    for _ in range(ROUNDS):
        stock.deal()
    for step in house.procedure.steps():
        for _ in range(12):
            situation = stock.find(f"act:{step.id}", 0)
            if situation is None:
                break
            question = ask_next_act(situation, step.id, others, PLAIN_ENGLISH, rng)
            if question is not None:
                yield situation, question, others


def forms_of(event: Event) -> Iterator[Event]:
    """The act in every form in which it might be meant."""
    for amount in {event.amount, None} if event.do == "take" else {event.amount}:
        for this in (None, card("7s")):
            yield event._replace(amount=amount, card=this)


@pytest.mark.parametrize("name", HOUSES)
def test_every_question_has_one_right_answer_and_every_slip_is_that_slip(name: str) -> None:
    count = 0
    steps = set()
    for situation, question, others in asked(name):
        count += 1
        steps.add(question.step.id)
        outlook = look(situation.house, situation.table)
        right = [choice for choice in question.choices if not choice.slip]
        assert len(right) == 1
        assert len({choice.text for choice in question.choices}) == len(question.choices) >= 3
        assert is_admitted(situation, right[0], question), question
        subject = situation.table.hand(question.subject)
        is_gone = subject is not None and subject.is_collected
        assert not (question.step.is_optional and is_gone), question
        for choice in question.choices:
            if not choice.slip:
                continue
            if choice.event is None:
                assert outlook.awaits is None
                continue
            for form in forms_of(choice.event):
                assert admitting(outlook, situation.table, form) is None, (question, choice)
            assert is_that_slip(situation, question, choice, others), (question, choice)
            assert choice.because
        if question.key is not None and getattr(question.key, "do", "") == "burn":
            is_told = "The next card lies face up in the shoe." in question.told
            assert is_told == (situation.table.stray is None), question
    assert count > 150
    assert len(steps) > 20


def is_admitted(situation: Situation, choice: Choice, question: Question) -> bool:
    outlook = look(situation.house, situation.table)
    if choice.event is None:
        return outlook.awaits is not None and outlook.awaits.id == question.step.id
    return any(
        bare(due.event) == choice.event and due.step.id == question.step.id
        for due in (*outlook.due, *outlook.optional)
    )


def is_that_slip(
    situation: Situation, question: Question, choice: Choice, others: list[House]
) -> bool:
    """Whether a wrong choice is the mistake that it is called, by a condition of its own."""
    event = choice.event
    assert event is not None
    key = question.key if isinstance(question.key, Event) else None
    later = [bare(each) for each in situation.ahead[1:] if is_by_dealer(each)]
    earlier = [bare(each) for each in situation.before if is_by_dealer(each)]
    match choice.slip:
        case "too-early":
            return event in later
        case "too-late":
            return event in earlier and event not in later
        case "wrong-spot":
            return key is not None and event.do == key.do and event.to != key.to
        case "wrong-way":
            both = {event.do, key.do} if key is not None else set()
            return key is not None and event.to == key.to and both <= SETTLING and len(both) == 2
        case "wrong-card":
            assert key is not None
            is_same_card = event.do == key.do == "deal" and event.to == key.to
            return is_same_card and choice.text != question.choices[question.right_choice].text
        case "wrong-ruling":
            hand = situation.table.hand(event.to)
            assert hand is not None and hand.request
            forbids = failing_guards(situation.house, situation.table, hand.request, hand)
            refusal = Event("refuse", hand.name, what=hand.request)
            is_refused = bool(forbids) or key == refusal
            return is_refused != (event.do == "refuse")
        case "other-house":
            return kind_of(event) not in kinds_of_acts(situation.house) and any(
                kind_of(due.event) == kind_of(event)
                for other in others
                for due in (
                    *look(other, situation.table).due,
                    *look(other, situation.table).optional,
                )
            )
        case "not-yours":
            outlook = look(situation.house, situation.table)
            return outlook.waiting_for == "player" and outlook.hand == event.to
    return False


def test_no_question_is_about_what_is_not_on_the_table() -> None:
    for situation, question, _ in asked("cyb"):
        for choice in question.choices:
            if choice.slip and choice.event is not None and choice.event.to not in ("", DEALER):
                bet = choice.event.to
                table = situation.table
                assert (table.side(bet) if ":" in bet else table.hand(bet)) is not None


def test_the_hole_card_is_hidden_until_it_was_looked_at() -> None:
    for situation, question, _ in asked("cyb"):
        for this, is_down in zip(question.table.dealer, question.table.down, strict=True):
            if is_down and not situation.table.has_peeked:
                assert not this.is_seen
