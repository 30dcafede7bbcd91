"""Slips of judgement: a request let stand or refused wrongly, a blackjack not shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from trainer.facts.dealer import may_make_blackjack
from trainer.facts.hands import is_natural, is_unseen_among
from trainer.facts.money import Amount
from trainer.law.acts import movements_of_hand
from trainer.law.advance import admitting, shows_a_blackjack_late
from trainer.law.due import SETTLING, Due, Outlook, request_of
from trainer.law.house import House
from trainer.law.words import describe
from trainer.table.after import after, spot_of
from trainer.table.changes.found import replaced
from trainer.table.events import Event, is_by_dealer
from trainer.table.round import FreshBet, Hand, Round, SideBet
from trainer.uses.checking.place import SHOWN, Place
from trainer.uses.checking.slips import (
    Slip,
    gain_of,
)
from trainer.uses.checking.unshown import with_blackjacks_aside


def wrong_rulings(
    house: House, place: Place, events: Sequence[Event], outlook: Outlook
) -> Iterator[Place]:
    """A request that the house refuses is let stand, or one that it allows is refused."""
    event = events[place.at]
    for due in outlook.due:
        if due.event.do == "refuse" and is_by_dealer(event):
            table = granted(place.table, due.event)
            gain = _gain_of_granted(house, table, due.event)
            slip = Slip(
                "wrong-ruling", place.at, event, due, due.step.severity, _let_stand(due), gain
            )
            yield place.slipped(slip, table, done=False)
            if (raised := _raised(place.table, due.event)) is not None:
                yield place.slipped(slip, granted(raised, due.event), done=False)
            if due.event.what == "insurance":
                yield from _given_back_later(place, slip, table, events)
            if event.do == "deal" and _has_no_use_for_it(house, place.table, due.event, event):
                yield place.slipped(slip, after(place.table, due.event), done=True)
            elif event.do == "deal" and (
                dealt := _dealt_after_the_stand(place.table, due.event, event)
            ):
                yield place.slipped(slip, dealt, done=True)
    if event.do == "refuse" and admitting(outlook, place.table, event) is None:
        reply = house.procedure.replies[event.what]
        if reply.refusal is None or not is_open(place.table, event):
            return
        reason = reply.steps[0].why if reply.steps else reply.why
        why = f"Refused what the house allows: {describe(event)}. {reason}"
        slip = Slip(
            "wrong-ruling",
            place.at,
            event,
            next(iter(outlook.due), None),
            reply.refusal.severity,
            why,
            0,
            reply.cites,
        )
        yield place.slipped(slip, after(place.table, event), done=True)


def _given_back_later(
    place: Place, slip: Slip, table: Round, events: Sequence[Event]
) -> Iterator[Place]:
    """Insurance that was let stand goes back after all, or part of it: whoever should never have
    had it is due that, so nothing but the ruling was wrong.
    """
    assert slip.due is not None
    name = f"{slip.due.event.to}:insurance"
    goes_back = [event for event in events[place.at :] if event.to == name and _gives_back(event)]
    side = table.side(name)
    if side is None or not goes_back:
        return
    back = goes_back[0]
    left = max(side.lying - (back.amount or 0), 0) if back.do == "return" else 0
    sides = tuple([other._replace(lying=left) if other is side else other for other in table.sides])
    way = place.slipped(slip._replace(rest=back), table._replace(sides=sides), done=False)
    yield way._replace(owed=(*place.owed, len(place.slips)))


def _gives_back(event: Event) -> bool:
    return event.do in ("push", "return")


def blackjack_overlooked(
    house: House, place: Place, event: Event, outlook: Outlook
) -> Iterator[Place]:
    """The dealer looked, did not show the blackjack that was there, and played on."""
    why = "There was a blackjack under the card that was looked at, and play went on."
    if event.do == "reveal" and shows_a_blackjack_late(place.table, event):
        step = next((step for step in house.procedure.steps() if step.then), None)
        if step is not None:
            slip = Slip("wrong-order", place.at, event, Due(event, step), step.severity, why)
            yield place.slipped(slip, after(place.table, event), done=True)
    for due in outlook.due:
        if due.event.do == "reveal" and due.step.then and event.do != "reveal":
            slip = Slip("left-out", place.at, None, due, due.step.severity, why)
            overlooked = place.table._replace(blackjack_is_ruled_out=True)
            yield place.slipped(slip, overlooked, done=False)
            aside = with_blackjacks_aside(house, overlooked)
            if aside is not None:  # or it was seen, and so the players' blackjacks were not paid
                way = place.slipped(slip._replace(rest=SHOWN), aside, done=False)
                yield way._replace(owed=(*place.owed, len(place.slips)))


def chips_let_lie(slips: Iterable[Slip], events: Sequence[Event]) -> Iterator[Slip]:
    """The slips, where chips that were never refused were let stand, whatever became of them: by
    the dealer's next act.
    """
    for slip in slips:
        due = slip.due
        if slip.kind != "left-out" or due is None or due.event.do != "refuse":
            yield slip
            continue
        after_it = range(slip.at, len(events))
        at = next((n for n in after_it if is_by_dealer(events[n])), None)
        if due.event.what in ("bet", "insurance") and at is not None:
            why = _let_stand(due)
            yield slip._replace(kind="wrong-ruling", at=at, event=events[at], why=why)
        else:
            yield slip


def _let_stand(due: Due) -> str:
    return f"Allowed what the house refuses; due was to {describe(due.event)}. {due.step.why}"


def _has_no_use_for_it(house: House, table: Round, refusal: Event, card: Event) -> bool:
    """Whether the card that a request got let stand changes nothing on its hand: that is settled,
    or a blackjack, which the dealer may settle as the one that it was.
    """
    hand = table.hand(card.to)
    if hand is None or refusal.to != card.to or refusal.what not in ("hit", "double"):
        return False
    return not hand.lying or is_natural(house.rules, hand.cards, from_split=hand.from_split)


def _gain_of_granted(house: House, table: Round, refusal: Event) -> Amount:
    """What the house wins by a surrender or an even money that it should have refused: of a bet on
    which nothing was decided yet, the part that it keeps; of a blackjack, what it need not pay.

    While the dealer may have a blackjack too, nobody can tell what that would have been, and it is
    0. Other requests move no chips of the house.
    """
    hand = table.hand(refusal.to)
    if refusal.what not in ("surrender", "even-money") or hand is None:
        return 0
    if hand.request != refusal.what:
        return 0
    gain = _gain_of_settling(house, table, hand)
    if refusal.what == "surrender":
        return gain
    if not table.has_peeked and may_yet_have_blackjack(table):
        return 0
    return gain - _gain_of_settling(house, table, hand._replace(request=""))


def _dealt_after_the_stand(table: Round, refusal: Event, card: Event) -> Round | None:
    """The table after a card for a hand that had stood before it asked for it: so it has still."""
    hand = table.hand(card.to)
    if hand is None or not hand.has_stood or (refusal.what, refusal.to) != ("hit", card.to):
        return None
    dealt = after(granted(table, refusal), card)
    hands = [
        other._replace(has_stood=True) if other.name == card.to else other for other in dealt.hands
    ]
    return dealt.with_hands(tuple(hands))


def may_yet_have_blackjack(table: Round) -> bool:
    """Whether the dealer's cards, as far as they are seen, may still become a blackjack."""
    cards = table.dealer
    if len(cards) >= 2 and not is_unseen_among(cards):
        return False
    return not cards or may_make_blackjack(cards[0])


