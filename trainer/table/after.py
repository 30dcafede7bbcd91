"""What each event does to the table, allowed or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.table.changes import bets, cards, requests, settling
from trainer.table.changes.found import Contradiction, spot_of
from trainer.table.events import MERE_WORDS, VERBS, Event
from trainer.table.round import Round, Stray, changed

__all__ = ["Contradiction", "after", "spot_of"]


def after(table: Round, event: Event, *, unasked: bool = False) -> Round:
    """The table after ``event``. ``unasked`` says of a card that the dealer had no use for it.

    A card to a hand that asked for none is unasked by itself. Raises ``Contradiction``. ``undo``
    is not an event of one table but of a row of them: ``replay`` deals with it.
    """
    change = _CHANGES.get(event.do)
    if change is None:
        return table
    if unasked and event.do == "deal":
        assert event.card is not None
        return changed(table, stray=Stray(event.card, event.to), fresh=())
    new = change(table, event)
    if event.do in _ACTS_ON_TABLE:
        if new.fresh:
            new = changed(new, fresh=())
        if (
            new.has_peeked
            and not (new.blackjack_is_ruled_out or new.is_revealed)
            and event.do in _RULES_OUT_BLACKJACK
        ):
            new = changed(new, blackjack_is_ruled_out=True)
    return new


_CHANGES: Final[dict[str, Callable[[Round, Event], Round]]] = {
    "bet": bets.bet,
    "say": requests.say,
    "deal": cards.deal,
    "turn": cards.turn,
    "offer": requests.offer,
    "insure": bets.insure,
    "even-money": requests.request,
    "decline": requests.decline,
    "peek": cards.peek,
    "invite": requests.invite,
    "hit": requests.request,
    "stand": requests.request,
    "double": requests.request,
    "split": requests.request,
    "surrender": requests.request,
    "refuse": requests.refuse,
    "ask": requests.ask,
    "add": requests.add,
    "part": requests.part,
    "reveal": cards.reveal,
    "pay": settling.pay,
    "push": settling.pay,
    "take": settling.take,
    "return": settling.give_back,
    "collect": settling.collect,
    "give-on": cards.give_on,
    "burn": cards.burn,
    "shuffle": requests.noted,
    "call-floor": requests.noted,
}
_ACTS_ON_TABLE: Final = frozenset(
    name for name, verb in VERBS.items() if verb.by == "dealer" and name not in MERE_WORDS
)
_RULES_OUT_BLACKJACK: Final = _ACTS_ON_TABLE - {"peek", "reveal", "turn", "burn", "give-on"}
