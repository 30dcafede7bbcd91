"""Where the files that come with the trainer lie: in the package, or in the checkout beside it.

Paths are strings here and in ``houses``: every command passes by, and ``pathlib`` alone would take
a tenth of the time in which a light one has to answer.
"""

from __future__ import annotations

import os
from functools import lru_cache
from os.path import dirname, isdir, join
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_PACKAGE = dirname(dirname(os.path.abspath(__file__)))
_SUFFIX = ".yaml"


def shipped_folder(name: str) -> Path:
    """The folder ``procedures`` or ``drills``."""
    from pathlib import Path

    return Path(_folder(name))


@lru_cache(maxsize=2)
def _folder(name: str) -> str:
    """An installed package holds its files, a checkout and an editable install has them beside."""
    packaged = join(_PACKAGE, name)
    return packaged if isdir(packaged) else join(dirname(_PACKAGE), name)


def shipped_house_ids() -> tuple[str, ...]:
    """The ids of the houses that come with the trainer."""
    names = os.listdir(_folder("procedures"))
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


def shipped_house_file(house_id: str) -> str:
    """The path of a shipped house's file."""
    return join(_folder("procedures"), house_id + _SUFFIX)


def example_houses() -> tuple[str, str]:
    """Two houses to name in examples, so that no text has to know which houses there are."""
    known = shipped_house_ids() or ("HOUSE",)
    return known[0], known[-1]
