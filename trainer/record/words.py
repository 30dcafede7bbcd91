"""The words of an event, one at a time: read strictly, written one way."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from trainer.facts.cards import card
from trainer.facts.money import format_amount, parse_amount
from trainer.table.events import OFFERS, REFUSABLE, SIDE_BETS, VERBS, Event

_HAND: Final = re.compile(r"dealer|[1-9][0-9]?[ab]{0,30}")
_SPOT: Final = re.compile(r"[1-9][0-9]?[ab]{0,30}")
_BET: Final = re.compile(rf"[1-9][0-9]?(?:[ab]{{0,30}}|:(?:{'|'.join(SIDE_BETS)}))")
_CALL: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
_TOTAL: Final = re.compile(r"[0-9]{1,2}(?:/[0-9]{1,2})?")

_CLOCK: Final = re.compile(
    r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2}[T ])?[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?"
    r"(?:Z|[+-][0-9]{2}:?[0-9]{2})?"
)

LONGEST_WORD: Final = 60
"""Letters: more than any word has, and few enough to say back."""
_PATTERNS: Final = {
    "hand": (_HAND, "a hand, like 3, 3a or dealer"),
    "spot": (_SPOT, "a spot or hand, like 3"),
    "bet": (_BET, "a bet, like 3, 3a or 3:insurance"),
    "call": (_CALL, "a call, like no-more-bets"),
    "total": (_TOTAL, "a total, like 17 or 7/17"),
}
FIELDS: Final = {
    "hand": "to",
    "spot": "to",
    "bet": "to",
    "amount": "amount",
    "card": "card",
    "call": "call",
    "total": "total",
    "what": "what",
    "down": "is_down",
    "across": "is_across",
}


def read_word(kind: str, text: str, do: str) -> object:
    """The value of one word. Raises ``ValueError`` with a sentence."""
    if len(text) > LONGEST_WORD:
        raise ValueError(f"a word of {len(text)} letters: no word of a record is that long")
    if kind == "amount":
        amount = parse_amount(text)
        if not amount and do in ("bet", "insure", "add"):
            raise ValueError(f"{do} of nothing: an amount above 0 is needed")
        return amount
    if kind == "card":
        return card(text)
    if kind == "what":
        known = OFFERS if do == "offer" else REFUSABLE
        if text not in known:
            raise ValueError(f"{text!r}: expected one of {', '.join(known)}")
        return text
    pattern, meaning = _PATTERNS[kind]
    if not pattern.fullmatch(text):
        raise ValueError(f"{text!r}: expected {meaning}")
    return text


def is_time(text: str) -> bool:
    """Whether the text is a time of day or a full ISO 8601 stamp."""
    return _CLOCK.fullmatch(text) is not None


def unknown_verb(do: str) -> ValueError:
    """What to say of a verb that is not one of the record's."""
    import difflib

    close = difflib.get_close_matches(do, VERBS, 1)
    hint = f"; did you mean {close[0]}?" if close else f"; verbs are {', '.join(VERBS)}"
    return ValueError(f"unknown verb {do[:40]!r}{hint}")


def read_event(words: list[str]) -> Event:
    """The event that the words of a line write. Raises ``ValueError`` with a sentence."""
    return _read_event(tuple(words))


@lru_cache(maxsize=1 << 12)
def _read_event(words: tuple[str, ...]) -> Event:
    """A night's records say the same few hundred things over and over."""
    do, rest = words[0], words[1:]
    verb = VERBS.get(do)
    if verb is None:
        raise unknown_verb(do)
    found: dict[str, object] = {}
    for word in verb.words:
        kind = word.rstrip("?")
        if kind in ("down", "across"):
            if rest and rest[0] == kind:
                found[FIELDS[kind]] = True
                rest = rest[1:]
            continue
        if not rest:
            if word.endswith("?"):
                continue
            raise ValueError(f"{do} needs {' '.join(verb.words).replace('?', '').upper()}")
        found[FIELDS[kind]] = read_word(kind, rest[0], do)
        rest = rest[1:]
    if rest:
        raise ValueError(f"{rest[0][:40]!r} is one word too many after {do}")
    return checked(Event(do, **found))  # type: ignore[arg-type]


def checked(event: Event) -> Event:
    """The same event, if its words fit each other. Raises ``ValueError`` with a sentence."""
    if event.do == "bet" and event.to.endswith((":insurance", ":three-sevens")):
        raise ValueError(f"{event.to} is no bet to place: insurance is put out with insure")
    if event.do == "offer" and (event.what == "even-money") != bool(event.to):
        raise ValueError("insurance is offered to the table, even money to one spot")
    if event.do == "say" and event.call in ("total", "too-many") and not event.to:
        raise ValueError(f"say {event.call} needs the hand it is said of")
    return event


def write_event(event: Event) -> str:
    """The event as a line of a record."""
    words = [event.do]
    for word in VERBS[event.do].words:
        kind = word.rstrip("?")
        value = getattr(event, FIELDS[kind])
        if kind in ("down", "across"):
            if value and not (kind == "down" and event.card is not None and not event.card.is_seen):
                words.append(kind)
        elif kind == "amount":
            if value is not None:
                words.append(format_amount(value))
        elif value not in ("", None):
            words.append(str(value))
    return " ".join(words)
