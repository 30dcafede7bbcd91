"""The ways on from a place in a record at which it stops being right, each with its slip.

A slip is laid on the table as what it should have been or as what it was, whichever the rest of
the record goes on from; the search takes the cheaper. An act skipped as uncalled for stays in
mind as a *credit*: when it falls due later and is not seen, it was only early. An act left out
is *owed*: when it is seen later, it was only late.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from trainer.facts.cards import UNSEEN, Card, card
from trainer.facts.dealer import must_draw
from trainer.facts.money import Amount, format_amount
from trainer.law.advance import admitting, check_card, matches, shows_a_blackjack_late
from trainer.law.due import SETTLING, Due, Outlook, look, request_of
from trainer.law.guards import turn_is_over
from trainer.law.house import House
from trainer.law.procedure import Step
from trainer.law.words import describe
from trainer.table.after import Contradiction, after, spot_of
from trainer.table.events import DEALER, Event, is_by_dealer
from trainer.table.round import EMPTY, Round, Stray
from trainer.uses.checking.slips import (
    Slip,
    gain_of,
    gain_of_wrong,
    severity_of_extra,
)

ONLY_EARLY: Final = "only early"
"""Why an act that was right when it was done is set aside: it has to fall due again later."""


class Place(NamedTuple):
    """How far a reading has come: ``at`` the next event, on this table, with these slips.

    ``credits`` are indices of acts done before their time, ``owed`` indices into ``slips`` of
    acts left out so far. ``since`` is where the record was last wrong, and ``table_since`` the
    table there; ``starts`` are all such places with their tables.
    """

    at: int
    table: Round
    since: int = 0
    table_since: Round = EMPTY
    credits: tuple[int, ...] = ()
    owed: tuple[int, ...] = ()
    slips: tuple[Slip, ...] = ()
    starts: tuple[tuple[int, Round], ...] = ()

    def slipped(self, slip: Slip, table: Round, *, done: bool) -> Place:
        """One slip further; ``done`` says that it explains the event at hand."""
        slips = (*self.slips, slip._replace(table=self.table))
        return self._replace(at=self.at + done, table=table, slips=slips)


def carried_out(table: Round, due: Due, this: Card | None = None) -> Round:
    """The table after a due act, done as it should be; the card where one is known."""
    event = due.event
    if event.do in ("deal", "turn", "reveal", "burn") and event.card is None:
        event = event._replace(card=this or UNSEEN, is_across=due.across == "required")
    return after(table, event)


def ways_on(
    house: House, place: Place, events: Sequence[Event], outlook: Outlook
) -> Iterator[Place]:
    """Every way on from a place where the next event is not right, or is missing."""
    event = events[place.at] if place.at < len(events) else None
    yield from _with_credits(place, events, outlook)
    if event is not None and (why := _impossible_card(house, place.table, event)):
        yield from _recorded_wrongly(place, event, why, outlook)
    elif event is not None:
        yield from _with_owed(place, event)
        yield from _wrong_rulings(house, place, event, outlook)
        yield from _blackjack_overlooked(house, place, event, outlook)
        yield from _unrecorded(place, event, events)
        if is_by_dealer(event):
            yield from _done_wrongly(house, place, event, outlook)
            yield from _uncalled_for(house, place, event, outlook)
        else:
            yield from _player_at_odds(place, event)
    yield from _left_out(place, outlook)


def _impossible_card(house: House, table: Round, event: Event) -> str:
    """Why the decks cannot have held this card, or nothing."""
    if event.do not in ("deal", "turn", "reveal") or event.card is None or not event.card.is_seen:
        return ""
    try:
        check_card(house, table, event)
    except Contradiction as wrong:
        return str(wrong)
    return ""


def _recorded_wrongly(place: Place, event: Event, why: str, outlook: Outlook) -> Iterator[Place]:
    """The record names a card that cannot be; the act itself may have been right."""
    slip = Slip("bad-record", place.at, event, None, "critical", f"It cannot be: {why}.")
    for due in outlook.due:
        if (due.event.do, due.event.to) == (event.do, event.to):
            for this in (event.card, *_ANY_RANK):
                table = _done(place.table, due, event._replace(card=this))
                if table is not None:
                    yield place.slipped(slip, table, done=True)
    yield place.slipped(slip, place.table, done=True)


def free_ways(place: Place, events: Sequence[Event], outlook: Outlook) -> Iterator[Place]:
    """The ways on that take no further slip: an act was only early, or only late."""
    yield from _with_credits(place, events, outlook)
    if place.at < len(events):
        yield from _with_owed(place, events[place.at])


def hidden_slips(
    house: House, place: Place, events: Sequence[Event], outlook: Outlook
) -> Iterator[Place]:
    """Slips at a place where the next event is right, and yet was not what it seemed.

    A dealer's act may have been done too early for what follows; and an act may be missing
    before it that was due as well, or that looks the same.
    """
    event = events[place.at]
    yield from _with_credits(place, events, outlook)
    yield from _with_owed(place, event)
    if is_by_dealer(event):
        slip = Slip("extra", place.at, event, None, severity_of_extra(event), ONLY_EARLY)
        if event.do == "invite" and _will_be_invited(house, place.table, event):
            slip = _displaced(house, place, event)  # a request may have made another needless
        skipped = place.slipped(slip, place.table, done=True)
        yield skipped._replace(credits=(*place.credits, place.at))
    if is_by_dealer(event) or outlook.awaits is None:  # whoever may still speak is not kept waiting
        yield from _left_undone(place, outlook)


def _with_credits(place: Place, events: Sequence[Event], outlook: Outlook) -> Iterator[Place]:
    """An act that was done before its time has fallen due: it was only early."""
    for credit in place.credits:
        early = events[credit]
        for due in outlook.due:
            if not matches(due, place.table, early) and not _is_same_bet(due.event, early):
                continue
            slips = tuple(
                slip._replace(
                    kind="wrong-order",
                    due=due,
                    severity=due.step.severity,
                    gain=0,
                    why="",
                    table=place.table,
                )
                if slip.at == credit and slip.kind in ("extra", "wrong-order")
                else slip
                for slip in place.slips
            )
            if not matches(due, place.table, early):
                gain = gain_of_wrong(place.table, due.event, early)
                slips += (Slip("wrong-amount", credit, early, due, due.step.severity, "", gain),)
            table = _done(place.table, due, early)
            if table is not None:
                credits = tuple(other for other in place.credits if other != credit)
                yield place._replace(table=table, credits=credits, slips=slips)


def _with_owed(place: Place, event: Event) -> Iterator[Place]:
    """An act that seemed left out is seen after all: it was only late."""
    for owed in place.owed:
        slip = place.slips[owed]
        if slip.due is None or not _is_same_act(slip.due.event, event):
            continue
        if event.card is not None and slip.card is not None and event.card.value != slip.card.value:
            continue
        late = slip._replace(kind="wrong-order", at=place.at, event=event)
        slips = (*place.slips[:owed], late, *place.slips[owed + 1 :])
        yield place._replace(
            at=place.at + 1, owed=tuple(n for n in place.owed if n != owed), slips=slips
        )


def _is_same_act(due: Event, seen: Event) -> bool:
    if (due.do, due.to, due.call, due.what) != (seen.do, seen.to, seen.call, seen.what):
        return False
    return due.amount == seen.amount or (due.do == "take" and seen.amount is None)


def _is_same_bet(due: Event, seen: Event) -> bool:
    return due.do in SETTLING and seen.do in SETTLING and due.to == seen.to


def _done(table: Round, due: Due, seen: Event) -> Round | None:
    try:
        return carried_out(table, due, seen.card)
    except Contradiction:
        return None


def _wrong_rulings(house: House, place: Place, event: Event, outlook: Outlook) -> Iterator[Place]:
    """A request that the house refuses is let stand, or one that it allows is refused."""
    for due in outlook.due:
        if due.event.do == "refuse" and is_by_dealer(event):
            slip = Slip("wrong-ruling", place.at, event, due, due.step.severity, _let_stand(due))
            yield place.slipped(slip, granted(place.table, due.event), done=False)
    if event.do == "refuse" and admitting(outlook, place.table, event) is None:
        reply = house.procedure.replies[event.what]
        if reply.refusal is None or not _is_open(place.table, event):
            return
        why = f"Refused what the house allows: {describe(event)}. {reply.why}"
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


def _blackjack_overlooked(
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


def _let_stand(due: Due) -> str:
    return f"Allowed what the house refuses; due was to {describe(due.event)}. {due.step.why}"


def _is_open(table: Round, refusal: Event) -> bool:
    if refusal.what in ("bet", "insurance"):
        return any(
            request_of(bet) == refusal.what and spot_of(bet.name) == spot_of(refusal.to)
            for bet in table.fresh
        )
    hand = table.hand(refusal.to)
    return hand is not None and hand.request == refusal.what


def granted(table: Round, refusal: Event) -> Round:
    """The table once the dealer lets a request stand that should have been refused."""
    if refusal.what in ("bet", "insurance"):
        return table._replace(
            fresh=tuple(
                bet
                for bet in table.fresh
                if request_of(bet) != refusal.what or spot_of(bet.name) != spot_of(refusal.to)
            )
        )
    hands = []
    for hand in table.hands:
        if hand.name != refusal.to:
            hands.append(hand)
        elif hand.lying:
            hands.append(hand._replace(is_granted=True, has_stood=False))
        else:  # nothing lies there that anything could be granted for
            hands.append(hand._replace(request=""))
    return table._replace(hands=tuple(hands))


def _done_wrongly(house: House, place: Place, event: Event, outlook: Outlook) -> Iterator[Place]:
    """The act is one that is due, but with another amount, on another hand, or shown."""
    alike = [
        (due, table)
        for due in (*outlook.due, *outlook.optional)
        if _is_alike(due.event, event) and (table := _done(place.table, due, event)) is not None
    ]
    alike.sort(key=lambda found: found[0].event.do != event.do)
    for due, table in alike:
        if due.event.to != event.to:
            continue
        if event.do == "deal":
            yield from _laid_wrongly(place, event, due, table)
            continue
        severity = due.step.severity or severity_of_extra(event)
        gain = gain_of_wrong(place.table, due.event, event)
        slip = Slip("wrong-amount", place.at, event, due, severity, "", gain)
        yield place.slipped(slip, table, done=True)
        if event.do == "take":  # all was taken where a part goes back: nothing is left to return
            yield from _as_it_lies(place, event, slip)
    for due, table in alike:
        if due.event.to == event.to or due.event.do != event.do:
            continue
        severity = due.step.severity or severity_of_extra(event)
        slip = Slip("wrong-target", place.at, event, due, severity, "")
        yield place.slipped(slip, table, done=True)
        if event.do not in SETTLING and not _goes_astray(place.table, event):
            # done where it would have been right later
            yield from _as_it_lies(place, event, _displaced(house, place, event))


def _displaced(house: House, place: Place, event: Event) -> Slip:
    """The slip of doing a right act at the wrong time."""
    step = _step_of(house, place.table, event)
    if step is None:  # the house knows no such act
        return Slip("extra", place.at, event, None, severity_of_extra(event), "")
    severity = step.severity or severity_of_extra(event)
    return Slip("wrong-order", place.at, event, Due(event, step), severity, "")


def _step_of(house: House, table: Round, event: Event) -> Step | None:
    """The step that an act belongs to, on the table as it lies."""
    hand = table.hand(event.to)
    steps = house.procedure.steps()
    if event.do == "deal":
        if hand is not None and hand.request in house.procedure.replies:
            steps = house.procedure.replies[hand.request].steps
        else:
            cards = table.dealer if hand is None else hand.cards
            steps = tuple(step for step in steps if step.nth in (0, len(cards) + 1))
    names = {"deal": ("deal", "draw")}.get(event.do, (event.do,))
    fitting = [step for step in steps if step.act in names]
    if event.do == "deal":  # to draw is to deal to oneself
        is_own = event.to == DEALER
        fitting = [step for step in fitting if (step.act == "draw" or step.to == DEALER) == is_own]
    else:
        fitting.sort(key=lambda step: (step.to == DEALER) != (event.to == DEALER))
    return next(iter(fitting), None)


def _goes_astray(table: Round, event: Event) -> bool:
    """Whether the card falls to a hand that has no use for it: that is never merely too early."""
    if event.do != "deal":
        return False
    try:
        return after(table, event).stray is not None
    except Contradiction:
        return False


def _is_alike(due: Event, seen: Event) -> bool:
    if _is_same_bet(due, seen):
        return True
    return (due.do, due.call, due.what) == (seen.do, seen.call, seen.what)


def _laid_wrongly(place: Place, event: Event, due: Due, table: Round) -> Iterator[Place]:
    """The right card to the right hand, laid wrongly: not crosswise, or the wrong side up."""
    if due.across == "required" and not event.is_across:
        slip = Slip("left-out", place.at, event, due, "minor", "across")
        yield place.slipped(slip, table, done=True)
        return
    slip = Slip("wrong-order", place.at, event, due, due.step.severity, "")
    yield place.slipped(slip, table, done=True)
    yield from _as_it_lies(place, event, slip)


def _as_it_lies(place: Place, event: Event, slip: Slip) -> Iterator[Place]:
    """The same slip, with the table left as the dealer left it."""
    try:
        yield place.slipped(slip, after(place.table, event), done=True)
    except Contradiction:
        return


def _uncalled_for(house: House, place: Place, event: Event, outlook: Outlook) -> Iterator[Place]:
    """Nobody called for the act, or not yet."""
    gain = gain_of(place.table, event)
    severity = severity_of_extra(event)
    if event.do == "refuse" and not _is_open(place.table, event):
        severity = "minor"  # nothing was asked for, so it is mere words
    slip = Slip("extra", place.at, event, None, severity, "", gain)
    if event.do == "burn" and place.table.stray is not None:
        instead = next(iter(outlook.due), None)  # the card was to be given on
        yield from _as_it_lies(place, event, slip._replace(due=instead))
    if event.do == "deal" and event.card is not None:
        is_to_be_refused = any(
            due.event.do == "refuse"
            and due.event.to == event.to
            and due.event.what not in ("bet", "insurance")
            for due in outlook.due
        )
        if not is_to_be_refused:  # else it is a ruling that went wrong
            yield from _kept(house, place, event, slip)
        yield place.slipped(slip, _strayed(place.table, event), done=True)
        if event.to != DEALER and "unasked-card" in house.procedure.replies:
            # the house says what becomes of such a card, unless it was only dealt too early
            slip = slip._replace(why=ONLY_EARLY)
    if event.do == "invite" and _will_be_invited(house, place.table, event):
        slip = _displaced(house, place, event)
    skipped = place.slipped(slip, place.table, done=True)
    yield skipped._replace(credits=(*place.credits, place.at))


def _will_be_invited(house: House, table: Round, event: Event) -> bool:
    hand = table.hand(event.to)
    if hand is None or hand.invited_at >= 0 or len(hand.cards) < 2:
        return False
    return not turn_is_over(house.rules, table, hand)


def _strayed(table: Round, event: Event) -> Round:
    assert event.card is not None
    return table._replace(stray=Stray(event.card, event.to))


def _kept(house: House, place: Place, event: Event, slip: Slip) -> Iterator[Place]:
    """A card nobody asked for stays where it fell."""
    if event.to == DEALER:
        if must_draw(house.rules, place.table.dealer):  # it was to come, but not yet
            slip = _displaced(house, place, event)
        yield from _as_it_lies(place, event, slip)
        return
    hand = place.table.hand(event.to)
    if hand is None or not hand.lying or event.card is None:
        return
    if after(place.table, event).stray is None:  # a card that the hand was to have, but not yet
        yield from _as_it_lies(place, event, _displaced(house, place, event))
    elif "unasked-card" not in house.procedure.replies:
        hands = tuple(
            other._replace(cards=(*other.cards, event.card)) if other is hand else other
            for other in place.table.hands
        )
        yield place.slipped(slip, place.table._replace(hands=hands), done=True)


def _player_at_odds(place: Place, event: Event) -> Iterator[Place]:
    """Chips that do not equal the bet, or an event that this table cannot have seen."""
    hand = place.table.hand(event.to) if event.do == "add" else None
    is_wanted = hand is not None and hand.request in ("double", "split") and hand.chips is None
    if hand is not None and is_wanted and event.amount is not None:
        why = (
            f"{format_amount(event.amount)} in chips was accepted for hand {hand.name}, "
            f"and the bet is {format_amount(hand.bet)}."
        )
        slip = Slip("wrong-amount", place.at, event, None, "critical", why)
        yield place.slipped(slip, after(place.table, event), done=True)
        as_due = after(place.table, event._replace(amount=hand.bet))
        yield place.slipped(slip, as_due, done=True)
    slip = Slip(
        "bad-record", place.at, event, None, "critical", f"It cannot be: {describe(event)}."
    )
    yield place.slipped(slip, place.table, done=True)


def _unrecorded(place: Place, event: Event, events: Sequence[Event]) -> Iterator[Place]:
    """A player's act is missing from the record: the dealer's acts on it are there."""
    table, to = place.table, event.to
    hand = table.hand(to)
    missing: list[Event] = []
    if event.do == "deal" and to.isdigit() and hand is None and not table.has_begun_turns:
        missing.append(Event("bet", to, _staked(events[place.at :], to)))
    elif hand is not None and hand.lying and not hand.request:
        if event.do in ("ask", "add") or event.is_across:
            missing.append(Event("double", to))
        if event.do in ("ask", "add", "part") and len(hand.cards) == 2:
            missing.append(Event("split", to))
    for act in missing:
        try:
            found = after(table, act)
        except Contradiction:
            continue
        why = f"Not in the record, and yet answered: {describe(act)}."
        slip = Slip("bad-record", place.at, event, None, "critical", why)
        yield place.slipped(slip, found._replace(fresh=table.fresh), done=False)


def _staked(events: Sequence[Event], spot: str) -> Amount:
    """What a bet that is not in the record must have been, as far as what follows tells."""
    for event in events:
        if event.to == spot and event.amount and event.do in ("take", "ask", "add", "pay"):
            return event.amount
    return 1


def _left_out(place: Place, outlook: Outlook) -> Iterator[Place]:
    """A required act is missing, or the player was not waited for."""
    yield from _left_undone(place, outlook)
    yield from _not_waited(place, outlook)


def _left_undone(place: Place, outlook: Outlook) -> Iterator[Place]:
    for due in outlook.due:
        slip = Slip("left-out", place.at, None, due, due.step.severity, "")
        for this in _cards_it_may_have_been(due):
            table = _done(place.table, due, Event("deal", card=this))
            if due.event.do in ("give-on", "burn"):
                table = place.table._replace(stray=None)  # the card lies aside, and play goes on
            if (due.event.do, due.event.what) == ("offer", "even-money") and table is not None:
                # whoever was not asked owes no answer
                table = after(table, Event("decline", due.event.to))
            if table is not None:
                way = place.slipped(slip._replace(card=this), table, done=False)
                way = way._replace(owed=(*place.owed, len(place.slips)))
                yield way
                if due.event.do == "ask":  # and the chips never came
                    add = Event("add", due.event.to, due.event.amount)
                    yield way._replace(table=after(table, add), owed=place.owed)
                if due.event.do == "invite":  # and the hand was passed over altogether
                    stand = Event("stand", due.event.to)
                    yield way._replace(table=after(table, stand), owed=place.owed)


def _not_waited(place: Place, outlook: Outlook) -> Iterator[Place]:
    awaits = outlook.awaits
    if awaits is None or awaits.is_optional or outlook.hand is None:
        return
    hand = place.table.hand(outlook.hand)
    if hand is None:
        return
    implied = {
        "request": Event("stand", hand.name),
        "add": Event("add", hand.name, hand.bet),
        "even-money": Event("decline", hand.name),
    }.get(awaits.awaits, Event("stand", hand.name))
    why = f"Went on without waiting for hand {hand.name}. {awaits.why}"
    slip = Slip("left-out", place.at, None, Due(implied, awaits), "major", why)
    yield place.slipped(slip, after(place.table, implied), done=False)


def _cards_it_may_have_been(due: Due) -> tuple[Card, ...]:
    """The ranks that a card left out of the record may have had; what follows tells which."""
    event = due.event
    if event.do not in ("deal", "turn", "reveal") or event.is_down:
        return (UNSEEN,)
    return _ANY_RANK


_ANY_RANK: Final = tuple(card(rank) for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "K"))
"""One card of each value: which ten-value it was makes no difference."""


def is_settled_early(place: Place) -> bool:
    """Whether every act set aside as only early has fallen due since."""
    return not any(slip.why == ONLY_EARLY for slip in place.slips)


def is_complete(house: House, table: Round) -> bool:
    """Whether the round is over: nothing due, nobody waited for."""
    outlook = look(house, table)
    return not outlook.due and (outlook.awaits is None or outlook.awaits.is_optional)
