"""One sitting of a trainee: which skills are asked, and every answer stored as it is given."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.law.reading.naming import is_path, split_name
from trainer.shell.clock import Now, date_of, now
from trainer.shell.store.answers import log_of, record, withdraw, withdrawals_of
from trainer.shell.store.folder import store_path
from trainer.shell.store.people import Trainee, current, find_or_add, remember
from trainer.shell.store.store import Store
from trainer.shell.store.sums import skills_of
from trainer.shell.usage import WrongUsage

if TYPE_CHECKING:
    from trainer.law.house import House
    from trainer.uses.drilling.question import Question
    from trainer.uses.memory.schedule import Skill

PAR_SECONDS: Final = {"next-act": 15.0, "payout": 12.0}
"""What a dealer who knows it takes to read the table and answer, by drill."""
USUAL_PAR_SECONDS: Final = 15.0
MOST_SECONDS: Final = 3600.0
MOST_TRIES: Final = 4


class Wish(NamedTuple):
    """How the skills are chosen. ``by`` is a date as typed; ``new_a_day`` 0 takes the usual."""

    number: int
    is_cram: bool = False
    by: str = ""
    questions_a_day: int = 30
    new_a_day: int = 0


class Desk:
    """Where a trainee sits: the store, and who it is. ``Desk`` outlives the drill's questions."""

    def __init__(self, store: Store, trainee: Trainee, moment: Now) -> None:
        self.store, self.trainee, self.moment = store, trainee, moment

    def take_house(self, house: House, asked: str, language: str = "") -> None:
        """Remember that this house was drilled last, a file by its whole path, and the language
        if one was asked for.
        """
        name = house.id
        if asked:
            base, *variants = split_name(asked)
            if is_path(base):
                name = " +".join([str(Path(base).absolute()), *variants])
        self.trainee = remember(self.store, self.trainee, house=name, language=language)

    def skills(self, house: House, wish: Wish) -> tuple[str, ...]:
        """The skills to ask, in order. Raises ``WrongUsage`` for a date that cannot be."""
        from trainer.uses.memory.choosing import NEW_A_DAY, choose, cram

        names, known = self._names(house), skills_of(self.store, self.trainee.number)
        today = self.moment.today
        if wish.is_cram:
            return cram(names, known, today)[: wish.number]
        if wish.by:
            return self._towards(names, known, wish)
        choice = choose(names, known, today, wish.new_a_day or NEW_A_DAY)
        return choice.skills(wish.number)

    def missed(self, house: House, kinds: Collection[str], phase: str = "") -> tuple[str, ...]:
        """The skills of these kinds of questions that were missed, and not put right since; of a
        phase without what is another phase's step.
        """
        from trainer.uses.memory.missed import missed

        gone = [each.id for each in withdrawals_of(self.store, self.trainee)]
        found = missed(log_of(self.store, self.trainee), gone)
        names = [skill.split("/", 2) for skill in found]
        elsewhere = {step.id for step in house.procedure.steps() if phase and step.phase != phase}
        return tuple(
            f"{owner}/{kind}/{part}"
            for owner, kind, part in names
            if owner == house.id and kind in kinds and part not in elsewhere
        )

    def learn_syllabus(self, house: House) -> None:
        """Make and keep the house's syllabus if it is not there: after a drill, when nobody waits
        for a question.
        """
        from trainer.shell.trainees import kept_syllabus

        kept_syllabus(self.store, house)

    def due(self, house: House) -> tuple[int, date | None]:
        """How many skills are due now, and if none are, when the next one is."""
        from trainer.uses.memory.choosing import choose

        known = skills_of(self.store, self.trainee.number)
        choice = choose(self._names(house), known, self.moment.today)
        return len(choice.due), choice.next_due

    def _towards(
        self, names: Sequence[str], known: dict[str, Skill], wish: Wish
    ) -> tuple[str, ...]:
        from trainer.uses.memory.plan import plan

        today = self.moment.today
        try:
            found = plan(names, known, today, date_of(wish.by, today), wish.questions_a_day)
        except ValueError as wrong:
            raise WrongUsage(f"--by {wrong}") from None
        return found.days[0].due + found.days[0].new

    def _names(self, house: House) -> list[str]:
        """The syllabus if it is kept; else the acts of the procedure, which cost no dealing."""
        from trainer.shell.trainees import kept_names
        from trainer.uses.memory.answer import skill_name

        kept = kept_names(self.store, house)
        if kept is not None:
            known = skills_of(self.store, self.trainee.number)
            met = [name for name in known if name.startswith(f"{house.id}/") and name not in kept]
            return [*kept, *met]
        steps = house.procedure.steps()
        return list(dict.fromkeys(skill_name(house.id, "next-act", step.id) for step in steps))


class Keeping:
    """Stores the answers of one drill, each before the next question is shown."""

    def __init__(self, desk: Desk, house: House, seed: int, *, is_cram: bool = False) -> None:
        self.desk, self.house, self.seed, self.is_cram = desk, house, seed, is_cram
        self.answers = 0
        self._acts: list[str] = []

    def answered(
        self, question: Question, *, is_right: bool, seconds: float, was_helped: bool
    ) -> None:
        """Store an answer. It is on the disk when this returns. Raises ``StoreFault``."""
        from trainer.uses.memory.answer import Answer

        moment = now()
        answer = Answer(
            os.urandom(16).hex(),
            self.desk.trainee.name,
            question.skill,
            moment.when,
            moment.today,
            is_right,
            round(min(max(seconds, 0.0), MOST_SECONDS), 3),
            PAR_SECONDS.get(question.kind, USUAL_PAR_SECONDS),
            f"{self.seed}.{len(self._acts) + 1}",
            was_helped,
            self.is_cram,
        )
        record(self.desk.store, self.desk.trainee, answer)
        self.answers += 1
        self._acts.append(answer.id)

    def skipped(self) -> None:
        """A question was passed over: there is nothing to store, but something to undo."""
        self._acts.append("")

    def undone(self) -> None:
        """The last answer was taken back; after a skip there is none."""
        last = self._acts.pop() if self._acts else ""
        if last:
            withdraw(self.desk.store, self.desk.trainee, last, now().when)
            self.answers -= 1


@contextmanager
def desk_of(name: str | None, data: str) -> Iterator[Desk | None]:
    """The desk of the named trainee, or of whoever was here last; ``None`` if nobody is known.

    Without a name no store is made where there is none.
    """
    path = store_path(data)
    if name is None and not path.exists():
        yield None
        return
    with Store(path) as store:
        trainee = current(store) if name is None else find_or_add(store, name)
        if trainee is None:
            yield None
            return
        moment = now()
        if trainee.newest is not None and trainee.newest > moment.when:
            from trainer.shell.commands.progress import warn_of_clock

            warn_of_clock(trainee, moment)
        yield Desk(store, trainee, moment)


def in_order(
    make_on: Callable[[str], Question | None], skills: Sequence[str]
) -> Callable[[], Question | None]:
    """Questions on these skills, one after the other. A skill for which no table turns up is
    tried again after the others, and at last left for another day.
    """
    left = [(skill, 0) for skill in skills]

    def make() -> Question | None:
        while left:
            skill, tries = left.pop(0)
            question = make_on(skill)
            if question is not None:
                return question
            if tries + 1 < MOST_TRIES:
                left.append((skill, tries + 1))
        return None

    return make
