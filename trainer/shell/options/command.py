"""How one command reads its words and prints its help, and options that several commands have."""

from typing import Annotated, Any

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


class Command(TyperCommand):
    """A command whose epilog is its examples, one a line.

    ``{house}`` and ``{other}`` in them stand for houses that are there.
    """

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """``HOUSE``, not ``{HOUSE}``: braces mean something else in a shell."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """The examples as they are typed, not wrapped."""
        formatter.write(examples(self.epilog or ""))


class Group(TyperGroup):
    """A command that has commands of its own, and their examples."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """The examples as they are typed, not wrapped."""
        formatter.write(examples(self.epilog or ""))


def examples(lines: str) -> str:
    """The part of a help page with the examples."""
    from trainer.shell.folders import example_houses

    house, other = example_houses()
    text = "\n".join(f"  {line.strip()}" for line in lines.strip().splitlines())
    return f"\nfor example:\n{text.format(house=house, other=other)}\n"
