"""``trainer validate``: every fault of house files, each at FILE:LINE:COL, in one run."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from trainer.law.reading.house_file import faults_of
from trainer.law.reading.problems import Problem
from trainer.shell.folders import shipped_house_file
from trainer.shell.houses import fetch, read_bytes, shipped_house_ids
from trainer.shell.page import complain, counted
from trainer.shell.screen import visible
from trainer.shell.usage import WrongUsage


def run(files: list[str]) -> int:
    """Check every file; 1 with faults, 2 where a file cannot be read at all."""
    code = faulty = total = 0
    for name in files:
        try:
            problems = _faults(name)
        except WrongUsage as wrong:
            complain(f"trainer: {wrong}")
            code = 2
            continue
        for problem in problems:
            print(visible(str(problem)))
        faulty += bool(problems)
        total += len(problems)
    if total:
        sys.stdout.flush()
        where = counted(faulty, "file", "files")
        print(f"{counted(total, 'fault', 'faults')} in {where}", file=sys.stderr)
        return max(code, 1)
    if not code:
        print(f"{counted(len(files), 'file', 'files')}, no fault", file=sys.stderr)
    return code


def _faults(name: str) -> tuple[Problem, ...]:
    path = Path(name)
    if not path.exists() and name in shipped_house_ids():
        path = Path(shipped_house_file(name))
    try:
        source = read_bytes(path)
    except (OSError, ValueError) as wrong:
        reason = wrong.strerror if isinstance(wrong, OSError) else str(wrong)
        raise WrongUsage(f"cannot read {name!r}: {reason}") from None
    if _is_drill(source):
        return _faults_of_drill(source, str(path))
    return faults_of(source, str(path), fetch)


def _is_drill(source: bytes) -> bool:
    """Whether the file calls itself a drill; a house file has no such word at its top."""
    return re.search(rb"^drill[ \t]*:", source, re.MULTILINE) is not None


def _faults_of_drill(source: bytes, file: str) -> tuple[Problem, ...]:
    from trainer.law.reading.problems import Unreadable
    from trainer.shell.drills import clauses_of
    from trainer.uses.drilling.drill_file import read_drill

    try:
        read_drill(source, file, clauses_of)
    except Unreadable as broken:
        return broken.problems
    return ()
