"""Where drill files are found, and how a drill is named on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import overload

from trainer.law.house import House
from trainer.law.reading.naming import is_path
from trainer.law.reading.problems import suggestion
from trainer.shell.folders import shipped_folder
from trainer.shell.houses import load_house, read_bytes, shipped_house_ids
from trainer.shell.usage import WrongUsage
from trainer.uses.drilling.drill_file import DrillPlan, read_drill
from trainer.uses.drilling.kinds.registry import OF_KNOWLEDGE
from trainer.uses.drilling.knowledge import Fact

USUAL_DRILL = "procedure"


def shipped_drill_ids() -> tuple[str, ...]:
    """The ids of the drills that come with the trainer."""
    return tuple(sorted(path.stem for path in shipped_folder("drills").glob("*.yaml")))


def load_drill(name: str) -> DrillPlan:
    """The drill that an id or a file's path names.

    Raises ``WrongUsage`` with the drills there are, ``Unreadable`` with every fault of the file.
    """
    known = shipped_drill_ids()
    path = Path(name)
    if not is_path(name):
        if name not in known:
            raise WrongUsage(
                f"there is no drill {name!r}{suggestion(name, known)}; drills are "
                f"{', '.join(known)}, or the path of a drill file"
            )
        path = shipped_folder("drills") / f"{name}.yaml"
    try:
        source = read_bytes(path)
    except (OSError, ValueError) as wrong:
        reason = wrong.strerror if isinstance(wrong, OSError) else str(wrong)
        raise WrongUsage(f"cannot read the drill file {name!r}: {reason}") from None
    return read_drill(source, str(path), clauses_of)


def knowledge_for(skills: Iterable[str], own: Sequence[Fact]) -> tuple[Fact, ...]:
    """The drill's own knowledge questions, and the shipped ones that these skills ask about."""
    asked = {skill.split("/")[1] for skill in skills}
    shipped = [
        fact for kind in OF_KNOWLEDGE if kind in asked for fact in load_drill(kind).knowledge
    ]
    known = {fact.id for fact in own}
    return (*own, *(fact for fact in shipped if fact.id not in known))


def clauses_of(house_id: str) -> Mapping[str, str] | None:
    """The clauses of a shipped house; ``None`` where there is none of that name."""
    return load_house(house_id).clauses if house_id in shipped_house_ids() else None


class Rivals(Sequence[House]):
    """The other shipped houses, whose ways make good wrong answers; each read when it is needed.

    ``rng`` decides which of them comes first.
    """

    def __init__(self, base_id: str, rng: Random) -> None:
        names = [name for name in shipped_house_ids() if name != base_id]
        for at in range(len(names) - 1, 0, -1):
            other = int(rng.random() * (at + 1))
            names[at], names[other] = names[other], names[at]
        self._names = tuple(names)

    def __len__(self) -> int:
        return len(self._names)

    @overload
    def __getitem__(self, at: int) -> House: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[House, ...]: ...

    def __getitem__(self, at: int | slice) -> House | tuple[House, ...]:
        if isinstance(at, slice):
            return tuple(load_house(name) for name in self._names[at])
        return load_house(self._names[at])
