"""A report of a check as one page of HTML: nothing is fetched, every plot is drawn in it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from trainer.law.house import House
from trainer.shell.checking import house_of
from trainer.shell.reports.findings import HEADS, cells_of
from trainer.shell.reports.summary import money_words, tables, verdict_words
from trainer.uses.checking.rows import Row
from trainer.uses.checking.tally import MOST_BUCKETS, Tally

_STYLE: Final = """
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#222}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
table{border-collapse:collapse;font-size:.9rem}.all{width:100%}
td,th{text-align:left;padding:.2rem .6rem;border-bottom:1px solid #ddd;vertical-align:top}
td+td.n,th.n{text-align:right}tr.critical td{background:#fbe3e0}tr.major td{background:#fdf3dc}
svg{max-width:100%;height:auto}svg text{font:11px system-ui,sans-serif;fill:#333}
.sums{display:flex;flex-wrap:wrap;gap:0 3rem}
@media (prefers-color-scheme:dark){body{background:#1b1b1b;color:#ddd}td,th{border-color:#444}
svg text{fill:#ccc}svg text.on{fill:#222}tr.critical td{background:#4a2320}
tr.major td{background:#453a1c}}
@media print{body{max-width:none;margin:0}}
"""
_BOX_WIDTH: Final = 168
_BOX_HEIGHT: Final = 38
_BOXES_A_ROW: Final = 5
_MOST_HOUSES: Final = 12
_MOST_DEALERS: Final = 30


class HtmlForm:
    """One page. Every name in it is escaped: names come from people and files."""

    def row(self, row: Row) -> str:
        """One finding."""
        cells = cells_of(row)
        inner = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        return f'<tr class="{escape(row.severity)}">{inner}</tr>\n'

    def flaw(self, file: str, line: int, message: str) -> str:
        """A place that could not be read."""
        cells = ("", f"{file}, line {line}", "", "record", "unreadable", "", "", message)
        return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>\n"

    def top(self, tally: Tally) -> str:
        """The sums and the plots."""
        return "\n".join(_top(tally)) + "\n"

    def bottom(self) -> str:
        """The end of the page."""
        return "</tbody></table></body></html>\n"


def _top(tally: Tally) -> Iterator[str]:
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    yield f"<title>Rounds checked</title><style>{_STYLE}</style></head><body>"
    yield f"<h1>Rounds checked</h1><p>{escape(verdict_words(tally))}</p>"
    if tally.total.slips:
        yield f"<p>{escape(money_words(tally.total))}</p>"
        yield '<div class="sums">'
        for title, rows in tables(tally):
            yield f"<div><h2>{escape(title)}</h2>{_table(rows)}</div>"
        yield "</div>"
        for name, _ in tally.houses.most_common(_MOST_HOUSES):
            house = house_of(name)
            if isinstance(house, House):
                yield f"<h2>Slips on the way through the procedure, {escape(name)}</h2>"
                yield _procedure(tally, name, house)
        if any(tally.by_dealer):
            yield "<h2>Slips in a hundred rounds, by dealer</h2>"
            yield _dealers(tally)
        yield "<h2>Slips in a hundred rounds, over time</h2>"
        yield _over_time(tally)
    yield "<h2>Findings</h2>"
    heads = "".join(f"<th>{escape(head)}</th>" for head in HEADS)
    yield f'<table class="all"><thead><tr>{heads}</tr></thead><tbody>'


def _table(rows: list[list[str]]) -> str:
    parts = []
    for number, row in enumerate(rows):
        tag = "th" if number == 0 else "td"
        cells = "".join(
            f"<{tag}{' class=n' if at else ''}>{escape(cell)}</{tag}>"
            for at, cell in enumerate(row)
        )
        parts.append(f"<tr>{cells}</tr>")
    return f"<table>{''.join(parts)}</table>"


def _procedure(tally: Tally, name: str, house: House) -> str:
    """The house's steps in their order, phase after phase, redder where more goes wrong."""
    procedure = house.procedure
    groups = [(phase.title or phase.id, phase.steps) for phase in procedure.phases]
    groups.append(("duties", procedure.duties))
    groups += [(f"reply: {on}", reply.steps) for on, reply in procedure.replies.items()]
    parts: list[str] = []
    top, width = 4, 130 + _BOXES_A_ROW * (_BOX_WIDTH + 8)
    for title, steps in groups:
        shown = [step for step in steps if not step.awaits]
        if not shown:
            continue
        parts.append(f'<text x="0" y="{top + 23}">{escape(_short(title, 21))}</text>')
        rows = -(-len(shown) // _BOXES_A_ROW)
        for row in range(rows):
            y = top + row * (_BOX_HEIGHT + 6) + _BOX_HEIGHT // 2
            end = 130 + min(len(shown) - row * _BOXES_A_ROW, _BOXES_A_ROW) * (_BOX_WIDTH + 8)
            parts.append(f'<line x1="122" x2="{end - 8}" y1="{y}" y2="{y}" stroke="#bbb"/>')
        for at, step in enumerate(shown):
            x = 130 + (at % _BOXES_A_ROW) * (_BOX_WIDTH + 8)
            y = top + (at // _BOXES_A_ROW) * (_BOX_HEIGHT + 6)
            slips, times = tally.rate_of_step(name, step.id)
            parts.append(_box(step.title or step.id, slips, times, x, y))
        top += rows * (_BOX_HEIGHT + 6) + 8
    return f'<svg viewBox="0 0 {width} {top}" width="{width}" role="img">{"".join(parts)}</svg>'


def _box(title: str, slips: int, times: int, x: int, y: int) -> str:
    rate = slips / times if times else 0.0
    share = min(rate / 0.2, 1.0) ** 0.5 if slips else 0.0  # a fifth wrong is as red as it gets
    fill = "#f4f4f4" if not times else f"hsl({int(130 - 130 * share)},60%,{int(82 - 22 * share)}%)"
    words = f"{slips} of {times}, {100 * rate:.1f} %" if times else "never"
    return (
        f"<g><title>{escape(title)}: {words}</title>"
        f'<rect x="{x}" y="{y}" width="{_BOX_WIDTH}" height="{_BOX_HEIGHT}" rx="4" '
        f'fill="{fill}" stroke="#888"/>'
        f'<text class="on" x="{x + 6}" y="{y + 15}">{escape(_short(title, 27))}</text>'
        f'<text class="on" x="{x + 6}" y="{y + 31}">{words}</text></g>'
    )


def _dealers(tally: Tally) -> str:
    lines = sorted(
        tally.by_dealer.items(), key=lambda item: (-item[1].slips / max(item[1].rounds, 1), item[0])
    )[:_MOST_DEALERS]
    most = max((line.slips / max(line.rounds, 1) for _, line in lines), default=0) or 1.0
    parts, height = [], 24 * len(lines) + 4
    for at, (name, line) in enumerate(lines):
        y, rate = 4 + 24 * at, line.slips / max(line.rounds, 1)
        parts.append(
            f'<text x="0" y="{y + 14}">{escape(_short(name or "not named", 24))}</text>'
            f'<rect x="170" y="{y}" width="{480 * rate / most:.1f}" height="18" fill="#c86a5a"/>'
            f'<text x="{176 + 480 * rate / most:.1f}" y="{y + 14}">{100 * rate:.1f} '
            f"({line.slips} in {line.rounds})</text>"
        )
    return f'<svg viewBox="0 0 800 {height}" width="800" role="img">{"".join(parts)}</svg>'


def _over_time(tally: Tally) -> str:
    width, height, left = 860, 180, 40
    rates = [100 * bucket.slips / bucket.rounds for bucket in tally.buckets if bucket.rounds]
    most = max(rates, default=0) or 1.0
    step = (width - left - 10) / max(len(rates), 1)
    parts = [
        f'<line x1="{left}" x2="{width - 10}" y1="140" y2="140" stroke="#999"/>',
        f'<text x="0" y="18">{most:.0f}</text><text x="0" y="144">0</text>',
    ]
    for at, (bucket, rate) in enumerate(zip(tally.buckets, rates, strict=True)):
        tall = 126 * rate / most
        words = escape(f"from {bucket.label or at + 1}: {bucket.slips} in {bucket.rounds} rounds")
        parts.append(
            f'<rect x="{left + at * step:.1f}" y="{140 - tall:.1f}" width="{max(step - 2, 1):.1f}" '
            f'height="{tall:.1f}" fill="#3a6ea5"><title>{words}</title></rect>'
        )
    every = max(len(rates) // 4, 1)
    for at in range(0, len(rates), every):
        label = _short(tally.buckets[at].label, 25)
        parts.append(f'<text x="{left + at * step:.1f}" y="160">{escape(label)}</text>')
    assert len(rates) <= MOST_BUCKETS
    return f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img">{"".join(parts)}</svg>'


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
