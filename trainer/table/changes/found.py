"""What an event names, found on the table, and put back changed."""

from __future__ import annotations

from trainer.facts.money import Amount
from trainer.table.events import Event
from trainer.table.round import Hand, Round


class Contradiction(ValueError):
    """An event that cannot have happened at this table, whatever the house: a record's fault."""


def spot_of(name: str) -> int:
    """The spot that a hand or bet name belongs to. Raises ``Contradiction``.

    >>> spot_of("3ba"), spot_of("12:insurance")
    (3, 12)
    """
    digits = name.partition(":")[0].rstrip("ab")
    if not digits.isascii() or not digits.isdigit():
        raise Contradiction(f"{name!r} names no spot")
    return int(digits)


def found(table: Round, name: str) -> Hand:
    """The hand of that name. Raises ``Contradiction``."""
    hand = table.hand(name)
    if hand is None:
        there = ", ".join(hand.name for hand in table.hands) or "no hand at all"
        raise Contradiction(f"there is no hand {name} on the table; there is {there}")
    return hand


def replaced(table: Round, old: Hand, *new: Hand) -> Round:
    """The table with new hands in the place of an old one."""
    hands = table.hands
    at = hands.index(old)
    return table.with_hands(hands[:at] + new + hands[at + 1 :])


def has_cards(table: Round) -> bool:
    """Whether any card is out."""
    return bool(table.dealer) or any(hand.cards for hand in table.hands)


def amount_of(event: Event) -> Amount:
    """How many chips. Raises ``Contradiction`` if the event does not tell."""
    if event.amount is None:
        raise Contradiction(f"{event.do} needs an amount")
    return event.amount
