"""Rounds that were dealt: ``observe``, ``check``, ``simulate``."""

from typing import Annotated, Literal

import typer

from trainer.shell.options.command import Command, House
from trainer.shell.options.kinds import count, rate, whole

app = typer.Typer()


@app.command("observe", cls=Command, epilog="trainer observe {house} -o tonight.round")
def observe(
    house: House,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="the record; one that is there is gone on with",
        ),
    ] = None,
    dealer: Annotated[str | None, typer.Option(metavar="NAME", help="who deals")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="line by line, for a screen reader")
    ] = False,
) -> int:
    """Write down a round beside the table, told what is wrong."""
    from trainer.shell.commands.observe import run

    return run(house, output, dealer, plain)


@app.command(
    "check",
    cls=Command,
    epilog="""
    trainer check table.round
    trainer check night/ --jobs 2 --report night.html
    trainer check - --json < table.jsonl
    """,
)
def check(
    records: Annotated[
        list[str],
        typer.Argument(
            metavar="RECORD...",
            help="a .round or .jsonl file, also packed (.gz), a folder, a pattern, or - for stdin",
        ),
    ],
    json: Annotated[
        bool, typer.Option("--json", help="one JSON object a line, one for each round")
    ] = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            parser=count,
            metavar="N",
            help="processes at work; if left out one, or for a large record one a core",
        ),
    ] = None,
    lenient: Annotated[
        bool,
        typer.Option("--lenient", help="only note calls, questions and courtesies left out"),
    ] = False,
    encoding: Annotated[
        str | None, typer.Option(metavar="E", help="of the records; utf-8 if left out")
    ] = None,
    report: Annotated[
        str | None, typer.Option(metavar="FILE", help="write one HTML page with plots")
    ] = None,
    markdown: Annotated[
        str | None, typer.Option(metavar="FILE", help="write the report as Markdown")
    ] = None,
) -> int:
    """What the dealer did wrong in recorded rounds."""
    from trainer.shell.commands.check import run

    return run(
        records,
        json=json,
        jobs=jobs,
        lenient=lenient,
        encoding=encoding,
        report=report,
        markdown=markdown,
    )


@app.command(
    "simulate",
    cls=Command,
    epilog="""
    trainer simulate {house} --rounds 2 --seed 1
    trainer simulate {house} --rounds 99 --seed 1 --faults 0.1 --truth slips.jsonl
    """,
)
def simulate(
    house: House,
    rounds: Annotated[int, typer.Option(parser=count, metavar="N", help="how many rounds")],
    seed: Annotated[int, typer.Option(parser=whole, metavar="S", help="any whole number")],
    seats: Annotated[
        int | None, typer.Option(parser=count, metavar="K", help="how many spots have a bet")
    ] = None,
    format: Annotated[
        Literal["round", "jsonl"], typer.Option(metavar="FORM", help="round or jsonl")
    ] = "round",
    faults: Annotated[
        float | None,
        typer.Option(parser=rate, metavar="RATE", help="one slip in so many rounds: 0.1, or 10%"),
    ] = None,
    truth: Annotated[
        str | None, typer.Option(metavar="FILE", help="write what the slips are, one a line")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="FILE", help="where to write; stdout if left out"),
    ] = None,
) -> int:
    """Deal rounds by the house's procedure, as records."""
    from trainer.shell.commands.simulate import run

    return run(house, rounds, seed, seats, format, output, faults=faults, truth=truth)
