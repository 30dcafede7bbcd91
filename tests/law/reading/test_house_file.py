"""A house file read strictly: every fault at its line and column, all in one run, no defaults."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.law.reading.reading import (
    OWN,
    SHIPPED,
    Shelf,
    faults,
    place_of,
    places,
    read,
    shipped,
)
from trainer.facts.money import Ratio
from trainer.facts.rules import RULES
from trainer.law.reading.house_file import NoSuchHouse, faults_of, read_house
from trainer.law.reading.tree import Unreadable
from trainer.law.reading.vocabulary import REQUESTS

HEAD = "format: 1\nhouse: our-club\nextends: cyb\n"


@pytest.mark.parametrize("house", SHIPPED)
def test_a_shipped_house_has_no_fault_with_any_of_its_variants(house: str) -> None:
    assert faults(shipped(house)) == []


# YAML that reads as something else than it says


def test_no_is_a_word() -> None:
    text = shipped("cyb").replace('language: "no"', "language: no")
    assert read(text).language == "no"
    assert read(text.replace("language: no\n", "language: NO\n")).language == "NO"


@pytest.mark.parametrize("value", ["no", "off", "yes", "NO", "False", "0", "n"])
def test_only_true_and_false_are_true_and_false(value: str) -> None:
    text = HEAD + f"rules:\n  hole_card: {{is: {value}, basis: assumed}}\n"
    (fault,) = faults(text)
    assert fault.startswith(f"own.yaml:5:19: rules.hole_card.is: {value!r}: expected true or false")


def test_a_price_is_a_price() -> None:
    text = (
        HEAD + "rules:\n  natural_pays: {is: 6:5, round: down, basis: assumed}\n"
        "  win_pays: {is: 11:1, basis: assumed}\n"
    )
    rules = read(text).rules
    assert (rules.natural_pays, rules.win_pays) == (Ratio(6, 5), Ratio(11, 1))


def test_on_is_a_key() -> None:
    text = HEAD + "replies:\n- on: stand\n  severity: minor\n  why: w\n  basis: assumed\n"
    assert faults(text) == []


@pytest.mark.parametrize(
    ("value", "column"),
    [("010", 15), ("08", 15), ("1.10", 15), ("1e3", 15), ("1_0", 15), ("'9'", 15)],
)
def test_a_number_is_written_plainly(value: str, column: int) -> None:
    (fault,) = faults(HEAD + f"rules:\n  decks: {{is: {value}, basis: assumed}}\n")
    assert fault.startswith(f"own.yaml:5:{column}: rules.decks.is: ")
    assert "expected a whole number from 1 to 8" in fault


def test_a_duplicate_rule_names_both_lines() -> None:
    text = (
        HEAD + "rules:\n  dealer_hits_soft_17: {is: true, basis: assumed}\n"
        "  dealer_hits_soft_17: {is: false, basis: assumed}\n"
    )
    (fault,) = faults(text)
    assert fault.startswith("own.yaml:6:3: rules.dealer_hits_soft_17: ")
    assert "lines 5 and 6" in fault


def test_merge_keys_and_aliases_are_refused() -> None:
    text = HEAD + "rules:\n  decks: &d {is: 6, basis: assumed}\n  <<: *d\n"
    assert places(text) == ["own.yaml:5:10", "own.yaml:6:3", "own.yaml:6:7"]


def test_a_byte_order_mark_and_windows_line_ends_make_no_difference() -> None:
    plain = shipped("cyb")
    windows = b"\xef\xbb\xbf" + plain.replace("\n", "\r\n").encode()
    assert read(windows).digest == read(plain).digest
    assert read(windows).entries == read(plain).entries


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (b"\xef\xbb\xbf\xef\xbb\xbfformat: 1\n", "own.yaml:1:1"),
        (b"format: 1\nhouse: x\nrules:\n\tdecks: 6\n", "own.yaml:4:1"),
        ("format: 1\ntitle: Åsas\n".encode("latin-1"), "own.yaml:2:8"),
        ("format: 1\n".encode("utf-16"), "own.yaml:1:1"),
        (b'format: 1\nhouse: "x\ntitle: X\n', "own.yaml:2:8"),
        (b"", "own.yaml:1:1"),
    ],
)
def test_what_is_no_plain_text(source: bytes, expected: str) -> None:
    assert places(source) == [expected]
    with pytest.raises(Unreadable):
        read(source)


def test_an_alias_bomb_and_deep_nesting_are_refused() -> None:
    assert places("a: " + "[" * 3000)[0] == "own.yaml:1:43"
    assert places("a: &a [*a]\n") == ["own.yaml:1:4", "own.yaml:1:8"]


# Words that are not there


def test_a_misspelt_rule_does_not_leave_the_base_value_in_silence() -> None:
    text = HEAD + 'rules:\n  natural_pay: {is: "6:5", round: down, basis: assumed}\n'
    assert faults(text) == [
        "own.yaml:5:16: rules.natural_pay: unknown rule 'natural_pay'; did you mean natural_pays?"
    ]
    with pytest.raises(Unreadable):
        read(text)


def test_an_empty_value_deep_in_a_long_file() -> None:
    text = shipped("cyb")
    lines = text.split("\n")
    at = next(n for n, line in enumerate(lines) if line == "    severity: critical" and n > 250)
    lines[at] = "    severity:"
    (fault,) = faults("\n".join(lines))
    assert fault.startswith(f"own.yaml:{at + 1}:14: phases.players-turns.steps.take-bust.severity:")
    assert "expected text" in fault


def step(**words: str) -> str:
    """A step inserted after cyb's pay-blackjack; it begins on line 7, its words on lines of it."""
    usual = {"id": "extra", "do": "turn", "severity": "minor", "why": "w", "basis": "assumed"}
    found = {key: value for key, value in {**usual, **words}.items() if value}
    return (
        HEAD
        + "edit:\n  insert_after:\n    pay-blackjack:\n    - "
        + "\n      ".join(f"{key.rstrip('_')}: {value}" for key, value in found.items())
        + "\n"
    )


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        (HEAD + "rulse: {}\n", "4:1", "unknown key 'rulse'; did you mean rules?"),
        (step(do="trun"), "8:11", "unknown act 'trun'; did you mean turn?"),
        (step(when="[dealtt]"), "12:14", "unknown guard 'dealtt'; did you mean dealt?"),
        (step(when="dealt"), "12:13", "expected a list of guards"),
        (step(when="[natural]"), "12:14", "natural asks about a hand"),
        (step(do="deal", to="dealr"), "12:11", "expected one of spots, dealer"),
        (step(do="deal"), "7:7", "deal needs to:"),
        (step(do="settle", bet="mian", each="hand"), "12:12", "did you mean main?"),
        (step(do="offer", what="insurence"), "12:13", "did you mean insurance?"),
        (step(do="say", call="no-more-bet"), "12:13", "did you mean no-more-bets?"),
        (step(severty="minor"), "12:7", "unknown key 'severty'; did you mean severity?"),
        (step(severity="bad"), "9:17", "expected one of critical, major, minor"),
        (step(severity=""), "7:7", "no severity"),
        (step(why=""), "7:7", "no reason"),
        (step(basis=""), "7:7", "no basis"),
        (step(basis="known"), "11:14", "'known' is no basis"),
        (step(basis="stated"), "7:7", "by no clause"),
        (step(cites="[CYB-99]"), "12:15", "the house has no clause 'CYB-99'"),
        (step(cites="[CYB-31, CYB-31]"), "12:23", "cited twice"),
        (step(cites="CYB-31"), "12:14", "expected a list of clauses"),
        (step(then="payot"), "12:13", "no phase or step 'payot'; did you mean payout?"),
        (step(then="deal"), "12:13", "only leads forward"),
        (step(id="peek"), "7:11", "a second step 'peek'"),
        (step(id=""), "7:7", "the step has no id"),
        (step(do=""), "7:7", "a step says do: or await:"),
        (step(do="", await_="bets", severity=""), "10:14", "did you mean bet?"),
        (step(nth="3"), "12:7", "unknown key 'nth'"),
        (step(do="deal", to="spots", nth="3"), "13:12", "expected 1 or 2"),
        (step(do="settle", bet="main"), "7:7", "settle is done for a hand: write each: hand"),
        (step(do="say", call="total"), "7:7", "say is done for a hand: write each: hand"),
        (step(do="part"), "8:11", "part is done for a hand: write it in a reply"),
        (step(optional="yes"), "12:17", "expected one of true, false"),
        (HEAD + "replies:\n- on: splt\n  severity: minor\n  basis: assumed\n", "5:7", "split?"),
        (HEAD + "replies:\n- on: split\n  allow: [dealt]\n", "5:3", "no severity"),
        (HEAD + "replies:\n- severity: minor\n", "5:3", "a reply says on:"),
        (HEAD + "duties: [{id: x, do: turn, severity: minor, why: w, basis: assumed}]\n", "4:10",
         "a duty says"),
        (HEAD + "clauses:\n  CLUB-01:\n", "5:11", "expected the clause's text"),
        (HEAD + "knowledge: [CYB-70]\n", "4:13", "expected the id of a clause"),
        (HEAD + "rules: 3\n", "4:8", "expected names with values"),
        (HEAD + "rules:\n  decks: 6\n", "5:10", "expected a value with its basis"),
        (HEAD + "rules:\n  decks: {is: 6}\n", "5:10", "no basis"),
        (HEAD + "rules:\n  decks: {basis: assumed}\n", "5:10", "no value"),
        (HEAD + "rules:\n  decks: {is: , basis: assumed}\n", "5:15", "nothing is written here"),
        (HEAD + "rules:\n  decks: {is: 9, basis: assumed}\n", "5:15", "from 1 to 8"),
        (HEAD + "rules:\n  decks: {is: 6, bases: assumed, basis: assumed}\n", "5:18", "basis?"),
        (HEAD + "rules:\n  win_pays: {is: 0:1, basis: assumed}\n", "5:18", "is not a price"),
        (HEAD + "rules:\n  win_pays: {is: 3/2, basis: assumed}\n", "5:18", "is not a price"),
        (HEAD + "rules:\n  double_on: {is: [3], basis: assumed}\n", "5:20", "from 4 to 21"),
        (HEAD + "rules:\n  double_on: {is: [9, 9], basis: assumed}\n", "5:19", "twice"),
        (HEAD + "rules:\n  natural_pays: {is: 3:2, basis: assumed}\n", "5:17", "round is"),
        (HEAD + "rules:\n  maximum_bet: {is: 0.5, basis: assumed}\n", "5:16", "below the lowest"),
        (HEAD + "rules:\n  decks: {is: 6, basis: inferred, cites: [CYB-01]}\n", "5:10", "reason"),
    ],
)  # fmt: skip
def test_a_fault_stands_at_its_place(text: str, place: str, says: str) -> None:
    found = faults(text)
    assert any(fault.startswith(f"own.yaml:{place}: ") and says in fault for fault in found), found
    with pytest.raises(Unreadable):
        read(text)


