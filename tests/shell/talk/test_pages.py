"""A page in few rows: the table stays, and what may give way goes, the first of it first."""

from __future__ import annotations

from trainer.shell.screen import Screen
from trainer.shell.talk.pages import Para, fitted
from trainer.shell.talk.window import Window

TABLE = ["spot 1", "spot 2", "you"]
PARAS = [
    Para("bets", gives_way=True),
    Para("cards", gives_way=True),
    Para("ask"),
    Para("choose"),
]


def page(rows: int, paras: list[Para] = PARAS) -> list[str]:
    screen = Screen(width=40, has_colour=False, is_terminal=True, encoding="ascii")
    return [line.strip() for line in fitted("head", lambda most: TABLE, paras, screen, rows)]


def test_with_room_for_all_nothing_goes() -> None:
    lines = page(9)
    assert [line for line in lines if "-" not in line and "?" not in line] == [
        "head", *TABLE, "bets", "cards", "ask", "choose",
    ]  # fmt: skip


def test_what_happened_first_goes_first() -> None:
    lines = page(8)
    assert "bets" not in lines and "cards" in lines
    assert set(TABLE) <= set(lines) and len(lines) == 8


def test_the_question_never_goes() -> None:
    lines = Window().seen(page(5), 5, Screen())
    assert {"head", "ask", "choose"} <= set(lines) and len(lines) == 5
    assert "cards" not in page(5) and set(TABLE) <= set(page(5))  # the table can be moved to
