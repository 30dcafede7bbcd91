"""The checklist read down over the table as it lies, up to what has to be done or waited for.

Guards are asked in place, without a function between: calls are what a look costs most.
"""

from __future__ import annotations

from typing import Final

from trainer.facts.hands import is_unseen_among
from trainer.law import guards
from trainer.law.acts import Undone, movements_of_hand
from trainer.law.guards import Question
from trainer.law.outlook import Outlook
from trainer.law.procedure import Step
from trainer.law.ready import Ready, ReadyStep, Turns
from trainer.table.round import FreshBet, Hand, Round


def read_checklist(ready: Ready, outlook: Outlook) -> None:
    """Read the lines down, noting in ``outlook`` what is due, free or awaited."""
    rules, table = outlook.house.rules, outlook.table
    lines, at = ready.lines, outlook.lines_over
    is_over = True  # whether all lines so far are over for good
    final = _FINAL[table.is_closed + table.has_begun_turns]
    while at < len(lines):
        this, phase, turns, is_for_each_hand, if_not, then, is_quick, stays_done, once = lines[at]
        at += 1
        outlook.phase = phase
        if turns is not None:
            if _read_turns(ready, turns, outlook):
                return
            is_over, outlook.place = False, 0
            continue
        step, asks, _, undone = this
        if is_quick and not undone(rules, table, step, None):
            if is_over:
                if stays_done:
                    outlook.lines_over = at
                else:
                    is_over = False
            continue
        is_certain = True
        for ask in asks:
            answer = ask(rules, table, None)
            if answer is False:
                break
            if answer is None:
                is_certain = False
        else:
            is_over = False
            if step.is_optional and not step.awaits:
                if is_certain or not is_for_each_hand:
                    outlook.free.append((this, None))
            elif is_for_each_hand:
                if is_certain and _read_each_hand(this, outlook):
                    return
            elif step.awaits:
                if step.awaits != "insurance" or _insurable(outlook):
                    outlook.wait(step, None, _AWAITED[step.awaits])
                    if not step.is_optional:
                        return
            else:
                events = undone(rules, table, step, None)
                if events:
                    outlook.add(step, events)
                    if is_certain and not _cannot_tell(table, step):
                        outlook.step = step
                        return
                elif then and is_certain:
                    at = then
            continue
        if ask is asks[0]:
            at = if_not
            if is_over:
                if once in final:
                    outlook.lines_over = at
                else:
                    is_over = False
        else:
            is_over = False
    outlook.phase = ready.phases


_FINAL: Final[tuple[frozenset[str], ...]] = (
    frozenset(),
    frozenset({"close"}),
    frozenset({"close", "turns"}),
)
"""Which guards' no is final: while bets are open, once they are closed, once a turn has begun."""


def _read_each_hand(this: ReadyStep, outlook: Outlook) -> bool:
    """Whether the reading stops at this step, which is repeated for every hand."""
    step, rules, table = this.step, outlook.house.rules, outlook.table
    is_found = False
    if step.awaits:
        for hand in table.hands:
            if this.hand_allows(rules, table, hand):
                outlook.wait(step, hand.name, _AWAITED[step.awaits])
                is_found = True
    else:
        events = of_each_hand(this, outlook)
        if events:
            outlook.add(step, events)
            is_found = True
    if is_found and not step.is_optional:
        outlook.step = step
        return True
    return False


def of_each_hand(this: ReadyStep, outlook: Outlook) -> Undone:
    """What a step that is repeated for every hand still has to do."""
    step, _, asks, undone = this
    rules, table = outlook.house.rules, outlook.table
    found: Undone = []
    for hand in table.hands:
        for ask in asks:
            if not ask(rules, table, hand):
                break
        else:
            found += undone(rules, table, step, hand)
            if found and step.order == "clockwise":
                break
    return found


