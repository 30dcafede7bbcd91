"""Rounds played through the law by somebody who keeps to a strategy, as fast as that goes.

One spot, a bet of 2, only the acts that are required, in the order in which the law gives them.
All that is left to chance is the cards, so a round whose cards begin as those of an earlier one
goes as that one went: what the law said is remembered by the cards dealt so far, and the law is
asked anew only where a round turns where none has gone before. ``Table.forget`` and a limit of 0
play every round through the law from its first act to its last; the results are the same.

Tens and pictures are all dealt as tens: the houses here split cards of equal value, and nothing
else at a table tells them apart.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.edge.strategy import Strategy
from trainer.facts.cards import Card, card
from trainer.facts.hands import points
from trainer.facts.money import Amount
from trainer.law.advance import advance
from trainer.law.due import Outlook, look
from trainer.law.house import House
from trainer.table.events import Event
from trainer.table.round import EMPTY, Hand, Round

BET: Final = 2
"""So that half a bet and half as much again are whole numbers."""

MOST_REMEMBERED: Final = 250_000
"""Moments, of about a kilobyte each."""

CARDS: Final[tuple[Card | None, ...]] = (
    None,
    card("A"),
    *(card(str(value)) for value in range(2, 11)),
)
"""A card of each value from 1."""


class Moment:
    """The table waits for a card from the shoe; ``then`` holds what each value led to.

    What follows is another moment, or the player's net result of the round in bets.
    """

    __slots__ = ("due", "net", "outlook", "table", "then")

    def __init__(self, table: Round, outlook: Outlook, due: Event, net: Amount) -> None:
        self.table, self.outlook, self.due, self.net = table, outlook, due, net
        self.then: list[Moment | float | None] = [None] * len(CARDS)


class Table:
    """A house and a strategy. ``remembered`` counts the moments kept, ``asked`` the looks."""

    def __init__(self, house: House, strategy: Strategy, most: int = MOST_REMEMBERED) -> None:
        self.house, self.strategy, self.most = house, strategy, most
        self.remembered = self.asked = 0
        first = self._on(EMPTY, 0)
        assert isinstance(first, Moment)
        self.first = first

    def play(self, draw: Callable[[], int]) -> float:
        """One round with cards of the values that ``draw`` gives: the player's net in bets."""
        moment = self.first
        while True:
            value = draw()
            found = moment.then[value]
            if found is None:
                found = self._dealt(moment, value)
                if type(found) is float:
                    moment.then[value] = found
                elif self.remembered < self.most:
                    moment.then[value] = found
                    self.remembered += 1
            if type(found) is float:
                return found
            assert type(found) is Moment
            moment = found

    def _dealt(self, moment: Moment, value: int) -> Moment | float:
        event = moment.due._replace(card=CARDS[value])
        return self._on(advance(self.house, moment.table, event, moment.outlook), moment.net)

    def _on(self, table: Round, net: Amount) -> Moment | float:
        """Go on from ``table`` until the next card from the shoe, or to the end of the round."""
        house = self.house
        while True:
            outlook = look(house, table)
            self.asked += 1
            if outlook.awaits is not None and not outlook.awaits.is_optional:
                event = self._said(table, outlook)
            elif outlook.due:
                event = outlook.due[0].event
                if event.do == "deal":
                    return Moment(table, outlook, event, net)
                if event.do == "reveal":
                    event = event._replace(card=table.dealer[-1])
                elif event.do == "pay":
                    net += _amount(event)
                elif event.do == "take":
                    net -= _amount(event)
            else:
                assert all(hand.is_settled for hand in table.hands)
                return float(net) / BET
            table = advance(house, table, event, outlook)

    def _said(self, table: Round, outlook: Outlook) -> Event:
        if outlook.legal == ("bet",):
            return Event("bet", "1", BET)
        assert outlook.hand is not None
        hand = table.hand(outlook.hand)
        assert hand is not None
        if outlook.legal == ("add",):
            return Event("add", hand.name, hand.bet)
        return Event(self._wish(table, hand, outlook.legal), hand.name)

    def _wish(self, table: Round, hand: Hand, legal: tuple[str, ...]) -> str:
        total, is_soft = points(hand.cards)
        is_pair = len(hand.cards) == 2 and hand.cards[0].value == hand.cards[1].value
        pair_of = hand.cards[0].value if is_pair and "split" in legal else 0
        wishes = self.strategy.wishes(total, is_soft, pair_of, table.dealer[0].value)
        return next(wish for wish in wishes if wish in legal)


def _amount(event: Event) -> Amount:
    assert event.amount is not None
    return event.amount
