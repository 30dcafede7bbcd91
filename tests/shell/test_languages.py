"""English and Norwegian: both whole, and each found by its names."""

from __future__ import annotations

import re
from random import Random

import pytest

from trainer.law.house import House
from trainer.law.reading.nodes import Mapping, Scalar
from trainer.law.reading.tree import read_tree
from trainer.shell.drills import Rivals, load_drill, shipped_drill_ids
from trainer.shell.folders import shipped_folder
from trainer.shell.houses import load_house, shipped_house_ids
from trainer.shell.languages import known_languages, tongue_of
from trainer.shell.usage import WrongUsage
from trainer.uses.drilling.maker import Maker
from trainer.uses.speaking.english import ENGLISH

OTHERS = [language for language in known_languages() if language != "en"]
_GAP = re.compile(r"\{(\w+)\}")


def catalogue(language: str) -> Mapping:
    path = shipped_folder("procedures") / "languages" / f"{language}.yaml"
    return read_tree(path.read_bytes(), str(path))


def texts(language: str, *path: str) -> dict[str, str]:
    node: object = catalogue(language)
    for name in path:
        assert isinstance(node, Mapping)
        node = node.get(name)
    assert isinstance(node, Mapping)
    return {key.text: value.text for key, value in node.entries if isinstance(value, Scalar)}


def houses() -> list[House]:
    """Every shipped house, and each of its variants alone."""
    found = []
    for name in shipped_house_ids():
        house = load_house(name)
        found.append(house)
        found += [load_house(f"{name} +{variant.id}") for variant in house.variants]
    return found


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("no", "no"), ("nb", "no"), ("nn", "no"), ("nb_NO", "no"), ("no_NO.UTF-8", "no"),
        ("NN-no", "no"), ("en", "en"), ("en_GB", "en"),
    ],
)  # fmt: skip
def test_a_language_goes_by_several_names(name: str, code: str) -> None:
    assert tongue_of(name, {}).code == code
    assert tongue_of("", {"LANG": name}).code == code


def test_the_terminal_decides_where_nothing_is_asked() -> None:
    assert tongue_of("", {}).code == "en"
    assert tongue_of("", {"LANG": "C.UTF-8", "LANGUAGE": "nb"}).code == "en"
    assert tongue_of("", {"LANG": "de_DE", "LANGUAGE": "de:nb:en"}).code == "no"
    assert tongue_of("", {"LANG": "nb_NO", "LC_ALL": "en_US"}).code == "en"
    assert tongue_of("", {"LANG": "xx"}).code == "en"
    assert tongue_of("en", {"LANG": "nb_NO"}).code == "en"


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(WrongUsage, match="languages are en, no"):
        tongue_of("klingon", {})


@pytest.mark.parametrize("language", OTHERS)
def test_every_phrase_is_there_with_the_same_gaps(language: str) -> None:
    phrases = texts(language, "phrases")
    assert set(ENGLISH) <= set(phrases)
    extra = {key for key in phrases if not key.startswith("forms.")} - set(ENGLISH)
    assert not extra
    for key, english in ENGLISH.items():
        assert set(_GAP.findall(phrases[key])) == set(_GAP.findall(english)), key
        assert phrases[key].strip()


@pytest.mark.parametrize("language", OTHERS)
def test_every_step_and_clause_of_every_house_is_there(language: str) -> None:
    tongue = tongue_of(language, {})
    for house in houses():
        known = texts(language, "houses", house.base_id)
        assert tongue.name(house) == known["title"]
        for clause in house.clauses:
            assert clause in known
        for phase in house.procedure.phases:
            assert f"phase.{phase.id}" in known
        base = {step.id: step for step in load_house(house.base_id).procedure.steps()}
        for step in house.procedure.steps():
            for part in ("title", "hint", "why"):
                written = getattr(step, part)
                if not written:
                    continue
                key = f"{step.id}.{part}"
                same = step.id in base and getattr(base[step.id], part) == written
                edited = [f"{key} +{variant}" for variant in house.switched_on]
                assert (key in known if same or step.id not in base else
                        any(name in known for name in edited)), (house.id, key)  # fmt: skip


def test_every_refusal_says_what_is_the_matter() -> None:
    for house in houses():
        for reply in house.procedure.replies.values():
            assert all(f"ruling.refuse.{guard.name}" in ENGLISH for guard in reply.allow)


@pytest.mark.parametrize("language", OTHERS)
def test_every_question_of_a_drill_file_is_there(language: str) -> None:
    for name in shipped_drill_ids():
        for fact in load_drill(name).knowledge:
            known = texts(language, "drills", name)
            keys = ["ask", *fact.answers, *(f"wrong.{at}" for at in range(1, len(fact.wrong) + 1))]
            assert all(f"{fact.id}.{key}" in known for key in keys)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("drill", shipped_drill_ids())
def test_drills_run_in_it(language: str, drill: str) -> None:
    house, rng, plan = load_house("sweden"), Random(1), load_drill(drill)
    tongue = tongue_of(language, {})
    made = Maker(house, Rivals("sweden", rng), plan.ask, tongue, rng, knowledge=plan.knowledge)
    for _ in range(8):
        question = made.make()
        if question is None:
            break
        assert question.prompt not in ENGLISH.values()
        if question.wants == "choice":
            assert sum(not choice.slip for choice in question.choices) == 1


def names_of_keys(prompt: str) -> dict[str, str]:
    """Each key that a prompt offers, with its name: ``{"w": "why", "q": "quit"}``."""
    return dict(re.findall(r"(?<![\w?])([?usqbw])\s(\w+)", prompt))


@pytest.mark.parametrize("code", known_languages())
def test_a_key_has_one_name_wherever_it_is_offered(code: str) -> None:
    say = tongue_of(code).say
    prompts = [
        say("drill.prompt.choice", choices=4),
        say("game.prompt.choice", choices=4),
        say("drill.prompt.commands"),
        say("game.prompt.commands"),
    ]
    after = [say("drill.prompt.next"), say("show.prompt", at=1, of=9), say("speed.prompt")]
    assert set(names_of_keys(prompts[0])) == set("?wusq")
    for key in "?wusq":
        # before the answer w shows the way, after it the clauses
        offering = prompts if key == "w" else [*prompts, *after]
        assert len({names_of_keys(each).get(key) for each in offering} - {None}) == 1


@pytest.mark.parametrize("code", known_languages())
def test_the_foot_of_a_page_fits_40_columns(code: str) -> None:
    say = tongue_of(code).say
    feet = [name for name in ENGLISH if name.startswith(("drill.prompt.", "deal.prompt."))]
    feet += ["game.prompt.choice", "show.prompt", "speed.prompt", "speed.prompt.next"]
    for name in feet:
        if not name.endswith(".commands"):  # those stand in the text, and are wrapped
            assert len(f" {say(name, choices=9, at=99, of=99)}") <= 40, name


def test_a_guard_of_which_nobody_has_said_more_is_told_by_its_meaning() -> None:
    told = tongue_of("en", {}).refusal("has_a_choice", "The hand is below 21.")
    assert told == "Refuse, as this is not so: The hand is below 21"
