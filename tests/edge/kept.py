"""The file in which results are kept, so that a run can be gone on with."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.edge.rows import Row
from tests.edge.tally import Tally


class Kept:
    """What a file holds: for every row its tally, and the portions that it was played in.

    A portion is so many rounds from a seed of its own, so that none is counted twice. A row whose
    house or strategy has changed since is begun anew, and what was found before is laid aside.
    ``path`` may be ``None``: nothing is kept.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._rows: dict[str, dict[str, Any]] = {}
        if path is not None and path.exists():
            self._rows = json.loads(path.read_text(encoding="utf-8"))

    def _entry(self, row: Row) -> dict[str, Any]:
        digest = _digest(row)
        entry = self._rows.get(row.id)
        if entry is not None and entry["digest"] == digest:
            return entry
        if entry is not None:
            self._rows[f"{row.id} {entry['digest']}"] = entry
        fresh = {"digest": digest, "portions": [], "deals": {}}
        self._rows[row.id] = self._rows.pop(f"{row.id} {digest}", fresh)
        return self._rows[row.id]

    def tally(self, row: Row) -> Tally:
        """All that was found for the row so far."""
        deals = self._entry(row)["deals"].items()
        return Tally({tuple(map(int, deal.split())): [*sums] for deal, sums in deals})

    def portions(self, row: Row) -> frozenset[str]:
        """The portions that are in it."""
        return frozenset(self._entry(row)["portions"])

    def add(self, row: Row, portion: str, found: Tally) -> None:
        """Take in a portion, and write the file anew."""
        entry = self._entry(row)
        tally = self.tally(row)
        tally.merge(found)
        entry["deals"] = {" ".join(map(str, deal)): sums for deal, sums in tally.sums.items()}
        entry["portions"].append(portion)
        if self._path is not None:
            written = self._path.with_name(self._path.name + ".new")
            written.write_text(json.dumps(self._rows), encoding="utf-8")
            written.replace(self._path)


def _digest(row: Row) -> str:
    charts = [sorted(chart.items()) for chart in row.strategy[1:]]
    return sha256(repr((row.house.digest, charts)).encode()).hexdigest()[:16]
