"""The text of a hand-written YAML file as a tree of positioned scalars, read strictly.

Every scalar stays text: YAML 1.1 would turn 3:2 into 182, no into false, 010 into 8 and
1.10 into 1.1. What a scalar means is for the reader that knows which value belongs there.
"""

from __future__ import annotations

import re
from typing import Any

from trainer.law.reading.builder import FORBIDDEN, Builder
from trainer.law.reading.nodes import Mapping, Node, Scalar, Sequence
from trainer.law.reading.problems import Problem, Unreadable, nearest, suggestion, unreadable
from trainer.law.reading.syntax import NO_DIRECTIVE

__all__ = [
    "Mapping",
    "Node",
    "Problem",
    "Scalar",
    "Sequence",
    "Unreadable",
    "nearest",
    "read_tree",
    "suggestion",
]

_MOST_BYTES = 2 * 1024 * 1024
_DIRECTIVE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*+(?=%)")


def read_tree(source: bytes | str, file: str) -> Mapping:
    """Read one YAML mapping; file is only named in problems. Raises Unreadable."""
    text = _decoded(source, file)
    bad = FORBIDDEN.search(text)
    if bad:
        raise unreadable(file, text, bad.start(), _forbidden(bad.group()))
    directive = _DIRECTIVE.match(text)
    if directive:
        raise unreadable(file, text, directive.end(), NO_DIRECTIVE)
    return Builder(text, file, _loader()).build()


def _loader() -> Any:
    """The C loader, or the pure one where PyYAML was built without it."""
    import yaml

    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _decoded(source: bytes | str, file: str) -> str:
    """The text without byte order mark and with every line end as a line feed."""
    size = len(source)
    if isinstance(source, str) and size <= _MOST_BYTES and not source.isascii():
        size = len(source.encode("utf-8", "surrogatepass"))
    if size > _MOST_BYTES:
        message = f"the file is larger than {_MOST_BYTES // 1024**2} MiB; split it or shorten it"
        raise Unreadable([Problem(file, 1, 1, "", message)])
    if isinstance(source, str):
        return _normal(source)
    try:
        return _normal(source.decode("utf-8"))
    except UnicodeDecodeError as error:
        before = _normal(source[: error.start].decode("utf-8"))
        if source.startswith((b"\xff\xfe", b"\xfe\xff")):
            message = "the file is in UTF-16; save the file as UTF-8"
        else:
            byte = source[error.start]
            message = f"the byte 0x{byte:02X} is not UTF-8 here; save the file as UTF-8"
        raise unreadable(file, before, len(before), message) from None


def _normal(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _forbidden(character: str) -> str:
    if character == "\ufeff":
        return "a second byte order mark stands here; delete it, or save the file as UTF-8 again"
    name = "a NUL character" if character == "\0" else f"the character U+{ord(character):04X}"
    return f"{name} is not allowed; delete it, and save the file as UTF-8 text"
