"""``trainer progress``, ``roster`` and ``history``: what was answered, as people get to read it."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from tests.shell.running import Shell
from trainer.shell.clock import date_of
from trainer.shell.store.answers import log_of, record
from trainer.shell.store.people import everybody, find, find_or_add, remember
from trainer.shell.store.store import Store
from trainer.uses.memory.answer import Answer

HOUSE = "cyb"
STEPS = ("close-bets", "first-cards", "peek", "draw", "invite", "reveal")


@pytest.fixture
def data(tmp_path: Path) -> str:
    """A folder to keep answers in."""
    return str(tmp_path / "answers")


def answers(name: str, days_ago: int, marks: str, skip: int = 0) -> list[Answer]:
    """One answer a step, ``+`` right and ``-`` wrong, so many days before today."""
    when = datetime.now(UTC) - timedelta(days=days_ago, hours=1)
    day = when.astimezone().date()
    return [
        Answer(
            f"{name.encode().hex()}{'f' if days_ago < 0 else ''}{abs(days_ago)}x{at}",
            name,
            f"{HOUSE}/next-act/{STEPS[at + skip]}",
            when + timedelta(seconds=at),
            day,
            mark == "+",
            9.0,
            15.0,
        )
        for at, mark in enumerate(marks)
    ]


def given(data: str, name: str, *batches: list[Answer]) -> None:
    """These answers were stored."""
    with Store(Path(data) / "history.db") as store:
        person = remember(store, find_or_add(store, name), house=HOUSE)
        for batch in batches:
            for answer in batch:
                record(store, person, answer)


# ---- progress


def test_progress_counts_what_was_answered(shell: Shell, data: str) -> None:
    given(data, "Kari", answers("Kari", 3, "++-"), answers("Kari", 1, "+++", skip=2))
    found = shell("progress", "--data", data, "--json").document
    assert (found["trainee"], found["house"]) == ("Kari", HOUSE)
    counts = found["counts"]
    assert (counts["answers"], counts["begun"], found["ready"]) == (6, 5, False)
    assert counts["skills"] == len(found["skills"]) > 50
    levels = {line["skill"].rpartition("/")[2]: line["level"] for line in found["skills"]}
    assert levels["draw"] == "known"
    assert levels["collect-hands"] == "new"
    lines = {line["skill"].rpartition("/")[2]: line for line in found["skills"]}
    assert (lines["peek"]["answers"], lines["peek"]["right"]) == (2, 1)
    assert [day["answers"] for day in found["days"]] == [3, 3]
    assert found["streak"] == {"current": 1, "longest": 1}
    assert sum(phase["skills"] for phase in found["phases"]) == counts["skills"]
    assert found["phases"][0]["phase"] == "take-bets"  # in the order of the procedure


def test_what_was_missed_is_due_and_weak(shell: Shell, data: str) -> None:
    given(data, "Kari", answers("Kari", 1, "+-+"))
    found = shell("progress", "--data", data, "--json").document
    assert f"{HOUSE}/next-act/first-cards" in found["weak"]
    assert found["counts"]["due"] == 1
    assert found["ahead"][0]["due"] == 1
    assert found["ahead"][1]["due"] == 2  # a good answer two days before


@pytest.mark.parametrize("columns", ["30", "40", "80", "200"])
def test_progress_fits_the_terminal(
    shell: Shell, data: str, columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given(data, "Kari", answers("Kari", 3, "++-"), answers("Kari", 1, "+++", skip=2))
    monkeypatch.setenv("COLUMNS", columns)
    done = shell("progress", "--data", data, "--by", "friday")
    assert done.code == 0
    bars = [line for line in done.out.split("\n") if re.search(r"\d+/\d+", line)]
    assert len(bars) >= 8
    assert [line for line in done.out.split("\n") if len(line) > int(columns)] == []
    assert "Not ready to deal yet." in done.out


def test_a_plan_to_a_date_says_what_will_not_fit(shell: Shell, data: str) -> None:
    given(data, "Kari", answers("Kari", 1, "+++"))
    by = (date.today() + timedelta(days=6)).isoformat()
    few = shell("progress", "--data", data, "--by", by, "--a-day", "6")
    assert "Will not fit into 6 questions a day" in few.out
    assert re.search(r"With \d+ questions a day it would fit", few.out)
    plan = shell("progress", "--data", data, "--by", by, "--a-day", "6", "--json").document["plan"]
    assert plan["fits"] is False and len(plan["left_out"]) > 40
    needed = str(plan["needed_a_day"])
    enough = shell("progress", "--data", data, "--by", by, "--a-day", needed, "--json").document
    assert enough["plan"]["fits"] is True
    assert enough["plan"]["recall"] > 0.9


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("2026-12-04", date(2026, 12, 4)),
        ("friday", date(2026, 12, 4)),
        ("Fri", date(2026, 12, 4)),
        ("monday", date(2026, 12, 7)),  # the next one, not the day it is
        ("tuesday", date(2026, 12, 1)),
    ],
)
def test_dates_as_people_type_them(typed: str, expected: date) -> None:
    monday = date(2026, 11, 30)
    assert date_of(typed, monday) == expected


@pytest.mark.parametrize("typed", ["", "soon", "04.12.2026", "2026-02-30", "fr"])
def test_what_is_no_date_is_refused_with_how_to_write_it(typed: str) -> None:
    with pytest.raises(ValueError, match="write it like 2026-11-30"):
        date_of(typed, date(2026, 11, 30))


def test_a_table_for_a_spreadsheet_runs_no_name_as_a_formula(shell: Shell, data: str) -> None:
    given(data, "=1+1", answers("=1+1", 1, "+-"))
    out = shell("progress", "--data", data, "--csv").out
    rows = list(csv.DictReader(io.StringIO(out)))
    assert all(row["trainee"] == "'=1+1" for row in rows)
    line = next(row for row in rows if row["skill"].endswith("/close-bets"))
    assert (line["answers"], line["right"]) == ("1", "1")
    assert line["recall_percent"].isdigit()


def test_the_page_stands_alone_and_escapes_names(shell: Shell, data: str, tmp_path: Path) -> None:
    given(data, "<b>Kari</b> & co", answers("Kari", 4, "++-"), answers("Kari", 1, "+++", skip=2))
    page = tmp_path / "page.html"
    done = shell("progress", "--data", data, "--html", str(page), "--by", "friday")
    assert (done.code, done.out) == (0, "")
    text = page.read_text(encoding="utf-8")
    assert "<b>Kari" not in text and "&lt;b&gt;Kari&lt;/b&gt; &amp; co" in text
    assert not re.search(r"(?:src|href)\s*=|@import|url\(", text)  # nothing is fetched
    assert text.count("<svg") >= 4
    from xml.etree import ElementTree

    for drawn in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ElementTree.fromstring(drawn)
    boxes = shell("progress", "--data", data, "--json").document["counts"]["skills"]
    assert text.count("<rect") >= boxes  # every skill of the procedure is drawn


def test_a_clock_that_was_set_back_is_said(shell: Shell, data: str) -> None:
    given(data, "Kari", answers("Kari", -40, "++"))
    done = shell("progress", "--data", data, "--json")
    assert done.code == 0
    assert "check the clock" in done.err
    assert done.document["counts"]["due"] == 2  # and not hidden for forty days


def test_nobody_there_says_how_to_begin(shell: Shell, data: str) -> None:
    done = shell("progress", "--data", data)
    assert done.code == 2
    assert "trainer drill --trainee NAME" in done.err


def test_a_name_that_is_not_there_lists_those_that_are(shell: Shell, data: str) -> None:
    given(data, "Kari", answers("Kari", 1, "+"))
    done = shell("progress", "--data", data, "--trainee", "Ola")
    assert done.code == 2
    assert "Known are: Kari" in done.err


# ---- roster


def exported(shell: Shell, data: str, name: str) -> str:
    done = shell("history", "export", "--data", data, "--trainee", name)
    return shell.file(f"{name}.jsonl", done.out)


def test_a_roster_says_who_has_not_begun_and_merges_without_doubling(
    shell: Shell, data: str, tmp_path: Path
) -> None:
    far = str(tmp_path / "far")
    given(far, "Åse", answers("Åse", 1, "+--"))
    given(data, "Kari", answers("Kari", 1, "+++"))
    given(data, "Ida", answers("Ida", 1, "+"))
    sent = exported(shell, far, "Åse")
    names = shell.file("names.txt", "Kari\nåse   # evenings\n\n# the rest\nOla\n")
    first = shell("roster", names, "--merge", sent, "--data", data, "--json").document
    again = shell("roster", names, "--merge", sent, sent, "--data", data, "--json").document
    assert first == again
    standing = {member["name"]: member["standing"] for member in first["members"]}
    assert standing == {"Kari": "learning", "åse": "learning", "Ola": "not begun"}
    assert [member["answers"] for member in first["members"]] == [3, 3, 0]
    assert first["others"] == ["Ida"]
    assert first["hardest"][0]["members"] in (1, 2)
    hard = {each["skill"] for each in first["hardest"]}
    assert f"{HOUSE}/next-act/first-cards" in hard  # missed by one of two
    text = shell("roster", names, "--data", data).out
    assert "3 names, 0 ready, 2 on the way, 1 not begun" in text


def test_a_roster_as_a_table_is_safe(shell: Shell, data: str) -> None:
    names = shell.file("names.txt", "=cmd\n@sum\nKari\n")
    rows = list(csv.DictReader(io.StringIO(shell("roster", names, "--data", data, "--csv").out)))
    assert [row["name"] for row in rows] == ["'=cmd", "'@sum", "Kari"]


def test_faults_of_a_list_are_named_with_their_lines(shell: Shell, data: str) -> None:
    names = shell.file("names.txt", "Kari\nKARI\nOl\u200ba\n")
    done = shell("roster", names, "--data", data)
    assert done.code == 2
    assert "names.txt:2:" in done.err and "names.txt:3:" in done.err


def test_ready_needs_all_of_the_house(shell: Shell, data: str) -> None:
    """Somebody who answered every skill of the house, right, three times at growing distances."""
    given(data, "Kari", answers("Kari", 40, "+"))
    every = [
        line["skill"] for line in shell("progress", "--data", data, "--json").document["skills"]
    ]
    with Store(Path(data) / "history.db") as store:
        person = find(store, "Kari")
        assert person is not None
        for ago in (20, 18, 7):
            when = datetime.now(UTC) - timedelta(days=ago)
            for at, skill in enumerate(every):
                record(
                    store,
                    person,
                    Answer(
                        f"r{ago}x{at}", "Kari", skill, when, when.astimezone().date(), True, 6, 15
                    ),
                )
    found = shell("roster", "--data", data, "--json").document
    assert found["ready"] == 1
    assert found["members"][0]["recall_percent"] >= 90


# ---- histories


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
