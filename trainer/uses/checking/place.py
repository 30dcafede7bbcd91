"""How far a reading of a record has come, and a due act carried out from there."""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.facts.cards import UNSEEN, Card, card
from trainer.law.due import SETTLING, Due, look
from trainer.law.house import House
from trainer.table.after import Contradiction, after
from trainer.table.events import Event
from trainer.table.round import EMPTY, Round
from trainer.uses.checking.slips import (
    Slip,
)

ONLY_EARLY: Final = "only early"
"""Why an act that was right when it was done is set aside: it has to fall due again later."""

ANY_RANK: Final = tuple(card(rank) for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "K"))
"""One card of each value: which ten-value it was makes no difference."""


class Place(NamedTuple):
    """How far a reading has come: ``at`` the next event, on this table, with these slips.

    ``credits`` are indices of acts done before their time, ``owed`` indices into ``slips`` of
    acts left out so far. ``since`` is where the record was last wrong, and ``table_since`` the
    table there; ``starts`` are all such places with their tables.
    """

    at: int
    table: Round
    since: int = 0
    table_since: Round = EMPTY
    credits: tuple[int, ...] = ()
    owed: tuple[int, ...] = ()
    slips: tuple[Slip, ...] = ()
    starts: tuple[tuple[int, Round], ...] = ()

    def slipped(self, slip: Slip, table: Round, *, done: bool) -> Place:
        """One slip further; ``done`` says that it explains the event at hand."""
        slips = (*self.slips, slip._replace(table=self.table))
        return self._replace(at=self.at + done, table=table, slips=slips)


def carried_out(table: Round, due: Due, this: Card | None = None) -> Round:
    """The table after a due act, done as it should be; the card where one is known."""
    event = due.event
    if event.do in ("deal", "turn", "reveal", "burn") and event.card is None:
        event = event._replace(card=this or UNSEEN, is_across=due.across == "required")
    return after(table, event)


def is_same_bet(due: Event, seen: Event) -> bool:
    """Whether both settle the same bet, in whatever way."""
    return due.do in SETTLING and seen.do in SETTLING and due.to == seen.to


def as_due(table: Round, due: Due, seen: Event) -> Round | None:
    """The table as if what was due had been done, with the card that was seen; ``None`` where
    that cannot be.
    """
    try:
        return carried_out(table, due, seen.card)
    except Contradiction:
        return None


def is_settled_early(place: Place) -> bool:
    """Whether all that was set aside as early has fallen due since, and all of a late act came."""
    return not any(
        slip.why == ONLY_EARLY or (slip.rest is not None and slip.kind != "left-out")
        for slip in place.slips
    )


def vague(place: Place) -> int:
    """How many slips tell of no moment at which the act was right: one at the wrong time says more
    than one that nobody called for, or that is missing.
    """
    return sum([slip.kind in ("extra", "left-out") for slip in place.slips])


def is_complete(house: House, table: Round) -> bool:
    """Whether the round is over: nothing due, nobody waited for."""
    outlook = look(house, table)
    return not outlook.due and (outlook.awaits is None or outlook.awaits.is_optional)
