"""What makes a look quick is true: marks of guards and acts hold on every table of every house."""

from __future__ import annotations

import pytest

from tests.proof.houses import ALL
from tests.proof.plans import rounds_of, tables_of
from trainer.law.acts import ACTS
from trainer.law.due import look
from trainer.law.guards import GUARDS
from trainer.shell.houses import load_house
from trainer.table.round import EMPTY

OF_HAND = [guard for guard in GUARDS.values() if guard.about == "hand" and not guard.looks_beyond]
FINAL = [guard for guard in GUARDS.values() if guard.final_once]


@pytest.mark.parametrize("name", ALL)
def test_a_guard_of_a_hand_sees_the_hand_alone(name: str) -> None:
    rules = load_house(name).rules
    for table in tables_of(name)[::7]:
        for hand in table.hands:
            if hand.from_split:
                continue
            alone = EMPTY._replace(hands=(hand,))
            for guard in OF_HAND:
                here = guard.ask(rules, table, hand)
                assert here == guard.ask(rules, alone, hand), (guard.name, hand)


@pytest.mark.parametrize("name", ALL)
def test_a_final_no_stays_no(name: str) -> None:
    rules = load_house(name).rules
    for played in rounds_of(load_house(name), 4):
        said_no: set[str] = set()
        for table in (*(moment.table for moment in played.moments), played.table):
            is_from_now = {"close": table.is_closed, "turns": table.has_begun_turns}
            for guard in FINAL:
                answer = guard.ask(rules, table, None)
                assert not (guard.name in said_no and answer), (guard.name, table)
                if is_from_now[guard.final_once] and answer is False:
                    said_no.add(guard.name)


@pytest.mark.parametrize("name", ALL)
def test_what_is_over_for_good_is_not_missed(name: str) -> None:
    """A look that knows the last one sees what a look at the bare table sees."""
    house, most_over = load_house(name), 0
    for played in rounds_of(house, 4):
        for moment in played.moments:
            assert look(house, moment.table) == moment.outlook
            most_over = max(most_over, moment.outlook.lines_over)
    assert most_over >= 3  # the call for bets, the close, a card at least


@pytest.mark.parametrize("name", ALL)
def test_what_stays_done_is_not_due_again(name: str) -> None:
    """Apart from a hand that is hit, doubled or parted, whose cards a reply deals."""
    house = load_house(name)
    once = {
        step.id
        for phase in house.procedure.phases
        for step in phase.steps
        if step.act in ACTS and ACTS[step.act].stays_done
    }
    assert len(once) >= 3
    for played in rounds_of(house, 2):
        over: set[str] = set()
        before: set[str] = set()
        for moment in played.moments:
            now = {found.step.id for found in moment.outlook.due} & once
            over |= before - now if moment.due is not None and moment.due.step.id in once else set()
            assert not over & now, (over & now, moment.event)
            before = now


def test_two_outlooks_are_equal_by_all_that_they_say() -> None:
    house = load_house("cyb")
    empty = look(house, EMPTY)
    assert empty == look(house, EMPTY) and empty.optional
    assert empty != look(house, EMPTY._replace(is_closed=True))
