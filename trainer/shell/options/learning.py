"""Learning to deal: ``show``, ``drill``, ``deal``, ``daily``, ``progress``."""

from typing import Annotated

import typer

from trainer.shell.options.command import (
    ADay,
    By,
    ChosenHouse,
    Command,
    Csv,
    Data,
    House,
    Json,
    Plain,
    Trainee,
)
from trainer.shell.options.kinds import count, percent, seconds, spots, whole

Lang = Annotated[
    str, typer.Option("--lang", metavar="LANG", help="en or no; the terminal's own usually")
]

app = typer.Typer()


@app.command(
    "show",
    cls=Command,
    epilog="""
    trainer show {house}
    trainer show {other} --seed 7
    """,
)
def show(
    house: House,
    seed: Annotated[
        int | None, typer.Option(parser=whole, metavar="S", help="deal this round again")
    ] = None,
    spots: Annotated[
        int | None,
        typer.Option(parser=spots, metavar="N", help="bets on 1 to 7 spots; 3 usually"),
    ] = None,
    pace: Annotated[
        float | None,
        typer.Option(parser=seconds, metavar="SECONDS", help="go on by itself so soon"),
    ] = None,
    svg: Annotated[
        str, typer.Option(metavar="FILE", help="draw the table into this file instead")
    ] = "",
    at: Annotated[
        int | None, typer.Option(parser=count, metavar="N", help="after which act, with --svg")
    ] = None,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    """Watch one round dealt act by act, each with its reason."""
    from trainer.shell.commands.show import run

    return run(house, seed=seed, spots=spots, plain=plain, pace=pace, lang=lang, svg=svg, at=at)


@app.command(
    "drill",
    cls=Command,
    epilog="""
    trainer drill --house {house}
    trainer drill --house {other} --seed 1
    """,
)
def drill(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="a drill, or a drill file")
    ] = None,
    house: ChosenHouse = None,
    number: Annotated[
        int | None, typer.Option(parser=count, metavar="N", help="how many questions")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(parser=whole, metavar="S", help="ask the same questions again")
    ] = None,
    pass_mark: Annotated[
        int | None,
        typer.Option(parser=percent, metavar="PERCENT", help="end with 1 below this score"),
    ] = None,
    time: Annotated[
        float | None,
        typer.Option(
            "--seconds",
            parser=seconds,
            metavar="SECONDS",
            help="the time for a question; with --speed for all of them",
        ),
    ] = None,
    speed: Annotated[
        bool, typer.Option("--speed", help="as many as you can in sixty seconds, for the best")
    ] = False,
    typed: Annotated[
        bool, typer.Option("--typed", help="type acts in the words of the round record")
    ] = False,
    bets: Annotated[
        str, typer.Option(metavar="RANGE", help="for amounts: 5-100, or '1-99 odd'")
    ] = "",
    duel: Annotated[
        tuple[str, str] | None,
        typer.Option(metavar="A B", help="two names: the same questions, turn about"),
    ] = None,
    phase: Annotated[str, typer.Option(metavar="PHASE", help="one part of the round only")] = "",
    trainee: Trainee = None,
    new: Annotated[
        int | None,
        typer.Option(parser=count, metavar="N", help="how many new things a day; 8 usually"),
    ] = None,
    cram: Annotated[
        bool, typer.Option("--cram", help="weakest first; leaves the schedule alone")
    ] = False,
    missed: Annotated[
        bool, typer.Option("--missed", help="only what you missed, and did not put right since")
    ] = False,
    by: Annotated[
        str | None, typer.Option(metavar="DATE", help="today's share of the way to a date")
    ] = None,
    a_day: ADay = 30,
    data: Data = "",
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    """Practise the next act and the amounts, with a score."""
    from trainer.shell.commands.drill import run

    return run(
        name,
        house,
        number=number,
        seed=seed,
        pass_mark=pass_mark,
        phase=phase,
        seconds=time,
        speed=speed,
        duel=duel,
        typed=typed,
        bets=bets,
        trainee=trainee,
        new=new,
        cram=cram,
        missed=missed,
        by=by,
        a_day=a_day,
        data=data,
        lang=lang,
        plain=plain,
    )


@app.command(
    "deal",
    cls=Command,
    epilog="""
    trainer deal {house}
    trainer deal {other} --level 3 --spots 5 --hard
    """,
)
def deal(
    house: House,
    level: Annotated[
        int,
        typer.Option(
            min=1, max=3, metavar="N", help="1 rulings, calls, amounts; 2 also order; 3 every act"
        ),
    ] = 1,
    spots: Annotated[
        int | None,
        typer.Option(parser=spots, metavar="N", help="bets on 1 to 7 spots; 3 usually"),
    ] = None,
    hard: Annotated[
        bool,
        typer.Option("--hard", help="guests who bet oddly, ask much and wait 30 seconds at most"),
    ] = False,
    time: Annotated[
        float | None,
        typer.Option(
            "--seconds", parser=seconds, metavar="SECONDS", help="the time for a question"
        ),
    ] = None,
    at_end: Annotated[
        bool, typer.Option("--feedback-at-end", help="say only at the end what was right")
    ] = False,
    seed: Annotated[
        int | None, typer.Option(parser=whole, metavar="S", help="deal this round again")
    ] = None,
    save: Annotated[
        str, typer.Option(metavar="FILE", help="add the round to this file, as a round record")
    ] = "",
    trainee: Trainee = None,
    lang: Lang = "",
    plain: Plain = False,
    data: Data = "",
) -> int:
    """Deal a whole round to guests, and be asked on the way."""
    from trainer.shell.commands.deal import run

    return run(
        house,
        spots=spots,
        level=level,
        seed=seed,
        feedback="end" if at_end else "once",
        hard=hard,
        seconds=time,
        save=save,
        lang=lang,
        plain=plain,
        trainee=trainee,
        data=data,
    )


@app.command(
    "daily",
    cls=Command,
    epilog="""
    trainer daily
    trainer daily --house {house}
    """,
)
def daily(
    house: ChosenHouse = None,
    day: Annotated[
        str, typer.Option("--date", metavar="DATE", help="another day's: 2026-12-04, or friday")
    ] = "",
    trainee: Trainee = None,
    lang: Lang = "",
    plain: Plain = False,
    data: Data = "",
) -> int:
    """The day's ten questions, the same for everyone, and a line to share."""
    from trainer.shell.commands.daily import run

    return run(house, day=day, trainee=trainee, lang=lang, plain=plain, data=data)


@app.command(
    "progress",
    cls=Command,
    epilog="""
    trainer progress
    trainer progress --by friday --a-day 40
    trainer progress --html progress.html
    """,
)
def progress(
    trainee: Trainee = None,
    house: ChosenHouse = None,
    by: By = None,
    a_day: ADay = 30,
    csv: Csv = False,
    html: Annotated[
        str | None, typer.Option(metavar="FILE", help="write one page with plots")
    ] = None,
    json: Json = False,
    data: Data = "",
) -> int:
    """What you know, what is due, and the way to a date."""
    from trainer.shell.commands.progress import run

    return run(trainee, house, by=by, a_day=a_day, json=json, csv=csv, html=html, data=data)
