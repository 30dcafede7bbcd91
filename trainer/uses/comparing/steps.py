"""Steps, duties and replies that differ between two houses.

Steps are paired by id, and what is left over by what it does, so that a house that calls a step
by another name is not said to lack it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from trainer.law.guards import Guard
from trainer.law.house import House
from trainer.law.procedure import Reply, Step


class StepDifference(NamedTuple):
    """A step of only one of the houses, or one of both with the sentences on how it differs.

    ``here`` or ``there`` is ``None`` where that house has no such step. ``part`` is the phase's
    title, ``duties``, or the request that is answered.
    """

    part: str
    here: Step | None
    there: Step | None
    sentences: tuple[str, ...] = ()


class ReplyDifference(NamedTuple):
    """How the answer to a request differs; its steps are among the ``StepDifference``."""

    part: str
    sentences: tuple[str, ...]


Placed = tuple[str, str, Step]
"""A step with its part's id and the part's title."""


def differing_steps(house: House, other: House) -> tuple[StepDifference, ...]:
    """Every step, duty and reply's step that is not the same in both, in the order of the round."""
    names = house.id, other.id
    here, there = list(_placed(house)), list(_placed(other))
    partner_of = dict(_paired(here, there))
    place_of = {id(step): (part, title) for part, title, step in there}
    found: list[StepDifference] = []
    for part, title, step in here:
        partner = partner_of[step.id]
        if partner is None:
            found.append(StepDifference(title, step, None))
            continue
        other_part, other_title = place_of.pop(id(partner))
        sentences = [*differences(step, partner, names)]
        if part != other_part:
            sentences[:0] = [_either(names, "is done in", f"“{title}”", f"“{other_title}”")]
        if sentences:
            found.append(StepDifference(title, step, partner, tuple(sentences)))
    found.extend(
        StepDifference(title, None, step) for _, title, step in there if id(step) in place_of
    )
    return tuple(found)


def _placed(house: House) -> Iterator[Placed]:
    procedure = house.procedure
    for phase in procedure.phases:
        yield from ((phase.id, phase.title, step) for step in phase.steps)
    yield from (("duties", "Duties", step) for step in procedure.duties)
    for on, reply in procedure.replies.items():
        yield from ((f"reply {on}", title_of_reply(reply), step) for step in reply.steps)


def title_of_reply(reply: Reply) -> str:
    """The name of the part of a procedure that answers a request, or an incident."""
    name = reply.on.replace("-", " ")
    return name.capitalize() if reply.refusal is None else f"Answer to {name}"


def _paired(here: list[Placed], there: list[Placed]) -> Iterator[tuple[str, Step | None]]:
    ids_here = {step.id for _, _, step in here}
    by_id = {step.id: step for _, _, step in there}
    by_deed: dict[tuple[object, ...], list[Step]] = {}
    for _, _, step in there:
        if step.id not in ids_here:
            by_deed.setdefault(_deed(step), []).append(step)
    for _, _, step in here:
        same = by_id.get(step.id)
        if same is None:
            alike = by_deed.get(_deed(step), [])
            same = alike.pop(0) if alike else None
        yield step.id, same


def _deed(step: Step) -> tuple[object, ...]:
    """What a step does, whatever it is called and whenever it is done."""
    return (
        step.act,
        step.to,
        step.each,
        step.nth,
        step.call,
        step.what,
        step.bet,
        step.awaits,
        step.is_optional,
    )


def differences(step: Step, other: Step, names: tuple[str, str]) -> Iterator[str]:
    """The sentences on how one house's step differs from the other's."""
    if step.is_optional != other.is_optional:
        yield _either(names, "is", _will(step), _will(other))
    elif step.severity != other.severity:
        yield _either(names, "weighs, if left out,", step.severity, other.severity)
    yield from _conditions(step.guards, other.guards, names, "done only if")
    for field, meaning in _WORDS.items():
        value, value_there = getattr(step, field), getattr(other, field)
        if value != value_there:
            yield _either(names, meaning, _word(value), _word(value_there))
    when, when_there = _when(step), _when(other)
    if when != when_there:
        yield _either(names, "may be done", when, when_there)


_WORDS: Final = {
    "says": "is said as",
    "order": "goes round",
    "is_bound_by_spot": "finishes one spot before the next:",
    "is_down": "lies face down:",
    "across": "lies crosswise:",
    "nth": "is card number",
    "then": "leads to",
    "to": "goes to",
    "call": "is the call",
    "what": "is about",
    "bet": "settles",
}


def _conditions(
    here: Iterable[Guard], there: Iterable[Guard], names: tuple[str, str], what: str
) -> Iterator[str]:
    ours, theirs = list(here), list(there)
    for name, these, those in ((names[0], ours, theirs), (names[1], theirs, ours)):
        known = {guard.name for guard in those}
        for guard in these:
            if guard.name not in known:
                yield f"in {name} {what} {_clause(guard)}"


def _either(names: tuple[str, str], meaning: str, here: str, there: str) -> str:
    return f"{meaning} {here} in {names[0]}, {there} in {names[1]}"


def _will(step: Step) -> str:
    return "optional" if step.is_optional else "required"


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"“{value}”" if value else "nothing"


def _when(step: Step) -> str:
    if step.opens is None:
        return "in its place"
    end = f", and before “{step.by}” goes on" if step.by else ""
    return f"at any time once {_clause(step.opens)}{end}"


def _clause(guard: Guard) -> str:
    """The guard's meaning in the middle of a sentence."""
    meaning = guard.meaning.rstrip(".")
    return meaning[:1].lower() + meaning[1:]


def differing_replies(house: House, other: House) -> tuple[ReplyDifference, ...]:
    """Requests that the two houses answer on other conditions."""
    ours, theirs = house.procedure.replies, other.procedure.replies
    found: list[ReplyDifference] = []
    for on, reply in {**theirs, **ours}.items():
        sentences = tuple(_of_reply(ours.get(on), theirs.get(on), (house.id, other.id)))
        if sentences:
            found.append(ReplyDifference(title_of_reply(reply), sentences))
    return tuple(found)


def _of_reply(here: Reply | None, there: Reply | None, names: tuple[str, str]) -> Iterator[str]:
    if here is None or there is None:
        yield f"has a rule only in {names[1] if here is None else names[0]}"
        return
    yield from _conditions(here.allow, there.allow, names, "granted only if")
    if here.refusal is not None and there.refusal is not None:
        severity, severity_there = here.refusal.severity, there.refusal.severity
        if severity != severity_there:
            yield _either(names, "a wrong answer weighs", f"“{severity}”", f"“{severity_there}”")
