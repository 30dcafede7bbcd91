"""``trainer check``: what the dealer did wrong in recorded rounds, each slip once.

Ends with 2 if anything could not be read, a file, a house or a round; else with 1 if any round
has a deviation. What can be read is checked all the same.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import IO, TYPE_CHECKING, Final

from trainer.law.reading.problems import Unreadable
from trainer.record.rounds import RecordedRound, Unread
from trainer.shell.checking import Checked, Manner, Read, checked
from trainer.shell.page import complain
from trainer.shell.progress import Progress
from trainer.shell.records import (
    check_encoding,
    open_file,
    read_record,
    record_files,
    shared_record,
    shown_name,
)
from trainer.shell.usage import WrongUsage
from trainer.uses.checking.check import Finding
from trainer.uses.checking.tally import Tally

if TYPE_CHECKING:
    from trainer.shell.reports.findings import Writer

MOST_JOBS: Final = 64
MOST_JOBS_UNASKED: Final = 8
LARGE_BYTES: Final = 8 << 20
"""Some four thousand rounds: from here on a second process wins far more time than it takes."""


def run(
    records: list[str],
    json: bool = False,
    jobs: int | None = None,
    lenient: bool = False,
    encoding: str | None = None,
    report: str | None = None,
    markdown: str | None = None,
) -> int:
    """Check the records; answers the exit code."""
    _check_words(records, jobs, encoding, report, markdown)
    files = record_files(records)
    if not files:
        raise WrongUsage(f"no record in {', '.join(map(repr, records))}")
    _spare_records(files, report, markdown)
    source = _Source(files, encoding or "utf-8")
    if jobs is None:
        jobs = jobs_for(source.size_bytes)
    source.is_shared = jobs > 1
    is_reported = bool(report or markdown)
    manner = Manner(is_lenient=lenient, wants_json=json, counts_steps=is_reported)
    tally = Tally()
    with ExitStack() as opened:
        writers = _writers(opened, report, markdown)
        progress = opened.enter_context(
            Progress(0, "rounds", is_terminal_free=not sys.stdout.isatty(), share=source.share)
        )
        for found in checked(source.rounds(), manner, jobs):
            _say(found, json=json)
            recorded = found.recorded
            label = found.began or recorded.id
            tally.add(recorded.house, recorded.dealer, label, found.finding, found.rows)
            for writer in writers:
                writer.add(found)
            progress.step()
        source.say_unreadable(json=json)
        for writer in writers:
            writer.close(tally)
    if not json:
        from trainer.shell.reports.summary import print_summary

        print_summary(tally, source.unreadable)
    if source.unreadable or tally.verdicts["unreadable"]:
        return 2
    return 1 if tally.verdicts["deviations"] else 0


def _check_words(
    records: list[str],
    jobs: int | None,
    encoding: str | None,
    report: str | None,
    markdown: str | None,
) -> None:
    if jobs is not None and jobs > MOST_JOBS:
        raise WrongUsage(f"--jobs {jobs}: at most {MOST_JOBS}")
    check_encoding(encoding)
    if records.count("-") > 1:
        raise WrongUsage("standard input can be read only once")
    if report and report == markdown:
        raise WrongUsage("--report and --markdown need a file each")


def jobs_for(size_bytes: int) -> int:
    """How many processes check records of this size where nobody says: one for each core, if
    there is much to do and processes can work together here.
    """
    import os

    if size_bytes < LARGE_BYTES:
        return 1
    try:
        import multiprocessing.synchronize  # noqa: F401
    except ImportError:
        return 1
    has_affinity = hasattr(os, "sched_getaffinity")
    cores = len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1
    return min(cores, MOST_JOBS_UNASKED)


def _spare_records(files: list[str], *reports: str | None) -> None:
    """Refuse to write a report over a record that it is about."""
    from os.path import realpath

    read = set(map(realpath, files))
    for name in filter(None, reports):
        if realpath(name) in read:
            raise WrongUsage(f"{name} is one of the records: give the report another file")


def _writers(opened: ExitStack, report: str | None, markdown: str | None) -> list[Writer]:
    if not report and not markdown:
        return []
    from trainer.shell.output import written_whole
    from trainer.shell.reports.findings import Form, Writer
    from trainer.shell.reports.findings_html import HtmlForm
    from trainer.shell.reports.findings_markdown import MarkdownForm

    writers: list[Writer] = []
    forms: tuple[tuple[str | None, Form], ...] = ((report, HtmlForm()), (markdown, MarkdownForm()))
    for name, form in forms:
        if name:
            file = opened.enter_context(written_whole(name))
            rows = opened.enter_context(_waiting_room())
            writers.append(Writer(file, rows, form))
    return writers


@contextmanager
def _waiting_room() -> Iterator[IO[str]]:
    """A file without a name, which is gone when it is closed."""
    from tempfile import TemporaryFile

    with TemporaryFile("w+", encoding="utf-8", newline="\n") as file:
        yield file


def _say(found: Checked, *, json: bool) -> None:
    if json:
        print(found.text)
        return
    from trainer.shell.reports.finding import print_finding

    print_finding(found)


class _Source:
    """The rounds of all files, and how far the reading has come.

    A file that cannot be read is told once, and the next one is read. ``size_bytes`` is what all
    together have, as far as that is known; ``is_shared`` says that others read the rounds.
    """

    def __init__(self, files: list[str], encoding: str) -> None:
        self.files, self.encoding = files, encoding
        self.is_shared = False
        self.unreadable: list[tuple[str, str]] = []
        self._said = 0
        self._sizes = {name: _size(name) for name in files}
        self.size_bytes = sum(self._sizes.values())
        self._before = 0
        self._position = 0

    def share(self) -> float:
        """How much of the bytes has been read, from 0 to 1; 0 where nobody knows how many."""
        return (self._before + self._position) / self.size_bytes if self.size_bytes else 0.0

    def rounds(self) -> Iterator[Read]:
        """Every round of every file that can be read."""
        for name in self.files:
            is_empty = True
            try:
                for recorded in self._read(name):
                    is_empty = False
                    yield Read(shown_name(name), recorded)
                if is_empty:
                    complain(f"trainer: {shown_name(name)} holds no round")
            except (WrongUsage, Unreadable) as wrong:
                self._note(name, str(wrong))
            except OSError as wrong:
                self._note(name, f"cannot read {name!r}: {wrong.strerror}")
            self._before, self._position = self._before + self._sizes[name], 0

    def _read(self, name: str) -> Iterator[RecordedRound | Unread]:
        rounds_of = shared_record if self.is_shared else read_record
        if name == "-":
            yield from rounds_of(name, self.encoding)
            return
        with open_file(name) as file:
            for recorded in rounds_of(name, self.encoding, file):
                self._position = file.tell() if self._sizes[name] else 0
                yield recorded

    def _note(self, name: str, reason: str) -> None:
        self.unreadable.append((shown_name(name), reason))
        complain(f"trainer: {reason}")

    def say_unreadable(self, *, json: bool) -> None:
        """The files that could not be read, or not to their end, as documents."""
        if not json:
            return
        from trainer.uses.checking.answer import round_text

        for name, reason in self.unreadable:
            recorded = RecordedRound()
            recorded.add_flaw(1, reason)
            print(round_text(name, recorded, Finding("unreadable")))


def _size(name: str) -> int:
    from pathlib import Path

    try:
        path = Path(name)
        return path.stat().st_size if name != "-" and path.is_file() else 0
    except (OSError, ValueError):
        return 0
