"""Going on by one event if the house admits it; replaying a whole row of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from trainer.facts.cards import Card
from trainer.facts.dealer import has_blackjack
from trainer.facts.decks import OF_A_RANK, is_in_the_decks
from trainer.facts.money import format_amount
from trainer.law.due import SETTLING, Due, Outlook, look
from trainer.law.house import House
from trainer.table.after import Contradiction, after
from trainer.table.events import (
    CALLS,
    DEALER,
    NOT_UNDONE,
    Event,
    is_by_dealer,
    is_by_player,
)
from trainer.table.round import EMPTY, Round


class NotDue(Exception):
    """An act that is not right now. ``event`` was seen, ``due`` is what was right, ``why`` says so
    in a sentence. ``at`` is the index of the event where a whole row was replayed.
    """

    def __init__(self, event: Event, due: tuple[Due, ...], why: str, at: int = -1) -> None:
        super().__init__(why)
        self.event, self.due, self.why, self.at = event, due, why, at


class Replay(NamedTuple):
    """As far as a row of events was right: the table then, and what stopped it, if anything.

    ``done`` is how many events were right, ``acts`` what those of the dealer carried out.
    ``before`` is the last outlook on the way, which spares the next one work.
    """

    table: Round
    failure: NotDue | Contradiction | None
    done: int
    acts: tuple[Due, ...]
    before: Outlook | None = None


class Advance(NamedTuple):
    """The table after an event, and the due or optional act that the event carried out.

    ``due`` is ``None`` for what a player did, and for what no house minds.
    """

    table: Round
    due: Due | None


def advance(house: House, table: Round, event: Event, outlook: Outlook | None = None) -> Round:
    """The table after ``event``, if it is right now. ``outlook`` spares a second look.

    Raises ``NotDue``, which says what was due and why; ``Contradiction`` where the event cannot
    have happened at this table at all.
    """
    return carry_out(house, table, event, outlook).table


def carry_out(house: House, table: Round, event: Event, outlook: Outlook | None = None) -> Advance:
    """As ``advance``, and which act it was that the event carried out."""
    if event.card is not None and event.card.is_seen and event.do in ("deal", "turn", "reveal"):
        check_card(house, table, event)
    if is_by_player(event):
        if event.do == "add":
            hand = table.hand(event.to)
            if hand is not None and hand.request and event.amount != hand.bet:
                raise NotDue(event, (), f"the chips must equal the bet, {format_amount(hand.bet)}")
        return Advance(after(table, event), None)
    if is_always_accepted(event):
        return Advance(after(table, event), None)
    outlook = look(house, table) if outlook is None else outlook
    found = admitting(outlook, table, event)
    if found is None:
        raise NotDue(event, outlook.due, why_not(outlook, event))
    if event.do == "reveal":
        if shows_a_blackjack_late(table, event):
            raise NotDue(event, outlook.due, "a blackjack is shown right after the look at it")
        if (wrong := _shown_for_a_blackjack(house, table, event)) is not None:
            raise wrong
    return Advance(after(table, event), found)


def _shown_for_a_blackjack(house: House, table: Round, event: Event) -> NotDue | None:
    """What is wrong with a hole card shown right after the look at it, where it makes no blackjack.

    What the look found is not in the record as long as the card is not seen, so that either may
    be right then; the card itself tells.
    """
    if not table.has_peeked or table.blackjack_is_ruled_out or len(table.dealer) != 2:
        return None
    first, hole = table.dealer
    if hole.is_seen or event.card is None or has_blackjack((first, event.card)):
        return None
    outlook = look(house, table._replace(dealer=(first, event.card)))
    if admitting(outlook, table, event) is not None:
        return None
    return NotDue(event, outlook.due, why_not(outlook, event))


def shows_a_blackjack_late(table: Round, event: Event) -> bool:
    """Whether the hole card, not known so far, makes a blackjack that a look had ruled out."""
    if not table.blackjack_is_ruled_out or len(table.dealer) != 2 or event.card is None:
        return False
    first, hole = table.dealer
    return not hole.is_seen and has_blackjack((first, event.card))


def is_always_accepted(event: Event) -> bool:
    """Whether the event is one that no house minds: a supervisor, a cut card, another call."""
    if event.do in ("cut-card", "shuffle", "call-floor"):
        return True
    return event.do == "say" and event.call not in CALLS


def admitting(outlook: Outlook, table: Round, event: Event) -> Due | None:
    """The due or optional act that ``event`` carries out, or ``None``."""
    for found in outlook.due:
        if matches(found, table, event):
            return found
    for found in outlook.optional:
        if matches(found, table, event):
            return found
    return None


def matches(found: Due, table: Round, event: Event) -> bool:
    """Whether ``event`` carries out ``found`` to the letter: hand, amount, call, face."""
    right = found.event
    if event == right and event.do != "deal":  # most often, and cheaper to see than word by word
        return True
    if right.do == "pay" and right.amount is None:  # cards not seen: any settlement may be right
        return event.do in SETTLING and event.to == right.to
    if event.do != right.do or event.to != right.to or event.what != right.what:
        return False
    if event.call != right.call or not _total_matches(right.total, event.total):
        return False
    if event.amount != right.amount and (
        event.do != "take" or event.amount is not None or right.amount != lying(table, event.to)
    ):
        return False
    if event.do == "deal":
        if event.is_across != bool(found.across) and (
            event.is_across or found.across == "required"
        ):
            return False
        if event.to == DEALER:
            is_seen = event.card is None or event.card.is_seen
            return not is_seen or event.is_down if right.is_down else is_seen and not event.is_down
        return not event.is_down
    return True


def _total_matches(right: str, said: str) -> bool:
    return said == right or (bool(said) and said == right.rpartition("/")[2])


def lying(table: Round, bet: str) -> object:
    """What still lies with a bet; ``None`` where there is no such bet."""
    found = table.side(bet) if ":" in bet else table.hand(bet)
    return found.lying if found is not None else None


def check_card(house: House, table: Round, event: Event) -> None:
    """Raise ``Contradiction`` where the decks do not hold this card any more."""
    this = event.card
    assert this is not None
    rules = house.rules
    if not is_in_the_decks(rules, this):
        raise Contradiction(f"{this}: there are no tens in this house's decks")
    decks = rules.decks if rules.many_decks is None else rules.decks_for(len(table.spots))
    cards = cards_on(table)
    if event.do == "turn" and table.dealer:  # the card may have been known when it was dealt
        cards.remove(table.dealer[0])
    elif event.do == "reveal":
        for known, is_down in zip(table.dealer, table.down, strict=True):
            if is_down:
                cards.remove(known)
    rank = this.rank
    of_rank = len([card for card in cards if card.rank == rank])
    same = cards.count(this) if this.suit else 0
    if of_rank >= OF_A_RANK * decks:
        most = OF_A_RANK * decks
        raise Contradiction(f"{this}: more than {most} of this rank from {decks} deck(s)")
    if same >= decks:
        raise Contradiction(f"{this}: more than {decks} of this card from {decks} deck(s)")


def cards_on(table: Round) -> list[Card]:
    """The cards in play; those collected before a shuffle may come again."""
    cards = [*table.dealer, *table.burned]
    is_shuffled = "shuffle" in table.said
    for hand in table.hands:
        if not (is_shuffled and hand.is_collected):
            cards += hand.cards
    if table.stray is not None:
        cards.append(table.stray.card)
    return cards


def why_not(outlook: Outlook, event: Event) -> str:
    """A sentence on why the event is not right, from what is."""
    from trainer.law.words import describe, describe_all

    if outlook.due:
        return f"{describe(event)} is not due: {describe_all(outlook.due)} is"
    if outlook.waiting_for == "player":
        whom = f"hand {outlook.hand}" if outlook.hand else "the players"
        return f"{describe(event)} is not due: the table waits for {whom}"
    return f"{describe(event)} is not due: the round is over"


def replay(house: House, events: Iterable[Event], start: Round = EMPTY) -> Replay:
    """Go through ``events`` as far as they are right. An ``undo`` right after a fault cures it."""
    row = without_undone(list(events))
    found = go_through(house, [event for _, event in row], start)
    if isinstance(found.failure, NotDue):
        found.failure.at = row[found.done][0]
    return found


def go_through(house: House, events: Sequence[Event], start: Round = EMPTY) -> Replay:
    """As ``replay``, of events of which none was undone."""
    table, outlook = start, None
    acts: list[Due] = []
    for done, event in enumerate(events):
        if not is_by_player(event):
            outlook = look(house, table, outlook)
        try:
            table, due = carry_out(house, table, event, outlook)
        except (NotDue, Contradiction) as failure:
            failure.__traceback__ = None  # where it was met holds on to all that was at hand there
            return Replay(table, failure, done, tuple(acts))
        if due is not None:
            acts.append(due)
    return Replay(table, None, len(events), tuple(acts), outlook)


def without_undone(events: Sequence[Event]) -> list[tuple[int, Event]]:
    """The events with their places, less those that an ``undo`` takes back.

    An ``undo`` takes back the dealer's last own act; what was shown cannot be undone, and then
    the ``undo`` stays in the row.
    """
    kept: list[tuple[int, Event]] = []
    for at, event in enumerate(events):
        if event.do == "undo":
            last = next((n for n in reversed(range(len(kept))) if is_by_dealer(kept[n][1])), None)
            if last is not None and kept[last][1].do not in NOT_UNDONE:
                del kept[last]
                continue
        kept.append((at, event))
    return kept
