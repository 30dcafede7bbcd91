"""A dealer's blackjack that was not looked for, or seen and not shown: the turns went on."""

from __future__ import annotations

from trainer.facts.hands import is_natural
from trainer.law.due import SETTLING, look
from trainer.law.house import House
from trainer.table.round import Hand, Round
from trainer.uses.checking.place import SHOWN
from trainer.uses.checking.slips import Slip


def is_unshown_blackjack(slip: Slip) -> bool:
    """Whether a blackjack of the dealer's that comes to light later belongs to this slip."""
    if slip.kind != "left-out" or slip.due is None:
        return False
    return slip.due.event.do == "peek" or slip.rest == SHOWN


def with_blackjacks_aside(house: House, table: Round) -> Round | None:
    """The table without the players' blackjacks that are to be paid before the turns: they wait
    until the dealer's lies open. ``None`` where there are none.
    """
    if not any(_is_blackjack(house, hand) for hand in table.hands):
        return None
    due = {found.event.to for found in look(house, table).due if found.event.do in SETTLING}
    aside = tuple(
        hand._replace(lying=0) if hand.name in due and _is_blackjack(house, hand) else hand
        for hand in table.hands
    )
    return table.with_hands(aside) if aside != table.hands else None


def with_blackjacks_back(house: House, before: Round, table: Round) -> Round:
    """The table with the blackjacks that lay there ``before`` and were set aside since."""
    back: list[Hand] = []
    for hand in table.hands:
        was = before.hand(hand.name) if _is_blackjack(house, hand) else None
        back.append(hand if was is None else hand._replace(lying=was.lying))
    return table.with_hands(tuple(back))


def _is_blackjack(house: House, hand: Hand) -> bool:
    return is_natural(house.rules, hand.cards, from_split=hand.from_split)
