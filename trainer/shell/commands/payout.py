"""``trainer payout``: one case from the command line, or a file of them, one a line."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import lru_cache
from typing import IO, Final

from trainer.facts.money import Amount, format_amount
from trainer.law.house import House
from trainer.law.reading.problems import NoSuchHouse, Unreadable
from trainer.shell.endless import length_of_rest
from trainer.shell.houses import load_foreign_house, load_house
from trainer.shell.page import complain, in_brackets, out_screen, say
from trainer.shell.usage import WrongUsage
from trainer.uses.payout.answer import Answer, SettledBet, answer, answer_case, as_json
from trainer.uses.payout.case import NotACase, read_case, read_json
from trainer.uses.payout.refusal import Refusal

_CARD: Final = re.compile(r"(?:10|[AKQJT2-9])[shdc♠♥♦♣]?", re.IGNORECASE)
_SEVERAL: Final = re.compile(rf"(?:{_CARD.pattern}){{2,20}}", re.IGNORECASE)
"""Cards without a comma between them."""
LONGEST_LINE = 1 << 20
"""Bytes: far more than any case needs, and little enough to hold in memory."""


def run(
    house: str | None,
    bet: str | None,
    hand: str | None,
    dealer: str | None,
    double: bool,
    from_split: bool,
    insurance: str,
    even_money: bool,
    surrender: bool,
    over13: str,
    under13: str,
    batch: str | None,
    json: bool,
) -> int:
    """Answer one case, or every line of ``batch``; 1 where one is refused."""
    case: dict[str, object] = {
        "house": house,
        "bet": bet,
        "hand": hand,
        "dealer": dealer,
        "double": double,
        "from_split": from_split,
        "insurance": insurance,
        "even_money": even_money,
        "surrender": surrender,
        "over13": over13,
        "under13": under13,
    }
    if batch is not None:
        if any(value not in (None, False, "0") for value in case.values()):
            raise WrongUsage(
                "--batch reads whole cases from its lines: leave the other options out"
            )
        return _batch(batch)
    missing = [f"--{name}" for name in ("house", "bet", "hand") if case[name] is None]
    if missing:
        raise WrongUsage(f"payout needs {' and '.join(missing)}, or --batch with a file of cases")
    case["hand"], case["dealer"] = _cards("--hand", hand), _cards("--dealer", dealer)
    try:
        understood = read_case(case)
    except NotACase as wrong:
        name, colon, reason = str(wrong).partition(":")
        raise WrongUsage(f"--{name.replace('_', '-')}{colon}{reason}") from None
    found = answer(load_house(understood.house), understood)
    if json:
        print(_encoder()(as_json(found)))
    elif isinstance(found, Refusal):
        complain(f"trainer: refused: {found.error}{in_brackets(found.cites)}")
    else:
        _print(found)
    return 1 if isinstance(found, Refusal) else 0


def _cards(option: str, words: str | None) -> list[object]:
    found = (words or "").replace(",", " ").split()
    for word in found:
        if _SEVERAL.fullmatch(word):
            cards = ",".join(_CARD.findall(word))
            raise WrongUsage(f"{option}: {word!r} are several cards: write them as {cards}")
    return [*found]


# ---- for people


def _print(found: Answer) -> None:
    main = found.bets[0]
    outcome = found.outcome.replace("-", " ").capitalize()
    say(f"{outcome}: {_handing_over(main)}. Net {_signed(found.net)}.")
    say(f"{found.explanation}{in_brackets(main.cites if len(found.bets) == 1 else ())}")
    if len(found.bets) > 1:
        _print_bets(found)


def _print_bets(found: Answer) -> None:
    """A table of the bets, or a list where that is too wide."""
    screen, rows = out_screen(), _rows(found)
    if sum(map(len, rows[0])) + 3 * len(_HEADINGS) > screen.width:
        for bet in found.bets:
            name, stake, outcome, pays, returned, net, _ = _row(bet)
            words = f"stake {stake}, {outcome}; pays {pays}, returned {returned}, net {net}"
            say(f"{name}: {words}{in_brackets(bet.cites)}", 0, 2)
    elif screen.is_terminal:
        _print_table(found)
    else:
        for row in rows:
            print("  ".join(row).rstrip())


def _handing_over(bet: SettledBet) -> str:
    """What the dealer's hands do with the chips of the hand."""
    pays, returned = bet.settled.pays, bet.settled.returned
    taken = bet.laid - returned
    said = []
    if pays:
        said.append(f"pay {format_amount(pays)}")
    if returned:
        said.append(f"{format_amount(returned)} of {format_amount(bet.laid)} goes back")
    if taken:
        said.append(f"take {format_amount(taken)}")
    return "; ".join(said)  # with a comma, "pay 7, 5" would read as an amount


