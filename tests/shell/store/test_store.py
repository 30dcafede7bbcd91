"""The store: what was acknowledged is there whatever happens; what is no store is left alone."""

from __future__ import annotations

import random
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from tests.shell.store.drilling import SKILLS
from tests.shell.store.kill import DRILLING, answers_until_killed, environment, faults_after_a_kill
from trainer.shell.store.answers import (
    Withdrawal,
    log_of,
    merge,
    record,
    withdraw,
    withdrawals_of,
)
from trainer.shell.store.faults import StoreFault
from trainer.shell.store.folder import store_path
from trainer.shell.store.opening import _connect, open_store
from trainer.shell.store.people import (
    Trainee,
    current,
    everybody,
    find,
    find_or_add,
    forget,
    remember,
)
from trainer.shell.store.schema import MIGRATIONS
from trainer.shell.store.store import Store
from trainer.shell.store.sums import evenings_of, rebuild_all, skills_of
from trainer.uses.memory.answer import Answer
from trainer.uses.memory.evenings import Evening
from trainer.uses.memory.evenings import folded as folded_evening
from trainer.uses.memory.schedule import folded

NAME = "history.db"


def some_answers(many: int, seed: int = 1) -> list[Answer]:
    rng = random.Random(seed)
    start = datetime(2026, 1, 1, 17, tzinfo=UTC)
    found = []
    for number in range(many):
        when = start + timedelta(minutes=rng.randrange(60 * 24 * 60))
        found.append(
            Answer(
                f"s{seed}n{number}",
                "Kari",
                f"cyb/{rng.choice(['next-act', 'payout'])}/step-{rng.randrange(6)}",
                when,
                when.date(),
                rng.random() < 0.8,
                round(rng.random() * 30, 3),
                10.0,
                f"{seed}.{number}",
                rng.random() < 0.1,
                rng.random() < 0.2,
            )
        )
    return found


def filled(path: Path, answers: list[Answer]) -> None:
    with Store(path) as store:
        trainee = find_or_add(store, "Kari")
        for answer in answers:
            record(store, trainee, answer)


def kari(store: Store) -> Trainee:
    found = find(store, "Kari")
    assert found is not None
    return found


def assert_folded(store: Store) -> None:
    """Every stored state is the fold of the log that stands."""
    trainee = kari(store)
    log = list(log_of(store, trainee))
    gone = {withdrawal.id for withdrawal in withdrawals_of(store, trainee)}
    log = [answer for answer in log if answer.id not in gone]
    expected = {
        name: folded(name, [answer for answer in log if answer.skill == name])
        for name in {answer.skill for answer in log}
    }
    assert skills_of(store, trainee.number) == expected
    kinds = {(answer.day, answer.house, answer.drill) for answer in log}
    assert evenings_of(store, trainee.number) == tuple(
        folded_evening(
            Evening(*kind), [one for one in log if (one.day, one.house, one.drill) == kind]
        )
        for kind in sorted(kinds)
    )


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


# ---- disks


def drill_where_files_end(data: Path, most_bytes: int) -> subprocess.CompletedProcess[bytes]:
    """Somebody drills on and on where no file may grow beyond so many bytes."""
    program = (
        "import resource, runpy, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "sys.dont_write_bytecode = True\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({most_bytes}, {most_bytes}))\n"
        "sys.argv = sys.argv[1:]\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
    )
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY
    return subprocess.run(
        [sys.executable, "-c", program, str(DRILLING), str(data), "Kari", "100000"],
        capture_output=True,
        env=environment(),
        check=False,
    )


def test_a_full_disk_says_so_and_keeps_what_was_stored(tmp_path: Path) -> None:
    """The limit on a file's size stands in for the disk's own."""
    done = drill_where_files_end(tmp_path, 200_000)
    told = done.stdout.decode().split()
    assert done.returncode == 1 and told
    complaint = done.stderr.decode()
    assert "StoreFault" in complaint and "free some space" in complaint.casefold()
    assert faults_after_a_kill(tmp_path, told) == []
    with Store(tmp_path / NAME) as store:
        assert len(list(log_of(store, kari(store)))) == len(told)  # and no half answer


