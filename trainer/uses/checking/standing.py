"""Where a round stands that broke off with nothing wrong in it: what would have come next."""

from __future__ import annotations

from typing import NamedTuple

from trainer.law.house import House
from trainer.record.words import write_event
from trainer.table.round import Round


class Standing(NamedTuple):
    """What is still due, or for whom the table waits. ``due`` are acts in the words of the round
    record, several where the order is free; ``document`` is all that for programs.
    """

    events: int
    waiting_for: str
    hand: str | None
    legal: tuple[str, ...]
    due: tuple[str, ...]
    document: dict[str, object]


def standing(house: House, table: Round, events: int) -> Standing:
    """How a table stands after so many events."""
    from trainer.law.due import look
    from trainer.uses.next_act import NextAct, as_json

    outlook = look(house, table)
    return Standing(
        events,
        outlook.waiting_for,
        outlook.hand,
        outlook.legal,
        tuple(write_event(due.event) for due in outlook.due),
        as_json(NextAct(house, table, outlook, None, None)),
    )
