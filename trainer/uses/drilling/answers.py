"""What was typed, read strictly: an answer, or a reason to ask once more.

A reason to ask again is not a wrong answer: it uses up no attempt.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from trainer.facts.money import Amount, parse_amount

_BLANKS: Final = "\u00a0\u202f\u2009\u2007\u200b\ufeff"
_GROUPED: Final = re.compile(r"[1-9][0-9]{0,2}(?: [0-9]{3})+(?:[.,][0-9]{1,2})?")
_AMBIGUOUS: Final = re.compile(r"[1-9][0-9]{0,2}(?:[,'’][0-9]{3})+")
_NUMBER: Final = re.compile(r"[0-9]{1,12}(?:[.,][0-9]{1,6})?|[0-9]{1,12}/[0-9]{1,6}")


class AskAgain(ValueError):
    """What was typed is no answer yet. ``key`` names the phrase that says why."""

    def __init__(self, key: str, **words: object) -> None:
        super().__init__(key)
        self.key, self.words = key, words


def tidied(text: str) -> str:
    """What was typed without what nobody sees: composed letters, lower case, plain blanks.

    >>> tidied(" Wait\\u00a0 ")
    'wait'
    """
    for blank in _BLANKS:
        text = text.replace(blank, " ")
    text = "".join(one for one in text if one == " " or unicodedata.category(one) != "Cc")
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def read_amount(text: str) -> Amount:
    """The amount that somebody typed, with a point or a comma before the decimals.

    Raises ``AskAgain`` for ``1,234``, which is one number here and another there (``1.234`` is
    not: a point stands before decimals everywhere in the trainer), and for what is no number at
    all: a superscript is no digit.

    >>> read_amount("22,5")
    Fraction(45, 2)
    """
    typed = tidied(text)
    if not typed:
        raise AskAgain("again.empty")
    if _AMBIGUOUS.fullmatch(typed):
        raise AskAgain("again.ambiguous", typed=typed)
    if _GROUPED.fullmatch(typed):
        typed = typed.replace(" ", "")
    if not _NUMBER.fullmatch(typed):
        raise AskAgain("again.amount", typed=typed[:20])
    try:
        return parse_amount(typed.replace(",", "."))
    except ValueError:
        raise AskAgain("again.amount", typed=typed[:20]) from None


def read_choice(text: str, choices: int) -> int:
    """Which of so many choices was typed, counted from 0. Raises ``AskAgain``."""
    typed = tidied(text).rstrip(".)")
    if not typed:
        raise AskAgain("again.empty")
    if len(typed) == 1 and typed in "123456789"[:choices]:
        return int(typed) - 1
    raise AskAgain("again.choice", choices=choices, typed=typed[:20])
