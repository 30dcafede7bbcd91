"""Bets paid, taken and given back, and the cards of settled hands collected."""

from __future__ import annotations

from trainer.facts.money import Amount
from trainer.table.changes.found import Contradiction, amount_of, found, replaced, spot_of
from trainer.table.events import DEALER, Event
from trainer.table.round import Hand, Round, SideBet, changed


def pay(table: Round, event: Event) -> Round:
    """A bet is paid or pushed, and lies there no more."""
    name = event.to
    if ":" in name:
        side = table.side(name)
        if side is None and name.endswith(":three-sevens"):
            spot = spot_of(name)
            if not table.hands_of(spot):
                raise Contradiction(f"there is no bet on spot {spot}")
            return changed(table, sides=(*table.sides, SideBet(name, spot, "three-sevens", 0, 0)))
        return _side_moved(table, name, 0)
    hand = found(table, name)
    return _main_moved(table, hand, 0)


def _main_moved(table: Round, hand: Hand, lying: Amount, returned: Amount = 0) -> Round:
    moved = changed(
        hand,
        lying=lying,
        returned=hand.returned + returned,
        request=hand.request if lying else "",
        chips=hand.chips if lying else None,
    )
    at = table.hands.index(hand)
    hands = (*table.hands[:at], moved, *table.hands[at + 1 :])
    return changed(table, hands=hands, settling=hand.spot)


def _side_moved(table: Round, name: str, lying: Amount) -> Round:
    side = table.side(name)
    if side is None:
        raise Contradiction(f"the bet {name} was not made")
    at = table.sides.index(side)
    moved = side._replace(lying=lying)
    sides = (*table.sides[:at], moved, *table.sides[at + 1 :])
    return changed(table, sides=sides, settling=side.spot)


def take(table: Round, event: Event) -> Round:
    """A bet goes to the house, or part of it."""
    name = event.to
    if ":" in name:
        side = table.side(name)
        lying = side.lying if side else 0
        return _side_moved(table, name, _less(lying, event.amount))
    hand = found(table, name)
    return _main_moved(table, hand, _less(hand.lying, event.amount))


def _less(lying: Amount, amount: Amount | None) -> Amount:
    if amount is None or amount >= lying:
        return 0
    return lying - amount


def give_back(table: Round, event: Event) -> Round:
    """Part of a bet goes back to the player."""
    name, amount = event.to, amount_of(event)
    if ":" in name:
        side = table.side(name)
        return _side_moved(table, name, _less(side.lying if side else 0, amount))
    hand = found(table, name)
    return _main_moved(table, hand, _less(hand.lying, amount), amount)


def collect(table: Round, event: Event) -> Round:
    """The cards of a hand go to the discards."""
    if event.to == DEALER:
        return changed(table, dealer_is_collected=True)
    hand = found(table, event.to)
    return replaced(table, hand, changed(hand, is_collected=True))
