"""What is said at the table, what players ask for, and the dealer's first acts on it."""

from __future__ import annotations

from trainer.table.changes.bets import bet_refused
from trainer.table.changes.cards import moved_on, turns_begun, with_card
from trainer.table.changes.found import Contradiction, amount_of, found, replaced
from trainer.table.events import DEALER, Event
from trainer.table.round import Hand, Round, changed


def say(table: Round, event: Event) -> Round:
    """A call: of a total, that a hand has too many, or to the whole table."""
    said = event.call
    if event.to and event.to != DEALER and said in ("total", "too-many"):
        hand = found(table, event.to)
        if said == "total":
            return replaced(table, hand, changed(hand, total_called_at=len(hand.cards)))
        return replaced(table, hand, changed(hand, too_many_called=True))
    if said == "no-more-bets":
        return changed(table, said=table.said | {said}, is_closed=True, fresh=())
    return changed(table, said=table.said | {said})


def noted(table: Round, event: Event) -> Round:
    """Said or done, and nothing on the table moves."""
    return changed(table, said=table.said | {event.do})


def offer(table: Round, event: Event) -> Round:
    """Insurance is offered to all, or even money to a hand."""
    if event.what == "insurance":
        return changed(table, insurance_offered=True)
    hand = found(table, event.to)
    return replaced(table, hand, changed(hand, even_money_offered=True))


def decline(table: Round, event: Event) -> Round:
    """Neither insurance nor even money is wanted."""
    hand = found(table, event.to)
    return replaced(table, hand, changed(hand, has_declined=True))


def invite(table: Round, event: Event) -> Round:
    """The dealer turns to a hand."""
    hand = found(table, event.to)
    table = moved_on(table, table.hands.index(hand))
    return turns_begun(replaced(table, hand, changed(hand, invited_at=len(hand.cards))))


def request(table: Round, event: Event) -> Round:
    """Until the dealer acts, a player may ask for something else instead. Chips that were put out
    bind: what they are for is still owed, whatever is said after them.
    """
    hand = found(table, event.to)
    if hand.chips is not None:
        return replaced(table, hand, changed(hand, has_stood=hand.has_stood or event.do == "stand"))
    # to ask for even money is no word on how to play the hand
    is_heard = hand.invited_at < 0 and event.do != "even-money"
    heard = len(hand.cards) if is_heard else hand.invited_at
    stray = table.stray
    if stray is not None and stray.is_offered and stray.at == hand.name:
        if event.do == "hit":
            taken = with_card(changed(hand, request="hit", invited_at=heard), stray.card)
            return replaced(table, hand, taken)._replace(stray=None)
        if event.do == "stand":
            return replaced(table, hand, changed(hand, has_stood=True, request=""))
    if event.do == "stand":
        return replaced(table, hand, changed(hand, has_stood=True, request=""))
    return replaced(
        table,
        hand,
        changed(hand, request=event.do, was_asked=False, invited_at=heard, is_granted=False),
    )


def refuse(table: Round, event: Event) -> Round:
    """A request or a bet is turned down."""
    if event.what in ("bet", "insurance"):
        return bet_refused(table, event)
    hand = found(table, event.to)
    if event.what == hand.request:
        hand_after = changed(hand, request="", chips=None, was_asked=False)
        return replaced(table, hand, hand_after)
    return table


def ask(table: Round, event: Event) -> Round:
    """The dealer asks for the chips of a double or a split."""
    hand = found(table, event.to)
    table = moved_on(table, table.hands.index(hand))
    return turns_begun(replaced(table, hand, changed(hand, was_asked=True)))


def add(table: Round, event: Event) -> Round:
    """Chips put out for a double or a split. Raises ``Contradiction`` if none was asked for."""
    hand = found(table, event.to)
    if hand.request not in ("double", "split"):
        raise Contradiction(f"hand {hand.name} has asked for neither a double nor a split")
    hand_after = changed(hand, chips=amount_of(event))
    stray = table.stray
    is_taken = stray is not None and stray.is_offered and stray.at == hand.name
    if stray is not None and is_taken and hand.request == "double":
        doubled = with_card(hand_after, stray.card)
        return replaced(table, hand, doubled)._replace(stray=None, has_begun_turns=True)
    return replaced(table, hand, hand_after)


def part(table: Round, event: Event) -> Round:
    """A pair becomes two hands. Raises ``Contradiction`` if there are not two cards."""
    hand = found(table, event.to)
    if len(hand.cards) != 2:
        raise Contradiction(f"hand {hand.name} has {len(hand.cards)} cards and cannot be parted")
    table = moved_on(table, table.hands.index(hand))
    first, second = hand.cards
    old_chips = Hand(hand.name + "a", hand.spot, hand.bet, hand.lying, (first,), from_split=True)
    chips = hand.chips or 0
    new_chips = Hand(hand.name + "b", hand.spot, chips, chips, (second,), from_split=True)
    stray = table.stray
    if stray is not None and stray.is_offered and stray.at == hand.name:
        old_chips = old_chips._replace(cards=(first, stray.card))
        table = changed(table, stray=None)
    return turns_begun(replaced(table, hand, old_chips, new_chips))
