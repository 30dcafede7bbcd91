"""No dead word in a house file: every guard, act, step, duty and reply is reached by some round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.proof.houses import ALL, SHIPPED
from tests.proof.plans import rounds_of
from trainer.law.acts import ACTS
from trainer.law.guards import GUARDS, Guard
from trainer.law.house import House
from trainer.law.procedure import Phase, Reply, Step
from trainer.law.reading.house_file import read_house
from trainer.shell.houses import fetch, load_house
from trainer.table.events import REFUSABLE
from trainer.uses.simulating.dealing import PlayedRound

Answers = dict[str, set[bool | None]]


def _listened_to(house: House, answers: Answers) -> House:
    """The same house, whose guards also write down what they answered."""

    def guard(this: Guard) -> Guard:
        def ask(rules: object, table: object, subject: object) -> bool | None:
            found = this.ask(rules, table, subject)  # type: ignore[arg-type]
            answers[this.name].add(found)
            return found

        return this._replace(ask=ask)

    def step(this: Step) -> Step:
        opens = guard(this.opens) if this.opens is not None else None
        return replace(this, guards=tuple(map(guard, this.guards)), opens=opens)

    def phase(this: Phase) -> Phase:
        return this._replace(steps=tuple(map(step, this.steps)))

    def reply(this: Reply) -> Reply:
        return this._replace(
            allow=tuple(map(guard, this.allow)), steps=tuple(map(step, this.steps))
        )

    procedure = house.procedure
    return replace(
        house,
        procedure=procedure._replace(
            phases=tuple(map(phase, procedure.phases)),
            duties=tuple(map(step, procedure.duties)),
            replies={on: reply(this) for on, this in procedure.replies.items()},
        ),
    )


def _reached(played: PlayedRound) -> set[str]:
    found = {moment.due.step.id for moment in played.moments if moment.due is not None}
    return found | {
        moment.outlook.awaits.id for moment in played.moments if moment.outlook.awaits is not None
    }


@pytest.mark.parametrize("name", SHIPPED)
def test_every_step_duty_and_reply_is_reached(name: str) -> None:
    """In the house itself, or in one of its variants, whose words a house may hold ready."""
    houses = [load_house(each) for each in ALL if each.partition(" ")[0] == name]
    steps = {step.id for house in houses for step in house.procedure.steps()}
    wanted = steps - {f"refuse-{on}" for on in houses[0].procedure.replies if on not in REFUSABLE}
    for rows in zip(*(rounds_of(house, 120) for house in houses), strict=True):
        for played in rows:
            wanted -= _reached(played)
        if not wanted:
            return
    raise AssertionError(sorted(wanted))


@pytest.mark.parametrize("name", SHIPPED)
def test_every_guard_is_asked(name: str) -> None:
    answers: Answers = defaultdict(set)
    houses = [load_house(each) for each in ALL if each.partition(" ")[0] == name]
    asked = {guard.name for house in houses for guard in _guards(house)}
    rows = zip(*(rounds_of(_listened_to(house, answers)) for house in houses), strict=True)
    while not asked <= set(answers):
        assert next(rows, None) is not None, asked - set(answers)


def _guards(house: House) -> Iterator[Guard]:
    for step in house.procedure.steps():
        yield from step.guards
        if step.opens is not None:
            yield step.opens
    for reply in house.procedure.replies.values():
        yield from reply.allow


def test_every_guard_and_act_is_wanted_by_some_house() -> None:
    houses = [load_house(name) for name in ALL]
    guards = {guard.name for house in houses for guard in _guards(house)}
    assert sorted(set(GUARDS) - guards) == []
    acts = {step.act for house in houses for step in house.procedure.steps()}
    assert sorted(set(ACTS) - acts) == ["call-floor"]


FLOOR = b"""
format: 1
house: club
extends: cyb
edit:
  insert_after:
    peek:
    - id: tell-the-floor
      title: Tell the supervisor
      do: call-floor
      when: [upcard_is_ace]
      severity: minor
      why: This club wants a supervisor at the table whenever the dealer shows an ace.
      basis: assumed
"""


def test_the_act_that_only_a_club_may_want() -> None:
    """A supervisor is called where a club's own file says so, once, and then the round goes on."""
    club = read_house(FLOOR, "club.yaml", fetch)
    calls = []
    for played in rounds_of(club, 2):
        calls.append(sum(event.do == "call-floor" for event in played.events))
        upcard = played.table.upcard
        assert calls[-1] == (upcard is not None and upcard.is_ace)
    assert set(calls) == {0, 1}
