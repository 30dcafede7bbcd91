"""The schedule teaches a simulated learner in fewer answers than chance or a round of all.

The learner and the figures over twenty seeds: ``python tests/uses/memory/learner.py``.
"""

from __future__ import annotations

from statistics import mean

import pytest

from tests.uses.memory.learner import AtRandom, InTurn, Learner, Scheduled, Way, answers_to_goal

NAMES = [f"cyb/next-act/step-{number:02}" for number in range(66)]
SEEDS = range(4)


def cost(way: Way) -> float:
    """Mean answers until 95 % of everything is known."""
    found = [answers_to_goal(NAMES, way, seed) for seed in SEEDS]
    return mean(total for total, _ in found)


def test_the_schedule_needs_at_most_three_fifths_of_chance() -> None:
    runs = [answers_to_goal(NAMES, Scheduled, seed) for seed in SEEDS]
    assert all(days for _, days in runs)  # it got there, each time
    by_schedule = mean(total for total, _ in runs)
    assert by_schedule <= 0.6 * cost(AtRandom)
    assert by_schedule < cost(InTurn)


def test_the_learner_forgets_by_half_lives() -> None:
    learner = Learner(NAMES, 3)
    assert learner.recall(NAMES[0], 5) == 0
    learner.answer(NAMES[0], 5)
    first, _ = learner.ease[NAMES[0]]
    assert learner.recall(NAMES[0], 5) == 1
    assert learner.recall(NAMES[0], 5 + first) == pytest.approx(0.5)
    assert learner.recall(NAMES[0], 5 + 3 * first) == pytest.approx(0.125)


def test_the_learner_gains_nothing_from_an_answer_right_after_the_last() -> None:
    learner = Learner(NAMES, 3)
    for _ in range(5):
        learner.answer(NAMES[0], 5)
    first, _ = learner.ease[NAMES[0]]
    assert learner.traces[NAMES[0]].half_life == pytest.approx(first)
