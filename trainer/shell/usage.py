"""A command that is used wrongly in a way that its options alone do not show."""

from __future__ import annotations


class WrongUsage(Exception):
    """The sentence says what to write instead. Ends in exit code 2."""
