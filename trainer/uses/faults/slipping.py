"""A dealer who makes one slip of a kind in a round, and whose round goes on from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from trainer.facts.cards import UNSEEN, deck
from trainer.facts.money import Amount
from trainer.law.advance import NotDue, admitting, check_card, replay
from trainer.law.due import SETTLING, Due, Outlook, is_allowed
from trainer.law.house import House
from trainer.table.after import Contradiction, after
from trainer.table.events import DEALER, Event, is_by_dealer, is_by_player
from trainer.table.round import Round
from trainer.uses.checking.deviation import KINDS as KINDS
from trainer.uses.checking.place import is_complete
from trainer.uses.checking.rulings import granted
from trainer.uses.simulating.dealing import PlayedRound, Slipped, play_round
from trainer.uses.simulating.habits import USUAL, Habits

MOST_TRIES: Final = 60
_NEEDLESS_IF_HEARD: Final = ("invite", "ask")
"""Acts that a player's request or chips make needless, so that leaving them out is no slip."""


class FaultyRound(NamedTuple):
    """A recorded round with one slip. ``at`` is the index in ``events`` of the event in which it
    shows; for an act left out, of the event that came instead.
    """

    events: tuple[Event, ...]
    kind: str
    at: int
    due: Event | None
    seen: Event | None
    step: str


class _Slipper:
    """Lets ``skip`` chances for its kind of slip pass, and slips at the next one."""

    def __init__(self, house: House, kind: str, rng: Random) -> None:
        self.house, self.kind, self.rng = house, kind, rng
        self.skip = int(rng.random() * 14)
        self.written = 0
        self.truth: tuple[int, Event | None, Event | None, str] | None = None

    def __call__(
        self, table: Round, outlook: Outlook, event: Event, due: Due | None
    ) -> Slipped | None:
        slip = None
        if self.truth is None:
            slip = _SLIPS[self.kind](self, table, outlook, event, due)
            if slip is not None and self.skip:
                self.skip -= 1
                slip = None
            if slip is not None:
                seen = slip.done[0] if slip.done else None
                right = None if self.kind in ("extra", "bad-record") else event
                step = due.step.id if due is not None else ""
                self.truth = (self.written, right, seen, step)
        self.written += len(slip.done) if slip is not None else 1
        return slip

    def pick(self, things: list[Event]) -> Event:
        return things[int(self.rng.random() * len(things))]


def faulty_round(
    house: House,
    kind: str,
    rng: Random,
    spots: Sequence[int] | int = 3,
    *,
    habits: Habits = USUAL,
) -> FaultyRound | None:
    """A round with one slip of ``kind``; ``None`` if none came about in a good many tries."""
    for _ in range(MOST_TRIES):
        if kind == "wrong-order":
            found = _reordered(house, play_round(house, rng, spots, habits=habits), rng)
            if found is not None:
                return found
            continue
        slipper = _Slipper(house, kind, rng)
        try:
            played = play_round(house, rng, spots, habits=habits, slipping=slipper)
        except Contradiction:
            continue  # what was let stand cannot be carried out with these cards
        if slipper.truth is None:
            continue
        at, due, seen, step = slipper.truth
        events = played.seen_events
        if replay(house, events).failure is None and not _is_cut_short(house, events):
            continue  # right all the same: a player spoke first, or the order was free
        if kind == "left-out" and _is_taken_back(house, events, at):
            continue  # a player who still waited said something else instead
        return FaultyRound(events, kind, at, due, seen, step)
    return None


def _is_taken_back(house: House, events: tuple[Event, ...], at: int) -> bool:
    """Whether a player whose hit is still open at ``at`` says something else before the card."""
    for hand in replay(house, events[:at]).table.hands:
        if hand.request == "hit":
            later = next((event for event in events[at:] if event.to == hand.name), None)
            return later is not None and is_by_player(later)
    return False


def _is_cut_short(house: House, events: tuple[Event, ...]) -> bool:
    return not is_complete(house, replay(house, events).table)


def _left_out(
    slipper: _Slipper, table: Round, outlook: Outlook, event: Event, due: Due | None
) -> Slipped | None:
    if due is None or due.step.is_optional or event.do in (*_NEEDLESS_IF_HEARD, "refuse"):
        return None
    return Slipped((), after(table, event))


def _extra(
    slipper: _Slipper, table: Round, outlook: Outlook, event: Event, due: Due | None
) -> Slipped | None:
    if due is None:
        return None
    seen = slipper.pick(list(_anything(slipper, table)))
    if admitting(outlook, table, seen) is not None:
        return None
    is_card = seen.do == "deal"
    if is_card and any(other.event.do == "refuse" for other in outlook.due):
        return None  # the chips that were to be refused would be let stand by it as well
    try:
        if is_card:
            check_card(slipper.house, table, seen)
        changed = after(table, seen, unasked=True) if is_card else after(table, seen)
    except Contradiction:
        return None
    return Slipped((seen,), changed if is_card else table)


