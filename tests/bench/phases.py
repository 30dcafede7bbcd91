"""A net of a procedure's phases, as process mining would draw it by hand.

What happens exactly once in every correct round, and always in the same order, parts the round
into phases; within a phase every act that was ever seen there may come at any time. No transition
is silent, so nobody searches for a way through the net; order within a phase is not checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape


class PhaseNet(NamedTuple):
    """``milestones`` part the round; ``loops`` are the acts of each phase, one more of them."""

    milestones: tuple[str, ...]
    loops: tuple[frozenset[str], ...]


def phase_net(rounds: Sequence[Sequence[str]]) -> PhaseNet:
    """The net of some correct rounds, each the names of its acts in order."""
    once = {act for act in rounds[0] if all(each.count(act) == 1 for each in rounds)}
    milestones = tuple(act for act in rounds[0] if act in once)
    if any(tuple(act for act in each if act in once) != milestones for each in rounds):
        raise ValueError("acts that happen once in every round come in different orders")
    loops: list[set[str]] = [set() for _ in range(len(milestones) + 1)]
    for each in rounds:
        phase = 0
        for act in each:
            if act in once:
                phase += 1
            else:
                loops[phase].add(act)
    return PhaseNet(milestones, tuple(frozenset(loop) for loop in loops))


def pnml(net: PhaseNet) -> str:
    """The net in the Petri Net Markup Language; its last place holds the final token."""
    moves = [
        (act, phase, phase) for phase, acts in enumerate(net.loops) for act in sorted(acts)
    ] + [(act, phase, phase + 1) for phase, act in enumerate(net.milestones)]
    last = len(net.milestones)
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<pnml><net id="phases" type="http://www.pnml.org/version-2009/grammar/pnmlcoremodel">',
            '<page id="page">',
            *[_place(phase) for phase in range(last + 1)],
            *[_transition(number, *move) for number, move in enumerate(moves)],
            f'</page><finalmarkings><marking><place idref="p{last}"><text>1</text></place>',
            "</marking></finalmarkings></net></pnml>",
        ]
    )


def _place(phase: int) -> str:
    token = "<initialMarking><text>1</text></initialMarking>" if phase == 0 else ""
    return f'<place id="p{phase}"><name><text>p{phase}</text></name>{token}</place>'


def _transition(number: int, act: str, start: int, end: int) -> str:
    return (
        f'<transition id="t{number}"><name><text>{escape(act)}</text></name></transition>'
        + _arc(f"i{number}", f"p{start}", f"t{number}")
        + _arc(f"o{number}", f"t{number}", f"p{end}")
    )


def _arc(name: str, source: str, target: str) -> str:
    one = "<inscription><text>1</text></inscription>"
    return f'<arc id="{name}" source="{source}" target="{target}">{one}</arc>'
