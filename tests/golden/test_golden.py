"""Golden rounds, each replayed against the law; and none is missing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.golden.form import Golden, Line, goldens, written
from trainer.facts.dealer import has_blackjack
from trainer.law.advance import NotDue, admitting, advance, is_always_accepted
from trainer.law.due import Outlook, look, refused_requests
from trainer.law.house import House
from trainer.shell.houses import load_house, shipped_house_ids
from trainer.table.after import Contradiction, after
from trainer.table.events import REFUSABLE, Event, is_by_player
from trainer.table.round import EMPTY, Round
from trainer.uses.simulating.dealing import play_round

ALL = goldens()


@pytest.mark.parametrize(
    "golden", ALL, ids=lambda golden: f"{golden.path.parent.name}-{golden.path.stem}"
)
def test_a_golden_round_is_what_the_law_says(golden: Golden) -> None:
    assert list(_walked(golden))


def _walked(golden: Golden) -> Iterator[tuple[Line, Round, Outlook]]:
    """Each line with the table and the outlook before it, everything compared on the way."""
    house = load_house(golden.house)
    table, undo_is_next = EMPTY, False
    for line in golden.lines:
        outlook, event = look(house, table), line.event
        place = f"{golden.path.parent.name}/{golden.path.name}:{line.number}"
        if undo_is_next:
            assert event is not None and event.do == "undo", f"{place}: undo follows what is wrong"
            undo_is_next = False
            continue
        _compare(place, house, table, outlook, line)
        yield line, table, outlook
        if event is None:
            return
        if "wrong" in line.marks:
            with pytest.raises((NotDue, Contradiction)):
                advance(house, table, event, outlook)
            undo_is_next = True
        elif "unasked" in line.marks:
            table = after(table, event, unasked=True)
        else:
            table = advance(house, table, event, outlook)
    raise AssertionError(f"{golden.path}: the round does not end with ---")


def _compare(place: str, house: House, table: Round, outlook: Outlook, line: Line) -> None:
    due = tuple(sorted({written(found) for found in outlook.due}))
    optional = tuple(sorted({written(found) for found in outlook.optional}))
    event = line.event
    is_free = event is None or line.marks or is_by_player(event) or is_always_accepted(event)
    if "due" in line.lists:
        assert due == line.lists["due"], place
    elif is_free:
        assert due == (), place
    else:
        assert event is not None
        found = admitting(outlook, table, event)
        assert len(due) == 1 and found in outlook.due, (place, due)
    if "optional" in line.lists:
        assert optional == line.lists["optional"], place
    if "optional" in line.marks:
        assert event is not None and admitting(outlook, table, event) in outlook.optional, place
    assert " ".join(outlook.legal) == line.words.get("legal", ""), place
    if event is None:
        assert outlook.waiting_for == "nobody", place
    elif outlook.hand is not None:
        assert outlook.hand == line.words.get("hand", event.to), place


@pytest.mark.parametrize("house_id", shipped_house_ids())
def test_no_step_is_missing(house_id: str) -> None:
    base = load_house(house_id)
    houses = [base, *(load_house(f"{house_id} +{variant.id}") for variant in base.variants)]
    wanted = {step.id for house in houses for step in house.procedure.steps()}
    wanted -= {f"refuse-{on}" for on in base.procedure.replies if on not in REFUSABLE}
    shown: set[str] = set()
    for golden in goldens(house_id):
        for line, table, outlook in _walked(golden):
            if outlook.awaits is not None:
                shown.add(outlook.awaits.id)
            if line.event is not None and (found := admitting(outlook, table, line.event)):
                shown.add(found.step.id)
    assert sorted(wanted - shown) == []


@pytest.mark.parametrize("house_id", shipped_house_ids())
def test_no_allowed_request_is_missing(house_id: str) -> None:
    """What guests are ever allowed in a seeded row of rounds is allowed in some golden round."""
    house, rng = load_house(house_id), Random(1)
    heard = {
        on
        for _ in range(300)
        for moment in play_round(house, rng, 2).moments
        for on in _allowed(house, moment.table, moment.event)
    }
    shown = {
        on
        for golden in goldens(house_id)
        for line, table, _ in _walked(golden)
        if line.event is not None
        for on in _allowed(house, table, line.event)
    }
    assert sorted(heard - shown) == []


def _allowed(house: House, table: Round, event: Event) -> Iterator[str]:
    """The requests that ``event`` makes and the house does not refuse."""
    if not is_by_player(event) or event.do in ("add", "decline"):
        return
    on = {"insure": "insurance"}.get(event.do, event.do)
    new = after(table, event)
    if all(request != on for request, _ in refused_requests(house, new)):
        yield on


@pytest.mark.parametrize("house_id", shipped_house_ids())
def test_the_great_moments_are_shown(house_id: str) -> None:
    """A plain round, a hand split twice (where a house has more than two), a dealer's blackjack."""
    ends = []
    for golden in goldens(house_id):
        *_, (_, table, _) = _walked(golden)
        ends.append(table)
    assert any(
        all(len(hand.name.rstrip("ab")) == len(hand.name) for hand in end.hands) for end in ends
    )
    most = load_house(house_id).rules.hands_from_one_spot
    splits = ("a", "b") if most == 2 else ("aa", "ab", "ba", "bb")
    assert any(hand.name.endswith(splits) for end in ends for hand in end.hands)
    assert any(has_blackjack(end.dealer) for end in ends)
