"""What each event does to the table, allowed or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.facts.cards import Card
from trainer.facts.hands import points
from trainer.facts.money import Amount
from trainer.table.events import DEALER, MERE_WORDS, VERBS, Event
from trainer.table.round import FreshBet, Hand, Round, SideBet, Stray, changed


class Contradiction(ValueError):
    """An event that cannot have happened at this table, whatever the house: a record's fault."""


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


def spot_of(name: str) -> int:
    """The spot that a hand or bet name belongs to. Raises ``Contradiction``.

    >>> spot_of("3ba"), spot_of("12:insurance")
    (3, 12)
    """
    digits = name.partition(":")[0].rstrip("ab")
    if not digits.isascii() or not digits.isdigit():
        raise Contradiction(f"{name!r} names no spot")
    return int(digits)


def _found(table: Round, name: str) -> Hand:
    hand = table.hand(name)
    if hand is None:
        there = ", ".join(hand.name for hand in table.hands) or "no hand at all"
        raise Contradiction(f"there is no hand {name} on the table; there is {there}")
    return hand


def _with(table: Round, old: Hand, *new: Hand) -> Round:
    hands = table.hands
    at = hands.index(old)
    return table.with_hands(hands[:at] + new + hands[at + 1 :])


def _bet(table: Round, event: Event) -> Round:
    name, amount = event.to, _amount(event)
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
    if is_late and _has_cards(table):
        return table
    return _placed(table, name, number, kind, amount)


def _placed(table: Round, name: str, spot: int, kind: str, amount: Amount) -> Round:
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


def _say(table: Round, event: Event) -> Round:
    said = event.call
    if event.to and event.to != DEALER and said in ("total", "too-many"):
        hand = _found(table, event.to)
        if said == "total":
            return _with(table, hand, changed(hand, total_called_at=len(hand.cards)))
        return _with(table, hand, changed(hand, too_many_called=True))
    if said == "no-more-bets":
        return changed(table, said=table.said | {said}, is_closed=True, fresh=())
    return changed(table, said=table.said | {said})


def _deal(table: Round, event: Event) -> Round:
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
        return table if is_down or len(table.dealer) == 1 else _moved_on(table, len(table.hands))
    hand = table.hand(event.to)
    if hand is None or not _has_use_for_a_card(hand):
        spot_of(event.to)
        return changed(table, stray=Stray(event.card, event.to))
    if len(hand.cards) >= 2:  # a second card goes to both hands of a pair before either is played
        table = _moved_on(table, table.hands.index(hand))
    if hand.from_split or len(hand.cards) >= 2:
        table = _turns_begun(table)
    return _with(table, hand, _with_card(hand, event.card))


def _turns_begun(table: Round) -> Round:
    return table if table.has_begun_turns else changed(table, has_begun_turns=True)


def _has_use_for_a_card(hand: Hand) -> bool:
    if not hand.lying:
        return False
    return len(hand.cards) < 2 or hand.request in ("hit", "double")


def _with_card(hand: Hand, this: Card) -> Hand:
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


def _moved_on(table: Round, index: int) -> Round:
    """A 21 that might have had another card has been passed once the dealer goes on beyond it."""
    for hand in table.hands[:index]:
        if not hand.has_stood and len(hand.cards) >= 2 and points(hand.cards)[0] == 21:
            table = _with(table, hand, changed(hand, has_stood=True))
    return table


def _turn(table: Round, event: Event) -> Round:
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


def _reveal(table: Round, event: Event) -> Round:
    if True not in table.down:
        raise Contradiction("no card of the dealer lies face down")
    # the hole card is the one that lies down when the first has been turned
    index = len(table.down) - 1 - table.down[::-1].index(True)
    table = _opened(table, index, event)._replace(is_revealed=True, settling=0)
    return _moved_on(table, len(table.hands)) if table.has_begun_turns else table


def _offer(table: Round, event: Event) -> Round:
    if event.what == "insurance":
        return changed(table, insurance_offered=True)
    hand = _found(table, event.to)
    return _with(table, hand, changed(hand, even_money_offered=True))


