"""Which language a trainee reads: as asked for, else as the terminal is set, else English."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from trainer.law.reading.problems import suggestion
from trainer.shell.folders import shipped_folder
from trainer.shell.usage import WrongUsage
from trainer.uses.speaking.tongue import PLAIN_ENGLISH, Tongue

ENGLISH: Final = "en"
ALSO: Final = {"nb": "no", "nn": "no", "nob": "no", "nno": "no", "nor": "no", "eng": "en"}
"""Other codes of a language that has a catalogue."""
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def known_languages() -> tuple[str, ...]:
    """The codes of the languages there are."""
    folder = shipped_folder("procedures") / "languages"
    return (ENGLISH, *sorted(path.stem for path in folder.glob("*.yaml")))


def tongue_of(asked: str = "", environ: Mapping[str, str] = os.environ) -> Tongue:
    """The language asked for, by its code. Raises ``WrongUsage`` for one that is not there."""
    known = known_languages()
    if asked:
        code = _code(asked)
        if code not in known:
            raise WrongUsage(
                f"there is no language {asked!r}{suggestion(asked, known)}; languages are "
                f"{', '.join(known)}"
            )
        return _read(code)
    for code in _wanted(environ):
        if code in known:
            return _read(code)
    return PLAIN_ENGLISH


def _wanted(environ: Mapping[str, str]) -> list[str]:
    """The languages of the terminal, the best liked first."""
    locale = next((environ[name] for name in _VARIABLES if environ.get(name)), "")
    if locale.partition(".")[0] in ("", "C", "POSIX"):
        return []
    liked = [*environ.get("LANGUAGE", "").split(":"), locale]
    return [_code(each) for each in liked if each]


def _code(text: str) -> str:
    """``no`` for ``nb_NO.UTF-8``."""
    code = text.strip().casefold().replace("-", "_").partition(".")[0].partition("_")[0]
    return ALSO.get(code, code)


@lru_cache(maxsize=4)
def _read(code: str) -> Tongue:
    """The language's catalogue. All its values are texts, so that nothing of it is guessed at."""
    if code == ENGLISH:
        return PLAIN_ENGLISH
    import yaml

    # the catalogues that come with the trainer are proved whole by a test: read them fast
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    path = shipped_folder("procedures") / "languages" / f"{code}.yaml"
    found = yaml.load(path.read_text(encoding="utf-8"), Loader=loader)
    return Tongue(
        code,
        {**PLAIN_ENGLISH.phrases, **found["phrases"]},
        found.get("houses", {}),
        found.get("drills", {}),
    )
