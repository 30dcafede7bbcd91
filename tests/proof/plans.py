"""Stacked shoes: rounds that reach what is rare, for tests that must not wait for chance."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from trainer.law.house import House
from trainer.shell.houses import load_house
from trainer.table.events import DEALER, Event
from trainer.table.round import Round
from trainer.uses.simulating.dealing import PlayedRound, play_round
from trainer.uses.simulating.habits import Habits
from trainer.uses.simulating.shoe import Wish

CURIOUS = Habits(
    bets_wrong=0.2,
    bets_again=0.2,
    bets_aside=0.6,
    speaks_out_of_turn=0.05,
    insures=0.6,
    insures_wrong=0.25,
    asks_for_what_is_refused=0.2,
    surrenders=0.3,
    doubles=0.35,
    plays_on_21=0.5,
    boxed_cards=0.2,
)
CLUMSY = Habits(unasked_cards=0.08, doubles=0.4, splits=0.8)


def _players_get(*ranks: str, split: tuple[str, ...] = ()) -> Wish:
    """Each hand gets these in order, a hand from a split those, and then whatever comes."""

    def wish(table: Round, event: Event) -> str:
        hand = table.hand(event.to)
        if hand is None:
            return ""
        mine = (ranks[0], *split) if split and hand.from_split else ranks
        return mine[len(hand.cards)] if len(hand.cards) < len(mine) else ""

    return wish


def _dealer_gets(*ranks: str, players: Wish | None = None) -> Wish:
    def wish(table: Round, event: Event) -> str:
        if event.to != DEALER:
            return players(table, event) if players else ""
        at = len(table.dealer)
        return ranks[at] if at < len(ranks) else ""

    return wish


PLANS: dict[str, tuple[Habits, Wish | None]] = {
    "as it comes": (CURIOUS, None),
    "a clumsy dealer": (CLUMSY, None),
    "a clumsy dealer, pairs": (CLUMSY, _players_get("4", "4")),
    "eights": (CURIOUS, _players_get("8", "8", "8")),
    "aces": (CURIOUS, _players_get("A", "A", "A")),
    "kings and queens": (CURIOUS, _dealer_gets("5", players=_players_get("K", "Q"))),
    "aces and kings": (CURIOUS, _players_get("A", "K")),
    "aces and kings, split": (
        CURIOUS,
        _dealer_gets("6", players=_players_get("A", "A", split=("K",))),
    ),
    "fours to a ten": (CURIOUS, _dealer_gets("6", players=_players_get("4", "4", split=("6",)))),
    "sevens": (CURIOUS, _dealer_gets("9", players=_players_get("7", "7", "7"))),
    "small cards": (CURIOUS, _dealer_gets("7", players=_players_get("2", "2", "3", "A", "2"))),
    "soft hands": (CURIOUS, _dealer_gets("5", players=_players_get("A", "6", "3"))),
    "twenty-one": (CURIOUS, _dealer_gets("8", players=_players_get("5", "6", "K", "2"))),
    "a dealer's ace": (CURIOUS, _dealer_gets("A", players=_players_get("A", "K"))),
    "a dealer's ace and king": (CURIOUS, _dealer_gets("A", "K")),
    "a dealer's king and ace": (CURIOUS, _dealer_gets("K", "A", players=_players_get("6", "5"))),
    "a dealer's soft 17": (CURIOUS, _dealer_gets("6", "A", players=_players_get("K", "7"))),
    "a dealer's 21": (CURIOUS, _dealer_gets("6", "8", "7", players=_players_get("5", "6", "K"))),
    "everybody bust": (CURIOUS, _players_get("K", "6", "K")),
}


def rounds_of(house: House, each: int = 12) -> Iterator[PlayedRound]:
    """Rounds by every plan in turn, the same for the same house."""
    for number in range(each):
        for name, (habits, wish) in PLANS.items():
            rng = Random(f"{name} {number}")
            yield play_round(house, rng, 1 + number % 2, habits=habits, wish=wish)


@lru_cache(maxsize=64)
def tables_of(name: str) -> tuple[Round, ...]:
    """Every table that those rounds pass, of a house by its name."""
    return tuple(
        table
        for played in rounds_of(load_house(name))
        for table in (*(moment.table for moment in played.moments), played.table)
    )
