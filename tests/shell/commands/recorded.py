"""A round as it was dealt, right and wrong, in both forms of a record."""

from __future__ import annotations

from trainer.record import jsonl
from trainer.record.text import read_rounds

OK = """\
house: cyb
bet 1 5
say no-more-bets
deal 1 Ks
deal dealer ?
deal 1 9d
deal dealer ?
turn 9c
invite 1
stand 1
reveal 8d
pay 1 5
collect dealer
collect 1
---
"""
WRONG = OK.replace("pay 1 5", "pay 1 6")


def as_jsonl(text: str, name: str = "1") -> str:
    (recorded,) = read_rounds(text.splitlines())
    return jsonl.write_round(recorded.events, house=recorded.house, round_id=name)
