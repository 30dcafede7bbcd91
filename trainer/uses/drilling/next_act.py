"""What do you do now? One right act among wrong ones, each wrong one a mistake with a name."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from trainer.law.due import Due
from trainer.law.house import House
from trainer.law.procedure import Step
from trainer.uses.drilling import wrong_acts
from trainer.uses.drilling.question import Choice, Question
from trainer.uses.drilling.rulings import is_assumed_refusal
from trainer.uses.drilling.sight import hand_in_turn, seen_by_dealer
from trainer.uses.drilling.situations import Situation, fairly_free
from trainer.uses.drilling.wrong_acts import WrongAct, bare
from trainer.uses.speaking.sentences import happened, order, wait, whom
from trainer.uses.speaking.tongue import Tongue

KIND: Final = "next-act"
MOST_CHOICES: Final = 4
LEAST_CHOICES: Final = 3
TOLD: Final = 2


def ask_next_act(
    situation: Situation,
    step_id: str,
    others: Iterable[House],
    tongue: Tongue,
    rng: Random,
    *,
    only: Due | None = None,
) -> Question | None:
    """A question on that step at this moment; ``None`` where too little can be done wrong.

    ``only`` says which of several acts that are right is to be the right choice.
    """
    outlook = situation.outlook
    matching = [due for due in outlook.due if due.step.id == step_id]
    prompt = "next.prompt"
    if not matching:
        free = fairly_free(situation.table, outlook)
        matching = [due for due in free if due.step.id == step_id]
        prompt = "next.prompt.may"
    right: Due | None = None
    if matching:
        right = only or matching[int(rng.random() * len(matching))]
        step = right.step
    elif outlook.awaits is not None and outlook.awaits.id == step_id:
        step = outlook.awaits
        prompt = "next.prompt.may" if outlook.due else "next.prompt"
    else:
        return None
    choices = _choices(situation, right, step, others, tongue, rng)
    if len(choices) < LEAST_CHOICES:
        return None
    house = situation.house
    subject = right.event.to if right is not None else outlook.hand or ""
    return Question(
        kind=KIND,
        skill=f"{house.id}/{KIND}/{step.id}",
        house=house,
        table=seen_by_dealer(situation.table),
        told=(*told(situation, tongue), *_seen_in_the_shoe(situation, right, tongue)),
        prompt=tongue.say(prompt),
        wants="choice",
        step=step,
        why=tongue.why(house, step),
        cites=step.cites,
        choices=choices,
        key=bare(right.event) if right is not None else None,
        subject=subject,
        hint=tongue.hint(house, step),
        path=path_to(house, step, tongue),
        is_assumed_ruling=right is not None and is_assumed_refusal(house, situation.table, right),
    )


def told(
    situation: Situation, tongue: Tongue, *, without: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """What happened last at the table, in sentences, less the verbs that would tell too much."""
    last = [event for event in situation.before[-TOLD:] if event.do not in without]
    sentences = [happened(tongue, event, situation.table) for event in last]
    if not sentences and not situation.before and not situation.table.hands:
        sentences = [tongue.say("did.nothing")]
    return tuple(sentences)


def _seen_in_the_shoe(situation: Situation, right: Due | None, tongue: Tongue) -> tuple[str, ...]:
    """A card that is burned though none lies astray was met face up: the table does not show it."""
    if right is None or right.event.do != "burn" or situation.table.stray is not None:
        return ()
    return (tongue.say("told.boxed"),)


def path_to(house: House, step: Step, tongue: Tongue) -> tuple[str, ...]:
    """The way through the procedure to the step: the parts of the round, and the steps before."""
    path: list[str] = []
    for phase in house.procedure.phases:
        path.append(tongue.phase(house, phase.id, phase.title))
        if phase.id == step.phase:
            for each in phase.steps:
                path.append(tongue.title(house, each))
                if each.id == step.id:
                    return tuple(path[-4:])
    return (tongue.title(house, step),)


def _choices(
    situation: Situation,
    right: Due | None,
    step: Step,
    others: Iterable[House],
    tongue: Tongue,
    rng: Random,
) -> tuple[Choice, ...]:
    house, outlook = situation.house, situation.outlook
    if right is not None:
        event = right.event._replace(is_across=right.across == "required")
        right_text = order(tongue, event, step, tongue.says(house, step))
    else:
        right_text = wait(tongue, step.awaits or "request", outlook.hand)
    chosen = [Choice(right_text, bare(right.event) if right is not None else None)]
    texts = {right_text}
    slips: list[str] = []
    for wrong in wrong_acts.wrong_acts(situation, right, others, rng):
        if len(chosen) >= MOST_CHOICES:
            break
        text = _text(situation, wrong, right, tongue)
        if text in texts or slips.count(wrong.slip) >= 2:
            continue
        slips.append(wrong.slip)
        texts.add(text)
        because = _because(situation, wrong, right_text, tongue)
        chosen.append(Choice(text, wrong.event, wrong.slip, because))
    for at in range(len(chosen) - 1, 0, -1):
        other = int(rng.random() * (at + 1))
        chosen[at], chosen[other] = chosen[other], chosen[at]
    return tuple(chosen)


def _text(situation: Situation, wrong: WrongAct, right: Due | None, tongue: Tongue) -> str:
    if wrong.event is None:
        hand = hand_in_turn(situation.house, situation.table)
        if hand:
            return wait(tongue, "request", hand)
        return tongue.say("wait.players")
    step = right.step if right is not None and right.event.do == wrong.event.do else None
    return order(tongue, wrong.event, step if step and step.act == "draw" else None)


def _because(situation: Situation, wrong: WrongAct, right: str, tongue: Tongue) -> str:
    event = wrong.event
    name = whom(tongue, event.to) if event is not None and event.to else ""
    other = tongue.name(wrong.other) if wrong.other is not None else ""
    return tongue.say(f"slip.{wrong.slip}", right=right, whom=name, house=other)
