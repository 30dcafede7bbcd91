"""The order of a drill: nothing twice before the others, and misses come back."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from trainer.shell.houses import load_house
from trainer.uses.drilling.answers import AskAgain
from trainer.uses.drilling.drill import MOST_REPEATS, Drill, Progress
from trainer.uses.drilling.maker import FREE_ACTS_IN, PLAIN_DEALS_IN, Maker, is_plain_deal
from trainer.uses.drilling.question import Question
from trainer.uses.speaking.tongue import PLAIN_ENGLISH


def maker(name: str = "cyb", seed: int = 1, **kinds: int) -> Maker:
    house = load_house(name)
    others = [load_house("sweden" if name == "cyb" else "cyb")]
    weights = {kind.replace("_", "-"): weight for kind, weight in kinds.items()}
    return Maker(
        house, others, weights or {"next-act": 6, "payout": 4}, PLAIN_ENGLISH, Random(seed)
    )


def drill(number: int = 6, seed: int = 1) -> Drill:
    return Drill(maker(seed=seed, next_act=1).make, number, Random(seed))


def right(question: Question) -> str:
    return str(question.right_choice + 1)


def wrong(question: Question) -> str:
    return str((question.right_choice + 1) % len(question.choices) + 1)


def current(of: Drill) -> Question:
    question = of.question()
    assert question is not None
    return question


def test_a_miss_comes_back_after_all_the_others() -> None:
    this = drill()
    missed = current(this)
    assert not this.answer(wrong(missed)).is_right
    for _ in range(5):
        assert current(this).identity != missed.identity
        assert this.answer(right(current(this))).is_right
    assert this.is_repeating
    assert current(this).identity == missed.identity
    assert this.answer(right(current(this))).is_right
    assert this.question() is None
    assert (this.progress.right, len(this.progress.firsts)) == (5, 6)


def test_a_miss_comes_back_until_it_is_right_but_not_for_ever() -> None:
    this = drill(2)
    for _ in range(2):
        this.answer(wrong(current(this)))
    asked = 0
    while (question := this.question()) is not None:
        asked += 1
        this.answer(wrong(question))
    assert asked == 2 * MOST_REPEATS
    assert this.progress.right == 0


def test_no_question_comes_twice() -> None:
    this = drill(60)
    seen = []
    while not this.is_repeating:
        seen.append(current(this).identity)
        this.answer(right(current(this)))
    assert len(set(seen)) == len(seen) == 60


def test_what_is_asked_again_uses_up_no_attempt() -> None:
    this = drill()
    before = this.progress
    with pytest.raises(AskAgain):
        this.answer("³")
    assert this.progress is before


def test_undo_takes_the_last_answer_back_and_skip_marks_nothing() -> None:
    this = drill()
    first = current(this)
    this.answer(wrong(first))
    assert this.undo()
    assert current(this).identity == first.identity
    assert this.progress == Progress()
    assert not this.undo()
    this.skip()
    assert current(this).identity != first.identity
    assert this.progress.firsts == ()
    assert this.progress.skipped == 1


def test_the_mark_is_reached_in_whole_numbers() -> None:
    # 26 of 29 is 89.66 %: shown as 89, and no 90
    progress = results(26, 3)
    assert progress.percent == 89
    assert not progress.reaches(90)
    assert results(1, 1).reaches(50)
    assert not results(0, 1).reaches(1)
    assert results(199, 1).percent == 99


def results(rights: int, wrongs: int) -> Progress:
    from trainer.uses.drilling.drill import Answered
    from trainer.uses.drilling.question import Verdict

    question = current(drill(1))
    good, bad = Answered(question, Verdict(True, "")), Answered(question, Verdict(False, ""))
    return Progress(firsts=(good,) * rights + (bad,) * wrongs)


@pytest.mark.parametrize("name", ["cyb", "sweden"])
def test_situations_are_drawn_by_step_and_plain_deals_and_free_acts_are_rare(name: str) -> None:
    made = maker(name, 7, next_act=1)
    steps: Counter[str] = Counter()
    plain = free = 0
    for number in range(1, 301):
        question = made.make()
        assert question is not None
        steps[question.step.id] += 1
        plain += is_plain_deal(question.step)
        assert plain * PLAIN_DEALS_IN <= number
        free += question.step.is_optional
        assert free * FREE_ACTS_IN <= number
    total = len(load_house(name).procedure.steps())
    assert len(steps) >= total * 3 // 4
    assert max(steps.values()) <= 4 * 300 // len(steps)


def test_the_same_seed_asks_the_same_questions() -> None:
    first, second = maker(seed=5), maker(seed=5)
    for _ in range(20):
        one, other = first.make(), second.make()
        assert one is not None and other is not None
        assert one.identity == other.identity
        assert one.choices == other.choices


def test_both_kinds_are_asked() -> None:
    made = maker(seed=2)
    kinds = Counter(question.kind for _ in range(50) if (question := made.make()) is not None)
    assert kinds["next-act"] > 15
    assert kinds["payout"] > 10
