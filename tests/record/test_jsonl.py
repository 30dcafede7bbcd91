"""The JSON Lines form: read strictly, ordered by seq, and the same rounds as the text form."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.facts.cards import RANKS, SUITS, card
from trainer.record import json_line, jsonl, text
from trainer.record.rounds import Entry, RecordedRound
from trainer.record.words import read_event, write_event
from trainer.table.events import CALLS, OFFERS, REFUSABLE, VERBS, Event

PUBLISHED = """\
{"round": "17", "house": "cyb", "seq": 1, "at": "2026-11-29T20:14:05+01:00", "do": "bet", \
"to": "1", "amount": "5"}
{"round": "17", "seq": 2, "do": "say", "call": "no-more-bets"}
{"round": "17", "seq": 3, "do": "deal", "to": "1", "card": "Ks"}
{"round": "17", "seq": 4, "do": "refuse", "to": "2", "what": "insurance"}
"""


PEEK = {"do": "peek"}


def read(source: str) -> list[RecordedRound]:
    return list(jsonl.read_rounds(source.splitlines(keepends=True)))


def one(source: str) -> RecordedRound:
    (recorded,) = read(source)
    return recorded


def lines_of(*fields: dict[str, Any]) -> str:
    return "".join(json.dumps(line) + "\n" for line in fields)


def flaws(source: str) -> list[tuple[int, str]]:
    return [(flaw.line, flaw.message) for each in read(source) for flaw in each.flaws]


def test_the_published_example() -> None:
    recorded = one(PUBLISHED)
    assert not recorded.flaws
    assert (recorded.id, recorded.house, recorded.at) == (
        "17",
        "cyb",
        "2026-11-29T20:14:05+01:00",
    )
    assert recorded.events == [
        Event("bet", "1", 5),
        Event("say", call="no-more-bets"),
        Event("deal", "1", card=card("Ks")),
        Event("refuse", "2", what="insurance"),
    ]
    assert jsonl.write_recorded(recorded) == PUBLISHED


# ---- both forms hold the same

hands = st.sampled_from(["1", "2", "3a", "3ba", "12"])
amounts = st.one_of(
    st.integers(1, 10**6),
    st.fractions(min_value=Fraction(1, 99), max_value=1000, max_denominator=99),
)
cards = st.sampled_from(
    [card(rank + suit) for rank in RANKS for suit in ("", *SUITS)] + [card("?")]
)


@st.composite
def events(draw: st.DrawFn) -> Event:
    do = draw(st.sampled_from(sorted(VERBS)))
    words: dict[str, object] = {}
    for word in VERBS[do].words:
        kind = word.rstrip("?")
        if word.endswith("?") and draw(st.booleans()):
            continue
        match kind:
            case "hand":
                words["to"] = draw(hands)
            case "spot":
                words["to"] = draw(st.sampled_from(["1", "7"]))
            case "bet":
                sides = ["1", "2", "1:over13", "9:under13"]
                words["to"] = draw(st.sampled_from(sides))
            case "amount":
                words["amount"] = draw(amounts)
            case "card":
                words["card"] = draw(cards)
            case "call":
                words["call"] = draw(st.sampled_from([*CALLS, "cards-out"]))
            case "total":
                words["total"] = draw(st.sampled_from(["17", "7/17"]))
            case "what":
                words["what"] = draw(st.sampled_from(OFFERS if do == "offer" else REFUSABLE))
            case "down" | "across":
                words[f"is_{kind}"] = True
    event = Event(do, **words)  # type: ignore[arg-type]
    if event.total and not event.to:
        event = event._replace(total="")
    if event.call in ("total", "too-many") and not event.to:
        event = event._replace(to="1")
    if do == "offer":
        event = event._replace(to="2" if event.what == "even-money" else "")
    if event.card is card("?"):
        event = event._replace(is_down=False)
    return event


names = st.text("abcXYZ0123456789-/ .åλ:", min_size=1, max_size=12).filter(
    lambda name: name == name.strip()
)


@st.composite
def recorded_rounds(draw: st.DrawFn) -> RecordedRound:
    at = draw(st.sampled_from(["", "2026-11-29T20:14:05+01:00"]))
    times = st.sampled_from(["", "20:14:09.5", "2026-11-29T20:15:00Z"])
    row = draw(st.lists(st.tuples(events(), times), min_size=1, max_size=12))
    entries = [
        Entry(event, line, line, at if line == 1 else time)
        for line, (event, time) in enumerate(row, 1)
    ]
    return RecordedRound(
        "cyb", draw(names), draw(st.sampled_from(["", "t-3"])), at, entries=entries
    )


@given(events())
def test_an_event_survives_both_forms(event: Event) -> None:
    assert read_event(write_event(event).split()) == event
    assert json_line.event_of(json.loads(json.dumps(jsonl.fields_of(event)))) == event


@given(recorded_rounds())
def test_text_to_jsonl_and_back_is_exact(recorded: RecordedRound) -> None:
    as_text = text.write_recorded(recorded)
    (from_text,) = text.read_rounds(as_text.splitlines(keepends=True))
    as_jsonl = jsonl.write_recorded(from_text)
    from_jsonl = one(as_jsonl)
    assert not from_text.flaws and not from_jsonl.flaws and not from_jsonl.notes
    assert from_jsonl.events == recorded.events
    assert text.write_recorded(from_jsonl) == as_text
    assert jsonl.write_recorded(from_jsonl) == as_jsonl
    assert [entry.at for entry in from_jsonl.entries] == [entry.at for entry in recorded.entries]


@given(st.lists(recorded_rounds(), min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_interleaved_and_shuffled_lines_make_the_same_rounds(
    rounds: list[RecordedRound], dice: Any
) -> None:
    for number, recorded in enumerate(rounds):
        recorded.id = f"t{number}/1"
    lines = [line for each in rounds for line in jsonl.write_recorded(each).splitlines(True)]
    dice.shuffle(lines)
    found = {each.id: each for each in jsonl.read_rounds(lines)}
    assert len(found) == len(rounds)
    for recorded in rounds:
        again = found[recorded.id]
        assert (again.events, again.house, again.dealer) == (
            recorded.events,
            recorded.house,
            recorded.dealer,
        )


# ---- order


def test_seq_is_the_order_not_the_time_and_not_the_lines() -> None:
    same = "2026-07-23T10:00:00+05:00"
    source = lines_of(
        {"round": "1", "house": "cyb", "seq": 2, "at": same, "do": "say", "call": "no-more-bets"},
        {"round": "1", "seq": 1, "at": same, "do": "bet", "to": "1", "amount": "5"},
    )
    assert [event.do for event in one(source).events] == ["bet", "say"]


def test_without_seq_the_lines_keep_their_order() -> None:
    source = lines_of(
        {"house": "cyb", "do": "bet", "to": "1", "amount": "5"},
        {"do": "say", "call": "no-more-bets"},
    )
    assert [event.do for event in one(source).events] == ["bet", "say"]


def test_seq_in_some_lines_only() -> None:
    source = lines_of({"round": "1", "seq": 1, "do": "peek"}, {"round": "1", "do": "peek"})
    assert [line for line, _ in flaws(source)] == [2]


def test_the_same_line_twice_counts_once() -> None:
    line = {"round": "1", "house": "cyb", "seq": 1, "do": "bet", "to": "1", "amount": "5"}
    recorded = one(lines_of(line, line))
    assert len(recorded.events) == 1 and not recorded.flaws
    assert [note.line for note in recorded.notes] == [2]


def test_one_seq_with_two_contents_names_both_lines() -> None:
    first = {"round": "1", "seq": 3, "do": "deal", "to": "1", "card": "Ks"}
    ((line, message),) = flaws(lines_of(first, first | {"card": "Kh"}))
    assert line == 2 and "line 1" in message


def test_a_gap_is_noted() -> None:
    source = lines_of(
        {"round": "1", "seq": 1, "do": "peek"}, {"round": "1", "seq": 4, "do": "peek"}
    )
    recorded = one(source)
    assert not recorded.flaws
    assert [note.message for note in recorded.notes] == ["no seq between 1 and 4"]


# ---- rounds


def test_ids_stay_text() -> None:
    source = lines_of(*({"round": name, "do": "peek"} for name in ("NA", "no", "007")))
    assert [each.id for each in read(source)] == ["NA", "no", "007"]


def test_lines_without_a_round_among_others_are_named_and_not_merged() -> None:
    source = lines_of({"round": "1", "do": "peek"}, {"round": "", "do": "peek"}, {"do": "peek"})
    named, nameless = read(source)
    assert [flaw.line for flaw in nameless.flaws] == [2, 2, 3]
    assert [flaw.line for flaw in named.flaws] == [2]
    assert (len(named.entries), len(nameless.entries)) == (1, 2)


@pytest.mark.parametrize("nameless", range(12))
def test_a_round_that_lacks_a_line_without_a_round_is_not_judged(nameless: int) -> None:
    places = [(name, seq) for seq in range(1, 5) for name in "abc"]
    lines: list[dict[str, Any]] = [{"round": name, "seq": seq, **PEEK} for name, seq in places]
    lacking = lines[nameless].pop("round")
    rounds = read(lines_of(*lines))
    assert {each.id for each in rounds if each.flaws} == {"", lacking}
    assert all(flaw.line == nameless + 1 for each in rounds for flaw in each.flaws)


def test_nor_is_any_other_that_may_lack_it() -> None:
    places = [("a", 1), ("a", 2), ("a", 3), ("b", 2), ("b", 3), ("c", 1), ("c", 2)]
    lines: list[dict[str, Any]] = [{"round": name, "seq": seq, **PEEK} for name, seq in places]
    for seq, lacking in ((4, {"a", "b"}), (1, {"b"}), (7, set())):
        source = lines_of(*lines[:3], {"seq": seq, **PEEK}, *lines[3:])
        assert {each.id for each in read(source) if each.flaws} == {"", *lacking}


def test_without_seq_every_round_about_a_line_without_a_round_may_lack_it() -> None:
    lines = [{"round": name, **PEEK} for name in ("1", "2", "3", "3", "2", "4", "4", "5")]
    lines.insert(4, PEEK)
    found = {each.id: [flaw.line for flaw in each.flaws] for each in read(lines_of(*lines))}
    assert {name for name, flawed in found.items() if flawed} == {"", "2", "3"}


def test_house_and_dealer_hold_for_their_round_alone() -> None:
    source = lines_of(
        {"round": "1", "house": "cyb", "dealer": "t-3", "seq": 1, "do": "peek"},
        {"round": "2", "house": "sweden", "seq": 1, "do": "peek"},
        {"round": "1", "seq": 2, "do": "peek"},
    )
    first, second = read(source)
    assert (first.house, first.dealer) == ("cyb", "t-3")
    assert (second.house, second.dealer) == ("sweden", "")


def test_a_round_does_not_change_its_house() -> None:
    source = lines_of(
        {"round": "1", "house": "cyb", "do": "peek"},
        {"round": "1", "house": "sweden", "do": "peek"},
    )
    assert [line for line, _ in flaws(source)] == [2]


# ---- what is refused

BET = {"do": "bet", "to": "1", "amount": "5"}


@pytest.mark.parametrize(
    "line",
    [
        '{"do": "bet", "to": "1", "amount": 5}',
        '{"do": "bet", "to": "1", "amount": 2.5}',
        '{"do": "bet", "to": "1", "amount": "2,5"}',
        '{"do": "bet", "to": "1", "amount": NaN}',
        '{"do": "bet", "to": "1", "amount": "NaN"}',
        '{"do": "bet", "to": "1", "amount": "-5"}',
        '{"do": "bet", "to": "1", "amount": "0"}',
        '{"do": "bet", "to": "1", "amount": "5", "amount": "6"}',
        '{"do": "bet", "to": 1, "amount": "5"}',
        '{"do": "bet", "to": "1:insurance", "amount": "5"}',
        '{"do": "bet", "to": "1"}',
        '{"do": "bet", "to": "1", "amount": "5", "card": "Ks"}',
        '{"do": "bet", "to": "1", "amount": "5", "note": "x"}',
        '{"do": "bett", "to": "1", "amount": "5"}',
        '{"do": null, "to": "1", "amount": "5"}',
        '{"to": "1", "amount": "5"}',
        '{"do": "deal", "to": "1", "card": "Ks", "down": "yes"}',
        '{"do": "deal", "to": "1", "card": "Ks", "across": 1}',
        '{"do": "deal", "to": "1", "card": "1s"}',
        '{"do": "say", "call": "No more bets"}',
        '{"do": "offer", "what": "cake"}',
        '{"do": "peek", "seq": 1.0}',
        '{"do": "peek", "seq": true}',
        '{"do": "peek", "seq": -1}',
        '{"do": "peek", "seq": "1"}',
        '{"do": "peek", "at": "yesterday"}',
        '{"do": "peek", "round": 17}',
        '{"do": "peek", "round": " 17"}',
        '{"do": "peek", "round": "1\\n2"}',
        '{"do": "peek", "round": "\\ud800"}',
        '{"do": "peek", "house": ""}',
        "[]",
        "5",
        '"peek"',
        "peek",
        "[" * 100_000,
        '{"do": "peek", "seq": ' + "9" * 5000 + "}",
    ],
)
def test_refused_at_its_line(line: str) -> None:
    good = json.dumps({"house": "cyb"} | BET)
    source = f"{good}\n{line}\n{good}\n"
    found = flaws(source)
    assert found and {number for number, _ in found} == {2}
    assert all(len(message) < 300 for _, message in found)


def test_an_unknown_verb_has_a_suggestion() -> None:
    ((_, message),) = flaws('{"do": "peak"}\n')
    assert "did you mean peek?" in message


# ---- damaged files


def test_byte_order_mark_blank_lines_and_crlf_mean_nothing() -> None:
    source = "\ufeff" + PUBLISHED.replace("\n", "\r\n\r\n")
    assert one(source).events == one(PUBLISHED).events
    assert not one(source).flaws


def test_a_byte_order_mark_that_does_not_begin_the_file_is_named() -> None:
    for source in ("\ufeff\ufeff" + PUBLISHED, PUBLISHED + "\ufeff" + PUBLISHED):
        ((line, message),) = [each for each in flaws(source) if "byte-order mark" in each[1]]
        assert line == source.count("\n", 0, source.rindex("\ufeff")) + 1
        assert "delete it" in message


@pytest.mark.parametrize("tail", ['{"round": "17", "seq": 5, "do": "pe', "\0" * 40])
def test_a_last_line_that_breaks_off_keeps_what_stands_before(tail: str) -> None:
    recorded = one(PUBLISHED + tail)
    assert len(recorded.events) == 4 and not recorded.flaws
    assert [note.line for note in recorded.notes] == [5]


def test_a_good_last_line_needs_no_end() -> None:
    assert len(one(PUBLISHED.rstrip("\n")).events) == 4


def test_a_broken_line_in_the_middle_is_a_flaw_and_the_rest_is_read() -> None:
    broken = PUBLISHED.splitlines(keepends=True)
    broken[1:1] = ['{"round": "17", "seq"\n']
    recorded = one("".join(broken))
    assert [flaw.line for flaw in recorded.flaws] == [2]
    assert len(recorded.events) == 4


def test_a_file_of_nothing_but_a_broken_line() -> None:
    assert [line for line, _ in flaws("{\n")] == [1]
    assert [line for line, _ in flaws("{")] == [1]


def test_no_lines_no_rounds() -> None:
    assert read("") == [] == read("\n \n")


@pytest.mark.parametrize(
    ("beginning", "told"),
    [
        ('{"round": "1", "round": "1", "seq": 2, ', "there twice"),
        ('{"round": "1", "seq": 2, "seq": 3, ', "there twice"),
        ('{"round": "1",\u00a0"seq": 2, ', "no JSON"),
        ('{"round": "1", "seq": 02, ', "no JSON"),
        ('{"round": "1", "seq": -2, ', "whole number"),
        ('{"round": "1", "seq": 2.0, ', "whole number"),
        ('{"round": "1", "seq": 1000000000000, ', "whole number"),
        ('{"round": "1", "seq": 2, "house": "holland", ', "was"),
        ('{"round": "1", "seq": 2, "at": "noon", ', "expected a time"),
        ('{"round": "1", "seq": 1, "x": 1, ', "unknown field"),
    ],
)
def test_what_was_said_before_is_read_as_strictly_as_the_first_time(
    beginning: str, told: str
) -> None:
    rest = '"do": "peek"}\n'
    before = f'{{"round": "1", "house": "cyb", "seq": 0, {rest}{{"round": "1", "seq": 1, {rest}'
    found = one(f'{before}{beginning}{rest}{{"round": "1", "seq": 9, {rest}')
    assert [flaw.line for flaw in found.flaws] == [3] and told in found.flaws[0].message
    assert [entry.line for entry in found.entries if entry.line != 3] == [1, 2, 4]


def test_a_round_that_begins_with_what_was_said_before_is_a_round_of_its_own() -> None:
    rest = '"do": "peek"}\n'
    source = "".join(
        f'{{"round": "{name}", "seq": {seq}, {rest}' for name in "abc" for seq in (1, 2)
    )
    found = read(source)
    assert [recorded.id for recorded in found] == ["a", "b", "c"]
    assert [(entry.line, entry.seq) for entry in found[2].entries] == [(5, 1), (6, 2)]
