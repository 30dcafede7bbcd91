"""One simulated round from the first bet to the last act, by asking the law at every moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from trainer.facts.cards import UNSEEN
from trainer.law.advance import advance
from trainer.law.due import Due, Outlook, look
from trainer.law.house import House
from trainer.table.after import after
from trainer.table.events import DEALER, Event
from trainer.table.round import EMPTY, Round
from trainer.uses.simulating.guests import Guests
from trainer.uses.simulating.habits import USUAL, Habits
from trainer.uses.simulating.shoe import Shoe, Wish


class Moment(NamedTuple):
    """The table, what the law says of it, and what then happened.

    ``due`` is the act that ``event`` carries out; ``None`` for what a guest did, and for a card
    that the dealer gave unasked.
    """

    table: Round
    outlook: Outlook
    event: Event
    due: Due | None


class Slipped(NamedTuple):
    """What a dealer did instead of what was right, and the table that the round goes on from."""

    done: tuple[Event, ...]
    table: Round


Slipping = Callable[[Round, Outlook, Event, Due | None], Slipped | None]
"""Asked at every moment, with what is about to happen: a slip instead, or ``None``."""


class PlayedRound(NamedTuple):
    """A whole round, moment by moment, and the table at its end.

    The hole card is known in all of it, as to somebody who looks under it; ``Round.hidden`` and
    ``seen_events`` show what a player sees.
    """

    moments: tuple[Moment, ...]
    table: Round

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, every card known."""
        return tuple(moment.event for moment in self.moments)

    @property
    def seen_events(self) -> tuple[Event, ...]:
        """Everything as a watcher writes it down: a card dealt face down is not seen."""
        return tuple(as_seen(moment.event) for moment in self.moments)


def as_seen(event: Event) -> Event:
    """The event as somebody at the table sees it."""
    return event._replace(card=UNSEEN, is_down=False) if event.is_down else event


def play_round(
    house: House,
    rng: Random,
    spots: Sequence[int] | int = 3,
    *,
    habits: Habits = USUAL,
    wish: Wish | None = None,
    slipping: Slipping | None = None,
) -> PlayedRound:
    """Deal one round to guests on ``spots``: their numbers, or how many from 1.

    Everything comes from ``rng``, by ``random()`` alone: the same state gives the same round on
    every machine. Where several acts are right, one is taken at random, so that a free order is
    shuffled. ``wish`` names ranks for the cards to come, to reach what is rare. ``slipping`` may
    have the dealer do something else than what is right.

    >>> from trainer.shell.houses import load_house
    >>> played = play_round(load_house("cyb"), Random(1), 2)
    >>> played.table.dealer_is_collected
    True
    """
    numbers = tuple(range(1, spots + 1)) if isinstance(spots, int) else tuple(spots)
    shoe = Shoe(house.rules, len(numbers), rng)
    guests = Guests(house, numbers, habits, rng)
    chance, strictness = rng.random, 1 - habits.optional_acts
    moments: list[Moment] = []
    table, outlook = EMPTY, None
    while True:
        outlook = look(house, table, outlook)
        if habits.unasked_cards and chance() < habits.unasked_cards:
            event = _unasked(table, outlook, shoe, rng)
            if event is not None:
                moments.append(Moment(table, outlook, event, None))
                table, outlook = after(table, event, unasked=True), None
                continue
        found: Due | None = None
        said = guests.says(table, outlook, shoe)
        if said is None:
            choices = outlook.due
            if chance() > strictness and outlook.optional:
                choices = _besides(table, outlook, habits, rng)
            if not choices:
                if outlook.awaits is None or outlook.awaits.is_optional:
                    return PlayedRound(tuple(moments), table)
                continue
            found = choices[int(chance() * len(choices))] if len(choices) > 1 else choices[0]
            said = carried_out(found, table, shoe, rng, wish)
        slip = slipping(table, outlook, said, found) if slipping is not None else None
        if slip is not None:
            moments.extend(Moment(table, outlook, event, None) for event in slip.done)
            table, outlook = slip.table, None
            continue
        moments.append(Moment(table, outlook, said, found))
        table = advance(house, table, said, outlook)


def play_rounds(
    house: House, rng: Random, rounds: int, seats: int = 3, *, habits: Habits = USUAL
) -> Iterator[PlayedRound]:
    """``rounds`` rounds with ``seats`` bets each, now and then with a spot left free among them."""
    for _ in range(rounds):
        free = 1 + int(rng.random() * 4 * seats)
        spots = [spot for spot in range(1, seats + 2) if spot != min(free, seats + 1)]
        yield play_round(house, rng, spots, habits=habits)


def carried_out(
    found: Due, table: Round, shoe: Shoe, rng: Random, wish: Wish | None = None
) -> Event:
    """The due act with all that it leaves open filled in: the card, and how a word is said."""
    event = found.event
    do = event.do
    if do == "deal":
        this = shoe.draw(wish(table, event) if wish is not None else "")
        across = found.across == "required" or (found.across == "optional" and rng.random() < 0.5)
        return Event("deal", event.to, card=this, is_down=event.is_down, is_across=across)
    if do == "turn":
        return event._replace(card=table.dealer[0])
    if do == "reveal":
        hole = max(place for place, is_down in enumerate(table.down) if is_down)
        return event._replace(card=table.dealer[hole])
    if do == "burn":
        return event._replace(card=shoe.draw() if table.stray is None else table.stray.card)
    if do == "take" and rng.random() < 0.5 and _takes_all(table, event):
        return event._replace(amount=None)
    if event.total and rng.random() < 0.5:
        return event._replace(total=event.total.rpartition("/")[2])
    return event


def _besides(table: Round, outlook: Outlook, habits: Habits, rng: Random) -> tuple[Due, ...]:
    """The acts accepted besides; a card that lies face up in the shoe is rare among them."""
    burns = [found for found in outlook.optional if found.event.do == "burn"]
    if not burns or table.stray is not None:
        return outlook.optional
    if rng.random() < habits.boxed_cards:
        return tuple(burns)
    return tuple(found for found in outlook.optional if found not in burns) or outlook.due


def _takes_all(table: Round, event: Event) -> bool:
    bet = table.side(event.to) if ":" in event.to else table.hand(event.to)
    return bet is not None and bet.lying == event.amount


def _unasked(table: Round, outlook: Outlook, shoe: Shoe, rng: Random) -> Event | None:
    """A card to a hand that did not ask for one, once the turns have begun."""
    if table.stray is not None or not table.has_begun_turns or outlook.waiting_for == "nobody":
        return None
    hands = [
        hand.name
        for hand in table.hands
        if hand.lying and len(hand.cards) >= 2 and not hand.request
    ]
    asked_for = {found.event.to for found in outlook.due if found.event.do == "deal"}
    names = [*hands, DEALER] if not table.hole_is_down else hands
    names = [name for name in names if name not in asked_for]
    if not names:
        return None
    return Event("deal", names[int(rng.random() * len(names))], card=shoe.draw())
