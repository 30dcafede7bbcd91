"""``trainer history``: answers carried over, backed up, mended and forgotten."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.shell.commands.answered import HOUSE, answers, exported, given
from tests.shell.running import Shell
from trainer.shell.store.answers import log_of
from trainer.shell.store.people import everybody, find
from trainer.shell.store.store import Store


def test_a_history_carried_over_is_the_same_there(shell: Shell, data: str, tmp_path: Path) -> None:
    given(data, "Kari", answers("Kari", 5, "+-+"), answers("Kari", 1, "+++", skip=1))
    sent = exported(shell, data, "Kari")
    other = str(tmp_path / "other")
    once = shell("history", "import", sent, "--data", other)
    assert "6 answers new" in once.out
    twice = shell("history", "import", sent, "--data", other)
    assert "no answers new, 6 known already" in twice.out
    here = shell("progress", "--data", data, "--json").document
    there = shell("progress", "--data", other, "--json", "--house", HOUSE).document
    assert here == there
    assert shell("history", "export", "--data", other).out == Path(sent).read_text("utf-8")


def test_a_history_can_be_taken_in_under_another_name(
    shell: Shell, data: str, tmp_path: Path
) -> None:
    """Two people of one name send their answers to the same lead."""
    given(data, "Kari", answers("Kari", 5, "+-+"))
    sent = exported(shell, data, "Kari")
    other = str(tmp_path / "other")
    given(other, "Kari", answers("Kari 2", 2, "+"))
    done = shell("history", "import", sent, "--trainee", "Kari from the club", "--data", other)
    assert "Kari from the club, 3 answers new" in done.out
    people = shell("history", "people", "--data", other).out
    assert "Kari: 1 answer," in people and "Kari from the club: 3 answers" in people


def test_a_cut_off_history_is_taken_in_as_far_as_it_goes(
    shell: Shell, data: str, tmp_path: Path
) -> None:
    given(data, "Kari", answers("Kari", 5, "+-+"))
    sent = exported(shell, data, "Kari")
    cut = shell.file("cut.jsonl", Path(sent).read_text("utf-8")[:-25])
    done = shell("history", "import", cut, "--data", str(tmp_path / "other"))
    assert "2 answers new" in done.out
    assert "the last line is cut off" in done.err


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda line: line.replace('"right": true', '"right": 1'), r":2: right"),
        (lambda line: line.replace('"seconds": 9.0', '"seconds": NaN'), r":2: .*no number"),
        (lambda line: line.replace("+00:00", ""), r":2: at: .*UTC"),
        (lambda line: line.replace("cyb/next-act/close-bets", "peek"), r":2: .*no skill"),
        (lambda line: "{" + line, r":2: not JSON"),
        (lambda line: "[]", r":2: neither"),
    ],
)
def test_a_bad_line_imports_nothing_and_is_named(
    shell: Shell, data: str, tmp_path: Path, change: object, complaint: str
) -> None:
    given(data, "Kari", answers("Kari", 5, "+++"))
    sent = exported(shell, data, "Kari")
    head, first, *rest = Path(sent).read_text("utf-8").split("\n")
    assert callable(change)
    bad = shell.file("bad.jsonl", "\n".join([head, change(first), *rest]))
    other = str(tmp_path / "other")
    done = shell("history", "import", bad, "--data", other)
    assert done.code == 2
    assert re.search(complaint, done.err)
    with Store(Path(other) / "history.db") as store:
        assert everybody(store) == ()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "the first line has to say"),
        ("not a history\n", "the first line has to say"),
        ('{"kind": "dealer-trainer history", "format": 9, "trainee": "Kari"}\n', "newer"),
        ('{"kind": "dealer-trainer history", "format": 1, "trainee": ""}\n', "a name is needed"),
    ],
)
def test_what_is_no_history_is_refused(shell: Shell, data: str, text: str, complaint: str) -> None:
    done = shell("history", "import", shell.file("x.jsonl", text), "--data", data)
    assert done.code == 2
    assert complaint in done.err


def test_a_backup_is_whole_and_can_be_imported(shell: Shell, data: str, tmp_path: Path) -> None:
    given(data, "Kari", answers("Kari", 5, "+-+"))
    given(data, "Åse", answers("Åse", 2, "++"))
    backup = str(tmp_path / "kept.db")
    assert "5 answers backed up" in shell("history", "backup", backup, "--data", data).out
    assert shell("history", "backup", backup, "--data", data).code == 2  # never written over
    other = str(tmp_path / "other")
    assert shell("history", "import", backup, "--data", other).code == 0
    assert shell("history", "import", backup, "--data", other).code == 0
    with Store(Path(data) / "history.db") as one, Store(Path(other) / "history.db") as two:
        for name in ("Kari", "Åse"):
            here, there = find(one, name), find(two, name)
            assert here is not None and there is not None
            assert list(log_of(one, here)) == list(log_of(two, there))


def test_forgetting_asks_first(shell: Shell, data: str) -> None:
    given(data, "Kari", answers("Kari", 5, "+-+"))
    assert shell("history", "forget", "--data", data, "--trainee", "Kari").code == 2
    assert "Kari: 3 answers" in shell("history", "people", "--data", data).out
    done = shell("history", "forget", "--data", data, "--trainee", "Kari", "--yes")
    assert "forgotten, with 3 answers" in done.out
    assert "Nobody" in shell("history", "people", "--data", data).out


def test_check_finds_a_schedule_that_is_not_its_answers_and_rebuild_cures_it(
    shell: Shell, data: str
) -> None:
    given(data, "Kari", answers("Kari", 5, "+-+"))
    assert shell("history", "check", "--data", data).code == 0
    with Store(Path(data) / "history.db") as store, store.writing("a test ran") as base:
        base.execute("UPDATE skills SET kept_stability = 99 WHERE name LIKE '%peek'")
        base.execute("UPDATE evenings SET answers = 77")
    done = shell("history", "check", "--data", data)
    assert done.code == 1
    assert done.out.count("trainer history rebuild") == 2
    assert shell("history", "rebuild", "--data", data).code == 0
    assert shell("history", "check", "--data", data).code == 0


# ---- rescue


def test_rescue_keeps_every_byte_and_saves_what_can_be_read(shell: Shell, data: str) -> None:
    many = [
        answer._replace(id=f"{answer.id}b{batch}", question="x" * 60)
        for batch in range(120)
        for answer in answers("Kari", 5, "+-+")
    ]
    given(data, "Kari", many)
    path = Path(data) / "history.db"
    whole = path.read_bytes()
    spoilt = whole[: len(whole) * 2 // 3]
    path.write_bytes(spoilt)
    refused = shell("progress", "--data", data)
    assert refused.code == 2 and "trainer history rescue" in refused.err
    done = shell("history", "rescue", "--data", data)
    assert done.code == 0
    (aside,) = (
        one for one in Path(data).glob("*.damaged-*") if not one.name.endswith(("-wal", "-shm"))
    )
    assert aside.read_bytes() == spoilt
    saved = re.search(r"(\d+) answers could still be read", done.out)
    assert saved and 50 < int(saved[1]) < 360
    assert shell("history", "check", "--data", data).code == 0
    with Store(path) as store:
        person = find(store, "Kari")
        assert person is not None
        assert {answer.id for answer in log_of(store, person)} <= {one.id for one in many}


def test_rescue_leaves_a_sound_store_alone(shell: Shell, data: str) -> None:
    given(data, "Kari", answers("Kari", 5, "+-+"))
    done = shell("history", "rescue", "--data", data)
    assert "Nothing to rescue" in done.out
    assert list(Path(data).glob("*damaged*")) == []


def test_json_is_one_document(shell: Shell, data: str) -> None:
    given(data, "Kari", answers("Kari", 5, "+-+"))
    for words in (("progress",), ("roster",), ("progress", "--by", "friday")):
        json.loads(shell(*words, "--data", data, "--json").out)
