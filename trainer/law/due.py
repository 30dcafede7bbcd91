"""What is due, what is allowed besides, and whom the table waits for.

``look`` reads the house's checklist down over the table as it lies. Nothing about a house is
known here; only what the words of its file mean together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.facts.hands import is_unseen_among
from trainer.facts.rules import Rules
from trainer.law import guards
from trainer.law.acts import Undone, movements_of_hand
from trainer.law.guards import Question
from trainer.law.house import House
from trainer.law.outlook import Due as Due
from trainer.law.outlook import Outlook as Outlook
from trainer.law.procedure import Step
from trainer.law.ready import ReadyPhase, ReadyStep, ready
from trainer.law.requests import failing_guards as failing_guards
from trainer.law.requests import is_allowed as is_allowed
from trainer.law.requests import legal_requests as legal_requests
from trainer.law.requests import refusals
from trainer.law.requests import refused_requests as refused_requests
from trainer.law.requests import request_of as request_of
from trainer.table.after import spot_of
from trainer.table.events import Event
from trainer.table.round import FreshBet, Hand, Round

SETTLING: Final = frozenset({"pay", "push", "take", "return"})


class _Reading:
    """One reading of the checklist: what it found, and how far it came."""

    __slots__ = ("awaits", "due", "hand", "legal", "optional", "phase", "place", "step")

    def __init__(self) -> None:
        self.due: list[Due] = []
        self.optional: list[Due] = []
        self.awaits: Step | None = None
        self.hand: str | None = None
        self.legal: tuple[str, ...] = ()
        self.phase = 0
        self.place = 0  # index of the hand being read, in a phase read hand by hand
        self.step: Step | None = None

    def wait(self, step: Step, hand: str | None, legal: tuple[str, ...]) -> None:
        # one who has to speak comes before one who only may
        if self.awaits is None or (self.awaits.is_optional and not step.is_optional):
            self.awaits, self.hand, self.legal = step, hand, legal

    def add(self, step: Step, events: Undone) -> None:
        kept = self.optional if step.is_optional else self.due
        kept.extend(Due(event, step, step.across) for event in events)


def look(house: House, table: Round) -> Outlook:
    """Everything that is right at this moment of a round."""
    reading = _Reading()
    if table.fresh or _has_a_request(table):
        refused = refusals(house, table)
        if refused:
            return Outlook(tuple(refused), (), "dealer", None, ())
        for hand in table.hands:
            if hand.request == "even-money":
                _answer(house, table, hand, reading)
        if reading.due:
            return _outlook(reading)
    replies = house.procedure.replies
    if table.stray is not None:
        if "unasked-card" in replies:
            _offer_stray(house, table, reading)
            return _outlook(reading)
        reading.optional.append(Due(Event("burn"), _BURN))
    _read_checklist(house, table, reading)
    _add_duties(house, table, reading)
    if "boxed-card" in replies:
        _add_boxed(house, table, reading)
    return _outlook(reading)


_BURN: Final = Step("burn-unasked", "", "burn", is_optional=True)


def due(house: House, table: Round) -> tuple[Due, ...]:
    """Every act that is right now, optional ones left out."""
    return look(house, table).due


def _has_a_request(table: Round) -> bool:
    for hand in table.hands:  # noqa: SIM110  (any() costs twice as much, and is asked at every look)
        if hand.request:
            return True
    return False


def _outlook(reading: _Reading) -> Outlook:
    waiting_for = "player" if reading.awaits else "dealer" if reading.due else "nobody"
    return Outlook(
        tuple(reading.due),
        tuple(reading.optional),
        waiting_for,
        reading.hand,
        reading.legal,
        reading.awaits,
    )


# ---- replies


def _answer(house: House, table: Round, hand: Hand, reading: _Reading) -> None:
    """Read the steps of the reply to the hand's request, which is allowed or let stand."""
    reply = house.procedure.replies[hand.request]
    if hand.is_granted and not reply.steps and hand.request in ("even-money", "surrender"):
        # the house knows no such thing, and yet the bet is settled as if it did
        assert reply.refusal is not None
        events = movements_of_hand(house.rules, table, hand)
        reading.due.extend(Due(event, reply.refusal) for event in events)
    for step, _, undone, _, _ in ready(house).replies[hand.request]:
        if step.to in ("first_child", "second_child"):
            continue
        if step.awaits == "add":
            if hand.chips is None:
                reading.wait(step, hand.name, ("add",))
                return
            continue
        events = undone(house.rules, table, step, hand)
        if events:
            reading.add(step, events)
            if not step.is_optional:
                return


