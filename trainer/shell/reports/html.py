"""A report as one page of HTML: nothing is fetched, every plot is drawn in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from html import escape
from typing import Final

from trainer.uses.memory.plan import Plan
from trainer.uses.memory.report import LEVELS, DayLine, Line, Report

_COLOURS: Final = {"new": "#e4e4e4", "shaky": "#f0b35a", "known": "#7fb8d8", "firm": "#4b9b6a"}
_STYLE: Final = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}
td,th{text-align:left;padding:.2rem .6rem;border-bottom:1px solid #ddd}
td.n,th.n{text-align:right}.ready{color:#2d7a4b}.not{color:#a2600c}
svg{max-width:100%;height:auto}svg text{font:11px system-ui,sans-serif;fill:#333}
.key span{display:inline-block;width:.9rem;height:.9rem;margin:0 .3rem 0 1rem;vertical-align:-2px}
@media (prefers-color-scheme:dark){body{background:#1b1b1b;color:#ddd}td,th{border-color:#444}
svg text{fill:#ccc}svg text.on{fill:#222}}
"""
_BOX_WIDTH: Final = 150
_BOX_HEIGHT: Final = 30
_BOXES_A_ROW: Final = 5


def progress_page(report: Report, plan: Plan | None = None) -> str:
    """The whole page. Names and titles are escaped: they come from people and files."""
    return "\n".join(_page(report, plan)) + "\n"


def _page(report: Report, plan: Plan | None) -> Iterator[str]:
    title = escape(f"{report.trainee}, {report.house_title}")
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    yield f"<title>{title}</title><style>{_STYLE}</style></head><body>"
    yield f"<h1>{title}, {report.today}</h1>"
    ready = report.is_ready
    yield f'<p class="{"ready" if ready else "not"}"><strong>'
    yield f"{'Ready to deal.' if ready else 'Not ready to deal yet.'}</strong></p>"
    yield (
        f"<p>{report.learned} of {len(report.lines)} skills learned, {report.begun} begun, "
        f"{report.due} due today; {int(100 * report.recall + 1e-9)} % of all answers would be "
        f"right now. {report.answers} answers so far, {report.streaks.current} days in a row "
        f"(longest {report.streaks.longest}). Best day: {report.bests.answers_in_a_day} answers; "
        f"best run: {report.bests.right_in_a_row} right.</p>"
    )
    yield "<h2>The procedure</h2>"
    yield _key()
    yield _procedure(report)
    if report.days:
        yield "<h2>Accuracy, in per cent</h2>"
        yield _plot(report.days, [100 * day.right / day.answers for day in report.days], 100.0)
        quick = [day for day in report.days if day.right]
        if quick:
            yield "<h2>Seconds for a right answer</h2>"
            yield _plot(quick, [day.seconds for day in quick], 0.0)
        yield "<h2>Answers a day</h2>"
        yield _plot(report.days, [float(day.answers) for day in report.days], 0.0)
    yield "<h2>Due in the coming days</h2>"
    yield _ahead(report)
    if report.weak:
        yield "<h2>Weak spots</h2>"
        yield _skills(report.weak)
    if plan is not None:
        yield from _plan(plan, {line.item.name: line.item.title for line in report.lines})
    yield "<h2>All skills</h2>"
    yield _skills(report.lines)
    yield "</body></html>"


def _key() -> str:
    spans = "".join(
        f'<span style="background:{_COLOURS[level]}"></span>{level}' for level in LEVELS
    )
    return f'<p class="key">{spans}</p>'


