"""Lines sorted by their rounds and read by somebody else come to the same as read on the spot."""

from __future__ import annotations

import io
import json
from contextlib import suppress
from random import Random

import pytest

from trainer.record.jsonl import read_one, read_rounds
from trainer.record.rounds import RecordedRound, Unread
from trainer.record.sorting import sorted_out
from trainer.shell.record_lines import LONGEST_LINE, RecordLines, lines_of

HOUSE = '"house": "cyb", '
WORDS = (
    '"do": "bet", "to": "1", "amount": "5"}',
    '"do": "deal", "to": "1", "card": "Ks"}',
    '"do": "deal", "to": "dealer", "card": "?", "down": true}',
    '"do": "say", "call": "no-more-bets", "at": "2026-11-29T20:14:05"}',
    '"do": "peek"}',
)


def line(name: str, seq: int, rng: Random, head: str = "") -> bytes:
    return f'{{"round": "{name}", {head}"seq": {seq}, {rng.choice(WORDS)}\n'.encode()


def night(rng: Random, rounds: int) -> list[bytes]:
    """Rounds that stand together, or one among the other, a few lines each."""
    told = []
    for number in range(rounds):
        name = f"{number}" if rng.random() < 0.9 else f"å {number}"
        heads = [HOUSE] + [HOUSE if rng.random() < 0.05 else "" for _ in range(rng.randrange(12))]
        told.append([line(name, at, rng, head) for at, head in enumerate(heads)])
    mixed: list[bytes] = []
    while told:
        at = rng.randrange(min(3, len(told)))
        count = rng.choice((1, 2, 30))
        mixed += told[at][:count]
        told[at] = told[at][count:]
        if not told[at]:
            del told[at]
    return mixed


def harm(lines: list[bytes], rng: Random, start: int = 0) -> None:
    """Do to some line from the start on what is done to lines."""
    at = rng.randrange(start, len(lines))
    old = lines[at]
    match rng.randrange(16):
        case 0:
            lines[at] = old[: rng.randrange(len(old))] + b"\n"
        case 1:
            lines[at] = old.replace(b'"do"', b'"do": "peek", "do"')
        case 2:
            lines[at] = old.replace(b"}", b', "round": "1"}')
        case 3:
            lines[at] = old.replace(b'"seq"', b'"\xff\xfe"')
        case 4:
            lines.insert(at, old)
        case 5:
            lines.insert(at, b" \r\n")
        case 6:
            lines[at] = b"  " + old.replace(b", ", b" ,  ")
        case 7:
            lines[at] = json.dumps(dict(reversed(json.loads(old).items()))).encode() + b"\n"
        case 8:
            lines[at] = old.replace(b'"seq": ', b'"seq": 1')
        case 9:
            lines[at] = old.replace(b"\n", b" " * LONGEST_LINE + b"\n")
        case 10:
            lines[at] = old.replace(b'"house": "cyb"', b'"house": "sweden"')
        case 11:
            lines[at] = old.replace(b'"seq"', b'"house": "holland", "seq"')
        case 12 if rng.random() < 0.2:
            lines[at] = old.replace(b'"round"', b'"ground"')
        case 13 if rng.random() < 0.2:
            lines[at] = b'{"round": " 1", "seq": 1, "do": "peek"}\n'
        case 14:
            lines[at] = b"\xff" * rng.randrange(1, 9) + b"\n"
        case _:
            lines[at], lines[start] = lines[start], lines[at]


def opened(content: bytes, buffer_bytes: int) -> RecordLines:
    file = io.BufferedReader(io.BytesIO(content), buffer_bytes)
    return RecordLines(file, "a.jsonl")


def on_the_spot(content: bytes) -> list[RecordedRound]:
    return list(read_rounds(opened(content, 8192)))


def by_others(content: bytes, buffer_bytes: int = 8192) -> list[RecordedRound]:
    return [
        read_one(line for each in found.stretches for line in lines_of(each, "a.jsonl"))
        if isinstance(found, Unread)
        else found
        for found in sorted_out(opened(content, buffer_bytes))
    ]


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_wrong_is_said_alike(seed: int) -> None:
    rng = Random(seed)
    for _ in range(25):
        lines = night(rng, rng.randrange(1, 12))
        for _ in range(rng.choice((0, 1, 1, 2, 8))):
            with suppress(ValueError):  # it was harmed before
                harm(lines, rng)
        end = rng.choice((b"", b"", b"", b"\n", b"\0\0", b'{"rou', lines[0][:-1]))
        content = b"".join(lines) + end
        for buffer_bytes in (100, 1000, 8192):
            assert by_others(content, buffer_bytes) == on_the_spot(content)


@pytest.mark.parametrize("harmed", [0, 30])
def test_so_it_is_in_a_long_record_whose_rounds_are_over(harmed: int) -> None:
    rng = Random(harmed)
    lines = night(rng, 8000)
    slow = [line("slow", seq, rng, HOUSE) for seq in range(30)]
    for at, each in enumerate(slow):  # one has its lines all over the night
        lines.insert(at * len(lines) // 30, each)
    for _ in range(harmed):
        with suppress(ValueError):  # it was harmed before
            harm(lines, rng, 1000)
    lines += [line("late", 1, rng), line("5", 99, rng), *night(rng, 200)]
    content = b"".join(lines)
    found = on_the_spot(content)
    assert by_others(content) == found
    assert len(lines) > 50_000 and found[0].id != "slow"


def test_a_round_is_read_by_others_as_long_as_its_lines_are_plain() -> None:
    rng = Random(1)
    lines = night(rng, 300)
    for cut in (0, 1):
        lines[20] = lines[20][cut:]  # a line that cannot be read is whoever's came before
        found = list(sorted_out(opened(b"".join(lines), 8192)))
        assert found and all(isinstance(each, Unread) for each in found)


def test_what_waits_is_bounded() -> None:
    """One round without end, line after line, is no more in memory than when it is read here."""
    rng = Random(1)
    wide = b" " * 5000 + b"\n"
    content = b"".join(line("1", seq, rng).replace(b"\n", wide) for seq in range(6000))
    (found,) = sorted_out(opened(content, 8192))
    assert isinstance(found, RecordedRound)
    assert len(found.entries) == 5000 and "more than 5000 events" in found.flaws[0].message
