"""How a house is named: by its id or its file, and with the variants switched on."""

from __future__ import annotations

import re
from typing import Final

ID: Final = re.compile(r"[^\W_](?:[\w-]*[^\W_])?")
CLAUSE: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*-[0-9]+[a-z]?")


def is_path(name: str) -> bool:
    """Whether a house is named by its file rather than by its id."""
    return name.endswith((".yaml", ".yml")) or "/" in name or "\\" in name


def split_name(name: str) -> list[str]:
    """A house's name in its parts: the house, then each variant, with or without blanks."""
    base, *rest = name.split("+") if not is_path(name.partition(" +")[0]) else name.split(" +")
    return [base.strip(), *(part.strip() for part in rest if part.strip())]
