"""What is due, what is allowed besides, and whom the table waits for.

``look`` reads the house's checklist down over the table as it lies. Nothing about a house is
known here; only what the words of its file mean together.
"""

from __future__ import annotations

from typing import Final

from trainer.law import guards
from trainer.law.checklist import answer, of_each_hand, read_checklist
from trainer.law.house import House
from trainer.law.outlook import Due as Due
from trainer.law.outlook import Dues
from trainer.law.outlook import Outlook as Outlook
from trainer.law.procedure import Step
from trainer.law.ready import Opening, Ready, ReadyDuty, ReadyStep, ready, ready_step
from trainer.law.requests import failing_guards as failing_guards
from trainer.law.requests import is_allowed as is_allowed
from trainer.law.requests import legal_requests as legal_requests
from trainer.law.requests import refused_requests as refused_requests
from trainer.law.requests import request_of as request_of
from trainer.table.after import spot_of
from trainer.table.events import Event
from trainer.table.round import FreshBet, Hand, Round

SETTLING: Final = frozenset({"pay", "push", "take", "return"})


def look(house: House, table: Round, before: Outlook | None = None) -> Outlook:
    """Everything that is right at this moment of a round.

    ``before`` is the outlook of the table before the last event, if that one was admitted: what
    was over for good then is not read again. Without it, any table will do, also a damaged one.
    """
    known = ready(house)
    outlook = Outlook(house, table, before.lines_over if before is not None else 0, _besides)
    if _somebody_asks(table):
        _add_refusals(outlook)
        if outlook.due:
            outlook.besides = None
            return outlook
        for hand in table.hands:
            if hand.request == "even-money":
                answer(known, hand, outlook)
        if outlook.due:
            outlook.besides = _free
            return outlook
    if table.stray is not None:
        if "unasked-card" in known.replies:
            _offer_stray(known, outlook)
            outlook.besides = _free
            return outlook
        outlook.free.append((_BURN, None))
    read_checklist(known, outlook)
    _add_duties(known, outlook)
    return outlook


_BURN: Final = ready_step(Step("burn-unasked", "", "burn", is_optional=True))


def due(house: House, table: Round) -> tuple[Due, ...]:
    """Every act that is right now, optional ones left out."""
    return look(house, table).due


def _somebody_asks(table: Round) -> bool:
    if table.fresh:
        return True
    for hand in table.hands:  # noqa: SIM110  (any() costs twice as much, and is asked at every look)
        if hand.request:
            return True
    return False


def _add_refusals(outlook: Outlook) -> None:
    """What was asked for and has to be refused, each spot's once."""
    house = outlook.house
    for request, subject in refused_requests(house, outlook.table):
        step = house.procedure.replies[request].refusal
        assert step is not None
        to = str(spot_of(subject.name)) if isinstance(subject, FreshBet) else subject.name
        refusal = Due(Event("refuse", to, what=request), step)
        if refusal not in outlook.due:
            outlook.due += (refusal,)


def _offer_stray(known: Ready, outlook: Outlook) -> None:
    """A card that nobody asked for: offered, burned or given on, as the house says."""
    rules, table = outlook.house.rules, outlook.table
    assert table.stray is not None
    steps = known.replies["unasked-card"]
    hand = table.hand(table.stray.at) if table.stray.is_offered else None
    if hand is not None and not guards.turn_is_over(rules, table, hand):
        if hand.request:
            answer(known, hand, outlook)
        else:
            outlook.wait(steps[0].step, hand.name, None)
            outlook.free += _invitations(known, outlook, hand)
        return
    for this in steps:
        if this.table_allows(rules, table):
            outlook.add(this.step, this.undone(rules, table, this.step, None))
            if outlook.due:
                return


