"""Typed answers: read, or asked once more."""

from __future__ import annotations

from fractions import Fraction

import pytest

from trainer.uses.drilling.answers import AskAgain, read_amount, read_choice, tidied


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("22", 22),
        (" 22 ", 22),
        ("22.5", Fraction(45, 2)),
        ("22,5", Fraction(45, 2)),
        ("22\u00a0", 22),
        ("\u202f7\u2009", 7),
        ("7/2", Fraction(7, 2)),
        ("10/3", Fraction(10, 3)),
        ("22,50", Fraction(45, 2)),
        ("1 234", 1234),
        ("1\u00a0234,5", Fraction(2469, 2)),
        ("0,5", Fraction(1, 2)),
        ("0.125", Fraction(1, 8)),
        ("007", 7),
        ("1.375", Fraction(11, 8)),
    ],
)
def test_amounts_that_are_read(typed: str, amount: object) -> None:
    assert read_amount(typed) == amount


@pytest.mark.parametrize("typed", ["1,234", "12,345,678", "1'234", "999,000"])
def test_what_can_be_read_in_two_ways_is_asked_again(typed: str) -> None:
    with pytest.raises(AskAgain) as asked:
        read_amount(typed)
    assert asked.value.key == "again.ambiguous"


@pytest.mark.parametrize(
    "typed",
    ["²", "2²", "٣", "３", "1e3", "1_000", "nan", "inf", "-5", "+5", "5.", ".5", "7/0", "1,2,3",
     "1.234.567", "five", "5 6", "½", "9" * 30],
)  # fmt: skip
def test_what_is_no_amount_is_asked_again(typed: str) -> None:
    with pytest.raises(AskAgain):
        read_amount(typed)


@pytest.mark.parametrize("typed", ["", "  ", "\u00a0", "\t"])
def test_nothing_is_asked_again(typed: str) -> None:
    with pytest.raises(AskAgain) as asked:
        read_amount(typed)
    assert asked.value.key == "again.empty"


def test_choices_count_from_one() -> None:
    assert read_choice("1", 4) == 0
    assert read_choice(" 4. ", 4) == 3
    assert read_choice("2)", 4) == 1


@pytest.mark.parametrize("typed", ["0", "5", "³", "³".upper(), "１", "one", "12", "-1", ""])
def test_what_is_no_choice_is_asked_again(typed: str) -> None:
    with pytest.raises(AskAgain):
        read_choice(typed, 4)


def test_composed_and_decomposed_letters_are_the_same_word() -> None:
    assert tidied("Fo\u0308rsa\u0308kring") == tidied("FÖRSÄKRING")
    assert tidied("a") != tidied("å")
