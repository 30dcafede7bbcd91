"""``trainer roster``: who is there, and who is ready."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.shell.commands.answered import HOUSE, answers, exported, given
from tests.shell.running import Shell
from trainer.shell.store.answers import record
from trainer.shell.store.people import find
from trainer.shell.store.store import Store
from trainer.uses.memory.answer import Answer


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
