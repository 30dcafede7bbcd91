"""A few questions of every kind in every house and variant: nothing is wrong with any of them.

``python -m tests.questions`` asks for as many as one likes.
"""

from __future__ import annotations

import pytest

from tests.checker import houses_and_variants
from tests.questions.__main__ import checked
from tests.questions.checks import faults_of
from tests.questions.making import made
from trainer.uses.drilling.kinds.registry import NAMES

NUMBER = 6


@pytest.mark.parametrize("kind", NAMES)
def test_no_question_has_two_right_answers_or_a_wrong_key(kind: str) -> None:
    total, faults = 0, []
    for name in houses_and_variants():
        count, found = checked(kind, name, "few", NUMBER)
        total += count
        faults += found
    assert not faults
    assert total >= 60


@pytest.mark.parametrize("kind", ["next-act", "ruling", "call", "dealer-turn", "differences"])
def test_a_second_right_choice_or_a_wrong_key_would_be_found(kind: str) -> None:
    for one in made(kind, "cyb", "spoilt", 8):
        assert not list(faults_of(one))
        right = one.question.choices[one.question.right_choice]
        swapped = tuple(
            each._replace(slip="" if each.slip else "wrong") for each in one.question.choices
        )
        spoilt = one.question._replace(choices=(right, *swapped), key="nothing")
        if kind == "differences":
            spoilt = spoilt._replace(choices=one.question.choices, key=("yes", "yes"))
        assert list(faults_of(one._replace(question=spoilt)))
