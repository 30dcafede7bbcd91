"""What ``trainer`` alone says on a terminal: who are you, once; and then what helps most now."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.shell.clock import now
from trainer.shell.languages import known_languages, tongue_of
from trainer.shell.lesson import Desk
from trainer.shell.store.people import Trainee, current, find_or_add, remember
from trainer.shell.store.store import Store
from trainer.shell.talk.menu import ask, pick, pick_house
from trainer.shell.usage import WrongUsage

if TYPE_CHECKING:
    from trainer.shell.talk.ask import Ask

NAMES: Final = {"en": "English", "no": "Norsk"}
"""Languages in their own words; one that is not here shows its code."""
ELSE: Final = "else"
"""The word for everything that is not about somebody's own drilling."""


class Offer(NamedTuple):
    """One thing to do: what it says, and its command line."""

    says: str
    words: tuple[str, ...]


def welcome(path: Path, commands: frozenset[str]) -> Generator[Ask, str, tuple[str, ...]]:
    """The command line to run; empty for leaving, and for the other menu ``ELSE`` with the language
    it is to speak, if one was chosen.

    Asks for name, house and language if nobody is remembered; whoever gives no name is not asked
    for more.
    """
    trainee = _remembered(path)
    while True:
        if trainee is None:
            trainee = yield from _introduced(path)
        if trainee is None:
            return (ELSE,)
        heading, offers = offers_for(path, trainee, commands)
        tongue = tongue_of(trainee.language)
        says = [offer.says for offer in offers]
        says += [tongue.say("welcome.else"), tongue.say("welcome.somebody-else")]
        picked = yield from pick(says, heading, tongue)
        if picked is None:
            return ()
        if picked < len(offers):
            return offers[picked].words
        if picked == len(offers):
            return (ELSE, trainee.language)
        trainee = None


def offers_for(path: Path, trainee: Trainee, commands: frozenset[str]) -> tuple[str, list[Offer]]:
    """How things stand in a sentence, and what there is to do, the most helpful first."""
    from trainer.shell.houses import load_house
    from trainer.shell.lesson import Wish
    from trainer.shell.store.sums import skills_of

    with Store(path) as store:
        desk = Desk(store, trainee, now())
        house = load_house(trainee.house)
        due, next_due = desk.due(house)
        has_begun = any(
            name.startswith(f"{house.id}/") for name in skills_of(store, trainee.number)
        )
        waiting = len(desk.skills(house, Wish(number=10)))
    tongue = tongue_of(trainee.language)
    say = tongue.say
    if due:
        standing = say("welcome.due" if due > 1 else "welcome.due.one", due=due)
    elif next_due is not None:
        standing = say("welcome.due.next", day=next_due)
    else:
        standing = say("welcome.new")
    spoken = ("--lang", trainee.language) if trainee.language else ()
    show = Offer(say("welcome.show"), ("show", trainee.house, *spoken))
    drill = Offer(say("welcome.drill.due" if due else "welcome.drill"), ("drill",))
    dealt = Offer(say("welcome.deal"), ("deal", trainee.house, *spoken))
    deal = [dealt] if "deal" in commands else []
    progress = Offer(say("welcome.progress"), ("progress",))
    if not has_begun:
        rest = [show, drill, *deal]
    elif due or waiting:
        rest = [drill, *deal, progress, show]
    else:
        all_the_same = Offer(say("welcome.drill.all-the-same"), ("drill", "--cram"))
        rest = [*deal, progress, show, all_the_same]
    return f"{trainee.name}, {tongue.name(house)}. {standing}", rest


def _remembered(path: Path) -> Trainee | None:
    if not path.exists():
        return None
    with Store(path) as store:
        found = current(store)
    return found if found is not None and _has_house(found) else None


def _has_house(trainee: Trainee) -> bool:
    """Whether the house that is remembered can still be dealt at; its file may be gone since."""
    from trainer.law.reading.house_file import NoSuchHouse
    from trainer.law.reading.problems import Unreadable
    from trainer.shell.houses import load_house

    if not trainee.house:
        return False
    try:
        load_house(trainee.house)
    except (NoSuchHouse, Unreadable):
        return False
    return True


def _introduced(path: Path) -> Generator[Ask, str, Trainee | None]:
    """Somebody new, or somebody back, with a house; ``None`` for whoever gives no name."""
    notes: list[str] = []
    tongue = tongue_of()
    say = tongue.say
    while True:
        kept = [say("welcome.kept"), say("welcome.nameless")]
        lines = [say("welcome.who"), "", *kept, "", *notes]
        name = (yield ask(lines, f"{say('welcome.name')} ", "line")).strip()
        if not name:
            return None
        try:
            with Store(path) as store:
                trainee = find_or_add(store, name)
                trainee = remember(store, trainee)
        except WrongUsage as wrong:
            if not path.exists():
                raise
            notes = [*str(wrong.args[0]).split("\n"), ""]
            continue
        if _has_house(trainee):
            return trainee
        house = yield from pick_house(say("welcome.house"), tongue)
        if house is None:
            return None
        language = yield from _pick_language()
        if language is None:
            return None
        with Store(path) as store:
            return remember(store, trainee, house=house, language=language)


def _pick_language() -> Generator[Ask, str, str | None]:
    tongue = tongue_of()
    codes = sorted(known_languages(), key=lambda code: code != tongue.code)
    names = [NAMES.get(code, code) for code in codes]
    picked = yield from pick(names, tongue.say("welcome.language"), tongue)
    return None if picked is None else codes[picked]
