"""Every kind by its name. A kind's module is imported when a drill asks for it."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from trainer.uses.drilling.kinds.kind import Kind

NAMES: Final = (
    "next-act",
    "payout",
    "chips",
    "total",
    "ruling",
    "dealer-turn",
    "order",
    "slip",
    "incident",
    "differences",
    "call",
    "newcomer",
)

OF_KNOWLEDGE: Final = ("incident", "newcomer")
"""Those that ask what a drill file brings along; each has a shipped drill of its name."""


def kind_named(name: str) -> Kind:
    """The kind of that name. Raises ``KeyError``."""
    if name not in NAMES:
        raise KeyError(name)
    found = import_module(f"trainer.uses.drilling.kinds.{name.replace('-', '_')}").KIND
    assert isinstance(found, Kind)
    return found
