"""A player's blackjack that the dealer took for an ordinary 21: it is played, and settled late."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.facts.hands import is_natural
from trainer.law.acts import movements_of_hand
from trainer.law.advance import matches
from trainer.law.due import SETTLING, Due, look
from trainer.law.house import House
from trainer.law.procedure import Step
from trainer.law.requests import PLAY_REQUESTS
from trainer.table.after import after
from trainer.table.changes.found import replaced
from trainer.table.events import Event
from trainer.table.round import Hand, Round
from trainer.uses.checking.place import Place, is_same_bet
from trainer.uses.checking.rulings import granted, may_yet_have_blackjack
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
    to_come = slip._replace(rest=Event("pay", hand.name))
    way = place.slipped(to_come, _as_ordinary(place.table, hand), done=False)
    yield way._replace(owed=(*place.owed, len(place.slips)))


def asked_while_it_waits(house: House, place: Place, events: Sequence[Event]) -> Iterator[Place]:
    """A blackjack that waits to be paid is asked, because nobody saw one. What is due for it shows
    when it is settled.
    """
    event = events[place.at]
    hand = place.table.hand(event.to) if event.do == "invite" else None
    if hand is None or not hand.lying or not _had_its_turn(hand.name, events[place.at :]):
        return
    step = next((step for step in house.procedure.steps() if _is_at_the_payout(step)), None)
    if step is None or not is_natural(house.rules, hand.cards, from_split=hand.from_split):
        return
    to_come = Event("pay", hand.name)
    slip = Slip("left-out", place.at, None, Due(to_come, step), step.severity, "", rest=to_come)
    way = place.slipped(slip, after(_as_ordinary(place.table, hand), event), done=True)
    yield way._replace(owed=(*place.owed, len(place.slips)))


def _as_ordinary(table: Round, hand: Hand) -> Round:
    """The table where the two cards of a blackjack are an ordinary 21, as they are after a split;
    the ten first, as no split ace is meant.
    """
    ten_first = tuple(sorted(hand.cards, key=lambda this: this.is_ace))
    ordinary = hand._replace(cards=ten_first, from_split=True)
    return replaced(table, hand, ordinary)


def is_played_on(slip: Slip) -> bool:
    """Whether the slip is a blackjack played as a 21, which has not been settled yet."""
    return slip.kind == "left-out" and slip.rest is not None and slip.rest.do == "pay"


def settled_after_all(house: House, slip: Slip, table: Round, at: int, event: Event) -> Slip | None:
    """The slip once the bet has been settled: too late, or wrongly too, which is the graver.
    ``None`` where the blackjack had to wait, and was settled as it should be or when nothing was
    due for it.
    """
    found = slip.due
    assert found is not None
    if found.event == slip.rest:  # it had to wait
        found = _due_by_now(house, slip, table, event)
        if found is None:
            return None
        slip = slip._replace(due=found, severity=found.step.severity, table=table)
    kind, due, why = "wrong-order", found.event, TOO_LATE
    if event != due:
        why = ""
        kind, gain = "wrong-amount", gain_of_wrong(table, due, event)
        slip = slip._replace(gain=gain)
    return slip._replace(kind=kind, at=at, event=event, why=why, rest=None)


def let_play_on(slip: Slip, table: Round, event: Event) -> Round | None:
    """The table where the dealer gives a blackjack that had to wait what it asks for, for the same
    reason, also what no 21 may have; ``None`` of any other event.
    """
    hand = table.hand(event.to)
    is_answer = slip.due is not None and slip.due.event.to == event.to
    if hand is None or not is_answer or slip.due is None or slip.due.event != slip.rest:
        return None
    if event.do not in ("ask", "deal") or hand.request not in ("hit", "double") or hand.is_granted:
        return None
    return granted(table, Event("refuse", hand.name, what=hand.request))


def _due_by_now(house: House, slip: Slip, table: Round, event: Event) -> Due | None:
    """What is due for a blackjack that had to wait, where that is something else than was done."""
    assert slip.table is not None
    was = slip.table.hand(event.to)
    hands = tuple([was if was and other.name == was.name else other for other in table.hands])
    as_blackjack = table.with_hands(hands)
    all_due = [due for due in look(house, as_blackjack).due if is_same_bet(due.event, event)]
    if any(matches(due, as_blackjack, event) for due in all_due):
        return None
    if not all_due and was is not None and event.do == "take" and slip.due is not None:
        # it lost in its turn, and would have won whatever the dealer was to get
        is_sure = table.has_peeked or not may_yet_have_blackjack(table)
        acts = movements_of_hand(house.rules, as_blackjack, was) if is_sure else ()
        all_due = [slip.due._replace(event=act) for act in acts]
    return next(iter(all_due), None)


def _is_at_the_payout(step: Step) -> bool:
    """Whether the step settles whatever bet is left, and no special one."""
    return (step.act, step.bet, step.each) == ("settle", "main", "hand") and not step.guards


def _had_its_turn(name: str, events: Sequence[Event]) -> bool:
    """Whether the hand is asked or speaks, and its bet is settled after that."""
    spoke = False
    for event in events:
        if event.to == name:
            if spoke and event.do in SETTLING:
                return True
            spoke = spoke or event.do == "invite" or event.do in PLAY_REQUESTS
    return False
