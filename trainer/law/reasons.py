"""Why an act is due: the clauses it rests on, those of the rules that decide it included."""

from __future__ import annotations

from trainer.facts.settle import Settled, settle
from trainer.law.due import SETTLING, Due, failing_guards, refused_requests
from trainer.law.guards import Guard
from trainer.law.house import House
from trainer.table.after import spot_of
from trainer.table.round import Hand, Round
from trainer.table.stakes import stake_of


def cites_of_due(house: House, table: Round, due: Due) -> tuple[str, ...]:
    """The clauses of the step, then those of the rules that decide the amount or the refusal."""
    rules: tuple[str, ...] = ()
    if due.event.do == "pay" and due.event.amount is None:
        pass  # the record cannot tell how the bet comes out
    elif due.event.do in SETTLING:
        settled = settlement(house, table, due.event.to)
        rules = settled.rules if settled is not None else ()
    elif due.event.do == "refuse":
        rules = tuple(
            name for guard in reasons_to_refuse(house, table, due) for name in guard.rules
        )
    return tuple(dict.fromkeys((*due.step.cites, *house.cites_of(rules))))


def settlement(house: House, table: Round, bet: str) -> Settled | None:
    """How a bet comes out, with the rules that decide; ``None`` where there is no such bet."""
    stake = stake_of(table, bet)
    return settle(house.rules, stake, table.dealer) if stake is not None else None


def reasons_to_refuse(house: House, table: Round, due: Due) -> tuple[Guard, ...]:
    """The guards by which the house turns the request down; none where its time is past."""
    for request, subject in refused_requests(house, table):
        name = subject.name if isinstance(subject, Hand) else str(spot_of(subject.name))
        if request == due.event.what and name == due.event.to:
            return failing_guards(house, table, request, subject)
    return ()
