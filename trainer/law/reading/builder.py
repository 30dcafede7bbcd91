"""From the parse events of a YAML file to its tree, strictly and with bounded depth."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from trainer.law.reading.nodes import Mapping, Node, Scalar, Sequence
from trainer.law.reading.problems import Problem, Unreadable, place, shown
from trainer.law.reading.syntax import (
    BAD_ESCAPE,
    BLOCK_HEADER,
    CLOSING,
    DEEPEST,
    EMPTY_FILE,
    FORBIDDEN_ESCAPE,
    NO_ALIAS,
    NO_ANCHOR,
    NO_KEY,
    NO_MERGE,
    NO_TAG,
    NOT_MAPPING,
    PLAIN_KEY,
    SECOND_DOCUMENT,
    TIGHT_COLON,
    TOO_DEEP,
    UNINDENTED,
    USE_SPACES,
    in_plain_words,
)
from trainer.law.reading.unfinished import Open

# Beyond these a file is an attack or an accident, and is not searched for further faults.
_HOPELESSLY_DEEP = 200
_MOST_PROBLEMS = 1000

# Besides control characters: line separators that editors do not count as line ends, byte
# order marks inside the text, halves of surrogate pairs and the two non-characters.
FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]"
)
_PROPERTY = re.compile(r"(?:\s|#[^\n]*)*+([&!]\S*)")
_IMPOSSIBLE_ESCAPE = re.compile(r"\\U(?!000[0-9A-Fa-f]|0010)[0-9A-Fa-f]{8}")
_TAB_OR_COMMENT = re.compile(r"\t|(?<!\S)#[^\n]*")
_COMMENT_TOO_NEAR = re.compile(r"[|>][-+0-9]*(?=#)")
_COLON_TOO_NEAR = re.compile(r":[,\[\]{}]")
_BLANK = re.compile(r"[ \t\n]*")


def index(error: Any) -> int:
    """Where a loader stumbled; 0 if it does not say."""
    mark = getattr(error, "problem_mark", None)
    return 0 if mark is None else int(mark.index)


class Builder:
    """Builds the tree from parse events.

    Composed nodes would be of no use: they no longer show aliases, anchors or a tag like !!str,
    and composing recurses. Events show all of it, and a stack of our own bounds the depth.
    """

    def __init__(self, text: str, file: str, loader: Any) -> None:
        self._text = text
        self._file = file
        self._loader = loader
        self._problems: list[Problem] = []
        # The lowest element stands for the file, as a list of its documents.
        self._stack = [Open(1, 1, 0, is_mapping=False)]
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
            is_complete = self._take(yaml.parse(self._text, Loader=self._loader))
        except yaml.YAMLError as error:
            if "nesting depth" in str(error):
                # The C loader gives up on a thousand levels before it shows any of them.
                return Builder(self._text[: index(error)], self._file, self._loader).build()
            is_complete = False
            self._fault(*in_plain_words(error, self._text, self._stack[-1].index))
        except (ValueError, OverflowError):
            # The pure loader hands escapes beyond Unicode to chr().
            is_complete = False
            escape = _IMPOSSIBLE_ESCAPE.search(self._text)
            self._fault(escape.start() if escape else 0, BAD_ESCAPE)
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
                if self._excess > _HOPELESSLY_DEEP - DEEPEST:
                    return False
            elif isinstance(event, kinds.CollectionEndEvent):
                self._close(event)
            elif isinstance(event, kinds.AliasEvent):
                self._problem(*self._position(event), NO_ALIAS)
                if not self._excess:
                    self._add_stand_in(event)
            elif isinstance(event, kinds.DocumentStartEvent) and self._stack[0].items:
                self._problem(*self._position(event), SECOND_DOCUMENT)
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
                self._fault(near.end(), BLOCK_HEADER)
            if event.style in "'\"" and event.end_mark.line > event.start_mark.line:
                self._check_quoted_lines(event)
        elif self._has_tight_colons:
            # Only the pure loader takes "{a:[b]}" for a key and a list.
            index = event.end_mark.index
            if _COLON_TOO_NEAR.match(self._text, index):
                self._fault(index, TIGHT_COLON)
        if self._excess:
            return
        scalar = Scalar(event.value, *self._position(event), bool(event.style))
        # The loaders check what stands in the file, not what an escape like "\0" makes of it.
        if event.style == '"' and FORBIDDEN.search(scalar.text):
            self._problem(scalar.line, scalar.column, FORBIDDEN_ESCAPE)
        self._add(scalar)

    def _open(self, event: Any, *, is_mapping: bool) -> None:
        if self._has_properties:
            self._check_properties(event)
        if self._excess:
            self._excess += 1
        elif len(self._stack) > DEEPEST:
            self._problem(*self._position(event), TOO_DEEP)
            self._excess = 1
        else:
            if self._stack[-1].awaits_key:
                self._problem(*self._position(event), PLAIN_KEY)
            index = event.start_mark.index
            self._stack.append(Open(*self._position(event), index, is_mapping=is_mapping))

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
            return place(self._text, len(self._text))
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
            self._problem(key.line, key.column, PLAIN_KEY, name)
        elif not name:
            self._problem(key.line, key.column, NO_KEY)
            return
        elif name == "<<":
            self._problem(key.line, key.column, NO_MERGE, name)
            return
        if name not in lines:
            lines[name] = key.line
            return
        first = lines[name]
        where = f"on line {first}" if first == key.line else f"on lines {first} and {key.line}"
        message = f'the key "{shown(name)}" appears twice, {where}; keep one of the two'
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
            self._fault(start, NO_ANCHOR if is_anchor else NO_TAG, self._path())
            has_other = (event.tag if is_anchor else event.anchor) is not None
            found = _PROPERTY.match(self._text, found.end()) if has_other else None
            if found and (self._text[found.start(1)] == "&") == is_anchor:
                return

    def _check_quoted_lines(self, event: Any) -> None:
        """Refuse a quote that swallows what stands below it; the loaders take it for text."""
        outer = self._stack[-1]
        if self._excess or self._text[outer.index : outer.index + 1] in CLOSING:
            return
        begin = event.start_mark.index
        lines = self._text[begin : event.end_mark.index].split("\n")
        for number, line in enumerate(lines[1:], event.start_mark.line + 2):
            if line.strip() and len(line) - len(line.lstrip(" ")) < outer.column:
                self._fault(begin, UNINDENTED.format(line=number), self._path())
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
                    self._fault(found.start(), USE_SPACES)
                    return
            gap = end

    def _check_top(self, documents: list[Node]) -> None:
        top = documents[0] if documents else Scalar("", 1, 1, False)
        if isinstance(top, Sequence):
            self._problem(top.line, top.column, NOT_MAPPING.format("a list"))
        elif isinstance(top, Scalar) and not self._problems:
            # With problems it may only stand in for an alias.
            if top.text or top.is_quoted:
                self._problem(top.line, top.column, NOT_MAPPING.format("a single value"))
            else:
                self._problem(1, 1, EMPTY_FILE)

    def _path(self, name: str = "") -> str:
        path = ""
        for level in self._stack[1:]:
            if level.lines is None:
                path += f"[{len(level.items)}]"
            elif level.key is not None:
                path += f".{shown(level.key.text)}"
        return (f"{path}.{shown(name)}" if name else path).removeprefix(".")

    def _problem(self, line: int, column: int, message: str, name: str = "") -> None:
        self._problems.append(Problem(self._file, line, column, self._path(name), message))

    def _fault(self, index: int, message: str, path: str = "") -> None:
        self._problems.append(Problem(self._file, *place(self._text, index), path, message))
