"""``trainer house new``: questions on a pipe, the file written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.law.reading.reading import SHIPPED
from tests.shell.running import program
from trainer.shell.houses import load_house


def found(
    folder: Path, typed: str, base: str = "cyb", name: str = "our-club.yaml"
) -> tuple[int, str, str]:
    done = program("house", "new", name, "--from", base, given=typed, cwd=folder)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize("house", SHIPPED)
def test_enter_all_the_way_makes_a_house_that_validates(tmp_path: Path, house: str) -> None:
    code, said, wrong = found(tmp_path, "\n" * 60, house)
    assert (code, wrong) == (0, "")
    path = tmp_path / "our-club.yaml"
    own = load_house(str(path))
    assert (own.id, own.title) == ("our-club", "Our club")
    assert own.rules == load_house(house).rules
    assert all(entry.basis != "assumed" for entry in own.entries.values())
    validated = program("validate", "our-club.yaml", cwd=tmp_path)
    assert validated.returncode == 0
    count = sum(entry.basis == "assumed" for entry in load_house(house).entries.values())
    assert f"leaves {count} things open" in said
    assert f"{count} rules decided, 0 left open" in said


def test_the_first_line_leads_an_editor_to_the_schema(tmp_path: Path) -> None:
    assert found(tmp_path, "\n" * 20)[0] == 0
    first = (tmp_path / "our-club.yaml").read_text(encoding="utf-8").splitlines()[0]
    key, _, way = first.partition("=")
    assert key == "# yaml-language-server: $schema"
    assert (tmp_path / way).resolve().name == "house.schema.json"
    assert (tmp_path / way).is_file()


def test_a_wrong_answer_is_told_and_asked_again(tmp_path: Path) -> None:
    typed = "Åsas klubb\nklubb 1\ncyb\nklubb\nmany\n2\n\n\n\n\n\n"
    code, said, _ = found(tmp_path, typed)
    assert code == 0
    assert "'klubb 1' will not do" in said
    assert "'cyb' is a house that comes with the trainer" in said
    assert "'many' will not do: expected a whole number from 1 to 8" in said
    own = load_house(str(tmp_path / "our-club.yaml"))
    assert (own.id, own.title, own.rules.decks) == ("klubb", "Åsas klubb", 2)


def test_a_decision_that_the_base_has_no_step_for_is_told_at_once(tmp_path: Path) -> None:
    code, said, _ = found(tmp_path, "\n\n\n\n\n\n1:1\n?\n\n")
    assert code == 0
    assert "That would not make a whole house: the rule needs a step" in said
    text = (tmp_path / "our-club.yaml").read_text(encoding="utf-8")
    assert "# three_sevens." in text
    assert "three_sevens:" not in text


def test_a_base_with_variants_and_a_base_that_is_a_file(tmp_path: Path) -> None:
    assert found(tmp_path, "\n" * 60, "norway-home +european")[0] == 0
    first = load_house(str(tmp_path / "our-club.yaml"))
    assert first.rules == load_house("norway-home +european").rules
    (tmp_path / "later").mkdir()
    done = program(
        "house", "new", "later/two.yaml", "--from", "our-club.yaml", given="\n" * 9, cwd=tmp_path
    )
    assert done.returncode == 0
    assert 'extends: "../our-club.yaml"\n' in (tmp_path / "later/two.yaml").read_text()
    assert load_house(str(tmp_path / "later/two.yaml")).rules == first.rules


@pytest.mark.parametrize("typed", ["", "Club\n", "\n\n\n\n"])
def test_an_input_that_ends_early_leaves_nothing_behind(tmp_path: Path, typed: str) -> None:
    code, said, _ = found(tmp_path, typed)
    assert code == 2
    assert "nothing was written" in said
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "our-club.yaml"
    path.write_text("mine", encoding="utf-8")
    code, said, wrong = found(tmp_path, "\n" * 20)
    assert (code, said) == (2, "")
    assert "there already" in wrong
    assert path.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("name", "base", "says"),
    [
        ("club.txt", "cyb", "end in .yaml"),
        ("no/club.yaml", "cyb", "there is no folder"),
        ("club.yaml", "cib", "did you mean cyb?"),
        ("club.yaml", "cyb +h17", "no variant"),
    ],
)
def test_wrong_usage(tmp_path: Path, name: str, base: str, says: str) -> None:
    code, _, wrong = found(tmp_path, "\n" * 20, base, name)
    assert code == 2
    assert says in wrong
    assert list(tmp_path.iterdir()) == []
