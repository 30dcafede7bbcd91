"""Whether a store is sound: its bytes, and its folded rows against the log."""

from __future__ import annotations

from trainer.shell.store.answers import log_of, withdrawals_of
from trainer.shell.store.people import Trainee, everybody
from trainer.shell.store.store import Store
from trainer.shell.store.sums import evenings_of, skills_of
from trainer.uses.memory import evenings as nights
from trainer.uses.memory import schedule
from trainer.uses.memory.answer import Answer, in_order
from trainer.uses.memory.evenings import Evening


def faults_in(store: Store) -> list[str]:
    """Sentences on what is wrong, none if nothing is. Reads every answer."""
    with store.reading() as base:
        verdicts = [row[0] for row in base.execute("PRAGMA integrity_check(20)")]
    faults = [f"the file is unsound: {verdict}" for verdict in verdicts if verdict != "ok"]
    if not faults:
        for person in everybody(store):
            faults += _faults_of(store, person)
    return faults


def _faults_of(store: Store, person: Trainee) -> list[str]:
    gone = [withdrawal.id for withdrawal in withdrawals_of(store, person)]
    skills: dict[str, list[Answer]] = {}
    evenings: dict[tuple[str, str, str], list[Answer]] = {}
    for answer in in_order(log_of(store, person), gone):
        skills.setdefault(answer.skill, []).append(answer)
        kind = (answer.day.isoformat(), answer.house, answer.drill)
        evenings.setdefault(kind, []).append(answer)
    found = skills_of(store, person.number)
    faults = [
        f"{person.name}: the schedule of {name} is not that of its answers; "
        "trainer history rebuild makes it anew"
        for name in sorted({*skills, *found})
        if schedule.folded(name, skills.get(name, [])) != found.get(name)
    ]
    nightly = {
        (each.day.isoformat(), each.house, each.drill): each
        for each in evenings_of(store, person.number)
    }
    for kind in sorted({*evenings, *nightly}):
        answers = evenings.get(kind, [])
        expected = (
            nights.folded(Evening(answers[0].day, kind[1], kind[2]), answers) if answers else None
        )
        if expected != nightly.get(kind):
            faults.append(
                f"{person.name}: the sums of {kind[0]} are not those of its answers; "
                "trainer history rebuild makes them anew"
            )
    return faults
