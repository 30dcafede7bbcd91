"""``trainer roster``: a lead's list of names, and how far each of them has come."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.shell.clock import Now, now
from trainer.shell.commands.history import import_files
from trainer.shell.commands.progress import report_of
from trainer.shell.page import counted
from trainer.shell.store.faults import StoreFault
from trainer.shell.store.people import Trainee, everybody, find
from trainer.shell.store.store import Store, open_folder
from trainer.shell.usage import WrongUsage
from trainer.uses.memory.names import cleaned, key_of

if TYPE_CHECKING:
    from trainer.law.house import House
    from trainer.uses.memory.report import Report
    from trainer.uses.memory.roster import Roster

MOST_LETTERS = 1 << 20
"""Of a list of names; it may come from a pipe that has no end."""
COLUMNS = (
    "name", "house", "standing", "recall_percent", "learned", "begun", "skills", "due",
    "answers", "last_day",
)  # fmt: skip


def run(
    names: str | None = None,
    house: str | None = None,
    merge: list[str] | None = None,
    json: bool = False,
    csv: bool = False,
    data: str = "",
) -> int:
    """Merge what was sent in, then print who is ready, who is on the way, who has not begun."""
    from trainer.shell.folders import example_houses
    from trainer.shell.houses import load_house

    if json and csv:
        raise WrongUsage("--json and --csv: one of them, please")
    loaded = load_house(house or example_houses()[0])
    listed = _listed(names) if names is not None else None
    with open_folder(data) as store:
        if merge:
            _merge(store, merge, is_quiet=json or csv)
        group = _group(store, loaded, listed, now())
    if json:
        from trainer.shell.page import print_json

        print_json(_document(group, loaded))
    elif csv:
        from trainer.shell.reports.document import csv_text

        print(csv_text(COLUMNS, _rows(group, loaded)), end="")
    else:
        _print(group, loaded)
    return 0


def _merge(store: Store, files: list[str], *, is_quiet: bool) -> None:
    from contextlib import redirect_stdout

    with redirect_stdout(sys.stderr if is_quiet else sys.stdout):
        import_files(store, files)
        if not is_quiet:
            print()


def _listed(file: str) -> list[tuple[int, str]]:
    """The names of a list, one a line, with their lines; ``#`` begins a remark."""
    try:
        if file == "-":
            text = sys.stdin.read(MOST_LETTERS + 1)
        else:
            with Path(file).open(encoding="utf-8-sig") as names:
                text = names.read(MOST_LETTERS + 1)
    except OSError as wrong:
        raise WrongUsage(f"cannot read {file}: {wrong.strerror or wrong}") from None
    except UnicodeDecodeError as wrong:
        raise WrongUsage(f"{file}: byte {wrong.start} is not UTF-8") from None
    if len(text) > MOST_LETTERS:
        raise WrongUsage(f"{file} is longer than any list of names")
    found: list[tuple[int, str]] = []
    faults, seen = [], dict[str, int]()
    for number, line in enumerate(text.split("\n"), 1):
        written = line.partition("#")[0].strip()
        if not written:
            continue
        try:
            name = cleaned(written)
        except ValueError as wrong:
            faults.append(f"{file}:{number}: {wrong}")
            continue
        if key_of(name) in seen:
            faults.append(f"{file}:{number}: {name} stands in line {seen[key_of(name)]} already")
            continue
        seen[key_of(name)] = number
        found.append((number, name))
    if faults:
        raise WrongUsage("\n".join(faults))
    if not found:
        raise WrongUsage(f"{file} holds no name")
    return found


def _group(store: Store, house: House, listed: list[tuple[int, str]] | None, moment: Now) -> Roster:
    from trainer.uses.memory.roster import Member, roster

    people = {person.number: person for person in everybody(store)}
    members = []
    if listed is None:
        wanted: list[tuple[str, Trainee | None]] = [(one.name, one) for one in people.values()]
    else:
        wanted = [(name, _find(store, number, name)) for number, name in listed]
    for name, person in wanted:
        report = _report(store, person, house, moment)
        members.append(Member(name, report))
        if person is not None:
            people.pop(person.number, None)
    others = [one.name for one in people.values() if _report(store, one, house, moment)]
    return roster(members, [] if listed is None else others)


def _find(store: Store, number: int, name: str) -> Trainee | None:
    try:
        return find(store, name)
    except StoreFault as wrong:
        raise WrongUsage(f"line {number} of the list: {wrong}") from None


def _report(store: Store, person: Trainee | None, house: House, moment: Now) -> Report | None:
    if person is None:
        return None
    report = report_of(store, person, house, moment)
    return report if report.answers else None


def _document(group: Roster, house: House) -> dict[str, object]:
    return {
        "house": house.id,
        "ready": group.count("ready"),
        "learning": group.count("learning"),
        "not_begun": group.count("not begun"),
        "members": [
            dict(zip(COLUMNS, row, strict=True)) | {"weak": weak}
            for row, weak in zip(
                _rows(group, house),
                (
                    [line.item.name for line in member.report.weak] if member.report else []
                    for member in group.members
                ),
                strict=True,
            )
        ],
        "hardest": [
            {
                "skill": hard.item.name,
                "title": hard.item.title,
                "recall_percent": int(100 * hard.recall),
                "members": hard.members,
            }
            for hard in group.hardest
        ],
        "others": list(group.others),
    }


def _rows(group: Roster, house: House) -> Iterator[tuple[object, ...]]:
    for member in group.members:
        report = member.report
        if report is None:
            yield (member.name, house.id, member.standing, 0, 0, 0, 0, 0, 0, "")
            continue
        yield (
            member.name,
            house.id,
            member.standing,
            int(100 * report.recall + 1e-9),
            report.learned,
            report.begun,
            len(report.lines),
            report.due,
            report.answers,
            report.days[-1].day.isoformat() if report.days else "",
        )


def _print(group: Roster, house: House) -> None:
    from trainer.shell.page import out_screen

    screen = out_screen()
    many = counted(len(group.members), "name", "names")
    print(
        f"{house.title}: {many}, {group.count('ready')} ready, {group.count('learning')} on the "
        f"way, {group.count('not begun')} not begun."
    )
    width = max((len(member.name) for member in group.members), default=0)
    room = 20
    for member in group.members:
        name = screen.encodable(f"{member.name:<{width}}")
        report = member.report
        if report is None:
            print(f"  {name}  not begun")
            continue
        full = int(room * report.recall + 1e-9)
        bar = screen.encodable("█" * full + "░" * (room - full))
        last = f", last {report.days[-1].day}" if report.days else ""
        print(
            f"  {name}  {bar} {int(100 * report.recall + 1e-9):>3} %  {member.standing}"
            f"{f', {report.due} due' if report.due else ''}{last}"
        )
    if group.hardest:
        print("\nHardest for the group:")
        for hard in group.hardest:
            print(
                screen.encodable(
                    f"  {hard.item.title} ({hard.item.drill}): {int(100 * hard.recall)} % known, "
                    f"by {hard.members}"
                )
            )
    if group.others:
        print(screen.encodable(f"\nNot on the list, with answers here: {', '.join(group.others)}."))
