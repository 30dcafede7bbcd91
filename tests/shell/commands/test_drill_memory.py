"""``trainer drill`` for somebody who is known: what is due, and every answer kept."""

from __future__ import annotations

import signal
import subprocess
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.shell.running import PROGRAM, environment, program
from trainer.shell.store.answers import log_of, record, withdrawals_of
from trainer.shell.store.people import find, find_or_add, remember
from trainer.shell.store.store import Store
from trainer.shell.store.sums import skills_of
from trainer.uses.memory.answer import Answer

HOUSE = "cyb"


@pytest.fixture
def data(tmp_path: Path) -> str:
    """A folder to keep answers in."""
    return str(tmp_path / "answers")


def drill(data: str, *words: str, typed: str = "1\n" * 200) -> subprocess.CompletedProcess[bytes]:
    done = program("drill", *words, "--data", data, given=typed)
    assert done.returncode == 0, done.stderr.decode()
    return done


def logged(data: str, name: str = "Kari") -> list[Answer]:
    with Store(Path(data) / "history.db") as store:
        person = find(store, name)
        assert person is not None
        return list(log_of(store, person))


def asked(data: str) -> list[str]:
    """The skills answered so far, each once, in order."""
    return list(dict.fromkeys(answer.skill.rpartition("/")[2] for answer in logged(data)))


def test_a_beginner_gets_a_few_in_the_order_of_the_procedure(data: str) -> None:
    out = drill(data, "--trainee", "Kari", "--house", HOUSE, "--new", "3").stdout.decode()
    assert asked(data) == ["more-bets", "call-for-bets", "wait-for-bets"]
    assert "Kept for Kari" in out


def test_without_a_name_whoever_was_here_last_goes_on_with_what_is_due(data: str) -> None:
    when = datetime.now(UTC) - timedelta(days=9)
    with Store(Path(data) / "history.db") as store:
        person = remember(store, find_or_add(store, "Kari"), house=HOUSE)
        for at, (step, right) in enumerate((("peek", True), ("draw", False), ("reveal", True))):
            seconds = 1.0 if step == "reveal" else 10.0  # quick: not due before ten days are over
            skill = f"{HOUSE}/next-act/{step}"
            record(
                store,
                person,
                Answer(f"b{at}", "Kari", skill, when, when.date(), right, seconds, 15.0),
            )
    drill(data, "--number", "2")
    assert [answer.skill.rpartition("/")[2] for answer in logged(data)[3:5]] == ["draw", "peek"]


def test_three_of_ten_answered_and_stopped_are_three_kept_and_no_half_fourth(data: str) -> None:
    drill(data, "--trainee", "Kari", "--house", HOUSE, typed="1\n\n1\n\n1\n")
    assert len(logged(data)) == 3


def test_undo_takes_the_answer_back_and_skip_stores_nothing(data: str) -> None:
    drill(data, "--trainee", "Kari", "--house", HOUSE, typed="1\nu\ns\nu\nq\n")
    log = logged(data)
    with Store(Path(data) / "history.db") as store:
        person = find(store, "Kari")
        assert person is not None
        gone = withdrawals_of(store, person)
        assert [one.id for one in gone] == [log[0].id]
        assert skills_of(store, person.number) == {}


def test_a_hint_is_remembered(data: str) -> None:
    drill(data, "--trainee", "Kari", "--house", HOUSE, typed="?\n1\n\n1\n\nq\n")
    assert [answer.was_helped for answer in logged(data)][:2] == [True, False]


def test_cram_asks_all_the_same_and_leaves_the_schedule_alone(data: str) -> None:
    drill(data, "--trainee", "Kari", "--house", HOUSE, "--new", "3")
    with Store(Path(data) / "history.db") as store:
        person = find(store, "Kari")
        assert person is not None
        before = {
            name: (one.kept, one.due) for name, one in skills_of(store, person.number).items()
        }
    many = len(logged(data))
    drill(data, "--cram", "--number", "4")
    crammed = logged(data)[many:]
    assert len(crammed) >= 4 and all(answer.is_cram for answer in crammed)
    with Store(Path(data) / "history.db") as store:
        after = skills_of(store, person.number)
        assert {name: (after[name].kept, after[name].due) for name in before} == before


