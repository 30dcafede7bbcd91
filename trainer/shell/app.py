"""The command line: which commands there are, and how one that is typed is found and run.

A Typer app. The commands are defined in ``trainer.shell.options``, a file a group, and only the
group of the command that was typed is imported, and only that command built: to build all of them
would make every start a tenth longer.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from trainer.shell.usage import WrongUsage

if TYPE_CHECKING:
    import typer


class Group(NamedTuple):
    """Commands that stand together; ``file`` in ``trainer.shell.options`` defines them."""

    title: str
    file: str
    commands: tuple[str, ...]


GROUPS: Final = (
    Group("Learn to deal", "learning", ("show", "drill", "deal", "daily", "progress")),
    Group("Look something up", "lookup", ("payout", "next", "houses", "rules", "clauses", "graph")),
    Group("Check rounds that were dealt", "rounds", ("observe", "check", "simulate")),
    Group("Look after house files", "files", ("house", "validate", "schema")),
    Group("Look after people's answers", "people", ("roster", "history")),
)
COMMANDS: Final = tuple(command for group in GROUPS for command in group.commands)


def call(words: list[str]) -> int:
    """Run the command that the words name, and answer its exit code."""
    words = joined(words)
    if not words:
        from trainer.shell.commands.home import run

        return run()
    first = words[0]
    if first in ("-h", "--help", "help"):
        rest = [word for word in words[1:] if not word.startswith("-")]
        if first == "help" and rest:
            return call([rest[0], "--help"])
        return run_app(app_of(*COMMANDS), ["--help"])
    if first == "--version":
        return run_app(app_of(), words)
    if first not in COMMANDS:
        _refuse(first)
    return run_app(app_of(first), words)


def run_app(app: typer.Typer, words: list[str]) -> int:
    """Run the app's command, and answer its exit code.

    Not by calling the app: Typer would answer Ctrl-C and a reader that has enough in its own way.
    Raises ``WrongUsage`` with what the words lack.
    """
    import typer
    from typer.main import get_command

    from trainer.shell.page import out_screen

    # the kind of all wrong usage has no public name
    usage_error: type[Exception] = typer.BadParameter.__bases__[0]
    command = get_command(app)
    width = out_screen().width - 2
    try:
        with command.make_context("trainer", list(words), terminal_width=width) as context:
            code = command.invoke(context)
    except typer.Exit as ending:
        return ending.exit_code
    except usage_error as wrong:
        raise _in_our_words(wrong) from None
    assert isinstance(code, int)
    return code


def app_of(*names: str) -> typer.Typer:
    """The command line with these commands."""
    import typer

    from trainer.shell.options.overview import Overview, trainer

    app = typer.Typer(
        cls=Overview,
        callback=trainer,
        options_metavar="",
        subcommand_metavar="COMMAND ...",
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog="""
        trainer show {house}
        trainer drill --house {house}
        trainer payout --house {house} --bet 5 --hand A,K --dealer 9,7,2
        """,
    )
    for group in GROUPS:
        wanted = set(group.commands).intersection(names)
        if wanted:
            defined: typer.Typer = import_module(f"trainer.shell.options.{group.file}").app
            app.registered_commands += [
                each for each in defined.registered_commands if each.name in wanted
            ]
            app.registered_groups += [
                each for each in defined.registered_groups if each.name in wanted
            ]
    return app


def _in_our_words(wrong: Any) -> WrongUsage:
    message = wrong.format_message().rstrip(".")
    command = wrong.ctx.command_path if wrong.ctx is not None else "trainer"
    return WrongUsage(f"{message[:1].lower()}{message[1:]}\nTry: {command} --help")


_VARIANT: Final = r"\+[A-Za-z0-9-]+"


def joined(words: list[str]) -> list[str]:
    """The words with each ``+variant`` joined to the house before it.

    >>> joined(["rules", "norway-home", "+h17", "--json"])
    ['rules', 'norway-home +h17', '--json']
    """
    found: list[str] = []
    for word in words:
        if re.fullmatch(_VARIANT, word) and len(found) > 1:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def _refuse(word: str) -> NoReturn:
    import difflib

    close = difflib.get_close_matches(word, COMMANDS, 1)
    what = "option" if word.startswith("-") else "command"
    hint = f"; did you mean {close[0]}?" if close else ""
    raise WrongUsage(f"there is no {what} {word!r}{hint}\nTry: trainer --help")
