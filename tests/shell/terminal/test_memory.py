"""Being known at a terminal: asked once, drilled, kept; and told if an answer cannot be kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trainer.shell.store.answers import log_of
from trainer.shell.store.people import find, forget
from trainer.shell.store.store import Store

if TYPE_CHECKING:
    from tests.shell.terminal.seat import Open


def answers_of(data: Path) -> int:
    with Store(data / "history.db") as store:
        person = find(store, "Kari")
        assert person is not None
        return len(list(log_of(store, person)))


def test_name_house_and_language_once_then_a_drill_that_is_kept(sit: Open, tmp_path: Path) -> None:
    data = tmp_path / "answers"
    seat = sit(TRAINER_DATA=str(data))
    seat.sees("Who are you?")
    seat.press("Kari\r")
    seat.sees("Which house do you deal at?")
    seat.press("1")
    seat.sees("In which language?", "Norsk")
    seat.press("1")
    seat.sees("Nothing is begun yet", "Be shown a round")
    seat.press("2")
    seat.sees("1/8", "q quit")
    seat.press("1")
    seat.sees("Enter next")
    assert answers_of(data) == 1  # before the next question
    seat.press("\r")
    seat.sees("2/8")
    seat.press("q")
    assert seat.leaves() == 0
    assert "Kept for Kari: 1." in seat.text
    again = sit(TRAINER_DATA=str(data))
    again.sees("Kari, Cyb student club.")
    again.press("q")
    assert again.leaves() == 0


def test_at_forty_columns_nothing_of_the_menu_is_cut(sit: Open, tmp_path: Path) -> None:
    seat = sit(TRAINER_DATA=str(tmp_path / "answers"), columns=40, rows=20)
    text = seat.sees("Who are you?", "keeps nothing")
    words = " ".join(text.split())
    assert "on this machine only, so that you are asked what you are about to forget." in words
    seat.press("\r")
    seat.sees("What would you like to do?")
    seat.press("q")
    assert seat.leaves() == 0
    assert not (tmp_path / "answers").exists()


def test_an_answer_that_cannot_be_kept_ends_the_drill_and_says_so(
    sit: Open, tmp_path: Path
) -> None:
    """Somebody forgot the trainee from another terminal. A full disk takes the same way."""
    data = tmp_path / "answers"
    seat = sit("drill", "--trainee", "Kari", "--house", "cyb", "--seed", "7", "--data", str(data))
    seat.sees("q quit")
    with Store(data / "history.db") as store:
        person = find(store, "Kari")
        assert person is not None
        forget(store, person)
    for _ in range(4):
        seat.press("t\r" if "Amount:" in seat.text else "1")
        if "forgotten meanwhile" in seat.rests():
            break
    assert seat.leaves() == 2
    assert "nothing was stored" in seat.text
    assert "Unhandled" not in seat.raw
