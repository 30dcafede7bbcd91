"""The store: what was acknowledged is there whatever happens; what is no store is left alone."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from tests.shell.store.drilling import SKILLS
from tests.shell.store.filling import NAME, assert_folded, filled, kari, some_answers
from tests.shell.store.kill import DRILLING, answers_until_killed, environment, faults_after_a_kill
from trainer.shell.store.answers import (
    Withdrawal,
    log_of,
    merge,
    record,
    withdraw,
)
from trainer.shell.store.faults import StoreFault
from trainer.shell.store.folder import store_path
from trainer.shell.store.opening import open_store
from trainer.shell.store.people import (
    current,
    everybody,
    find_or_add,
    forget,
    remember,
)
from trainer.shell.store.schema import MIGRATIONS
from trainer.shell.store.store import Store
from trainer.shell.store.sums import evenings_of, rebuild_all, skills_of
from trainer.uses.memory.answer import Answer

# ---- what is stored comes back


def test_every_answer_comes_back_as_it_was(tmp_path: Path) -> None:
    answers = some_answers(50)
    filled(tmp_path / NAME, answers)
    with Store(tmp_path / NAME) as store:
        assert list(log_of(store, kari(store))) == sorted(answers, key=lambda one: one.place)


def test_each_answer_is_seen_by_others_as_soon_as_it_is_acknowledged(tmp_path: Path) -> None:
    with Store(tmp_path / NAME) as store, Store(tmp_path / NAME) as other:
        trainee = find_or_add(store, "Kari")
        for many, answer in enumerate(some_answers(5), 1):
            record(store, trainee, answer)
            assert len(list(log_of(other, trainee))) == many


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    with Store(tmp_path / NAME) as store:
        assert store.base.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        assert store.base.execute("PRAGMA synchronous").fetchone()[0] == 2  # full


def test_answers_out_of_order_leave_the_states_of_the_log(tmp_path: Path) -> None:
    filled(tmp_path / NAME, some_answers(80))  # their times jump back and forth over two months
    with Store(tmp_path / NAME) as store:
        assert_folded(store)


def test_the_same_answer_twice_is_stored_once(tmp_path: Path) -> None:
    first = some_answers(3)
    filled(tmp_path / NAME, first + first)
    with Store(tmp_path / NAME) as store:
        assert len(list(log_of(store, kari(store)))) == 3
        assert_folded(store)


def test_an_answer_taken_back_counts_for_nothing_and_stays_in_the_log(tmp_path: Path) -> None:
    answers = some_answers(20)
    filled(tmp_path / NAME, answers)
    filled(tmp_path / "without" / NAME, answers[:7] + answers[8:])
    when = datetime(2026, 5, 4, tzinfo=UTC)
    with Store(tmp_path / NAME) as store, Store(tmp_path / "without" / NAME) as other:
        trainee = kari(store)
        withdraw(store, trainee, answers[7].id, when)
        withdraw(store, trainee, answers[7].id, when)
        withdraw(store, trainee, "unknown", when)
        assert len(list(log_of(store, trainee))) == 20
        assert_folded(store)
        assert skills_of(store, trainee.number) == skills_of(other, kari(other).number)


def test_rebuilding_gives_what_was_stored(tmp_path: Path) -> None:
    filled(tmp_path / NAME, some_answers(120))
    with Store(tmp_path / NAME) as store:
        trainee = kari(store)
        skills, evenings = skills_of(store, trainee.number), evenings_of(store, trainee.number)
        with store.writing("a test ran") as base:
            base.execute("UPDATE skills SET due = '2000-01-01', answers = 0")
            base.execute("DELETE FROM evenings")
            rebuild_all(base)
        assert skills_of(store, trainee.number) == skills
        assert evenings_of(store, trainee.number) == evenings


def test_an_older_fold_is_made_anew_on_opening(tmp_path: Path) -> None:
    filled(tmp_path / NAME, some_answers(30))
    with Store(tmp_path / NAME) as store:
        store.set("fold", "0")
        with store.writing("a test ran") as base:
            base.execute("UPDATE skills SET due = '2000-01-01'")
    with Store(tmp_path / NAME) as store:
        assert_folded(store)


def test_merging_in_any_order_gives_the_same_state(tmp_path: Path) -> None:
    answers = some_answers(40)
    gone = [Withdrawal(answers[n].id, answers[n].when + timedelta(days=1)) for n in (3, 11)]
    rng = random.Random(7)
    seen = []
    for turn in range(6):
        parts = [answers[:25], answers[15:], answers[5:30]]
        rng.shuffle(parts)
        with Store(tmp_path / str(turn) / NAME) as store:
            trainee = find_or_add(store, "Kari")
            for at, part in enumerate(parts):
                rng.shuffle(part)
                with store.writing("a test ran") as base:
                    merge(base, trainee, part, gone if at == turn % 3 else ())
            assert_folded(store)
            seen.append((list(log_of(store, trainee)), skills_of(store, trainee.number)))
    assert all(one == seen[0] for one in seen)
    assert len(seen[0][0]) == 40


def test_a_merge_counts_what_is_new_known_and_different(tmp_path: Path) -> None:
    answers = some_answers(10)
    filled(tmp_path / NAME, answers[:6])
    changed = answers[0]._replace(is_right=not answers[0].is_right)
    with Store(tmp_path / NAME) as store:
        with store.writing("a test ran") as base:
            found = merge(base, kari(store), [changed, *answers[1:]], ())
        assert found == (4, 5, 1)
        assert answers[0] in list(log_of(store, kari(store)))  # what was here first stays


# ---- people


def test_a_name_is_found_however_it_is_spelled(tmp_path: Path) -> None:
    with Store(tmp_path / NAME) as store:
        first = find_or_add(store, "Åse")
        assert find_or_add(store, "åSE ").number == first.number
        assert find_or_add(store, "A\u030ase").number == first.number
        assert [one.name for one in everybody(store)] == ["Åse"]


def test_a_name_that_looks_like_another_is_refused(tmp_path: Path) -> None:
    with Store(tmp_path / NAME) as store:
        find_or_add(store, "Anna")
        with pytest.raises(StoreFault, match=r"looks just like 'Anna'.*cyrillic"):
            find_or_add(store, "Аnna")
        assert len(everybody(store)) == 1


def test_who_was_here_last_is_remembered_with_house_and_language(tmp_path: Path) -> None:
    with Store(tmp_path / NAME) as store:
        assert current(store) is None
        remember(store, find_or_add(store, "Kari"), house="cyb", language="no")
        other = remember(store, find_or_add(store, "Åse"), house="sweden")
    with Store(tmp_path / NAME) as store:
        assert current(store) == other
        back = remember(store, kari(store))
        assert (back.house, back.language) == ("cyb", "no")
        assert current(store) == back


def test_forgetting_somebody_leaves_no_byte_of_them(tmp_path: Path) -> None:
    filled(tmp_path / NAME, some_answers(30))
    with Store(tmp_path / NAME) as store:
        other = find_or_add(store, "Åse")
        record(store, other, some_answers(1, seed=9)[0])
        remember(store, kari(store))
        assert forget(store, kari(store)) == 30
        assert current(store) is None
        assert [one.name for one in everybody(store)] == ["Åse"]
        assert len(list(log_of(store, other))) == 1
        for path in tmp_path.iterdir():
            assert b"Kari" not in path.read_bytes()
            assert b"s1n7" not in path.read_bytes()


def test_whoever_was_forgotten_meanwhile_gets_nothing_stored(tmp_path: Path) -> None:
    with Store(tmp_path / NAME) as here, Store(tmp_path / NAME) as there:
        trainee = find_or_add(here, "Kari")
        forget(there, trainee)
        other = find_or_add(there, "Åse")
        assert other.number != trainee.number
        with pytest.raises(StoreFault, match="forgotten meanwhile"):
            record(here, trainee, some_answers(1)[0])
        assert list(log_of(there, other)) == []


# ---- several processes


def drill(data: Path, name: str, many: int, first: int) -> subprocess.Popen[bytes]:
    words = [sys.executable, str(DRILLING), str(data), name, str(many), str(first)]
    return subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )


def test_two_terminals_fifty_answers_each_make_a_hundred(tmp_path: Path) -> None:
    children = [drill(tmp_path, "Kari", 50, first) for first in (0, 1000)]
    for child in children:
        _, complaint = child.communicate()
        assert (child.returncode, complaint) == (0, b"")
    with Store(tmp_path / NAME) as store:
        assert len(list(log_of(store, kari(store)))) == 100
        assert_folded(store)


def test_twelve_first_starts_at_once_all_work(tmp_path: Path) -> None:
    children = [drill(tmp_path / "new" / "deep", f"T{n}", 2, 100 * n) for n in range(12)]
    for child in children:
        told, complaint = child.communicate()
        assert (child.returncode, complaint) == (0, b"")
        assert len(told.split()) == 2
    folder = tmp_path / "new" / "deep"
    with Store(folder / NAME) as store:
        assert sorted(one.name for one in everybody(store)) == sorted(f"T{n}" for n in range(12))
        assert sum(len(list(log_of(store, one))) for one in everybody(store)) == 24
    assert [path.name for path in folder.iterdir()] == [NAME]  # no half-made file is left


def test_killed_at_random_moments_nothing_acknowledged_is_missing(tmp_path: Path) -> None:
    """A thousand times: ``python tests/shell/store/kill.py 1000``."""
    rng = random.Random(20)
    told: list[str] = []
    for number in range(30):
        first = (number + 1) * 100_000
        told += answers_until_killed(tmp_path, first, rng.random() * 0.02)
        assert faults_after_a_kill(tmp_path, told) == []
    assert len(told) >= 30


def test_a_store_that_is_held_too_long_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path / NAME, some_answers(2))
    monkeypatch.setattr("trainer.shell.store.opening.BUSY_SECONDS", 0.05)
    with Store(tmp_path / NAME) as store:
        holder = sqlite3.connect(tmp_path / NAME, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFault, match="another trainer"):
            record(store, kari(store), some_answers(1, seed=5)[0])
        holder.execute("ROLLBACK")
        holder.close()
        record(store, kari(store), some_answers(1, seed=5)[0])


# ---- damage: refused, and not one byte changed


def spoiled_header(source: bytes) -> bytes:
    return b"Not a database, " + source[16:]


def spoiled_middle(source: bytes) -> bytes:
    return source[:4096] + bytes(len(source) - 8192) + source[-4096:]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda source: source[: len(source) // 2],
        lambda source: source[:20],
        lambda source: source[:4096],
        lambda source: b"",
        lambda source: bytes(len(source)),
        spoiled_header,
        spoiled_middle,
    ],
    ids=["half", "stump", "page", "empty", "zeros", "header", "middle"],
)
def test_a_damaged_file_is_refused_and_left_as_it_is(
    tmp_path: Path, spoil: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.shell.store.opening._PATIENCE_SECONDS", 0.05)
    path = tmp_path / NAME
    filled(path, some_answers(60))
    spoilt = spoil(path.read_bytes())
    path.write_bytes(spoilt)
    with pytest.raises(StoreFault, match=r"damaged.*every byte(.|\n)*rescue"):
        filled(path, some_answers(1, seed=3))
    assert path.read_bytes() == spoilt
    log = path.with_name(f"{NAME}-wal")
    assert not log.exists() or log.stat().st_size == 0


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / NAME
    foreign = sqlite3.connect(path)
    foreign.execute("CREATE TABLE bookmarks (title TEXT)")
    foreign.commit()
    foreign.close()
    before = path.read_bytes()
    with pytest.raises(StoreFault, match="another program's"):
        Store(path)
    assert path.read_bytes() == before


# ---- versions

NEXT = (*MIGRATIONS, ("ALTER TABLE trainees ADD COLUMN club TEXT NOT NULL DEFAULT ''",))


def test_a_newer_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / NAME
    open_store(path, NEXT).close()
    before = path.read_bytes()
    with pytest.raises(StoreFault, match=r"newer trainer.*version 2(.|\n)*Update"):
        Store(path)
    assert path.read_bytes() == before


def test_an_older_store_is_brought_up_to_date_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / NAME
    answers = some_answers(10)
    filled(path, answers)
    base = open_store(path, NEXT)
    assert base.execute("SELECT name, club FROM trainees").fetchall() == [("Kari", "")]
    assert base.execute("SELECT count(*) FROM answers").fetchone() == (10,)
    base.close()


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / NAME
    filled(path, some_answers(5))
    broken = (*NEXT[:-1], (*NEXT[-1], "ALTER TABLE nowhere ADD COLUMN x"))
    with pytest.raises(StoreFault, match="no such table"):
        open_store(path, broken)
    with Store(path) as store:
        assert len(list(log_of(store, kari(store)))) == 5


def test_the_tables_that_were_published_stay_as_they_are(tmp_path: Path) -> None:
    """A change of an older entry would make two stores of one version differ."""
    base = open_store(tmp_path / NAME, MIGRATIONS[:1])
    columns = {
        table: [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
        for table in ("trainees", "answers", "withdrawals")
    }
    base.close()
    assert columns == {
        "trainees": ["number", "name", "key", "looks", "house", "language", "newest_us"],
        "answers": [
            "number", "id", "trainee", "skill", "when_us", "day", "is_right", "seconds",
            "par_seconds", "question", "was_helped", "is_cram",
        ],
        "withdrawals": ["id", "trainee", "when_us"],
    }  # fmt: skip


# ---- clocks


def test_a_clock_set_back_loses_nothing_and_breaks_nothing(tmp_path: Path) -> None:
    late = datetime(2026, 6, 2, 12, tzinfo=UTC)
    early = late - timedelta(days=60)
    with Store(tmp_path / NAME) as store:
        trainee = find_or_add(store, "Kari")
        for n, when in enumerate((late, early, early + timedelta(minutes=1), late)):
            answer = Answer(f"c{n}", "Kari", SKILLS[0], when, when.date(), n != 2, 5.0)
            skill = record(store, trainee, answer)
            assert skill.is_due(date(2026, 4, 3)) or skill.due is not None
        assert_folded(store)
        assert kari(store).newest == late
        assert len(list(log_of(store, trainee))) == 4


# ---- where it lies


def test_the_folder_is_the_one_asked_for_then_the_environments(tmp_path: Path) -> None:
    environ = {"TRAINER_DATA": str(tmp_path / "b")}
    assert store_path(str(tmp_path / "a"), environ) == tmp_path / "a" / NAME
    assert store_path("", environ) == tmp_path / "b" / NAME
    assert store_path("~/x", {}) == Path.home() / "x" / NAME
    platforms = store_path("", {})
    assert platforms.name == NAME and "dealer-trainer" in str(platforms)


def test_nothing_is_made_where_something_has_to_be(tmp_path: Path) -> None:
    with pytest.raises(StoreFault, match="no store"):
        Store(tmp_path / NAME, has_to_exist=True)
    assert list(tmp_path.iterdir()) == []
