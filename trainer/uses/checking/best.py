"""The best explanation found so far, by which others are given up."""

from __future__ import annotations

from trainer.uses.checking.place import vague
from trainer.uses.checking.reached import Cost, Reached

NOWHERE = (1 << 30, 0)


class Best:
    """The best way to the record's end. Of equally cheap ones a round that came to its end
    explains an open record best, then one that makes up fewest cards, then the earliest, and last
    the one that is vague about the fewest slips.
    """

    __slots__ = ("_rank", "cost", "reached")

    def __init__(self) -> None:
        self.reached: Reached | None = None
        self.cost: Cost = NOWHERE
        self._rank: tuple[bool, int, tuple[int, ...], int] = (True, 0, (), 0)

    def take(self, reached: Reached, *, is_over: bool) -> None:
        """Keep this one if it is better."""
        rank = (not is_over, reached.invented, reached.lines, vague(reached.slips))
        if (reached.cost, rank) < (self.cost, self._rank):
            self.reached, self.cost, self._rank = reached, reached.cost, rank

    def wants_fewer(self, most: int) -> None:
        """From here on only one with fewer slips is better, and only with ``most`` or fewer."""
        self.cost = (min(self.cost[0], most + 1), 0)

    def may_be_equalled(self, invented: int, lines: tuple[int, ...]) -> bool:
        """Whether another way at the same cost may still be better: it can only make up more, and
        its slips can only turn out to lie later, or to have been early or late.
        """
        return (False, invented, lines, 0) < self._rank
