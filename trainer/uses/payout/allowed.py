"""Whether a case can be: nothing in it that the house refuses, no cards that cannot be.

Each check asks ``trainer.facts``; the order only decides which of several reasons is named.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.law.house import House
from trainer.uses.payout import asked, dealt
from trainer.uses.payout.case import Case
from trainer.uses.payout.refusal import Refusal


def refusal_of(house: House, case: Case) -> Refusal | None:
    """The first reason why the house does not allow the case, or ``None`` if it can be.

    That the dealer's hand is complete where it matters is not looked at here.
    """
    for check in _CHECKS:
        refusal = check(house, case)
        if refusal is not None:
            return refusal
    return None


_CHECKS: Final[tuple[Callable[[House, Case], Refusal | None], ...]] = (
    asked.main_bet,
    dealt.cards_there_are,
    dealt.split,
    dealt.cards_drawn,
    asked.surrender,
    asked.even_money,
    asked.insurance,
    asked.side_bets,
    dealt.dealers_cards,
)
