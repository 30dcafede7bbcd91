"""The text of a hand-written YAML file as a tree of positioned scalars, read strictly.

Every scalar stays text: YAML 1.1 would turn 3:2 into 182, no into false, 010 into 8 and
1.10 into 1.1. What a scalar means is for the reader that knows which value belongs there.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    import yaml

_MOST_BYTES = 2 * 1024 * 1024
_DEEPEST = 40
# Beyond these a file is an attack or an accident, and is not searched for further faults.
_HOPELESSLY_DEEP = 200
_MOST_PROBLEMS = 1000
_LONGEST_SHOWN = 40

# Besides control characters: line separators that editors do not count as line ends, byte
# order marks inside the text, halves of surrogate pairs and the two non-characters.
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]"
)
_DIRECTIVE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*+(?=%)")
_PROPERTY = re.compile(r"(?:\s|#[^\n]*)*+([&!]\S*)")
_IMPOSSIBLE_ESCAPE = re.compile(r"\\U(?!000[0-9A-Fa-f]|0010)[0-9A-Fa-f]{8}")
_TAB_OR_COMMENT = re.compile(r"\t|(?<!\S)#[^\n]*")
_COMMENT_TOO_NEAR = re.compile(r"[|>][-+0-9]*(?=#)")
_COLON_TOO_NEAR = re.compile(r":[,\[\]{}]")
_BLANK = re.compile(r"[ \t\n]*")

_USE_SPACES = "a tab stands here; use spaces"
_TOO_DEEP = f"this is nested more than {_DEEPEST} levels deep; flatten it"
_NO_ANCHOR = (
    'anchors ("&...") are not allowed; write the value out wherever it is needed, '
    'or put text that begins with "&" in quotes'
)
_NO_ALIAS = (
    'aliases ("*...") are not allowed; write the value out here, '
    'or put text that begins with "*" in quotes'
)
_NO_TAG = (
    'tags ("!...") are not allowed; leave the tag out, or put text that begins with "!" in quotes'
)
_NO_MERGE = 'merge keys ("<<") are not allowed; write the merged entries out here'
_NO_DIRECTIVE = 'directives (lines that begin with "%") are not allowed; delete this line'
_PLAIN_KEY = "a key must be a plain word; write it without quotes, brackets, braces, | or >"
_NO_KEY = 'a key is missing here; write "name: value"'
_FORBIDDEN_ESCAPE = "an escape in this text stands for a control character; take it out"
_SECOND_DOCUMENT = "a second document begins here; keep one document in the file"
_NOT_MAPPING = 'the file is {}; expected entries of the form "name: value"'
_EMPTY_FILE = 'the file is empty; expected entries of the form "name: value"'
_CLOSING = {"[": "]", "{": "}"}
_BLOCK_HEADER = 'put nothing else on the line of "|" or ">"; indent the text below it'
_TIGHT_COLON = 'put a space after this ":", or put text that contains ":" in quotes'
_BAD_ESCAPE = 'this is not an escape; write "\\\\" for a backslash, or use single quotes'

# What both loaders say about a syntax error, in part; whether the place to show is where the
# faulty thing begins or where the loader stumbled; and what to tell the writer of the file.
_SYNTAX = (
    ("quoted scalar", True, "this quote is never closed; add the closing {character}"),
    ("simple key", True, 'a ":" is missing after this; write "name: value"'),
    (
        "values are not allowed",
        False,
        'this ":" cannot stand here; put text that holds ": " in quotes, and check the indentation',
    ),
    (
        "entries are not allowed",
        False,
        'a list item ("- ") cannot begin here; put it on a line of its own',
    ),
    ("keys are not allowed", False, 'put text that begins with "?" in quotes'),
    ("scanning an alias", True, _NO_ALIAS),
    ("scanning an anchor", True, _NO_ANCHOR),
    ("tag handle", False, _NO_TAG),
    ("scanning a tag", True, _NO_TAG),
    ("parsing a tag", True, _NO_TAG),
    ("directive", True, _NO_DIRECTIVE),
    ("block scalar", False, _BLOCK_HEADER),
    ("found unexpected ':'", False, _TIGHT_COLON),
    ("cannot start any token", False, "nothing may begin with {character}; put it in quotes"),
    (
        "block mapping",
        False,
        "this does not fit what begins on line {line}; check the indentation and the quotes before",
    ),
    (
        "block collection",
        False,
        "this does not fit the list that begins on line {line}; check the indentation",
    ),
    ("node content", False, "a value is missing here; write one, or put this text in quotes"),
    (
        "document start",
        False,
        "this cannot follow what stands before it; keep one document, and check the quotes",
    ),
)


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a file; line and column count from 1."""

    file: str
    line: int
    column: int
    path: str
    message: str

    def __str__(self) -> str:
        path = f"{self.path}: " if self.path else ""
        return f"{self.file}:{self.line}:{self.column}: {path}{self.message}"


