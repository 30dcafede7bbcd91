"""The schema for editors: it knows what the reader knows, and the file kept of it is current."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema
import pytest

from tests.law.reading.own_house import CALL, HEAD, VARIANT
from tests.law.reading.reading import PROCEDURES, SHIPPED, faults, shipped
from trainer.facts.rules import RULES
from trainer.law.acts import ACTS, BETS
from trainer.law.guards import GUARDS
from trainer.law.procedure import BASES, SEVERITIES
from trainer.law.reading import vocabulary
from trainer.law.reading.nodes import Mapping, Node, Scalar
from trainer.law.reading.schema import house_schema, schema_text
from trainer.law.reading.tree import read_tree
from trainer.table.events import CALLS, OFFERS

SCHEMA = house_schema()
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)


def as_an_editor_reads(node: Node) -> Any:
    """YAML 1.2: only true and false are truths, only plain digits are numbers."""
    if isinstance(node, Mapping):
        return {key.text: as_an_editor_reads(value) for key, value in node.entries}
    if not isinstance(node, Scalar):
        return [as_an_editor_reads(item) for item in node.items]
    if node.is_quoted:
        return node.text
    if node.text in ("true", "false"):
        return node.text == "true"
    if re.fullmatch(r"[-+]?[0-9]+", node.text):
        return int(node.text)
    if re.fullmatch(r"[-+]?[0-9]+\.[0-9]*", node.text):
        return float(node.text)
    return None if node.is_empty else node.text


def slips(text: str) -> list[str]:
    errors = VALIDATOR.iter_errors(as_an_editor_reads(read_tree(text, "f")))
    return ["/".join(map(str, error.absolute_path)) for error in errors]


def test_the_file_kept_beside_the_houses_is_current() -> None:
    kept = (PROCEDURES / "house.schema.json").read_text(encoding="utf-8")
    assert kept == schema_text(), (
        "write it anew: trainer schema house > procedures/house.schema.json"
    )
    jsonschema.Draft7Validator.check_schema(json.loads(kept))


@pytest.mark.parametrize("house", SHIPPED)
def test_a_shipped_house_has_no_slip(house: str) -> None:
    assert slips(shipped(house)) == []


@pytest.mark.parametrize(
    "text",
    [
        HEAD,
        HEAD + VARIANT,
        HEAD + "edit:\n  remove: [call-for-bets]\n  insert_after:\n    pay-blackjack:\n" + CALL,
        HEAD + "rules:\n  maximum_bet: {is: 7/2, basis: assumed}\n",
        HEAD + "clauses:\n  CLUB-01: Be kind.\nknowledge: [CLUB-01]\n",
        HEAD + "rules:\n  double_on: {is: [9, 10, 11], basis: assumed}\n",
        HEAD + "replies:\n- {on: stand, severity: minor, why: w, basis: assumed}\n",
    ],
)
def test_what_the_reader_takes_the_schema_takes(text: str) -> None:
    assert slips(text) == []
    if "maximum_bet" not in text and "pay-blackjack" not in text:
        assert faults(text) == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (HEAD + "rulse: {}\n", ""),
        (HEAD + "rules:\n  natural_pay: {is: 3:2, basis: assumed}\n", "rules"),
        (HEAD + "rules:\n  decks: {is: 9, basis: assumed}\n", "rules/decks/is"),
        (HEAD + "rules:\n  decks: {is: 6}\n", "rules/decks"),
        (HEAD + "rules:\n  win_pays: {is: 3-2, basis: assumed}\n", "rules/win_pays/is"),
        (HEAD + "rules:\n  natural_pays: {is: 3:2, basis: assumed}\n", "rules/natural_pays"),
        (HEAD + "rules:\n  hole_card: {is: yes, basis: assumed}\n", "rules/hole_card/is"),
        (HEAD + "rules:\n  insurance: {is: half, basis: assumed}\n", "rules/insurance"),
        (HEAD + "edit:\n  removes: [peek]\n", "edit"),
        (HEAD + "edit:\n  insert_after:\n    peek:\n" + CALL.replace("natural", "natrual"),
         "edit/insert_after/peek/0/when/0"),
        (HEAD + "edit:\n  insert_after:\n    peek:\n" + CALL.replace("do: say", "do: sya"),
         "edit/insert_after/peek/0/do"),
        (HEAD + "edit:\n  insert_after:\n    peek:\n" + CALL.replace("call: total", "nth: 1"),
         "edit/insert_after/peek/0"),
        (HEAD + "replies:\n- {on: splt, severity: minor, basis: assumed}\n", "replies/0/on"),
        (HEAD + "clauses:\n  club: Be kind.\n", "clauses"),
        ("format: 1\nhouse: x\ntitle: X\n", ""),
        (HEAD.replace("format: 1", "format: 2"), "format"),
    ],
)  # fmt: skip
def test_a_slip_is_underlined_in_the_editor_and_refused_by_the_reader(
    text: str, place: str
) -> None:
    assert place in slips(text)
    assert faults(text)


def test_the_schema_and_the_manual_know_every_word_of_the_engine() -> None:
    definitions = SCHEMA["definitions"]
    assert set(definitions["rules"]["properties"]) == set(RULES)
    assert {each["const"] for each in definitions["guard"]["anyOf"]} == set(GUARDS)
    acts = definitions["anyStep"]["properties"]["do"]["anyOf"]
    assert {each["const"] for each in acts} == set(ACTS)
    assert tuple(vocabulary.BASES) == BASES
    assert tuple(vocabulary.SEVERITIES) == SEVERITIES
    assert set(vocabulary.CHOICES["call"]) == set(CALLS)
    assert set(vocabulary.CHOICES["what"]) == set(OFFERS)
    assert set(vocabulary.CHOICES["bet"]) == set(BETS)
    every = {word for act in ("", *ACTS) for at in ("table", "hand", "duty", "reply")
             for word in vocabulary.step_words(act, at)}  # fmt: skip
    assert every == set(vocabulary.STEP)
    assert set(vocabulary.CHOICES) < set(vocabulary.STEP)


@pytest.mark.parametrize("house", SHIPPED)
def test_every_shipped_file_names_the_schema_on_its_first_line(house: str) -> None:
    first = shipped(house).partition("\n")[0]
    assert first == "# yaml-language-server: $schema=house.schema.json"
