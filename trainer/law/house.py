"""A house: its rules, its procedure, its clauses, and where each of them was written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from trainer.facts.values import Rules
    from trainer.law.procedure import Procedure


class RuleEntry(NamedTuple):
    """A rule as a file sets it. ``words`` are the value and its attributes as written.

    ``origin`` is ``FILE:LINE:COL``; ``basis`` is ``stated``, ``inferred`` or ``assumed``.
    """

    name: str
    words: dict[str, str]
    basis: str
    cites: tuple[str, ...]
    why: str
    origin: str

    @property
    def value(self) -> str:
        """The value as a person reads it, attributes included."""
        rest = [f"{name} {text}" for name, text in self.words.items() if name != "is"]
        return ", ".join([self.words["is"], *rest])


class Variant(NamedTuple):
    """A named edit of a house."""

    id: str
    title: str
    excludes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class House:
    """``id`` is as typed, with its variants: ``norway-home +h17``. ``digest`` changes with any
    rule, step or clause.
    """

    id: str
    title: str
    rules: Rules
    entries: dict[str, RuleEntry]
    procedure: Procedure
    clauses: dict[str, str]
    knowledge: tuple[str, ...]
    variants: tuple[Variant, ...] = ()
    switched_on: tuple[str, ...] = ()
    source: str = ""
    language: str = ""
    fingerprint: Callable[[], str] = str
    files: tuple[str, ...] = field(default=())

    def cites_of(self, rule_names: tuple[str, ...]) -> tuple[str, ...]:
        """The clauses that these rules rest on, each once."""
        return tuple(
            dict.fromkeys(cite for name in rule_names for cite in self.entries[name].cites)
        )

    @cached_property
    def digest(self) -> str:
        """A short fingerprint of all that decides; made when it is asked for, as few ever ask."""
        return self.fingerprint()

    @property
    def base_id(self) -> str:
        """The house without its variants."""
        return self.id.partition(" ")[0]