def _anything(slipper: _Slipper, table: Round) -> Iterator[Event]:
    """Acts of a dealer, most of them not called for."""
    cards = deck(1, without_tens=slipper.house.rules.deck_without_tens)
    this = cards[int(slipper.rng.random() * len(cards))]
    yield Event("collect", DEALER)
    if not table.has_peeked:
        yield Event("peek")
    if table.has_begun_turns and not table.stray:
        yield Event("deal", DEALER, card=this)
    for hand in table.hands:
        yield Event("invite", hand.name)
        yield Event("collect", hand.name)
        yield Event("say", hand.name, call="too-many")
        if hand.lying:
            yield Event("pay", hand.name, hand.bet)
            yield Event("push", hand.name)
        if len(hand.cards) >= 2 and hand.lying and table.has_begun_turns and not table.stray:
            yield Event("deal", hand.name, card=this)


def _wrong_target(
    slipper: _Slipper, table: Round, outlook: Outlook, event: Event, due: Due | None
) -> Slipped | None:
    if due is None or not event.to or event.do in ("refuse", "offer", "give-on", "part"):
        return None
    if event.to == DEALER or ":" in event.to:
        return None
    others = [event._replace(to=hand.name) for hand in table.hands if hand.name != event.to]
    if not others:
        return None
    seen = slipper.pick(others)
    if admitting(outlook, table, seen) is not None:
        return None
    return Slipped((seen,), after(table, event))


def _wrong_amount(
    slipper: _Slipper, table: Round, outlook: Outlook, event: Event, due: Due | None
) -> Slipped | None:
    if due is None:
        return None
    wrong = [seen for seen in _usual_slips(event) if admitting(outlook, table, seen) is None]
    if not wrong:
        return None
    return Slipped((slipper.pick(wrong),), after(table, event))


def _usual_slips(event: Event) -> Iterator[Event]:
    amount: Amount = event.amount or 0
    if event.do in ("pay", "ask", "return") and amount:
        yield event._replace(amount=amount * 2)
        yield event._replace(amount=amount + 1)
        if amount > 1:
            yield event._replace(amount=amount - 1)
    if event.do in SETTLING and event.do != "return" and ":" not in event.to:
        yield Event("push", event.to)
        yield Event("take", event.to)
        yield Event("pay", event.to, amount or 5)
    if event.total:
        total = int(event.total.rpartition("/")[2])
        yield event._replace(total=str(total + 1))
        yield event._replace(total=str(total - 10 if total > 12 else total + 10))


def _wrong_ruling(
    slipper: _Slipper, table: Round, outlook: Outlook, event: Event, due: Due | None
) -> Slipped | None:
    if due is None:
        return None
    if event.do == "refuse":
        if event.what not in ("hit", "double", "split", "insurance"):
            return None
        if event.what != "insurance" and not slipper.house.procedure.replies[event.what].steps:
            return None  # the house has no way to carry it out
        return Slipped((), granted(table, event))
    hand = table.hand(event.to)
    if hand is None or hand.request not in ("hit", "double", "split", "surrender"):
        return None
    if hand.chips is not None or not is_allowed(slipper.house, table, hand.request, hand):
        return None
    seen = Event("refuse", hand.name, what=hand.request)
    return Slipped((seen,), after(table, seen))


def _bad_record(
    slipper: _Slipper, table: Round, outlook: Outlook, event: Event, due: Due | None
) -> Slipped | None:
    spot = max(table.spots, default=0) + 3
    return Slipped((Event("stand", str(spot)),), table) if due is not None else None


_SLIPS: Final = {
    "left-out": _left_out,
    "extra": _extra,
    "wrong-target": _wrong_target,
    "wrong-amount": _wrong_amount,
    "wrong-ruling": _wrong_ruling,
    "bad-record": _bad_record,
}


def _is_a_ruling(failure: NotDue | Contradiction) -> bool:
    return isinstance(failure, NotDue) and any(due.event.do == "refuse" for due in failure.due)


def _reordered(house: House, played: PlayedRound, rng: Random) -> FaultyRound | None:
    """One act of the dealer done some events too early or too late."""
    events = list(played.seen_events)
    places = [
        at
        for at, moment in enumerate(played.moments)
        if moment.due is not None and not moment.due.step.is_optional
    ]
    if not places:
        return None
    at = places[int(rng.random() * len(places))]
    due = played.moments[at].due
    there = at + (1 + int(rng.random() * 5)) * (1 if rng.random() < 0.5 else -1)
    if not 0 <= there < len(events) or due is None:
        return None
    event = events.pop(at)
    if event.do in ("deal", "turn", "reveal") and event.card is UNSEEN:
        return None
    events.insert(there, event)
    failure = replay(house, events).failure
    if failure is None:
        return None
    if event.do != "refuse" and _is_a_ruling(failure):
        return None  # what a player then asked for came too late: a ruling, not an order
    between = events[min(at, there) : max(at, there) + 1]
    if sum(is_by_dealer(other) for other in between) < 2:
        return None
    return FaultyRound(tuple(events), "wrong-order", there, event, event, due.step.id)