def _cannot_tell(table: Round, step: Step) -> bool:
    """Whether the dealer draws on cards that the record does not know."""
    return step.act == "draw" and is_unseen_among(table.dealer)


_AWAITED: Final = {
    "bet": ("bet",),
    "insurance": ("decline", "insure"),
    "even-money": ("decline", "even-money"),
}


def _insurable(outlook: Outlook) -> bool:
    """Whether some spot could still take insurance or say that it does not want any."""
    table = outlook.table
    for hand in table.hands:
        if hand.has_declined or not hand.lying or table.side(f"{hand.name}:insurance"):
            continue
        bet = FreshBet(f"{hand.name}:insurance", hand.bet, None, False)
        if guards.hand_may_be_insured(outlook.house.rules, table, bet):
            return True
    return False


# ---- turns


def _read_turns(ready: Ready, turns: Turns, outlook: Outlook) -> bool:
    """Whether the reading stops at a hand, in a phase that is read hand by hand."""
    rules, table, idle = outlook.house.rules, outlook.table, turns.idle
    for place, hand in enumerate(table.hands):
        if hand.from_split and len(hand.cards) == 1 and _deal_to_children(ready, outlook):
            outlook.place = place
            return True
    for place, hand in enumerate(table.hands):
        if hand in idle:
            continue
        outlook.place = place
        if hand.is_granted and hand.request:  # let stand, so it is carried out
            answer(ready, hand, outlook)
            return True
        is_idle = True
        answers: dict[Question, bool | None] = {}  # several steps ask the same of a hand
        for this in turns.steps:
            for ask in this.asks_of_hand:
                if ask not in answers:
                    answers[ask] = ask(rules, table, hand)
                if not answers[ask]:
                    break
            else:
                is_idle = False
                if this.table_allows(rules, table) and _read_of_hand(ready, this, hand, outlook):
                    return True
        if is_idle:
            idle.add(hand)
    return False


def _read_of_hand(ready: Ready, this: ReadyStep, hand: Hand, outlook: Outlook) -> bool:
    """Whether the reading stops at this step for the hand, whose guards all hold."""
    step = this.step
    if step.awaits:
        if hand.request:
            answer(ready, hand, outlook)
            return True
        if step.is_optional or not hand.has_stood:
            outlook.wait(step, hand.name, None)
            return not step.is_optional
        return False
    if step.is_optional:
        outlook.free.append((this, hand))
        return False
    events = this.undone(outlook.house.rules, outlook.table, step, hand)
    if not events:
        return False
    outlook.add(step, events)
    outlook.step = step
    return True


def _deal_to_children(ready: Ready, outlook: Outlook) -> bool:
    """The cards that a split still owes its two hands."""
    rules, table = outlook.house.rules, outlook.table
    for this in ready.replies["split"]:
        if this.step.to not in ("first_child", "second_child"):
            continue
        for hand in table.hands:
            events = this.undone(rules, table, this.step, hand)
            if events:
                outlook.add(this.step, events)
                return True
    return False


def answer(ready: Ready, hand: Hand, outlook: Outlook) -> None:
    """Read the steps of the reply to the hand's request, which is allowed or let stand."""
    house, table = outlook.house, outlook.table
    reply = house.procedure.replies[hand.request]
    if hand.is_granted and not reply.steps and hand.request in ("even-money", "surrender"):
        # the house knows no such thing, and yet the bet is settled as if it did
        assert reply.refusal is not None
        outlook.add(reply.refusal, movements_of_hand(house.rules, table, hand))
    for this in ready.replies[hand.request]:
        step = this.step
        if step.to in ("first_child", "second_child"):
            continue
        if step.is_optional and not step.awaits:
            outlook.free.append((this, hand))
            continue
        if step.awaits == "add":
            if hand.chips is None:
                outlook.wait(step, hand.name, ("add",))
                return
            continue
        events = this.undone(house.rules, table, step, hand)
        if events:
            outlook.add(step, events)
            return
