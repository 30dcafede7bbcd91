"""What time it is: once in UTC, to order things by, and once as the person's own date."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import NamedTuple


class Now(NamedTuple):
    """One moment: ``when`` in UTC, ``today`` the date on the person's own wall."""

    when: datetime
    today: date


def now() -> Now:
    """The moment by this machine's clock and time zone."""
    when = datetime.now(UTC)
    return Now(when, when.astimezone().date())


def date_of(text: str, today: date) -> date:
    """The date that somebody typed: ``2026-12-04``, or a weekday's name for the next such day.

    Today's own weekday means a week from now. Raises ``ValueError`` with a sentence.
    """
    names = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    typed = text.strip().casefold()
    found = [at for at, name in enumerate(names) if len(typed) >= 3 and name.startswith(typed)]
    if found:
        from datetime import timedelta

        return today + timedelta(days=(found[0] - today.weekday() - 1) % 7 + 1)
    try:
        return date.fromisoformat(typed)
    except ValueError:
        raise ValueError(
            f"{text!r} is no date: write it like {today.isoformat()}, or a weekday like friday"
        ) from None