def stored(data: str, *answers: tuple[str, bool, int, str], house: str = HOUSE) -> None:
    """Answers of Kari: a skill, whether it was right, hours ago, and the question's name."""
    with Store(Path(data) / "history.db") as store:
        person = remember(store, find_or_add(store, "Kari"), house=house)
        for skill, is_right, hours, question in answers:
            when = datetime.now(UTC) - timedelta(hours=hours)
            day, id_ = when.date(), f"{skill}{hours}".encode().hex()[-60:]
            one = Answer(id_, "Kari", skill, when, day, is_right, 9.0, 15.0, question)
            record(store, person, one)


def test_only_what_was_missed_is_asked_the_latest_miss_first(data: str) -> None:
    stored(
        data,
        (f"{HOUSE}/next-act/peek", False, 50, "7.1"),
        (f"{HOUSE}/next-act/draw", True, 49, "7.2"),
        (f"{HOUSE}/payout/main/blackjack", False, 48, "7.3"),
        (f"{HOUSE}/next-act/reveal", False, 47, "7.4"),
        (f"{HOUSE}/next-act/reveal", True, 46, "7.5"),  # before the same drill ended
        (f"{HOUSE}/next-act/turn-first-card", False, 45, "7.6"),
        (f"{HOUSE}/next-act/turn-first-card", True, 30, "8.1"),  # put right the next day
        ("sweden/next-act/draw", False, 29, "9.1"),
    )
    drill(data, "--missed", typed="q\n")  # nothing answered, nothing changed
    many = len(logged(data))
    drill(data, "--missed")
    again = list(dict.fromkeys(answer.skill for answer in logged(data)[many:]))
    assert again == [
        f"{HOUSE}/next-act/reveal", f"{HOUSE}/payout/main/blackjack", f"{HOUSE}/next-act/peek",
    ]  # fmt: skip


def test_of_what_was_missed_only_a_drills_kinds_a_phase_or_so_many(data: str) -> None:
    stored(
        data,
        (f"{HOUSE}/next-act/first-cards", False, 50, "7.1"),
        (f"{HOUSE}/total/soft/3", False, 48, "7.3"),
        (f"{HOUSE}/next-act/reveal", False, 47, "7.4"),
    )

    def again(*words: str) -> list[str]:
        before = len(logged(data))
        drill(data, "--missed", *words, typed="1\n")
        return [answer.skill for answer in logged(data)[before:]]

    assert again("total")[0] == f"{HOUSE}/total/soft/3"
    assert again("--phase", "deal")[0] == f"{HOUSE}/next-act/first-cards"
    out = drill(data, "--missed", "--number", "2", typed="").stdout.decode()
    assert "1/2" in out


def test_a_missed_piece_of_knowledge_comes_back_too(data: str) -> None:
    stored(data, (f"{HOUSE}/newcomer/what-is-played", False, 50, "7.1"))
    out = drill(data, "--missed", typed="").stdout.decode()
    assert "what is played here besides hit and stand" in out
    out = drill(data, typed="").stdout.decode()  # and when the memory chooses
    assert "what is played here besides hit and stand" in out


def test_nothing_missed_is_said_and_is_no_fault(data: str) -> None:
    stored(data, (f"{HOUSE}/next-act/peek", True, 50, "7.1"))
    assert "nothing to go over" in drill(data, "--missed").stdout.decode()
    assert "ingenting å gå over" in drill(data, "--missed", "--lang", "no").stdout.decode()
    assert len(logged(data)) == 1


def test_only_missed_needs_to_know_whose_and_goes_with_no_other_choice(data: str) -> None:
    done = program("drill", "--missed", "--data", data)
    assert done.returncode == 2 and b"--trainee NAME" in done.stderr
    for other in (
        ["--cram"],
        ["--by", "friday"],
        ["--speed"],
        ["--duel", "A", "B"],
        ["--new", "2"],
    ):
        done = program("drill", "--trainee", "Kari", "--missed", *other, "--data", data)
        assert done.returncode == 2 and b"--missed: one of them" in done.stderr
    assert not Path(data).exists()


def test_a_seed_asks_its_own_questions_and_keeps_the_answers(data: str) -> None:
    words = ("--house", HOUSE, "--seed", "4", "--number", "3")
    plain = program("drill", *words, given="1\n\n" * 9).stdout.decode()
    kept = drill(data, "--trainee", "Kari", *words, typed="1\n\n" * 9).stdout.decode()
    assert kept.startswith(plain.partition("right at the first go")[0])
    assert len(logged(data)) >= 3


