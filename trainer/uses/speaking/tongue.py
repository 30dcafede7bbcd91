"""One language: phrases with gaps, and what a house says in it.

A house file is written in one language. Another language is a catalogue: the same phrases by the
same keys, and the texts of a house by step and clause. Where a catalogue has no text of a house
(a club's own file needs none), the house file's own words stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from trainer.law.house import House
from trainer.law.procedure import Step
from trainer.uses.speaking.english import ENGLISH

Texts = Mapping[str, str]


class Tongue(NamedTuple):
    """A language as a dealer hears it. ``houses`` holds texts by house and key: ``peek.why``,
    ``CYB-32``; ``drills`` those of drill files by drill and key.
    """

    code: str = "en"
    phrases: Texts = ENGLISH
    houses: Mapping[str, Texts] = {}
    drills: Mapping[str, Texts] = {}

    def say(self, key: str, /, **words: object) -> str:
        """The phrase of that key, its gaps filled."""
        return self.phrases[key].format(**words)

    def knows(self, key: str) -> bool:
        """Whether there is such a phrase."""
        return key in self.phrases

    def name(self, house: House) -> str:
        """What the house is called."""
        return self.houses.get(house.base_id, {}).get("title", house.title)

    def title(self, house: House, step: Step) -> str:
        """The step's name on a list."""
        return self._of(house, step, "title", step.title) or self._title_of_refusal(step)

    def hint(self, house: House, step: Step) -> str:
        """What a colleague would whisper."""
        return self._of(house, step, "hint", step.hint)

    def why(self, house: House, step: Step) -> str:
        """The reason for the step."""
        return self._of(house, step, "why", step.why)

    def says(self, house: House, step: Step) -> str:
        """What the dealer says aloud with the step, or nothing."""
        return self._of(house, step, "says", step.says)

    def phase(self, house: House, phase_id: str, title: str) -> str:
        """The name of a part of the round."""
        return self.houses.get(house.base_id, {}).get(f"phase.{phase_id}", title)

    def clause(self, house: House, clause: str) -> str:
        """What a numbered clause says."""
        return self.houses.get(house.base_id, {}).get(clause, house.clauses.get(clause, ""))

    def refusal(self, guard: str, meaning: str) -> str:
        """Why a request that fails this guard is refused. ``meaning`` is the sentence that is not
        true then, for a guard of which nobody has said more.
        """
        key = f"ruling.refuse.{guard}"
        if self.knows(key):
            return self.say(key)
        return self.say("ruling.refuse", meaning=meaning.rstrip("."))

    def fact(self, drill: str, key: str, written: str) -> str:
        """A text that a drill file brings along: ``cut-card.ask``, ``cut-card.wrong.1``."""
        return self.drills.get(drill, {}).get(key, written)

    def _of(self, house: House, step: Step, part: str, written: str) -> str:
        if not written:
            return ""
        texts = self.houses.get(house.base_id, {})
        key = f"{step.id}.{part}"
        for variant in house.switched_on:
            if (edited := texts.get(f"{key} +{variant}")) is not None:
                return edited
        return texts.get(key, written)

    def _title_of_refusal(self, step: Step) -> str:
        key = f"refuse.{step.what}"
        if step.act == "refuse" and self.knows(key):
            return self.say("title.refuse", what=self.say(key))
        return step.id.replace("-", " ").capitalize()


PLAIN_ENGLISH = Tongue()
