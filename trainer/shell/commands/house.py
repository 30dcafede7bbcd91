"""``trainer house new``: a club's own house file, by questions."""

from __future__ import annotations

import os
import re
from pathlib import Path
from shlex import quote

from trainer.law.reading.naming import is_path, split_name
from trainer.shell.folders import shipped_folder
from trainer.shell.houses import fetch, load_house, shipped_house_ids
from trainer.shell.usage import WrongUsage
from trainer.uses.founding.writing import Founding, house_text


def run(what: str, file: str, base: str) -> int:
    """Ask, and write the file once everything is answered; nothing before, nothing over a file."""
    from trainer.shell.talk.founding import Founder
    from trainer.shell.talk.run import hold

    assert what == "new"
    path = Path(file)
    _check_free(path)
    house = load_house(base)
    start = Founding(
        house=_id_of(path),
        title=_title_of(path),
        base=_base_from(path, base),
        base_title=house.title,
        answers={},
        schema=_beside(path, shipped_folder("procedures") / "house.schema.json"),
    )
    founder = Founder(house, start, shipped_house_ids(), lambda so_far: _fault(path, so_far))
    code = hold(founder.talk())
    founding = founder.founding
    if founding is None:
        return code
    _write(path, house_text(founding))
    count, left = len(founding.decided()), len(founding.left_open)
    print(f"{file}: {count} rules decided, {left} left open. Next:")
    print(f"  trainer validate {quote(file)}")
    print(
        f"  trainer rules {quote(file)} --diff {base!r}"
        if " " in base
        else f"  trainer rules {quote(file)} --diff {base}"
    )
    return code


def _check_free(path: Path) -> None:
    if path.suffix not in (".yaml", ".yml"):
        raise WrongUsage(f"{str(path)!r} is no name for a house file: let it end in .yaml")
    if path.exists() or path.is_symlink():
        raise WrongUsage(f"{str(path)!r} is there already, and is not written over")
    if not path.parent.is_dir():
        raise WrongUsage(f"there is no folder {str(path.parent)!r}")


def _id_of(path: Path) -> str:
    """An id made of the file's name."""
    found = re.sub(r"[^\w]+|_+", "-", path.stem.lower()).strip("-") or "our-club"
    return f"{found}-club" if found in shipped_house_ids() else found


def _title_of(path: Path) -> str:
    words = re.sub(r"[^\w]+|_+", " ", path.stem).strip()
    return words[:1].upper() + words[1:] or "Our club"


def _base_from(path: Path, base: str) -> str:
    """The base as the new file names it: a file by the way from there."""
    name, *switches = split_name(base)
    if is_path(name):
        name = _beside(path, Path(name))
        name = name if is_path(name) else f"./{name}"
    return " +".join((name, *switches))


def _beside(path: Path, other: Path) -> str:
    """The way from the folder of one file to another file."""
    try:
        way = os.path.relpath(other.resolve(), path.parent.resolve())
    except ValueError:  # on another drive
        return other.resolve().as_uri()
    return Path(way).as_posix()


def _fault(path: Path, founding: Founding) -> str:
    """What the reader says of the house as it stands, in a sentence."""
    from trainer.law.reading.house_file import faults_of

    found = faults_of(house_text(founding).encode(), str(path), fetch)
    return found[0].message if found else ""


def _write(path: Path, text: str) -> None:
    """Write the whole file or none."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise WrongUsage(f"{str(path)!r} is there already, and is not written over") from None
    except BaseException:
        path.unlink(missing_ok=True)
        raise
