"""Generated questions on amounts: the key is the settlement's, and every slip is that slip."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from trainer.facts.money import Amount, format_amount
from trainer.law.advance import replay
from trainer.law.due import SETTLING, look
from trainer.law.house import House
from trainer.law.reasons import settlement
from trainer.record.words import read_event
from trainer.shell.houses import load_house
from trainer.uses.drilling.amounts import ask_amount
from trainer.uses.drilling.answers import AskAgain
from trainer.uses.drilling.cases import case_of, is_untouched
from trainer.uses.drilling.maker import labels_at
from trainer.uses.drilling.question import Question
from trainer.uses.drilling.situations import Situation, Situations
from trainer.uses.speaking.tongue import PLAIN_ENGLISH

HOUSES = (
    "cyb",
    "sweden",
    "sweden +over-under",
    "holland",
    "norway-home",
    "norway-home +6to5 +surrender +charlie",
    "norway-home +european-original",
    "norway-home +swedish-pub",
    "finland-home",
)
ROUNDS = 120


def asked(name: str) -> Iterator[tuple[Situation, str, Question]]:
    """Questions on every kind of settlement, some of each, with the bet that is asked about."""
    house = load_house(name)
    others = [load_house("cyb" if house.base_id == "sweden" else "sweden")]
    stock = Situations(house, Random(f"amounts {name}"), labels_at)
    for _ in range(ROUNDS):
        stock.deal()
    for label in stock.known_labels():
        while label.startswith("pay:") and (situation := stock.find(label, 0)) is not None:
            for due in situation.outlook.due:
                if due.event.do in SETTLING and is_untouched(situation.table, due.event.to):
                    question = ask_amount(situation, due, others, PLAIN_ENGLISH)
                    yield situation, due.event.to, question


def judged(question: Question, text: str) -> tuple[bool, str, str]:
    assert question.judge is not None
    verdict = question.judge(text)
    return verdict.is_right, verdict.slip, verdict.reason


def tempting(situation: Situation, bet: str) -> set[Amount]:
    """Amounts that somebody might hand over for this bet, right or wrong."""
    case = case_of(situation.house, situation.table, bet)
    stake, pays = case.stake.amount, case.settled.pays
    found: set[Amount] = {1, stake, stake * 2, pays, pays + stake, pays * 2, stake + 1}
    for price in (Fraction(3, 2), Fraction(6, 5), Fraction(2), Fraction(1, 2)):
        exact = stake * price
        found |= {exact, exact.__floor__(), exact.__ceil__(), exact + stake}
    return {amount for amount in found if amount > 0}


@pytest.mark.parametrize("name", HOUSES)
def test_the_key_is_what_is_due_and_nothing_else_is_right(name: str) -> None:
    count = 0
    for situation, bet, question in asked(name):
        count += 1
        due = [each.event for each in look(situation.house, situation.table).due]
        mine = [event for event in due if event.to == bet and event.do in SETTLING]
        pays = [event.amount for event in mine if event.do in ("pay", "return")]
        for amount in tempting(situation, bet):
            is_right, slip, reason = judged(question, format_amount(amount))
            assert is_right == (pays == [amount]), (bet, amount, mine)
            assert not (is_right and slip)
            assert bool(reason) == bool(slip)
        for word in ("push", "take"):
            is_right, *_ = judged(question, word)
            assert is_right == (not pays and any(event.do == word for event in mine))
    assert count > 100


@pytest.mark.parametrize("name", HOUSES)
def test_every_named_slip_is_that_slip(name: str) -> None:
    met = set()
    for situation, bet, question in asked(name):
        house = situation.house
        for amount in tempting(situation, bet):
            _, slip, _ = judged(question, format_amount(amount))
            met.add(slip)
            assert is_that_slip(house, situation, bet, amount, slip), (bet, amount, slip)
        for word in ("push", "take"):
            _, slip, _ = judged(question, word)
            assert is_that_word_slip(house, situation, bet, word, slip), (bet, word, slip)
    assert {"gross", "loss-paid", "tie-paid"} <= met


def is_that_slip(house: House, situation: Situation, bet: str, amount: Amount, slip: str) -> bool:
    """By plain sums: what the amount has to be for the slip to be true of it."""
    case = case_of(house, situation.table, bet)
    stake, original, pays = case.stake.amount, case.stake.original, case.settled.pays
    exact = Fraction(stake) * house.rules.natural_pays.pays / house.rules.natural_pays.per
    is_natural = case.settled.outcome == "blackjack"
    match slip:
        case "":
            return True
        case "gross":
            return amount == pays + stake
        case "rounded-up":
            return is_natural and amount == exact.__ceil__() != exact
        case "rounded-down":
            return is_natural and amount == exact.__floor__() != exact
        case "not-rounded":
            return is_natural and amount == exact and exact.denominator != 1
        case "undoubled":
            return case.stake.doubled and amount == original
        case "doubled":
            return not case.stake.doubled and amount >= pays
        case "half":
            return amount * 2 == pays
        case "twice":
            return amount == pays * 2
        case "tie-paid":
            return case.settled.outcome == "push"
        case "loss-paid":
            return case.settled.pays == 0 and case.settled.outcome != "push"
        case "other-price" | "soft-double":
            return amount != pays
        case "all-back":
            return amount == stake and 0 < case.settled.returned < stake
    if slip.startswith("paid-"):
        above, _, below = slip.removeprefix("paid-").partition("-to-")
        price = Fraction(stake) * int(above) / int(below)
        return amount in (price, price.__floor__(), price.__ceil__())
    return False


def is_that_word_slip(house: House, situation: Situation, bet: str, word: str, slip: str) -> bool:
    settled = case_of(house, situation.table, bet).settled
    match slip:
        case "":
            return (word == "push") == (settled.outcome == "push") and not settled.pays
        case "other-tie":
            return settled.why in ("tie", "tie-taken")
        case "all-back" | "all-taken":
            return settled.returned > 0 and (word == "push") == (slip == "all-back")
        case "taken" | "pushed":
            return not settled.pays and (word == "take") == (slip == "taken")
        case "won-bet-taken" | "won-bet-pushed":
            return settled.pays > 0 and slip.endswith("taken") == (word == "take")
        case "other-price" | "soft-double":
            return True
    return False


def test_a_surrender_asked_for_before_the_look_does_not_outlive_a_dealers_blackjack() -> None:
    """NOR-10, NOR-32: the look ends the round before anybody's first action; all is lost."""
    house = load_house("norway-home +surrender")
    record = """
        bet 1 10
        deal 1 Kh
        deal dealer As
        deal 1 6d
        deal dealer ?
        surrender 1
        peek
        reveal Qd
    """
    events = [read_event(line.split()) for line in record.split("\n") if line.strip()]
    gone = replay(house, events)
    assert gone.failure is None
    outlook = look(house, gone.table)
    (due,) = outlook.due
    assert (due.event.do, due.event.to, due.event.amount) == ("take", "1", 10)
    assert settlement(house, gone.table, "1") == case_of(house, gone.table, "1").settled
    assert case_of(house, gone.table, "1").settled.outcome == "lose"
    situation = Situation(house, gone.table, outlook, tuple(events), ())
    question = ask_amount(situation, due, (), PLAIN_ENGLISH)
    assert judged(question, "take")[0]
    assert not judged(question, "5")[0]


