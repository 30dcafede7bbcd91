"""The player's edge, played through the law and set against the published figures.

``python -m tests.edge`` plays basic strategy in six houses written for it, and prints a table.
``--rounds`` a row (2,000,000), ``--row ID`` one row or several, ``--jobs`` processes, ``--seed``,
``--keep FILE`` to keep results and to go on with them another time, ``--plain`` to ask the law at
every act of every round.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

from tests.edge.kept import Kept
from tests.edge.playing import MOST_REMEMBERED, Table
from tests.edge.rows import BY_ID, ROWS, Row
from tests.edge.shoe import Shoe
from tests.edge.tally import Found, Tally, deal_of
from trainer.facts.cards import deck

PORTION: Final = 100_000
ALLOWED: Final = 0.1
"""Points of difference that pass, besides two standard errors."""


def main(arguments: list[str]) -> int:
    """Play, print the table; 1 where a row is further off than it may be."""
    wish = _options(arguments)
    gc.disable()  # nothing here refers to itself in a circle, and what is remembered is much
    rows = [BY_ID[name] for name in wish.row] if wish.row else list(ROWS)
    kept = Kept(wish.keep)
    _play_all(rows, kept, wish)
    results = [(row, _found(row, kept.tally(row))) for row in rows]
    _print_table(results)
    _explain(results)
    return 0 if all(_passes(row, found) for row, found in results) else 1


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.edge", description=__doc__)
    parser.add_argument("--rounds", type=int, default=2_000_000, help="rounds a row")
    parser.add_argument("--row", action="append", choices=[*BY_ID], help="only this row; repeat")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seed", default="1")
    parser.add_argument(
        "--keep", type=Path, help="a file to keep the results in, and to go on from"
    )
    parser.add_argument("--plain", action="store_true", help="remember nothing; slow")
    return parser.parse_args(arguments)


# ---- playing


def portion(row_id: str, seed: str, rounds: int, most: int) -> Tally:
    """``rounds`` rounds of a row from a seed, each dealt from a freshly shuffled shoe."""
    table = _table(row_id, most)
    rules = table.house.rules
    shoe = Shoe(rules, Random(f"{seed} {row_id}"))
    values, play, draw, shuffle = shoe.values, table.play, shoe.draw, shoe.shuffle
    before_anyone_decides = -5 if rules.hole_card else -4
    sums: dict[tuple[int, ...], list[float]] = {}
    for _ in range(rounds):
        shuffle()
        net = play(draw)
        drawn = tuple(values[:before_anyone_decides:-1])
        kept = sums.get(drawn)
        if kept is None:
            kept = sums[drawn] = [0, 0.0, 0.0]
        kept[0] += 1
        kept[1] += net
        kept[2] += net * net
    tally = Tally()
    for drawn, (count, total, squares) in sums.items():
        tally.add(deal_of(drawn), count, total, squares)
    return tally


@lru_cache(maxsize=1)
def _table(row_id: str, most: int) -> Table:
    row = BY_ID[row_id]
    return Table(row.house, row.strategy, most)


def _play_all(rows: list[Row], kept: Kept, wish: argparse.Namespace) -> None:
    most = 0 if wish.plain else MOST_REMEMBERED
    todo: list[tuple[Row, str, int]] = []
    for row in rows:
        missing = wish.rounds - kept.tally(row).rounds
        for number in range(10**6):
            if missing <= 0:
                break
            seed = f"{wish.seed}/{number}"
            if seed not in kept.portions(row):
                todo.append((row, seed, min(PORTION, missing)))
                missing -= PORTION
    progress = _Progress(sum(rounds for _, _, rounds in todo))
    for row, seed, found in _played(todo, wish.jobs, most):
        kept.add(row, seed, found)
        progress.done(row, found.rounds)
    progress.over()


def _played(
    todo: list[tuple[Row, str, int]], jobs: int, most: int
) -> Iterator[tuple[Row, str, Tally]]:
    if jobs <= 1:
        for row, seed, rounds in todo:
            yield row, seed, portion(row.id, seed, rounds, most)
        return
    with ProcessPoolExecutor(jobs, initializer=gc.disable) as pool:
        futures = [
            (row, seed, pool.submit(portion, row.id, seed, rounds, most))
            for row, seed, rounds in todo
        ]
        for row, seed, future in futures:
            yield row, seed, future.result()


class _Progress:
    """One line on standard error that says how far it is and how long it will take."""

    def __init__(self, rounds: int) -> None:
        self._rounds, self._done, self._began = rounds, 0, time.monotonic()

    def done(self, row: Row, rounds: int) -> None:
        self._done += rounds
        took = time.monotonic() - self._began
        left = int(took * (self._rounds - self._done) / self._done)
        line = (
            f"{row.id}: {self._done:,} of {self._rounds:,} rounds, "
            f"{self._done / took:,.0f} a second, {left // 60}:{left % 60:02} left"
        )
        end = "" if sys.stderr.isatty() else "\n"
        print(f"\r{line:<79}" if not end else line, end=end, file=sys.stderr, flush=True)

    def over(self) -> None:
        if self._done and sys.stderr.isatty():
            print(file=sys.stderr)


# ---- the table


def _found(row: Row, tally: Tally) -> Found:
    rules = row.house.rules
    return tally.found([this.value for this in deck(rules.decks_for(1))])


def _off(row: Row, found: Found) -> float:
    return 100 * found.mean - row.published


def _passes(row: Row, found: Found) -> bool:
    return abs(_off(row, found)) <= ALLOWED + 200 * found.standard_error


def _print_table(results: list[tuple[Row, Found]]) -> None:
    print(
        "The player's edge in percent of the first bet; six decks, a fresh shuffle every round.\n"
    )
    print(
        f"{'row':<24}{'rounds':>12}{'published':>11}{'found':>9}{'std error':>11}"
        f"{'difference':>12}  verdict"
    )
    for row, found in results:
        print(
            f"{row.id:<24}{found.rounds:>12,}{row.published:>11.{row.places}f}"
            f"{100 * found.mean:>9.3f}{100 * found.standard_error:>11.3f}"
            f"{_off(row, found):>+12.3f}  {'right' if _passes(row, found) else 'TOO FAR OFF'}"
        )
    print()
    for row, _ in results:
        print(f"{row.id}: {row.rules} ({row.source})")


def _explain(results: list[tuple[Row, Found]]) -> None:
    print(f"\nA row is right within {ALLOWED} points and two standard errors. The differences:")
    for row, found in results:
        print(f"{row.id}: {explanation(row, found)}")


def explanation(row: Row, found: Found) -> str:
    """In words, what the difference between found and published may come from."""
    off, error = _off(row, found), 100 * found.standard_error
    rounding = 0.5 / 10**row.places
    parts = [
        f"{found.deals:,} deals weighed by their exact chances"
        if found.deals > 1
        else "a plain mean, as there are too few rounds to weigh deals one by one"
    ]
    if found.deals > 1:
        parts.append(f"a plain mean would be uncertain by {100 * found.plain_error:.3f}")
    beyond = abs(off) - 2 * error - rounding
    if beyond <= 0:
        parts.append("two standard errors and the rounding of the published figure cover it")
    elif _passes(row, found):
        parts.append(f"chance and rounding leave {beyond:.3f} points; {_CONVENTIONS}")
    else:
        parts.append(f"{beyond:.3f} points are beyond chance and rounding: look for a fault")
    return "; ".join(parts) + "."


_CONVENTIONS: Final = (
    "the published figure stands for its own conventions: cards played by their composition or by "
    "total, a shoe dealt to a cut card or shuffled anew"
)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
