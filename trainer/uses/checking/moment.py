"""A moment of a record: one table, what is due there, and where each event leads from it.

Many readings of a record come by the same table. What the law says of it, and the ways on from
it, are worked out once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from trainer.law.advance import NotDue, admitting, advance, is_always_accepted
from trainer.law.due import Outlook, look
from trainer.law.house import House
from trainer.table.after import Contradiction, after
from trainer.table.events import Event, is_by_dealer
from trainer.table.round import Round
from trainer.uses.checking.deviation import WEIGHTS
from trainer.uses.checking.moves import hidden_slips, ways_on
from trainer.uses.checking.parts import settled_in_part
from trainer.uses.checking.place import Place
from trainer.uses.checking.rulings import is_of_what_was_let_stand
from trainer.uses.checking.slips import Slip
from trainer.uses.checking.undealt import is_of_a_spot_passed_by
from trainer.uses.checking.unwritten import put_right

GRAVEST: Final = max(WEIGHTS.values())
"""What no single slip weighs more than."""


class Moment:
    """One table, and what has been worked out about it so far. The same table is the same moment.

    ``before`` is the moment from which the record came here straight, if it did.
    """

    __slots__ = ("before", "outlook", "table", "then", "ways")

    def __init__(self, table: Round) -> None:
        self.table = table
        self.before: Moment | None = None
        self.outlook: Outlook | None = None
        self.then: dict[int, Moment | None] = {}
        self.ways: dict[tuple[int, int], list[Way]] = {}


class Way(NamedTuple):
    """A way on from a moment with one slip more, for whoever comes by: to the event ``at``.

    ``invents`` says that it makes up a card; ``is_credit`` and ``is_owed`` that the slip may turn
    out to be an act that was only early, or only late.
    """

    slip: Slip
    weight: int
    at: int
    to: Moment
    invents: bool
    is_credit: bool
    is_owed: bool


class Moments:
    """All moments of one record. ``work`` counts the tables met and the times one was looked at:
    what takes the time.
    """

    def __init__(self, house: House, events: Sequence[Event]) -> None:
        self.house, self.events = house, events
        self.work = 0
        self._known: dict[Round, Moment] = {}

    def of(self, table: Round) -> Moment:
        """The moment at which the table lies so."""
        found = self._known.get(table)
        if found is None:
            self.work += 1
            found = self._known[table] = Moment(table)
        return found

    def forget(self) -> None:
        """Let go of everything. Moments lead to each other in circles, and what does that stays in
        memory until somebody looks for it, which is seldom.
        """
        for moment in self._known.values():
            moment.before = moment.outlook = None
            moment.then.clear()
            moment.ways.clear()
        self._known.clear()

    def straight(self, table: Round, done: int) -> Moment:
        """The first moment, of a record whose first ``done`` events are known to be right."""
        first = last = self.of(table)
        for at in range(done):
            table = after(table, self.events[at])
            here = self.of(table)
            if here is not last:
                here.before = last
            last.then[at] = here
            last = here
        return first

    def outlook(self, moment: Moment) -> Outlook:
        """What is due there."""
        if moment.outlook is None:
            self.work += 1
            before = moment.before.outlook if moment.before is not None else None
            moment.outlook = look(self.house, moment.table, before)
        return moment.outlook

    def then(self, moment: Moment, at: int) -> Moment | None:
        """The moment after the event ``at``, or ``None`` where that is not right."""
        if at not in moment.then:
            table = self._table_after(moment, at)
            moment.then[at] = None if table is None else self.of(table)
        return moment.then[at]

    def _table_after(self, moment: Moment, at: int) -> Round | None:
        table, event, outlook = moment.table, self.events[at], None
        try:
            if is_by_dealer(event) and not is_always_accepted(event):
                outlook = self.outlook(moment)
                if admitting(outlook, table, event) is None:  # most often, and soon seen
                    raise Contradiction
            return advance(self.house, table, event, outlook)
        except (NotDue, Contradiction):
            found = put_right(table, self.events, at)
            if found is None and outlook is not None:
                found = settled_in_part(outlook, table, self.events, at)
            if found is None and is_of_what_was_let_stand(self.house, table, event):
                return after(table, event)
            if found is None and is_of_a_spot_passed_by(table, event):
                return table
            return found

    def ways(self, moment: Moment, at: int, most: int) -> list[Way]:
        """The ways on with one slip that weighs no more than ``most``. Where the event ``at`` is
        right there, they are those on which it is not what it seems.
        """
        most = _as_weight(most)
        found = moment.ways.get((at, most))
        if found is None:
            is_right = at < len(self.events) and self.then(moment, at) is not None
            slips = hidden_slips if is_right else ways_on
            place, outlook = Place(at, moment.table), self.outlook(moment)
            ways = self._ways(slips(self.house, place, self.events, outlook, most))
            found = moment.ways[at, most] = [way for way in ways if way.weight <= most]
        return found

    def _ways(self, ways: Iterable[Place]) -> list[Way]:
        return [
            Way(
                (slip := way.slips[0]),
                slip.weight,
                way.at,
                self.of(way.table),
                slip.card is not None and slip.card.is_seen,
                bool(way.credits),
                bool(way.owed),
            )
            for way in ways
        ]


def _as_weight(most: int) -> int:
    """The heaviest that a slip can weigh within ``most``."""
    return max((weight for weight in WEIGHTS.values() if weight <= most), default=0)
