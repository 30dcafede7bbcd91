"""A case for the calculator as a person or a program writes it, read strictly.

Nothing is guessed: an unknown or missing key, a value of the wrong type, a number where an exact
text is wanted, a key that stands twice, all are refused with a sentence that says what to write.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from trainer.facts.cards import RANKS, SUITS, Card, card
from trainer.facts.hands import Cards
from trainer.facts.money import Amount, parse_amount

LONGEST_SHOWN = 40
MOST_CARDS = 100
"""No hand is longer: the longest that eight decks allow has 21 aces and a card that busts it."""


class NotACase(ValueError):
    """What was written is no case at all; the sentence says what to write instead."""


class Case(NamedTuple):
    """One hand of one spot. ``bet`` is what lay there before the deal, ``double`` says that the
    last card came on a double; cards are in dealt order, the dealer's open one first.
    """

    house: str
    bet: Amount
    hand: Cards
    dealer: Cards
    double: bool = False
    from_split: bool = False
    insurance: Amount = 0
    even_money: bool = False
    surrender: bool = False
    over13: Amount = 0
    under13: Amount = 0

    @property
    def has_acted(self) -> bool:
        """Whether the player has had a turn, so that a look at the hole card came before."""
        return len(self.hand) > 2 or self.from_split or self.surrender


def read_case(given: object) -> Case:
    """The case that a decoded JSON object holds. Raises ``NotACase``."""
    if not isinstance(given, dict):
        raise NotACase(
            'expected an object like {"house": "cyb", "bet": "5", "hand": ["A", "K"], …}'
        )
    for name in given:
        if name not in _READERS:
            raise NotACase(f"unknown key {_shown(name)}{_suggestion(name)}")
    for name in _NEEDED:
        if name not in given:
            raise NotACase(f"the key {name!r} is missing")
    read: dict[str, Any] = {name: _READERS[name](name, value) for name, value in given.items()}
    return Case(**read)


def read_json(text: str) -> object:
    """One JSON value. Numbers stay text, so that none is ever a binary float.

    Raises ``NotACase`` also where JSON readers are often silent: a key twice, ``NaN``.
    """
    from json import JSONDecodeError

    try:
        return _decoder()(text)
    except JSONDecodeError as wrong:
        if text.startswith("\ufeff"):
            mark = "a byte-order mark stands here that does not begin the file: delete it"
            raise NotACase(mark) from None
        said = wrong.msg[:1].lower() + wrong.msg[1:]
        raise NotACase(f"this is no JSON: {said}, at character {wrong.pos + 1}") from None
    except RecursionError:
        raise NotACase("this is no case: it is nested too deep") from None


class JsonNumber(NamedTuple):
    """A number as the JSON text writes it."""

    text: str

    def __str__(self) -> str:
        return self.text


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise NotACase(f"the key {_shown(twice)} stands twice")
    return found


def _constant(word: str) -> object:
    raise NotACase(f'{word} is no amount: write one like "5"')


@lru_cache(maxsize=1)
def _decoder() -> Callable[[str], object]:
    from json import JSONDecoder  # not imported for the one case of a command line

    return JSONDecoder(
        object_pairs_hook=_object,
        parse_constant=_constant,
        parse_int=JsonNumber,
        parse_float=JsonNumber,
    ).decode


_parse_amount: Final = lru_cache(maxsize=1 << 12)(parse_amount)


def _house(name: str, value: object) -> str:
    if type(value) is not str or not value.isprintable():
        raise NotACase(f'{name}: expected the name of a house, like "cyb", not {_shown(value)}')
    return value


def _amount(name: str, value: object) -> Amount:
    if type(value) is str and len(value) <= LONGEST_SHOWN:
        try:
            return _parse_amount(value)
        except ValueError as wrong:
            raise NotACase(f"{name}: {wrong}") from None
    if isinstance(value, (JsonNumber, int, float)) and not isinstance(value, bool):
        raise NotACase(
            f'{name}: an amount is written as text: "{_bare(value)}", not {_bare(value)}'
        )
    raise NotACase(f'{name}: expected an amount as text, like "5" or "2.5", not {_shown(value)}')


def _cards(name: str, value: object) -> Cards:
    if not isinstance(value, list):
        raise NotACase(f'{name}: expected a list of cards like ["A", "K"], not {_shown(value)}')
    if len(value) > MOST_CARDS:
        raise NotACase(f"{name}: no hand has {len(value)} cards")
    try:
        return tuple([_AS_USUAL[one] for one in value])
    except (KeyError, TypeError):  # written in a rarer way, or no card
        return tuple([_card(name, one) for one in value])


_AS_USUAL: Final = {
    rank + suit: card(rank + suit) for rank in (*RANKS, "T") for suit in ("", *SUITS)
}
"""The usual ways to write a card, for speed."""


def _card(name: str, value: object) -> Card:
    if type(value) is not str or len(value) > LONGEST_SHOWN:
        if isinstance(value, (JsonNumber, int)) and not isinstance(value, bool):
            raise NotACase(f'{name}: a card is written as text: "{_bare(value)}"')
        raise NotACase(f'{name}: expected a card like "K" or "10h", not {_shown(value)}')
    try:
        found = card(value)
    except ValueError as wrong:
        raise NotACase(f"{name}: {wrong}") from None
    if not found.is_seen:
        raise NotACase(f"{name}: a card not seen cannot be counted: leave it out, or say which")
    return found


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise NotACase(f"{name}: expected true or false, not {_shown(value)}")
    return value


_READERS: Final[dict[str, Callable[[str, object], object]]] = {
    "house": _house,
    "bet": _amount,
    "hand": _cards,
    "dealer": _cards,
    "double": _flag,
    "from_split": _flag,
    "insurance": _amount,
    "even_money": _flag,
    "surrender": _flag,
    "over13": _amount,
    "under13": _amount,
}
_NEEDED: Final = ("house", "bet", "hand", "dealer")


def _bare(value: object) -> str:
    text = str(value)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def _shown(value: object) -> str:
    """A value as the writer of the JSON knows it, not too long."""
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return repr(_bare(value)) if type(value) is str else _bare(value)


def _suggestion(name: object) -> str:
    from trainer.law.reading.tree import suggestion

    return suggestion(str(name), _READERS) if len(str(name)) <= LONGEST_SHOWN else ""
