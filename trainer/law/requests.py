"""What a player may ask for, and what the house answers at once: the replies' guards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.law import guards
from trainer.law.house import House
from trainer.table.round import FreshBet, Hand, Round

PLAY_REQUESTS: Final = ("double", "hit", "split", "stand", "surrender")


def is_allowed(house: House, table: Round, request: str, subject: Hand | FreshBet) -> bool:
    """Whether the house allows this request now."""
    rules = house.rules
    for guard in house.procedure.replies[request].allow:
        if guard.ask(rules, table, subject) is False:
            return False
    return True


def failing_guards(
    house: House, table: Round, request: str, subject: Hand | FreshBet
) -> tuple[guards.Guard, ...]:
    """The guards that forbid the request; none where it is allowed."""
    return tuple(
        guard
        for guard in house.procedure.replies[request].allow
        if guard.ask(house.rules, table, subject) is False
    )


def legal_requests(house: House, table: Round, hand: Hand) -> tuple[str, ...]:
    """What the hand may ask for, sorted."""
    return tuple([name for name in PLAY_REQUESTS if is_allowed(house, table, name, hand)])


def request_of(bet: FreshBet) -> str:
    """Which request a bet just put out makes: ``bet`` or ``insurance``."""
    return "insurance" if bet.name.endswith(":insurance") else "bet"


def refused_requests(house: House, table: Round) -> Iterator[tuple[str, Hand | FreshBet]]:
    """Every open request that the house does not allow, newest bet first.

    Of a bet put out again only the newest chips are judged: the older lie there no more.
    """
    judged: set[str] = set()
    for bet in reversed(table.fresh):
        if bet.name in judged:
            continue
        judged.add(bet.name)
        request = request_of(bet)
        if not is_allowed(house, table, request, bet):
            yield request, bet
    for hand in table.hands:
        if hand.request and not hand.is_granted and len(hand.cards) >= 2:
            is_over = hand.request != "even-money" and guards.turn_is_over(house.rules, table, hand)
            if is_over or not is_allowed(house, table, hand.request, hand):
                yield hand.request, hand