def test_nothing_is_not_an_amount_but_a_question_which() -> None:
    _, _, question = next(asked("cyb"))
    assert question.judge is not None
    with pytest.raises(AskAgain):
        question.judge("0")


def test_a_cyb_blackjack_on_five_is_seven_and_its_slips_have_names() -> None:
    record = """
        bet 1 5
        say no-more-bets
        deal 1 Ah
        deal dealer ?
        deal 1 Kd
        deal dealer ?
        turn 9s
    """
    house = load_house("cyb")
    events = [read_event(line.split()) for line in record.split("\n") if line.strip()]
    gone = replay(house, events)
    assert gone.failure is None
    outlook = look(house, gone.table)
    (due,) = outlook.due
    situation = Situation(house, gone.table, outlook, tuple(events), ())
    question = ask_amount(situation, due, [load_house("sweden")], PLAIN_ENGLISH)
    assert judged(question, "7")[0]
    assert judged(question, "12")[1] == "gross"
    assert judged(question, "8")[1] == "rounded-up"
    assert judged(question, "7,5")[1] == "not-rounded"
    assert judged(question, "5")[1] == "paid-1-to-1"
    assert judged(question, "10")[1] in ("paid-2-to-1", "twice")
    assert judged(question, "6")[1] == "paid-6-to-5"


def test_a_swedish_tie_is_not_cybs() -> None:
    for situation, bet, question in asked("sweden"):
        if case_of(situation.house, situation.table, bet).settled.why == "tie-taken":
            assert judged(question, "take")[0]
            assert judged(question, "push")[1] == "other-tie"
            return
    pytest.fail("no such tie turned up")
