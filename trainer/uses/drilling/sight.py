"""What the dealer knows of the table: a hole card is known once it was looked at."""

from __future__ import annotations

from trainer.law.guards import turn_is_over
from trainer.law.house import House
from trainer.table.round import Round


def seen_by_dealer(table: Round) -> Round:
    """The table as the dealer sees it: cards face down are hidden, a hole card looked at is not."""
    return table if table.has_peeked else table.hidden()


def hand_in_turn(house: House, table: Round) -> str:
    """The hand whose player the dealer is busy with, or nothing."""
    for hand in table.hands:
        if hand.request:
            return hand.name
    if table.is_revealed or not table.has_begun_turns:
        return ""
    for hand in table.hands:
        if not turn_is_over(house.rules, table, hand):
            return hand.name if hand.invited_at >= 0 else ""
    return ""


def is_muddle(table: Round) -> bool:
    """Whether two guests speak at once: then nothing is asked."""
    return sum(bool(hand.request) for hand in table.hands) + len(table.fresh) > 1
