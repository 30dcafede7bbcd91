"""What a check comes to, on the terminal: by dealer, step, clause and severity."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trainer.facts.money import format_amount
from trainer.shell.page import counted, out_screen, say
from trainer.uses.checking.deviation import WEIGHTS
from trainer.uses.checking.tally import Line, Tally

MOST_LINES = 20
"""So many lines of each table, those with the most slips."""
LEAST_NAME = 24
"""Letters of a name that a table must have room for; where it has not, a list stands instead."""


def print_summary(tally: Tally, unreadable: Sequence[tuple[str, str]]) -> None:
    """The verdicts, and if anything was wrong, where it went wrong and what it cost."""
    say(verdict_words(tally, len(unreadable)))
    if not tally.total.slips:
        return
    say(money_words(tally.total))
    for title, rows in tables(tally):
        print()
        _print_table(title, rows)


def verdict_words(tally: Tally, unreadable_files: int = 0) -> str:
    """How the rounds came out, in one sentence."""
    rounds = sum(tally.verdicts.values())
    words = [counted(rounds, "round", "rounds")]
    names = {
        "ok": "right",
        "deviations": "with deviations",
        "unfinished": "unfinished",
        "unreadable": "unreadable",
    }
    words += [f"{tally.verdicts[key]} {name}" for key, name in names.items() if tally.verdicts[key]]
    if unreadable_files:
        words.append(counted(unreadable_files, "file", "files") + " unreadable")
    return f"{words[0]}: {', '.join(words[1:])}." if words[1:] else f"{words[0]}."


def money_words(line: Line) -> str:
    """What the slips cost, in one sentence."""
    slips = counted(line.slips, "slip", "slips")
    if not line.won and not line.lost:
        return f"{slips}; no chips went the wrong way."
    net = line.won - line.lost
    return (
        f"{slips}; by them the house won {format_amount(line.won)} and lost "
        f"{format_amount(line.lost)}: {'+' if net > 0 else ''}{format_amount(net)}."
    )


def tables(tally: Tally) -> Iterable[tuple[str, list[list[str]]]]:
    """The tables of a summary: a title and rows of words, the first of them the heads."""
    head = ["slips", "won", "lost"]
    yield (
        "By severity",
        [
            ["severity", *head],
            *(
                [name, *_numbers(tally.by_severity[name])]
                for name in WEIGHTS
                if name in tally.by_severity
            ),
        ],
    )
    kinds = [[name, str(count)] for name, count in tally.by_kind.most_common()]
    yield "By violation", [["violation", "slips"], *kinds]
    dealers = sorted(tally.by_dealer.items(), key=lambda item: (-item[1].slips, item[0]))
    if len(dealers) > 1 or (dealers and dealers[0][0]):
        rows = [
            [
                name or "not named",
                *_numbers(line),
                str(line.rounds),
                _rate(line),
            ]
            for name, line in dealers[:MOST_LINES]
        ]
        yield "By dealer", [["dealer", *head, "rounds", "slips a round"], *rows]
    steps = sorted(tally.by_step.items(), key=lambda item: (-item[1].slips, item[0]))
    is_one_house = len(tally.houses) < 2
    rows = []
    for (house, step), line in steps[:MOST_LINES]:
        title = tally.titles.get((house, step)) or step or "no step of the procedure"
        rows.append([title if is_one_house else f"{house}: {title}", *_numbers(line)])
    yield "By step", [["step", *head], *rows]
    clauses = [[name, str(count)] for name, count in tally.by_clause.most_common(MOST_LINES)]
    if clauses:
        yield "By clause", [["clause", "slips"], *clauses]


def _numbers(line: Line) -> list[str]:
    return [str(line.slips), format_amount(line.won), format_amount(line.lost)]


def _rate(line: Line) -> str:
    return f"{line.slips / line.rounds:.2f}" if line.rounds else ""


def _print_table(title: str, rows: list[list[str]]) -> None:
    screen = out_screen()
    say(title)
    widths = [max(len(screen.encodable(row[at])) for row in rows) for at in range(len(rows[0]))]
    room = screen.width - 3 - sum(width + 2 for width in widths[1:])
    if room < min(widths[0], LEAST_NAME):
        for name, *cells in rows[1:]:
            words = (
                f"{head} {cell}" for head, cell in zip(rows[0][1:], cells, strict=True) if cell
            )
            say(f"{name}: {', '.join(words)}", 2, 2)
        return
    widths[0] = min(widths[0], room)
    for row in rows:
        first = screen.encodable(row[0])
        if len(first) > widths[0]:
            first = first[: widths[0] - 1] + screen.encodable("…")[:1]
        cells = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        print("  " + "  ".join([first.ljust(widths[0]), *cells]).rstrip())
