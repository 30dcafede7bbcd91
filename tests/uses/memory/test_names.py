"""Names: one person however spelled, and no two that look the same."""

from __future__ import annotations

import unicodedata

import pytest

from trainer.uses.memory.names import cleaned, key_of, looks_of


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Åse", "ÅSE"),
        ("Åse", unicodedata.normalize("NFD", "Åse")),
        ("  Kari   Solveig ", "kari solveig"),
        ("Kari Solveig", "Kari\u00a0Solveig"),
        ("Łucja", "łucja"),
    ],
)
def test_one_name_spelled_in_two_ways_is_one_person(one: str, other: str) -> None:
    assert key_of(cleaned(one)) == key_of(cleaned(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Аnna"),  # Cyrillic capital A
        ("Anna", "аnnа"),
        ("Ivar", "lvar"),
        ("Ola1", "Olal"),
        ("Kari", "Кari"),
        ("O'Hara", "O’Hara"),
        ("Per-Ola", "Per‑Ola"),  # a hyphen that does not break
        ("Bjarne", "Bjame"),
        ("Kari", "Kaгi"),
        ("Nora", "Νora"),  # Greek Nu
        ("Nora", "N0ra"),
        ("Ａnna", "Anna"),  # full width
    ],
)
def test_two_names_that_look_alike_are_found(one: str, other: str) -> None:
    assert key_of(cleaned(one)) != key_of(cleaned(other))
    assert looks_of(cleaned(one)) == looks_of(cleaned(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Åse", "Ase"),
        ("Bjørn", "Bjorn"),
        ("Jon", "Jan"),
        ("Anna Li", "Annali"),
        ("Ola", "Ole"),
        ("山田", "山本"),
        ("Łucja", "Lucja"),
        ("Kari 2", "Kari 3"),
    ],
)
def test_names_that_differ_to_the_eye_stay_two(one: str, other: str) -> None:
    assert key_of(cleaned(one)) != key_of(cleaned(other))
    assert looks_of(cleaned(one)) != looks_of(cleaned(other))


@pytest.mark.parametrize(
    "name",
    ["", "   ", "Ka\u200bri", "Kari\u202e", "a" * 61, "...", "\u0301", "Ka\x00ri", "Ka\x1b[31mri"],
)
def test_what_is_no_name_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(ValueError, match=r"name|letter|character"):
        cleaned(name)


@pytest.mark.parametrize("name", ["Łucja Ñandú", "Ŵyn", "山田", "=1+1", "@sum1", "Kari 2"])
def test_names_of_all_kinds_are_kept_as_they_are(name: str) -> None:
    assert cleaned(name) == name
