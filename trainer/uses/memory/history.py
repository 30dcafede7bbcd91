"""A trainee's history as text, to be sent to a lead or carried to another machine.

JSON Lines: first whose history it is, then one answer or withdrawal a line. It holds the log and
nothing that folds out of it, so that any version of the schedule can read it. Reading the same
file twice, or two files that overlap, gives each answer once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from typing import Any, Final, NamedTuple

from trainer.uses.memory.answer import Answer, faults_of
from trainer.uses.memory.names import cleaned

FORMAT: Final = 1
_KIND: Final = "dealer-trainer history"
_MOST_FAULTS: Final = 20
_ANSWER_KEYS: Final = {
    "answer": str,
    "skill": str,
    "at": str,
    "day": str,
    "right": bool,
    "seconds": (int, float),
    "par": (int, float),
    "question": str,
    "helped": bool,
    "cram": bool,
}


class History(NamedTuple):
    """One trainee's log. ``withdrawn`` maps the ids taken back to when that was; ``is_cut_off``
    says that the last line was incomplete and is missing.
    """

    trainee: str
    answers: tuple[Answer, ...]
    withdrawn: dict[str, datetime]
    is_cut_off: bool = False


class BadHistory(Exception):
    """A file that is no history. ``faults`` are pairs of line number and sentence."""

    def __init__(self, faults: list[tuple[int, str]]) -> None:
        super().__init__(faults[0][1])
        self.faults = faults


def write_history(
    trainee: str, answers: Iterable[Answer], withdrawn: Iterable[tuple[str, datetime]]
) -> Iterator[str]:
    """The lines of a history, without their ends."""
    yield _line({"format": FORMAT, "kind": _KIND, "trainee": trainee})
    for answer in answers:
        yield _line(
            {
                "answer": answer.id,
                "skill": answer.skill,
                "at": answer.when.isoformat(),
                "day": answer.day.isoformat(),
                "right": answer.is_right,
                "seconds": answer.seconds,
                "par": answer.par_seconds,
                "question": answer.question,
                "helped": answer.was_helped,
                "cram": answer.is_cram,
            }
        )
    for id_, when in withdrawn:
        yield _line({"withdrawn": id_, "at": when.isoformat()})


def read_history(text: str) -> History:
    """The history that a text holds. Raises ``BadHistory`` with every fault, at most twenty.

    Lines end with a line feed alone. A last line that was cut off is left out, and said.
    """
    lines = text.removeprefix("\ufeff").rstrip("\n\0").split("\n")
    trainee = _header(lines[0])
    answers: list[Answer] = []
    withdrawn: dict[str, datetime] = {}
    faults: list[tuple[int, str]] = []
    is_cut_off = False
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        try:
            entry = json.loads(line, parse_constant=_no_number)
        except ValueError as wrong:
            if number == len(lines) and not text.endswith("\n"):
                is_cut_off = True
            else:
                faults.append((number, f"not JSON: {wrong}"))
            continue
        try:
            if isinstance(entry, dict) and "withdrawn" in entry:
                id_, when = _withdrawal(entry)
                withdrawn[id_] = min(when, withdrawn.get(id_, when))
            else:
                answers.append(_answer(entry, trainee))
        except ValueError as wrong:
            faults.append((number, str(wrong)))
        if len(faults) >= _MOST_FAULTS:
            break
    if faults:
        raise BadHistory(faults)
    return History(trainee, tuple(answers), withdrawn, is_cut_off)


def _header(line: str) -> str:
    try:
        head = json.loads(line)
    except ValueError:
        head = None
    if not isinstance(head, dict) or head.get("kind") != _KIND:
        raise BadHistory([(1, f'the first line has to say "kind": "{_KIND}"')])
    version = head.get("format")
    if not isinstance(version, int) or version < 1:
        raise BadHistory([(1, f"format {version!r} is not a number from 1")])
    if version > FORMAT:
        raise BadHistory(
            [(1, f"format {version} is newer than this trainer, which knows {FORMAT}: update it")]
        )
    try:
        return cleaned(str(head.get("trainee", "")))
    except ValueError as wrong:
        raise BadHistory([(1, f"trainee: {wrong}")]) from None


def _answer(entry: object, trainee: str) -> Answer:
    if not isinstance(entry, dict) or "answer" not in entry:
        raise ValueError("neither an answer nor a withdrawal")
    for key, kind in _ANSWER_KEYS.items():
        value = entry.get(key)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):  # type: ignore[arg-type]
            raise ValueError(f"{key}: {'missing' if value is None else f'not {value!r}'}")
    answer = Answer(
        entry["answer"],
        trainee,
        entry["skill"],
        _time(entry["at"]),
        _day(entry["day"]),
        entry["right"],
        float(entry["seconds"]),
        float(entry["par"]),
        entry["question"],
        entry["helped"],
        entry["cram"],
    )
    if wrong := faults_of(answer):
        raise ValueError(wrong)
    return answer


def _withdrawal(entry: dict[str, Any]) -> tuple[str, datetime]:
    id_ = entry["withdrawn"]
    if not isinstance(id_, str) or not id_:
        raise ValueError(f"withdrawn: {id_!r} is no id of an answer")
    return id_, _time(entry.get("at"))


def _time(text: object) -> datetime:
    try:
        when = datetime.fromisoformat(str(text))
    except ValueError:
        raise ValueError(f"at: {text!r} is no time like 2026-11-29T20:14:05+00:00") from None
    if when.tzinfo is None:
        raise ValueError(f"at: {text!r} does not say its distance from UTC")
    try:
        return when.astimezone(UTC)
    except OverflowError:
        raise ValueError(f"at: {text!r} is no time of ours") from None


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"day: {text!r} is no date like 2026-11-29") from None


def _line(entry: dict[str, object]) -> str:
    return json.dumps(entry, ensure_ascii=False)


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number")
