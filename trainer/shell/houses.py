"""Where house files are found, and how a house is named on the command line."""

from __future__ import annotations

import os
from functools import lru_cache
from os import PathLike
from os.path import dirname, exists, isfile, join, normpath

from trainer.law.house import House
from trainer.law.reading.naming import is_path, split_name
from trainer.law.reading.problems import NoSuchHouse, shown, suggestion
from trainer.shell.folders import shipped_house_file, shipped_house_ids
from trainer.shell.kept_houses import keep, kept

__all__ = ["fetch", "load_foreign_house", "load_house", "read_bytes", "shipped_house_ids"]

MOST_BYTES = 2 * 1024 * 1024


def fetch(ref: str, asked_by: str) -> tuple[bytes, str]:
    """The bytes and name of a house file that ``extends`` names: a shipped id, or a path beside
    the file that asks.
    """
    if is_path(ref):
        # without "..", so that houses that extend each other in a circle are seen to do so
        beside = normpath(join(dirname(asked_by), ref))
        try:
            if exists(beside) and not isfile(beside):
                raise LookupError(f"{beside!r} is no house file")  # a pipe could keep us waiting
            return read_bytes(beside), beside
        except OSError as wrong:
            raise LookupError(f"cannot read {beside!r}: {wrong.strerror}") from None
    if ref not in shipped_house_ids():
        raise LookupError(f"there is no house {ref!r}{suggestion(ref, shipped_house_ids())}")
    path = shipped_house_file(ref)
    return read_bytes(path), path


def read_bytes(path: str | PathLike[str]) -> bytes:
    """A house file's bytes. Raises ``OSError`` for what is no readable file of sensible size."""
    with open(path, "rb") as file:
        return file.read(MOST_BYTES + 1)


@lru_cache(maxsize=64)
def load_house(name: str) -> House:
    """The house that ``cyb``, ``norway-home +h17 +surrender`` or a file's path names.

    Raises ``NoSuchHouse`` with the houses there are, ``Unreadable`` with every fault of the file.
    """
    base, *words = split_name(name)
    file, switches = _file_of(base), tuple(words)
    found = kept(file, switches, read_bytes, os.environ)
    if found is not None:
        return found
    from trainer.law.reading.house_file import read_house

    sources: dict[str, bytes] = {}

    def fetched(ref: str, asked_by: str) -> tuple[bytes, str]:
        source, name = fetch(ref, asked_by)
        sources[name] = source
        return source, name

    try:
        sources[file] = read_bytes(file)
    except OSError as wrong:
        reason = wrong.strerror or "it cannot be read"
        raise NoSuchHouse(f"cannot read the house file {base!r}: {reason}") from None
    house = read_house(sources[file], file, fetched, switches)
    keep(file, switches, sources, house, os.environ)
    return house


def load_foreign_house(name: str) -> House:
    """The house that a record or a list of cases names, which may come from anybody: where it is
    a path, then that of an ordinary file, for a pipe or a device could keep us waiting.

    Raises what ``load_house`` raises.
    """
    base = split_name(name)[0]
    if is_path(base) and exists(base) and not isfile(base):
        raise NoSuchHouse(f"{shown(base)!r} is no house file")
    return load_house(name)


def _file_of(base: str) -> str:
    if is_path(base):
        return base
    known = shipped_house_ids()
    if base not in known:
        raise NoSuchHouse(
            f"there is no house {base!r}{suggestion(base, known)}; houses are {', '.join(known)}, "
            "or the path of a house file"
        )
    return shipped_house_file(base)
