"""A player's blackjack that the dealer took for an ordinary 21: it is played, and settled late."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.facts.hands import is_natural
from trainer.law.due import SETTLING, Due
from trainer.law.house import House
from trainer.law.requests import PLAY_REQUESTS
from trainer.table.events import Event
from trainer.table.round import Round
from trainer.uses.checking.place import Place
from trainer.uses.checking.slips import TOO_LATE, Slip, gain_of_wrong


def played_on(
    house: House, place: Place, due: Due, slip: Slip, events: Sequence[Event]
) -> Iterator[Place]:
    """The payment of a blackjack was left out because nobody saw one: the hand had its turn."""
    hand = place.table.hand(due.event.to)
    if due.event.do != "pay" or hand is None or not _had_its_turn(hand.name, events[place.at :]):
        return
    if not is_natural(house.rules, hand.cards, from_split=hand.from_split):
        return
    # the same two cards are an ordinary 21 after a split; the ten first, as no split ace is meant
    ten_first = tuple(sorted(hand.cards, key=lambda this: this.is_ace))
    ordinary = hand._replace(cards=ten_first, from_split=True)
    hands = tuple(ordinary if other is hand else other for other in place.table.hands)
    to_come = slip._replace(rest=Event("pay", hand.name))
    way = place.slipped(to_come, place.table.with_hands(hands), done=False)
    yield way._replace(owed=(*place.owed, len(place.slips)))


def is_played_on(slip: Slip) -> bool:
    """Whether the slip is a blackjack played as a 21, which has not been settled yet."""
    is_left = slip.kind == "left-out" and slip.rest is not None
    return is_left and slip.rest is not None and slip.rest.do == "pay"


def settled_after_all(slip: Slip, table: Round, at: int, event: Event) -> Slip:
    """The slip once the bet has been settled: too late, or wrongly too, which is the graver."""
    assert slip.due is not None
    kind, due, why = "wrong-order", slip.due.event, TOO_LATE
    if event != due:
        why = ""
        kind, gain = "wrong-amount", gain_of_wrong(table, due, event)
        slip = slip._replace(gain=gain)
    return slip._replace(kind=kind, at=at, event=event, why=why, rest=None)


def _had_its_turn(name: str, events: Sequence[Event]) -> bool:
    """Whether the hand is asked or speaks, and its bet is settled after that."""
    spoke = False
    for event in events:
        if event.to == name:
            if spoke and event.do in SETTLING:
                return True
            spoke = spoke or event.do == "invite" or event.do in PLAY_REQUESTS
    return False
