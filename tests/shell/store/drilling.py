"""Somebody who answers without end: run as a program, and killed by the tests.

    python drilling.py DATA NAME HOW_MANY [FIRST]

Prints each answer's id after the store said that it is safe, one a line, never before.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

START = datetime(2026, 5, 4, 18, tzinfo=UTC)
SKILLS = ("cyb/next-act/peek", "cyb/next-act/draw", "cyb/payout/settle-bets")


def main(data: str, name: str, many: int, first: int) -> None:
    from trainer.shell.store.answers import record
    from trainer.shell.store.people import find_or_add
    from trainer.shell.store.store import Store
    from trainer.uses.memory.answer import Answer

    with Store(Path(data) / "history.db") as store:
        trainee = find_or_add(store, name)
        for number in range(first, first + many):
            when = START + timedelta(minutes=37 * number)
            answer = Answer(
                f"{trainee.name}{number:06}".replace(" ", "").lower(),
                trainee.name,
                SKILLS[number % len(SKILLS)],
                when,
                when.date(),
                number % 5 != 0,
                float(number % 13),
            )
            record(store, trainee, answer)
            print(answer.id, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int((sys.argv[4:] or ["0"])[0]))
