"""Against the clock, against each other, and the day's ten: driven without a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from trainer.shell.drills import Rivals, load_drill
from trainer.shell.houses import load_house
from trainer.shell.screen import Screen
from trainer.shell.talk.ask import TIME_UP, Ask, Talk
from trainer.shell.talk.drilling import Drilling
from trainer.shell.talk.duel import Duel
from trainer.shell.talk.speed import Sprint
from trainer.uses.drilling.drill import Drill
from trainer.uses.drilling.maker import Maker
from trainer.uses.drilling.question import Question
from trainer.uses.speaking.tongue import PLAIN_ENGLISH

SCREEN = Screen(width=80)


class Asked:
    """Makes questions and remembers them, so that a test can answer right or wrong."""

    def __init__(self, drill: str = "next-act", seed: int = 1) -> None:
        house, rng, plan = load_house("cyb"), Random(seed), load_drill(drill)
        self._maker = Maker(house, Rivals("cyb", rng), plan.ask, PLAIN_ENGLISH, rng)
        self.questions: list[Question] = []

    def __call__(self) -> Question | None:
        question = self._maker.make()
        if question is not None:
            self.questions.append(question)
        return question

    def right(self) -> str:
        return str(self.questions[-1].right_choice + 1)

    def wrong(self) -> str:
        last = self.questions[-1]
        return str((last.right_choice + 1) % len(last.choices) + 1)


def lines(ask: Ask) -> str:
    return "\n".join(ask.news(SCREEN, 0))


def ended(talk: Talk) -> int:
    try:
        talk.send("")
    except StopIteration as stop:
        return int(stop.value)
    raise AssertionError("the talk goes on")


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def sprint(asked: Asked, clock: Clock, number: int = 4) -> Sprint:
    house = load_house("cyb")
    return Sprint(asked, number, 60.0, house, PLAIN_ENGLISH, clock=clock)


def test_a_sprint_counts_right_answers_and_the_longest_row() -> None:
    asked, clock = Asked(), Clock()
    talk = sprint(asked, clock).talk()
    ask = next(talk)
    for right in (True, True, False, True):
        assert ask.wants == "key"
        clock.now += 5
        ask = talk.send(asked.right() if right else asked.wrong())
    assert ask.wants == "next"
    assert "3 of 4 right, a row of 2, in 20 s." in lines(ask)
    last = talk.send("q")
    assert last.wants == "end"
    assert "Best of the evening" in lines(last)
    assert ended(talk) == 0


def test_the_time_of_a_sprint_runs_out_in_the_middle_of_a_question() -> None:
    asked, clock = Asked(), Clock()
    talk = sprint(asked, clock).talk()
    first = next(talk)
    assert first.seconds == 60.0
    clock.now += 50
    second = talk.send(asked.right())
    assert second.seconds == 10.0
    clock.now += 10
    score = talk.send(TIME_UP)
    assert "1 of 1 right" in lines(score)


def test_a_sprint_again_and_the_better_one_is_the_best() -> None:
    asked, clock = Asked(), Clock()
    game = sprint(asked, clock, 1)
    talk = game.talk()
    next(talk)
    score = talk.send(asked.wrong())
    assert "0 of 1" in lines(score)
    talk.send("")
    score = talk.send(asked.right())
    assert "The best of this evening." in lines(score)
    assert "1 of 1" in lines(talk.send("q"))


def duel(asked: Asked, number: int = 2) -> Duel:
    return Duel(asked, number, ("Anna", "Bo"), load_house("cyb"), PLAIN_ENGLISH)


def test_a_duel_puts_the_same_question_to_both_turn_about() -> None:
    asked = Asked()
    talk = duel(asked).talk()
    ask = next(talk)
    assert lines(ask).lstrip().startswith("Anna")
    ask = talk.send(asked.right())
    assert lines(ask).lstrip().startswith("Bo")
    assert asked.questions[-1].prompt in lines(ask)
    verdict = talk.send(asked.wrong())
    assert verdict.wants == "next"
    assert "Anna: Right." in lines(verdict)
    ask = talk.send("")
    assert lines(ask).lstrip().startswith("Bo")
    ask = talk.send(asked.right())
    assert lines(ask).lstrip().startswith("Anna")
    talk.send(asked.right())
    last = talk.send("")
    assert "Anna 2, Bo 1." in lines(last)
    assert "Anna wins." in lines(last)
    assert len(asked.questions) == 2


def test_nothing_is_said_of_the_first_answer_before_the_second_is_in() -> None:
    asked = Asked()
    talk = duel(asked).talk()
    next(talk)
    assert "Right" not in lines(talk.send(asked.right()))


def drilling(seconds: float) -> Iterator[tuple[Drilling, Talk]]:
    asked = Asked()
    drill = Drill(asked, 2, Random(1))
    this = Drilling(drill, load_house("cyb"), PLAIN_ENGLISH, 1, seconds=seconds)
    yield this, this.talk()


def test_a_question_with_a_time_of_its_own_is_missed_when_that_is_up() -> None:
    for this, talk in drilling(8.0):
        ask = next(talk)
        assert 7.0 < ask.seconds <= 8.0
        verdict = talk.send(TIME_UP)
        assert verdict.wants == "next"
        assert verdict.seconds == 0.0
        assert "The time was up." in lines(verdict)
        assert this.drill.progress.firsts[0].verdict.slip == "too-slow"


def test_without_a_time_nobody_is_hurried() -> None:
    for _, talk in drilling(0.0):
        assert next(talk).seconds == 0.0
