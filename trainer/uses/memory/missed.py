"""What was missed and never put right since: for whoever wants to go over just that."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from trainer.uses.memory.answer import Answer, in_order

LONGEST_SITTING: Final = timedelta(hours=6)


def missed(answers: Iterable[Answer], withdrawn: Iterable[str] = ()) -> tuple[str, ...]:
    """The skills missed and not answered right in a later sitting, the latest miss first.

    A miss comes back before its drill ends, and is answered right then by most: that shows what
    was just read, and puts nothing right.
    """
    found: dict[str, Answer] = {}
    for answer in in_order(answers, withdrawn):
        miss = found.get(answer.skill)
        if not answer.is_right:
            found.pop(answer.skill, None)
            found[answer.skill] = answer  # the latest at the end
        elif miss is not None and not _is_same_sitting(miss, answer):
            del found[answer.skill]
    return tuple(reversed(found))


def _is_same_sitting(miss: Answer, later: Answer) -> bool:
    """Whether both answers are of one drill. A drill of the same seed counts its questions anew."""
    seed, _, number = miss.question.rpartition(".")
    again, _, at = later.question.rpartition(".")
    if not (number.isdigit() and at.isdigit()):
        return False
    is_soon = later.when - miss.when < LONGEST_SITTING
    return is_soon and seed == again and int(at) > int(number)
