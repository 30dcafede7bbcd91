"""What a guard is, and the register of them all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from trainer.facts.values import Rules
from trainer.table.round import Round

Question = Callable[[Rules, Round, Any], bool | None]
_Asked = TypeVar("_Asked", bound=Question)


class Guard(NamedTuple):
    """``about`` is ``table``, ``hand`` or ``bet``: what the question is asked of; ``meaning`` is
    the sentence that is true when it holds.

    ``rules`` are the house rules that the answer rests on: why a request is refused is answered
    with their clauses. A guard about a hand sees the hand and how many hands its spot has, unless
    it ``looks_beyond``. ``final_once`` says of a table's guard from when on its no holds for the
    rest of the round: from the ``close`` of the bets, or from the first of the ``turns``.
    """

    name: str
    about: str
    ask: Question
    meaning: str
    rules: tuple[str, ...]
    looks_beyond: bool = False
    final_once: str = ""


GUARDS: Final[dict[str, Guard]] = {}


def guard(
    about: str, meaning: str, *rules: str, looks_beyond: bool = False, final_once: str = ""
) -> Callable[[_Asked], _Asked]:
    def register(ask: _Asked) -> _Asked:
        name = ask.__name__
        GUARDS[name] = Guard(name, about, ask, meaning, rules, looks_beyond, final_once)
        return ask

    return register
