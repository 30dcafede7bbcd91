"""The command line: every command, its options, and the function that runs it.

``argparse``, and only the parser of the command that was typed is built: a larger framework
alone would take most of the time in which a light command has to answer. Each command's module
is imported when it runs, and ``run`` gets the options by name.
"""

from __future__ import annotations

import re
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Callable
from importlib import import_module
from typing import Final, NamedTuple, NoReturn

from trainer.shell.folders import example_houses
from trainer.shell.page import out_screen

Declare = Callable[[ArgumentParser], None]


class Command(NamedTuple):
    """``about`` is the line in the list of commands; ``examples`` stand below its help, with
    ``{house}`` and ``{other}`` for houses that are there.
    """

    name: str
    about: str
    declare: Declare
    examples: tuple[str, ...]


HOUSE: Final = "a shipped house, a house file, or a house with variants: 'HOUSE +h17 +surrender'"


# ---- learning


def _show(parser: ArgumentParser) -> None:
    parser.add_argument("house", metavar="HOUSE", help=HOUSE)
    parser.add_argument("--seed", type=whole, metavar="S", help="deal this round again")
    parser.add_argument("--spots", type=spots, metavar="N", help="bets on 1 to 7 spots; 3 usually")
    parser.add_argument("--pace", type=seconds, metavar="SECONDS", help="go on by itself so soon")
    parser.add_argument("--plain", action="store_true", help="sentences, for a screen reader")


def _drill(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="?", help="a drill, or a drill file")
    parser.add_argument("--house", metavar="HOUSE", help=HOUSE)
    parser.add_argument("--number", type=count, metavar="N", help="how many questions")
    parser.add_argument("--seed", type=whole, metavar="S", help="ask the same questions again")
    parser.add_argument(
        "--pass-mark", type=percent, metavar="PERCENT", help="end with 1 below this score"
    )
    parser.add_argument("--phase", metavar="PHASE", default="", help="one part of the round only")
    _trainee(parser)
    parser.add_argument(
        "--new", type=count, metavar="N", help="how many new things a day; 8 usually"
    )
    parser.add_argument(
        "--cram", action="store_true", help="weakest first; leaves the schedule alone"
    )
    parser.add_argument("--by", metavar="DATE", help="today's share of the way to a date")
    parser.add_argument(
        "--a-day", type=count, default=30, metavar="N", help="questions a day for --by; 30 usually"
    )
    _data(parser)
    parser.add_argument("--plain", action="store_true", help="sentences, for a screen reader")


def _payout(parser: ArgumentParser) -> None:
    parser.add_argument("--house", metavar="HOUSE", help=HOUSE)
    parser.add_argument("--bet", metavar="AMOUNT", help="the original bet, like 5, 2.5 or 7/2")
    parser.add_argument("--hand", metavar="CARDS", help="the hand in dealt order: A,K")
    parser.add_argument(
        "--dealer",
        metavar="CARDS",
        help="the dealer's whole hand in dealt order: 9,7,2; needed where the outcome hangs on it",
    )
    parser.add_argument("--double", action="store_true", help="the last card came on a double")
    parser.add_argument("--from-split", action="store_true", help="the hand comes from a split")
    parser.add_argument("--insurance", metavar="AMOUNT", default="0", help="the insurance bet")
    parser.add_argument("--even-money", action="store_true", help="even money was asked for")
    parser.add_argument("--surrender", action="store_true", help="the hand was given up")
    parser.add_argument("--over13", metavar="AMOUNT", default="0", help="the bet on over 13")
    parser.add_argument("--under13", metavar="AMOUNT", default="0", help="the bet on under 13")
    parser.add_argument("--batch", metavar="FILE", help="one JSON object a line; - for stdin")
    _json(parser)


# ---- what is remembered


def _progress(parser: ArgumentParser) -> None:
    _trainee(parser)
    parser.add_argument("--house", metavar="HOUSE", help=HOUSE)
    parser.add_argument("--by", metavar="DATE", help="the way to a date: 2026-12-04, or friday")
    parser.add_argument(
        "--a-day", type=count, default=30, metavar="N", help="questions a day for --by; 30 usually"
    )
    parser.add_argument("--csv", action="store_true", help="a table for a spreadsheet")
    parser.add_argument("--html", metavar="FILE", help="write one page with plots")
    _json(parser)
    _data(parser)


