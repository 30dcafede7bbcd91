"""The table at one moment: hands, side bets, the dealer's cards. Immutable and hashable.

What can be seen on the felt is seen; a round stores besides only what cannot: what was said,
what was asked for, and what is awaited.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeVar

from trainer.facts.cards import Card
from trainer.facts.dealer import has_blackjack
from trainer.facts.hands import Cards
from trainer.facts.money import Amount


class Hand(NamedTuple):
    """One hand of one spot.

    ``bet`` lay there at the deal (or was put there by the split), ``added`` came with a double,
    ``lying`` is what still lies on the felt and ``returned`` what of it went back on its own.
    ``request`` is what the player asked for and has not yet got, ``chips`` what was put out for
    it. ``invited_at`` is the number of cards it had when last invited or heard, -1 before.
    ``is_granted`` says that the dealer has let the request stand, rightly or not.
    """

    name: str
    spot: int
    bet: Amount
    lying: Amount
    cards: Cards = ()
    added: Amount = 0
    returned: Amount = 0
    from_split: bool = False
    is_doubled: bool = False
    has_stood: bool = False
    request: str = ""
    chips: Amount | None = None
    was_asked: bool = False
    invited_at: int = -1
    has_declined: bool = False
    even_money_offered: bool = False
    total_called_at: int = -1
    too_many_called: bool = False
    is_collected: bool = False
    is_granted: bool = False

    @property
    def is_settled(self) -> bool:
        """Whether nothing of the bet lies there any more."""
        return not self.lying


class SideBet(NamedTuple):
    """A bet of a spot beside the main one: ``1:insurance``, ``1:over13``, ``1:three-sevens``."""

    name: str
    spot: int
    kind: str
    bet: Amount
    lying: Amount

    @property
    def is_settled(self) -> bool:
        """Whether nothing of it lies there any more."""
        return not self.lying


class FreshBet(NamedTuple):
    """Chips put out since the dealer last acted, on which the dealer may still rule.

    ``replaces`` is what lay there before, and lies there again if these chips are refused;
    ``is_late`` says the bets were closed.
    """

    name: str
    amount: Amount
    replaces: Amount | None
    is_late: bool


class Stray(NamedTuple):
    """A card that nobody asked for, and the hand it lies with or is offered to."""

    card: Card
    at: str
    is_offered: bool = False


class Round(NamedTuple):
    """A round at one moment. ``hands`` stand in table order, children in their parent's place.

    ``dealer`` holds the dealer's cards in dealt order and ``down`` which of them lie face down.
    """

    hands: tuple[Hand, ...] = ()
    sides: tuple[SideBet, ...] = ()
    dealer: Cards = ()
    down: tuple[bool, ...] = ()
    is_closed: bool = False
    has_begun_turns: bool = False
    has_peeked: bool = False
    blackjack_is_ruled_out: bool = False
    is_revealed: bool = False
    insurance_offered: bool = False
    dealer_is_collected: bool = False
    said: frozenset[str] = frozenset()
    fresh: tuple[FreshBet, ...] = ()
    stray: Stray | None = None
    settling: int = 0
    burned: Cards = ()

    def with_hands(self, hands: tuple[Hand, ...]) -> Round:
        """The same round with other hands: what most events change, so at the least price."""
        return tuple.__new__(Round, (hands, *self[1:]))

    def hand(self, name: str) -> Hand | None:
        """The hand of that name, if it is on the table."""
        for hand in self.hands:
            if hand.name == name:
                return hand
        return None

    def side(self, name: str) -> SideBet | None:
        """The side bet of that name, if it was made."""
        for side in self.sides:
            if side.name == name:
                return side
        return None

    def hands_of(self, spot: int) -> tuple[Hand, ...]:
        """All hands of one spot, in table order."""
        return tuple([hand for hand in self.hands if hand.spot == spot])

    @property
    def upcard(self) -> Card | None:
        """The dealer's first card, once it lies open."""
        return self.dealer[0] if self.dealer and not self.down[0] else None

    @property
    def hole_is_down(self) -> bool:
        """Whether a dealer's card still lies face down."""
        return True in self.down

    @property
    def shows_blackjack(self) -> bool:
        """Whether the dealer's blackjack lies open."""
        return True not in self.down and has_blackjack(self.dealer)

    @property
    def spots(self) -> tuple[int, ...]:
        """The spots with a bet, clockwise from the dealer's left."""
        return tuple(dict.fromkeys(hand.spot for hand in self.hands))

    def hidden(self) -> Round:
        """The round as a player sees it: cards that lie face down are not seen."""
        if not self.hole_is_down:
            return self
        from trainer.facts.cards import UNSEEN

        cards = tuple(
            UNSEEN if down else this for this, down in zip(self.dealer, self.down, strict=True)
        )
        return self._replace(dealer=cards)


_PLACES: Final = {
    kind: {name: place for place, name in enumerate(kind._fields)} for kind in (Hand, Round)
}
_Named = TypeVar("_Named", Hand, Round)


def changed(this: _Named, **changes: object) -> _Named:
    """The same hand or round but for these fields.

    It is ``_replace`` at under half the price, for what every event does. A name that there is
    not raises ``KeyError``.
    """
    kind = type(this)
    values: list[Any] = list(this)
    places = _PLACES[kind]
    for name, value in changes.items():
        values[places[name]] = value
    return tuple.__new__(kind, values)


EMPTY = Round()
"""A table before any bet."""
