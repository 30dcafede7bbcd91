"""What a stream can show: how wide it is, which letters and colours it has.

A console that cannot show a suit symbol must never kill a command. ``make_safe`` gives the
standard streams an error handler that writes a letter or a plain sign instead; what is drawn in
columns passes its text through ``Screen.encodable`` first, so that the columns stay straight.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import IO, Any, Final, NamedTuple

PLAIN: Final = {
    "♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c",
    "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "…": "...", "·": "*", "•": "*", "●": "*",
    "○": "o", "→": "->", "←": "<-", "↑": "^", "↓": "v", "⇒": "=>", "▶": ">", "◀": "<",
    "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "‚": "'", "«": '"', "»": '"',
    "×": "x", "÷": "/", "≤": "<=", "≥": ">=", "≠": "!=", "±": "+-", "½": "1/2",
    "✓": "+", "✔": "+", "✗": "x", "✘": "x", "★": "*", "☆": "*", "€": "EUR", "\u00a0": " ",
    "\u2009": " ", "\u202f": " ", "\u200b": "", "\ufe0f": "",
    "─": "-", "━": "=", "═": "=", "│": "|", "┃": "|", "║": "|", "╌": "-", "┄": "-",
    "█": "#", "▓": "#", "▒": "#", "░": ":", "▀": "#", "▄": "#", "▌": "#", "▐": "#",
    "ß": "ss", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "ð": "d", "þ": "th", "ł": "l", "Ł": "L",
}  # fmt: skip
"""What stands in for a character that the console cannot show."""

_CORNERS: Final = range(0x250C, 0x2580)
LEAST_WIDTH: Final = 20
USUAL_WIDTH: Final = 80


_CONTROLS: Final = dict.fromkeys(
    [*range(9), *range(11, 32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A)],
    "?",
)
"""All that moves the cursor or turns the writing round, but for tabs and the ends of lines."""


def visible(text: str) -> str:
    """The text with ``?`` for what a terminal would obey: file names may hold such characters.

    >>> visible("a\\x1b[2Jb")
    'a?[2Jb'
    """
    return text if text.isprintable() else text.translate(_CONTROLS)


def plain(character: str) -> str:
    """A character in plain ASCII: ``s`` for a spade, ``->`` for an arrow, ``?`` at the last."""
    if character.isascii():
        return character
    found = PLAIN.get(character)
    if found is not None:
        return found
    if ord(character) in _CORNERS:
        return "+"
    import unicodedata

    letters = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return letters or ("" if unicodedata.combining(character) else "?")


class Screen(NamedTuple):
    """One stream as a writer sees it. ``width`` is in columns, never under 20."""

    encoding: str = "utf-8"
    is_terminal: bool = False
    has_colour: bool = False
    width: int = USUAL_WIDTH

    def shows(self, text: str) -> bool:
        """Whether the stream can show every character of ``text``."""
        if text.isascii():
            return True
        try:
            text.encode(self.encoding)
        except (UnicodeError, LookupError):
            return False
        return True

    def encodable(self, text: str) -> str:
        """``text`` with plain signs for what the stream cannot show, controls among it."""
        text = visible(text)
        if self.shows(text):
            return text
        return "".join(one if self.shows(one) else plain(one) for one in text)

    def suit(self, symbol: str) -> str:
        """The suit's symbol, or its letter: ``♠`` or ``s``. Takes the letter as well."""
        known = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
        return self.encodable(known.get(symbol, symbol))


def screen_of(stream: IO[Any] | None, environ: Mapping[str, str] = os.environ) -> Screen:
    """What ``stream`` can show.

    Colours only on a terminal that has them, and never with a ``NO_COLOR`` that says something.
    ``COLUMNS`` overrules the terminal's own width; nothing sensible counts as 80.
    """
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        is_terminal = stream is not None and stream.isatty()
    except (AttributeError, ValueError):  # closed, or no more than something to write to
        is_terminal = False
    has_colour = is_terminal and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"
    return Screen(encoding, is_terminal, has_colour, _width(stream, is_terminal, environ))


def _width(stream: IO[Any] | None, is_terminal: bool, environ: Mapping[str, str]) -> int:
    said = environ.get("COLUMNS", "")
    columns = int(said) if said.isascii() and said.isdigit() and len(said) < 6 else 0
    if not columns and is_terminal and stream is not None:
        try:
            columns = os.get_terminal_size(stream.fileno()).columns
        except (OSError, ValueError):
            columns = 0
    return max(columns, LEAST_WIDTH) if columns > 0 else USUAL_WIDTH


def make_safe(*streams: Any) -> None:
    """Let no character kill a write to these streams: what they cannot show comes out plain."""
    import codecs

    codecs.register_error("plain", _plain_instead)
    for stream in streams:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="plain")


def _plain_instead(wrong: UnicodeError) -> tuple[str, int]:
    if not isinstance(wrong, UnicodeEncodeError):
        raise wrong
    text = "".join(plain(one) for one in wrong.object[wrong.start : wrong.end])
    return text, wrong.end
