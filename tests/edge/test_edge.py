"""The comparison's own parts: the charts are whole, a few rounds run, the weighing is right.

What the edge comes to takes millions of rounds and is for ``python -m tests.edge``.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isclose, sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest

from tests.edge.__main__ import main, portion
from tests.edge.kept import Kept
from tests.edge.playing import Table
from tests.edge.rows import BY_ID, HOUSES, ROWS, Row
from tests.edge.strategy import CHOICES, STRATEGIES, UPCARDS, Strategy
from tests.edge.tally import Tally, deal_weights
from trainer.facts.cards import deck

SHOE = [this.value for this in deck(6)]


def cards(*values: int) -> Callable[[], int]:
    """A shoe that gives these values: player, up card, player, hole card if any, then the rest."""
    row = iter(values)
    return lambda: next(row)


def net(row_id: str, *values: int) -> float:
    row = BY_ID[row_id]
    return Table(row.house, row.strategy).play(cards(*values))


@pytest.mark.parametrize("strategy", STRATEGIES.values(), ids=lambda each: each.name)
def test_a_strategy_answers_every_hand(strategy: Strategy) -> None:
    for chart, rows in (
        (strategy.hard, range(4, 21)),
        (strategy.soft, range(13, 21)),
        (strategy.pairs, range(1, 11)),
    ):
        assert set(chart) == {(row, upcard) for row in rows for upcard in UPCARDS}
        assert set(chart.values()) <= set(CHOICES)
    for upcard in UPCARDS:
        # the last wish needs no leave
        assert all(
            strategy.wishes(t, False, 0, upcard)[-1] in ("hit", "stand") for t in range(4, 21)
        )
        assert all(
            strategy.wishes(t, True, 0, upcard)[-1] in ("hit", "stand") for t in range(12, 21)
        )


def test_every_row_has_its_house_and_every_house_its_row() -> None:
    assert {path.stem for path in HOUSES.glob("*.yaml")} == set(BY_ID)
    for row in ROWS:
        rules = row.house.rules
        assert (rules.decks_for(1), rules.hands_from_one_spot) == (6, 4)


@pytest.mark.parametrize("row", ROWS, ids=lambda each: each.id)
def test_a_few_rounds_are_about_right(row: Row) -> None:
    tally = portion(row.id, "test", 1500, 0)
    found = tally.found(SHOE)
    assert found.rounds == 1500
    assert abs(found.mean) < 5 * found.standard_error
    assert 0.02 < found.plain_error < 0.04  # a round varies by 1.1 to 1.2 bets


def test_what_is_remembered_changes_nothing() -> None:
    row_id = ROWS[0].id
    assert portion(row_id, "same", 400, 0).sums == portion(row_id, "same", 400, 1000).sums


@pytest.mark.parametrize(
    ("row_id", "drawn", "bets"),
    [
        ("stands-plain", (10, 7, 10, 10), 1),  # 20 against 17
        ("stands-plain", (1, 7, 10, 10), 1.5),
        ("stands-plain", (1, 10, 10, 1), 0),  # both have a blackjack
        ("stands-plain", (5, 10, 6, 1), -1),  # looked at, so 11 is not doubled
        ("stands-plain", (5, 10, 6, 10, 10), 2),
        ("stands-plain", (5, 1, 6, 7, 9), 1),  # 11 is only hit against an ace: 20 against 18
        ("hits-plain", (5, 1, 6, 7, 9), 2),
        ("stands-plain", (10, 1, 8, 6), 1),  # the dealer stands on soft 17
        ("hits-plain", (10, 1, 8, 6, 2), -1),  # and draws here: 19
        ("stands-plain", (10, 10, 6, 8, 3), 1),  # 16 is hit where nothing can be given up
        ("stands-all-three", (10, 10, 6, 8), -0.5),
        ("hits-all-three", (10, 1, 7, 9), -0.5),
        ("hits-double-after-split", (10, 1, 7, 9), -1),
        ("stands-plain", (8, 6, 8, 10, 3, 10, 10, 10), 1 + 1),  # 8-3 is not doubled: hit to 21
        ("hits-double-after-split", (8, 6, 8, 10, 3, 10, 10, 10), 2 + 1),
        ("stands-plain", (1, 9, 1, 10, 1, 10), -1 + 1),  # A-A is not split again: 12 loses
        ("stands-all-three", (1, 9, 1, 10, 1, 10, 10, 9), 1 + 1 + 1),
        ("no-hole-card", (5, 9, 6, 10, 10), 2),
        ("no-hole-card", (5, 10, 6, 10, 1), -1),  # 11 is hit against a ten, 21 loses
        ("no-hole-card", (4, 1, 5, 10, 10), -1),  # 19 against a blackjack
        ("no-hole-card", (1, 10, 1, 10, 9, 1), -2),  # split aces lose both bets to it
        ("no-hole-card", (1, 10, 10, 1), 0),
    ],
)
def test_a_round_with_known_cards(row_id: str, drawn: tuple[int, ...], bets: float) -> None:
    assert net(row_id, *drawn) == bets


def test_a_pair_is_split_to_four_hands_and_no_further() -> None:
    # three splits against a 6; the fourth hand is 8-8 again and stands on its 16
    split_three_times = (10, 8, 8, 10, 8, 10)
    assert net("stands-plain", 8, 6, 8, 10, *split_three_times, 10) == 4
    assert net("stands-plain", 8, 6, 8, 10, *split_three_times, 5) == -4


def test_the_weights_are_those_of_six_decks() -> None:
    weights = deal_weights(SHOE, 4)
    assert isclose(sum(weights.values()), 1)
    assert len(weights) == 55 * 10 * 10
    assert isclose(weights[1, 1, 1, 1], 24 * 23 * 22 * 21 / (312 * 311 * 310 * 309))
    assert isclose(weights[1, 10, 5, 10], 2 * 24 * 96 * 24 * 95 / (312 * 311 * 310 * 309))


def test_without_enough_rounds_the_mean_is_a_plain_one() -> None:
    results = [1.0, -1.0, 1.5, 0.0, -2.0]
    tally = Tally()
    for result in results:
        tally.add((2, 10, 5), 1, result, result * result)
    found = tally.found(SHOE)
    assert (found.rounds, found.deals) == (5, 1)
    assert isclose(found.mean, fmean(results))
    assert isclose(found.standard_error, stdev(results) / sqrt(5))


def test_deals_are_weighed_by_their_chances() -> None:
    shoe = [1, 1, 1, 2]  # three deals of three cards: A-A/A, A-A/2, A-2/A with 1/4, 1/4, 1/2
    tally = Tally()
    for deal, total in (((1, 1, 1), 10.0), ((1, 1, 2), -10.0), ((1, 2, 1), 5.0)):
        tally.add(deal, 10, total, 40)
    found = tally.found(shoe)
    assert found.deals == 3
    assert isclose(found.mean, 0.25 * 1 - 0.25 * 1 + 0.5 * 0.5)
    # variances within: (40 - 100 / 10) / 9, the same, and (40 - 25 / 10) / 9
    variance = (2 * 0.25**2 * 30 / 9 + 0.5**2 * 37.5 / 9) / 10
    assert isclose(found.standard_error, sqrt(variance))


def test_a_run_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kept.json"
    row = BY_ID["hits-plain"]
    words = ["--row", row.id, "--keep", str(file), "--rounds"]
    main([*words, "300"])
    first = Kept(file).tally(row)
    main([*words, "500"])
    kept = Kept(file)
    assert (first.rounds, kept.tally(row).rounds) == (300, 500)
    assert kept.portions(row) == {"1/0", "1/1"}
    expected = portion(row.id, "1/0", 300, 0)
    expected.merge(portion(row.id, "1/1", 200, 0))
    assert kept.tally(row).sums == expected.sums
    assert row.id in capsys.readouterr().out


def test_another_strategy_is_counted_apart(tmp_path: Path) -> None:
    row = BY_ID["hits-plain"]
    other = row._replace(strategy=STRATEGIES["stands"])
    file = tmp_path / "kept.json"
    Kept(file).add(row, "1/0", Tally({(2, 10, 5): [3, 1.0, 3.0]}))
    Kept(file).add(other, "1/0", Tally({(2, 10, 5): [4, 0.0, 4.0]}))
    assert (Kept(file).tally(row).rounds, Kept(file).tally(other).rounds) == (3, 4)