def _invitations(known: Ready, outlook: Outlook, hand: Hand) -> list[tuple[ReadyStep, Hand | None]]:
    """A hand that a card is offered to has its turn: it may be asked, and need not be."""
    rules, table = outlook.house.rules, outlook.table
    return [
        (this, hand)
        for line in known.lines
        if line.turns is not None
        for this in line.turns.steps
        if this.step.act == "invite"
        and this.table_allows(rules, table)
        and this.hand_allows(rules, table, hand)
    ]


# ---- duties


def _add_duties(known: Ready, outlook: Outlook) -> None:
    overdue: list[Due] = []
    opened: list[Due] = []
    for duty, place, event in _open(known.duties, outlook):
        step, by = duty.ready.step, duty.by
        found = Due(event, step, step.across)
        opened.append(found)
        if all(event != other.event for other in outlook.due):
            outlook.due += (found,)
        if outlook.phase > by or (
            outlook.phase == by and (place <= outlook.place or not duty.is_by_hand_in_turn)
        ):
            overdue.append(found)
    outlook.listed = outlook.due
    if overdue:  # the checklist waits; other duties that are open may still come first
        outlook.due = tuple(opened)
        if outlook.awaits is not None and not outlook.awaits.is_optional:
            outlook.wait_no_more()
    if outlook.table.settling and _is_bound(outlook, overdue):
        mine = tuple(
            found
            for found in outlook.due
            if found.event.do in SETTLING and spot_of(found.event.to) == outlook.table.settling
        )
        outlook.due = mine or outlook.due


def _is_bound(outlook: Outlook, overdue: list[Due]) -> bool:
    """Whether a spot that is being settled has to be settled whole before the next."""
    step = outlook.step
    return (step is not None and step.is_bound_by_spot) or any(
        found.step.is_bound_by_spot for found in overdue
    )


def _open(openings: tuple[Opening, ...], outlook: Outlook) -> list[tuple[ReadyDuty, int, Event]]:
    """What the duties whose moment has come have left to do, and of the hand in which place."""
    rules, table = outlook.house.rules, outlook.table
    found: list[tuple[ReadyDuty, int, Event]] = []
    for is_open, duties in openings:
        if is_open(rules, table, None) is False:
            continue
        for duty in duties:
            step, asks_of_table, asks, undone = duty.ready
            if asks_of_table and not duty.ready.table_allows(rules, table):
                continue
            for place, hand in enumerate(table.hands):
                if hand.is_granted and hand.request:
                    continue  # let stand, so it is carried out first
                for ask in asks:
                    if not ask(rules, table, hand):
                        break
                else:
                    if duty.is_of_spot and place and table.hands[place - 1].spot == hand.spot:
                        continue  # a side bet belongs to the spot: its first hand speaks for it
                    for event in undone(rules, table, step, hand):
                        found.append((duty, place, event))
    return found


# ---- what is accepted besides


def _free(outlook: Outlook) -> Dues:
    """The acts of the free steps that were met."""
    rules, table = outlook.house.rules, outlook.table
    found: list[Due] = []
    for this, hand in outlook.free:
        step = this.step
        if step.each == "hand" and hand is None:
            events = of_each_hand(this, outlook)
        else:
            events = this.undone(rules, table, step, hand)
        found += [Due(event, step, step.across) for event in events]
    return tuple(found)


def _besides(outlook: Outlook) -> Dues:
    """The acts of the free steps, of the duties that nobody has to do, and a boxed card."""
    known, found = ready(outlook.house), list(_free(outlook))
    for duty, _, event in _open(known.free_duties, outlook):
        if all(event != other.event for other in outlook.listed):
            found.append(Due(event, duty.ready.step, duty.ready.step.across))
    if any(other.event.do == "deal" for other in outlook.due):
        # a card that lies face up in the shoe may be met whenever one is to be drawn
        rules, table = outlook.house.rules, outlook.table
        for this in known.replies.get("boxed-card", ()):
            if this.table_allows(rules, table):
                events = this.undone(rules, table, this.step, None)
                found += [Due(event, this.step, this.step.across) for event in events]
    return tuple(found)
