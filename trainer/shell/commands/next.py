"""``trainer next``: what the dealer must do next after a record that stops anywhere."""

from __future__ import annotations

from itertools import groupby

from trainer.law.due import Due
from trainer.law.house import House
from trainer.law.reading.problems import Problem, Unreadable
from trainer.law.reasons import cites_of_due
from trainer.record.rounds import MOST_FLAWS, RecordedRound
from trainer.record.words import write_event
from trainer.shell.houses import load_foreign_house
from trainer.shell.page import in_brackets, in_words, print_json, say
from trainer.shell.records import check_encoding, read_record, shown_name
from trainer.shell.usage import WrongUsage
from trainer.uses.next_act import NextAct, as_json, next_act
from trainer.uses.speaking.sentences import order
from trainer.uses.speaking.tongue import PLAIN_ENGLISH


def run(record: str, json: bool, encoding: str | None = None) -> int:
    """Answer for the last round of the record; 1 where it already departs from the procedure."""
    check_encoding(encoding)
    name = shown_name(record)
    latest: RecordedRound | None = None
    problems: list[Problem] = []
    for latest in read_record(record, encoding or "utf-8"):
        if len(problems) < MOST_FLAWS:
            problems += [Problem(name, flaw.line, 1, "", flaw.message) for flaw in latest.flaws]
    if problems:
        raise Unreadable(sorted(problems, key=lambda problem: problem.line))
    if latest is None:
        raise WrongUsage(f"{name} holds no round")
    found = next_act(_house_of(latest, name), latest)
    if json:
        print_json(as_json(found))
    else:
        _print(found, latest)
    return 1 if found.deviation is not None else 0


def _house_of(recorded: RecordedRound, name: str) -> House:
    if not recorded.house:
        raise WrongUsage(
            f"{name}:{recorded.first_line}: the round names no house: write house: and its id"
        )
    return load_foreign_house(recorded.house)


def _print(found: NextAct, recorded: RecordedRound) -> None:
    house, deviation, outlook = found.house, found.deviation, found.outlook
    which = f", round {recorded.id}" if recorded.id else ""
    if deviation is not None:
        say(f"{house.title}{which}: line {deviation.line} departs from the procedure.")
        say(f"{deviation.kind}, {deviation.severity}: {deviation.message}", 2, 2)
        say()
        say("What was right there:")
    else:
        after = f"after “{write_event(found.last)}”" if found.last else "before the first bet"
        say(f"{house.title}{which}, {after}:")
    match outlook.waiting_for:
        case "player":
            whom = f"hand {outlook.hand}" if outlook.hand else "the players"
            legal = in_words(word.replace("-", " ") for word in outlook.legal)
            say(f"The table waits for {whom}, who may {legal}.", 2)
            if outlook.due:
                say("If nobody wants to:", 2)
        case "nobody":
            say("The round is over: nothing more is due.", 2)
    _print_acts(found, outlook.due, 4 if outlook.waiting_for == "player" else 2)
    if outlook.optional:
        say("Right as well, but never missed:", 2)
        _print_acts(found, outlook.optional, 4)


def _print_acts(found: NextAct, acts: tuple[Due, ...], indent: int) -> None:
    for step, group in groupby(acts, key=lambda due: due.step):
        same = list(group)
        for due in same:
            across = due.across == "required" or due.event.is_across
            event = due.event._replace(is_across=across)
            cites = in_brackets(cites_of_due(found.house, found.table, due))
            words = order(PLAIN_ENGLISH, event, step, PLAIN_ENGLISH.says(found.house, step))
            say(f"{words}.{cites}", indent, 2)
        if step.why:
            say(step.why, indent + 4)