def test_a_rule_that_nobody_set() -> None:
    text = shipped("cyb")
    without = re.sub(r"  decks: \{.*\n", "", text)
    assert faults(without) == [
        f"{place_of(without, 'rules:')}: rules: the rule 'decks' is not set: "
        "a house sets every rule"
    ]


def test_a_house_without_rules_phases_and_replies_lacks_each_of_them() -> None:
    found = faults("format: 1\nhouse: bare\ntitle: Bare\n")
    assert all(fault.startswith("own.yaml:1:1: ") for fault in found)
    for name in RULES:
        assert sum(f"the rule {name!r} is not set" in fault for fault in found) == 1
    for name in REQUESTS:
        assert sum(f"no reply to {name!r}" in fault for fault in found) == 1


def test_a_step_that_no_edge_reaches() -> None:
    text = shipped("cyb")
    unguarded = text.replace(
        "    when: [peek_shows_blackjack]\n    then: payout\n", "    then: payout\n"
    )
    lines = [fault.split(": ", 3) for fault in faults(unguarded)]
    assert [line[1].partition(".")[0] for line in lines] == [
        "pay-blackjack", "invite", "invite-again", "invite-on-21", "decide", "decide-on-21",
        "call-too-many", "take-bust", "reveal", "draw",
    ]  # fmt: skip
    assert lines[0][0] == place_of(unguarded, "pay-blackjack\n")
    assert all("no edge reaches" in line[2] for line in lines)


