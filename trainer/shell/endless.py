"""Input that may have no end, such as a device: it is given up after so much that means nothing."""

from __future__ import annotations

from typing import IO, Final

MOST_BYTES: Final = 1 << 24
"""Of one line. No text of anybody's has such a line, and it is skipped in a moment."""
_BLOCK: Final = 1 << 16


def length_of_rest(file: IO[bytes], begun: bytes) -> int | None:
    """Skip what is left of a line that begins with these bytes; answers how many bytes the line
    has, or ``None`` where its end did not come within ``MOST_BYTES``.
    """
    size, piece = len(begun), begun
    while piece and not piece.endswith(b"\n"):
        if size > MOST_BYTES:
            return None
        piece = file.readline(_BLOCK)
        size += len(piece)
    return size
