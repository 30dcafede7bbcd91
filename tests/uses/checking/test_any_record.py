"""Whatever a record says, a checker answers: no crash, no endless search, every place in it.

``python -m tests.fuzz`` does the same for as long as one likes.
"""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests import fuzz
from tests.checker import record_of
from trainer.record.words import read_event
from trainer.shell.houses import load_house, shipped_house_ids
from trainer.uses.checking.answer import round_fields
from trainer.uses.checking.check import VERDICTS, check_round
from trainer.uses.checking.deviation import KINDS

HOUSES = st.sampled_from([*shipped_house_ids(), "norway-home +european", "sweden +over-under"])
SLOW = settings(
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


@SLOW
@given(HOUSES, st.integers(0, 2**32), st.integers(1, 4), st.booleans())
def test_a_damaged_round(name: str, seed: int, damage: int, is_ended: bool) -> None:
    house = load_house(name)
    recorded = fuzz.damaged(house, Random(seed), damage, is_ended=is_ended)
    finding = check_round(house, recorded)
    assert finding.verdict in VERDICTS[:3]
    assert (finding.verdict == "deviations") == bool(finding.deviations)
    for found in finding.deviations:
        assert found.kind in KINDS and 1 <= found.line <= recorded.last_line and found.message
    json.dumps(round_fields("a", recorded, finding))


@settings(SLOW, max_examples=15)
@given(HOUSES, st.integers(0, 2**32), st.integers(0, 60))
@example("sweden +over-under", 9427174, 58)  # once without end
def test_a_round_of_anything(name: str, seed: int, length: int) -> None:
    house = load_house(name)
    recorded = fuzz.anything(Random(seed), length)
    finding = check_round(house, recorded)
    assert len(finding.deviations) <= 3 * length + 12


@settings(SLOW, max_examples=60)
@given(st.binary(max_size=300), st.sampled_from(["a.round", "a.jsonl", "a.round.gz"]))
def test_any_bytes(tmp_path_factory: pytest.TempPathFactory, content: bytes, name: str) -> None:
    assert fuzz.code_of(content, tmp_path_factory.mktemp("any") / name) in (0, 1, 2)


@settings(SLOW, max_examples=25)
@given(st.integers(0, 2**32))
def test_a_record_with_bytes_gone_wrong(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    content = fuzz.spoilt(Random(seed))
    path = tmp_path_factory.mktemp("spoilt") / "a.round"
    assert fuzz.code_of(content, path) in (0, 1, 2)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        (
            "sweden +over-under",  # a side hand without the other side of its split
            "deal 3 2h; deal 3a Qc; deal dealer Qd; bet 3a 2; insure 3 1; invite 1",
        ),
        (
            "norway-home",  # an open card while another lies dark, whose face is known
            "bet 2 2; pay 3:three-sevens 10; collect dealer; peek; push 3a; "
            "deal dealer Js down; deal dealer Kd",
        ),
    ],
)
def test_records_that_once_could_not_be_judged(name: str, written: str) -> None:
    events = [read_event(words.split()) for words in written.split("; ")]
    for is_ended in (True, False):
        assert check_round(load_house(name), record_of(events, is_ended=is_ended)).deviations
