"""What all kinds need to pose a question: choices in a row, and the question around them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from trainer.law.house import House
from trainer.law.procedure import Step
from trainer.table.round import Round
from trainer.uses.drilling.kinds.kind import Bench
from trainer.uses.drilling.next_act import path_to
from trainer.uses.drilling.question import Choice, Question, Verdict

MOST_CHOICES: Final = 4


def choices_of(
    bench: Bench, right: str, wrong: Iterable[tuple[str, str, str]], most: int = MOST_CHOICES
) -> tuple[Choice, ...]:
    """The right text among wrong ones (text, slip, reason), each text once, in a random order."""
    found = [Choice(right)]
    texts = {right}
    for text, slip, because in wrong:
        if text not in texts and len(found) < most:
            texts.add(text)
            found.append(Choice(text, None, slip, because))
    for at in range(len(found) - 1, 0, -1):
        other = int(bench.rng.random() * (at + 1))
        found[at], found[other] = found[other], found[at]
    return tuple(found)


def mixed(bench: Bench, things: Sequence[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """The wrong answers in a random order."""
    found = list(things)
    for at in range(len(found) - 1, 0, -1):
        other = int(bench.rng.random() * (at + 1))
        found[at], found[other] = found[other], found[at]
    return found


def topic(part: str, title: str, *, basis: str = "stated", phase: str = "") -> Step:
    """A stand-in for a step, where a question is about something that no single step says."""
    return Step(part, phase, "", title=title, basis=basis)


def posed(
    bench: Bench,
    kind: str,
    part: str,
    step: Step,
    table: Round,
    prompt: str,
    *,
    why: str,
    cites: tuple[str, ...] = (),
    told: tuple[str, ...] = (),
    choices: tuple[Choice, ...] = (),
    judge: Callable[[str], Verdict] | None = None,
    wants: str = "choice",
    key: object = None,
    answer: str = "",
    subject: str = "",
    hint: str = "",
    house: House | None = None,
    shows_totals: bool = True,
    shows_dealer_total: bool = False,
    is_assumed_ruling: bool = False,
) -> Question:
    """The question, with its skill named ``house/kind/part``."""
    mine = house or bench.house
    return Question(
        kind=kind,
        skill=f"{mine.id}/{kind}/{part}",
        house=mine,
        table=table,
        told=told,
        prompt=prompt,
        wants=wants,
        step=step,
        why=why,
        cites=cites,
        choices=choices,
        judge=judge,
        answer=answer,
        key=key,  # type: ignore[arg-type]
        subject=subject,
        hint=hint or bench.tongue.hint(mine, step),
        path=path_to(mine, step, bench.tongue),
        shows_table=bool(table.hands or table.dealer),
        is_assumed_ruling=is_assumed_ruling,
        shows_totals=shows_totals,
        shows_dealer_total=shows_dealer_total,
    )