def _offer_stray(house: House, table: Round, reading: _Reading) -> None:
    """A card that nobody asked for: offered, burned or given on, as the house says."""
    assert table.stray is not None
    rules, steps = house.rules, ready(house).replies["unasked-card"]
    hand = table.hand(table.stray.at) if table.stray.is_offered else None
    if hand is not None and not guards.turn_is_over(rules, table, hand):
        if hand.request:
            _answer(house, table, hand, reading)
        else:
            reading.wait(steps[0].step, hand.name, legal_requests(house, table, hand))
        return
    for each in steps:
        if each.holds(rules, table):
            reading.add(each.step, each.undone(rules, table, each.step, None))
            if reading.due:
                return


def _add_boxed(house: House, table: Round, reading: _Reading) -> None:
    """A card that lies face up in the shoe may be met whenever one is to be drawn."""
    if all(found.event.do != "deal" for found in reading.due):
        return
    for each in ready(house).replies["boxed-card"]:
        step = each.step
        if each.holds(house.rules, table):
            events = each.undone(house.rules, table, step, None)
            reading.optional.extend(Due(event, step, step.across) for event in events)


# ---- the checklist


def _read_checklist(house: House, table: Round, reading: _Reading) -> None:
    skip_to: str | None = ""
    for number, phase in enumerate(ready(house).phases):
        steps = phase.steps
        if skip_to:
            if skip_to in phase.places:
                steps = steps[phase.places[skip_to] :]
            elif skip_to != phase.id:
                continue
            skip_to = ""
        reading.phase, reading.place = number, 0
        if phase.is_by_hand:
            if _read_hand_by_hand(house, table, phase, reading):
                return
            continue
        skip_to = _read_steps(house, table, steps, reading)
        if skip_to is None:
            return
    reading.phase += 1
    reading.step = None


def _read_steps(
    house: House, table: Round, steps: tuple[ReadyStep, ...], reading: _Reading
) -> str | None:
    """Read steps down. Where to read on: ``""`` at what follows, at a name, ``None`` nowhere.

    The guards are asked in place, here and below: calls are what a look costs most.
    """
    rules = house.rules
    for step, asks, undone, is_quick, is_for_each_hand in steps:
        if is_for_each_hand:
            if _read_each_hand(house, table, step, asks, undone, reading):
                return None
            continue
        if is_quick and not undone(rules, table, step, None):
            continue
        is_certain = True
        for ask in asks:
            answer = ask(rules, table, None)
            if answer is False:
                break
            if answer is None:
                is_certain = False
        else:
            if step.awaits:
                if step.awaits != "insurance" or _insurable(house, table):
                    reading.wait(step, None, _AWAITED[step.awaits])
                    if not step.is_optional:
                        return None
                continue
            events = undone(rules, table, step, None)
            if events:
                reading.add(step, events)
                if is_certain and not step.is_optional and not _cannot_tell(table, step):
                    reading.step = step
                    return None
            elif step.then and is_certain:
                return step.then
    return ""


def _read_each_hand(
    house: House,
    table: Round,
    step: Step,
    asks: tuple[Question, ...],
    undone: Callable[[Rules, Round, Step, Hand | None], Undone],
    reading: _Reading,
) -> bool:
    """Whether the reading stops at this step, which is repeated for every hand."""
    rules = house.rules
    is_found = False
    for hand in table.hands:
        for ask in asks:
            if not ask(rules, table, hand):
                break
        else:
            if step.awaits:
                reading.wait(step, hand.name, _AWAITED[step.awaits])
                is_found = True
                continue
            events = undone(rules, table, step, hand)
            if events:
                reading.add(step, events)
                is_found = True
                if step.order == "clockwise":
                    break
    if is_found and not step.is_optional:
        reading.step = step
        return True
    return False


def _cannot_tell(table: Round, step: Step) -> bool:
    """Whether the dealer draws on cards that the record does not know."""
    return step.act == "draw" and is_unseen_among(table.dealer)


_AWAITED: Final = {
    "bet": ("bet",),
    "insurance": ("decline", "insure"),
    "even-money": ("decline", "even-money"),
}


