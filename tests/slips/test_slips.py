"""A folder of slips as text, named after the clauses, fixes what each finding means.

A ``# finds:`` comment stands on the line of a finding and says its kind, its step, and the amounts
where they matter. Two findings on the same line are joined by ``and``.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trainer.facts.money import format_amount
from trainer.record.text import read_rounds
from trainer.shell.houses import load_house
from trainer.uses.checking.check import check_round
from trainer.uses.checking.deviation import Deviation

FOLDER = Path(__file__).parent
SLIPS = sorted(FOLDER.glob("*.round"))
_FINDS = re.compile(r"([a-z-]+)(?: ([a-z][a-z-]*)(?!=))?((?: \w+=\S+)*)")


def _expected(lines: list[str]) -> list[tuple[int, str, str, str]]:
    return [
        (number, found[1], found[2] or "", found[3])
        for number, line in enumerate(lines, 1)
        for told in line.partition("# finds: ")[2].split(" and ")
        if (found := _FINDS.fullmatch(told))
    ]


def _is_as_told(found: Deviation, told: tuple[int, str, str, str]) -> None:
    line, kind, step, amounts = told
    assert (found.line, found.kind, found.step) == (line, kind, step), found
    seen = {"due": found.amount_due, "seen": found.amount_seen, "gain": found.house_gain}
    for pair in amounts.split():
        name, _, right = pair.partition("=")
        amount = seen[name]
        assert amount is not None
        assert (amount if isinstance(amount, str) else format_amount(amount)) == right, found


@pytest.mark.parametrize("path", SLIPS, ids=lambda path: path.stem)
def test_each_slip_is_found_and_nothing_else(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    expected = _expected(lines)
    assert expected, "a slip says what is to be found in it"
    (recorded,) = read_rounds(lines)
    assert not recorded.flaws
    found = check_round(load_house(recorded.house), recorded).deviations
    assert len(found) == len(expected), found
    for deviation, told in zip(found, expected, strict=True):
        _is_as_told(deviation, told)


@pytest.mark.parametrize("path", SLIPS, ids=lambda path: path.stem)
def test_every_finding_cites_a_clause_of_the_house(path: Path) -> None:
    (recorded,) = read_rounds(path.read_text(encoding="utf-8").splitlines())
    house = load_house(recorded.house)
    for found in check_round(house, recorded).deviations:
        assert found.kind in ("extra", "bad-record") or found.cites
        assert set(found.cites) <= set(house.clauses)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cyb-34-blackjack-paid-before-the-peek", "Too early: pay spot"),
        ("sweden-03-rest-of-a-blackjack-paid-late", "Too late: pay spot 1 5"),
    ],
)
def test_an_act_at_the_wrong_time_is_early_or_late(name: str, said: str) -> None:
    (recorded,) = read_rounds((FOLDER / f"{name}.round").read_text("utf-8").splitlines())
    (found,) = check_round(load_house(recorded.house), recorded).deviations
    assert found.kind == "wrong-order" and found.message.startswith(said)
