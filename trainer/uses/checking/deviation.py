"""A dealer's slip, named once, with what was due instead."""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.facts.money import Amount
from trainer.table.round import Round

KINDS: Final = (
    "left-out",
    "extra",
    "wrong-order",
    "wrong-target",
    "wrong-amount",
    "wrong-ruling",
    "bad-record",
)
WEIGHTS: Final = {"critical": 9, "major": 3, "minor": 1}
"""What a slip weighs where two explanations have equally many."""

LENIENT_ACTS: Final = frozenset({"say", "ask", "invite", "across"})
"""Acts whose absence a lenient check only notes."""


class Deviation(NamedTuple):
    """One slip. ``due`` and ``seen`` are acts in the words of the round record.

    ``house_gain`` is what the house won by it, negative where it lost, 0 where no chips moved;
    ``table`` how the table stood when it happened.
    """

    kind: str
    line: int
    step: str
    severity: str
    message: str
    seq: int | None = None
    due: str | None = None
    seen: str | None = None
    amount_due: Amount | str | None = None
    amount_seen: Amount | str | None = None
    house_gain: Amount = 0
    cites: tuple[str, ...] = ()
    act: str = ""
    table: Round | None = None

    @property
    def weight(self) -> int:
        """The severity as a number."""
        return WEIGHTS[self.severity]
