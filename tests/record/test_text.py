"""The text form of long and of damaged records."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator

from trainer.record import jsonl
from trainer.record.rounds import MOST_FLAWS, MOST_LINES, Undecoded
from trainer.record.text import read_rounds


def test_a_cut_last_line_is_noted_and_an_earlier_one_is_a_flaw() -> None:
    cut = ["house: cyb\n", "bet 1 5\n", "say no-more-bets\n", "deal 1 "]
    (recorded,) = read_rounds(cut)
    assert not recorded.flaws and not recorded.is_ended
    assert [(note.line, note.message) for note in recorded.notes] == [
        (4, "the last line breaks off")
    ]
    (recorded,) = read_rounds([*cut[:2], "nonsense\n", "bet 2 5\n"])
    assert [flaw.line for flaw in recorded.flaws] == [3] and len(recorded.entries) == 2


def test_a_byte_order_mark_that_does_not_begin_the_file_is_named() -> None:
    lines = ["house: cyb\n", "bet 1 5\n", "---\n"]
    (marked,) = read_rounds(["\ufeff" + lines[0], *lines[1:]])
    assert not marked.flaws
    for number, record in ((1, ["\ufeff\ufeffhouse: cyb\n"]), (4, [*lines, "\ufeff" + lines[0]])):
        (flaw,) = list(read_rounds([*record, *lines[1:]]))[-1].flaws
        assert flaw.line == number and "byte-order mark" in flaw.message


def test_a_second_head_in_a_round_is_a_flaw_and_changes_nothing() -> None:
    lines = ["round: 1\n", "house: cyb\n", "bet 1 5\n", "\n", "round: 2\n", "house: sweden\n"]
    (recorded,) = read_rounds([*lines, "bet 1 3\n"])
    assert (recorded.id, recorded.house) == ("1", "cyb")
    assert [flaw.line for flaw in recorded.flaws] == [5, 6]
    assert all("---" in flaw.message for flaw in recorded.flaws)


def test_a_line_that_is_no_text_is_a_flaw_of_its_round() -> None:
    lines = ["house: cyb\n", Undecoded("no text\n"), "---\n", "bet 1 5\n"]
    first, second = read_rounds(lines)
    assert [(flaw.line, flaw.message) for flaw in first.flaws] == [(2, "no text")]
    assert not second.flaws and second.house == "cyb"


def test_flaws_and_events_of_a_round_are_bounded() -> None:
    (recorded,) = read_rounds("nonsense\n" for _ in range(10_000))
    assert len(recorded.flaws) == MOST_FLAWS + 1
    (recorded,) = read_rounds("peek\n" for _ in range(3 * MOST_LINES))
    assert len(recorded.entries) == MOST_LINES and len(recorded.flaws) == 1
    line = '{"round": "1", "do": "peek"}\n'
    (recorded,) = jsonl.read_rounds(line for _ in range(3 * MOST_LINES))
    assert len(recorded.entries) == MOST_LINES and len(recorded.flaws) == 1


def _tables(rounds: int) -> Iterator[str]:
    """Three tables at once, ten lines a round."""
    for number in range(rounds):
        for _ in range(10):
            for table in "abc":
                yield f'{{"round": "{table}{number}", "house": "cyb", "do": "peek"}}\n'


def test_json_lines_of_any_length_take_the_same_memory() -> None:
    def peak(rounds: int) -> int:
        tracemalloc.start()
        assert sum(1 for _ in jsonl.read_rounds(_tables(rounds))) == 3 * rounds
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    # past the lines that are waited for, only the ids stay in mind
    assert peak(3000) < 1.6 * peak(1500)


def test_a_line_that_comes_long_after_its_round_names_both_places() -> None:
    late = '{"round": "a0", "house": "cyb", "do": "peek"}\n'
    rounds = list(jsonl.read_rounds([*_tables(1000), late]))
    assert len(rounds) == 3001
    flaws = [(flaw.line, flaw.message) for each in rounds for flaw in each.flaws]
    assert flaws == [(30_001, "round 'a0' was over: lines 1 to 28")]


def test_a_round_that_ends_without_an_event_says_so() -> None:
    empty, right = read_rounds(["round: a\n", "house: cyb\n", "---\n", "bet 1 5\n", "---\n"])
    assert [flaw.line for flaw in empty.flaws] == [3] and not right.flaws
