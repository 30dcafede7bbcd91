"""The ways on from a place in a record at which it stops being right, each with its slip.

A slip is laid on the table as what it should have been or as what it was, whichever the rest of
the record goes on from; the search takes the cheaper. An act skipped as uncalled for stays in
mind as a *credit*: when it falls due later and is not seen, it was only early. An act left out
is *owed*: when it is seen later, it was only late.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.facts.cards import UNSEEN, Card
from trainer.facts.money import Amount
from trainer.law.advance import matches, shows_a_blackjack_late
from trainer.law.due import Due, Outlook
from trainer.law.house import House
from trainer.law.requests import PLAY_REQUESTS
from trainer.law.words import place_name
from trainer.table.after import after
from trainer.table.events import Event, is_by_dealer
from trainer.table.round import Round
from trainer.uses.checking.deviation import WEIGHTS
from trainer.uses.checking.late import with_owed
from trainer.uses.checking.misdone import displaced, done_wrongly, late_totals, totals_mistaken
from trainer.uses.checking.overlooked import asked_while_it_waits, played_on
from trainer.uses.checking.parts import less_paid_before
from trainer.uses.checking.place import ONLY_EARLY, SHOWN, Place, any_rank, as_due, is_same_bet
from trainer.uses.checking.rulings import blackjack_overlooked, wrong_rulings
from trainer.uses.checking.slips import (
    TOO_EARLY,
    Slip,
    gain_of_wrong,
    severity_of_extra,
)
from trainer.uses.checking.uncalled import uncalled_for, will_be_invited, with_stray_kept
from trainer.uses.checking.undealt import has_no_hole_card, passed_by
from trainer.uses.checking.unshown import with_blackjacks_aside
from trainer.uses.checking.unwritten import (
    impossible_card,
    player_at_odds,
    recorded_wrongly,
    shown_for_dealt,
    unrecorded,
)


def ways_on(
    house: House,
    place: Place,
    events: Sequence[Event],
    outlook: Outlook,
    most: int = WEIGHTS["critical"],
) -> Iterator[Place]:
    """Every way on from a place where the next event is not right, or is missing.

    Slips that weigh more than ``most`` may be left out, as far as that spares anything.
    """
    event = events[place.at] if place.at < len(events) else None
    if event is not None and (why := impossible_card(house, place.table, event)):
        yield from recorded_wrongly(place, events, why, outlook)
    elif event is not None:
        yield from wrong_rulings(house, place, events, outlook)
        yield from blackjack_overlooked(house, place, event, outlook)
        yield from unrecorded(house, place, event, events, outlook)
        if is_by_dealer(event):
            yield from shown_for_dealt(place, event, outlook)
            yield from done_wrongly(house, place, events, outlook)
            yield from uncalled_for(house, place, events, outlook)
            yield from asked_while_it_waits(house, place, events)
        else:
            yield from player_at_odds(house, place, event, outlook)
    yield from _left_undone(house, place, events, outlook, most)
    if event is None or is_by_dealer(event):
        yield from _not_waited(place, events, outlook)
        yield from _not_answered(house, place, event, outlook)


def free_ways(
    house: House, place: Place, events: Sequence[Event], due: Sequence[Due]
) -> Iterator[Place]:
    """The ways on that take no further slip: an act was only early, or only late. ``due`` is what
    is due there; nobody need ask where no act was early.
    """
    yield from _with_credits(place, events, due)
    if place.at < len(events):  # a card seen late is counted already where it was left out
        event = events[place.at]
        yield from late_totals(house, place, event, with_owed(house, place, event))


def hidden_slips(
    house: House,
    place: Place,
    events: Sequence[Event],
    outlook: Outlook,
    most: int = WEIGHTS["critical"],
) -> Iterator[Place]:
    """Slips at a place where the next event is right, and yet was not what it seemed.

    A dealer's act may have been done too early for what follows; and an act may be missing
    before it that was due as well, or that looks the same.
    """
    event = events[place.at]
    if is_by_dealer(event) and not _closes_a_window(place.table, event, outlook):
        slip = Slip("extra", place.at, event, None, severity_of_extra(event), ONLY_EARLY)
        if event.do == "invite" and will_be_invited(house, place.table, event):
            slip = displaced(house, place, event)  # a request may have made another needless
        skipped = place.slipped(slip, place.table, done=True)
        yield skipped._replace(credits=(*place.credits, place.at))
    is_part = event.do in ("take", "pay")  # or seems to be one of what is due
    if is_part and not any(matches(due, place.table, event) for due in outlook.due):
        yield from done_wrongly(house, place, events, outlook)
    if event.call == "total" and event in events[place.at + 1 :]:
        yield from totals_mistaken(place, event, outlook)
    may_have_waited = outlook.awaits is None or outlook.hand not in (None, event.to)
    if is_by_dealer(event) or may_have_waited or _is_turned_down(events, place.at):
        yield from _left_undone(house, place, events, outlook, most)


def _is_turned_down(events: Sequence[Event], at: int) -> bool:
    """Whether a bet is turned down at once: it may have come after what closes the betting."""
    bet = events[at]
    for later in events[at + 1 :] if bet.do == "bet" else ():
        if later.do == "refuse" and later.to == bet.to.partition(":")[0]:
            return True
        if later.do not in ("refuse", "bet"):
            break
    return False


def _closes_a_window(table: Round, event: Event, outlook: Outlook) -> bool:
    """Whether the act was due while players might still bet or insure.

    That some then did so too late makes them late, and not the act early. A card is another
    matter: it may have come before the calls too.
    """
    awaits = outlook.awaits
    if event.do == "deal" or awaits is None or awaits.awaits not in ("bet", "insurance"):
        return False
    return any(matches(due, table, event) for due in outlook.due)


def _with_credits(place: Place, events: Sequence[Event], all_due: Sequence[Due]) -> Iterator[Place]:
    """An act that was done before its time has fallen due: it was only early."""
    for credit in place.credits:
        early = events[credit]
        if early.do == "reveal" and shows_a_blackjack_late(place.table, early):
            continue  # it is no more right now than it was then
        for due in all_due:
            if not matches(due, place.table, early) and not is_same_bet(due.event, early):
                continue
            kind: str = "wrong-order"
            gain: Amount = 0
            if not matches(due, place.table, early):  # one act, so one slip: the graver
                kind = "wrong-amount"
                gain = gain_of_wrong(place.table, due.event, early)
            slips = tuple(
                slip._replace(
                    kind=kind,
                    due=due,
                    severity=due.step.severity,
                    gain=gain,
                    why=TOO_EARLY,
                    table=place.table,
                )
                if slip.at == credit and slip.kind in ("extra", "wrong-order")
                else slip
                for slip in place.slips
            )
            table = as_due(place.table, due, early)
            if table is not None:
                credits = tuple(other for other in place.credits if other != credit)
                yield place._replace(table=table, credits=credits, slips=slips)


def _left_undone(
    house: House, place: Place, events: Sequence[Event], outlook: Outlook, most: int
) -> Iterator[Place]:
    """A required act is missing."""
    for due in outlook.due:
        if WEIGHTS[due.step.severity] > most:
            continue
        rest = due._replace(event=less_paid_before(due.event, events, place.at))
        slip = Slip("left-out", place.at, None, rest, due.step.severity, "")
        yield from played_on(house, place, due, slip, events)
        yield from passed_by(place, due, slip, events)
        for this in _cards_it_may_have_been(due, events):
            table = done = as_due(place.table, due, Event("deal", card=this))
            if due.event.do in ("give-on", "burn"):
                table = place.table._replace(stray=None)  # the card lies aside, and play goes on
            if (due.event.do, due.event.what) == ("offer", "even-money") and table is not None:
                # whoever was not asked owes no answer
                table = after(table, Event("decline", due.event.to))
            if table is not None:
                way = place.slipped(slip._replace(card=this), table, done=False)
                way = way._replace(owed=(*place.owed, len(place.slips)))
                yield way
                if due.event.is_down and not table.has_peeked and has_no_hole_card(place, events):
                    yield way._replace(table=table._replace(has_peeked=True))
                if due.event.do == "give-on" and done is not None:  # or it went on without a word
                    yield way._replace(table=done, owed=place.owed)
                if due.event.do in ("give-on", "burn") and (kept := with_stray_kept(place.table)):
                    yield way._replace(table=kept, owed=place.owed)
                if due.event.do == "peek":  # and the players' blackjacks waited for the dealer's
                    aside = with_blackjacks_aside(house, table)
                    if aside is not None:
                        later = slip._replace(rest=SHOWN).on(place.table)
                        yield way._replace(table=aside, slips=(*place.slips, later))
                if due.event.do == "return":  # and what is taken with it lay there as well
                    yield from _with_what_is_taken(place, due, outlook, slip, table)
                if due.event.do == "ask":  # and the chips never came
                    add = Event("add", due.event.to, due.event.amount)
                    yield way._replace(table=after(table, add), owed=place.owed)
                if due.event.do == "invite" and not _speaks(events[place.at :], due.event.to):
                    # and the hand was passed over altogether
                    stand = Event("stand", due.event.to)
                    yield way._replace(table=after(table, stand), owed=place.owed)


def _speaks(events: Sequence[Event], name: str) -> bool:
    return any(event.to == name and event.do in PLAY_REQUESTS for event in events)


def _with_what_is_taken(
    place: Place, due: Due, outlook: Outlook, slip: Slip, table: Round
) -> Iterator[Place]:
    """Neither part of a stake was moved: one settlement was left out, and so is one slip."""
    for other in outlook.due:
        if (other.event.do, other.event.to) != ("take", due.event.to):
            continue
        for first, second in ((due, other), (other, due)):
            both = slip._replace(due=first, rest=second.event)
            way = place.slipped(both, after(table, other.event), done=False)
            yield way._replace(owed=(*place.owed, len(place.slips)))


def _not_waited(place: Place, events: Sequence[Event], outlook: Outlook) -> Iterator[Place]:
    """The player was not waited for, and has not spoken later either."""
    awaits = outlook.awaits
    if awaits is None or awaits.is_optional or outlook.hand is None:
        return
    hand = place.table.hand(outlook.hand)
    if hand is None:
        return
    if awaits.awaits == "request" and _speaks(events[place.at :], hand.name):
        return
    implied = {
        "request": Event("stand", hand.name),
        "add": Event("add", hand.name, hand.bet),
        "even-money": Event("decline", hand.name),
    }.get(awaits.awaits, Event("stand", hand.name))
    why = f"Went on without waiting for {place_name(hand.name)}. {awaits.why}"
    slip = Slip("left-out", place.at, None, Due(implied, awaits), "major", why)
    yield place.slipped(slip, after(place.table, implied), done=False)
    if implied.do == "add":  # or the chips never came, and the hand was passed over
        yield place.slipped(slip, after(place.table, Event("stand", hand.name)), done=False)


def _not_answered(
    house: House, place: Place, event: Event | None, outlook: Outlook
) -> Iterator[Place]:
    """A player asked for a card or for another hand, and the dealer went on to somebody else."""
    for due in outlook.due:
        hand = place.table.hand(due.event.to)
        if hand is None or hand.chips is not None or (event is not None and event.to == hand.name):
            continue
        reply = house.procedure.replies.get(hand.request)
        steps = reply.steps if reply is not None else ()
        if due.step not in steps or due.event.do not in ("ask", "deal", "part"):
            continue
        step = next((step for step in steps if step.act in ("deal", "part")), due.step)
        wanted = Due(Event(step.act, hand.name), step, step.across)
        slip = Slip("left-out", place.at, None, wanted, step.severity, "")
        passed = after(place.table, Event("stand", hand.name))
        yield place.slipped(slip, passed, done=False)


def _cards_it_may_have_been(due: Due, events: Sequence[Event]) -> tuple[Card, ...]:
    """The ranks that a card left out of the record may have had; what follows tells which."""
    event = due.event
    if event.do not in ("deal", "turn", "reveal") or event.is_down:
        return (UNSEEN,)
    return any_rank(events, event.to)