def _gain_of_settling(house: House, table: Round, hand: Hand) -> Amount:
    return sum([gain_of(table, act) for act in movements_of_hand(house.rules, table, hand)])


def is_open(table: Round, refusal: Event) -> bool:
    """Whether there is a request that the dealer turns down by this."""
    if refusal.what in ("bet", "insurance"):
        return any(_is_of(bet, refusal) for bet in table.fresh)
    hand = table.hand(refusal.to)
    return hand is not None and hand.request == refusal.what


def _is_of(bet: FreshBet, refusal: Event) -> bool:
    return request_of(bet) == refusal.what and spot_of(bet.name) == spot_of(refusal.to)


def granted(table: Round, refusal: Event) -> Round:
    """The table once the dealer lets a request stand that should have been refused."""
    if refusal.what in ("bet", "insurance"):
        kept = tuple(bet for bet in table.fresh if not _is_of(bet, refusal))
        for bet in table.fresh:
            if bet.is_late and _is_of(bet, refusal) and table.hand(bet.name) is None:
                # a bet among the cards does not count until it is let stand
                table = with_bet_among_the_cards(table, bet.name, bet.amount)
        return table._replace(fresh=kept)
    hands = []
    for hand in table.hands:
        if hand.name != refusal.to:
            hands.append(hand)
        elif hand.lying:
            hands.append(hand._replace(is_granted=True, has_stood=False))
        else:  # nothing lies there that anything could be granted for
            hands.append(hand._replace(request=""))
    return table._replace(hands=tuple(hands))


def with_bet_among_the_cards(table: Round, name: str, amount: Amount) -> Round:
    """The table with a bet that lies there although cards have been dealt."""
    opened = table._replace(dealer=(), down=(), is_closed=False, hands=())
    put_out = after(opened, Event("bet", name, amount))
    hands = sorted((*table.hands, *put_out.hands), key=lambda hand: hand.spot)
    return table._replace(hands=tuple(hands), sides=put_out.sides)


def _raised(table: Round, refusal: Event) -> Round | None:
    """The table where a bet that was raised among the cards counts as it lies there now; ``None``
    where none was.
    """
    if refusal.what != "bet":
        return None
    for bet in table.fresh:
        hand = table.hand(bet.name)
        if bet.is_late and _is_of(bet, refusal) and hand is not None and hand.lying:
            raised = hand._replace(bet=bet.amount, lying=bet.amount)
            return replaced(table, hand, raised)
    return None


def _is_unknown(house: House, side: SideBet) -> bool:
    if side.kind == "insurance":
        return house.rules.insurance is None
    return side.kind in ("over13", "under13") and house.rules.over_under_13 is None


def is_of_what_was_let_stand(house: House, table: Round, event: Event) -> bool:
    """Whether this carries out what the house does not know, let stand before: a side bet that is
    settled, or a split.
    """
    if event.do in SETTLING:
        side = table.side(event.to)
        return side is not None and bool(side.lying) and _is_unknown(house, side)
    hand = table.hand(event.to)
    if hand is None or house.procedure.replies["split"].steps:
        return False
    if event.do == "deal":
        return hand.from_split and len(hand.cards) == 1
    is_split = hand.is_granted and hand.request == "split" and len(hand.cards) == 2
    return is_split and event.do in ("ask", "part")
