"""What cannot have been so: a card that cannot be, a player's act that is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from trainer.facts.money import Amount, Ratio, format_amount, times
from trainer.law.advance import check_card
from trainer.law.due import Due, Outlook
from trainer.law.house import House
from trainer.law.requests import PLAY_REQUESTS
from trainer.law.words import describe, place_name
from trainer.table.after import Contradiction, after
from trainer.table.changes.found import replaced
from trainer.table.events import DEALER, MERE_WORDS, Event, is_by_player
from trainer.table.round import Hand, Round
from trainer.uses.checking.place import Place, any_rank, as_due
from trainer.uses.checking.rulings import with_bet_among_the_cards
from trainer.uses.checking.slips import Slip

MOST_BETS: Final = 6
"""So many bets are thought of that a spot may have had whose bet is not in the record."""


def impossible_card(house: House, table: Round, event: Event) -> str:
    """Why the card cannot be this one: the decks do not hold it, or it was another when it was
    laid there; or nothing.
    """
    if event.do not in ("deal", "turn", "reveal") or event.card is None or not event.card.is_seen:
        return ""
    try:
        check_card(house, table, event)
        if (event.do == "turn" and table.dealer) or (event.do == "reveal" and table.hole_is_down):
            after(table, event)
    except Contradiction as wrong:
        return str(wrong)
    return ""


def recorded_wrongly(
    place: Place, events: Sequence[Event], why: str, outlook: Outlook
) -> Iterator[Place]:
    """The record names a card that cannot be; the act itself may have been right."""
    event = events[place.at]
    slip = Slip("bad-record", place.at, event, None, "critical", f"It cannot be: {why}.")
    for due in outlook.due:
        if (due.event.do, due.event.to) == (event.do, event.to):
            for this in (event.card, *any_rank(events, event.to)):
                table = as_due(place.table, due, event._replace(card=this))
                if table is not None:
                    yield place.slipped(slip, table, done=True)
    yield place.slipped(slip, place.table, done=True)


def shown_for_dealt(place: Place, event: Event, outlook: Outlook) -> Iterator[Place]:
    """A card is shown where none lies face down: it can only have come from the shoe."""
    if event.do != "reveal" or place.table.hole_is_down:
        return
    for due in outlook.due:
        if (due.event.do, due.event.to) == ("deal", DEALER) and not due.event.is_down:
            table = as_due(place.table, due, event)
            if table is not None:
                why = (
                    "No card lay face down that could have been turned: one was due from the shoe."
                )
                slip = Slip("bad-record", place.at, event, due, due.step.severity, why)
                yield place.slipped(slip, table, done=True)


def player_at_odds(house: House, place: Place, event: Event, outlook: Outlook) -> Iterator[Place]:
    """Chips that do not equal the bet, or an event that this table cannot have seen."""
    hand = _whose_chips_are_wrong(place.table, event)
    if hand is not None and event.amount is not None:
        why = (
            f"{format_amount(event.amount)} in chips was accepted for {place_name(hand.name)}, "
            f"and the bet is {format_amount(hand.bet)}."
        )
        steps = house.procedure.replies[hand.request].steps
        due = [Due(event._replace(amount=hand.bet), step) for step in steps if step.awaits == "add"]
        slip = Slip("wrong-amount", place.at, event, next(iter(due), None), "critical", why)
        # the chips lie there, and the hand is played for them
        yield place.slipped(slip, after(place.table, event), done=True)
        return
    slip = Slip(
        "bad-record", place.at, event, None, "critical", f"It cannot be: {describe(event)}."
    )
    yield place.slipped(slip, place.table, done=True)
    meant = _in_turn(outlook) if event.do in PLAY_REQUESTS else None
    if meant is not None and meant != event.to and meant.rstrip("ab") == event.to:
        # a split's hand goes by the name of its spot
        asked = after(place.table, event._replace(to=meant))
        yield place.slipped(slip, asked, done=True)


def _in_turn(outlook: Outlook) -> str | None:
    """The hand that is waited for, or is to be asked: who speaks first need not be."""
    invited = [due.event.to for due in outlook.due if due.event.do == "invite"]
    return outlook.hand or next(iter(invited), None)


def put_right(table: Round, events: Sequence[Event], at: int) -> Round | None:
    """The table after chips of a wrong size that the dealer does not let lie, after those that top
    them up or the question for these, and after the dealer turns the request down for them;
    ``None`` of any other event.
    """
    event = events[at]
    hand = table.hand(event.to)
    if hand is not None and event.do == "refuse" and event.what == hand.request:
        return after(table, event) if hand.chips not in (None, hand.bet) else None
    if hand is not None and event.do == "ask" and event.amount is not None:
        already = _put_out(hand, events[:at])
        is_the_rest = already and already + event.amount == hand.bet
        return after(table, event) if is_the_rest and not hand.was_asked else None
    hand = _whose_chips_are_wrong(table, event)
    if hand is None:
        return None
    lying = _put_out(hand, events[: at + 1])
    if lying == hand.bet:  # they were topped up
        return after(table, event._replace(amount=lying))
    for later in events[at + 1 :]:
        if later.to != hand.name:
            if is_by_player(later) or later.do in MERE_WORDS:
                continue
            return None
        if later.do == "refuse":
            return after(table, event) if later.what == hand.request else None
        if later.do == "add":
            lying += later.amount or 0
            if hand.bet in (later.amount, lying):
                asked_anew = hand._replace(was_asked=False)
                return replaced(table, hand, asked_anew)
            if lying > hand.bet:
                return None
        elif later.do not in ("ask", "say"):
            return None
    return None


def _put_out(hand: Hand, before: Sequence[Event]) -> Amount:
    """What the player has put out bit by bit for what the hand asks for; 0 if none was asked for
    or the dealer has turned it down.
    """
    lying: Amount = 0
    for event in reversed(before) if hand.request in ("double", "split") else ():
        if event.to == hand.name and event.do == "add":
            lying += event.amount or 0
        elif event.to == hand.name and event.do not in ("ask", "say"):
            break
    return lying


def _whose_chips_are_wrong(table: Round, event: Event) -> Hand | None:
    """The hand for whose double or split the chips do not equal its bet."""
    hand = table.hand(event.to) if event.do == "add" else None
    if hand is None or hand.request not in ("double", "split") or hand.chips is not None:
        return None
    return hand if event.amount != hand.bet else None


def unrecorded(
    house: House, place: Place, event: Event, events: Sequence[Event], outlook: Outlook
) -> Iterator[Place]:
    """A player's act is missing from the record: the dealer's acts on it are there."""
    table, to = place.table, event.to
    hand = table.hand(to)
    missing: list[Event] = []
    if event.do == "deal" and to.isdigit() and hand is None and not table.has_begun_turns:
        missing += [Event("bet", to, bet) for bet in _staked(house, events[place.at :], to)]
    elif hand is not None and hand.lying and not hand.request:
        if event.do in ("ask", "add") or event.is_across:
            missing.append(Event("double", to))
        if event.do in ("ask", "add", "part") and len(hand.cards) == 2:
            missing.append(Event("split", to))
        if event.do == "deal" and _waits_unasked(house, hand, outlook):
            missing.append(Event("hit", to))
    for act in missing:
        try:
            found = after(table, act)
            if act.do == "bet" and act.amount is not None:
                found = with_bet_among_the_cards(table, to, act.amount)
        except Contradiction:
            continue
        why = f"Not in the record, and yet answered: {describe(act)}."
        slip = Slip("bad-record", place.at, event, None, "critical", why)
        if act.do == "hit":  # made up for this card, which else is one that nobody asked for
            slip = slip._replace(card=event.card)
        yield place.slipped(slip, found._replace(fresh=table.fresh), done=False)
        if hand is not None and act.do in ("double", "split") and event.do in ("deal", "part"):
            # all that belongs to it is missing as well
            asked = after(found, Event("ask", to, hand.bet))
            paid = after(asked, Event("add", to, hand.bet))
            yield place.slipped(slip, paid._replace(fresh=table.fresh), done=False)


def _waits_unasked(house: House, hand: Hand, outlook: Outlook) -> bool:
    """Whether it is the hand's turn, in a house that says what becomes of a card nobody asked for:
    where it is not done, somebody may have asked.
    """
    if "unasked-card" not in house.procedure.replies or len(hand.cards) < 2:
        return False
    is_waited_for = outlook.hand == hand.name and "hit" in outlook.legal
    return is_waited_for or Event("invite", hand.name) in [due.event for due in outlook.due]


def _staked(house: House, events: Sequence[Event], spot: str) -> tuple[Amount, ...]:
    """What a bet that is not in the record may have been, as far as what follows tells: what is
    moved of it at once or bit by bit, twice what goes back, or what a blackjack is paid for.
    """
    moved = [event for event in events if event.to == spot and event.amount]
    found: list[Amount] = []
    for event in moved:
        if event.do in ("take", "ask", "add", "pay"):
            found.append(event.amount or 0)
        elif event.do == "return":
            found.append((event.amount or 0) * 2)
    for do in ("take", "pay"):
        found.append(sum([event.amount or 0 for event in moved if event.do == do]))
    price = house.rules.natural_pays
    for event in moved:
        if event.do == "pay":
            bet = times(event.amount or 0, Ratio(price.per, price.pays))
            whole = bet // 1  # a price that was rounded was for the bet below, or the one above it
            found += [bet] if bet == whole or house.rules.money_unit is None else [whole, whole + 1]
    bets = tuple(dict.fromkeys(bet for bet in found if bet > 0))
    return bets[:MOST_BETS] or (1,)
