"""When a skill is due again: dates of the trainee's own, one growth a day, a fold over the log."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.uses.memory.answer import Answer, faults_of, in_order
from trainer.uses.memory.schedule import (
    Skill,
    after,
    folded,
    forgetting,
    is_firm,
    recall_on,
)

NAME = "cyb/next-act/peek"
SINGAPORE = ZoneInfo("Asia/Singapore")
STOCKHOLM = ZoneInfo("Europe/Stockholm")
OSLO = ZoneInfo("Europe/Oslo")


def at(
    local: datetime,
    *,
    right: bool = True,
    seconds: float = 6.0,
    ident: str = "",
    cram: bool = False,
    helped: bool = False,
) -> Answer:
    """An answer at a local time that knows its zone."""
    when = local.astimezone(UTC)
    return Answer(
        ident or f"a{when.timestamp():.6f}".replace(".", "x"),
        "Kari",
        NAME,
        when,
        local.date(),
        right,
        seconds,
        10.0,
        was_helped=helped,
        is_cram=cram,
    )


def noon(day: date, **other: object) -> Answer:
    return at(datetime(day.year, day.month, day.day, 12, tzinfo=UTC), **other)  # type: ignore[arg-type]


def state(*answers: Answer) -> Skill:
    return folded(NAME, answers)


# ---- B65: the day turns over at the trainee's own midnight


def test_a_late_answer_in_singapore_is_due_on_the_next_local_date_and_not_at_eight() -> None:
    late = datetime(2026, 6, 1, 23, 30, tzinfo=SINGAPORE)
    missed_then_right = state(
        at(late - timedelta(minutes=2), right=False),
        at(late),
    )
    assert missed_then_right.due == date(2026, 6, 2)  # an interval of one day
    assert not missed_then_right.is_due(date(2026, 6, 1))
    for asked in (
        datetime(2026, 6, 2, 0, 30, tzinfo=SINGAPORE),
        datetime(2026, 6, 2, 9, 0, tzinfo=SINGAPORE),
    ):
        assert missed_then_right.is_due(asked.date())


def test_the_date_that_counts_is_the_trainees_and_not_that_of_utc() -> None:
    early = datetime(2026, 6, 2, 0, 30, tzinfo=SINGAPORE)  # still 1 June in UTC
    skill = state(at(early))
    assert skill.kept is not None
    assert skill.kept.day == date(2026, 6, 2)


# ---- B66: dates are counted, not seconds


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            datetime(2024, 10, 26, 12, tzinfo=STOCKHOLM),
            datetime(2024, 10, 28, 12, tzinfo=STOCKHOLM),
        ),
        (datetime(2024, 10, 26, 23, tzinfo=STOCKHOLM), datetime(2024, 10, 28, 0, tzinfo=STOCKHOLM)),
        (datetime(2024, 3, 30, 23, tzinfo=STOCKHOLM), datetime(2024, 4, 1, 1, tzinfo=STOCKHOLM)),
        (datetime(2024, 7, 1, 0, 5, tzinfo=OSLO), datetime(2024, 7, 3, 23, 55, tzinfo=OSLO)),
    ],
)
def test_two_dates_apart_is_two_days_whatever_the_hours(first: datetime, second: datetime) -> None:
    plain = state(noon(date(2026, 1, 1)), noon(date(2026, 1, 3)))
    shifted = state(at(first), at(second))
    assert plain.kept is not None and shifted.kept is not None
    assert shifted.kept.stability == plain.kept.stability
    assert plain.due is not None and shifted.due is not None
    assert shifted.due - second.date() == plain.due - date(2026, 1, 3)


# ---- B67: overdue is counted from the review


def test_an_overdue_skill_is_due_from_the_day_it_was_answered() -> None:
    skill = Skill(NAME)
    day = date(2026, 1, 1)
    while skill.due is None or skill.due - day < timedelta(days=10):
        day = skill.due or day
        skill = after(skill, noon(day))
    interval = skill.due - day
    late = skill.due + timedelta(days=24)
    again = after(skill, noon(late))
    assert again.due is not None
    assert again.due >= late + interval  # counted from the review, and grown by it


def test_three_months_late_never_comes_back_the_same_day() -> None:
    skill = state(noon(date(2026, 3, 1)), noon(date(2026, 3, 3)))
    late = after(skill, noon(date(2026, 9, 1)))
    assert late.due is not None and late.due > date(2026, 9, 1)


# ---- B68: one growth a day


def test_two_good_answers_within_five_minutes_grow_the_interval_once() -> None:
    evening = datetime(2026, 5, 4, 18, 0, tzinfo=OSLO)
    once = state(at(evening))
    twice = state(at(evening), at(evening + timedelta(minutes=5)))
    assert twice.due == once.due
    assert twice.kept == once.kept
    assert twice.reviews == 1
    assert twice.answers == 2


def test_the_next_morning_is_the_next_day_though_only_fifteen_hours_later() -> None:
    evening = datetime(2026, 5, 4, 18, 0, tzinfo=OSLO)
    morning = evening + timedelta(hours=15)
    skill = state(at(evening), at(evening + timedelta(minutes=5)), at(morning))
    assert skill.reviews == 2
    full_days = state(at(evening), at(evening + timedelta(hours=24)))
    assert skill.kept is not None and full_days.kept is not None
    assert skill.kept.stability == full_days.kept.stability


def test_a_whole_evening_of_right_answers_is_one_review() -> None:
    evening = datetime(2026, 5, 4, 18, 0, tzinfo=OSLO)
    skill = state(*(at(evening + timedelta(minutes=n)) for n in range(60)))
    assert skill.due == state(at(evening)).due


# ---- what a date's answers make together


def test_a_miss_stays_due_that_day_until_it_is_answered_right() -> None:
    day = date(2026, 5, 4)
    missed = state(noon(day, right=False))
    assert missed.due == day and missed.is_due(day)
    right = after(missed, at(datetime(2026, 5, 4, 13, tzinfo=UTC)))
    assert right.due == day + timedelta(days=1)


def test_many_right_answers_do_not_hide_that_the_first_was_missed() -> None:
    start = datetime(2026, 5, 4, 12, tzinfo=UTC)
    many = state(at(start, right=False), *(at(start + timedelta(minutes=n)) for n in range(1, 20)))
    one = state(at(start, right=False), at(start + timedelta(minutes=1)))
    assert many.kept == one.kept


def test_one_slip_among_many_lowers_the_day_without_undoing_it() -> None:
    start = datetime(2026, 5, 4, 12, tzinfo=UTC)
    answers = [at(start + timedelta(minutes=n), right=n != 5) for n in range(20)]
    slipped, clean = state(*answers), state(at(start))
    missed = state(at(start, right=False))
    assert slipped.kept is not None and clean.kept is not None and missed.kept is not None
    assert missed.kept.stability < slipped.kept.stability < clean.kept.stability


def test_a_lapse_is_counted_once_a_day() -> None:
    first, later = date(2026, 5, 4), datetime(2026, 5, 20, 12, tzinfo=UTC)
    skill = state(noon(first), *(at(later + timedelta(minutes=n), right=False) for n in range(3)))
    assert skill.lapses == 1
    assert state(noon(first, right=False)).lapses == 0  # what was never known cannot lapse


def test_slow_or_helped_is_hard_and_quick_is_easy() -> None:
    day = date(2026, 5, 4)

    def days(answer: Answer) -> int:
        due = state(answer).due
        assert due is not None
        return (due - day).days

    good = days(noon(day, seconds=6))
    assert days(noon(day, seconds=25)) < good < days(noon(day, seconds=2))
    assert days(noon(day, seconds=2, helped=True)) == days(noon(day, seconds=25))


def test_cram_leaves_the_schedule_alone_and_is_still_counted() -> None:
    first = noon(date(2026, 5, 4))
    before = state(first)
    crammed = after(before, noon(date(2026, 5, 5), right=False, cram=True))
    assert (crammed.kept, crammed.due, crammed.reviews) == (before.kept, before.due, before.reviews)
    assert (crammed.answers, crammed.right) == (2, 1)
    assert not state(noon(date(2026, 5, 4), cram=True)).is_begun


# ---- clocks that are wrong, journeys


def test_flying_west_into_yesterday_is_the_same_review() -> None:
    tokyo = at(datetime(2026, 5, 5, 0, 30, tzinfo=ZoneInfo("Asia/Tokyo")))
    honolulu = at(datetime(2026, 5, 4, 9, 0, tzinfo=ZoneInfo("Pacific/Honolulu")))
    skill = state(tokyo, honolulu)
    assert skill.reviews == 1
    assert skill.due is not None and skill.due > date(2026, 5, 5)


def test_an_answer_dated_in_the_future_does_not_hide_the_skill_until_then() -> None:
    skill = state(noon(date(2031, 1, 1)))
    assert skill.is_due(date(2026, 5, 4))
    assert forgetting(skill, date(2026, 5, 4)) >= 0
    assert 0 <= recall_on(skill, date(2026, 5, 4)) <= 1


def test_recall_falls_day_by_day_and_is_nine_in_ten_after_the_stability() -> None:
    skill = state(noon(date(2026, 5, 4)), noon(date(2026, 5, 6)), noon(date(2026, 5, 17)))
    assert skill.kept is not None
    days = [recall_on(skill, date(2026, 5, 17) + timedelta(days=n)) for n in range(60)]
    assert days[0] == 1.0
    assert all(one > other for one, other in itertools.pairwise(days))
    assert days[round(skill.kept.stability)] == pytest.approx(0.9, abs=0.005)


def test_forgetting_sorts_as_recall_does() -> None:
    today = date(2026, 7, 1)
    rng = random.Random(4)
    skills = [
        state(*(noon(today - timedelta(days=n)) for n in sorted(rng.sample(range(1, 90), 3))))
        for _ in range(40)
    ]
    by_recall = sorted(skills, key=lambda skill: recall_on(skill, today))
    by_forgetting = sorted(skills, key=lambda skill: -forgetting(skill, today))
    assert [recall_on(one, today) for one in by_recall] == [
        recall_on(one, today) for one in by_forgetting
    ]


def test_firm_is_for_weeks_and_ends_when_due() -> None:
    days = [date(2026, 5, 4), date(2026, 5, 6), date(2026, 5, 17), date(2026, 6, 17)]
    skill = state(*map(noon, days))
    assert is_firm(skill, date(2026, 6, 18))
    assert not is_firm(state(noon(days[0])), days[0])
    assert skill.due is not None and not is_firm(skill, skill.due)


# ---- a fold over the log

DAYS = st.integers(0, 40)


@st.composite
def logs(draw: st.DrawFn) -> list[Answer]:
    start = datetime(2026, 3, 20, tzinfo=UTC)
    many = draw(st.integers(0, 12))
    found = []
    for n in range(many):
        zone = draw(st.sampled_from([SINGAPORE, STOCKHOLM, UTC]))
        when = start + timedelta(days=draw(DAYS), minutes=draw(st.integers(0, 1439)))
        found.append(
            at(
                when.astimezone(zone),
                right=draw(st.booleans()),
                seconds=draw(st.floats(0, 60)),
                ident=f"id{n}",
                cram=draw(st.sampled_from([False, False, False, True])),
            )
        )
    return found


@given(logs(), st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_a_log_in_any_order_and_doubled_gives_the_same_state(
    log: list[Answer], rng: random.Random
) -> None:
    shuffled = [*log, *log]
    rng.shuffle(shuffled)
    assert folded(NAME, shuffled) == folded(NAME, log)


@given(logs())
@settings(max_examples=150, deadline=None)
def test_what_is_due_is_never_before_the_last_review(log: list[Answer]) -> None:
    skill = Skill(NAME)
    for answer in in_order(log):
        skill = after(skill, answer)
        if skill.kept is not None:
            assert skill.due is not None
            assert skill.due >= skill.kept.day
            assert (skill.due > skill.kept.day) == skill.last_is_right
            assert skill.kept.stability > 0


@given(logs())
@settings(max_examples=80, deadline=None)
def test_a_withdrawn_answer_might_as_well_not_have_been_given(log: list[Answer]) -> None:
    for answer in log:
        rest = [other for other in log if other.id != answer.id]
        assert folded(NAME, log, [answer.id]) == folded(NAME, rest)


def test_the_library_itself_gives_these_intervals() -> None:
    """The same reviews given to fsrs directly, by its own documentation, without our fold."""
    from fsrs import Card, Rating, Scheduler

    scheduler = Scheduler(
        learning_steps=(), relearning_steps=(), maximum_interval=365, enable_fuzzing=False
    )
    start = datetime(2026, 1, 1, 12, tzinfo=UTC)
    card = Card(card_id=7, due=start)
    skill = Skill(NAME)
    steps: Sequence[tuple[int, bool]] = [(0, True), (2, True), (13, True), (45, False), (46, True)]
    for offset, right in steps:
        when = start + timedelta(days=offset)
        card, _ = scheduler.review_card(card, Rating.Good if right else Rating.Again, when)
        skill = after(skill, at(when, right=right))
        assert skill.kept is not None
        assert skill.kept.stability == card.stability
        assert skill.kept.difficulty == card.difficulty
        if right:
            assert skill.due == card.due.date()


@pytest.mark.parametrize(
    "change",
    [
        {"id": ""},
        {"id": "a b"},
        {"skill": "peek"},
        {"when": datetime(2026, 5, 4, 12)},
        {"day": date(2026, 5, 9)},
        {"seconds": float("nan")},
        {"seconds": -1.0},
        {"par_seconds": float("inf")},
    ],
)
def test_what_is_no_answer_is_named(change: dict[str, object]) -> None:
    whole = noon(date(2026, 5, 4), ident="a1")
    assert faults_of(whole) == ""
    assert faults_of(whole._replace(**change)) != ""  # type: ignore[arg-type]
