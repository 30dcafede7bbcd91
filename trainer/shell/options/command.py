"""How one command reads its words and prints its help, and options that several commands have."""

import re
from collections.abc import Iterable
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from trainer.shell.options.kinds import count

HOUSE = "a shipped house, a house file, or a house with variants: 'HOUSE +h17 +surrender'"

House = Annotated[str, typer.Argument(metavar="HOUSE", help=HOUSE)]
ChosenHouse = Annotated[str | None, typer.Option("--house", metavar="HOUSE", help=HOUSE)]
Json = Annotated[bool, typer.Option("--json", help="one JSON document and nothing else")]
Csv = Annotated[bool, typer.Option("--csv", help="a table for a spreadsheet")]
Plain = Annotated[bool, typer.Option("--plain", help="sentences, for a screen reader")]
Trainee = Annotated[
    str | None,
    typer.Option("--trainee", metavar="NAME", help="whose answers; the last one's usually"),
]
Data = Annotated[
    str,
    typer.Option("--data", metavar="DIR", help="the folder of the answers; also TRAINER_DATA"),
]
By = Annotated[
    str | None,
    typer.Option("--by", metavar="DATE", help="the way to a date: 2026-12-04, or friday"),
]
ADay = Annotated[
    int, typer.Option("--a-day", parser=count, metavar="N", help="questions a day for --by")
]


LEAST_ABOUT: Final = 24
"""Columns that an explanation must have beside its option; else it stands below it."""


class _Page(typer.Context.formatter_class):  # type: ignore[valid-type,misc]
    """A help page, narrow ones too."""

    def write_dl(self, rows: Iterable[tuple[str, str]], *how: int, **named: int) -> None:
        """Words and what they mean, in two columns where there is room."""
        rows = list(rows)
        first = max((len(words) for words, _ in rows), default=0)
        if self.width - first - 4 >= LEAST_ABOUT:
            super().write_dl(rows, *how, **named)
            return
        for words, about in rows:
            self.write_text(words.rstrip())
            with self.indentation():
                self.write_text(about)


class _Context(typer.Context):
    formatter_class = _Page


class Command(TyperCommand):
    """A command whose epilog is its examples, one a line.

    ``{house}`` and ``{other}`` in them stand for houses that are there.
    """

    context_class = _Context

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """``HOUSE``, not ``{HOUSE}``: braces mean something else in a shell."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """The examples as they are typed."""
        formatter.write(examples(self.epilog or "", formatter.width))


class Group(TyperGroup):
    """A command that has commands of its own, and their examples."""

    context_class = _Context

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """The examples as they are typed."""
        formatter.write(examples(self.epilog or "", formatter.width))


def examples(lines: str, width: int) -> str:
    """The part of a help page with the examples; a line that is too long goes on in a next one as a
    shell takes it.
    """
    from trainer.shell.folders import example_houses

    house, other = example_houses()
    typed = lines.format(house=house, other=other).strip().splitlines()
    text = "\n".join(row for line in typed for row in _broken(line.strip(), width))
    return f"\nfor example:\n{text}\n"


_TOGETHER: Final = re.compile(r"(?:--?[a-z][^ ]*|[<>]) [^- ][^ ]*|(?:'[^']*'|[^ '])+")
"""An option with its value, a file with its arrow, a word: no line breaks in the middle of one."""


def _broken(line: str, width: int) -> list[str]:
    rows = [" "]
    for words in _TOGETHER.findall(line):
        if len(rows[-1]) + 1 + len(words) + 2 > width and rows[-1].strip():
            rows[-1] += " \\"
            rows.append("   ")
        rows[-1] += f" {words}"
    return rows
