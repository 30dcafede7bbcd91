"""``trainer observe``: write down a round beside the table, and hear at once what was wrong."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from trainer.shell.clock import now
from trainer.shell.usage import WrongUsage


def run(
    house: str, output: str | None = None, dealer: str | None = None, plain: bool = False
) -> int:
    """Observe until the input ends. Every line is on the disk before the next is asked for."""
    from trainer.shell.commands.simulate import written_name
    from trainer.shell.houses import load_house
    from trainer.shell.notebook import Notebook
    from trainer.shell.talk.observing import Observing
    from trainer.shell.talk.run import hold

    loaded = load_house(house)
    name = written_name(house, loaded)
    if dealer is not None and ("#" in dealer or not dealer.isprintable() or not dealer.strip()):
        raise WrongUsage(f"--dealer {dealer!r}: a name without # is wanted")
    path = Path(output or f"observed-{_local():%Y%m%d-%H%M%S}.round")
    with Notebook(path) as notebook:
        latest = notebook.latest
        if latest is not None and latest.entries and latest.house != name:
            raise WrongUsage(
                f"{path} ends in a round of {latest.house}; finish it there, or give another file"
            )
        observing = Observing(
            loaded,
            name,
            notebook,
            dealer=(dealer or "").strip(),
            clock=lambda: f"{_local():%H:%M:%S}",
            now=lambda: _local().isoformat(timespec="seconds"),
        )
        return hold(observing.talk(), in_lines=plain)


def _local() -> datetime:
    return now().when.astimezone()
