"""Whether a ruling rests on something that the house never wrote, so that nobody fails on it."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.law.due import Due
from trainer.law.guards import GUARDS, Guard
from trainer.law.house import House
from trainer.law.requests import failing_guards, refused_requests
from trainer.table.after import spot_of
from trainer.table.round import FreshBet, Hand, Round


def is_assumed_ruling(
    house: House, request: str, subject: Hand | FreshBet, failing: Iterable[Guard]
) -> bool:
    """Whether the right answer to a request rests on an assumed value.

    A refusal does only if every one of its reasons does. What a hand of the initial deal is
    allowed does not: the assumed values are about hands from a split, and about bets.
    """
    reasons = tuple(failing)
    if reasons:
        return all(_is_assumed(house, guard) or _is_assumed_time(house, guard) for guard in reasons)
    if isinstance(subject, Hand) and not subject.from_split:
        return False
    return any(_is_assumed(house, guard) for guard in house.procedure.replies[request].allow)


def is_assumed_refusal(house: House, table: Round, due: Due) -> bool:
    """Whether a refusal that is due rests on an assumed value."""
    if due.event.do != "refuse":
        return False
    return all(
        is_assumed_ruling(house, request, subject, failing_guards(house, table, request, subject))
        for request, subject in refused_requests(house, table)
        if request == due.event.what and spot_of(subject.name) == spot_of(due.event.to)
    )


def _is_assumed_time(house: House, guard: Guard) -> bool:
    """Whether the guard is about a moment that the house's own step only assumes."""
    return guard is GUARDS["insurance_may_be_taken_now"] and any(
        step.awaits == "insurance" and step.basis == "assumed" for step in house.procedure.steps()
    )


def _is_assumed(house: House, guard: Guard) -> bool:
    return any(house.entries[rule].basis == "assumed" for rule in guard.rules)
