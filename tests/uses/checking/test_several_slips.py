"""Several slips in one round: what is found never costs more than what was put in."""

from __future__ import annotations

from random import Random

import pytest

from tests.checker import record_of
from tests.uses.checking.many import many_faults
from trainer.shell.houses import load_house, shipped_house_ids
from trainer.uses.checking.check import check_round


@pytest.mark.parametrize("slips", [2, 3])
@pytest.mark.parametrize("name", shipped_house_ids())
def test_no_more_is_found_than_was_put_in(name: str, slips: int) -> None:
    house = load_house(name)
    for number in range(16 if slips == 2 else 6):
        made = many_faults(house, Random(f"{slips}/{number}"), slips)
        if made is None:
            continue
        events, count, weight = made
        found = check_round(house, record_of(events)).deviations
        assert 0 < len(found) <= count, (number, found)
        if len(found) == count:
            assert sum(each.weight for each in found) <= weight, (number, found)
