"""``trainer graph`` and ``trainer schema``: every format for every house, and of two houses."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.law.reading.reading import PROCEDURES, SHIPPED
from tests.shell.running import Shell
from trainer.shell.houses import load_house

FORMATS = ("tree", "mermaid", "dot", "svg")
VARIANTS = [f"{house} +{variant.id}" for house in SHIPPED for variant in load_house(house).variants]


@pytest.mark.parametrize("house", [*SHIPPED, *VARIANTS])
def test_every_house_and_variant_is_drawn_in_every_format(shell: Shell, house: str) -> None:
    title = load_house(house).title
    for form in FORMATS:
        ending = shell("graph", house, "--format", form)
        assert (ending.code, ending.err) == (0, "")
        assert title in ending.out
        if form == "svg":
            ElementTree.fromstring(ending.out.encode())


def test_a_difference_carries_its_sign_in_every_format(shell: Shell) -> None:
    club = shell.file(
        "club.yaml",
        "format: 1\nhouse: club\nextends: cyb\nedit:\n  remove: [split-ask]\n"
        "  insert_after:\n    reveal:\n    - {id: nod, title: Nod to the table, do: call-floor, "
        "severity: minor, why: w, basis: assumed}\n",
    )
    tree = shell("graph", "cyb", "--diff", club).out
    assert "- only in cyb, + only in club" in tree
    assert "└─ + Nod to the table" in tree
    assert "└─ - Ask for the chips" in tree
    assert "Turn the hole card" not in tree
    mermaid = shell("graph", "cyb", "--diff", club, "--format", "mermaid").out
    assert "    class step_split_ask onlyHere\n" in mermaid
    assert "    class step_nod onlyThere\n" in mermaid
    assert "onlyHere" not in shell("graph", "cyb", "--format", "mermaid").out
    dot = shell("graph", "cyb", "--diff", club, "--format", "dot").out
    assert '"step nod" [label="+ Nod to the table' in dot
    svg = shell("graph", "cyb", "--diff", club, "--format", "svg").out
    assert "only in cyb" in svg and "only in club" in svg
    assert "line-through" in svg


def test_what_only_the_other_house_answers_is_told_whole(shell: Shell) -> None:
    tree = shell("graph", "cyb", "--diff", "sweden").out
    assert "+ Cut card\n└─ The deal in progress is played to its end" in tree


def test_the_same_house_twice_differs_in_nothing(shell: Shell) -> None:
    out = shell("graph", "cyb", "--diff", "cyb").out
    assert "the procedures are the same, step by step" in out


@pytest.mark.parametrize("words", [("cib",), ("cyb", "--diff", "cib"), ("cyb", "--format", "png")])
def test_wrong_usage(shell: Shell, words: tuple[str, ...]) -> None:
    assert shell("graph", *words).code == 2


def test_the_schema_is_printed_as_it_is_kept(shell: Shell) -> None:
    kept = (PROCEDURES / "house.schema.json").read_text(encoding="utf-8")
    assert shell("schema", "house").out == kept
    assert shell("schema", "drill").code == 2