def _procedure(report: Report) -> str:
    """Phase after phase, its skills as boxes in the order of the procedure, joined by a line."""
    parts: list[str] = []
    top = 4
    width = 120 + _BOXES_A_ROW * (_BOX_WIDTH + 8)
    for phase in report.phases:
        lines = [line for line in report.lines if line.item.phase == phase.phase]
        rows = -(-len(lines) // _BOXES_A_ROW)
        bottom = top + rows * (_BOX_HEIGHT + 6)
        parts.append(f'<text x="0" y="{top + 19}">{escape(_short(phase.title, 17))}</text>')
        for row in range(rows):
            y = top + row * (_BOX_HEIGHT + 6) + _BOX_HEIGHT // 2
            parts.append(f'<line x1="112" x2="{width - 10}" y1="{y}" y2="{y}" stroke="#bbb"/>')
        for at, line in enumerate(lines):
            x = 120 + (at % _BOXES_A_ROW) * (_BOX_WIDTH + 8)
            y = top + (at // _BOXES_A_ROW) * (_BOX_HEIGHT + 6)
            parts.append(_box(line, x, y))
        top = bottom + 8
    inner = "".join(parts)
    return f'<svg viewBox="0 0 {width} {top}" width="{width}" role="img">{inner}</svg>'


def _box(line: Line, x: int, y: int) -> str:
    says = f"{line.item.title} ({line.item.drill}): {line.level}, {line.right} of {line.answers}"
    edge = "#b03030" if line.is_due else "#888"
    return (
        f'<g><title>{escape(says)}</title><rect x="{x}" y="{y}" width="{_BOX_WIDTH}" '
        f'height="{_BOX_HEIGHT}" rx="4" fill="{_COLOURS[line.level]}" stroke="{edge}"/>'
        f'<text class="on" x="{x + 6}" y="{y + 19}">{escape(_short(line.item.title, 22))}</text>'
        "</g>"
    )


def _plot(days: Sequence[DayLine], values: Sequence[float], top: float) -> str:
    """Points over dates, not over their number: a pause shows as a gap."""
    width, height, left = 860, 160, 40
    most = max(top, *values) or 1.0
    first, last = days[0].day, days[-1].day
    span = max((last - first).days, 1)

    def x_of(day: date) -> float:
        return left + (width - left - 10) * (day - first).days / span

    def y_of(value: float) -> float:
        return 10 + (height - 40) * (1 - value / most)

    points = [(x_of(day.day), y_of(value)) for day, value in zip(days, values, strict=True)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="#3a6ea5">'
        f"<title>{day.day}: {value:.1f}</title></circle>"
        for (x, y), day, value in zip(points, days, values, strict=True)
    )
    floor = y_of(0)
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img">'
        f'<line x1="{left}" x2="{width - 10}" y1="{floor}" y2="{floor}" stroke="#999"/>'
        f'<text x="0" y="{y_of(most) + 4:.0f}">{most:.0f}</text><text x="0" y="{floor}">0</text>'
        f'<polyline points="{path}" fill="none" stroke="#3a6ea5" stroke-width="1.5"/>{dots}'
        f'<text x="{left}" y="{height - 8}">{first}</text>'
        f'<text x="{width - 75}" y="{height - 8}">{last}</text></svg>'
    )


def _ahead(report: Report) -> str:
    width, height = 560, 120
    most = max((due for _, due in report.ahead), default=0) or 1
    bars = []
    for at, (day, due) in enumerate(report.ahead):
        x, tall = 10 + at * 78, 80 * due / most
        bars.append(
            f'<rect x="{x}" y="{95 - tall:.1f}" width="50" height="{tall:.1f}" fill="#7fb8d8"/>'
            f'<text x="{x + 18}" y="{90 - tall:.1f}">{due}</text>'
            f'<text x="{x}" y="112">{day:%m-%d}</text>'
        )
    inner = "".join(bars)
    return f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img">{inner}</svg>'


def _plan(plan: Plan, titles: dict[str, str]) -> Iterator[str]:
    yield f"<h2>The way to {plan.by}</h2>"
    yield "<table><tr><th>day</th><th class=n>new</th><th class=n>again</th>"
    yield "<th class=n>questions</th></tr>"
    for day in plan.days:
        yield (
            f"<tr><td>{day.day}</td><td class=n>{len(day.new)}</td><td class=n>{len(day.due)}</td>"
            f"<td class=n>{day.questions}</td></tr>"
        )
    yield "</table>"
    yield f"<p>Expected on that day: {int(100 * plan.recall)} % right.</p>"
    for why, names in (("never begun", plan.left_out), ("likely forgotten", plan.weak)):
        if names:
            words = ", ".join(escape(titles.get(name, name)) for name in names)
            yield f"<p>Will not fit, {why}: {words}.</p>"


def _skills(lines: Sequence[Line]) -> str:
    rows = "".join(
        f"<tr><td>{escape(line.item.phase_title)}</td><td>{escape(line.item.title)}</td>"
        f"<td>{escape(line.item.drill)}</td><td>{line.level}</td>"
        f"<td class=n>{int(100 * line.recall)} %</td><td>{line.due or ''}</td>"
        f"<td class=n>{line.right}/{line.answers}</td></tr>"
        for line in lines
    )
    return (
        "<table><tr><th>phase</th><th>skill</th><th>drill</th><th>level</th>"
        f"<th class=n>known</th><th>due</th><th class=n>right</th></tr>{rows}</table>"
    )


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