def _roster(parser: ArgumentParser) -> None:
    parser.add_argument(
        "names", metavar="NAMES", nargs="?", help="a file with a name a line; - for stdin"
    )
    parser.add_argument("--house", metavar="HOUSE", help=HOUSE)
    parser.add_argument(
        "--merge", metavar="FILE", nargs="+", help="first take in histories that were sent to you"
    )
    parser.add_argument("--csv", action="store_true", help="a table for a spreadsheet")
    _json(parser)
    _data(parser)


def _history(parser: ArgumentParser) -> None:
    parser.add_argument(
        "action",
        choices=("export", "import", "backup", "people", "check", "rebuild", "rescue", "forget"),
        help="what to do with the answers stored on this machine",
    )
    parser.add_argument("files", metavar="FILE", nargs="*", help="for import and backup")
    _trainee(parser)
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="where to export; stdout if left out"
    )
    parser.add_argument("--yes", action="store_true", help="forget without asking again")
    _data(parser)


def _trainee(parser: ArgumentParser) -> None:
    parser.add_argument("--trainee", metavar="NAME", help="whose answers; the last one's usually")


def _data(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--data", metavar="DIR", default="", help="the folder of the answers; also TRAINER_DATA"
    )


# ---- reading a house


def _houses(parser: ArgumentParser) -> None:
    _json(parser)


def _rules(parser: ArgumentParser) -> None:
    parser.add_argument("house", metavar="HOUSE", help=HOUSE)
    parser.add_argument("--diff", metavar="OTHER", help="only what differs from another house")
    parser.add_argument(
        "--unconfirmed",
        action="store_true",
        help="only what no clause states, for a lead",
    )
    parser.add_argument(
        "--origins", action="store_true", help="where each value was written, FILE:LINE:COL"
    )
    _json(parser)


def _clauses(parser: ArgumentParser) -> None:
    parser.add_argument("house", metavar="HOUSE", help=HOUSE)
    _json(parser)


def _graph(parser: ArgumentParser) -> None:
    parser.add_argument("house", metavar="HOUSE", help=HOUSE)
    parser.add_argument(
        "--format",
        choices=("tree", "mermaid", "dot", "svg"),
        default="tree",
        help="tree if left out; svg is a picture to print on A3 and pin to the wall",
    )
    parser.add_argument("--diff", metavar="OTHER", help="how another house's procedure differs")


def _house(parser: ArgumentParser) -> None:
    parser.add_argument(
        "what", metavar="new", choices=("new",), help="a file for a club's own house"
    )
    parser.add_argument("file", metavar="FILE", help="where to write it; never over a file")
    parser.add_argument(
        "--from", dest="base", metavar="HOUSE", required=True, help=f"the base: {HOUSE}"
    )


def _schema(parser: ArgumentParser) -> None:
    parser.add_argument("what", metavar="house", choices=("house",), help="of house files")


def _validate(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a house file, or the id of a shipped house"
    )


# ---- rounds


def _next(parser: ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="a .round or .jsonl file; - for stdin")
    _json(parser)


def _check(parser: ArgumentParser) -> None:
    parser.add_argument(
        "records",
        metavar="RECORD",
        nargs="+",
        help="a .round or .jsonl file, also packed (.gz), a folder, a pattern, or - for stdin",
    )
    _json(parser)
    parser.add_argument("--jobs", type=count, default=1, metavar="N", help="processes at work")
    parser.add_argument(
        "--lenient", action="store_true", help="only note calls, questions and courtesies left out"
    )
    parser.add_argument("--encoding", metavar="E", help="of the records; utf-8 if left out")
    parser.add_argument("--report", metavar="FILE", help="write one HTML page with plots")
    parser.add_argument("--markdown", metavar="FILE", help="write the report as Markdown")


def _observe(parser: ArgumentParser) -> None:
    parser.add_argument("house", metavar="HOUSE", help=HOUSE)
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="the record; one that is there is gone on with"
    )
    parser.add_argument("--dealer", metavar="NAME", help="who deals")
    parser.add_argument("--plain", action="store_true", help="line by line, for a screen reader")