def _insure(table: Round, event: Event) -> Round:
    _found(table, event.to)
    name = f"{event.to}:insurance"
    old = table.side(name)
    fresh = FreshBet(name, _amount(event), old.bet if old else None, False)
    table = changed(table, fresh=(*table.fresh, fresh))
    return _placed(table, name, spot_of(event.to), "insurance", _amount(event))


def _decline(table: Round, event: Event) -> Round:
    hand = _found(table, event.to)
    return _with(table, hand, changed(hand, has_declined=True))


def _peek(table: Round, event: Event) -> Round:
    return changed(table, has_peeked=True)


def _invite(table: Round, event: Event) -> Round:
    hand = _found(table, event.to)
    table = _moved_on(table, table.hands.index(hand))
    return _turns_begun(_with(table, hand, changed(hand, invited_at=len(hand.cards))))


def _request(table: Round, event: Event) -> Round:
    """Until the dealer acts, a player may ask for something else instead. Chips that were put out
    bind: what they are for is still owed, whatever is said after them.
    """
    hand = _found(table, event.to)
    if hand.chips is not None:
        return _with(table, hand, changed(hand, has_stood=hand.has_stood or event.do == "stand"))
    # to ask for even money is no word on how to play the hand
    is_heard = hand.invited_at < 0 and event.do != "even-money"
    heard = len(hand.cards) if is_heard else hand.invited_at
    stray = table.stray
    if stray is not None and stray.is_offered and stray.at == hand.name:
        if event.do == "hit":
            taken = _with_card(changed(hand, request="hit", invited_at=heard), stray.card)
            return _with(table, hand, taken)._replace(stray=None)
        if event.do == "stand":
            return _with(table, hand, changed(hand, has_stood=True, request=""))
    if event.do == "stand":
        return _with(table, hand, changed(hand, has_stood=True, request=""))
    return _with(
        table,
        hand,
        changed(hand, request=event.do, was_asked=False, invited_at=heard, is_granted=False),
    )


def _refuse(table: Round, event: Event) -> Round:
    if event.what in ("bet", "insurance"):
        return _bet_refused(table, event)
    hand = _found(table, event.to)
    if event.what == hand.request:
        hand_after = changed(hand, request="", chips=None, was_asked=False)
        return _with(table, hand, hand_after)
    return table


def _bet_refused(table: Round, event: Event) -> Round:
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
    if fresh.is_late and _has_cards(table):
        return table
    if fresh.replaces is None:
        return _removed(table, fresh.name)
    _, _, kind = fresh.name.partition(":")
    return _placed(table, fresh.name, spot, kind, fresh.replaces)


def _has_cards(table: Round) -> bool:
    return bool(table.dealer) or any(hand.cards for hand in table.hands)


def _ask(table: Round, event: Event) -> Round:
    hand = _found(table, event.to)
    table = _moved_on(table, table.hands.index(hand))
    return _turns_begun(_with(table, hand, changed(hand, was_asked=True)))


def _add(table: Round, event: Event) -> Round:
    hand = _found(table, event.to)
    if hand.request not in ("double", "split"):
        raise Contradiction(f"hand {hand.name} has asked for neither a double nor a split")
    hand_after = changed(hand, chips=_amount(event))
    stray = table.stray
    is_taken = stray is not None and stray.is_offered and stray.at == hand.name
    if stray is not None and is_taken and hand.request == "double":
        doubled = _with_card(hand_after, stray.card)
        return _with(table, hand, doubled)._replace(stray=None, has_begun_turns=True)
    return _with(table, hand, hand_after)


def _part(table: Round, event: Event) -> Round:
    hand = _found(table, event.to)
    if len(hand.cards) != 2:
        raise Contradiction(f"hand {hand.name} has {len(hand.cards)} cards and cannot be parted")
    table = _moved_on(table, table.hands.index(hand))
    first, second = hand.cards
    old_chips = Hand(hand.name + "a", hand.spot, hand.bet, hand.lying, (first,), from_split=True)
    chips = hand.chips or 0
    new_chips = Hand(hand.name + "b", hand.spot, chips, chips, (second,), from_split=True)
    stray = table.stray
    if stray is not None and stray.is_offered and stray.at == hand.name:
        old_chips = old_chips._replace(cards=(first, stray.card))
        table = changed(table, stray=None)
    return _turns_begun(_with(table, hand, old_chips, new_chips))


