"""What a house fixes in numbers: every rule, the values it may take, and what it means.

``RULES`` is the closed list of rules a house file sets. A file sets each of them; there are no
defaults. ``Rules`` holds the values once read, ready for the functions that ask them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.facts.money import parse_amount, parse_ratio
from trainer.facts.values import Rules as Rules


class Kind(NamedTuple):
    """What may stand as a value: words for the reader, and the way from text to value.

    ``parse`` raises ``ValueError`` with a sentence. ``choices`` lists the words a value is
    chosen from, where the list is closed; ``is_list`` asks for a sequence of such values.
    """

    expected: str
    parse: Callable[[str], object]
    choices: tuple[str, ...] = ()
    is_list: bool = False


class Attribute(NamedTuple):
    """A word beside a rule's ``is``. ``needed`` is ``always``, ``unless_none`` or ``never``."""

    field: str
    kind: Kind
    needed: str
    meaning: str
    absent: object = None


class RuleSpec(NamedTuple):
    """One rule: its kind, its meaning in a sentence, and the words that may stand beside it."""

    kind: Kind
    meaning: str
    attributes: Mapping[str, Attribute] = MappingProxyType({})


def _choice(*words: str, none: bool = False) -> Kind:
    known = (*words, "none") if none else words

    def parse(text: str) -> object:
        if text not in known:
            raise ValueError(f"expected one of {', '.join(known)}")
        return None if text == "none" and none else text

    return Kind(f"one of {', '.join(known)}", parse, known)


def _parse_bool(text: str) -> bool:
    if text not in ("true", "false"):
        raise ValueError("expected true or false")
    return text == "true"


def _count(low: int, high: int, word: str | None = None) -> Kind:
    expected = f"a whole number from {low} to {high}" + (f", or {word}" if word else "")

    def parse(text: str) -> object:
        if word is not None and text == word:
            return None
        is_number = text.isascii() and text.isdigit() and len(text) <= 4
        if not is_number or not low <= int(text) <= high or (text[0] == "0" and text != "0"):
            raise ValueError(f"expected {expected}")
        return int(text)

    return Kind(expected, parse, (word,) if word else ())


def _amount(word: str | None = None) -> Kind:
    expected = "an amount above 0, like 1 or 2.5" + (f", or {word}" if word else "")

    def parse(text: str) -> object:
        if word is not None and text == word:
            return None
        amount = parse_amount(text)
        if amount <= 0:
            raise ValueError(f"expected {expected}")
        return amount

    return Kind(expected, parse, (word,) if word else ())


def _ratio(*, none: bool = False) -> Kind:
    expected = "a price like 3:2" + (", or none" if none else "")

    def parse(text: str) -> object:
        if none and text == "none":
            return None
        return parse_ratio(text)

    return Kind(expected, parse, ("none",) if none else ())


def _parse_double_on(text: str) -> object:
    if text != "any":
        raise ValueError("expected any, or a list of totals like [9, 10, 11]")
    return None


def _total(low: int, high: int) -> Kind:
    one = _count(low, high)
    return Kind(f"a list of totals from {low} to {high}, like [{low}]", one.parse, (), True)


BOOL: Final = Kind("true or false", _parse_bool, ("true", "false"))
ROUND: Final = _choice("down", "up", "exact")

