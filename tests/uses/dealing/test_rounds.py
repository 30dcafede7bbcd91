"""Whole rounds to deal: what is asked at each level, and that the engine agrees."""

from __future__ import annotations

from random import Random

import pytest

from trainer.law.advance import replay
from trainer.law.due import look
from trainer.shell.drills import Rivals
from trainer.shell.houses import load_house
from trainer.table.events import Event, is_by_dealer
from trainer.uses.dealing.rounds import (
    LEVELS,
    Stop,
    round_to_deal,
    spots_of_one_guest,
    stops,
)
from trainer.uses.drilling.maker import is_plain_deal
from trainer.uses.simulating.dealing import PlayedRound
from trainer.uses.speaking.tongue import PLAIN_ENGLISH

HOUSES = ("cyb", "sweden +over-under", "holland", "norway-home", "finland-home")
MOST_KEYSTROKES = 40


def dealt(house: str, seed: int, level: int, spots: int = 3) -> tuple[PlayedRound, list[Stop]]:
    loaded, rng = load_house(house), Random(seed)
    played = round_to_deal(loaded, rng, range(1, spots + 1))
    rivals = Rivals(loaded.base_id, rng)
    return played, list(stops(loaded, played, level, rivals, PLAIN_ENGLISH, rng))


@pytest.mark.parametrize("house", HOUSES)
def test_level_1_takes_at_most_forty_keystrokes_on_three_spots(house: str) -> None:
    for seed in range(60):
        _, places = dealt(house, seed, 1)
        keystrokes = sum(
            1 if stop.question.wants == "choice" else len(typed(stop)) + 1 for stop in places
        )
        assert keystrokes + 1 <= MOST_KEYSTROKES  # and one for the score


def typed(stop: Stop) -> str:
    assert stop.question.judge is not None
    key = stop.question.key
    for word in ("t", "p", str(key), str(float(str(key))) if isinstance(key, int) else ""):
        try:
            if stop.question.judge(word).is_right:
                return word
        except ValueError:
            continue
    return "0000.00"


@pytest.mark.parametrize("house", HOUSES)
def test_every_level_asks_more_than_the_one_below(house: str) -> None:
    asked = dict.fromkeys(LEVELS, 0)
    for seed in range(12):
        for level in LEVELS:
            asked[level] += len(dealt(house, seed, level)[1])
    assert asked[1] < asked[2] < asked[3]


@pytest.mark.parametrize("house", HOUSES)
def test_level_3_asks_about_every_act_that_can_be_got_wrong(house: str) -> None:
    for seed in range(6):
        played, places = dealt(house, seed, 3)
        asked = {stop.at for stop in places}
        acts = [
            at
            for at, moment in enumerate(played.moments)
            if is_by_dealer(moment.event) and moment.due is not None
        ]
        assert set(acts) >= asked
        assert len(acts) - len(asked) <= len(acts) // 3


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_question_is_on_what_is_due_there(house: str, level: int) -> None:
    loaded = load_house(house)
    for seed in range(8):
        played, places = dealt(house, seed, level)
        for stop in places:
            due = played.moments[stop.at].due
            assert due is not None
            if level == 2:
                assert not is_plain_deal(due.step)
            if stop.question.wants == "choice":
                assert sum(not choice.slip for choice in stop.question.choices) == 1
            table = played.moments[stop.at].table
            assert any(each.event == due.event for each in look(loaded, table).due)


@pytest.mark.parametrize("house", HOUSES)
def test_the_round_that_is_saved_is_right(house: str) -> None:
    loaded = load_house(house)
    for seed in range(10):
        played, _ = dealt(house, seed, 1)
        assert replay(loaded, played.seen_events).failure is None


@pytest.mark.parametrize("house", HOUSES)
def test_hard_guests_speak_before_they_are_asked_and_all_is_right(house: str) -> None:
    loaded = load_house(house)
    early = usual = odd = bets = 0
    for seed in range(40):
        for is_hard in (True, False):
            played = round_to_deal(loaded, Random(seed), (1, 2, 3), is_hard=is_hard)
            assert replay(loaded, played.seen_events).failure is None
            number = sum(
                any(due.event == Event("invite", moment.event.to) for due in moment.outlook.due)
                for moment in played.moments
                if moment.event.do in ("hit", "stand", "double", "split", "surrender")
            )
            early, usual = early + number * is_hard, usual + number * (not is_hard)
            if is_hard:
                amounts = [hand.bet for hand in played.table.hands if not hand.from_split]
                bets += len(amounts)
                odd += sum(bool(amount % 2) for amount in amounts)
    assert early > 30
    assert usual == 0
    assert odd > 0.7 * bets


def test_one_guest_plays_two_spots_and_goes_right_on_with_the_second() -> None:
    loaded = load_house("cyb")
    goes_on = turns = 0
    for seed in range(60):
        rng = Random(seed)
        both = spots_of_one_guest(rng, (1, 2, 3))
        assert both in ((1, 2), (2, 3))
        played = round_to_deal(loaded, rng, (1, 2, 3), is_hard=True, one_guests=both)
        events = [event.do for event in played.events if event.to == str(both[1])]
        goes_on += "invite" not in events
        turns += 1
        first = next(iter(stops(loaded, played, 1, [], PLAIN_ENGLISH, rng, both)))
        assert f"spots {both[0]} and {both[1]}" in first.told[-1]  # only the latest are shown
    assert goes_on > turns / 2
    assert spots_of_one_guest(Random(1), (1,)) == ()
    assert spots_of_one_guest(Random(1), range(1, 8)) == ()


def test_nothing_that_happened_is_told_twice() -> None:
    played, places = dealt("cyb", 4, 3)
    told = [line for stop in places for line in stop.told]
    assert len(told) <= len(played.moments)
