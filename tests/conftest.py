"""What every test stands on: no test ever touches what the trainer keeps for whoever runs it."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from trainer.shell.main import FEW_COLLECTIONS

gc.set_threshold(FEW_COLLECTIONS)  # as when the command runs


@pytest.fixture(autouse=True, scope="session")
def nobodys_answers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A data folder that is not there; a test that keeps answers names a folder of its own.

    Houses are not kept either.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRAINER_CACHE", "")
        patch.setenv("TRAINER_DATA", str(tmp_path_factory.getbasetemp() / "nobody"))
        yield