class Unreadable(Exception):
    """A file cannot be used; every fault found is in problems, in the order of the file."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class Scalar(NamedTuple):
    """Text exactly as meant; is_quoted holds for '...', "...", | and >: never a number or null."""

    text: str
    line: int
    column: int
    is_quoted: bool

    @property
    def is_empty(self) -> bool:
        """Whether YAML reads this as null: nothing at all, ~ or null, unquoted."""
        return not self.is_quoted and self.text in ("", "~", "null")


class Sequence(NamedTuple):
    """A list, in the order of the file."""

    items: tuple[Node, ...]
    line: int
    column: int


class Mapping(NamedTuple):
    """Entries in the order of the file; no two keys have the same text."""

    entries: tuple[tuple[Scalar, Node], ...]
    line: int
    column: int

    def get(self, name: str) -> Node | None:
        """The value of the entry, or None if there is no such entry."""
        return next((value for key, value in self.entries if key.text == name), None)

    def key(self, name: str) -> Scalar | None:
        """The key of the entry, for its position, or None if there is no such entry."""
        return next((key for key, _ in self.entries if key.text == name), None)

    def names(self) -> tuple[str, ...]:
        """The texts of all keys."""
        return tuple(key.text for key, _ in self.entries)


Node: TypeAlias = Scalar | Sequence | Mapping


def read_tree(source: bytes | str, file: str) -> Mapping:
    """Read one YAML mapping; file is only named in problems. Raises Unreadable."""
    text = _decoded(source, file)
    bad = _FORBIDDEN.search(text)
    if bad:
        raise _unreadable(file, text, bad.start(), _forbidden(bad.group()))
    directive = _DIRECTIVE.match(text)
    if directive:
        raise _unreadable(file, text, directive.end(), _NO_DIRECTIVE)
    return _Builder(text, file).build()


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like this one, or None if none is; case, "_" and "-" do not matter."""
    originals: dict[str, str] = {}
    for candidate in known:
        originals.setdefault(_folded(candidate), candidate)
    found = difflib.get_close_matches(_folded(word), originals, n=1)
    return originals[found[0]] if found else None


