"""Cards and chips in letters: as boxes where there is room, in brackets where there is not."""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.facts.cards import Card
from trainer.facts.chips import fewest_chips
from trainer.facts.money import Amount, format_amount
from trainer.shell.picture.canvas import Canvas
from trainer.shell.screen import Screen
from trainer.uses.speaking.sentences import short_card

BACK: Final = "▒▒"
CARD_LINES: Final = 3
_CHIP_STYLES: Final = ("chip-a", "chip-b", "chip-c", "chip-d", "chip-e", "chip-f")


class Face(NamedTuple):
    """A card as it lies: ``is_across`` crosswise, ``is_private`` seen by the dealer alone."""

    text: str
    style: str
    is_across: bool = False


def face(card: Card, screen: Screen, *, is_down: bool = False, is_across: bool = False) -> Face:
    """How a card looks, its back if it lies face down."""
    if is_down or not card.is_seen:
        return Face(screen.encodable(BACK), "back", is_across)
    style = "red" if card.suit in ("h", "d") else "black"
    return Face(screen.encodable(short_card(card)).ljust(2), style, is_across)


def boxes_width(faces: list[Face]) -> int:
    """The columns that the cards take as boxes, each laid a little over the one before."""
    return sum(len(each.text) + 1 + 2 * each.is_across for each in faces) + 1 if faces else 0


def put_boxes(canvas: Canvas, x: int, y: int, faces: list[Face], screen: Screen) -> None:
    """Draw the cards as boxes, three lines high."""
    for at, each in enumerate(faces):
        inner = f" {each.text} " if each.is_across else each.text
        top = "┌" if at == 0 else "┬"
        bottom = "└" if at == 0 else "┴"
        edges = [top + "─" * len(inner), "│", bottom + "─" * len(inner)]
        for line, edge in enumerate(edges):
            canvas.put(x, y + line, screen.encodable(edge), "edge")
        canvas.put(x + 1, y + 1, inner, each.style)
        x += len(inner) + 1
    for line, edge in enumerate("┐│┘" if faces else ""):
        canvas.put(x, y + line, screen.encodable(edge), "edge")


def row_width(faces: list[Face]) -> int:
    """The columns that the cards take in brackets."""
    return sum(len(each.text.strip()) + 2 for each in faces)


def put_row(canvas: Canvas, x: int, y: int, faces: list[Face]) -> int:
    """Draw the cards in brackets on one line; answers the column after them."""
    for each in faces:
        left, right = "<>" if each.is_across else "[]"
        text = each.text.strip()
        canvas.put(x, y, left, "edge")
        canvas.put(x + 1, y, text, each.style)
        canvas.put(x + 1 + len(text), y, right, "edge")
        x += len(text) + 2
    return x


class Stack(NamedTuple):
    """Some chips of one kind."""

    text: str
    style: str


def stacks(amount: Amount, rack: tuple[Amount, ...], room: int) -> list[Stack]:
    """The amount in chips of the rack, as much of it as there is room for.

    ``(5)(1)(1)`` at best, ``(5)2x(1)`` where that is too long, nothing where no chips do or the
    room is too little.
    """
    found = fewest_chips(amount, rack)
    if not found:
        return []
    order = sorted(rack)
    styles = {
        chip: _CHIP_STYLES[min(order.index(chip), len(_CHIP_STYLES) - 1)] for chip, _ in found
    }
    one_by_one = [Stack(f"({format_amount(chip)})" * count, styles[chip]) for chip, count in found]
    if sum(len(each.text) for each in one_by_one) <= room:
        return one_by_one
    counted = [
        Stack(f"{f'{count}x' if count > 1 else ''}({format_amount(chip)})", styles[chip])
        for chip, count in found
    ]
    return counted if sum(len(each.text) for each in counted) <= room else []


def put_chips(
    canvas: Canvas, x: int, y: int, amount: Amount, rack: tuple[Amount, ...], room: int
) -> None:
    """Draw an amount: the number first, then its chips if there is room."""
    number = format_amount(amount)
    canvas.put(x, y, number, "strong")
    x += len(number) + 1
    for each in stacks(amount, rack, room - len(number) - 1):
        canvas.put(x, y, each.text, each.style)
        x += len(each.text)