def _pay(table: Round, event: Event) -> Round:
    name = event.to
    if ":" in name:
        side = table.side(name)
        if side is None and name.endswith(":three-sevens"):
            spot = spot_of(name)
            if not table.hands_of(spot):
                raise Contradiction(f"there is no bet on spot {spot}")
            return changed(table, sides=(*table.sides, SideBet(name, spot, "three-sevens", 0, 0)))
        return _side_moved(table, name, 0)
    hand = _found(table, name)
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


def _take(table: Round, event: Event) -> Round:
    name = event.to
    if ":" in name:
        side = table.side(name)
        lying = side.lying if side else 0
        return _side_moved(table, name, _less(lying, event.amount))
    hand = _found(table, name)
    return _main_moved(table, hand, _less(hand.lying, event.amount))


def _less(lying: Amount, amount: Amount | None) -> Amount:
    if amount is None or amount >= lying:
        return 0
    return lying - amount


def _return(table: Round, event: Event) -> Round:
    name, amount = event.to, _amount(event)
    if ":" in name:
        side = table.side(name)
        return _side_moved(table, name, _less(side.lying if side else 0, amount))
    hand = _found(table, name)
    return _main_moved(table, hand, _less(hand.lying, amount), amount)


def _collect(table: Round, event: Event) -> Round:
    if event.to == DEALER:
        return changed(table, dealer_is_collected=True)
    hand = _found(table, event.to)
    return _with(table, hand, changed(hand, is_collected=True))


def _give_on(table: Round, event: Event) -> Round:
    if table.stray is None:
        raise Contradiction("there is no unwanted card to offer on")
    if event.to == DEALER:
        given = Event("deal", DEALER, card=table.stray.card)
        return _deal(changed(table, stray=None), given)
    hand = _found(table, event.to)
    is_owed_one = hand.from_split and len(hand.cards) == 1
    if (
        is_owed_one
        or hand.request == "hit"
        or (hand.request == "double" and hand.chips is not None)
    ):
        taken = _with_card(hand, table.stray.card)
        return _with(table, hand, taken)._replace(stray=None)
    return changed(table, stray=Stray(table.stray.card, event.to, True))


def _noted(table: Round, event: Event) -> Round:
    return changed(table, said=table.said | {event.do})


def _burn(table: Round, event: Event) -> Round:
    assert event.card is not None
    return changed(table, stray=None, burned=(*table.burned, event.card))


def _amount(event: Event) -> Amount:
    if event.amount is None:
        raise Contradiction(f"{event.do} needs an amount")
    return event.amount


_CHANGES: Final[dict[str, Callable[[Round, Event], Round]]] = {
    "bet": _bet,
    "say": _say,
    "deal": _deal,
    "turn": _turn,
    "offer": _offer,
    "insure": _insure,
    "even-money": _request,
    "decline": _decline,
    "peek": _peek,
    "invite": _invite,
    "hit": _request,
    "stand": _request,
    "double": _request,
    "split": _request,
    "surrender": _request,
    "refuse": _refuse,
    "ask": _ask,
    "add": _add,
    "part": _part,
    "reveal": _reveal,
    "pay": _pay,
    "push": _pay,
    "take": _take,
    "return": _return,
    "collect": _collect,
    "give-on": _give_on,
    "burn": _burn,
    "shuffle": _noted,
    "call-floor": _noted,
}
_ACTS_ON_TABLE: Final = frozenset(
    name for name, verb in VERBS.items() if verb.by == "dealer" and name not in MERE_WORDS
)
_RULES_OUT_BLACKJACK: Final = _ACTS_ON_TABLE - {"peek", "reveal", "turn", "burn", "give-on"}
