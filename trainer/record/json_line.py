"""One line of a JSON Lines record: its fields, read strictly, and the event that they write."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Final, NoReturn

from trainer.record.rounds import STRAY_MARK
from trainer.record.words import FIELDS, checked, is_time, read_word, unknown_verb
from trainer.table.events import VERBS, Event

HEAD: Final = ("round", "house", "dealer")
_OF_THE_LINE: Final = frozenset({*HEAD, "seq", "at"})
FLAGS: Final = ("down", "across")
KEYS: Final = (*HEAD, "seq", "at", "do", "to", "amount", "card", "what", "call", "total", *FLAGS)
_MOST_SEQ: Final = 10**12
_B: Final = r"[ \t\r\n]*"
BEGINNING: Final = re.compile(rf'\{{{_B}"round"{_B}:{_B}"[^"\\]+"{_B},')
"""How a line begins that says its round first, where nothing hides in its letters."""
PLAIN_HEAD: Final = re.compile(
    rf'\{{{_B}"round"{_B}:{_B}"([^"\\]+)"{_B},{_B}"seq"{_B}:{_B}(0|[1-9][0-9]{{0,11}}){_B},{_B}'
)
"""How most lines begin."""


def fields_in(line: str) -> dict[str, object]:
    """The fields of one line. Raises ``ValueError`` with a sentence."""
    try:
        found, end = _QUICK.raw_decode(line)
        if end == len(line) and type(found) is dict and _has_no_name_twice(found, line):
            return found
        found = _DECODER.decode(line)
    except json.JSONDecodeError as wrong:
        if line[0] == "\ufeff":
            raise ValueError(STRAY_MARK) from None
        raise ValueError(f"this is no JSON: {wrong.msg} at column {wrong.colno}") from None
    except RecursionError:
        raise ValueError("this is nested too deep") from None
    except ValueError as wrong:
        if "digits" in str(wrong):  # Python's own limit, and its own words for it
            raise ValueError("a number of so many digits means nothing here") from None
        raise
    if not isinstance(found, dict):
        raise ValueError('expected an object, like {"do": "peek"}')
    return found


def _has_no_name_twice(found: dict[str, object], line: str) -> bool:
    """Whether every text in quotes is still there, so that no name has taken another's place.

    Counting quotes costs less than to look at every name while it is read.
    """
    texts = len(found) + list(map(type, found.values())).count(str)
    return line.count('"') == 2 * texts and "\\" not in line


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{short(twice)} is there twice")
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number that means anything here")


_QUICK: Final = json.JSONDecoder(parse_constant=_no_number)
_DECODER: Final = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_number)


def short(value: object) -> str:
    """A value as messages say it back."""
    text = json.dumps(value) if not isinstance(value, str) else ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."


def name_of(name: str, value: object) -> str:
    """A fact of the round, or a time. Raises ``ValueError`` with a sentence."""
    if not isinstance(value, str):
        raise ValueError(f"{name} is {short(value)}: expected text in quotes")
    if not value or not value.isprintable() or value != value.strip():
        raise ValueError(f"{name} is {short(value)}: expected text without blanks round it")
    if name == "at" and not is_time(value):
        raise ValueError(f"at is {short(value)}: expected a time like 2026-11-29T20:14:05+01:00")
    return value


def seq_of(fields: dict[str, object]) -> int | None:
    """The ``seq`` of a line, if it has one. Raises ``ValueError`` with a sentence."""
    if "seq" not in fields:
        return None
    seq = fields["seq"]
    if not isinstance(seq, int) or isinstance(seq, bool) or not 0 <= seq < _MOST_SEQ:
        raise ValueError(f"seq is {short(seq)}: expected a whole number from 0")
    return seq


def event_of(fields: dict[str, object]) -> Event:
    """The event that the fields of a line write. Raises ``ValueError`` with a sentence."""
    words = tuple([item for item in fields.items() if item[0] not in _OF_THE_LINE])
    for _, value in words:
        if type(value) is not str and value is not True:
            return _event_of(words)  # wrong, as a rule; and 1 must not be taken for true
    return _known_event(words)


def _event_of(words: tuple[tuple[str, object], ...]) -> Event:
    fields = dict(words)
    for name in fields:
        if name not in KEYS:
            raise ValueError(f"unknown field {short(name)}; fields are {', '.join(KEYS)}")
    do = fields.get("do")
    if not isinstance(do, str):
        raise ValueError(f"do is {short(do)}: expected a verb" if do else "do is missing")
    verb = VERBS.get(do)
    if verb is None:
        raise unknown_verb(do)
    found: dict[str, object] = {}
    fit = {"do"}
    for word in verb.words:
        kind = word.rstrip("?")
        name = kind if kind in FLAGS else FIELDS[kind]
        fit.add(name)
        value = fields.get(name)
        if kind in FLAGS:
            if name in fields and not isinstance(value, bool):
                raise ValueError(f"{name} is {short(value)}: expected true or false")
            found[FIELDS[kind]] = value is True
        elif isinstance(value, str):
            found[name] = read_word(kind, value, do)
        elif name in fields:
            raise ValueError(f"{name} is {short(value)}: expected text in quotes")
        elif not word.endswith("?"):
            raise ValueError(f"{do} needs {name}")
    for name in fields:
        if name not in fit:
            raise ValueError(f"{name} says nothing about {do}")
    event = Event(do, **found)  # type: ignore[arg-type]
    if event.card is not None and not event.card.is_seen:
        event = event._replace(is_down=False)  # a card not seen lies face down anyway
    return checked(event)


_known_event: Final = lru_cache(maxsize=1 << 12)(_event_of)
"""A night's records say the same few hundred things over and over."""
