"""``trainer schema``: the form of a house file, for editors."""

from __future__ import annotations


def run(what: str) -> int:
    """Print the JSON Schema on standard output."""
    from trainer.law.reading.schema import schema_text

    assert what == "house"
    print(schema_text(), end="")
    return 0
