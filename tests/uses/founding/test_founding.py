"""What a house leaves open, what may be answered, and the file that comes of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.reading.reading import SHIPPED, faults, read, shipped
from trainer.uses.founding.questions import (
    Question,
    applies,
    open_questions,
    spoken,
    understood,
)
from trainer.uses.founding.writing import Founding, house_text

CYB = read(shipped("cyb"))


def question(rule: str, word: str = "is", house: str = "cyb") -> Question:
    asked = open_questions(read(shipped(house)))
    return next(each for each in asked if (each.rule, each.word) == (rule, word))


def founded(house: str, answers: dict[tuple[str, str], str], title: str = "Our club") -> str:
    return house_text(Founding("our-club", title, house, "The base", answers))


def test_the_questions_are_what_the_base_assumes() -> None:
    assert [each.rule for each in open_questions(CYB)] == [
        "decks", "deck_without_tens", "chips", "over_under_13", "over_under_13", "three_sevens",
        "five_card_charlie",
    ]  # fmt: skip
    assert question("over_under_13", "two_aces_under").usual == ""


@pytest.mark.parametrize("house", SHIPPED)
def test_to_take_everything_as_proposed_is_to_confirm_the_base(house: str) -> None:
    base = read(shipped(house))
    answers: dict[tuple[str, str], str] = {}
    for each in open_questions(base):
        if applies(each, answers):
            answers[each.rule, each.word] = understood(each, "")
    text = founded(house, answers)
    assert faults(text) == []
    own = read(text)
    assert own.rules == base.rules
    assert not open_questions(own)
    decided = [rule for rule, word in answers if word == "is"]
    for number, rule in enumerate(decided, 1):
        assert own.entries[rule].cites == (f"CLUB-{number:02d}",)
        assert f"CLUB-{number:02d}" in own.clauses


def test_the_file_of_a_club_that_deals_like_cyb_has_some_twenty_lines() -> None:
    answers = {
        (each.rule, "is"): understood(each, "") for each in open_questions(CYB) if each.word == "is"
    }
    assert 20 <= len(founded("cyb", answers).splitlines()) <= 30


@pytest.mark.parametrize(
    ("rule", "typed", "written"),
    [
        ("decks", "8", "8"),
        ("decks", "", "6"),
        ("deck_without_tens", "yes", "true"),
        ("deck_without_tens", "N", "false"),
        ("deck_without_tens", "true", "true"),
        ("chips", "1,5, 25", "[1, 5, 25]"),
        ("chips", "[0.5 1]", "[0.5, 1]"),
        ("three_sevens", "2:1", "2:1"),
        ("three_sevens", " none ", "none"),
    ],
)
def test_an_answer_as_the_file_writes_it(rule: str, typed: str, written: str) -> None:
    assert understood(question(rule), typed) == written


@pytest.mark.parametrize(
    ("rule", "typed", "says"),
    [
        ("decks", "nine", "a whole number from 1 to 8"),
        ("decks", "9", "a whole number from 1 to 8"),
        ("decks", "08", "a whole number from 1 to 8"),
        ("deck_without_tens", "perhaps", "yes or no"),
        ("chips", "1, 0", "a list of chip values"),
        ("chips", "5, 5", "twice"),
        ("chips", "1, 1.0", "twice"),
        ("three_sevens", "3/2", "a price like 3:2"),
        ("three_sevens", "non", "did you mean none?"),
    ],
)
def test_an_answer_that_will_not_do(rule: str, typed: str, says: str) -> None:
    with pytest.raises(ValueError, match=says.replace("?", r"\?")):
        understood(question(rule), typed)


def test_a_word_without_a_proposal_must_be_answered() -> None:
    with pytest.raises(ValueError, match="expected a price"):
        understood(question("over_under_13", "two_aces_under"), "")


def test_nothing_is_asked_beside_none_or_what_is_left_open() -> None:
    beside = question("over_under_13", "two_aces_under")
    assert not applies(beside, {})
    assert not applies(beside, {("over_under_13", "is"): "none"})
    assert applies(beside, {("over_under_13", "is"): "1:1"})


def test_a_house_without_a_decision_is_the_base_under_another_name() -> None:
    text = house_text(Founding("x", "X", "cyb", "Cyb", {}, ("decks", "chips")))
    assert read(text).digest == CYB.digest
    assert "# decks, chips." in text


def test_a_decision_that_the_reader_would_misread_is_quoted() -> None:
    text = founded("cyb", {("hit_on_21", "is"): "no"})
    assert 'hit_on_21: {is: "no",' in text
    assert read(text).rules.hit_on_21 == "no"


TITLES = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Cn", "Zl", "Zp"), exclude_characters="\ufeff"),
    min_size=1,
).filter(lambda text: " ".join(text.split()) == text)


@settings(max_examples=150, deadline=None)
@given(TITLES)
def test_any_title_is_written_so_that_it_is_read_again(title: str) -> None:
    assert read(founded("cyb", {}, title)).title == title


def test_values_as_they_are_spoken() -> None:
    assert [spoken(value) for value in ("true", "[]", "[1, 5]", "no_limit", "3:2")] == [
        "yes", "none", "1, 5", "no limit", "3:2",
    ]  # fmt: skip
