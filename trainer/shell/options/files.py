"""Looking after house files: ``house``, ``validate``, ``schema``."""

from typing import Annotated

import typer

from trainer.shell.options.command import HOUSE, Command, Group

app = typer.Typer()

house = typer.Typer(
    cls=Group,
    help="Make a club's own house file, by questions.",
    epilog="trainer house new our-club.yaml --from {house}",
)
app.add_typer(house, name="house")


@house.command("new", cls=Command, epilog="trainer house new our-club.yaml --from {house}")
def new(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="where to write it; never over a file")
    ],
    base: Annotated[str, typer.Option("--from", metavar="HOUSE", help=f"the base: {HOUSE}")],
) -> int:
    """A file for a club's own house, by questions."""
    from trainer.shell.commands.house import run

    return run("new", file, base)


@app.command(
    "validate",
    cls=Command,
    epilog="""
    trainer validate club.yaml
    trainer validate {house} {other}
    """,
)
def validate(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="a house file, or the id of a shipped house"),
    ],
) -> int:
    """Every fault of house files, each at its line."""
    from trainer.shell.commands.validate import run

    return run(files)


schema = typer.Typer(
    cls=Group,
    help="The JSON Schema of house files, for editors.",
    epilog="trainer schema house > house.schema.json",
)
app.add_typer(schema, name="schema")


@schema.command("house", cls=Command, epilog="trainer schema house > house.schema.json")
def schema_house() -> int:
    """The JSON Schema of house files."""
    from trainer.shell.commands.schema import run

    return run("house")
