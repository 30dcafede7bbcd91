"""What a stream can show."""

from __future__ import annotations

import io

import pytest

from trainer.facts.cards import SUIT_SYMBOLS
from trainer.shell.screen import PLAIN, Screen, make_safe, plain, screen_of


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_suits_in_every_console() -> None:
    for letter, symbol in SUIT_SYMBOLS.items():
        assert Screen("utf-8").suit(letter) == symbol == Screen("utf-8").suit(symbol)
        assert Screen("ascii").suit(letter) == letter == Screen("cp1252").suit(symbol)


def test_every_plain_sign_is_plain() -> None:
    for sign, instead in PLAIN.items():
        assert not sign.isascii() and instead.isascii() and plain(sign) == instead


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("K♠ → “21” – no…", 'Ks -> "21" - no...'),
        ("┌──┐", "+--+"),
        ("Åsa, Łucja, Straße", "Asa, Lucja, Strasse"),
        ("山", "?"),
        ("a\u0301\ufe0f", "a"),
    ],
)
def test_plain_text(text: str, seen: str) -> None:
    assert Screen("ascii").encodable(text) == seen


def test_what_the_console_has_is_kept() -> None:
    assert Screen("cp1252").encodable("Åsa – ♠") == "Åsa – s"
    assert Screen("cp437").encodable("┌─┐ ½ ♠") == "┌─┐ ½ s"
    assert Screen("no-such-encoding").encodable("♠") == "s"


@pytest.mark.parametrize(
    ("columns", "width"),
    [
        ("", 80),
        ("0", 80),
        ("-3", 80),
        ("wide", 80),
        ("1", 20),
        ("20", 20),
        ("132", 132),
        ("9" * 9, 80),
    ],
)
def test_width(columns: str, width: int) -> None:
    assert screen_of(io.StringIO(), {"COLUMNS": columns}).width == width


@pytest.mark.parametrize(
    ("environ", "has_colour"),
    [
        ({}, True),
        ({"NO_COLOR": ""}, True),
        ({"NO_COLOR": "0"}, False),
        ({"NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
    ],
)
def test_colour(environ: dict[str, str], has_colour: bool) -> None:
    assert screen_of(Terminal(), environ).has_colour is has_colour
    assert not screen_of(io.StringIO(), environ).has_colour


def test_a_closed_stream_is_no_terminal() -> None:
    stream = Terminal()
    stream.close()
    assert not screen_of(None, {}).is_terminal
    assert not screen_of(io.TextIOWrapper(io.BytesIO()), {}).is_terminal


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
def test_a_safe_stream_writes_anything(encoding: str) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding)
    make_safe(stream)
    stream.write("K♠ Ł 山 \ud800")
    stream.flush()
    assert raw.getvalue().decode(encoding) == "Ks L ? ?"
