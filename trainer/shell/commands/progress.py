"""``trainer progress``: what a trainee knows, what is due, and the way to a date."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from trainer.shell.clock import Now, date_of, now
from trainer.shell.store.people import Trainee
from trainer.shell.store.store import Store, open_folder
from trainer.shell.trainees import full_syllabus, house_of, known_trainee
from trainer.shell.usage import WrongUsage

if TYPE_CHECKING:
    from trainer.law.house import House
    from trainer.uses.memory.plan import Plan
    from trainer.uses.memory.report import Report

USUAL_QUESTIONS_A_DAY = 30


def run(
    trainee: str | None = None,
    house: str | None = None,
    by: str | None = None,
    a_day: int = USUAL_QUESTIONS_A_DAY,
    json: bool = False,
    csv: bool = False,
    html: str | None = None,
    data: str = "",
) -> int:
    """Print the report in the form asked for; the page of HTML goes to a file."""
    if json and csv:
        raise WrongUsage("--json and --csv: one of them, please")
    moment = now()
    with open_folder(data) as store:
        person = known_trainee(store, trainee)
        report = report_of(store, person, house_of(person, house), moment)
        plan = _plan(store, person, report, by, a_day, moment)
        warn_of_clock(person, moment)
    if html is not None:
        from trainer.shell.output import written_whole
        from trainer.shell.reports.html import progress_page

        with written_whole(html) as file:
            file.write(progress_page(report, plan))
    if json:
        from trainer.shell.page import print_json
        from trainer.shell.reports.document import progress_document

        print_json(progress_document(report, plan))
    elif csv:
        from trainer.shell.reports.document import SKILL_COLUMNS, csv_text, progress_rows

        print(csv_text(SKILL_COLUMNS, progress_rows(report)), end="")
    elif html is not None:
        print(f"Written: {html}", file=sys.stderr)
    else:
        _print(report, plan)
    return 0


def report_of(store: Store, person: Trainee, house: House, moment: Now) -> Report:
    """The report of one trainee in one house."""
    from trainer.shell.store.sums import evenings_of, skills_of
    from trainer.uses.memory.report import report

    known = skills_of(store, person.number)
    items = full_syllabus(store, house, known)
    evenings = evenings_of(store, person.number)
    return report(person.name, house.id, house.title, items, known, evenings, moment.today)


def warn_of_clock(person: Trainee, moment: Now) -> None:
    """Says so if the clock stands before the newest answer: it was set back, or was ahead."""
    if person.newest is not None and person.newest > moment.when:
        print(
            f"trainer: check the clock. It says {moment.when:%Y-%m-%d %H:%M} UTC, and the newest "
            f"answer of {person.name} is from {person.newest:%Y-%m-%d %H:%M}.\nNothing is lost: "
            "answers are kept under the date that the clock shows, and skills last answered in "
            "the future count as due.",
            file=sys.stderr,
        )


def _plan(
    store: Store, person: Trainee, report: Report, by: str | None, a_day: int, moment: Now
) -> Plan | None:
    if by is None:
        return None
    from trainer.shell.store.sums import skills_of
    from trainer.uses.memory.plan import plan

    names = [line.item.name for line in report.lines]
    known = skills_of(store, person.number)
    try:
        return plan(names, known, moment.today, date_of(by, moment.today), a_day)
    except ValueError as wrong:
        raise WrongUsage(f"--by {wrong}") from None


def _print(report: Report, plan: Plan | None) -> None:
    from trainer.shell.page import out_screen
    from trainer.shell.reports.terminal import plan_lines, progress_lines

    screen = out_screen()
    for line in progress_lines(report, screen):
        print(line)
    if plan is not None:
        print()
        titles = {line.item.name: line.item.title for line in report.lines}
        for line in plan_lines(plan, titles, screen):
            print(line)
