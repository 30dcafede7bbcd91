"""Names of people: what is one name, and which two nobody can tell apart.

Two spellings of one name, by case or by how an accent is stored, are one person. Two different
names that look alike on the screen, such as a Latin and a Cyrillic A, are refused: answers would
land with the wrong person and nobody would see it.
"""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST: Final = 60

_ALIKE: Final = str.maketrans(
    {
        # a digit or a bar for a letter
        "I": "l", "1": "l", "|": "l", "0": "o", "ı": "i", "ȷ": "j",
        # Cyrillic
        "А": "A", "В": "B", "Е": "E", "Ѕ": "S", "І": "l", "Ј": "J", "К": "K", "М": "M", "Н": "H",
        "О": "O", "Р": "P", "С": "C", "Т": "T", "У": "Y", "Х": "X", "Ү": "Y", "Ԛ": "Q", "Ԝ": "W",
        "а": "a", "с": "c", "ԁ": "d", "е": "e", "һ": "h", "і": "i", "ј": "j", "к": "k", "ӏ": "l",
        "о": "o", "р": "p", "ԛ": "q", "ѕ": "s", "у": "y", "ү": "y", "ԝ": "w", "х": "x",
        "г": "r", "п": "n", "Ӏ": "l", "ѵ": "v", "Ѵ": "V",
        # Greek
        "Α": "A", "Β": "B", "Ε": "E", "Ζ": "Z", "Η": "H", "Ι": "l", "Κ": "K", "Μ": "M", "Ν": "N",
        "Ο": "O", "Ρ": "P", "Τ": "T", "Υ": "Y", "Χ": "X", "ο": "o", "ν": "v", "α": "a", "ι": "i",
        "κ": "k", "ρ": "p", "υ": "u", "γ": "y", "ϲ": "c", "ϳ": "j",
        # Armenian
        "օ": "o", "ո": "n", "ս": "u", "հ": "h", "ց": "g", "զ": "q", "Տ": "S", "Օ": "O", "Լ": "L",
        # marks that differ by a hair
        "’": "'", "‘": "'", "ʼ": "'", "´": "'", "`": "'", "‐": "-", "‑": "-", "‒": "-", "–": "-",
        "—": "-", "−": "-", "ـ": "-", "·": ".", "․": ".",
    }
)  # fmt: skip
_PAIRS: Final = (("rn", "m"), ("vv", "w"))


def cleaned(name: str) -> str:
    """The name as it is kept: NFC, single spaces. Raises ``ValueError`` with a sentence."""
    text = " ".join(unicodedata.normalize("NFC", name).split())
    if not text:
        raise ValueError("a name is needed")
    if len(text) > LONGEST:
        raise ValueError(f"a name has at most {LONGEST} letters, this one has {len(text)}")
    for letter in text:
        kind = unicodedata.category(letter)
        if kind[0] == "C":
            raise ValueError(f"the name holds an invisible character, U+{ord(letter):04X}")
    if not any(unicodedata.category(letter)[0] in "LN" for letter in text):
        raise ValueError(f"{text!r} holds no letter")
    if unicodedata.combining(text[0]):
        raise ValueError("the name begins with an accent that belongs to no letter")
    return text


def key_of(name: str) -> str:
    """What two spellings of one name share. Takes a cleaned name.

    >>> key_of("Åse") == key_of("ÅSE")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


def looks_of(name: str) -> str:
    """What names that look alike share; never shown to anybody.

    >>> looks_of("Аnna") == looks_of("Anna")  # the first begins with a Cyrillic letter
    True
    """
    text = unicodedata.normalize("NFKD", name).translate(_ALIKE).casefold().translate(_ALIKE)
    text = unicodedata.normalize("NFC", text)
    for pair, single in _PAIRS:
        text = text.replace(pair, single)
    return text
