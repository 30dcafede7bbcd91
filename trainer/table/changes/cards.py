"""Cards dealt, turned, looked at, offered on and put out of play."""

from __future__ import annotations

from trainer.facts.cards import Card
from trainer.facts.hands import points
from trainer.table.changes.found import Contradiction, found, replaced, spot_of
from trainer.table.events import DEALER, Event
from trainer.table.round import Hand, Round, Stray, changed


def deal(table: Round, event: Event) -> Round:
    """A card from the shoe: to a hand that has use for it, to the dealer, or astray."""
    if event.card is None:
        raise Contradiction("a card was dealt, but which is not told")
    if not table.is_closed:
        table = changed(table, is_closed=True)
    if event.to == DEALER:
        is_down = event.is_down or not event.card.is_seen
        table = changed(
            table, dealer=(*table.dealer, event.card), down=(*table.down, is_down), settling=0
        )
        # a second card that lies open is drawn after the players' turns, and so is any later one
        return table if is_down or len(table.dealer) == 1 else moved_on(table, len(table.hands))
    hand = table.hand(event.to)
    if hand is None or not _has_use_for_a_card(hand):
        spot_of(event.to)
        return changed(table, stray=Stray(event.card, event.to))
    if len(hand.cards) >= 2:  # a second card goes to both hands of a pair before either is played
        table = moved_on(table, table.hands.index(hand))
    if hand.from_split or len(hand.cards) >= 2:
        table = turns_begun(table)
    return replaced(table, hand, with_card(hand, event.card))


def turns_begun(table: Round) -> Round:
    """From here on it is the turns."""
    return table if table.has_begun_turns else changed(table, has_begun_turns=True)


def _has_use_for_a_card(hand: Hand) -> bool:
    if not hand.lying:
        return False
    return len(hand.cards) < 2 or hand.request in ("hit", "double")


def with_card(hand: Hand, this: Card) -> Hand:
    """The hand with one card more, and its request answered."""
    if hand.request == "double":
        chips = hand.chips or 0
        return changed(
            hand,
            cards=(*hand.cards, this),
            is_doubled=True,
            added=chips,
            lying=hand.lying + chips,
            request="",
            chips=None,
        )
    if hand.request == "hit":
        return changed(hand, cards=(*hand.cards, this), request="")
    return changed(hand, cards=(*hand.cards, this))


def moved_on(table: Round, index: int) -> Round:
    """A 21 that might have had another card has been passed once the dealer goes on beyond it."""
    for hand in table.hands[:index]:
        if not hand.has_stood and len(hand.cards) >= 2 and points(hand.cards)[0] == 21:
            table = replaced(table, hand, changed(hand, has_stood=True))
    return table


def turn(table: Round, event: Event) -> Round:
    """The dealer's first card is turned face up."""
    if not table.dealer:
        raise Contradiction("the dealer has no card to turn")
    return _opened(table, 0, event)


def _opened(table: Round, index: int, event: Event) -> Round:
    known, shown = table.dealer[index], event.card
    if shown is None:
        raise Contradiction("a card was shown, but which is not told")
    if known.is_seen and shown.is_seen and known.rank != shown.rank:
        raise Contradiction(f"the card was {known} when it was dealt and is {shown} now")
    if known.is_seen and shown.is_seen and known.suit and shown.suit and known is not shown:
        raise Contradiction(f"the card was {known} when it was dealt and is {shown} now")
    shown = known if known.is_seen and not shown.suit else shown
    cards = (*table.dealer[:index], shown, *table.dealer[index + 1 :])
    down = (*table.down[:index], False, *table.down[index + 1 :])
    return changed(table, dealer=cards, down=down)


def reveal(table: Round, event: Event) -> Round:
    """The hole card is shown."""
    if True not in table.down:
        raise Contradiction("no card of the dealer lies face down")
    # the hole card is the one that lies down when the first has been turned
    index = len(table.down) - 1 - table.down[::-1].index(True)
    table = _opened(table, index, event)._replace(is_revealed=True, settling=0)
    return moved_on(table, len(table.hands)) if table.has_begun_turns else table


def peek(table: Round, event: Event) -> Round:
    """The dealer looks at the hole card."""
    return changed(table, has_peeked=True)


def give_on(table: Round, event: Event) -> Round:
    """The unwanted card is offered to another hand, or is the next of one that has use for it."""
    if table.stray is None:
        raise Contradiction("there is no unwanted card to offer on")
    if event.to == DEALER:
        given = Event("deal", DEALER, card=table.stray.card)
        return deal(changed(table, stray=None), given)
    hand = found(table, event.to)
    is_owed_one = hand.from_split and len(hand.cards) == 1
    if (
        is_owed_one
        or hand.request == "hit"
        or (hand.request == "double" and hand.chips is not None)
    ):
        taken = with_card(hand, table.stray.card)
        return replaced(table, hand, taken)._replace(stray=None)
    return changed(table, stray=Stray(table.stray.card, event.to, True))


def burn(table: Round, event: Event) -> Round:
    """A card is put out of play, and with it the unwanted one."""
    assert event.card is not None
    return changed(table, stray=None, burned=(*table.burned, event.card))
