"""The graph in Graphviz's language: it parses, and holds the whole procedure."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from tests.law.reading.reading import SHIPPED, read, shipped
from trainer.law.reading.check import edges
from trainer.uses.pictures import dot

QUOTED = r'"(?:[^"\\]|\\.)*"'
NAME = rf"(?:{QUOTED}|[a-z]+)"
WORD = rf"{NAME}=(?:{QUOTED}|[A-Za-z]+|[0-9]+)"
WORDS = rf"\[{WORD}(?:, {WORD})*\]"
LINE = re.compile(
    rf"\s*(?:digraph {QUOTED} {{|subgraph {QUOTED} {{|}}|{NAME}(?: -> {NAME})?(?: {WORDS})?;"
    rf"|{NAME}={QUOTED};)"
)


@pytest.mark.parametrize("house", SHIPPED)
@pytest.mark.parametrize("other", ["", "cyb", "holland"])
def test_every_line_is_one_that_graphviz_knows(house: str, other: str) -> None:
    text = dot.draw(read(shipped(house)), read(shipped(other)) if other else None)
    for line in text.splitlines():
        assert LINE.fullmatch(line), line
    assert text.count("{\n") == text.count("}\n")
    program = shutil.which("dot")
    if program is not None:
        done = subprocess.run([program, "-Tcanon"], input=text.encode(), capture_output=True)
        assert done.returncode == 0, done.stderr


def test_every_way_of_the_checklist_is_an_arrow() -> None:
    house = read(shipped("cyb"))
    text = dot.draw(house)
    arrows = set(re.findall(rf"({NAME}) -> ({NAME})", text))
    for edge in edges(house.procedure):
        ends = tuple(
            one if one in ("start", "end") else f'"step {one}"' for one in (edge.start, edge.end)
        )
        assert ends in arrows
    assert '"step show-blackjack" -> "step settle-bets" [style=bold' in text


def test_odd_texts_are_escaped() -> None:
    text = (
        "format: 1\nhouse: x\ntitle: 'a \"b\" \\ <c>'\nextends: cyb\n"
        "edit:\n  replace:\n  - {id: call-for-bets, title: '\"; } evil', do: say, "
        "call: place-bets, optional: true, when: [bets_are_open], why: w, basis: assumed}\n"
    )
    drawn = dot.draw(read(text))
    for line in drawn.splitlines():
        assert LINE.fullmatch(line), line
    assert '\\"; } evil' in drawn


def test_what_differs_is_marked() -> None:
    base = read(shipped("cyb"))
    own = read("format: 1\nhouse: x\nextends: cyb\nedit:\n  remove: [call-for-bets]\n")
    plain, marked = dot.draw(base), dot.draw(base, own)
    assert "fillcolor" not in plain
    (line,) = [line for line in marked.splitlines() if "fillcolor" in line]
    assert '"step call-for-bets" [label="- Ask for bets' in line


def test_a_duty_leads_to_the_phase_that_it_must_be_done_by() -> None:
    text = dot.draw(read(shipped("sweden")))
    assert '"step early-blackjack" -> "step invite" [style=dashed' in text
    assert text.count('label="at the latest"') == 4