def test_a_misspelt_guard_is_one_fault_and_not_ten_unreached_steps() -> None:
    text = shipped("cyb").replace("when: [peek_shows_blackjack]", "when: [peek_shows_blakjack]")
    assert places(text) == [place_of(text, "peek_shows_blakjack")]


def test_a_misspelt_act_is_one_fault_and_not_a_missing_step() -> None:
    text = shipped("cyb").replace("    do: peek\n", "    do: peak\n")
    assert places(text) == [place_of(text, "peak")]


@pytest.mark.parametrize(("line", "says"), [("format: 2", "newer"), ("format: 99", "newer")])
def test_a_newer_format_is_the_only_thing_said(line: str, says: str) -> None:
    text = f"{line}\nhouse: x\nsomething-new: 1\n"
    (fault,) = faults(text)
    assert fault.startswith("own.yaml:1:9: format: ")
    assert says in fault


@pytest.mark.parametrize("line", ["format: 0", "format: one", "format: 1.0", "format: '2'x"])
def test_another_format_is_refused(line: str) -> None:
    assert places(f"{line}\nhouse: x\nextends: cyb\n")[0].startswith("own.yaml:1:")


def test_a_file_without_a_format_or_a_house() -> None:
    assert places("title: X\nextends: cyb\n") == ["own.yaml:1:1", "own.yaml:1:1"]


@pytest.mark.parametrize("name", ["our club", "a+b", "-x", "x-", "'house of +h17'"])
def test_a_house_has_a_short_id(name: str) -> None:
    assert places(f"format: 1\nhouse: {name}\nextends: cyb\n") == ["own.yaml:2:8"]


