"""A report on the terminal: bars, and few words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from trainer.shell.page import counted
from trainer.shell.picture.canvas import styled
from trainer.shell.screen import Screen
from trainer.uses.memory.plan import Plan
from trainer.uses.memory.report import LEVELS, Line, Report

_STYLES: Final = {"firm": "good", "known": "note", "shaky": "turn", "new": "dim"}
_SIGNS: Final = {"firm": "█", "known": "▓", "shaky": "▒", "new": "·"}
_LETTERS: Final = {"firm": "#", "known": "=", "shaky": "-", "new": "."}
"""Where the blocks cannot be shown: all four must still differ."""
_DAYS_SHOWN: Final = 10
_ENOUGH_TO_JUDGE: Final = 10
_ROOM_FOR_BARS: Final = 52
"""Columns; on a narrower page a day is told in numbers alone."""


def progress_lines(report: Report, screen: Screen) -> Iterator[str]:
    """The report in lines that fit the screen."""

    def out(text: str = "", style: str = "") -> str:
        return styled(screen.encodable(text), style, has_colour=screen.has_colour)

    for row in _wrapped(f"{report.trainee}, {report.house_title}, {report.today}", screen):
        yield out(row, "strong")
    yield ""
    yield from _summary(report, screen)
    yield ""
    yield from _phases(report, screen)
    if report.weak:
        yield ""
        yield out("Weak spots", "strong")
        for line in report.weak:
            right = f"{line.right} of {line.answers} right"
            text = f"  {line.item.title} ({line.item.drill}): {right}"
            yield from _wrapped(text, screen, hanging=4)
    if report.days:
        yield ""
        yield from _days(report, screen)
    yield ""
    yield from _wrapped(_ahead(report), screen)


def _summary(report: Report, screen: Screen) -> Iterator[str]:
    ready = (
        "Ready to deal: nine in ten of all answers would be right."
        if report.is_ready
        else "Not ready to deal yet."
    )
    style = "good" if report.is_ready else "turn"
    for row in _wrapped(ready, screen):
        yield styled(row, style, has_colour=screen.has_colour)
    yield from _wrapped(
        f"{report.learned} of {len(report.lines)} skills learned, {report.begun} begun, "
        f"{report.due} due today; {_percent(report.recall)} would be right now.",
        screen,
    )
    streak, bests = report.streaks, report.bests
    yield from _wrapped(
        f"{counted(report.answers, 'answer', 'answers')} so far. "
        f"Days in a row: {streak.current} (longest {streak.longest}).",
        screen,
    )
    if bests.answers_in_a_day:
        quickest = (
            f", {bests.seconds_a_right_answer:.1f} s a right answer"
            if bests.seconds_a_right_answer
            else ""
        )
        yield from _wrapped(
            f"Bests: {bests.answers_in_a_day} answers in a day, {bests.right_in_a_row} right in "
            f"a row{quickest}.",
            screen,
        )


def _phases(report: Report, screen: Screen) -> Iterator[str]:
    widest = max((len(phase.title) for phase in report.phases), default=0)
    width = min(widest, 26, screen.width // 3)
    signs = _SIGNS if all(screen.shows(sign) for sign in _SIGNS.values()) else _LETTERS
    tails = [
        f"{phase.learned:>2}/{phase.skills}{f', {phase.due} due' if phase.due else ''}"
        for phase in report.phases
    ]
    room = max(screen.width - width - max(map(len, tails), default=0) - 3, 4)
    for phase, tail in zip(report.phases, tails, strict=True):
        lines = [line for line in report.lines if line.item.phase == phase.phase]
        bar, length = _bar(lines, signs, room, screen)
        title = screen.encodable(_cut(phase.title, width))
        yield f"{title:<{width}} {bar}{' ' * (room - length)} {tail}"
    legend = "  ".join(f"{screen.encodable(signs[level])} {level}" for level in reversed(LEVELS))
    for row in _wrapped(legend, screen):
        yield styled(row, "dim", has_colour=screen.has_colour)


def _bar(
    lines: Sequence[Line], signs: dict[str, str], room: int, screen: Screen
) -> tuple[str, int]:
    """One sign a skill in the order of the procedure; several skills a sign where there is no
    room, and then the weakest of them shows.
    """
    group = -(-len(lines) // room) if lines else 1
    levels = [
        min((line.level for line in lines[at : at + group]), key=LEVELS.index)
        for at in range(0, len(lines), group)
    ]
    marks = [styled(signs[one], _STYLES[one], has_colour=screen.has_colour) for one in levels]
    return "".join(marks), len(levels)


def _days(report: Report, screen: Screen) -> Iterator[str]:
    yield styled("Last days", "strong", has_colour=screen.has_colour)
    shown = report.days[-_DAYS_SHOWN:]
    most = max(day.answers for day in shown)
    room = max(min(screen.width - 48, 30), 3)
    for day in shown:
        block = screen.encodable("█")
        full = max(room * day.answers // most, 1)
        speed = f"{day.seconds:5.1f} s each" if day.right else ""
        share = f"{100 * day.right // day.answers:3} % right"
        if screen.width < _ROOM_FOR_BARS:
            yield f"{day.day} {day.answers:>4}  {share}"
            continue
        yield f"  {day.day}  {block * full:<{room}} {day.answers:>4}  {share} {speed}".rstrip()


def _ahead(report: Report) -> str:
    counts = [f"{_weekday(day)} {due}" for day, due in report.ahead]
    return f"Due: today {counts[0].rpartition(' ')[2]}, " + ", ".join(counts[1:])


def plan_lines(plan: Plan, titles: dict[str, str], screen: Screen) -> Iterator[str]:
    """A plan in lines: what a day holds, what comes of it, what does not fit."""
    yield styled(f"Until {plan.by} ({_weekday(plan.by)})", "strong", has_colour=screen.has_colour)
    for day in _plan_days(plan):
        yield from _wrapped(day, screen, hanging=4)
    yield from _wrapped(
        f"Now {_percent(plan.recall_now)} would be right; on {plan.by}, if every day goes as "
        f"planned, {_percent(plan.recall)}.",
        screen,
    )
    if plan.reviews >= _ENOUGH_TO_JUDGE:
        yield from _wrapped(
            f"Of {plan.reviews} things that came back to you so far, {plan.lapses} were missed; "
            "the plan counts on none, so expect less if you miss many.",
            screen,
        )
    if plan.fits:
        yield from _wrapped(
            f"It fits. The least that does is {plan.needed_a_day} questions a day "
            f"(planned with {plan.questions_a_day}).",
            screen,
        )
        return
    if plan.left_out:
        yield from _wrapped(
            f"Will not fit into {plan.questions_a_day} questions a day, and is never begun:",
            screen,
        )
        yield from _some(plan.left_out, titles, screen)
    if plan.weak:
        yield from _wrapped("Begun, but likely to be forgotten by then:", screen)
        yield from _some(plan.weak, titles, screen)
    if plan.needed_a_day:
        last = f"With {plan.needed_a_day} questions a day it would fit."
    else:
        last = "No number of questions a day makes it fit: the date is too near."
    yield from _wrapped(last, screen)


def _plan_days(plan: Plan) -> Iterator[str]:
    shown = plan.days if len(plan.days) <= 14 else plan.days[:7]
    for day in shown:
        yield (
            f"  {_weekday(day.day)} {day.day}: {len(day.new):>3} new, {len(day.due):>3} again, "
            f"about {counted(day.questions, 'question', 'questions')}"
        )
    if len(shown) < len(plan.days):
        rest = plan.days[len(shown) :]
        mean = sum(day.questions for day in rest) / len(rest)
        yield f"  then {len(rest)} days with about {mean:.0f} questions each"


def _some(names: Sequence[str], titles: dict[str, str], screen: Screen, most: int = 8) -> list[str]:
    shown = [_cut(f"  {titles.get(name, name)}", screen.width - 1) for name in names[:most]]
    if len(names) > most:
        shown.append(f"  and {len(names) - most} more")
    return [screen.encodable(line) for line in shown]


def _wrapped(text: str, screen: Screen, hanging: int = 0) -> list[str]:
    import textwrap

    indent = " " * hanging
    return textwrap.wrap(screen.encodable(text), screen.width - 1, subsequent_indent=indent)


def _percent(share: float) -> str:
    return f"{int(100 * share + 1e-9)} %"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(width - 1, 1)] + "…"


def _weekday(day: date) -> str:
    return ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")[day.weekday()]
