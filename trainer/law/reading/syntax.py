"""Faults of YAML itself, told to a person who writes a house file and knows no YAML terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.law.reading.problems import place, shown

if TYPE_CHECKING:
    import yaml

DEEPEST = 40

USE_SPACES = "a tab stands here; use spaces"
TOO_DEEP = f"this is nested more than {DEEPEST} levels deep; flatten it"
NO_ANCHOR = (
    'anchors ("&...") are not allowed; write the value out wherever it is needed, '
    'or put text that begins with "&" in quotes'
)
NO_ALIAS = (
    'aliases ("*...") are not allowed; write the value out here, '
    'or put text that begins with "*" in quotes'
)
NO_TAG = (
    'tags ("!...") are not allowed; leave the tag out, or put text that begins with "!" in quotes'
)
NO_MERGE = 'merge keys ("<<") are not allowed; write the merged entries out here'
NO_DIRECTIVE = 'directives (lines that begin with "%") are not allowed; delete this line'
PLAIN_KEY = "a key must be a plain word; write it without quotes, brackets, braces, | or >"
NO_KEY = 'a key is missing here; write "name: value"'
FORBIDDEN_ESCAPE = "an escape in this text stands for a control character; take it out"
SECOND_DOCUMENT = "a second document begins here; keep one document in the file"
NOT_MAPPING = 'the file is {}; expected entries of the form "name: value"'
EMPTY_FILE = 'the file is empty; expected entries of the form "name: value"'
CLOSING = {"[": "]", "{": "}"}
BLOCK_HEADER = 'put nothing else on the line of "|" or ">"; indent the text below it'
TIGHT_COLON = 'put a space after this ":", or put text that contains ":" in quotes'
UNINDENTED = (
    "the text that begins with this quote runs on to line {line}, which is not indented; "
    "close the quote, or indent what belongs to it"
)
BAD_ESCAPE = 'this is not an escape; write "\\\\" for a backslash, or use single quotes'

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
    ("scanning an alias", True, NO_ALIAS),
    ("scanning an anchor", True, NO_ANCHOR),
    ("tag handle", False, NO_TAG),
    ("scanning a tag", True, NO_TAG),
    ("parsing a tag", True, NO_TAG),
    ("directive", True, NO_DIRECTIVE),
    ("block scalar", False, BLOCK_HEADER),
    ("found unexpected ':'", False, TIGHT_COLON),
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


def in_plain_words(error: yaml.YAMLError, text: str, innermost: int) -> tuple[int, str]:
    """Where the syntax error is, as an index, and what to do about it.

    The innermost collection still open when it came up begins at the given index.
    """
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        return 0, f"this is not YAML: {shown(str(error))}"
    opening = getattr(error, "context_mark", None) or mark
    context = str(getattr(error, "context", None) or "")
    # What was found instead is named in the loader's own terms and would match by accident.
    problem = str(getattr(error, "problem", None) or "").partition(", but ")[0]
    here, start = min(mark.index, len(text)), min(opening.index, len(text))
    character = text[here : here + 1]

    if character == "\t":
        return here, USE_SPACES
    if "tab character" in problem:
        tab = text.find("\t", text.rfind("\n", 0, here) + 1)
        return (here if tab < 0 else tab), USE_SPACES
    bracket = text[innermost : innermost + 1]
    if bracket in CLOSING and (character == "" or not text[here:].strip()):
        return innermost, f'this "{bracket}" is never closed; add "{CLOSING[bracket]}"'
    if context in ("while parsing a flow sequence", "while parsing a flow mapping"):
        bracket = "[" if "sequence" in context else "{"
        line, _ = place(text, start)
        closing = CLOSING[bracket]
        message = f'"," or "{closing}" is missing before this'
        return here, f'{message}, for the "{bracket}" of line {line}'
    if character == ":" and ("block mapping" in context or "node content" in problem):
        return here, NO_KEY
    if "quoted scalar" in context and "end of stream" not in problem and "document" not in problem:
        escape = text.rfind("\\", start, here + 1)
        return (here if escape < 0 else escape), BAD_ESCAPE
    for fragment, is_at_start, message in _SYNTAX:
        if fragment in f"{context}, {problem}":
            index = start if is_at_start else here
            line, _ = place(text, start)
            return index, message.format(character=text[index : index + 1], line=line)
    return here, f"this is not YAML: {shown(problem)}"
