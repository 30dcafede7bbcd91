"""Where the files that come with the trainer lie: in the package, or in the checkout beside it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

_PACKAGE = Path(__file__).parent.parent


@lru_cache(maxsize=2)
def shipped_folder(name: str) -> Path:
    """The folder ``procedures`` or ``drills``.

    An installed package holds them; a checkout, and an editable install of it, has them beside.
    """
    packaged = _PACKAGE / name
    return packaged if packaged.is_dir() else _PACKAGE.parent / name


def shipped_house_ids() -> tuple[str, ...]:
    """The ids of the houses that come with the trainer."""
    return tuple(sorted(path.stem for path in shipped_folder("procedures").glob("*.yaml")))


def example_houses() -> tuple[str, str]:
    """Two houses to name in examples, so that no text has to know which houses there are."""
    known = shipped_house_ids() or ("HOUSE",)
    return known[0], known[-1]
