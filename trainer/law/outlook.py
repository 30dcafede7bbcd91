"""What the law says of one moment: the acts that are right, and whom the table waits for."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from trainer.law.acts import Undone
from trainer.law.house import House
from trainer.law.procedure import Step
from trainer.law.ready import ReadyStep
from trainer.law.requests import legal_requests
from trainer.table.events import Event
from trainer.table.round import Hand, Round


class Due(NamedTuple):
    """One act that is right now. ``event`` has no card where any card from the shoe is right.

    ``across`` is ``required``, ``optional`` or ``""`` (never) for how the card may be laid.
    """

    event: Event
    step: Step
    across: str = ""


Dues = tuple[Due, ...]


class Outlook:
    """``due`` are the acts that are right now. ``hand`` is whom the table waits for, if it is one
    hand alone, and ``awaits`` the step that waits.

    Hardly anybody asks what is optional besides or what a player may ask for, so both are worked
    out when somebody does. While ``look`` reads the checklist, ``phase``, ``place`` and ``step``
    are how far it came: the number of the phase, the index of the hand and the step that is due;
    ``listed`` is all that was found before an overdue act shut the rest out, and ``besides`` works
    out what is free.
    ``lines_over`` counts the first lines that are over for good: they need not be read again after
    an act that was admitted.
    """

    __slots__ = (
        "_legal",
        "_optional",
        "awaits",
        "besides",
        "due",
        "free",
        "hand",
        "house",
        "lines_over",
        "listed",
        "phase",
        "place",
        "step",
        "table",
    )

    def __init__(
        self,
        house: House,
        table: Round,
        lines_over: int,
        besides: Callable[[Outlook], Dues] | None,
    ) -> None:
        self.house, self.table, self.lines_over = house, table, lines_over
        self.due: Dues = ()
        self.listed: Dues = ()
        self.awaits: Step | None = None
        self.hand: str | None = None
        self.free: list[tuple[ReadyStep, Hand | None]] = []
        self.phase = self.place = 0
        self.step: Step | None = None
        self._legal: tuple[str, ...] | None = ()
        self._optional: Dues = ()
        self.besides = besides

    def add(self, step: Step, events: Undone) -> None:
        """These acts of a step are due."""
        for event in events:
            self.due += (Due(event, step, step.across),)

    def wait(self, step: Step, hand: str | None, legal: tuple[str, ...] | None) -> None:
        """The table waits at a step. ``legal`` is ``None`` where it is for the hand to choose."""
        # one who has to speak comes before one who only may
        if self.awaits is None or (self.awaits.is_optional and not step.is_optional):
            self.awaits, self.hand, self._legal = step, hand, legal

    def wait_no_more(self) -> None:
        """Something is overdue, so nobody is waited for."""
        self.awaits, self.hand, self._legal = None, None, ()

    @property
    def waiting_for(self) -> str:
        """``dealer``, ``player`` or ``nobody``."""
        return "player" if self.awaits is not None else "dealer" if self.due else "nobody"

    @property
    def legal(self) -> tuple[str, ...]:
        """What may be asked for, sorted."""
        if self._legal is None:
            hand = self.table.hand(self.hand or "")
            assert hand is not None
            self._legal = legal_requests(self.house, self.table, hand)
        return self._legal

    @property
    def optional(self) -> Dues:
        """The acts accepted besides."""
        if self.besides is not None:
            self._optional, self.besides = self.besides(self), None
        return self._optional

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outlook):
            return NotImplemented
        return self._said() == other._said()

    def _said(self) -> tuple[object, ...]:
        return self.due, self.hand, self.legal, self.awaits, self.optional

    __hash__ = None  # type: ignore[assignment]
