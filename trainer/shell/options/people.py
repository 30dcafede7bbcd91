"""Looking after people's answers: ``roster``, ``history``."""

from typing import Annotated, Any

import typer

from trainer.shell.options.command import (
    ChosenHouse,
    Command,
    Csv,
    Data,
    Group,
    Json,
    Trainee,
)

app = typer.Typer()


class Roster(Command):
    """``--merge`` takes all words up to the next option, as a shell's ``*.jsonl`` gives them."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Every file with a ``--merge`` of its own."""
        return super().parse_args(ctx, each_with_its_option(args, "--merge"))


def each_with_its_option(words: list[str], option: str) -> list[str]:
    """The words with the option repeated before each value that follows it.

    >>> each_with_its_option(["names", "--merge", "a", "b", "--json"], "--merge")
    ['names', '--merge=a', '--merge=b', '--json']
    """
    found: list[str] = []
    is_inside = is_bare = False
    for word in [*words, "--"]:
        if word.startswith("-") and word != "-":
            if is_bare:
                found.append(option)  # without a value: an error, which the parser tells
            is_inside = is_bare = word == option
        if is_inside and word != option:
            found.append(f"{option}={word}")
            is_bare = False
        elif not is_inside:
            found.append(word)
    return found[:-1]


@app.command(
    "roster",
    cls=Roster,
    epilog="""
    trainer roster names.txt --house {house}
    trainer roster names.txt --merge *.jsonl
    """,
)
def roster(
    names: Annotated[
        str | None,
        typer.Argument(metavar="[NAMES]", help="a file with a name a line; - for stdin"),
    ] = None,
    house: ChosenHouse = None,
    merge: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE...", help="first take in histories that were sent to you"),
    ] = None,
    csv: Csv = False,
    json: Json = False,
    data: Data = "",
) -> int:
    """A lead's list: who is ready, who has not begun."""
    from trainer.shell.commands.roster import run

    return run(names, house, merge=merge, json=json, csv=csv, data=data)


history = typer.Typer(
    cls=Group,
    help="Export, import, back up, or forget answers.",
    epilog="""
    trainer history export -o mine.jsonl
    trainer history import mine.jsonl
    trainer history forget --trainee NAME
    """,
)
app.add_typer(history, name="history")


@history.command("export", cls=Command, epilog="trainer history export -o mine.jsonl")
def export(
    trainee: Trainee = None,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="FILE", help="stdout if left out"),
    ] = None,
    data: Data = "",
) -> int:
    """One person's answers as lines of JSON, for another machine."""
    return _history("export", trainee=trainee, output=output, data=data)


@history.command("import", cls=Command, epilog="trainer history import mine.jsonl")
def import_(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="[FILE]...", help="exports or backups")
    ] = None,
    trainee: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="take it in under this name, not the file's"),
    ] = None,
    data: Data = "",
) -> int:
    """Take in what was exported, each answer once."""
    return _history("import", files=files, trainee=trainee, data=data)


@history.command("backup", cls=Command, epilog="trainer history backup answers.bak")
def backup(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE]", help="where to write it; never over a file"),
    ] = None,
    data: Data = "",
) -> int:
    """Everybody's answers in one file."""
    return _history("backup", files=files, data=data)


@history.command("people", cls=Command, epilog="trainer history people")
def people(data: Data = "") -> int:
    """Whose answers are stored on this machine."""
    return _history("people", data=data)


@history.command("check", cls=Command, epilog="trainer history check")
def check(data: Data = "") -> int:
    """Whether what is stored is whole."""
    return _history("check", data=data)


@history.command("rebuild", cls=Command, epilog="trainer history rebuild")
def rebuild(data: Data = "") -> int:
    """Work out anew what was worked out from the answers."""
    return _history("rebuild", data=data)


@history.command("rescue", cls=Command, epilog="trainer history rescue")
def rescue(data: Data = "") -> int:
    """Save what can be read out of a damaged file."""
    return _history("rescue", data=data)


@history.command("forget", cls=Command, epilog="trainer history forget --trainee NAME")
def forget(
    trainee: Trainee = None,
    yes: Annotated[bool, typer.Option("--yes", help="without asking again")] = False,
    data: Data = "",
) -> int:
    """Delete one person's answers from this machine."""
    return _history("forget", trainee=trainee, yes=yes, data=data)


def _history(
    action: str,
    *,
    files: list[str] | None = None,
    trainee: str | None = None,
    output: str | None = None,
    yes: bool = False,
    data: str,
) -> int:
    from trainer.shell.commands.history import run

    return run(action, files, trainee=trainee, output=output, yes=yes, data=data)