def suggestion(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word: "; did you mean X?", or "" if unlike all."""
    match = nearest(word, known)
    return "" if match is None else f"; did you mean {match}?"


def _folded(word: str) -> str:
    return word.casefold().replace("-", "_")


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
        raise _unreadable(file, before, len(before), message) from None


def _normal(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _forbidden(character: str) -> str:
    if character == "\ufeff":
        return "a second byte order mark stands here; delete it, or save the file as UTF-8 again"
    name = "a NUL character" if character == "\0" else f"the character U+{ord(character):04X}"
    return f"{name} is not allowed; delete it, and save the file as UTF-8 text"


def _index(error: Any) -> int:
    """Where a loader stumbled; 0 if it does not say."""
    mark = getattr(error, "problem_mark", None)
    return 0 if mark is None else int(mark.index)


def _place(text: str, index: int) -> tuple[int, int]:
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)


def _unreadable(file: str, text: str, index: int, message: str) -> Unreadable:
    return Unreadable([Problem(file, *_place(text, index), "", message)])


def _shown(text: str) -> str:
    """Text fit for a message: on one line, printable and short."""
    line = " ".join(text[: 4 * _LONGEST_SHOWN].split())
    if len(line) > _LONGEST_SHOWN:
        line = line[: _LONGEST_SHOWN - 1] + "…"
    return "".join(c if c.isprintable() else "?" for c in line)


class _Open:
    """A collection whose end is still to come; lines is None in a list."""

    __slots__ = ("column", "entries", "index", "items", "key", "line", "lines")

    def __init__(self, line: int, column: int, index: int, *, is_mapping: bool) -> None:
        self.line = line
        self.column = column
        self.index = index
        self.items: list[Node] = []
        self.entries: list[tuple[Scalar, Node]] = []
        # The key whose value comes next, and the line of each key so far.
        self.key: Scalar | None = None
        self.lines: dict[str, int] | None = {} if is_mapping else None

    @property
    def awaits_key(self) -> bool:
        return self.lines is not None and self.key is None

    def closed(self) -> Node:
        if self.lines is None:
            return Sequence(tuple(self.items), self.line, self.column)
        return Mapping(tuple(self.entries), self.line, self.column)


class _Builder:
    """Builds the tree from parse events.

    Composed nodes would be of no use: they no longer show aliases, anchors or a tag like !!str,
    and composing recurses. Events show all of it, and a stack of our own bounds the depth.
    """

    def __init__(self, text: str, file: str) -> None:
        self._text = text
        self._file = file
        self._problems: list[Problem] = []
        # The lowest element stands for the file, as a list of its documents.
        self._stack = [_Open(1, 1, 0, is_mapping=False)]
        # How many collections are open beyond the deepest level allowed.
        self._excess = 0
        self._has_properties = "&" in text or "!" in text
        self._has_tight_colons = _COLON_TOO_NEAR.search(text) is not None
        # Where tabs are fine: the start and end of each quoted or block scalar.
        self._has_tabs = "\t" in text
        self._spans: list[tuple[int, int]] = []

    def build(self) -> Mapping:
        import yaml

        try:
            is_complete = self._take(yaml.parse(self._text, Loader=_loader()))
        except yaml.YAMLError as error:
            if "nesting depth" in str(error):
                # The C loader gives up on a thousand levels before it shows any of them.
                return _Builder(self._text[: _index(error)], self._file).build()
            is_complete = False
            self._fault(*_in_plain_words(error, self._text, self._stack[-1].index))
        except (ValueError, OverflowError):
            # The pure loader hands escapes beyond Unicode to chr().
            is_complete = False
            escape = _IMPOSSIBLE_ESCAPE.search(self._text)
            self._fault(escape.start() if escape else 0, _BAD_ESCAPE)
        if is_complete and self._has_tabs:
            self._check_tabs()
        documents = self._stack[0].items
        if is_complete:
            self._check_top(documents)
        if self._problems:
            raise Unreadable(sorted(self._problems, key=lambda p: (p.line, p.column)))
        (tree,) = documents
        assert isinstance(tree, Mapping)
        return tree

    def _take(self, events: Iterable[Any]) -> bool:
        """Take in the events; False if the rest of the file was left unread."""
        from yaml import events as kinds

        for event in events:
            if len(self._problems) >= _MOST_PROBLEMS:
                return False
            if isinstance(event, kinds.ScalarEvent):
                self._take_scalar(event)
            elif isinstance(event, kinds.CollectionStartEvent):
                is_mapping = isinstance(event, kinds.MappingStartEvent)
                self._open(event, is_mapping=is_mapping)
                if self._excess > _HOPELESSLY_DEEP - _DEEPEST:
                    return False
            elif isinstance(event, kinds.CollectionEndEvent):
                self._close(event)
            elif isinstance(event, kinds.AliasEvent):
                self._problem(*self._position(event), _NO_ALIAS)
                if not self._excess:
                    self._add_stand_in(event)
            elif isinstance(event, kinds.DocumentStartEvent) and self._stack[0].items:
                self._problem(*self._position(event), _SECOND_DOCUMENT)
                return False
        return True

    def _take_scalar(self, event: Any) -> None:
        if self._has_properties:
            self._check_properties(event)
        if event.style:
            if self._has_tabs:
                self._spans.append(self._span(event))
            # Only the C loader takes "|#" for an indicator and a comment.
            near = _COMMENT_TOO_NEAR.match(self._text, event.start_mark.index)
            if near:
                self._fault(near.end(), _BLOCK_HEADER)
        elif self._has_tight_colons:
            # Only the pure loader takes "{a:[b]}" for a key and a list.
            index = event.end_mark.index
            if _COLON_TOO_NEAR.match(self._text, index):
                self._fault(index, _TIGHT_COLON)
        if self._excess:
            return
        scalar = Scalar(event.value, *self._position(event), bool(event.style))
        # The loaders check what stands in the file, not what an escape like "\0" makes of it.
        if event.style == '"' and _FORBIDDEN.search(scalar.text):
            self._problem(scalar.line, scalar.column, _FORBIDDEN_ESCAPE)
        self._add(scalar)

    def _open(self, event: Any, *, is_mapping: bool) -> None:
        if self._has_properties:
            self._check_properties(event)
        if self._excess:
            self._excess += 1
        elif len(self._stack) > _DEEPEST:
            self._problem(*self._position(event), _TOO_DEEP)
            self._excess = 1
        else:
            if self._stack[-1].awaits_key:
                self._problem(*self._position(event), _PLAIN_KEY)
            index = event.start_mark.index
            self._stack.append(_Open(*self._position(event), index, is_mapping=is_mapping))

    def _close(self, event: Any) -> None:
        if self._excess:
            self._excess -= 1
            if not self._excess:
                self._add_stand_in(event)
            return
        node = self._stack.pop().closed()
        if self._stack[-1].awaits_key:
            self._add_stand_in(event)
        else:
            self._add(node)

    def _position(self, event: Any) -> tuple[int, int]:
        mark = event.start_mark
        if mark.index >= len(self._text):
            # The C loader ends a last line that has no line feed.
            return _place(self._text, len(self._text))
        return mark.line + 1, mark.column + 1

    def _add(self, node: Node) -> None:
        top = self._stack[-1]
        if top.lines is None:
            top.items.append(node)
        elif top.key is not None:
            top.entries.append((top.key, node))
            top.key = None
        else:
            assert isinstance(node, Scalar)
            self._check_key(node, top.lines)
            top.key = node

    def _add_stand_in(self, event: Any) -> None:
        """Keep keys and values in step where a fault left no node to add."""
        scalar = Scalar("", *self._position(event), False)
        if self._stack[-1].awaits_key:
            self._stack[-1].key = scalar
        else:
            self._add(scalar)

    def _check_key(self, key: Scalar, lines: dict[str, int]) -> None:
        name = key.text
        if key.is_quoted:
            self._problem(key.line, key.column, _PLAIN_KEY, name)
        elif not name:
            self._problem(key.line, key.column, _NO_KEY)
            return
        elif name == "<<":
            self._problem(key.line, key.column, _NO_MERGE, name)
            return
        if name not in lines:
            lines[name] = key.line
            return
        first = lines[name]
        where = f"on line {first}" if first == key.line else f"on lines {first} and {key.line}"
        message = f'the key "{_shown(name)}" appears twice, {where}; keep one of the two'
        self._problem(key.line, key.column, message, name)

    def _check_properties(self, event: Any) -> None:
        """Refuse the anchor and the tag in front of a node."""
        index = event.start_mark.index
        if event.anchor is None and event.tag is None and not self._text.startswith("!", index):
            return
        # The event begins at the first of its properties; a lone "!" shows only in the text.
        found = _PROPERTY.match(self._text, index)
        while found:
            start = found.start(1)
            is_anchor = self._text[start] == "&"
            self._fault(start, _NO_ANCHOR if is_anchor else _NO_TAG, self._path())
            has_other = (event.tag if is_anchor else event.anchor) is not None
            found = _PROPERTY.match(self._text, found.end()) if has_other else None
            if found and (self._text[found.start(1)] == "&") == is_anchor:
                return

    def _span(self, event: Any) -> tuple[int, int]:
        start, end = event.start_mark.index, event.end_mark.index
        if event.style in "|>":
            # The rest of the line of the indicator is not the text, and a tab in front of
            # all text would be indentation.
            header_end = self._text.find("\n", start, end)
            blank = _BLANK.match(self._text, header_end, end) if header_end >= 0 else None
            start = blank.end() if blank else end
        return start, end

    def _check_tabs(self) -> None:
        """Refuse the first tab outside quotes, block scalars and comments.

        The loaders disagree on all others: to one they are white space, to the other errors.
        """
        gap = 0
        for start, end in (*self._spans, (len(self._text), len(self._text))):
            for found in _TAB_OR_COMMENT.finditer(self._text, gap, start):
                if found.group() == "\t":
                    self._fault(found.start(), _USE_SPACES)
                    return
            gap = end

    def _check_top(self, documents: list[Node]) -> None:
        top = documents[0] if documents else Scalar("", 1, 1, False)
        if isinstance(top, Sequence):
            self._problem(top.line, top.column, _NOT_MAPPING.format("a list"))
        elif isinstance(top, Scalar) and not self._problems:
            # With problems it may only stand in for an alias.
            if top.text or top.is_quoted:
                self._problem(top.line, top.column, _NOT_MAPPING.format("a single value"))
            else:
                self._problem(1, 1, _EMPTY_FILE)

    def _path(self, name: str = "") -> str:
        path = ""
        for level in self._stack[1:]:
            if level.lines is None:
                path += f"[{len(level.items)}]"
            elif level.key is not None:
                path += f".{_shown(level.key.text)}"
        return (f"{path}.{_shown(name)}" if name else path).removeprefix(".")

    def _problem(self, line: int, column: int, message: str, name: str = "") -> None:
        self._problems.append(Problem(self._file, line, column, self._path(name), message))

    def _fault(self, index: int, message: str, path: str = "") -> None:
        self._problems.append(Problem(self._file, *_place(self._text, index), path, message))


def _in_plain_words(error: yaml.YAMLError, text: str, innermost: int) -> tuple[int, str]:
    """Where the syntax error is, as an index, and what to do about it.

    The innermost collection still open when it came up begins at the given index.
    """
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        return 0, f"this is not YAML: {_shown(str(error))}"
    opening = getattr(error, "context_mark", None) or mark
    context = str(getattr(error, "context", None) or "")
    # What was found instead is named in the loader's own terms and would match by accident.
    problem = str(getattr(error, "problem", None) or "").partition(", but ")[0]
    here, start = min(mark.index, len(text)), min(opening.index, len(text))
    character = text[here : here + 1]

    if character == "\t":
        return here, _USE_SPACES
    if "tab character" in problem:
        tab = text.find("\t", text.rfind("\n", 0, here) + 1)
        return (here if tab < 0 else tab), _USE_SPACES
    bracket = text[innermost : innermost + 1]
    if bracket in _CLOSING and (character == "" or not text[here:].strip()):
        return innermost, f'this "{bracket}" is never closed; add "{_CLOSING[bracket]}"'
    if context in ("while parsing a flow sequence", "while parsing a flow mapping"):
        bracket = "[" if "sequence" in context else "{"
        line, _ = _place(text, start)
        closing = _CLOSING[bracket]
        message = f'"," or "{closing}" is missing before this'
        return here, f'{message}, for the "{bracket}" of line {line}'
    if character == ":" and ("block mapping" in context or "node content" in problem):
        return here, _NO_KEY
    if "quoted scalar" in context and "end of stream" not in problem and "document" not in problem:
        escape = text.rfind("\\", start, here + 1)
        return (here if escape < 0 else escape), _BAD_ESCAPE
    for fragment, is_at_start, message in _SYNTAX:
        if fragment in f"{context}, {problem}":
            index = start if is_at_start else here
            line, _ = _place(text, start)
            return index, message.format(character=text[index : index + 1], line=line)
    return here, f"this is not YAML: {_shown(problem)}"
