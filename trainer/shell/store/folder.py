"""Where the store lies: ``--data DIR``, else ``TRAINER_DATA``, else the platform's data folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

FILE_NAME: Final = "history.db"


def data_folder(asked: str = "", environ: Mapping[str, str] = os.environ) -> Path:
    """The folder to keep answers in. It need not exist yet."""
    named = asked or environ.get("TRAINER_DATA", "")
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_path

    return user_data_path("dealer-trainer", appauthor=False)


def store_path(asked: str = "", environ: Mapping[str, str] = os.environ) -> Path:
    """The file that holds the answers."""
    return data_folder(asked, environ) / FILE_NAME
