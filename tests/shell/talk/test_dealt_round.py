"""A dealt round without a terminal: hints, ways, skipping and taking back, at every prompt."""

from __future__ import annotations

from random import Random

import pytest

from trainer.shell.drills import Rivals
from trainer.shell.houses import load_house
from trainer.shell.screen import Screen
from trainer.shell.talk.ask import TIME_UP, Ask, Talk
from trainer.shell.talk.dealing import DealtRound
from trainer.uses.dealing.rounds import LEVELS, Stop, round_to_deal, stops
from trainer.uses.drilling.question import Question
from trainer.uses.speaking.tongue import PLAIN_ENGLISH

SCREEN = Screen(width=80)


def dealt(level: int, seed: int = 8, feedback: str = "once", house: str = "cyb") -> DealtRound:
    loaded, rng = load_house(house), Random(seed)
    played = round_to_deal(loaded, rng, (1, 2))
    rivals = Rivals(loaded.base_id, rng)
    places = tuple(stops(loaded, played, level, rivals, PLAIN_ENGLISH, rng))
    return DealtRound(loaded, places, PLAIN_ENGLISH, feedback=feedback)


def page(ask: Ask) -> str:
    return " ".join(" ".join(ask.page(SCREEN, 60)).split())


def news(ask: Ask) -> str:
    return " ".join(" ".join(ask.news(SCREEN, 0)).split())


def answer_to(question: Question, *, right: bool) -> str:
    """Something to type that is right, or wrong."""
    if question.wants == "choice":
        return str((question.right_choice + (not right)) % len(question.choices) + 1)
    assert question.judge is not None
    for typed in ("push", "take", str(question.key), "0.07"):
        try:
            if question.judge(typed).is_right == right:
                return typed
        except ValueError:
            continue
    raise AssertionError(question)


def is_about(ask: Ask, stop: Stop) -> bool:
    """Whether the page asks that question, on its table and after what was told."""
    text = page(ask)
    told = [" ".join(line.split()) for line in stop.told[-4:]]
    choices = [" ".join(choice.text.split()) for choice in stop.question.choices]
    return ask.wants in ("key", "line") and all(each in text for each in (*told, *choices))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("house", ["cyb", "sweden +over-under", "holland", "finland-home"])
def test_a_hint_and_the_way_at_every_prompt(level: int, house: str) -> None:
    this = dealt(level, house=house)
    talk = this.talk()
    ask = next(talk)
    for stop in this.stops:
        assert is_about(ask, stop)
        for command in ("?", "hint"):
            ask = talk.send(command)
            assert news(ask).startswith(("Hint: ", "There is no hint"))
            assert news(ask) in page(ask)
        for command in ("w", "why", "W"):
            ask = talk.send(command)
            assert news(ask).startswith("Where you are: ")
        assert is_about(ask, stop)
        assert not this.answered[this.stops.index(stop) :]
        ask = talk.send(answer_to(stop.question, right=True))
    assert ask.wants == "next" and "w clauses" in ask.prompt
    score = talk.send("")
    assert score.wants == "end"
    assert f"{len(this.stops)} of {len(this.stops)} right." in news(score)


@pytest.mark.parametrize("level", LEVELS)
def test_undo_takes_every_answer_and_skip_back_down_to_the_first(level: int) -> None:
    this = dealt(level)
    talk = this.talk()
    ask = next(talk)
    first = page(ask)
    pages = []
    for at, stop in enumerate(this.stops):
        assert is_about(ask, stop)
        pages.append(page(ask))
        ask = talk.send("s" if at % 3 == 2 else answer_to(stop.question, right=at % 2 == 0))
    for before in reversed(pages):  # the same picture, score and feedback as when it was asked
        ask = talk.send("u")
        assert page(ask) == before
    assert page(ask) == first
    assert this.answered == []
    assert "nothing to take back" in news(talk.send("undo"))
    for stop in this.stops:
        ask = talk.send(answer_to(stop.question, right=True))
    assert f"{len(this.stops)} of {len(this.stops)} right." in news(talk.send(""))


def test_what_was_undone_or_skipped_does_not_count() -> None:
    this = dealt(2)
    talk = this.talk()
    next(talk)
    one, two, three = (stop.question for stop in this.stops[:3])
    talk.send(answer_to(one, right=False))
    talk.send("u")
    talk.send(answer_to(one, right=True))
    talk.send("skip")
    talk.send("u")
    talk.send("s")
    ask = talk.send(answer_to(three, right=True))
    assert "right 2/2" in page(ask)
    assert [question for question, _ in this.answered] == [one, three]
    score = news(talk.send("q"))
    assert "Stopped before the end." in score
    assert "Skipped: 1." in score
    assert "2 of 2 right." in score
    assert two not in [question for question, _ in this.answered]


def test_all_skipped_is_no_answer() -> None:
    this = dealt(1)
    talk = this.talk()
    ask = next(talk)
    while ask.wants != "end":
        ask = talk.send("s" if ask.wants != "next" else "")
    assert "No question was answered." in news(ask)


def test_feedback_at_the_end_gives_nothing_away_before() -> None:
    this = dealt(2, feedback="end")
    talk = this.talk()
    next(talk)
    for stop in this.stops:
        ask = talk.send(answer_to(stop.question, right=False))
        assert "Right is" not in page(ask) + news(ask)
    assert ask.wants == "next" and "w clauses" not in ask.prompt
    assert "Right is" in news(talk.send(""))


def test_the_last_answer_is_explained_and_can_be_taken_back() -> None:
    this = dealt(1)
    talk = this.talk()
    next(talk)
    last = this.stops[-1].question
    for stop in this.stops:
        ask = talk.send(answer_to(stop.question, right=stop.question is not last))
    assert "Right is" in page(ask) and "Right is" in news(ask)
    ask = talk.send("w")
    assert "Where you are" in news(ask)
    assert is_about(talk.send("u"), this.stops[-1])
    talk.send(answer_to(last, right=True))
    assert f"{len(this.stops)} of {len(this.stops)} right." in news(talk.send(""))


def test_a_hurried_guest_is_a_miss_and_the_round_goes_on() -> None:
    slow = dealt(1)
    this = DealtRound(slow.house, slow.stops, PLAIN_ENGLISH, seconds=30.0)
    talk = this.talk()
    ask = next(talk)
    assert 29 < ask.seconds <= 30
    ask = talk.send("?")
    assert 0 < ask.seconds <= 30  # a hint does not stop the clock
    ask = talk.send(TIME_UP)
    assert "The time was up." in page(ask) and is_about(ask, this.stops[1])
    assert this.answered[0][1].slip == "too-slow"
    assert is_about(talk.send("u"), this.stops[0])
    assert next(slow.talk()).seconds == 0


def closed(talk: Talk) -> Ask:
    return talk.throw(EOFError())


def test_the_end_of_the_input_is_a_stop() -> None:
    this = dealt(1)
    talk = this.talk()
    next(talk)
    assert "Stopped before the end." in news(closed(talk))
    assert this.is_stopped
