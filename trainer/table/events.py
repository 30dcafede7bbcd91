"""What happens at a table: a closed list of verbs, and one event type for all of them.

One type with optional words, rather than a class a verb, because every reader of events (text,
JSON, the procedure's matching, the checker) treats the words alike; ``VERBS`` says which words
each verb takes.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.facts.cards import Card
from trainer.facts.money import Amount

DEALER: Final = "dealer"


class Event(NamedTuple):
    """One thing that happened. ``to`` is a hand, a spot, a bet or ``dealer``.

    ``total`` is a called total as spoken, ``"17"`` or ``"7/17"``. ``card`` and ``amount`` are
    ``None`` where the verb has none, or, for what is due, where any is right.
    """

    do: str
    to: str = ""
    amount: Amount | None = None
    card: Card | None = None
    what: str = ""
    call: str = ""
    total: str = ""
    is_down: bool = False
    is_across: bool = False


class Verb(NamedTuple):
    """``by`` is ``dealer``, ``player`` or ``""``; ``words`` in order, ``?`` marks optional ones.

    The words: ``hand``, ``spot``, ``bet`` (all kept in ``Event.to``), ``amount``, ``card``,
    ``call``, ``total``, ``what``, ``down``, ``across``.
    """

    by: str
    words: tuple[str, ...]
    meaning: str


VERBS: Final[dict[str, Verb]] = {
    "bet": Verb("player", ("bet", "amount"), "chips into the betting circle"),
    "say": Verb("dealer", ("call", "hand?", "total?"), "a call"),
    "deal": Verb("dealer", ("hand", "card", "down?", "across?"), "a card from the shoe"),
    "turn": Verb("dealer", ("card",), "the dealer's first card is turned face up"),
    "offer": Verb("dealer", ("what", "spot?"), "insurance or even money is offered"),
    "insure": Verb("player", ("spot", "amount"), "insurance chips put out"),
    "even-money": Verb("player", ("spot",), "asks for even money"),
    "decline": Verb("player", ("spot",), "wants neither"),
    "peek": Verb("dealer", (), "looks at the hole card without showing it"),
    "invite": Verb("dealer", ("hand",), "turns to the hand and waits for its decision"),
    "hit": Verb("player", ("hand",), "asks for a card"),
    "stand": Verb("player", ("hand",), "wants no more cards"),
    "double": Verb("player", ("hand",), "asks to double"),
    "split": Verb("player", ("hand",), "asks to split"),
    "surrender": Verb("player", ("hand",), "gives the hand up"),
    "refuse": Verb("dealer", ("spot", "what"), "turns a request down"),
    "ask": Verb("dealer", ("hand", "amount"), "asks for the chips of a double or split"),
    "add": Verb("player", ("hand", "amount"), "puts them out"),
    "part": Verb("dealer", ("hand",), "separates the pair onto the two bets"),
    "reveal": Verb("dealer", ("card",), "turns the hole card"),
    "pay": Verb("dealer", ("bet", "amount"), "hands over winnings"),
    "push": Verb("dealer", ("bet",), "the stake stays the player's, nothing is won"),
    "take": Verb("dealer", ("bet", "amount?"), "the stake goes to the house"),
    "return": Verb("dealer", ("bet", "amount"), "part of a stake goes back"),
    "collect": Verb("dealer", ("hand",), "the cards go to the discards"),
    "give-on": Verb("dealer", ("hand",), "an unwanted card is offered to another hand"),
    "burn": Verb("dealer", ("card",), "a card is put out of play"),
    "cut-card": Verb("", (), "the cut card comes out"),
    "shuffle": Verb("dealer", (), "the cards are shuffled"),
    "call-floor": Verb("dealer", (), "a supervisor is called"),
    "undo": Verb("dealer", (), "the dealer takes back the last own act in the open"),
}

SIDE_BETS: Final = ("insurance", "over13", "under13", "three-sevens")
REFUSABLE: Final = ("bet", "insurance", "even-money", "hit", "double", "split", "surrender")
OFFERS: Final = ("insurance", "even-money")
CALLS: Final = ("place-bets", "no-more-bets", "total", "too-many")
NOT_UNDONE: Final = frozenset({"deal", "turn", "peek", "reveal"})
"""What was shown cannot be taken back."""

MERE_WORDS: Final = frozenset({"say", "offer", "refuse", "ask", "call-floor", "shuffle", "undo"})
"""Dealer's acts that move neither cards nor turns."""


BY_PLAYER: Final = frozenset(name for name, verb in VERBS.items() if verb.by == "player")


def is_by_dealer(event: Event) -> bool:
    """Whether the dealer did it."""
    return VERBS[event.do].by == "dealer"


def is_by_player(event: Event) -> bool:
    """Whether a player did it."""
    return event.do in BY_PLAYER