def _simulate(parser: ArgumentParser) -> None:
    parser.add_argument("house", metavar="HOUSE", help=HOUSE)
    parser.add_argument("--rounds", type=count, required=True, metavar="N", help="how many rounds")
    parser.add_argument("--seed", type=whole, required=True, metavar="S", help="any whole number")
    parser.add_argument("--seats", type=count, metavar="K", help="how many spots have a bet")
    parser.add_argument(
        "--format", choices=("round", "jsonl"), default="round", help="round if left out"
    )
    parser.add_argument(
        "--faults", type=rate, metavar="RATE", help="one slip in so many rounds: 0.1, or 10%%"
    )
    parser.add_argument("--truth", metavar="FILE", help="write what the slips are, one a line")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write; stdout if left out")


def _json(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON document and nothing else")


COMMANDS: Final = (
    Command(
        "show",
        "watch one round dealt act by act, each with its reason",
        _show,
        ("trainer show {house}", "trainer show {other} --seed 7"),
    ),
    Command(
        "drill",
        "practise the next act and the amounts, with a score",
        _drill,
        ("trainer drill --house {house}", "trainer drill --house {other} --seed 1"),
    ),
    Command(
        "progress",
        "what you know, what is due, and the way to a date",
        _progress,
        (
            "trainer progress",
            "trainer progress --by friday --a-day 40",
            "trainer progress --html progress.html",
        ),
    ),
    Command(
        "roster",
        "a lead's list: who is ready, who has not begun",
        _roster,
        ("trainer roster names.txt --house {house}", "trainer roster names.txt --merge *.jsonl"),
    ),
    Command(
        "history",
        "export, import, back up, or forget answers",
        _history,
        (
            "trainer history export -o mine.jsonl",
            "trainer history import mine.jsonl",
            "trainer history forget --trainee NAME",
        ),
    ),
    Command(
        "payout",
        "what a hand is paid, and why",
        _payout,
        (
            "trainer payout --house {house} --bet 5 --hand A,K --dealer 9,7,2",
            "trainer payout --house {house} --bet 5 --hand 6,3,K --dealer 9,8 --double",
            "trainer payout --batch hands.jsonl",
        ),
    ),
    Command("houses", "the houses there are, and their variants", _houses, ("trainer houses",)),
    Command(
        "rules",
        "every rule of a house, and what it rests on",
        _rules,
        (
            "trainer rules {house}",
            "trainer rules {house} --unconfirmed",
            "trainer rules {house} --diff {other}",
        ),
    ),
    Command(
        "clauses",
        "the house's numbered clauses, and what rests on each",
        _clauses,
        ("trainer clauses {house}",),
    ),
    Command(
        "graph",
        "the procedure as a tree or a picture",
        _graph,
        ("trainer graph {house}", "trainer graph {house} --format svg > wall.svg"),
    ),
    Command(
        "house",
        "make a club's own house file, by questions",
        _house,
        ("trainer house new our-club.yaml --from {house}",),
    ),
    Command(
        "schema",
        "the JSON Schema of house files, for editors",
        _schema,
        ("trainer schema house > house.schema.json",),
    ),
    Command(
        "validate",
        "every fault of house files, each at its line",
        _validate,
        ("trainer validate club.yaml", "trainer validate {house} {other}"),
    ),
    Command(
        "next",
        "what the dealer must do next after a round record",
        _next,
        ("trainer next table.round", "trainer next - --json < table.round"),
    ),
    Command(
        "check",
        "what the dealer did wrong in recorded rounds",
        _check,
        (
            "trainer check table.round",
            "trainer check night/ --jobs 2 --report night.html",
            "trainer check - --json < table.jsonl",
        ),
    ),
    Command(
        "observe",
        "write down a round beside the table, told what is wrong",
        _observe,
        ("trainer observe {house} -o tonight.round",),
    ),
    Command(
        "simulate",
        "deal rounds by the house's procedure, as records",
        _simulate,
        (
            "trainer simulate {house} --rounds 2 --seed 1",
            "trainer simulate {house} --rounds 99 --seed 1 --faults 0.1 --truth slips.jsonl",
        ),
    ),
)
_GROUPS: Final = (
    ("Learn to deal", ("show", "drill", "progress")),
    ("Look something up", ("payout", "next", "houses", "rules", "clauses", "graph")),
    ("Check rounds that were dealt", ("observe", "check", "simulate")),
    ("Look after house files", ("house", "validate", "schema")),
    ("Look after people's answers", ("roster", "history")),
)


def call(words: list[str]) -> int:
    """Run the command that the words name, and answer its exit code."""
    words = joined(words)
    if not words:
        return run_module("home")
    first = words[0]
    if first in ("-h", "--help", "help"):
        rest = [word for word in words[1:] if not word.startswith("-")]
        if first == "help" and rest:
            return call([rest[0], "--help"])
        print(overview())
        return 0
    if first == "--version":
        return run_module("version")
    command = next((each for each in COMMANDS if each.name == first), None)
    if command is None:
        _refuse(first)
    options = vars(parser_of(command).parse_args(words[1:]))
    return run_module(command.name, **options)


def run_module(name: str, /, **options: object) -> int:
    """Import the module of a command and run it with its options by name."""
    module = import_module(f"trainer.shell.commands.{name}")
    code = module.run(**options)
    assert isinstance(code, int)
    return code


def parser_of(command: Command) -> ArgumentParser:
    """The parser of one command, with its help."""
    house, other = example_houses()
    examples = "\n".join(f"  {line.format(house=house, other=other)}" for line in command.examples)
    parser = ArgumentParser(
        prog=f"trainer {command.name}",
        description=f"{command.about[:1].upper()}{command.about[1:]}.",
        epilog=f"for example:\n{examples}",
        formatter_class=_formatter,
        allow_abbrev=False,
        add_help=False,
    )
    command.declare(parser)
    parser.add_argument("-h", "--help", action="help", default=SUPPRESS, help="this page")
    return parser


def _formatter(prog: str) -> RawDescriptionHelpFormatter:
    # with a width of our own: argparse would import much to ask the terminal, also without --help
    return RawDescriptionHelpFormatter(prog, width=out_screen().width - 2)


def overview() -> str:
    """All commands in groups: what ``trainer --help`` prints."""
    about = {command.name: command.about for command in COMMANDS}
    house, _ = example_houses()
    lines = ["usage: trainer COMMAND ...", "", "Learn to deal blackjack by a house's own rules."]
    for title, names in _GROUPS:
        lines += ["", f"{title}:"]
        lines += [f"  {name:<10}{about[name]}" for name in names]
    lines += [
        "",
        "trainer COMMAND --help   its options, with examples",
        "trainer                  a menu",
        "",
        "for example:",
        f"  trainer show {house}",
        f"  trainer drill --house {house}",
        f"  trainer payout --house {house} --bet 5 --hand A,K --dealer 9,7,2",
    ]
    return "\n".join(lines)


_VARIANT: Final = re.compile(r"\+[A-Za-z0-9-]+")


def joined(words: list[str]) -> list[str]:
    """The words with each ``+variant`` joined to the house before it.

    >>> joined(["rules", "norway-home", "+h17", "--json"])
    ['rules', 'norway-home +h17', '--json']
    """
    found: list[str] = []
    for word in words:
        if _VARIANT.fullmatch(word) and len(found) > 1:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def _refuse(word: str) -> NoReturn:
    import difflib

    from trainer.shell.usage import WrongUsage

    names = [command.name for command in COMMANDS]
    close = difflib.get_close_matches(word, names, 1)
    what = "option" if word.startswith("-") else "command"
    hint = f"; did you mean {close[0]}?" if close else ""
    raise WrongUsage(f"there is no {what} {word!r}{hint}\nTry: trainer --help")


# ---- the kinds of option values


def whole(text: str) -> int:
    """A whole number, such as a seed."""
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def count(text: str) -> int:
    """A whole number from 1."""
    if not re.fullmatch(r"[0-9]{1,12}", text) or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def spots(text: str) -> int:
    """A number of spots at a table, 1 to 7."""
    if text not in tuple("1234567"):
        raise ArgumentTypeError(f"{text!r} is not a number from 1 to 7")
    return int(text)


def percent(text: str) -> int:
    """A whole number of per cent, 0 to 100."""
    if not re.fullmatch(r"[0-9]{1,3}", text) or int(text) > 100:
        raise ArgumentTypeError(f"{text!r} is not a whole number from 0 to 100")
    return int(text)


def rate(text: str) -> float:
    """A share of things, from 0 to 1, also written in per cent."""
    found = re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]{1,6})?)(%?)", text)
    share = float(found[1]) / (100 if found[2] else 1) if found else 2.0
    if share > 1:
        raise ArgumentTypeError(f"{text!r} is not a share from 0 to 1, like 0.1 or 10%")
    return share


def seconds(text: str) -> float:
    """A time in seconds, more than none and at most an hour."""
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", text) or not 0 < float(text) <= 3600:
        raise ArgumentTypeError(f"{text!r} is not a time in seconds, like 3 or 1.5")
    return float(text)
