"""The wall picture: valid, self-contained, and everything of the house on it."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.reading.reading import SHIPPED, read, shipped
from trainer.law.house import House
from trainer.uses.pictures import poster
from trainer.uses.pictures.comparison import compared
from trainer.uses.pictures.ink import letters
from trainer.uses.pictures.layout import Layout
from trainer.uses.pictures.lettering import broken, width_of
from trainer.uses.pictures.plan import plan_of

SVG = "{http://www.w3.org/2000/svg}"


def house_of(name: str) -> House:
    base, *switches = name.split(" +")
    return read(shipped(base), *switches)


def texts(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg.encode())
    return [found.text or "" for found in root.iter(f"{SVG}text")]


def said(svg: str) -> str:
    """Everything on the picture without regard to where its lines break."""
    return re.sub(r"\s+", "", "".join(texts(svg)))


NAMES = [
    *SHIPPED,
    "sweden +over-under",
    "norway-home +european",
    "finland-home +charlie +surrender",
]


@pytest.mark.parametrize("name", NAMES)
def test_every_step_call_and_clause_is_on_the_picture(name: str) -> None:
    house = house_of(name)
    everything = said(poster.draw(house))
    for step in house.procedure.steps():
        if step.act == "refuse":
            continue
        assert re.sub(r"\s+", "", step.title or step.id) in everything
        if step.says:
            assert re.sub(r"\s+", "", f"“{step.says}”") in everything
        for cite in step.cites:
            assert cite in everything
        for guard in step.guards:
            meaning = guard.meaning.rstrip(".")
            assert re.sub(r"\s+", "", meaning[1:]) in everything
    for phase in house.procedure.phases:
        assert re.sub(r"\s+", "", phase.title) in everything


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_stands_alone_on_an_a3_sheet(name: str) -> None:
    svg = poster.draw(house_of(name))
    root = ElementTree.fromstring(svg.encode())
    assert (root.get("width"), root.get("height")) == ("420mm", "297mm")
    assert "href" not in svg and "@import" not in svg and "<image" not in svg
    assert set(re.findall(r"https?://[^\"]*", svg)) == {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"url\((#?)", svg)) == {"#"}


@pytest.mark.parametrize("name", NAMES)
def test_nothing_overlaps_and_nothing_leaves_the_page(name: str) -> None:
    house = house_of(name)
    for per_row in (3, 4, 5, 6, 7):
        layout = Layout(plan_of(house), (house,), {}, {}, per_row, 2)
        boxes = [(each.x, each.y, each.card.width, laid.heights[each.row])
                 for laid in layout.bands for each in laid.boxes]  # fmt: skip
        boxes += [
            (each.x, each.y, each.card.width, each.card.height)
            for each in (*layout.duties, *layout.replies)
        ]
        for x, y, width, height in boxes:
            assert x >= 0 and y >= 0
            assert x + width <= layout.width and y + height <= layout.height
        for one, two in combinations(boxes, 2):
            is_beside = one[0] + one[2] <= two[0] or two[0] + two[2] <= one[0]
            is_above = one[1] + one[3] <= two[1] or two[1] + two[3] <= one[1]
            assert is_beside or is_above


def test_letters_are_large_enough_to_read_from_a_wall() -> None:
    for name in SHIPPED:
        svg = poster.draw(house_of(name))
        found = re.search(r'viewBox="0 0 ([\d.]+)', svg)
        assert found is not None
        scale = 420 / float(found[1])
        sizes = {float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)}
        assert min(sizes) * scale > 1.6  # millimetres: the clauses, about 5 points
        assert 10.5 * scale > 2.3  # the titles of the steps, about 6.5 points


def test_what_is_optional_is_dashed_and_what_is_assumed_has_a_sign() -> None:
    house = house_of("cyb")
    svg = poster.draw(house)
    plain = poster.draw(
        read("format: 1\nhouse: x\nextends: cyb\nedit:\n  remove: [call-for-bets, call-too-many]\n")
    )
    dashed, signs = svg.count('stroke-dasharray="4 3"'), svg.count(">?</text>")
    assert plain.count('stroke-dasharray="4 3"') == dashed - 2
    assert plain.count(">?</text>") == signs - 2


def test_a_jump_is_drawn_to_its_phase() -> None:
    assert "thenstraightto“Payout”" in said(poster.draw(house_of("cyb")))
    assert "thenstraightto" not in said(poster.draw(house_of("sweden")))


def test_a_duty_runs_from_where_it_opens_to_where_it_must_be_done() -> None:
    house = house_of("sweden")
    layout = Layout(plan_of(house), (house,), {}, {}, 5, 2)
    band = {laid.band.id: laid for laid in layout.bands}
    duty = {step.id: layout.span_of(step) for step in house.procedure.duties}
    deal, turns = band["deal"], band["players-turns"]
    start, end = duty["early-blackjack"]
    assert deal.y < start <= deal.y + deal.height
    assert turns.y <= end <= turns.y + turns.height
    dealer = band["dealers-turn"]
    start, end = duty["late-blackjack"]
    assert dealer.y < start <= dealer.y + dealer.height
    assert end == band["clean-up"].y


def test_two_houses_are_laid_over_each_other() -> None:
    cyb, sweden = house_of("cyb"), house_of("sweden")
    svg = poster.draw(cyb, sweden)
    everything = said(svg)
    for house in (cyb, sweden):
        for phase in house.procedure.phases:
            assert re.sub(r"\s+", "", phase.title) in everything
    assert "onlyincyb" in everything and "onlyinsweden" in everything
    assert "dealertakestiesat:noneincyb,17,18,19insweden" in everything


def test_a_house_does_not_differ_from_itself() -> None:
    both = compared(house_of("cyb"), house_of("cyb"))
    assert (both.marks, both.band_marks) == ({}, {})


def test_one_removed_step_is_the_only_mark() -> None:
    own = read("format: 1\nhouse: x\nextends: cyb\nedit:\n  remove: [call-for-bets]\n")
    there = compared(house_of("cyb"), own)
    back = compared(own, house_of("cyb"))
    assert {name: mark.kind for name, mark in there.marks.items()} == {"call-for-bets": "-"}
    assert {name: mark.kind for name, mark in back.marks.items()} == {"call-for-bets": "+"}
    assert [box.id for box in back.plan.bands[0].boxes].index("call-for-bets") == 1


ODD = "<b>&amp; \"'] ]]> \\ é 🂡 \u200b"


def test_whatever_a_house_writes_is_escaped() -> None:
    quoted = "'" + ODD.replace("'", "''") + "'"
    text = (
        f"format: 1\nhouse: x\ntitle: {quoted}\nextends: cyb\nedit:\n  replace:\n"
        "  - {id: call-for-bets, do: say, call: place-bets, optional: true, "
        f"title: {quoted}, says: {quoted}, when: [bets_are_open], why: w, basis: assumed}}\n"
    )
    svg = poster.draw(read(text))
    assert re.sub(r"\s+", "", ODD) in said(svg)
    assert ODD in texts(svg)


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_any_text_makes_valid_xml(text: str) -> None:
    ElementTree.fromstring(f"<a>{letters(text)}</a>".encode("utf-8", "strict"))


@settings(max_examples=200, deadline=None)
@given(st.text(), st.floats(20, 200))
def test_lines_are_broken_within_their_width_and_lose_nothing(text: str, width: float) -> None:
    lines = broken(text, 8, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(width_of(line, 8) <= width or len(line) == 1 for line in lines)
