"""Every round of a small shoe, counted through the law: one spot, every card, every choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from trainer.facts.cards import Card, card
from trainer.law.advance import advance
from trainer.law.due import Outlook, look
from trainer.law.house import House
from trainer.table.events import Event
from trainer.table.round import EMPTY, Round

NAMES = {1: "A", 10: "T"}


class EngineCount:
    """States after so many decisions, and how many of those rounds are over.

    A decision is a card from the shoe or a player's choice. Of acts whose order is free the first
    is taken, what is optional is left, and nobody insures: the count is of rounds, not of orders.
    """

    def __init__(self, house: House, shoe: dict[int, int]) -> None:
        self.house = house
        self.shoe = {card(NAMES.get(worth, str(worth))): copies for worth, copies in shoe.items()}
        self.states: Counter[int] = Counter()
        self.finished: Counter[int] = Counter()
        self._count(advance(house, EMPTY, Event("bet", "1", 10)), 0)

    def _count(self, table: Round, depth: int) -> None:
        """Count on from a table; a chain of acts that leave nothing open is one way."""
        while True:
            outlook = look(self.house, table)
            due = outlook.due[0].event if outlook.due else None
            if outlook.awaits is not None and outlook.legal != ("bet",):
                if outlook.legal == ("add",):
                    hand = table.hand(str(outlook.hand))
                    assert hand is not None
                    table = advance(self.house, table, Event("add", hand.name, hand.bet))
                    continue
                if outlook.legal != ("decline", "insure"):
                    self._choose(table, outlook.hand, outlook.legal, depth)
                    if not outlook.awaits.is_optional:
                        return
                    turned_to = _next_invited(outlook)
                    if turned_to is not None:
                        table = advance(self.house, table, turned_to, outlook)
                        continue
            if due is None:
                self.finished[depth] += 1
                return
            if due.do == "deal":
                across = outlook.due[0].across == "required"
                for this in self._cards():
                    self.states[depth + 1] += 1
                    event = due._replace(card=this, is_across=across)
                    self._count(advance(self.house, table, event, outlook), depth + 1)
                return
            if due.do == "turn":
                due = due._replace(card=table.dealer[0])
            elif due.do == "reveal":
                due = due._replace(card=table.dealer[1])
            table = advance(self.house, table, due, outlook)

    def _choose(self, table: Round, hand: str | None, legal: tuple[str, ...], depth: int) -> None:
        assert hand is not None
        for choice in legal:
            self.states[depth + 1] += 1
            self._count(advance(self.house, table, Event(choice, hand)), depth + 1)

    def _cards(self) -> Iterator[Card]:
        for this, copies in self.shoe.items():
            if copies:
                self.shoe[this] = copies - 1
                yield this
                self.shoe[this] = copies


def _next_invited(outlook: Outlook) -> Event | None:
    """From a 21 that says nothing the dealer may turn to another 21 that need not be asked."""
    others = [
        found.event
        for found in outlook.optional
        if found.event.do == "invite" and found.event.to != outlook.hand
    ]
    return others[0] if others else None
