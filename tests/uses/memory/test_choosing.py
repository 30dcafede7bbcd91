"""What is asked today, what a cram asks, and what a plan to a date promises."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from trainer.uses.memory.answer import Answer
from trainer.uses.memory.choosing import choose, cram
from trainer.uses.memory.plan import plan
from trainer.uses.memory.schedule import Skill, folded, recall_on

TODAY = date(2026, 5, 4)
NAMES = [f"cyb/next-act/step-{n:02}" for n in range(30)]


def known(name: str, *days_ago: int, right: bool = True) -> Skill:
    answers = []
    for ago in days_ago:
        day = TODAY - timedelta(days=ago)
        when = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
        answers.append(Answer(f"{ago}", "Kari", name, when, day, right, 6.0))
    return folded(name, answers)


def by_name(*skills: Skill) -> dict[str, Skill]:
    return {skill.name: skill for skill in skills}


def test_a_beginner_is_given_a_few_in_the_order_of_the_procedure() -> None:
    choice = choose(NAMES, {}, TODAY, new_a_day=5)
    assert choice.due == ()
    assert choice.new == tuple(NAMES[:5])
    assert choice.waiting == 25


def test_new_ones_begun_today_count_against_the_day() -> None:
    begun = by_name(*(known(name, 0) for name in NAMES[:3]))
    assert choose(NAMES, begun, TODAY, new_a_day=5).new == tuple(NAMES[3:5])


def test_new_ones_wait_while_many_are_shaky() -> None:
    shaky = by_name(*(known(name, 1, right=False) for name in NAMES[:12]))
    choice = choose(NAMES, shaky, TODAY)
    assert choice.new == ()
    assert set(choice.due) == set(NAMES[:12])


def test_due_ones_come_weakest_first() -> None:
    states = by_name(
        known(NAMES[0], 60, 58, 45, 10),  # holds for a month: not due
        known(NAMES[1], 3),
        known(NAMES[2], 9),
        known(NAMES[3], 1),  # due tomorrow
    )
    choice = choose(NAMES[:4], states, TODAY)
    assert choice.due == (NAMES[2], NAMES[1])
    assert recall_on(states[NAMES[2]], TODAY) < recall_on(states[NAMES[1]], TODAY)


def test_nothing_due_says_when_there_will_be() -> None:
    choice = choose(NAMES[:1], by_name(known(NAMES[0], 0)), TODAY)
    assert choice.skills(10) == ()  # answered today already
    assert choice.next_due == TODAY + timedelta(days=2)


def test_whoever_goes_on_gets_the_weakest_of_what_is_not_due() -> None:
    states = by_name(
        known(NAMES[0], 60, 58, 45, 10),
        known(NAMES[1], 60, 58, 45, 17),
        known(NAMES[2], 3),
        known(NAMES[3], 0),
    )
    choice = choose(NAMES[:5], states, TODAY)
    assert (choice.due, choice.new) == ((NAMES[2],), (NAMES[4],))
    assert choice.spare == (NAMES[1], NAMES[0])
    assert choice.skills(3) == (NAMES[2], NAMES[4], NAMES[1])


def test_a_skill_that_the_house_has_no_more_is_left_alone() -> None:
    gone = known("cyb/next-act/gone", 90)
    assert choose(NAMES[:1], by_name(gone), TODAY).due == ()


def test_cram_asks_everything_weakest_first() -> None:
    states = by_name(
        known(NAMES[1], 1),
        known(NAMES[2], 9),
        known(NAMES[3], 1, right=False),
    )
    assert cram(NAMES[:5], states, TODAY) == (
        NAMES[3],  # missed
        NAMES[2],
        NAMES[1],
        NAMES[0],  # never begun
        NAMES[4],
    )


# ---- a plan to a date


def test_a_plan_with_room_leaves_nothing_out() -> None:
    found = plan(NAMES, {}, TODAY, TODAY + timedelta(days=4), questions_a_day=60)
    assert found.fits
    assert found.recall >= 0.9
    assert [day.day for day in found.days] == [TODAY + timedelta(days=n) for n in range(4)]
    begun = [name for day in found.days for name in day.new]
    assert begun == NAMES  # each once, in the order of the procedure
    assert 0 < found.needed_a_day <= 60


def test_a_plan_without_room_says_so_and_what_it_would_take() -> None:
    by = TODAY + timedelta(days=4)
    found = plan(NAMES, {}, TODAY, by, questions_a_day=10)
    assert not found.fits
    assert found.days[0].new == tuple(NAMES[:5])  # two questions each
    assert found.days[1].due == tuple(NAMES[:5])  # what was only just met comes back
    begun = [name for day in found.days for name in day.new]
    assert found.left_out == tuple(NAMES[len(begun) :]) and 5 < len(begun) < 20
    assert found.recall < 0.6
    assert found.needed_a_day > 10
    assert plan(NAMES, {}, TODAY, by, found.needed_a_day).fits
    assert not plan(NAMES, {}, TODAY, by, found.needed_a_day - 1).fits


def test_no_number_of_questions_makes_everything_known_by_tomorrow() -> None:
    found = plan(NAMES, {}, TODAY, TODAY + timedelta(days=1), questions_a_day=500)
    assert not found.fits
    assert found.left_out == () and found.weak == tuple(NAMES)
    assert found.needed_a_day == 0


@pytest.mark.parametrize("a_day", [5, 20, 60])
@pytest.mark.parametrize("days", [1, 3, 14, 90])
def test_no_day_holds_more_than_it_may(a_day: int, days: int) -> None:
    found = plan(NAMES, {}, TODAY, TODAY + timedelta(days=days), a_day)
    assert all(day.questions <= a_day for day in found.days)
    assert len(found.days) == days


def test_what_would_be_forgotten_by_the_date_is_refreshed_the_day_before() -> None:
    states = by_name(known(NAMES[0], 0))  # holds for two days
    found = plan(NAMES[:1], states, TODAY, TODAY + timedelta(days=4), 20)
    assert found.fits
    assert any(NAMES[0] in day.due for day in found.days)
    assert recall_on(states[NAMES[0]], TODAY + timedelta(days=4)) < 0.9


def test_a_plan_knows_what_was_missed_so_far() -> None:
    states = by_name(known(NAMES[0], 9, 6, 3), known(NAMES[1], 6, 3), known(NAMES[2], 3))
    lapsed = folded(
        NAMES[3],
        [
            Answer(f"l{ago}", "", NAMES[3], when, when.date(), ago != 2, 6.0)
            for ago in (9, 2)
            for when in [datetime(2026, 5, 4, 12, tzinfo=UTC) - timedelta(days=ago)]
        ],
    )
    found = plan(NAMES, states | by_name(lapsed), TODAY, TODAY + timedelta(days=4), 20)
    assert (found.reviews, found.lapses) == (4, 1)


def test_what_was_done_today_is_part_of_todays_share() -> None:
    by = TODAY + timedelta(days=5)  # new ones on the first three days of them
    share = plan(NAMES, {}, TODAY, by, 40).days[0].new
    assert len(share) == 10
    half = by_name(*(known(name, 0) for name in share[:6]))
    assert plan(NAMES, half, TODAY, by, 40).days[0].new == share[6:]
    done = by_name(*(known(name, 0) for name in share))
    assert plan(NAMES, done, TODAY, by, 40).days[0].questions == 0
    # and six questions asked leave room for two new ones of ten
    assert plan(NAMES, half, TODAY, by, 10).days[0].new == share[6:8]


def test_a_plan_for_today_is_todays_work() -> None:
    found = plan(NAMES[:4], {}, TODAY, TODAY, 20)
    assert [day.day for day in found.days] == [TODAY]
    assert found.days[0].new == tuple(NAMES[:4])


@pytest.mark.parametrize("by", [TODAY - timedelta(days=1), TODAY + timedelta(days=400)])
def test_no_plan_for_the_past_or_for_years(by: date) -> None:
    with pytest.raises(ValueError, match=r"past|ahead"):
        plan(NAMES, {}, TODAY, by, 20)
