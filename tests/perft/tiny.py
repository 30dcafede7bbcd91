"""One spot of blackjack told as a bare recursion, to count the same rounds a second way.

Nothing here knows the engine: a card is its worth, a hand a tuple of worths, a house the few facts
below, taken from its clauses. What is counted are decisions: a card that comes, or a choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

Hand = tuple[int, ...]
Shoe = dict[int, int]
Go = Callable[[int], None]


class Facts(NamedTuple):
    """What these few rounds can depend on."""

    has_hole_card: bool
    dealer_hits_soft_17: bool
    doubles: Callable[[Hand, bool], bool]
    hits_on: Callable[[Hand], bool]
    most_hands: int
    split_aces_are_played: bool
    aces_split_again: bool


def total(hand: Hand) -> tuple[int, bool]:
    """The best total and whether an ace counts 11 in it."""
    low = sum(hand)
    return (low + 10, True) if 1 in hand and low <= 11 else (low, False)


def _low(hand: Hand) -> int:
    return sum(hand)


CYB = Facts(
    has_hole_card=True,  # CYB-08
    dealer_hits_soft_17=True,  # CYB-05
    doubles=lambda hand, is_split: True,  # CYB-16, CYB-37
    hits_on=lambda hand: total(hand)[0] <= 21,  # CYB-40
    most_hands=99,  # CYB-18
    split_aces_are_played=True,  # CYB-37
    aces_split_again=True,
)
SWEDEN = Facts(
    has_hole_card=False,  # SWE-11
    dealer_hits_soft_17=False,  # SWE-04
    doubles=lambda hand, is_split: 7 <= _low(hand) <= 11,  # SWE-16, SWE-33
    hits_on=lambda hand: total(hand)[0] < 21 or total(hand) == (21, True),  # SWE-30
    most_hands=99,  # SWE-32
    split_aces_are_played=False,  # SWE-14
    aces_split_again=True,
)
NORWAY = Facts(
    has_hole_card=True,  # NOR-09
    dealer_hits_soft_17=False,  # NOR-19
    doubles=lambda hand, is_split: not is_split,  # NOR-14
    hits_on=lambda hand: total(hand)[0] < 21,  # NOR-13
    most_hands=2,
    split_aces_are_played=False,  # NOR-17
    aces_split_again=False,
)
HOLLAND = Facts(
    has_hole_card=False,  # HOL-04
    dealer_hits_soft_17=False,  # HOL-07
    doubles=lambda hand, is_split: 9 <= total(hand)[0] <= 11,  # HOL-19
    hits_on=lambda hand: total(hand)[0] <= 21,  # HOL-06
    most_hands=4,
    split_aces_are_played=False,
    aces_split_again=False,
)
FINLAND = Facts(
    has_hole_card=True,  # FIN-07
    dealer_hits_soft_17=False,  # FIN-19
    doubles=lambda hand, is_split: not is_split,  # FIN-13
    hits_on=lambda hand: total(hand)[0] < 21,  # FIN-11
    most_hands=4,  # FIN-15
    split_aces_are_played=False,  # FIN-15
    aces_split_again=False,
)
HOUSES = {
    "cyb": CYB,
    "sweden": SWEDEN,
    "norway-home": NORWAY,
    "holland": HOLLAND,
    "finland-home": FINLAND,
}


class Count:
    """States after so many decisions, and how many of those rounds are over."""

    def __init__(self, facts: Facts, shoe: Shoe) -> None:
        self.facts, self.shoe = facts, dict(shoe)
        self.states: Counter[int] = Counter()
        self.finished: Counter[int] = Counter()
        self.hands = 1
        self._deal()

    def _draw(self, depth: int) -> Iterator[tuple[int, int]]:
        """Each card that may come, out of the shoe while it is looked at."""
        for worth in self.shoe:
            if self.shoe[worth]:
                self.shoe[worth] -= 1
                self.states[depth + 1] += 1
                yield worth, depth + 1
                self.shoe[worth] += 1

    def _deal(self) -> None:
        for mine, one in self._draw(0):
            for up, two in self._draw(one):
                for second, three in self._draw(two):
                    if not self.facts.has_hole_card:
                        self._play((mine, second), (up,), three)
                        continue
                    for hole, four in self._draw(three):
                        if {up, hole} == {1, 10}:
                            self.finished[four] += 1  # the look at the hole card ends the round
                        else:
                            self._play((mine, second), (up, hole), four)

    def _play(self, hand: Hand, dealer: Hand, depth: int) -> None:
        if total(hand)[0] == 21:
            self._dealer(dealer, depth)
        else:
            self._turn(hand, False, depth, lambda then: self._dealer(dealer, then))

    def _turn(self, hand: Hand, is_split: bool, depth: int, go_on: Go) -> None:
        facts = self.facts
        if total(hand)[0] > 21:
            go_on(depth)
            return
        is_new = len(hand) == 2
        may_split = is_new and hand[0] == hand[1] and self.hands < facts.most_hands
        is_closed_ace = is_split and hand[0] == 1 and not facts.split_aces_are_played
        if is_split and hand[0] == 1 and not facts.aces_split_again:
            may_split = False
        may_hit = facts.hits_on(hand) and not is_closed_ace
        if not may_hit and not (is_closed_ace and may_split):
            go_on(depth)
            return
        if total(hand)[0] == 21:
            go_on(depth)  # nobody need ask a 21
        self.states[depth + 1] += 1
        go_on(depth + 1)  # stand
        if may_hit:
            self.states[depth + 1] += 1
            for worth, then in self._draw(depth + 1):
                self._turn((*hand, worth), is_split, then, go_on)
            if is_new and facts.doubles(hand, is_split):
                self.states[depth + 1] += 1
                for _, then in self._draw(depth + 1):
                    go_on(then)
        if may_split:
            self._split(hand, depth + 1, go_on)

    def _split(self, hand: Hand, depth: int, go_on: Go) -> None:
        self.states[depth] += 1
        self.hands += 1
        for first, one in self._draw(depth):
            for second, two in self._draw(one):
                right = (hand[1], second)
                self._turn(
                    (hand[0], first),
                    True,
                    two,
                    lambda then, right=right: self._turn(right, True, then, go_on),  # type: ignore[misc]
                )
        self.hands -= 1

    def _dealer(self, dealer: Hand, depth: int) -> None:
        points, is_soft = total(dealer)
        is_soft_17 = points == 17 and is_soft and self.facts.dealer_hits_soft_17
        if len(dealer) > 1 and points >= 17 and not is_soft_17:
            self.finished[depth] += 1
            return
        for worth, then in self._draw(depth):
            self._dealer((*dealer, worth), then)
