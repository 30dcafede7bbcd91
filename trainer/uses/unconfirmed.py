"""What a house's file rests on no clause: inferred or assumed, for a lead to confirm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from trainer.law.house import House
    from trainer.law.procedure import Step

UNCONFIRMED: Final = ("inferred", "assumed")


class Part(NamedTuple):
    """One thing that a house's file says, whatever it is: a rule, a step, a duty, a reply.

    ``kind`` is ``rule``, ``step``, ``duty`` or ``reply``; ``says`` puts it in a line.
    """

    kind: str
    name: str
    says: str
    basis: str
    cites: tuple[str, ...]
    why: str
    origin: str


def parts(house: House) -> Iterator[Part]:
    """All that a house says with a basis, in the order of its file."""
    for entry in house.entries.values():
        yield Part(
            "rule", entry.name, entry.value, entry.basis, entry.cites, entry.why, entry.origin
        )
    yield from procedure_parts(house)


def procedure_parts(house: House) -> Iterator[Part]:
    """The steps, duties and replies of a house."""
    for phase in house.procedure.phases:
        yield from (_of_step("step", step) for step in phase.steps)
    yield from (_of_step("duty", step) for step in house.procedure.duties)
    for on, reply in house.procedure.replies.items():
        says = f"answer to {on.replace('-', ' ')}"
        yield Part("reply", on, says, reply.basis, reply.cites, reply.why, "")
        yield from (_of_step("step", step) for step in reply.steps)


def _of_step(kind: str, step: Step) -> Part:
    says = step.title or step.id
    return Part(kind, step.id, says, step.basis, step.cites, step.why, "")


def unconfirmed(house: House) -> dict[str, list[Part]]:
    """What is inferred and what is assumed."""
    found: dict[str, list[Part]] = {basis: [] for basis in UNCONFIRMED}
    for part in parts(house):
        if part.basis in found:
            found[part.basis].append(part)
    return found