def _signed(amount: Amount) -> str:
    text = format_amount(amount)
    return text if text.startswith("-") or text == "0" else f"+{text}"


_HEADINGS: Final = ("bet", "stake", "outcome", "pays", "returned", "net", "clauses")


def _rows(found: Answer) -> list[tuple[str, ...]]:
    rows = [_HEADINGS, *map(_row, found.bets)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [tuple(map(str.ljust, row, widths)) for row in rows]


def _row(bet: SettledBet) -> tuple[str, ...]:
    amounts = map(format_amount, (bet.settled.pays, bet.settled.returned, bet.net))
    laid = format_amount(bet.laid)
    return (bet.bet, laid, bet.settled.outcome, *amounts, " ".join(bet.cites))


def _print_table(found: Answer) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE)
    for heading in _HEADINGS:
        is_number = heading in ("stake", "pays", "returned", "net")
        table.add_column(heading, justify="right" if is_number else "left", no_wrap=is_number)
    for bet in found.bets:
        table.add_row(*_row(bet))
    Console().print(table)


# ---- for programs


def _batch(name: str) -> int:
    if name == "-":
        return _answer_lines(sys.stdin.buffer, sys.stdout.buffer, is_waited_for=True)
    from pathlib import Path

    try:
        lines = Path(name).open("rb")  # noqa: SIM115
        lines.peek(1)
    except (ValueError, OSError) as wrong:
        reason = wrong.strerror if isinstance(wrong, OSError) else None
        raise WrongUsage(f"cannot read {name!r}: {reason or wrong}") from None
    with lines:
        is_waited_for = not Path(name).is_file()
        return _answer_lines(lines, sys.stdout.buffer, is_waited_for=is_waited_for)


def _answer_lines(lines: IO[bytes], out: IO[bytes], *, is_waited_for: bool) -> int:
    """Answer line by line, in order; whoever writes the lines may wait for each answer."""
    code = number = 0
    encode = _encoder()
    while line := lines.readline(LONGEST_LINE + 1):
        number += 1
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        if len(line) > LONGEST_LINE:
            if length_of_rest(lines, line) is None:
                out.write(encode(_error(f"line {number}: it has no end")).encode() + b"\n")
                out.flush()
                return 1
            found = _error(f"line {number}: longer than any case")
        elif line.isspace() or not line:
            continue
        else:
            found = _answer_line(line, number)
        if "error" in found:
            code = 1
        out.write(encode(found).encode() + b"\n")
        if is_waited_for:
            out.flush()
    out.flush()
    return code


def _encoder() -> Callable[[object], str]:
    from json import JSONEncoder

    return JSONEncoder(ensure_ascii=False).encode


def _answer_line(line: bytes, number: int) -> dict[str, object]:
    try:
        case = read_case(read_json(line.decode()))
    except UnicodeDecodeError as wrong:
        return _error(f"line {number}: no UTF-8 text, from byte {wrong.start + 1} on")
    except NotACase as wrong:
        return _error(f"line {number}: {wrong}")
    return as_json(answer_case(case, _house_named))


def _error(sentence: str) -> dict[str, object]:
    return {"error": sentence, "cites": []}


@lru_cache(maxsize=64)
def _house_named(name: str) -> House | Refusal:
    try:
        return load_foreign_house(name)
    except NoSuchHouse as wrong:
        return Refusal(str(wrong.args[0]))
    except Unreadable as wrong:
        return Refusal(f"the house {name!r} has faults: {wrong.problems[0]}")
