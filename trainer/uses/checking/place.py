"""How far a reading of a record has come, and a due act carried out from there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from trainer.facts.cards import UNSEEN, Card, card
from trainer.law.due import SETTLING, Due, Outlook, look
from trainer.law.house import House
from trainer.table.after import Contradiction, after
from trainer.table.events import Event
from trainer.table.round import Round
from trainer.uses.checking.slips import Slip

ONLY_EARLY: Final = "only early"
"""Why an act that was right when it was done is set aside: it has to fall due again later."""

SHOWN: Final = Event("reveal")
"""The rest of a slip by which the players' blackjacks wait until the dealer's is shown."""

_BELOW_TEN: Final = tuple(card(rank) for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9"))
_PICTURES: Final = tuple(card(rank) for rank in ("K", "Q", "J"))


class Place(NamedTuple):
    """How far a reading has come: ``at`` the next event, on this table, with these slips.

    ``credits`` are indices of acts done before their time, ``owed`` indices into ``slips`` of
    acts left out so far.
    """

    at: int
    table: Round
    credits: tuple[int, ...] = ()
    owed: tuple[int, ...] = ()
    slips: tuple[Slip, ...] = ()

    def slipped(self, slip: Slip, table: Round, *, done: bool) -> Place:
        """One slip further; ``done`` says that it explains the event at hand."""
        slips = (*self.slips, slip.on(self.table))
        return Place(self.at + done, table, self.credits, self.owed, slips)


def any_rank(events: Sequence[Event], to: str) -> tuple[Card, ...]:
    """The cards that one for the hand ``to`` may have been that the record does not show.

    Which ten-value it was makes a difference only to a pair; else it is the picture of which the
    record has fewest, so that the decks still hold it.
    """
    if any(event.do == "split" and event.to == to for event in events):
        return (*_BELOW_TEN, *_PICTURES, card("10"))
    shown = [event.card.rank for event in events if event.card is not None]
    return (*_BELOW_TEN, min(_PICTURES, key=lambda this: shown.count(this.rank)))


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


def as_it_was(table: Round, event: Event) -> Round | None:
    """The table after an event; ``None`` where that cannot have happened."""
    try:
        return after(table, event)
    except Contradiction:
        return None


def lies_open(event: Event) -> bool:
    """Whether the card of the event lies there for all to see."""
    return event.card is not None and event.card.is_seen and not event.is_down


def is_settled_early(slips: Iterable[Slip]) -> bool:
    """Whether all that was set aside as early has fallen due since, and all of a late act came;
    also what a left out act only stands for: a blackjack still to be shown, or to be settled.
    """
    for slip in slips:
        if slip.why == ONLY_EARLY:
            return False
        rest = slip.rest
        if rest is not None and (slip.kind != "left-out" or rest.do in ("reveal", "pay")):
            return False
    return True


def vague(slips: Iterable[Slip]) -> int:
    """How many slips tell of no moment at which the act was right: one at the wrong time says more
    than one that nobody called for, or that is missing.
    """
    return sum([slip.kind in ("extra", "left-out") for slip in slips])


def is_complete(house: House, table: Round) -> bool:
    """Whether the round is over: nothing due, nobody waited for."""
    return nothing_is_left(look(house, table))


def nothing_is_left(outlook: Outlook) -> bool:
    """Whether nothing is due and nobody waited for."""
    return not outlook.due and (outlook.awaits is None or outlook.awaits.is_optional)
