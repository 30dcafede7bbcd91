"""``trainer --help``: all commands in groups, and ``trainer --version``."""

from typing import Annotated, Any

import typer

from trainer.shell.options.command import Group


class Overview(Group):
    """The command line itself."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Every command with what it does, under the title of its group."""
        from trainer.shell.app import GROUPS

        for group in GROUPS:
            about = {name: self.commands[name].help or "" for name in group.commands}
            with formatter.section(group.title):
                formatter.write_dl([(f"{name:<8}", about[name].rstrip(".")) for name in about])


def _show_version(is_asked: bool) -> None:
    if is_asked:
        from trainer.shell.commands.version import run

        raise typer.Exit(run())


def trainer(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="the version installed"
        ),
    ] = False,
) -> None:
    """Learn to deal blackjack by a house's own rules.

    Without a command: a menu. With --help after a command: its options, with examples.
    """
