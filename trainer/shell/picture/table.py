"""The table drawn as the dealer sees it: spot 1 on the left, the dealer's own cards below.

Two drawings. The felt, a column a hand with the cards as boxes, where there is room; a list, a
line a hand with the cards in brackets, where there is not.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.facts.hands import points
from trainer.facts.money import Amount, format_amount
from trainer.law.house import House
from trainer.shell.picture.canvas import Canvas
from trainer.shell.picture.pieces import (
    CARD_LINES,
    Face,
    boxes_width,
    face,
    put_boxes,
    put_chips,
    put_row,
    row_width,
    stacks,
)
from trainer.shell.screen import Screen
from trainer.table.round import Hand, Round
from trainer.uses.speaking.sentences import short_card, state_words, total_words
from trainer.uses.speaking.tongue import Tongue

MARGIN: Final = 1
GAP: Final = 2
FELT_LINES: Final = 10
"""The lines of a felt without side bets."""
LEAST_COLUMN: Final = 13
WIDEST: Final = 110
ROOMY: Final = 48
"""From so many columns on, a list says spot and hand in words."""


class Looks(NamedTuple):
    """What of a table is drawn. ``in_turn`` is the hand the dealer is busy with."""

    house: House
    table: Round
    in_turn: str = ""
    shows_totals: bool = True
    shows_dealer_total: bool = True


class _Column(NamedTuple):
    """One hand as the felt shows it."""

    hand: Hand
    label: str
    faces: list[Face]
    total: str
    state: str
    sides: list[str]
    width: int


def draw_table(
    looks: Looks, tongue: Tongue, screen: Screen, *, width: int = 0, most_lines: int = 0
) -> list[str]:
    """The table in lines of at most ``width`` columns, the screen's if it is 0.

    ``most_lines``, where given, is kept if the list can keep it.
    """
    canvas = paint_table(looks, tongue, screen, width=width, most_lines=most_lines)
    return canvas.lines(has_colour=screen.has_colour)


def paint_table(
    looks: Looks, tongue: Tongue, screen: Screen, *, width: int = 0, most_lines: int = 0
) -> Canvas:
    """The same as a sheet of letters and styles."""
    width = min(width or screen.width, WIDEST)
    canvas = Canvas(width)
    columns = [_column(looks, tongue, screen, hand) for hand in looks.table.hands]
    needed = 2 * MARGIN + sum(each.width + GAP for each in columns) - GAP
    lines = FELT_LINES + max((len(each.sides) for each in columns), default=0)
    if not columns:
        _draw_empty(canvas, looks, tongue, screen)
    elif needed <= width and (not most_lines or lines <= most_lines):
        is_airy = not most_lines or lines < most_lines
        _draw_felt(canvas, looks, tongue, screen, columns, is_airy=is_airy)
    else:
        _draw_list(canvas, looks, tongue, screen, columns)
    return canvas


def _column(looks: Looks, tongue: Tongue, screen: Screen, hand: Hand) -> _Column:
    table = looks.table
    label = tongue.say("short.hand" if hand.from_split else "short.spot", name=hand.name)
    faces = _faces(hand, screen)
    total = total_words(tongue, looks.house.rules, hand) if looks.shows_totals else ""
    state = state_words(tongue, looks.house.rules, hand)
    sides: list[str] = []
    if table.hands_of(hand.spot)[0] is hand:
        sides = [
            f"+{format_amount(side.lying)} {tongue.say(f'side.{side.kind}')}"
            for side in table.sides
            if side.spot == hand.spot and side.lying
        ]
    if hand.is_collected:
        total = ""
    words = (label, total, state, *sides)
    width = max(boxes_width(faces), LEAST_COLUMN, *(len(screen.encodable(each)) for each in words))
    return _Column(hand, label, faces, total, state, sides, width)


def _faces(hand: Hand, screen: Screen) -> list[Face]:
    if hand.is_collected:
        return []
    last = len(hand.cards) - 1
    return [
        face(card, screen, is_across=hand.is_doubled and at == last)
        for at, card in enumerate(hand.cards)
    ]


def _dealers_faces(table: Round, screen: Screen) -> list[Face]:
    if table.dealer_is_collected:
        return []
    return [
        face(card, screen, is_down=is_down)
        for card, is_down in zip(table.dealer, table.down, strict=True)
    ]


def _dealers_words(looks: Looks, tongue: Tongue) -> str:
    table = looks.table
    if table.dealer_is_collected or not table.dealer:
        return ""
    if table.hole_is_down:
        known = [
            short_card(card)
            for card, is_down in zip(table.dealer, table.down, strict=True)
            if is_down and card.is_seen and table.has_peeked
        ]
        return tongue.say("short.seen", card=", ".join(known)) if known else ""
    if not looks.shows_dealer_total or len(table.dealer) < 2:
        return ""
    total, is_soft = points(table.dealer)
    if len(table.dealer) == 2 and total == 21:
        return tongue.say("short.blackjack")
    if total > 21:
        return f"{total} {tongue.say('short.bust')}"
    return tongue.say("short.soft", total=total) if is_soft else str(total)


def _draw_empty(canvas: Canvas, looks: Looks, tongue: Tongue, screen: Screen) -> None:
    canvas.put(MARGIN + 1, 0, screen.encodable(tongue.say("short.no-bets")), "dim")


def _draw_felt(
    canvas: Canvas,
    looks: Looks,
    tongue: Tongue,
    screen: Screen,
    columns: list[_Column],
    *,
    is_airy: bool,
) -> None:
    free = canvas.width - 2 * MARGIN - sum(each.width for each in columns)
    gap = min(max(free // len(columns), GAP), 6) if len(columns) > 1 else GAP
    rack = looks.house.rules.chips
    x = MARGIN + 1 if free > 2 else MARGIN
    side_lines = max(len(each.sides) for each in columns)
    has_cards = any(each.faces for each in columns)
    for each in columns:
        y = 0
        in_turn = each.hand.name == looks.in_turn
        if in_turn:
            canvas.put(x - 1, y, screen.encodable("▶")[:1], "turn")
        canvas.put(x, y, screen.encodable(each.label), "turn" if in_turn else "strong")
        y += 1
        if each.hand.lying:
            put_chips(canvas, x, y, each.hand.lying, rack, each.width)
        for side in each.sides:
            y += 1
            canvas.put(x, y, screen.encodable(side), "note")
        y = 2 + side_lines
        if has_cards:
            put_boxes(canvas, x, y, each.faces, screen)
            y += CARD_LINES
        canvas.put(x, y, screen.encodable(each.total), "strong")
        style = "turn" if each.hand.request else "dim"
        canvas.put(x, y + 1, screen.encodable(each.state), style)
        x += each.width + gap
    y = 2 + side_lines + CARD_LINES * has_cards + 1
    y += any(each.state for each in columns) + (is_airy and has_cards)
    _draw_dealer_boxed(canvas, looks, tongue, screen, y)


def _draw_dealer_boxed(
    canvas: Canvas, looks: Looks, tongue: Tongue, screen: Screen, y: int
) -> None:
    table = looks.table
    faces = _dealers_faces(table, screen)
    label = screen.encodable(tongue.say("short.dealer"))
    x = MARGIN + 1
    if not faces:
        return
    words = screen.encodable(_dealers_words(looks, tongue))
    side = _side_words(looks, tongue, screen)
    if x + boxes_width(faces) + 2 + max(len(label), len(words), len(side)) > canvas.width:
        after = put_row(canvas, x, y, faces)
        canvas.put(after + 1, y, words, "strong")
        canvas.put(x, y + 1, side, "turn")
        return
    put_boxes(canvas, x, y, faces, screen)
    x += boxes_width(faces) + 2
    canvas.put(x, y, label, "dim")
    canvas.put(x, y + 1, words, "strong")
    canvas.put(x, y + 2, side, "turn")


def _side_words(looks: Looks, tongue: Tongue, screen: Screen) -> str:
    stray = looks.table.stray
    if stray is None:
        return ""
    return screen.encodable(tongue.say("short.stray", card=short_card(stray.card)))


def _draw_list(
    canvas: Canvas, looks: Looks, tongue: Tongue, screen: Screen, columns: list[_Column]
) -> None:
    is_roomy = canvas.width >= ROOMY
    labels = [each.label if is_roomy else each.hand.name for each in columns]
    names = max(len(label) for label in labels)
    amounts = max(len(_lying(each.hand)) for each in columns)
    y = 0
    for label, each in zip(labels, columns, strict=True):
        in_turn = each.hand.name == looks.in_turn
        x = MARGIN
        if in_turn:
            canvas.put(0, y, screen.encodable("▶")[:1], "turn")
        canvas.put(x, y, label, "turn" if in_turn else "strong")
        x += names + 1
        chip = _chip_style(each.hand, looks.house.rules.chips)
        canvas.put(x, y, _lying(each.hand).rjust(amounts), chip)
        x += amounts + 1
        x = _put_cards(canvas, x, y, each.faces)
        words = screen.encodable(each.total)
        if each.total:
            if x + 1 + len(words) > canvas.width:
                y, x = y + 1, MARGIN + names + amounts + 2
            canvas.put(x + 1, y, words, "strong")
            x += 1 + len(words)
        rest = [(each.state, "turn" if each.hand.request else "dim")] if each.state else []
        rest += [(side, "note") for side in each.sides]
        for text, style in rest:
            text = screen.encodable(text)
            if x + 2 + len(text) > canvas.width:
                y, x = y + 1, MARGIN + names
            canvas.put(x + 2, y, text, style)
            x += 2 + len(text)
        y += 1
    faces = _dealers_faces(looks.table, screen)
    if faces:
        canvas.put(MARGIN, y, screen.encodable(tongue.say("you")), "strong")
        x = MARGIN + max(names + amounts + 2, len(tongue.say("you")) + 1)
        x = _put_cards(canvas, x, y, faces)
        words = screen.encodable(_dealers_words(looks, tongue))
        if x + 1 + len(words) > canvas.width:
            y, x = y + 1, MARGIN + names + amounts + 1
        canvas.put(x + 1, y, words, "strong")
        y += 1
    stray = _side_words(looks, tongue, screen)
    if stray:
        canvas.put(MARGIN, y, stray, "turn")


def _put_cards(canvas: Canvas, x: int, y: int, faces: list[Face]) -> int:
    """Cards in brackets, or bare and close together where even that is too wide."""
    if x + row_width(faces) + 4 <= canvas.width:
        return put_row(canvas, x, y, faces)
    for each in faces:
        text = each.text.strip()
        canvas.put(x, y, text, each.style)
        x += len(text) + 1
    return x - 1


def _lying(hand: Hand) -> str:
    return f"({format_amount(hand.lying)})" if hand.lying else "-"


def _chip_style(hand: Hand, rack: tuple[Amount, ...]) -> str:
    """The colour of the most valuable chip that lies there."""
    if not hand.lying:
        return "dim"
    found = stacks(hand.lying, rack, WIDEST)
    return found[0].style if found else "strong"
