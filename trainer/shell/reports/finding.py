"""One round's findings on the terminal: the table as it stood at each slip, and what was due."""

from __future__ import annotations

from typing import Final

from trainer.law.house import House
from trainer.shell.checking import Checked, house_of
from trainer.shell.page import complain, counted, in_brackets, in_words, out_screen, say
from trainer.shell.picture.table import Looks, draw_table
from trainer.uses.checking.deviation import Deviation
from trainer.uses.checking.rows import VIOLATIONS
from trainer.uses.checking.standing import Standing
from trainer.uses.drilling.sight import hand_in_turn, seen_by_dealer
from trainer.uses.speaking.tongue import PLAIN_ENGLISH

_STYLES: Final = {"critical": "bad", "major": "turn", "minor": "note"}


def print_finding(found: Checked) -> None:
    """What is to be said of one round; nothing of one that is right."""
    recorded, finding = found.recorded, found.finding
    where = ", ".join(filter(None, (found.file, recorded.id and f"round {recorded.id}")))
    if finding.verdict == "unreadable":
        say(f"{where}: unreadable")
        for flaw in recorded.flaws:
            say(f"{found.file}:{flaw.line}: {flaw.message}", 2, 2)
        say()
        return
    for note in recorded.notes:
        complain(f"{found.file}:{note.line}: {note.message}")
    for kept in finding.notes:
        complain(f"{found.file}:{kept.line}: {kept.message}")
    if found.standing is not None:
        say(f"{where}: unfinished: {standing_words(found.standing)}", 0, 2)
        say()
    if finding.verdict != "deviations":
        return
    house = house_of(recorded.house)
    assert isinstance(house, House)
    dealer = f", dealt by {recorded.dealer}" if recorded.dealer else ""
    number = counted(len(finding.deviations), "deviation", "deviations")
    say(f"{where}, {recorded.house}{dealer}: {number}")
    for deviation in finding.deviations:
        say()
        _print_deviation(found.file, house, deviation)
    say()


def standing_words(stands: Standing) -> str:
    """How far an unfinished round has come, and what would have come next, in a sentence."""
    events = counted(stands.events, "event", "events")
    acts = ""
    if stands.due:
        rest = len(stands.due) - 1
        are = "is" if rest == 1 else "are"
        more = f", and {counted(rest, 'more act', 'more acts')} {are} due as well" if rest else ""
        acts = f"next is “{stands.due[0]}”{more}"
    if stands.waiting_for == "player":
        whom = f"hand {stands.hand}" if stands.hand else "the players"
        legal = in_words(word.replace("-", " ") for word in stands.legal)
        waits = f"the table waits for {whom}, who may {legal}"
        acts = f"{waits}; if nobody wants to, {acts}" if acts else waits
    return f"{events}, {acts or 'nothing more is due'}."


def _print_deviation(file: str, house: House, found: Deviation) -> None:
    screen = out_screen()
    head = f"{file}:{found.line}: {VIOLATIONS[found.kind]}, {found.severity}"
    say(head, 2, 2, _STYLES[found.severity])
    if found.table is not None and found.table.hands:
        table = seen_by_dealer(found.table)
        looks = Looks(house, table, hand_in_turn(house, table))
        for line in draw_table(looks, PLAIN_ENGLISH, screen, width=screen.width - 2):
            print(f"  {line}".rstrip())
    say(found.message + in_brackets(found.cites), 2, 2)
    if found.due is not None:
        say(f"due:  {found.due}", 4, 6)
    if found.seen is not None:
        say(f"seen: {found.seen}", 4, 6)
