"""``trainer --version``."""

from __future__ import annotations


def run() -> int:
    """Print the version that is installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        print(f"dealer-trainer {version('dealer-trainer')}")
    except PackageNotFoundError:
        print("dealer-trainer, run from its source without being installed")
    return 0
