"""A reading of a record as far as it has come, and what it costs."""

from __future__ import annotations

from typing import NamedTuple

from trainer.table.round import Round
from trainer.uses.checking.moment import Moment, Way
from trainer.uses.checking.place import Place
from trainer.uses.checking.slips import Slip

Cost = tuple[int, int]
"""How many slips, and what they weigh."""


class Reached(NamedTuple):
    """A reading that goes on at the event ``at``, from this moment, with these slips.

    ``invented`` is how many cards it had to make up and ``lines`` where its slips lie, in order;
    ``credits`` and ``owed`` are as in a place; ``starts`` are all places where it went on after a
    slip, with their tables.
    """

    at: int
    moment: Moment
    cost: Cost = (0, 0)
    invented: int = 0
    lines: tuple[int, ...] = ()
    slips: tuple[Slip, ...] = ()
    credits: tuple[int, ...] = ()
    owed: tuple[int, ...] = ()
    starts: tuple[tuple[int, Round], ...] = ()

    @property
    def place(self) -> Place:
        """The same as a place from which to look for ways on."""
        return Place(self.at, self.moment.table, self.credits, self.owed, self.slips)

    def gone(self, way: Way, lines: tuple[int, ...], *, is_owed: bool) -> Reached:
        """One slip further."""
        slips, weight = self.cost
        owed = self.owed
        return Reached(
            way.at,
            way.to,
            (slips + 1, weight + way.weight),
            self.invented + way.invents,
            lines,
            (*self.slips, way.slip),
            (*self.credits, way.slip.at) if way.is_credit else self.credits,
            (*owed, slips) if is_owed else owed,
            self.starts,
        )

    def gone_freely(self, place: Place, moment: Moment) -> Reached:
        """Further at no slip more, as ``place`` says."""
        slips = place.slips
        return Reached(
            place.at,
            moment,
            (len(slips), sum([slip.weight for slip in slips])),
            sum([slip.card is not None and slip.card.is_seen for slip in slips]),
            tuple(sorted([slip.at for slip in slips])),
            slips,
            place.credits,
            place.owed,
            self.starts,
        )