RULES: Final[dict[str, RuleSpec]] = {
    "decks": RuleSpec(
        _count(1, 8),
        "How many decks are in play.",
        {
            "many": Attribute(
                "many_decks", _count(1, 8), "never", "How many decks a full table plays with."
            ),
            "from_spots": Attribute(
                "many_from_spots", _count(2, 9), "never", "From how many bets on it is full."
            ),
        },
    ),
    "deck_without_tens": RuleSpec(BOOL, "Whether the four tens of each deck are taken out."),
    "minimum_bet": RuleSpec(_amount("any"), "The lowest bet before the deal."),
    "maximum_bet": RuleSpec(_amount("any"), "The highest bet before the deal."),
    "money_unit": RuleSpec(
        _amount("exact"), "The smallest chip a bet is made of; exact where any fraction may be bet."
    ),
    "chips": RuleSpec(
        _amount()._replace(expected="a list of chip values, like [1, 5, 10]", is_list=True),
        "The chips in the dealer's rack.",
    ),
    "win_pays": RuleSpec(_ratio(), "What an ordinary win pays."),
    "natural_pays": RuleSpec(
        _ratio(),
        "What a player's blackjack pays.",
        {
            "round": Attribute(
                "natural_round", ROUND, "always", "Which way winnings are brought to whole units."
            )
        },
    ),
    "ace_ten_after_split": RuleSpec(
        _choice("21", "natural"), "What ace and ten-value count for on a hand from a split."
    ),
    "hole_card": RuleSpec(
        BOOL, "Whether the dealer takes a second, hidden card before the players' turns."
    ),
    "peek_on": RuleSpec(
        _choice("ace", "ten_value")._replace(
            expected="a list of ace and ten_value, or [] for never", is_list=True
        ),
        "On which up cards the dealer looks at the hole card.",
    ),
    "dealer_blackjack_takes": RuleSpec(
        _choice("all", "original", "peeked"),
        "What a dealer's blackjack takes of doubled and split bets; peeked where the look at the "
        "hole card ends the round before anyone doubles.",
    ),
    "dealer_hits_soft_17": RuleSpec(BOOL, "Whether the dealer draws on a soft 17."),
    "dealer_takes_ties_at": RuleSpec(
        _total(17, 21), "At which equal totals the dealer wins; [] where every tie is a push."
    ),
    "dealer_plays_without_hands": RuleSpec(
        BOOL, "Whether the dealer plays the hand out when no bet is left that depends on it."
    ),
    "hit_on_21": RuleSpec(
        _choice("yes", "soft_only", "no"), "Whether a hand of 21 may have another card."
    ),
    "double_on": RuleSpec(
        Kind("any, or a list of totals like [9, 10, 11]", _parse_double_on, ("any",)),
        "On which totals of two cards a hand may be doubled.",
    ),
    "double_soft": RuleSpec(
        _choice("as_usual", "first_ace_is_1", "never"),
        "How a soft hand doubles; first_ace_is_1 where its first ace counts only 1 from then on.",
    ),
    "double_after_split": RuleSpec(BOOL, "Whether a hand from a split may be doubled."),
    "split_on": RuleSpec(
        _choice("equal_value", "equal_rank", none=True), "Which two cards may be split."
    ),
    "hands_from_one_spot": RuleSpec(
        _count(2, 16, "no_limit"), "How many hands one spot may be split into."
    ),
    "split_aces": RuleSpec(
        _choice("played_on", "one_card"),
        "How split aces go on.",
        {"resplit": Attribute("resplit_aces", BOOL, "always", "Whether they may be split again.")},
    ),
    "insurance": RuleSpec(
        _choice("half", "up_to_half", none=True),
        "How much insurance may be taken against a dealer's ace.",
        {
            "pays": Attribute("insurance_pays", _ratio(), "unless_none", "What insurance pays."),
            "on_natural": Attribute(
                "insurance_on_natural",
                BOOL,
                "unless_none",
                "Whether a player's blackjack may be insured.",
                False,
            ),
        },
    ),
    "even_money": RuleSpec(
        _choice("on_request", "offered", none=True),
        "Whether a blackjack against the dealer's ace may be paid 1:1 at once.",
    ),
    "surrender": RuleSpec(
        _choice("half", none=True),
        "What goes back to a player who gives up as the first action.",
        {
            "round": Attribute(
                "surrender_round", ROUND, "unless_none", "Which way the half is brought to units."
            )
        },
    ),
    "over_under_13": RuleSpec(
        _ratio(none=True),
        "What the side bets on over or under 13 pay.",
        {
            "two_aces_under": Attribute(
                "two_aces_under", _ratio(), "unless_none", "What under pays on two aces."
            )
        },
    ),
    "three_sevens": RuleSpec(
        _ratio(none=True), "What premium 7-7 and a drawn 7 are paid, on the bet of the spot."
    ),
    "five_card_charlie": RuleSpec(
        _ratio(none=True), "What five cards without a bust are paid at once."
    ),
    "player_21_always_wins": RuleSpec(
        BOOL, "Whether a player's 21 wins against a dealer's 21 and blackjack too."
    ),
}

TOTALS: Final = _total(4, 21)
"""The kind of ``double_on`` where it is a list."""
