"""Chips put out before they are played for, and taken off the layout again."""

from __future__ import annotations

from trainer.facts.money import Amount
from trainer.table.changes.found import amount_of, found, has_cards, spot_of
from trainer.table.events import Event
from trainer.table.round import FreshBet, Hand, Round, SideBet, changed


def bet(table: Round, event: Event) -> Round:
    """Chips put out; those too late lie there only to be refused, once cards are out."""
    name, amount = event.to, amount_of(event)
    is_late = table.is_closed
    spot, _, kind = name.partition(":")
    number = spot_of(spot)
    old = table.side(name) if kind else table.hand(name)
    before = old.bet if old else None
    fresh = table.fresh
    if is_late:  # too late twice: neither of them counts
        before = next((bet.replaces for bet in fresh if bet.name == name), before)
        fresh = tuple([bet for bet in fresh if bet.name != name])
    table = changed(table, fresh=(*fresh, FreshBet(name, amount, before, is_late)))
    if is_late and has_cards(table):
        return table
    return placed(table, name, number, kind, amount)


def insure(table: Round, event: Event) -> Round:
    """Insurance chips beside the bet of a spot."""
    found(table, event.to)
    name = f"{event.to}:insurance"
    old = table.side(name)
    fresh = FreshBet(name, amount_of(event), old.bet if old else None, False)
    table = changed(table, fresh=(*table.fresh, fresh))
    return placed(table, name, spot_of(event.to), "insurance", amount_of(event))


def placed(table: Round, name: str, spot: int, kind: str, amount: Amount) -> Round:
    """A bet where it lies from now on; an earlier one of its name is gone."""
    if kind:
        sides = tuple(side for side in table.sides if side.name != name)
        return changed(table, sides=(*sides, SideBet(name, spot, kind, amount, amount)))
    hands = [hand for hand in table.hands if hand.name != name]
    at = sum(hand.spot < spot for hand in hands)
    hands.insert(at, Hand(name, spot, amount, amount))
    return changed(table, hands=tuple(hands))


def _removed(table: Round, name: str) -> Round:
    return changed(
        table,
        hands=tuple(hand for hand in table.hands if hand.name != name),
        sides=tuple(side for side in table.sides if side.name != name),
    )


def bet_refused(table: Round, event: Event) -> Round:
    """The newest bet of the spot goes back, and what it replaced lies there again."""
    spot, is_insurance = spot_of(event.to), event.what == "insurance"
    fresh = next(
        (
            bet
            for bet in reversed(table.fresh)
            if spot_of(bet.name) == spot and bet.name.endswith(":insurance") == is_insurance
        ),
        None,
    )
    if fresh is None:
        return table
    table = changed(table, fresh=tuple(bet for bet in table.fresh if bet is not fresh))
    if fresh.is_late and has_cards(table):
        return table
    if fresh.replaces is None:
        return _removed(table, fresh.name)
    _, _, kind = fresh.name.partition(":")
    return placed(table, fresh.name, spot, kind, fresh.replaces)