def test_without_a_trainee_nothing_is_stored_or_made(data: str) -> None:
    drill(data, "--house", HOUSE, "--number", "2")
    assert not Path(data).exists()


def test_the_way_to_a_date_asks_todays_share(data: str) -> None:
    by = (datetime.now(UTC).astimezone().date() + timedelta(days=4)).isoformat()
    drill(data, "--trainee", "Kari", "--house", HOUSE, "--by", by, "--a-day", "12")
    assert len(asked(data)) == 6  # two questions for each new one
    out = drill(data, "--by", by, "--a-day", "6").stdout.decode()
    assert "Nothing is left to ask today" in out
    done = program("drill", "--by", "2020-01-01", "--data", data)
    assert done.returncode == 2 and b"is past" in done.stderr


def test_a_clubs_own_house_is_remembered_by_its_file(data: str, tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(
        "format: 1\nhouse: own\ntitle: Our own\nextends: cyb\nlanguage: en\n", encoding="utf-8"
    )
    words = ("drill", "--trainee", "Kari", "--data", data, "--number", "1")
    done = program(*words, "--house", "own.yaml", given="1\n" * 20, cwd=tmp_path)
    assert done.returncode == 0, done.stderr.decode()
    done = program(*words, given="1\n" * 20)  # from another folder, and without its name
    assert done.returncode == 0, done.stderr.decode()
    assert {answer.house for answer in logged(data)} == {"own"}


def test_a_phase_is_kept_to(data: str) -> None:
    drill(data, "--trainee", "Kari", "--house", HOUSE, "--phase", "deal", "--number", "3")
    assert set(asked(data)) <= {
        "first-cards", "dealer-first-card", "second-cards", "dealer-second-card",
        "turn-first-card",
    }  # fmt: skip


def test_dealing_a_round_is_practice_that_counts(data: str) -> None:
    words = ("deal", HOUSE, "--seed", "5", "--data", data)
    done = program(*words, "--trainee", "Kari", given="1\n" * 200)
    assert done.returncode == 0, done.stderr.decode()
    log = logged(data)
    assert len(log) >= 3 and {answer.house for answer in log} == {HOUSE}
    with Store(Path(data) / "history.db") as store:
        person = find(store, "Kari")
        assert person is not None
        states = skills_of(store, person.number)
        assert set(states) == {answer.skill for answer in log}


def test_the_language_once_asked_for_is_remembered(data: str) -> None:
    first = drill(data, "--trainee", "Kari", "--house", HOUSE, "--lang", "no", typed="1\n")
    again = drill(data, typed="1\n").stdout.decode()
    assert "Lagret for Kari" in first.stdout.decode() and "Lagret for Kari" in again


def test_two_drills_at_once_lose_nothing(data: str) -> None:
    words = [*PROGRAM, "drill", "--trainee", "Kari", "--house", HOUSE, "--seed", "7"]
    both = [
        subprocess.Popen(
            [*words, "--number", "12", "--data", data],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        for _ in range(2)
    ]
    for child in both:
        _, complaint = child.communicate(b"1\n\n" * 12)
        assert (child.returncode, complaint) == (0, b"")
    log = logged(data)
    assert len(log) >= 24 and len({answer.id for answer in log}) == len(log)


def test_killed_in_the_middle_of_a_drill_all_that_was_marked_is_there(data: str) -> None:
    child = subprocess.Popen(
        [*PROGRAM, "drill", "--trainee", "Kari", "--house", HOUSE, "--seed", "7", "--data", data],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED="1"),
    )
    assert child.stdin is not None and child.stdout is not None
    marked = 0
    for _ in range(4):
        child.stdin.write(b"1\n\n")
        child.stdin.flush()
        while True:
            line = child.stdout.readline().decode()
            if line.lstrip().startswith(("+ ", "x ")):  # the verdict
                marked += 1
                break
            assert line, "the drill ended"
    time.sleep(0.01)
    child.send_signal(signal.SIGKILL)
    child.communicate()
    assert len(logged(data)) >= marked >= 3


def test_a_store_that_cannot_be_used_says_so_before_the_first_question(
    data: str, tmp_path: Path
) -> None:
    Path(data).mkdir()
    (Path(data) / "history.db").write_bytes(b"SQLite format 3\0" + b"rubbish" * 99)
    done = program("drill", "--trainee", "Kari", "--house", HOUSE, "--data", data, given="1\n")
    assert done.returncode == 2
    assert done.stdout == b"" and b"damaged" in done.stderr
