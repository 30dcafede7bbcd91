"""The trade's words, each explained once to somebody who hears it for the first time."""

from __future__ import annotations

import re
from typing import Final

from trainer.uses.speaking.tongue import Tongue

_WORDS: Final = {
    "hole-card": r"\bhole card|\bhidden card",
    "up-card": r"\bup card",
    "spot": r"\bspots?\b|\bbox(?:es)?\b",
    "push": r"\bpush(?:es)?\b",
    "blackjack": r"\bblackjacks?\b",
    "soft": r"\bsoft\b",
    "bust": r"\bbust\b|\btoo many\b",
    "stand": r"\bstands\b|\bstood\b|\bto stand\b",
    "hit": r"\bhits?\b",
    "double": r"\bdoubl(?:e|es|ed|ing)\b",
    "split": r"\bsplits?\b|\bpair\b",
    "insurance": r"\binsurance\b|\binsures?\b",
    "even-money": r"\beven money\b",
    "surrender": r"\bsurrender\b",
    "crosswise": r"\bcrosswise\b",
    "shoe": r"\bshoe\b",
    "clockwise": r"\bclockwise\b",
}
_FORMS: Final = {word: re.compile(form, re.IGNORECASE) for word, form in _WORDS.items()}


def explained(tongue: Tongue, text: str, known: set[str], most: int = 2) -> list[tuple[str, str]]:
    """Words of ``text`` that were not explained yet, with what they mean; ``known`` grows."""
    found: list[tuple[str, str]] = []
    for word in _FORMS:
        if word in known or len(found) >= most:
            continue
        if is_used(tongue, word, text):
            known.add(word)
            found.append((tongue.say(f"word.{word}"), tongue.say(f"meaning.{word}")))
    return found


def is_used(tongue: Tongue, word: str, text: str) -> bool:
    """Whether the text uses the word, in this language."""
    if tongue.code == "en":
        return _FORMS[word].search(text) is not None
    forms = tongue.say(f"forms.{word}") if tongue.knows(f"forms.{word}") else f"word.{word}"
    return any(form and form in text.casefold() for form in forms.casefold().split("|"))
