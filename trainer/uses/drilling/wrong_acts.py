"""Acts that are wrong at a moment, each with the name of the mistake it would be.

Nothing that the house admits is ever among them, not even an act that it leaves free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, NamedTuple

from trainer.law.advance import admitting, is_always_accepted
from trainer.law.due import SETTLING, Due, look
from trainer.law.house import House
from trainer.table.events import DEALER, VERBS, Event, is_by_dealer
from trainer.table.round import Round
from trainer.uses.drilling.situations import Situation
from trainer.uses.speaking.sentences import whom
from trainer.uses.speaking.tongue import Tongue

TOO_EARLY: Final = "too-early"
TOO_LATE: Final = "too-late"
WRONG_SPOT: Final = "wrong-spot"
WRONG_WAY: Final = "wrong-way"
WRONG_RULING: Final = "wrong-ruling"
WRONG_CARD: Final = "wrong-card"
OTHER_HOUSE: Final = "other-house"
NOT_YOURS: Final = "not-yours"
NO_WAIT: Final = "no-wait"

_REQUEST_WORDS: Final = ("hit", "double", "split", "surrender", "even-money")


class WrongAct(NamedTuple):
    """``event`` is ``None`` for waiting where the dealer has to act. ``other`` names the house
    that the act belongs to, where it is another's.
    """

    slip: str
    event: Event | None
    other: House | None = None


def wrong_acts(
    situation: Situation, right: Due | None, others: Iterable[House], rng: Random
) -> list[WrongAct]:
    """Wrong acts in a random order, each event once, under the most telling name it has."""
    found: dict[Event, WrongAct] = {}
    for wrong in _all(situation, right, others):
        assert wrong.event is not None
        event = bare(wrong.event)
        if event not in found and is_there(situation.table, event) and is_wrong(situation, event):
            found[event] = wrong._replace(event=event)
    listed = list(found.values())
    if right is not None and situation.outlook.awaits is None:
        listed.append(WrongAct(NO_WAIT, None))
    for at in range(len(listed) - 1, 0, -1):
        other = int(rng.random() * (at + 1))
        listed[at], listed[other] = listed[other], listed[at]
    return listed


def bare(event: Event) -> Event:
    """The act without what only its doing decides: the card, and how a total is spoken."""
    amount = None if event.do == "take" else event.amount
    return event._replace(card=None, total="", amount=amount)


def is_there(table: Round, event: Event) -> bool:
    """Whether what the act is done to lies on the table."""
    if event.to in ("", DEALER):
        return True
    found = table.side(event.to) if ":" in event.to else table.hand(event.to)
    return found is not None


def is_wrong(situation: Situation, event: Event) -> bool:
    """Whether the house admits the act in no form whatever at this moment."""
    if is_always_accepted(event):
        return False
    offered = (*situation.outlook.due, *situation.outlook.optional)
    if event.do == "say" and any(due.event._replace(total="") == event for due in offered):
        return False
    return admitting(situation.outlook, situation.table, event) is None


def _all(situation: Situation, right: Due | None, others: Iterable[House]) -> Iterator[WrongAct]:
    yield from _wrong_rulings(situation, right)
    if right is not None:
        yield from _wrong_cards(right)
        yield from _wrong_ways(right)
    ahead = [event for event in situation.ahead[1:] if is_by_dealer(event)]
    # before the wrong spots: that an act was done already says more than whose it is not
    for event in situation.before:
        if is_by_dealer(event) and bare(event) not in {bare(each) for each in ahead}:
            yield WrongAct(TOO_LATE, event)
    if right is not None:
        yield from _wrong_spots(situation, right)
    yield from _others_acts(situation, others)
    if right is None and situation.outlook.hand is not None:
        yield from _acts_for_the_player(situation, situation.outlook.hand)
    for event in ahead:
        yield WrongAct(TOO_EARLY, event)


def _wrong_rulings(situation: Situation, right: Due | None) -> Iterator[WrongAct]:
    """Allowed where the house refuses, refused where it allows."""
    table = situation.table
    for hand in table.hands:
        if hand.request not in _REQUEST_WORDS:
            continue
        refusal = Event("refuse", hand.name, what=hand.request)
        if right is not None and right.event == refusal:
            if hand.request in ("double", "split"):
                yield WrongAct(WRONG_RULING, Event("ask", hand.name, hand.bet))
            if hand.request in ("hit", "double"):
                yield WrongAct(WRONG_RULING, Event("deal", hand.name))
            if hand.request == "split":
                yield WrongAct(WRONG_RULING, Event("part", hand.name))
        else:
            yield WrongAct(WRONG_RULING, refusal)


def _wrong_cards(right: Due) -> Iterator[WrongAct]:
    """The right card laid the wrong way."""
    event = right.event
    if event.do != "deal":
        return
    if event.to == DEALER:
        yield WrongAct(WRONG_CARD, event._replace(is_down=not event.is_down))
    elif right.across == "required":
        yield WrongAct(WRONG_CARD, event._replace(is_across=False))
    elif not right.across:
        yield WrongAct(WRONG_CARD, event._replace(is_across=True))


def _wrong_ways(right: Due) -> Iterator[WrongAct]:
    """The right bet settled by the wrong verb."""
    event = right.event
    if event.do not in SETTLING:
        return
    if event.do != "push":
        yield WrongAct(WRONG_WAY, Event("push", event.to))
    if event.do not in ("take", "return"):
        yield WrongAct(WRONG_WAY, Event("take", event.to))


def _wrong_spots(situation: Situation, right: Due) -> Iterator[WrongAct]:
    """The right act on a hand whose turn it is not."""
    event = right.event
    if not event.to or event.do in SETTLING:
        return
    names = [hand.name for hand in situation.table.hands]
    if event.do in ("deal", "collect", "give-on"):
        names.append(DEALER)
    for name in names:
        if name != event.to:
            yield WrongAct(WRONG_SPOT, event._replace(to=name, is_down=False, total=""))


def _acts_for_the_player(situation: Situation, name: str) -> Iterator[WrongAct]:
    """What a dealer might do for a player who has not decided yet."""
    hand = situation.table.hand(name)
    if hand is None:
        return
    if len(hand.cards) >= 2:
        yield WrongAct(NOT_YOURS, Event("deal", name))
    if hand.request in ("double", "split"):
        yield WrongAct(NOT_YOURS, Event("refuse", name, what=hand.request))
        yield WrongAct(NOT_YOURS, Event("part", name))


def _others_acts(situation: Situation, others: Iterable[House]) -> Iterator[WrongAct]:
    """What another house would do on this table, and this house never does."""
    own = kinds_of_acts(situation.house)
    for other in others:
        outlook = look(other, situation.table)
        for due in (*outlook.due, *outlook.optional):
            if kind_of(due.event) not in own:
                yield WrongAct(OTHER_HOUSE, due.event, other)


def kind_of(event: Event) -> tuple[str, str, str]:
    """The act without hand, card and amount."""
    return event.do, event.what, event.call


def kinds_of_acts(house: House) -> frozenset[tuple[str, str, str]]:
    """Every act that the house's procedure knows, without hand, card and amount."""
    kinds: set[tuple[str, str, str]] = set()
    for step in house.procedure.steps():
        if step.act in VERBS:
            kinds.add((step.act, step.what, step.call))
        elif step.act == "settle":
            kinds.update((verb, "", "") for verb in SETTLING)
        elif step.act == "draw":
            kinds.add(("deal", "", ""))
    return frozenset(kinds)


def wrong_kinds(
    situation: Situation, event: Event, key: object, others: Iterable[House], tongue: Tongue
) -> tuple[str, str]:
    """The name of a wrong act and the sentence on it; ``""`` for one that has no name."""
    right = next((due for due in situation.outlook.due if bare(due.event) == key), None)
    for wrong in _all(situation, right, others):
        if wrong.event is not None and bare(wrong.event) == event:
            other = tongue.name(wrong.other) if wrong.other is not None else ""
            name = whom(tongue, event.to) if event.to else ""
            return wrong.slip, tongue.say(f"slip.{wrong.slip}", whom=name, house=other)
    return "", ""
