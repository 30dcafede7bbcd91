"""What is due, what is allowed besides, and whom the table waits for.

``look`` reads the house's checklist down over the table as it lies. Nothing about a house is
known here; only what the words of its file mean together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from trainer.facts.hands import is_unseen_among
from trainer.facts.rules import Rules
from trainer.law import acts, guards
from trainer.law.acts import ACTS, Undone
from trainer.law.house import House
from trainer.law.procedure import Phase, Reply, Step
from trainer.table.after import spot_of
from trainer.table.events import Event
from trainer.table.round import FreshBet, Hand, Round

PLAY_REQUESTS: Final = ("double", "hit", "split", "stand", "surrender")
SETTLING: Final = frozenset({"pay", "push", "take", "return"})


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
    rules, replies = house.rules, house.procedure.replies
    reading = _Reading()
    if table.fresh or any(hand.request for hand in table.hands):
        refusals = _refusals(house, table)
        if refusals:
            return Outlook(tuple(refusals), (), "dealer", None, ())
        for hand in table.hands:
            if hand.request == "even-money":
                _answer(rules, table, replies["even-money"], hand, reading)
        if reading.due:
            return _outlook(reading)
    if table.stray is not None:
        reply = replies.get("unasked-card")
        if reply is not None:
            _offer_stray(house, table, reply, reading)
            return _outlook(reading)
        reading.optional.append(Due(Event("burn"), _BURN))
    _read_checklist(house, table, reading)
    _add_duties(house, table, reading)
    if "boxed-card" in replies:
        _add_boxed(house, table, replies["boxed-card"], reading)
    return _outlook(reading)


_BURN: Final = Step("burn-unasked", "", "burn", is_optional=True)


def due(house: House, table: Round) -> tuple[Due, ...]:
    """Every act that is right now, optional ones left out."""
    return look(house, table).due


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


# ---- requests


def is_allowed(house: House, table: Round, request: str, subject: Hand | FreshBet) -> bool:
    """Whether the house allows this request now."""
    return not failing_guards(house, table, request, subject)


def failing_guards(
    house: House, table: Round, request: str, subject: Hand | FreshBet
) -> tuple[guards.Guard, ...]:
    """The guards that forbid the request; none where it is allowed."""
    return tuple(
        guard
        for guard in house.procedure.replies[request].allow
        if guard.ask(house.rules, table, subject) is False
    )


def legal_requests(house: House, table: Round, hand: Hand) -> tuple[str, ...]:
    """What the hand may ask for, sorted."""
    return tuple(name for name in PLAY_REQUESTS if is_allowed(house, table, name, hand))


def request_of(bet: FreshBet) -> str:
    """Which request a bet just put out makes: ``bet`` or ``insurance``."""
    return "insurance" if bet.name.endswith(":insurance") else "bet"


def refused_requests(house: House, table: Round) -> Iterator[tuple[str, Hand | FreshBet]]:
    """Every open request that the house does not allow, newest bet first."""
    for bet in reversed(table.fresh):
        request = request_of(bet)
        if not is_allowed(house, table, request, bet):
            yield request, bet
    for hand in table.hands:
        if hand.request and not hand.is_granted and len(hand.cards) >= 2:
            is_over = hand.request != "even-money" and guards.turn_is_over(
                house.rules, table, hand
            )
            if is_over or not is_allowed(house, table, hand.request, hand):
                yield hand.request, hand


def _refusals(house: House, table: Round) -> list[Due]:
    found: list[Due] = []
    for request, subject in refused_requests(house, table):
        step = house.procedure.replies[request].refusal
        assert step is not None
        to = str(spot_of(subject.name)) if isinstance(subject, FreshBet) else subject.name
        found.append(Due(Event("refuse", to, what=request), step))
    return found


def _answer(rules: Rules, table: Round, reply: Reply, hand: Hand, reading: _Reading) -> None:
    """Read the steps of a reply to an allowed request."""
    for step in reply.steps:
        if step.to in ("first_child", "second_child"):
            continue
        if step.awaits == "add":
            if hand.chips is None:
                reading.wait(step, hand.name, ("add",))
                return
            continue
        events = ACTS[step.act].undone(rules, table, step, hand)
        if events:
            reading.add(step, events)
            if not step.is_optional:
                return


def _offer_stray(house: House, table: Round, reply: Reply, reading: _Reading) -> None:
    """A card that nobody asked for: offered, burned or given on, as the house says."""
    assert table.stray is not None
    hand = table.hand(table.stray.at) if table.stray.is_offered else None
    if hand is not None and not guards.turn_is_over(house.rules, table, hand):
        if hand.request:
            _answer(house.rules, table, house.procedure.replies[hand.request], hand, reading)
        else:
            reading.wait(reply.steps[0], hand.name, legal_requests(house, table, hand))
        return
    for step in reply.steps:
        if _holds(house.rules, table, step, None):
            reading.add(step, ACTS[step.act].undone(house.rules, table, step, None))
            if reading.due:
                return


def _add_boxed(house: House, table: Round, reply: Reply, reading: _Reading) -> None:
    """A card that lies face up in the shoe may be met whenever one is to be drawn."""
    if all(found.event.do != "deal" for found in reading.due):
        return
    for step in reply.steps:
        if _holds(house.rules, table, step, None):
            events = ACTS[step.act].undone(house.rules, table, step, None)
            reading.optional.extend(Due(event, step, step.across) for event in events)


# ---- the checklist


def _holds(rules: Rules, table: Round, step: Step, hand: Hand | None) -> bool | None:
    certain: bool | None = True
    for guard in step.guards:
        answer = guard.ask(rules, table, hand)
        if answer is False:
            return False
        if answer is None:
            certain = None
    return certain


def _read_checklist(house: House, table: Round, reading: _Reading) -> None:
    phases = house.procedure.phases
    skip_to = ""
    for number, phase in enumerate(phases):
        if skip_to and skip_to != phase.id and all(step.id != skip_to for step in phase.steps):
            continue
        if skip_to == phase.id:
            skip_to = ""
        reading.phase, reading.place = number, 0
        if phase.each == "hand":
            if _read_hand_by_hand(house, table, phase, reading):
                return
            continue
        for step in phase.steps:
            if skip_to:
                if step.id != skip_to:
                    continue
                skip_to = ""
            is_blocked, jumps = _read_step(house, table, step, reading)
            if is_blocked:
                return
            if jumps:
                skip_to = step.then
                break
    reading.phase = len(phases)
    reading.step = None


def _read_step(
    house: House, table: Round, step: Step, reading: _Reading
) -> tuple[bool, bool]:
    """Whether the reading stops here, and whether it goes on at the step's ``then``."""
    rules = house.rules
    if step.each == "hand":
        found = False
        for hand in table.hands:
            if _holds(rules, table, step, hand):
                if step.awaits:
                    reading.wait(step, hand.name, _AWAITED[step.awaits])
                    found = True
                    continue
                events = ACTS[step.act].undone(rules, table, step, hand)
                if events:
                    reading.add(step, events)
                    found = True
                    if step.order == "clockwise":
                        break
        if found and not step.is_optional:
            reading.step = step
            return True, False
        return False, False
    holds = _holds(rules, table, step, None)
    if holds is False:
        return False, False
    if step.awaits:
        if step.awaits == "insurance" and not _insurable(house, table):
            return False, False
        reading.wait(step, None, _AWAITED[step.awaits])
        return not step.is_optional, False
    events = ACTS[step.act].undone(rules, table, step, None)
    if not events:
        return False, bool(step.then) and holds is True
    reading.add(step, events)
    if holds is None or step.is_optional or _cannot_tell(table, step):
        return False, False
    reading.step = step
    return True, False


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


