"""A dealt round with one mistake: point at it, and name it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from trainer.law.advance import replay
from trainer.table.events import Event, is_by_dealer
from trainer.table.round import EMPTY
from trainer.uses.drilling.kinds.kind import Bench, Kind
from trainer.uses.drilling.kinds.posing import choices_of, mixed, posed, topic
from trainer.uses.drilling.question import Question
from trainer.uses.drilling.sight import seen_by_dealer
from trainer.uses.drilling.situations import MOST_HANDS
from trainer.uses.faults.slipping import FaultyRound, faulty_round
from trainer.uses.simulating.habits import Habits
from trainer.uses.speaking.sentences import happened

NAME: Final = "slip"
KINDS: Final = (
    "left-out",
    "extra",
    "wrong-order",
    "wrong-target",
    "wrong-amount",
    "wrong-ruling",
)
_MAY_SEEM: Final = {
    "left-out": {"wrong-order", "wrong-target"},
    "extra": {"wrong-order", "wrong-target"},
    "wrong-order": {"left-out", "extra", "wrong-target"},
    "wrong-target": {"left-out", "extra", "wrong-order"},
    "wrong-ruling": {"left-out", "extra"},
}
"""What a mistake might be called as well, by somebody who sees but a part of the round."""
_BEFORE: Final = 4
_AFTER: Final = 2
_TRIES: Final = 4
_QUIET: Final = Habits(
    bets_again=0.0, speaks_out_of_turn=0.0, chips_come_first=0.0, optional_acts=0.0
)


def _parts(bench: Bench) -> Iterable[str]:
    return KINDS


def _make(bench: Bench, part: str) -> Question | None:
    for _ in range(_TRIES):
        spots = 1 + int(bench.rng.random() * 2)
        found = faulty_round(bench.house, part, bench.rng, spots, habits=_QUIET)
        if found is not None and (question := _posed(bench, part, found)) is not None:
            return question
    return None


def _posed(bench: Bench, part: str, found: FaultyRound) -> Question | None:
    house, tongue = bench.house, bench.tongue
    shows = found.at
    if part == "wrong-order":  # it shows at the first act that comes too soon
        shows = min(found.at, replay(house, found.events).done)
    if found.at - shows > _AFTER:
        return None
    start = max(0, shows - _BEFORE)
    before = replay(house, found.events[:start])
    if before.failure is not None or len(before.table.hands) > MOST_HANDS:
        return None
    window = found.events[start : found.at + 1 + _AFTER]
    at = shows - start
    if at >= len(window):
        return None  # left out at the very end: there is no line before which it is missing
    right = _claim(bench, at + 1, part)
    # every line before it is as it should be, which cannot be said of those after
    lines = [n for n, event in enumerate(window[:at]) if _could_be(part, event)]
    wrong = [
        (_claim(bench, n + 1, part), "other-line", tongue.say("slip.spot.line")) for n in lines
    ]
    others = [kind for kind in KINDS if kind != part and kind not in _MAY_SEEM.get(part, ())]
    wrong += [
        (_claim(bench, at + 1, kind), "other-name", tongue.say("slip.spot.name"))
        for kind in others
        if kind == "left-out" or _could_be(kind, window[at])
    ]
    choices = choices_of(bench, right, mixed(bench, wrong))
    if len(choices) < 3:
        return None
    step = house.procedure.step(found.step) or topic(part, tongue.say("slip.spot.title"))
    due = found.due
    why = tongue.why(house, step)
    if due is not None:
        why = f"{tongue.say('slip.spot.due', act=happened(tongue, due))} {why}"
    told = tuple(f"{n}. {happened(tongue, event)}" for n, event in enumerate(window, 1))
    return posed(
        bench, NAME, part, step, seen_by_dealer(before.table if start else EMPTY),
        tongue.say("slip.spot.prompt"), why=why, cites=step.cites, told=told, choices=choices,
        key=f"{at + 1} {part}", subject=" ".join(told),
    )  # fmt: skip


def _claim(bench: Bench, line: int, kind: str) -> str:
    return bench.tongue.say(f"slip.is.{kind}", line=line)


def _could_be(kind: str, event: Event) -> bool:
    """Whether somebody might call this event that mistake."""
    if not is_by_dealer(event):
        return False
    match kind:
        case "wrong-amount":
            return event.amount is not None or bool(event.total) or event.do == "push"
        case "wrong-target":
            return bool(event.to)
        case "wrong-ruling":
            return event.do in ("refuse", "ask", "deal", "part")
    return True


KIND: Final = Kind(NAME, parts=_parts, make=_make)