def _insurable(house: House, table: Round) -> bool:
    """Whether some spot could still take insurance or say that it does not want any."""
    for hand in table.hands:
        if hand.has_declined or not hand.lying or table.side(f"{hand.name}:insurance"):
            continue
        bet = FreshBet(f"{hand.name}:insurance", hand.bet, None, False)
        if guards.hand_may_be_insured(house.rules, table, bet):
            return True
    return False


def _read_hand_by_hand(house: House, table: Round, phase: ReadyPhase, reading: _Reading) -> bool:
    rules = house.rules
    for place, hand in enumerate(table.hands):
        if hand.from_split and len(hand.cards) == 1 and _deal_to_children(house, table, reading):
            reading.place = place
            return True
    for place, hand in enumerate(table.hands):
        reading.place = place
        if hand in phase.idle:
            continue
        if hand.is_granted and hand.request:  # let stand, so it is carried out
            _answer(house, table, hand, reading)
            return True
        is_idle = True
        answers: dict[Question, bool | None] = {}  # several steps ask the same of a hand
        for each in phase.steps:
            for ask in each.asks:
                if ask not in answers:
                    answers[ask] = ask(rules, table, hand)
                if not answers[ask]:
                    break
            else:
                is_idle = False
                if _read_of_hand(house, table, each, hand, reading):
                    return True
        if is_idle:
            phase.idle.add(hand)
    return False


def _read_of_hand(
    house: House, table: Round, each: ReadyStep, hand: Hand, reading: _Reading
) -> bool:
    """Whether the reading stops at this step for the hand, whose guards all hold."""
    step = each.step
    if step.awaits:
        if hand.request:
            _answer(house, table, hand, reading)
            return True
        if step.is_optional or not hand.has_stood:
            reading.wait(step, hand.name, legal_requests(house, table, hand))
            return not step.is_optional
        return False
    events = each.undone(house.rules, table, step, hand)
    if not events:
        return False
    reading.add(step, events)
    if step.is_optional:
        return False
    reading.step = step
    return True


def _deal_to_children(house: House, table: Round, reading: _Reading) -> bool:
    """The cards that a split still owes its two hands."""
    for step, _, undone, _, _ in ready(house).replies["split"]:
        if step.to not in ("first_child", "second_child"):
            continue
        for hand in table.hands:
            events = undone(house.rules, table, step, hand)
            if events:
                reading.add(step, events)
                return True
    return False


# ---- duties


def _add_duties(house: House, table: Round, reading: _Reading) -> None:
    rules = house.rules
    opened: list[Due] = []
    overdue: list[Due] = []
    asked, is_open = None, False
    for (step, asks, undone, _, _), opens, by, is_by_hand_in_turn, is_of_spot in ready(
        house
    ).duties:
        if opens is not asked:  # duties that stand together often open together
            asked, is_open = opens, opens(rules, table, None) is not False
        if not is_open:
            continue
        for place, hand in enumerate(table.hands):
            if hand.is_granted and hand.request:
                continue  # let stand, so it is carried out first
            for ask in asks:
                if not ask(rules, table, hand):
                    break
            else:
                if is_of_spot and place and _same_spot(table, place):
                    continue  # a side bet belongs to the spot: its first hand speaks for it
                for event in undone(rules, table, step, hand):
                    found = Due(event, step, step.across)
                    if step.is_optional:
                        if all(event != other.event for other in reading.due):
                            reading.optional.append(found)
                        continue
                    opened.append(found)
                    if all(event != other.event for other in reading.due):
                        reading.due.append(found)
                    is_late = reading.phase > by or (
                        reading.phase == by and (place <= reading.place or not is_by_hand_in_turn)
                    )
                    if is_late:
                        overdue.append(found)
    if overdue:  # the checklist waits; other duties that are open may still come first
        reading.due = opened
        if reading.awaits is not None and not reading.awaits.is_optional:
            reading.awaits, reading.hand, reading.legal = None, None, ()
    pressing = [reading.step, *(found.step for found in overdue)]
    if table.settling and any(step is not None and step.is_bound_by_spot for step in pressing):
        mine = [
            found
            for found in reading.due
            if found.event.do in SETTLING and spot_of(found.event.to) == table.settling
        ]
        reading.due = mine or reading.due


def _same_spot(table: Round, place: int) -> bool:
    return table.hands[place - 1].spot == table.hands[place].spot
