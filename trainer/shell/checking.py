"""Records checked round by round, by one process or several, in the order of the record.

With several processes the rounds are only found here, and each batch of them is read and checked
by somebody else. A batch's answers come back in its turn, so the output is the same however many
work.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.law.house import House
from trainer.record.rounds import RecordedRound, Unread
from trainer.record.times import Kind, Times, kinds_of_time
from trainer.shell.usage import WrongUsage
from trainer.uses.checking.check import Finding, check_round
from trainer.uses.checking.rows import Row, rows_of

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.synchronize import Event

    from trainer.uses.checking.standing import Standing

BATCH: Final = 32
"""Rounds: enough to be worth the way to another process, and few enough to come back soon."""
BATCH_BYTES: Final = 1 << 18
UNDER_WAY: Final = 8
"""Batches for each process, so that one that takes long keeps nobody waiting."""
MOST_HOUSES: Final = 200
LONGEST_REASON: Final = 1000


class Manner(NamedTuple):
    """How rounds are checked. ``wants_json`` asks for each document's text."""

    is_lenient: bool = False
    wants_json: bool = False
    counts_steps: bool = False


class Read(NamedTuple):
    """A round that was read, or is to be, and from where."""

    file: str
    recorded: RecordedRound | Unread


class Checked(NamedTuple):
    """What is to be said of a round. ``recorded`` has no entries any more; ``text`` is the round's
    JSON document where that is wanted, ``began`` the first time that is known of it, ``standing``
    how it stands if it is unfinished.
    """

    file: str
    recorded: RecordedRound
    finding: Finding
    rows: tuple[Row, ...] = ()
    text: str = ""
    began: str = ""
    standing: Standing | None = None
    times: tuple[Kind, ...] = ()


def checked(rounds: Iterable[Read], manner: Manner, jobs: int = 1) -> Iterator[Checked]:
    """What is to be said of every round, in their order."""
    if jobs == 1:
        return _with_times_noted((_checked(read, manner) for read in rounds), manner)
    return _with_times_noted(_shared_out(iter(rounds), manner, jobs), manner)


def _with_times_noted(rounds: Generator[Checked, None, None], manner: Manner) -> Iterator[Checked]:
    """The same, with what the times of a whole file come to."""
    times, file = Times(), ""
    try:
        for found in rounds:
            if found.file != file:
                times, file = Times(), found.file
            note = times.note(found.times)
            if note is not None:
                found.recorded.add_note(*note)
                found = found._replace(text=_text(found, manner))
            yield found
    finally:
        rounds.close()


def _shared_out(
    rounds: Iterator[Read], manner: Manner, jobs: int
) -> Generator[Checked, None, None]:
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    ways = multiprocessing.get_context("spawn")
    stop = ways.Event()
    crew = ProcessPoolExecutor(jobs, ways, initializer=_join, initargs=(stop,))
    waiting: deque[Future[list[Checked]]] = deque()
    try:
        for batch in _batches(rounds):
            with _stopping_held():  # somebody may be hired here
                waiting.append(crew.submit(_batch_checked, batch, manner))
            if len(waiting) > UNDER_WAY * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    except BrokenProcessPool:
        raise WrongUsage(
            "one of the processes that check was ended from outside, perhaps for lack of memory; "
            "try again with fewer --jobs"
        ) from None
    finally:
        # asked and not killed: who dies half way through an answer keeps us waiting for the rest
        with _ctrl_c_ignored():
            stop.set()
            crew.shutdown(wait=True, cancel_futures=True)


def _batches(rounds: Iterable[Read]) -> Iterator[list[Read]]:
    batch: list[Read] = []
    size_bytes = 0
    for read in rounds:
        batch.append(read)
        size_bytes += read.recorded.size_bytes if isinstance(read.recorded, Unread) else 0
        if len(batch) == BATCH or size_bytes > BATCH_BYTES:
            yield batch
            batch, size_bytes = [], 0
    if batch:
        yield batch


@contextmanager
def _ctrl_c_ignored() -> Iterator[None]:
    """Ctrl-C once more means nothing: all is being stopped already, and has to come to its end."""
    import signal
    import threading

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _stopping_held() -> Iterator[None]:
    """Ctrl-C waits a moment. A process that starts meanwhile never hears it, not even while it is
    still loading; where signals cannot be held it is deaf to it from its first work on.
    """
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _join(stop: Event) -> None:
    """The first work of a process of the crew: to leave Ctrl-C to us, and to hear us stop."""
    import gc
    import signal
    import threading

    from trainer.shell.main import FEW_COLLECTIONS

    gc.set_threshold(FEW_COLLECTIONS)

    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Nobody gives us work or hears our answers any more once whoever hired us was killed."""
    import os
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


_stop: Event | None = None


def _batch_checked(batch: list[Read], manner: Manner) -> list[Checked]:
    assert _stop is not None
    found: list[Checked] = []
    for read in batch:
        if _stop.is_set():  # nobody wants the answers any more
            break
        found.append(_checked(read, manner))
    return found


def _checked(read: Read, manner: Manner) -> Checked:
    file, recorded = read
    if isinstance(recorded, Unread):
        from trainer.record.jsonl import read_one
        from trainer.shell.record_lines import lines_of

        recorded = read_one(
            line for stretch in recorded.stretches for line in lines_of(stretch, file)
        )
    house = house_of(recorded.house) if not recorded.flaws else None
    if isinstance(house, str):
        recorded.add_flaw(recorded.first_line, house)
    rows: tuple[Row, ...] = ()
    stands: Standing | None = None
    if not isinstance(house, House):
        finding = Finding("unreadable")
    else:
        try:
            finding = check_round(
                house, recorded, is_lenient=manner.is_lenient, counts_steps=manner.counts_steps
            )
        except Exception as wrong:
            wrong.add_note(
                f"It was met in {file}, in the round from line {recorded.first_line} on."
            )
            raise
        if finding.deviations:
            rows = rows_of(file, house, recorded, finding)
        elif finding.verdict == "unfinished" and finding.table is not None:
            from trainer.uses.checking.standing import standing

            stands = standing(house, finding.table, len(recorded.entries))
    began = recorded.at or (recorded.entries[0].at if recorded.entries else "")
    times = kinds_of_time(recorded)
    recorded.entries = []
    found = Checked(file, recorded, finding, rows, began=began, standing=stands, times=times)
    return found._replace(text=_text(found, manner))


def _text(found: Checked, manner: Manner) -> str:
    if not manner.wants_json:
        return ""
    from trainer.uses.checking.answer import round_text

    return round_text(found.file, found.recorded, found.finding, found.standing)


_houses: dict[str, House | str] = {}


def house_of(name: str) -> House | str:
    """The house of a record, or the reason why there is none."""
    if name not in _houses:
        if len(_houses) >= MOST_HOUSES:
            _houses.clear()
        _houses[name] = _loaded(name)
    return _houses[name]


def _loaded(name: str) -> House | str:
    from trainer.law.reading.house_file import NoSuchHouse
    from trainer.law.reading.problems import Unreadable
    from trainer.shell.houses import load_foreign_house

    if not name:
        return "the round names no house: write house: and its id"
    try:
        return load_foreign_house(name)
    except (NoSuchHouse, Unreadable) as wrong:
        return str(wrong)[:LONGEST_REASON]