def test_all_faults_of_a_file_in_one_run_in_its_order() -> None:
    text = (
        "format: 1\n"
        "house: our-club\n"
        "extends: cyb\n"
        "rules:\n"
        "  deks: {is: 6, basis: assumed}\n"  # 5:9
        "  decks: {is: nine, basis: assumed}\n"  # 6:15
        "  win_pays: {is: 1:1, basis: stated, cites: [CYB-77]}\n"  # 7:46
        "edit:\n"
        "  remove: [nothing]\n"  # 9:12
        "  insert_after:\n"
        "    reveal:\n"
        "    - {id: a, do: peak, severity: minor, why: w, basis: assumed}\n"  # 12:19
        "    - {id: b, do: turn, when: [delt], severity: minor, why: w, basis: assumed}\n"  # 13:32
        "replies:\n"
        "- {on: hits, severity: minor, basis: assumed}\n"  # 15:8
        "clauses: []\n"  # 16:10
    )
    assert places(text) == [
        f"{OWN}:{place}"
        for place in ("5:9", "6:15", "7:46", "9:12", "12:19", "13:32", "15:8", "16:10")
    ]


def test_a_broken_quote_stops_everything() -> None:
    text = shipped("cyb").replace("title: Look at the hole card", 'title: "Look at the hole card')
    assert places(text)[0] == place_of(text, '"Look')
    with pytest.raises(Unreadable):
        read(text)


def test_a_variant_that_is_not_there() -> None:
    with pytest.raises(NoSuchHouse, match="did you mean over-under"):
        read(shipped("sweden"), "over-nder")


# Whatever a slip of the hand makes of a shipped file

TEXTS = {house: shipped(house) for house in SHIPPED}
SLIPS = st.tuples(
    st.sampled_from(["delete", "repeat", "swap", "indent", "drop", "insert", "change"]),
    st.integers(0, 10_000),
    st.integers(0, 200),
    st.sampled_from([*"abz019 :-[]{},#'\"|>&*!%@\t~\\é\0\ufeff", "- ", ": ", "\n", "3:2"]),
)


def slipped(text: str, slips: list[tuple[str, int, int, str]]) -> str:
    lines = text.split("\n")
    for kind, line, column, sign in slips:
        at = line % len(lines)
        here = lines[at]
        place = column % (len(here) + 1)
        if kind == "delete" and len(lines) > 1:
            del lines[at]
        elif kind == "repeat":
            lines.insert(at, here)
        elif kind == "swap":
            lines[at], lines[at - 1] = lines[at - 1], here
        elif kind == "indent":
            lines[at] = here[2:] if here.startswith("  ") else "  " + here
        elif kind == "drop":
            lines[at] = here[:place] + here[place + 1 :]
        elif kind == "insert":
            lines[at] = here[:place] + sign + here[place:]
        else:
            lines[at] = here[:place] + sign + here[place + 1 :]
    return "\n".join(lines)


def check_anything(text: str) -> None:
    lines = text.encode(errors="replace").decode().replace("\r\n", "\n").split("\n")
    found = faults_of(text.encode(), OWN, Shelf().fetch)
    try:
        read_house(text.encode(), OWN, Shelf().fetch)
    except Unreadable as broken:
        assert broken.problems
        assert set(broken.problems) <= set(found)
    except NoSuchHouse:
        pass
    for problem in found:
        if problem.file == OWN:
            assert 1 <= problem.line <= len(lines)
            assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1


anything = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@anything
@given(st.sampled_from(SHIPPED), st.lists(SLIPS, min_size=1, max_size=4))
def test_slips_of_the_hand(house: str, slips: list[tuple[str, int, int, str]]) -> None:
    check_anything(slipped(TEXTS[house], slips))


OWN_HOUSE = """\
format: 1
house: our-club
title: Our club
extends: sweden +over-under
rules:
  decks: {is: 8, basis: stated, cites: [CLUB-01]}
  natural_pays:
    is: 6:5
    round: exact
    basis: stated
    cites: [CLUB-01]
edit:
  remove: [collect-early]
  replace:
  - {id: call-for-bets, do: say, call: place-bets, severity: minor, why: w, basis: assumed}
  insert_after:
    draw:
    - {id: more, do: turn, when: [dealt], severity: minor, why: w, basis: assumed}
duties:
- {id: d, do: collect, each: hand, opens: dealt, optional: true, why: w, basis: assumed}
replies:
- {on: stand, severity: minor, why: w, basis: assumed, allow: [has_a_choice]}
variants:
  a: {title: A, excludes: [b], rules: {win_pays: {is: 1:1, basis: assumed}}}
  b: {title: B, edit: {remove: [draw]}}
clauses:
  CLUB-01: What we agreed.
knowledge: [CLUB-01]
"""


@anything
@given(st.lists(SLIPS, max_size=3))
def test_slips_of_the_hand_in_an_own_house(slips: list[tuple[str, int, int, str]]) -> None:
    check_anything(slipped(OWN_HOUSE, slips))
