"""Looking something up: ``payout``, ``next``, ``houses``, ``rules``, ``clauses``, ``graph``."""

from typing import Annotated, Literal

import typer

from trainer.shell.options.command import ChosenHouse, Command, House, Json

app = typer.Typer()


@app.command(
    "payout",
    cls=Command,
    epilog="""
    trainer payout --house {house} --bet 5 --hand A,K --dealer 9,7,2
    trainer payout --house {house} --bet 5 --hand 6,3,K --dealer 9,8 --double
    trainer payout --batch hands.jsonl
    """,
)
def payout(
    house: ChosenHouse = None,
    bet: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="the original bet, like 5, 2.5 or 7/2")
    ] = None,
    hand: Annotated[
        str | None, typer.Option(metavar="CARDS", help="the hand in dealt order: A,K")
    ] = None,
    dealer: Annotated[
        str | None,
        typer.Option(
            metavar="CARDS",
            help="the dealer's whole hand in dealt order: 9,7,2; "
            "needed where the outcome hangs on it",
        ),
    ] = None,
    double: Annotated[
        bool, typer.Option("--double", help="the last card came on a double")
    ] = False,
    from_split: Annotated[
        bool, typer.Option("--from-split", help="the hand comes from a split")
    ] = False,
    insurance: Annotated[str, typer.Option(metavar="AMOUNT", help="the insurance bet")] = "0",
    even_money: Annotated[
        bool, typer.Option("--even-money", help="even money was asked for")
    ] = False,
    surrender: Annotated[bool, typer.Option("--surrender", help="the hand was given up")] = False,
    over13: Annotated[str, typer.Option(metavar="AMOUNT", help="the bet on over 13")] = "0",
    under13: Annotated[str, typer.Option(metavar="AMOUNT", help="the bet on under 13")] = "0",
    batch: Annotated[
        str | None, typer.Option(metavar="FILE", help="one JSON object a line; - for stdin")
    ] = None,
    json: Json = False,
) -> int:
    """What a hand is paid, and why."""
    from trainer.shell.commands.payout import run

    return run(
        house=house,
        bet=bet,
        hand=hand,
        dealer=dealer,
        double=double,
        from_split=from_split,
        insurance=insurance,
        even_money=even_money,
        surrender=surrender,
        over13=over13,
        under13=under13,
        batch=batch,
        json=json,
    )


@app.command(
    "next",
    cls=Command,
    epilog="""
    trainer next table.round
    trainer next - --json < table.round
    """,
)
def next(
    record: Annotated[
        str,
        typer.Argument(metavar="RECORD", help="a .round or .jsonl file; - for stdin"),
    ],
    json: Json = False,
    encoding: Annotated[
        str | None, typer.Option(metavar="E", help="of the record; utf-8 if left out")
    ] = None,
) -> int:
    """What the dealer must do next after a round record."""
    from trainer.shell.commands.next import run

    return run(record, json, encoding)


@app.command("houses", cls=Command, epilog="trainer houses")
def houses(json: Json = False) -> int:
    """The houses there are, and their variants."""
    from trainer.shell.commands.houses import run

    return run(json)


@app.command(
    "rules",
    cls=Command,
    epilog="""
    trainer rules {house}
    trainer rules {house} --unconfirmed
    trainer rules {house} --diff {other}
    """,
)
def rules(
    house: House,
    diff: Annotated[
        str | None, typer.Option(metavar="OTHER", help="only what differs from another house")
    ] = None,
    unconfirmed: Annotated[
        bool, typer.Option("--unconfirmed", help="only what no clause states, for a lead")
    ] = False,
    origins: Annotated[
        bool, typer.Option("--origins", help="where each value was written, FILE:LINE:COL")
    ] = False,
    json: Json = False,
) -> int:
    """Every rule of a house, and what it rests on."""
    from trainer.shell.commands.rules import run

    return run(house, diff=diff, unconfirmed=unconfirmed, origins=origins, json=json)


@app.command("clauses", cls=Command, epilog="trainer clauses {house}")
def clauses(house: House, json: Json = False) -> int:
    """The house's numbered clauses, and what rests on each."""
    from trainer.shell.commands.clauses import run

    return run(house, json)


@app.command(
    "graph",
    cls=Command,
    epilog="""
    trainer graph {house}
    trainer graph {house} --format svg > wall.svg
    """,
)
def graph(
    house: House,
    format: Annotated[
        Literal["tree", "mermaid", "dot", "svg"],
        typer.Option(
            metavar="FORM",
            help="tree, mermaid, dot, or svg: a picture to print on A3 and pin to the wall",
        ),
    ] = "tree",
    diff: Annotated[
        str | None, typer.Option(metavar="OTHER", help="how another house's procedure differs")
    ] = None,
) -> int:
    """The procedure as a tree or a picture."""
    from trainer.shell.commands.graph import run

    return run(house, format, diff)
