"""Cards as the trade names them: a rank, perhaps a suit, or a card not seen."""

from __future__ import annotations

from typing import Final

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("s", "h", "d", "c")
SUIT_SYMBOLS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

_SUIT_WORDS: Final = {suit: suit for suit in SUITS} | {
    symbol: suit for suit, symbol in SUIT_SYMBOLS.items()
}
_VARIATION_SELECTOR: Final = "\ufe0f"


class Card:
    """One card. Cards are interned: the same card is the same object, so ``is`` and ``==`` agree.

    ``value`` is 1 for an ace, 10 for tens and pictures, 0 for a card not seen; ``suit`` is
    ``s h d c`` or ``""`` where it is not known. ``is_seen`` says whether the rank is known.
    """

    __slots__ = ("is_ace", "is_seen", "rank", "suit", "value")
    rank: str
    suit: str
    value: int
    is_ace: bool
    is_seen: bool

    def __init__(self, rank: str, suit: str) -> None:
        value = 0 if rank == "?" else 1 if rank == "A" else 10 if rank in "10JQK" else int(rank)
        for name, fact in (("rank", rank), ("suit", suit), ("value", value)):
            object.__setattr__(self, name, fact)
        object.__setattr__(self, "is_ace", rank == "A")
        object.__setattr__(self, "is_seen", rank != "?")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card never changes")

    def __str__(self) -> str:
        return ("T" if self.rank == "10" else self.rank) + self.suit

    def __repr__(self) -> str:
        return f"card({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (card, (str(self),))

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


UNSEEN: Final = Card("?", "")
_BY_TEXT: Final[dict[str, Card]] = {"?": UNSEEN}
for _rank in RANKS:
    for _suit in ("", *SUITS):
        _card = Card(_rank, _suit)
        _BY_TEXT[str(_card)] = _card
        if _rank == "10":
            _BY_TEXT["10" + _suit] = _card


def card(text: str) -> Card:
    """The card that ``text`` names: ``K``, ``Ks``, ``10h``, ``Th``, ``♠K``, ``K♠️``, ``?``.

    Raises ``ValueError`` with a sentence for the reader where it names none.

    >>> card("10h") is card("Th"), card("♠️K").suit
    (True, 's')
    """
    found = _BY_TEXT.get(text)
    if found is not None:
        return found
    bare = text.replace(_VARIATION_SELECTOR, "").strip()
    for suit_text, suit in _SUIT_WORDS.items():
        rank = None
        if bare.endswith(suit_text):
            rank = bare.removesuffix(suit_text)
        elif suit_text in SUIT_SYMBOLS.values() and bare.startswith(suit_text):
            rank = bare.removeprefix(suit_text)
        if rank is not None:
            rank = rank.upper()
            found = _BY_TEXT.get(rank + suit)
            if found is not None and found.suit == suit:
                return found
    found = _BY_TEXT.get(bare.upper())
    if found is not None:
        return found
    raise ValueError(
        f"{text!r} is not a card: a rank (A K Q J T 10 9 … 2), then perhaps a suit (s h d c), "
        "or ? for a card not seen"
    )


def rank_name(this: Card) -> str:
    """The rank as people read it: ``10`` and never ``T``."""
    return this.rank


def deck(decks: int = 1, *, without_tens: bool = False) -> list[Card]:
    """``decks`` full decks in a fixed order, for a shoe; ``without_tens`` as in NOR-35."""
    ranks = [rank for rank in RANKS if not (without_tens and rank == "10")]
    return [_BY_TEXT[rank + suit] for suit in SUITS for rank in ranks] * decks