def test_a_disk_that_fills_up_is_called_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit on a database's pages makes SQLite answer as it does when no space is left."""
    filled(tmp_path / NAME, some_answers(20, seed=2))
    monkeypatch.setattr("trainer.shell.store.opening._connect", with_at_most(pages=40))
    told = [answer.id for answer in some_answers(20, seed=2)]
    with (
        Store(tmp_path / NAME) as store,
        pytest.raises(StoreFault, match=r"the disk is full(.|\n)*Free some space"),
    ):
        for answer in some_answers(5000):
            record(store, kari(store), answer)
            told.append(answer.id)
    monkeypatch.undo()
    assert 20 < len(told) < 5020
    assert faults_after_a_kill(tmp_path, told) == []
    with Store(tmp_path / NAME) as store:
        assert len(list(log_of(store, kari(store)))) == len(told)  # and no half answer
        record(store, kari(store), some_answers(1, seed=3)[0])  # once there is room again


def with_at_most(pages: int) -> Callable[[Path], sqlite3.Connection]:
    """A way to connect to a database that may not grow beyond so many pages."""

    def connected(path: Path) -> sqlite3.Connection:
        base = _connect(path)
        base.execute(f"PRAGMA max_page_count = {pages}")
        return base

    return connected


@pytest.mark.parametrize("pages", [1, 2, 4, 6, 8, 10])
def test_a_first_start_without_pages_enough_leaves_nothing(
    tmp_path: Path, pages: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.shell.store.opening._connect", with_at_most(pages))
    with pytest.raises(StoreFault, match="the disk is full"):
        Store(tmp_path / NAME)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kilobytes", [0, 1, 4, 8, 16, 28, 40, 48, 56, 64, 80, 96, 128, 160])
def test_a_first_start_on_a_full_disk_leaves_no_half_made_store(
    tmp_path: Path, kilobytes: int
) -> None:
    """No file may grow beyond so much: the log, the tables or the beginning find no room."""
    done = drill_where_files_end(tmp_path, kilobytes * 1024)
    told = done.stdout.decode().split()
    assert done.returncode == 1
    assert (
        "StoreFault" in done.stderr.decode() and "free some space" in done.stderr.decode().lower()
    )
    if told:
        assert faults_after_a_kill(tmp_path, told) == []
    else:
        assert [one.name for one in tmp_path.iterdir()] in ([], [NAME])
        Store(tmp_path / NAME).close()  # nothing there, or something whole


def test_a_folder_without_the_right_to_write(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    filled(folder / NAME, some_answers(3))
    folder.chmod(0o555)
    (folder / NAME).chmod(0o444)
    program = (
        "import os, sys\n"
        "os.getuid() or os.setuid(65534)\n"
        f"sys.argv = ['x', {str(folder)!r}, 'Kari', '1', '500']\n"
        f"exec(compile(open({str(DRILLING)!r}).read(), 'x', 'exec'))\n"
    )
    for parent in (tmp_path, *tmp_path.parents):
        if not parent.stat().st_mode & 0o001:
            parent.chmod(parent.stat().st_mode | 0o055)
    before = (folder / NAME).read_bytes()
    # imported while we still may read everything
    program = "import trainer.shell.store.answers, trainer.shell.store.people, fsrs\n" + program
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, env=environment(), check=False
    )
    folder.chmod(0o755)
    assert done.returncode == 1
    assert "cannot write to the store" in done.stderr.decode()
    assert "--data DIR" in done.stderr.decode()
    assert (folder / NAME).read_bytes() == before


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreFault, match=r"cannot write.*(.|\n)*--data DIR"):
        Store(tmp_path / "file" / NAME)


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
