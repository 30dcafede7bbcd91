"""What the law says of one moment: the acts that are right, and whom the table waits for."""

from __future__ import annotations

from typing import NamedTuple

from trainer.law.procedure import Step
from trainer.table.events import Event


class Due(NamedTuple):
    """One act that is right now. ``event`` has no card where any card from the shoe is right.

    ``across`` is ``required``, ``optional`` or ``""`` (never) for how the card may be laid.
    """

    event: Event
    step: Step
    across: str = ""


class Outlook(NamedTuple):
    """``due`` are the acts that are right now, ``optional`` those accepted besides.

    ``waiting_for`` is ``dealer``, ``player`` or ``nobody``; ``hand`` whom the table waits for,
    and ``legal`` what may be asked, sorted. ``awaits`` names the step that waits.
    """

    due: tuple[Due, ...]
    optional: tuple[Due, ...]
    waiting_for: str
    hand: str | None
    legal: tuple[str, ...]
    awaits: Step | None = None
