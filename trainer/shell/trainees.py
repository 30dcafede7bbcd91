"""Whose answers: found by name, or whoever was here last; and what a house can ask of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trainer.shell.store.people import Trainee, current, everybody, find
from trainer.shell.store.store import Store
from trainer.shell.usage import WrongUsage

if TYPE_CHECKING:
    from trainer.law.house import House
    from trainer.uses.memory.report import Item


def known_trainee(store: Store, name: str | None) -> Trainee:
    """The trainee of that name; without a name the current one, or the only one there is.

    Raises ``WrongUsage`` with the names there are.
    """
    if name is not None:
        found = find(store, name)
        if found is not None:
            return found
        raise WrongUsage(f"nobody here is called {name!r}{_who_there_is(everybody(store))}")
    found = current(store)
    if found is not None:
        return found
    people = everybody(store)
    if len(people) == 1:
        return people[0]
    raise WrongUsage(f"whose answers? Give --trainee NAME{_who_there_is(people)}")


def house_of(trainee: Trainee, asked: str | None) -> House:
    """The house that was asked for, else the trainee's own, else the usual one."""
    from trainer.shell.folders import example_houses
    from trainer.shell.houses import load_house

    return load_house(asked or trainee.house or example_houses()[0])


def kept_syllabus(store: Store, house: House) -> tuple[Item, ...]:
    """Every skill of the house, made once and kept as long as the house stays as it is."""
    from trainer.uses.memory.syllabus import items_of, syllabus

    names = kept_names(store, house)
    if names is not None:
        return items_of(house, names)
    found = syllabus(house)
    keep_names(store, house, [item.name for item in found])
    return found


def full_syllabus(store: Store, house: House, also: Iterable[str]) -> tuple[Item, ...]:
    """The syllabus and, in their places, the skills that somebody met though they are rare."""
    from trainer.uses.memory.syllabus import items_of

    return items_of(house, [*(item.name for item in kept_syllabus(store, house)), *also])


def kept_names(store: Store, house: House) -> list[str] | None:
    """The names of a kept syllabus, or ``None``: reading it costs no dealing."""
    import json

    from trainer.uses.memory.syllabus import VERSION

    text = store.setting(f"syllabus {house.id}")
    if not text:
        return None
    kept = json.loads(text)
    return kept["names"] if kept["made"] == f"{VERSION} {house.digest}" else None


def keep_names(store: Store, house: House, names: list[str]) -> None:
    """Keep a syllabus; an older one of the same house goes."""
    import json

    from trainer.uses.memory.syllabus import VERSION

    kept = {"made": f"{VERSION} {house.digest}", "names": names}
    store.set(f"syllabus {house.id}", json.dumps(kept))


def _who_there_is(people: tuple[Trainee, ...]) -> str:
    if not people:
        return "\nNobody has an answer stored yet. Begin with: trainer drill --trainee NAME"
    names = ", ".join(trainee.name for trainee in people[:12])
    return f"\nKnown are: {names}{', ...' if len(people) > 12 else ''}"
