"""A round shown: what each act is said to rest on."""

from __future__ import annotations

import pytest

from trainer.shell.commands.show import Showing
from trainer.shell.houses import load_house
from trainer.uses.speaking.tongue import PLAIN_ENGLISH


@pytest.mark.parametrize(
    ("request_", "clauses"),
    [
        ("hit", {"CYB-15", "CYB-40"}),
        ("stand", {"CYB-14", "CYB-39"}),
        ("split", {"CYB-17", "CYB-37"}),
        ("double", {"CYB-16", "CYB-36"}),
    ],
)
def test_a_request_brings_the_clauses_that_it_is_answered_by(
    request_: str, clauses: set[str]
) -> None:
    seen = 0
    for seed in range(1, 13):
        for sheet in Showing(load_house("cyb"), PLAIN_ENGLISH, seed, 3).sheets:
            step = sheet.scene.step
            if sheet.scene.event.do == request_ and step is not None and step.id == "decide":
                shown = {para.lead.strip() for para in sheet.paras}
                assert {mark for mark in shown if mark.startswith("CYB")} == clauses
                seen += 1
    assert seen
