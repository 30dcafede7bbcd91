"""``trainer`` alone: asks name and house once, remembers them, and offers what helps most now."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from trainer.shell.screen import Screen
from trainer.shell.store.answers import record
from trainer.shell.store.people import Trainee, current, find_or_add, remember
from trainer.shell.store.store import Store
from trainer.shell.welcome import ELSE, offers_for, welcome
from trainer.uses.memory.answer import Answer

ALL = frozenset({"show", "drill", "deal", "progress"})


@pytest.fixture(autouse=True)
def english_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal's own language comes first."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the answers would be."""
    return tmp_path / "answers" / "history.db"


def said(path: Path, *answers: str) -> tuple[tuple[str, ...], str]:
    """What these answers lead to, and every page that was seen."""
    talk = welcome(path, ALL)
    pages: list[str] = []
    given = iter(answers)
    try:
        page = next(talk)
        while True:
            pages += page.page(Screen(), 24)
            page = talk.send(next(given))
    except StopIteration as stop:
        return stop.value, "\n".join(pages)


def kari(path: Path, *steps: str, days_ago: int = 0) -> Trainee:
    when = datetime.now(UTC) - timedelta(days=days_ago)
    with Store(path) as store:
        trainee = remember(store, find_or_add(store, "Kari"), house="cyb")
        for at, step in enumerate(steps):
            skill = f"cyb/next-act/{step}"
            day = when.astimezone().date()
            record(store, trainee, Answer(f"a{at}", "Kari", skill, when, day, True, 9, 15))
        return trainee


def test_a_newcomer_is_asked_name_and_house_once(path: Path) -> None:
    words, pages = said(path, "Kari", "1", "2", "1")
    assert words == ("show", "cyb", "--lang", "no")
    assert "Who are you?" in pages and "Which house" in pages and "Norsk" in pages
    with Store(path) as store:
        known = current(store)
    assert known is not None
    assert (known.name, known.house, known.language) == ("Kari", "cyb", "no")
    words, pages = said(path, "2")
    assert words == ("drill",)
    assert "Who are you?" not in pages and "Which house" not in pages


def test_whoever_chose_a_language_is_welcomed_in_it(path: Path) -> None:
    _, first = said(path, "Kari", "4", "2", "q")
    _, again = said(path, "q")
    for pages in (first, again):
        menu = pages[pages.index("Kari, ") :]
        assert "Norsk hjemmebord" in menu and "Ingenting er påbegynt" in menu
        assert "Se en runde" in menu and "gå ut" in menu
        assert not {"Deal", "Drill", "leave", "else"} & set(menu.split())


def test_a_newcomer_reads_the_terminals_language(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "nb_NO.UTF-8")
    _, pages = said(path, "Kari", "1", "q")
    assert "Hvem er du?" in pages and "Hvilket hus" in pages and "Who" not in pages


def test_whoever_gives_no_name_gets_the_other_menu_and_leaves_nothing(path: Path) -> None:
    assert said(path, "") == ((ELSE,), said(path, "")[1])
    assert not path.parent.exists()


def test_first_be_shown_then_drill_what_is_due(path: Path) -> None:
    trainee = kari(path)
    heading, offers = offers_for(path, trainee, ALL)
    assert "Nothing is begun yet" in heading and offers[0].words == ("show", "cyb")
    trainee = kari(path, "peek", "draw", days_ago=9)
    heading, offers = offers_for(path, trainee, ALL)
    assert "2 things are due today" in heading and offers[0].words == ("drill",)


def test_with_nothing_due_the_next_few_things_are_offered(path: Path) -> None:
    trainee = kari(path, "peek")
    heading, offers = offers_for(path, trainee, ALL)
    assert "Nothing is due before" in heading
    assert offers[0].says == "Drill the next few things"


def test_dealing_is_offered_where_there_is_dealing(path: Path) -> None:
    trainee = kari(path, "peek", days_ago=9)
    assert ("deal", "cyb") in [offer.words for offer in offers_for(path, trainee, ALL)[1]]
    without = offers_for(path, trainee, ALL - {"deal"})[1]
    assert "deal" not in {offer.words[0] for offer in without}


def test_a_name_that_looks_like_another_is_asked_again(path: Path) -> None:
    kari(path)
    # the last of the menu is somebody else; then Kari with a Cyrillic K, then a name of one's own
    _, offers = offers_for(path, kari(path), ALL)
    last = str(len(offers) + 2)
    words, pages = said(path, last, "Кari", "Ola", "5", "1", "q")
    assert words == ()
    assert "looks just like 'Kari'" in pages
    with Store(path) as store:
        known = current(store)
    assert known is not None and (known.name, known.house) == ("Ola", "sweden")


def test_something_else_leads_to_the_menu_of_everything(path: Path) -> None:
    trainee = kari(path)
    for language in ("", "no"):
        with Store(path) as store:
            trainee = remember(store, trainee, language=language)
        _, offers = offers_for(path, trainee, ALL)
        assert said(path, str(len(offers) + 1))[0] == (ELSE, language)


def test_whose_house_file_is_gone_is_asked_for_a_house_again(path: Path) -> None:
    with Store(path) as store:
        remember(store, find_or_add(store, "Kari"), house=str(path.parent / "gone.yaml"))
    words, pages = said(path, "Kari", "1", "1", "1")
    assert words[0] == "show"
    assert "Which house" in pages
    with Store(path) as store:
        known = current(store)
    assert known is not None and known.house == "cyb"
