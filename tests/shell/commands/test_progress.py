"""``trainer progress``: what was answered, as people get to read it."""

from __future__ import annotations

import csv
import io
import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.shell.commands.answered import HOUSE, answers, given
from tests.shell.running import Shell
from trainer.shell.clock import date_of


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
