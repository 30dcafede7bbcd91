"""Which skills to ask now: what is due, a few new ones in the order of the procedure, or a cram."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from trainer.uses.memory.schedule import Skill, forgetting

NEW_A_DAY: Final = 8
SHAKY_MOST: Final = 12
SHAKY_STABILITY_DAYS: Final = 1.0


class Choice(NamedTuple):
    """``due`` weakest first, ``new`` in the order of the procedure; ``waiting`` are new ones held
    back for another day. ``spare`` are those begun and not due, weakest first, for whoever wants
    to go on. ``next_due`` is the next date with something due, if nothing is now.
    """

    due: tuple[str, ...]
    new: tuple[str, ...]
    spare: tuple[str, ...]
    waiting: int
    next_due: date | None

    def skills(self, number: int) -> tuple[str, ...]:
        """The first so many of what is due, new and spare, in the order to ask."""
        return (self.due + self.new + self.spare)[:number]


def choose(
    names: Sequence[str],
    known: Mapping[str, Skill],
    today: date,
    new_a_day: int = NEW_A_DAY,
) -> Choice:
    """What to ask today of ``names``, the skills there are, in the order of the procedure.

    New ones wait while many of the begun ones are shaky: missed, or gone within a day. A skill
    that is known but no longer among the names is left alone.
    """
    begun = [known[name] for name in names if name in known and known[name].is_begun]
    due = sorted(
        (skill for skill in begun if skill.is_due(today)),
        key=lambda skill: -forgetting(skill, today),
    )
    begun_today = sum(skill.begun == today for skill in begun)
    fresh = [name for name in names if name not in known or not known[name].is_begun]
    room = max(min(new_a_day - begun_today, SHAKY_MOST - sum(map(_is_shaky, begun))), 0)
    spare = sorted(
        (skill for skill in begun if not skill.is_due(today)),
        key=lambda skill: -forgetting(skill, today),
    )
    later = [skill.due for skill in begun if skill.due is not None and skill.due > today]
    return Choice(
        tuple(skill.name for skill in due),
        tuple(fresh[:room]),
        tuple(skill.name for skill in spare if skill.kept is not None and skill.kept.day != today),
        len(fresh) - len(fresh[:room]),
        None if due else min(later, default=None),
    )


def cram(names: Sequence[str], known: Mapping[str, Skill], today: date) -> tuple[str, ...]:
    """Every skill, weakest first: missed ones, then by how much is forgotten; never begun last,
    in the order of the procedure. Answers to it leave the schedule alone.
    """
    place = {name: at for at, name in enumerate(names)}

    def weakness(name: str) -> tuple[int, float, int]:
        skill = known.get(name)
        if skill is None or not skill.is_begun:
            return 2, 0.0, place[name]
        return int(skill.last_is_right), -forgetting(skill, today), place[name]

    return tuple(sorted(names, key=weakness))


def _is_shaky(skill: Skill) -> bool:
    return skill.kept is not None and (
        not skill.last_is_right or skill.kept.stability < SHAKY_STABILITY_DAYS
    )