def _read_hand_by_hand(house: House, table: Round, phase: Phase, reading: _Reading) -> bool:
    rules, replies = house.rules, house.procedure.replies
    for hand in table.hands:
        if hand.from_split and len(hand.cards) == 1 and _deal_to_children(house, table, reading):
            reading.place = table.hands.index(hand)
            return True
    for place, hand in enumerate(table.hands):
        reading.place = place
        if hand.is_granted and hand.request:  # let stand, so it is carried out
            _answer(rules, table, replies[hand.request], hand, reading)
            return True
        for step in phase.steps:
            if not _holds(rules, table, step, hand):
                continue
            if step.awaits:
                if hand.request:
                    _answer(rules, table, replies[hand.request], hand, reading)
                    return True
                if step.is_optional or not hand.has_stood:
                    reading.wait(step, hand.name, legal_requests(house, table, hand))
                    if not step.is_optional:
                        return True
                continue
            events = ACTS[step.act].undone(rules, table, step, hand)
            if events:
                reading.add(step, events)
                if not step.is_optional:
                    reading.step = step
                    return True
    return False


def _deal_to_children(house: House, table: Round, reading: _Reading) -> bool:
    """The cards that a split still owes its two hands."""
    for step in house.procedure.replies["split"].steps:
        if step.to not in ("first_child", "second_child"):
            continue
        for hand in table.hands:
            events = ACTS["deal"].undone(house.rules, table, step, hand)
            if events:
                reading.add(step, events)
                return True
    return False


# ---- duties


def _add_duties(house: House, table: Round, reading: _Reading) -> None:
    phases = house.procedure.phases
    opened: list[Due] = []
    overdue: list[Due] = []
    for duty in house.procedure.duties:
        assert duty.opens is not None
        opens = duty.opens.ask(house.rules, table, None)
        if opens is False:
            continue
        by = next((at for at, phase in enumerate(phases) if phase.id == duty.by), len(phases))
        for place, hand in enumerate(table.hands):
            if not _holds(house.rules, table, duty, hand):
                continue
            if duty.bet not in ("", "main") and place and _same_spot(table, place):
                continue  # a side bet belongs to the spot: its first hand speaks for it
            for event in ACTS[duty.act].undone(house.rules, table, duty, hand):
                found = Due(event, duty, duty.across)
                if duty.is_optional:
                    if all(event != other.event for other in reading.due):
                        reading.optional.append(found)
                    continue
                opened.append(found)
                if all(event != other.event for other in reading.due):
                    reading.due.append(found)
                is_late = reading.phase > by or (reading.phase == by and place <= reading.place)
                if is_late or (reading.phase == by and phases[by].each != "hand"):
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
