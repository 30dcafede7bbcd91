"""An act typed in the words of the round record: ``pay 2 7``, ``deal dealer``, or ``wait``."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from trainer.law.advance import admitting
from trainer.law.house import House
from trainer.record.words import read_event, write_event
from trainer.table.events import VERBS, Event, is_by_dealer
from trainer.uses.drilling.answers import AskAgain, tidied
from trainer.uses.drilling.question import Question, Verdict
from trainer.uses.drilling.situations import Situation
from trainer.uses.drilling.wrong_acts import NO_WAIT, bare, wrong_kinds
from trainer.uses.speaking.tongue import Tongue

WAIT = "wait"
_NEED_NO_CARD = ("deal", "turn", "reveal", "burn")


def is_act(text: str) -> bool:
    """Whether what was typed begins like an act of the record."""
    first = tidied(text).partition(" ")[0]
    return first == WAIT or first in VERBS


def read_act(text: str) -> Event | None:
    """The act that was typed, ``None`` for ``wait``. A card need not be told.

    Raises ``AskAgain`` for what is no act of a dealer.
    """
    words = tidied(text).split()
    if not words:
        raise AskAgain("again.empty")
    if words[0] == WAIT:
        return None
    if words[0] in _NEED_NO_CARD:
        return _card_act(words)
    try:
        event = read_event(words)
    except ValueError as wrong:
        raise AskAgain("again.act", why=str(wrong)) from None
    if not is_by_dealer(event):
        raise AskAgain("again.not-yours", verb=event.do)
    return event


def _card_act(words: list[str]) -> Event:
    do, *rest = words
    is_down, is_across = "down" in rest, "across" in rest
    rest = [word for word in rest if word not in ("down", "across")]
    if do != "deal":
        return Event(do)
    try:
        event = read_event(["deal", rest[0] if rest else "", "?"])
    except ValueError as wrong:
        raise AskAgain("again.act", why=str(wrong)) from None
    return event._replace(card=None, is_down=is_down, is_across=is_across)


def judge_of(
    situation: Situation, question: Question, others: Iterable[House], tongue: Tongue
) -> Callable[[str], Verdict]:
    """How a typed act is judged at this moment: any act that is due is right, in any order."""
    table, outlook = situation.table, situation.outlook
    key = question.right_answer
    if isinstance(question.key, Event):
        key = f"{key} ({write_event(question.key)})"

    def judge(text: str) -> Verdict:
        event = read_act(text)
        is_waited_for = outlook.awaits is not None
        if event is None:
            if is_waited_for and (question.key is None or not outlook.due):
                return Verdict(True, key)
            if is_waited_for:
                raise AskAgain("again.free")
            return Verdict(False, key, tongue.say(f"slip.{NO_WAIT}"), NO_WAIT)
        found = admitting(outlook, table, event)
        if found is not None and (found in outlook.due or question.step is found.step):
            return Verdict(True, key)
        if found is not None:
            raise AskAgain("again.free")
        slip, reason = wrong_kinds(situation, bare(event), question.key, others, tongue)
        return Verdict(False, key, reason, slip)

    return judge


def typed_form(question: Question, tongue: Tongue) -> Question:
    """The same question without choices, to be answered in the words of the record."""
    if question.judge is None or question.wants != "choice":
        return question
    right = question.right_answer
    if isinstance(question.key, Event):
        right = f"{right} ({write_event(question.key)})"
    return question._replace(
        wants="text",
        choices=(),
        prompt=f"{question.prompt} {tongue.say('next.typed')}",
        answer=right,
    )
