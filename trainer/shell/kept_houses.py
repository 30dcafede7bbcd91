"""Houses once read, kept in the platform's cache folder, so that a light command reads no YAML.

To read a house file takes the parser, twenty modules, and in processor time more than two starts
of Python; to take the house from here takes a tenth of that. The procedure is unpacked only when it
is asked for, and a pay-out never asks.

A house is kept with the bytes of every file it was read from and with a stamp of the code that
read it, and comes out only where all of them are the same now: an edited file never gives the old
house. Whatever is odd counts as not kept: a damaged file, one of another user's, one that others
may write. A folder that cannot be written to keeps nothing. ``TRAINER_CACHE`` names another
folder; set to nothing, it switches this off.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from functools import partial
from os.path import dirname, isfile, join
from typing import TYPE_CHECKING, Any, Final

from trainer.law.house import House

if TYPE_CHECKING:
    from trainer.law.procedure import Procedure

MOST_KEPT: Final = 100
_CODE: Final = ("facts", "table", "law", join("law", "guards"), join("law", "reading"))
_UNKEPT: Final = ("procedure", "fingerprint")


class KeptHouse(House):
    """A house from the cache."""

    packed: bytes

    def __getattr__(self, name: str) -> Procedure:
        if name != "procedure":
            raise AttributeError(name)
        import pickle

        procedure: Procedure = pickle.loads(self.packed)
        self.__dict__[name] = procedure
        return procedure


def kept(
    file: str, switches: tuple[str, ...], read: Callable[[str], bytes], environ: Mapping[str, str]
) -> House | None:
    """The house of a file with variants, if it was kept and nothing has changed."""
    path = _path_of(file, switches, environ)
    if path is None:
        return None
    import pickle
    import zlib

    try:
        content = _own_bytes(path)
        if zlib.crc32(content[4:]).to_bytes(4, "big") != content[:4]:
            return None
        stamp, sources, head, packed = pickle.loads(content[4:])
        if stamp != _stamp(file, switches) or any(
            # a pipe gives its bytes only once, and has to be read for good
            not isfile(name) or read(name) != source
            for name, source in sources.items()
        ):
            return None
        known = pickle.loads(head)
        house = object.__new__(KeptHouse)
        house.__dict__.update(known, packed=packed, fingerprint=partial(str, known["digest"]))
    except Exception:  # a pickle that is not ours may end in any of them
        return None
    return house


def keep(
    file: str,
    switches: tuple[str, ...],
    sources: dict[str, bytes],
    house: House,
    environ: Mapping[str, str],
) -> None:
    """Keep a house with the bytes of all files it was read from; or do nothing where that fails."""
    path = _path_of(file, switches, environ)
    if path is None or not all(map(isfile, sources)):
        return
    import pickle
    import zlib

    known: dict[str, Any] = {"digest": house.digest}
    known |= {name: value for name, value in vars(house).items() if name not in _UNKEPT}
    try:
        entry = (
            _stamp(file, switches),
            sources,
            pickle.dumps(known),
            pickle.dumps(house.procedure),
        )
        content = pickle.dumps(entry)
        _write(path, zlib.crc32(content).to_bytes(4, "big") + content)
    except OSError:
        pass


def cache_folder(environ: Mapping[str, str]) -> str:
    """Where houses are kept; empty where they are not to be."""
    named = environ.get("TRAINER_CACHE")
    if named is not None:
        return named
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = join(home, "Library", "Caches")
    else:
        base = environ.get("XDG_CACHE_HOME", "") or join(home, ".cache")
    return join(base, "dealer-trainer") if os.path.isabs(base) else ""


def _path_of(file: str, switches: tuple[str, ...], environ: Mapping[str, str]) -> str | None:
    folder = cache_folder(environ)
    if not folder:
        return None
    import zlib

    # only a name: what is inside says of itself which house it is
    number = zlib.crc32("\0".join((os.path.abspath(file), *switches)).encode())
    return join(folder, f"{number:08x}.house")


def _stamp(file: str, switches: tuple[str, ...]) -> tuple[object, ...]:
    """All that a house hangs on besides the text of its files."""
    package = dirname(dirname(os.path.abspath(__file__)))
    code = []
    for folder in _CODE:
        with os.scandir(join(package, folder)) as entries:
            for entry in entries:
                if entry.name.endswith(".py"):
                    facts = entry.stat()
                    code.append((entry.path, facts.st_size, facts.st_mtime_ns))
    if not code:
        raise FileNotFoundError(package)
    return (file, switches, sys.version, *sorted(code))


def _own_bytes(path: str) -> bytes:
    """The bytes of a file that nobody but this user can have written."""
    if not isfile(path):
        raise FileNotFoundError(path)  # a pipe would keep us waiting
    with open(path, "rb") as file:
        facts = os.fstat(file.fileno())
        if sys.platform != "win32" and (facts.st_uid != os.geteuid() or facts.st_mode & 0o022):
            raise PermissionError(path)
        return file.read()


def _write(path: str, content: bytes) -> None:
    folder = dirname(path)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    lying = [name for name in os.listdir(folder) if name.endswith(".house")]
    if len(lying) >= MOST_KEPT:
        for name in lying:
            os.unlink(join(folder, name))
    part = f"{path}.{os.getpid()}.part"
    number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(number, "wb") as file:
            file.write(content)
        os.replace(part, path)
    except OSError:
        os.unlink(part)
        raise
