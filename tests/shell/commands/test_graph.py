"""``trainer graph`` as a tree and as a flowchart: the whole procedure, in forms that are valid."""

from __future__ import annotations

import re

import pytest

from tests.shell.running import Shell, program
from trainer.law.reading.check import edges
from trainer.shell.houses import load_house

HOUSES = ["cyb", "sweden", "holland", "norway-home", "finland-home", "norway-home +european"]


@pytest.mark.parametrize("name", HOUSES)
def test_the_tree_holds_every_step(shell: Shell, name: str) -> None:
    found = shell("graph", name)
    assert found.code == 0
    text = " ".join(re.sub("[│├└─]", " ", found.out).split())
    house = load_house(name)
    for step in house.procedure.steps():
        if step.act == "refuse":
            continue
        assert step.title in text
        if step.says:
            assert f"say “{step.says}”" in text
        for cite in step.cites:
            assert cite in text
        for guard in step.guards:
            assert guard.meaning.rstrip(".")[1:] in text
    for phase in house.procedure.phases:
        assert f"\n{phase.title}" in found.out
    for on in house.procedure.replies:
        assert on.replace("-", " ") in text.lower()


def test_required_and_optional_are_told_apart(shell: Shell) -> None:
    lines = shell("graph", "cyb").out.splitlines()
    assert any("Close the bets [CYB-27]" in line for line in lines)
    assert any("Ask for bets (optional)" in line for line in lines)


def test_a_narrow_page() -> None:
    found = program("graph", "sweden", environ={"COLUMNS": "40"})
    assert max(map(len, found.stdout.decode().splitlines())) <= 40


# ---- mermaid

ID = r"[A-Za-z][A-Za-z0-9_]*"
LABEL = r'"[^"\n]*"'
WAY = rf"(?:-->|-\. {LABEL} \.->|== {LABEL} ==>|-- {LABEL} -->)"
MERMAID_LINE = re.compile(
    rf"flowchart TD|---|title: {LABEL}"
    rf"|subgraph {ID}\[{LABEL}\]|end"
    rf"|{ID}(?:\[{LABEL}\]|\(\[{LABEL}\]\)|{{{{{LABEL}}}}})"
    rf"|{ID} {WAY} {ID}"
    rf"|classDef {ID} [a-z-]+: ?[^\n]+|class {ID}(?:,{ID})* {ID}"
)


@pytest.mark.parametrize("name", HOUSES)
def test_every_line_is_one_that_mermaid_knows(shell: Shell, name: str) -> None:
    out = shell("graph", name, "--format", "mermaid").out
    for line in out.splitlines():
        assert MERMAID_LINE.fullmatch(line.strip()), line
    assert out.count("subgraph ") == len(re.findall(r"^ +end$", out, re.MULTILINE))
    drawn = set(re.findall(rf"^ *({ID})(?:\[|\(|{{)", out, re.MULTILINE))
    for start, end in re.findall(rf"^ *({ID}) {WAY} ({ID})$", out, re.MULTILINE):
        assert {start, end} <= drawn, (start, end)
    assert "end" not in drawn  # a word of mermaid's own


@pytest.mark.parametrize("name", HOUSES)
def test_every_way_of_the_checklist_is_drawn(shell: Shell, name: str) -> None:
    out = shell("graph", name, "--format", "mermaid").out
    drawn = set(re.findall(rf"^ *({ID}) {WAY} ({ID})$", out, re.MULTILINE))

    def node(step: str) -> str:
        if step in ("start", "end"):
            return {"start": "start", "end": "finish"}[step]
        return "step_" + step.replace("-", "_")

    for edge in edges(load_house(name).procedure):
        assert (node(edge.start), node(edge.end)) in drawn


def test_a_jump_looks_like_one(shell: Shell) -> None:
    out = shell("graph", "cyb", "--format", "mermaid").out
    assert 'step_show_blackjack == "then" ==> step_settle_bets' in out
    assert 'step_show_blackjack -. "skip" .-> step_pay_blackjack' in out


def test_odd_texts_stay_inside_their_label(shell: Shell) -> None:
    path = shell.file(
        "own.yaml",
        """\
format: 1
house: own
title: 'A "club" #1 <b> `x` end'
extends: cyb
edit:
  replace:
  - id: call-for-bets
    title: '"Look" #quot; <script> `md` end; --> x'
    do: say
    call: place-bets
    says: 'He said "yes"; | } ]'
    optional: true
    when: [bets_are_open]
    why: Because.
    basis: assumed
""",
    )
    out = shell("graph", path, "--format", "mermaid").out
    for line in out.splitlines()[3:]:
        assert MERMAID_LINE.fullmatch(line.strip()), line
    (box,) = (line for line in out.splitlines() if "step_call_for_bets[" in line)
    assert "<script" not in box and "#35;quot;" in box and "#quot;Look#quot;" in box
