"""Every kind of question on every house: one right answer, and the key is the engine's."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from trainer.facts.cards import Card
from trainer.facts.money import Amount, format_amount
from trainer.law.due import look
from trainer.shell.drills import Rivals, load_drill, shipped_drill_ids
from trainer.shell.houses import load_house
from trainer.table.events import DEALER
from trainer.uses.drilling.answers import AskAgain
from trainer.uses.drilling.kinds.chips import read_heap
from trainer.uses.drilling.kinds.order import fixed_order
from trainer.uses.drilling.kinds.registry import NAMES
from trainer.uses.drilling.maker import Maker
from trainer.uses.drilling.question import Question
from trainer.uses.simulating.dealing import play_round
from trainer.uses.speaking.tongue import PLAIN_ENGLISH

HOUSES = (
    "cyb",
    "sweden +over-under",
    "holland",
    "norway-home",
    "norway-home +h17 +surrender +charlie",
    "finland-home +das",
)


def maker(drill: str, house: str, seed: int = 1) -> Maker:
    loaded, rng, plan = load_house(house), Random(f"{drill} {house} {seed}"), load_drill(drill)
    rivals = Rivals(loaded.base_id, rng)
    return Maker(loaded, rivals, plan.ask, PLAIN_ENGLISH, rng, knowledge=plan.knowledge)


def asked(drill: str, house: str, number: int, seed: int = 1) -> Iterator[Question]:
    made = maker(drill, house, seed)
    for _ in range(number):
        question = made.make()
        if question is None:
            return
        yield question


def judged(question: Question, text: str) -> bool:
    assert question.judge is not None
    return question.judge(text).is_right


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("drill", NAMES)
def test_every_kind_asks_well_formed_questions_in_every_house(drill: str, house: str) -> None:
    count = 0
    for question in asked(drill, house, 25):
        count += 1
        assert question.kind == drill
        assert question.skill.startswith(f"{load_house(house).id}/{drill}/")
        assert question.prompt
        assert question.why.strip()
        assert "{" not in question.prompt + question.why
        if question.wants == "choice":
            texts = [choice.text for choice in question.choices]
            assert len(set(texts)) == len(texts) >= 2
            assert sum(not choice.slip for choice in question.choices) == 1
            assert all(choice.because for choice in question.choices if choice.slip)
        else:
            with pytest.raises(AskAgain):
                judged(question, "")
    assert count >= 4


@pytest.mark.parametrize("drill", shipped_drill_ids())
def test_every_shipped_drill_runs(drill: str) -> None:
    assert len(list(asked(drill, "sweden", 8))) >= 6


@pytest.mark.parametrize("house", HOUSES)
def test_totals_are_read_as_counted_by_hand(house: str) -> None:
    for question in asked("total", house, 60):
        hand = question.table.hands[0]
        low = sum(worth(card) for card in hand.cards)
        aces = sum(card.rank == "A" for card in hand.cards)
        fixed = hand.is_doubled and load_house(house).rules.double_soft == "first_ace_is_1"
        may_be_soft = aces > (1 if fixed and hand.cards[0].rank != hand.cards[1].rank else 0)
        if fixed:
            may_be_soft = aces > 1
        is_soft = may_be_soft and low <= 11
        best = low + 10 if is_soft else low
        for number in range(2, 32):
            assert judged(question, str(number)) == (number == best)
        assert judged(question, f"{low}/{low + 10}") == is_soft
        assert judged(question, f" soft {best} ") or not is_soft
        natural = len(hand.cards) == 2 and best == 21
        assert judged(question, "Blackjack") == natural


def worth(card: Card) -> int:
    return 1 if card.rank == "A" else 10 if card.rank in ("10", "J", "Q", "K") else int(card.rank)


@pytest.mark.parametrize("house", HOUSES)
def test_chips_must_make_the_amount_and_be_as_few_as_can_be(house: str) -> None:
    rack = load_house(house).rules.chips
    for question in asked("chips", house, 30):
        key = question.key
        assert isinstance(key, int) or hasattr(key, "denominator")
        best = question.judge("1x1000000").key if question.judge is not None else ""
        assert judged(question, best)
        heap = read_heap(best)
        assert sum(heap) == key
        assert set(heap) <= set(rack)
        larger = [chip for chip in heap if chip != min(rack)]
        if larger:  # one chip broken into smaller ones is one too many
            broken = broken_up(heap, larger[0], rack)
            if broken:
                assert not judged(question, broken)
        assert not judged(question, f"{best} {format_amount(min(rack))}")


def broken_up(heap: list[Amount], chip: Amount, rack: tuple[Amount, ...]) -> str:
    smaller = max(other for other in rack if other < chip)
    if chip % smaller:
        return ""
    rest = list(heap)
    rest.remove(chip)
    return " ".join(map(format_amount, [*rest, *[smaller] * int(chip / smaller)]))


@pytest.mark.parametrize("house", HOUSES)
def test_a_ruling_is_the_laws(house: str) -> None:
    loaded = load_house(house)
    answers = set()
    for question in asked("ruling", house, 60):
        answers.add(question.key)
        request, _, name = question.subject.partition(" ")
        due = [each.event for each in look(loaded, question.table).due]
        refused = any(
            event.do == "refuse"
            and event.what == request
            and event.to in (name, name.partition(":")[0])
            for event in due
        )
        assert refused == (question.key == "refuse"), question
    assert answers == {"allow", "refuse"}


@pytest.mark.parametrize("house", HOUSES)
def test_the_dealer_draws_as_the_rule_says(house: str) -> None:
    loaded = load_house(house)
    hits_soft_17 = loaded.entries["dealer_hits_soft_17"].words["is"] == "true"
    answers = set()
    for question in asked("dealer-turn", house, 60):
        cards = question.table.dealer
        low = sum(worth(card) for card in cards)
        is_soft = low <= 11 and any(card.rank == "A" for card in cards)
        total = low + 10 if is_soft else low
        draws = total < 17 or (total == 17 and is_soft and hits_soft_17)
        assert question.key == ("draw" if draws else "bust" if total > 21 else "stand")
        due = look(loaded, question.table).due
        assert draws == any(each.event.do == "deal" and each.event.to == DEALER for each in due)
        answers.add(question.key)
    assert answers == {"draw", "stand", "bust"}


@pytest.mark.parametrize("house", HOUSES)
def test_an_order_holds_in_every_round(house: str) -> None:
    loaded = load_house(house)
    steps = fixed_order(loaded)
    assert len(steps) >= 4
    for seed in range(200, 230):
        done = [
            moment.due.step.id
            for moment in play_round(loaded, Random(seed), 2).moments
            if moment.due is not None and moment.due.step.id in steps
        ]
        assert done == sorted(done, key=steps.index)


def test_an_order_is_typed_in_digits_once_each() -> None:
    for question in asked("order", "cyb", 8):
        assert isinstance(question.key, str)
        assert judged(question, question.key)
        assert judged(question, " ".join(question.key))
        assert not judged(question, question.key[::-1])
        with pytest.raises(AskAgain):
            judged(question, question.key[:-1])


@pytest.mark.parametrize("house", HOUSES)
def test_a_slip_to_find_stands_where_the_record_departs(house: str) -> None:
    kinds = set()
    for question in asked("slip", house, 18):
        line, _, kind = str(question.key).partition(" ")
        kinds.add(kind)
        assert 1 <= int(line) <= len(question.told)
        right = question.choices[question.right_choice].text
        assert right.startswith(f"Line {line}:")
    assert len(kinds) >= 5


def test_houses_differ_where_a_difference_is_asked() -> None:
    for question in asked("differences", "sweden", 20):
        assert isinstance(question.key, tuple)
        here, there = str(question.key[0]), str(question.key[1])
        assert here != there
        right = question.choices[question.right_choice].text
        assert here in right and there in right


def test_a_silent_house_says_so() -> None:
    questions = {
        question.subject: question.choices[question.right_choice].text
        for question in asked("incident", "finland-home", 20)
    }
    assert set(questions.values()) == {"The rules do not say: ask the lead"}
    sweden = {question.subject: question for question in asked("incident", "sweden", 20)}
    assert sweden["cut-card"].cites == ("SWE-34",)
    assert "played to its end" in sweden["cut-card"].choices[sweden["cut-card"].right_choice].text


def test_answers_to_newcomers_are_the_rules_values() -> None:
    answers = {
        question.subject: question.choices[question.right_choice].text
        for question in asked("newcomer", "cyb", 40)
    }
    assert answers["natural_pays"] == "3 to 2"
    assert answers["dealer_hits_soft_17"] == "I draw"
    assert answers["insurance"] == "No, there is no insurance here"
    assert answers["what-is-played"].startswith("Double and split")


@pytest.mark.parametrize("house", ["cyb", "sweden +over-under", "holland", "finland-home"])
def test_every_step_is_asked_by_some_drill(house: str) -> None:
    loaded = load_house(house)
    made = maker("next-act", house, 3)
    met = {question.step.id for _ in range(260) if (question := made.make()) is not None}
    # the answer about even money is awaited together with insurance; a guest who stands when
    # the turn is over is hardly ever met
    steps = {step.id for step in loaded.procedure.steps() if step.awaits != "even-money"}
    steps -= {"refuse-stand"}
    for seed in range(8):
        again = maker("next-act", house, 100 + seed)
        for step_id in sorted(steps - met):
            if again.make_on(f"{loaded.id}/next-act/{step_id}") is not None:
                met.add(step_id)
    assert steps <= met
