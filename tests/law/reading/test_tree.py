"""A house file as a positioned tree: what is read, what is refused, and where."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Iterator

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trainer.law.reading import tree
from trainer.law.reading.tree import (
    Mapping,
    Problem,
    Scalar,
    Sequence,
    Unreadable,
    nearest,
    read_tree,
    suggestion,
)

LOADERS = [
    pytest.param(
        "CSafeLoader",
        marks=pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="no C loader"),
    ),
    "SafeLoader",
]
# Taken before the fixture replaces it.
CHOOSE_LOADER = tree._loader


@pytest.fixture(params=LOADERS, autouse=True)
def loader(request: pytest.FixtureRequest) -> Iterator[str]:
    name = str(request.param)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tree, "_loader", lambda: getattr(yaml, name))
        yield name


def problems(source: bytes | str) -> tuple[Problem, ...]:
    with pytest.raises(Unreadable) as caught:
        read_tree(source, "house.yaml")
    return caught.value.problems


def places(source: bytes | str) -> list[tuple[int, int]]:
    return [(problem.line, problem.column) for problem in problems(source)]


def sole(source: bytes | str) -> Problem:
    (problem,) = problems(source)
    return problem


def scalar(root: Mapping, name: str) -> Scalar:
    node = root.get(name)
    assert isinstance(node, Scalar)
    return node


# Reading


@pytest.mark.parametrize(
    "text", ["3:2", "no", "on", "010", "1.10", "0x1F", "2024-01-01", "1e3", "yes", ".inf", "="]
)
def test_every_scalar_stays_text(text: str) -> None:
    assert scalar(read_tree(f"pays: {text}\n", "f"), "pays") == Scalar(text, 1, 7, False)


@pytest.mark.parametrize("name", ["on", "off", "yes", "no", "y", "010", "3:2", "null", "1.10"])
def test_every_key_stays_text(name: str) -> None:
    assert read_tree(f"{name}: 1\n", "f").names() == (name,)


def test_positions_of_a_nested_tree() -> None:
    source = "# rules\nrules:\n  pays: {is: 3:2}\n  hit:\n  - 'on 16'\n  - \"17\"\n"
    root = read_tree(source, "f")
    assert root == Mapping(
        (
            (
                Scalar("rules", 2, 1, False),
                Mapping(
                    (
                        (
                            Scalar("pays", 3, 3, False),
                            Mapping(
                                ((Scalar("is", 3, 10, False), Scalar("3:2", 3, 14, False)),), 3, 9
                            ),
                        ),
                        (
                            Scalar("hit", 4, 3, False),
                            Sequence((Scalar("on 16", 5, 5, True), Scalar("17", 6, 5, True)), 5, 3),
                        ),
                    ),
                    3,
                    3,
                ),
            ),
        ),
        2,
        1,
    )


def test_columns_count_characters() -> None:
    root = read_tree("{é: 🂡, b: c}\n", "f")
    assert root.key("b") == Scalar("b", 1, 8, False)


def test_lookups() -> None:
    root = read_tree("a: 1\nb: 2\n", "f")
    assert root.names() == ("a", "b")
    assert root.get("b") == Scalar("2", 2, 4, False)
    assert root.key("b") == Scalar("b", 2, 1, False)
    assert root.get("c") is None
    assert root.key("c") is None


@pytest.mark.parametrize(
    ("value", "is_empty"),
    [("", True), ("~", True), ("null", True), ("''", False), ('"~"', False), ("'null'", False),
     ("Null", False), ("0", False), ("|-\n  null", False)],
)  # fmt: skip
def test_is_empty(value: str, is_empty: bool) -> None:
    assert scalar(read_tree(f"a: {value}\n", "f"), "a").is_empty is is_empty


@pytest.mark.parametrize(
    ("value", "text", "is_quoted"),
    [
        ("one\n  two\n\n  three", "one two\nthree", False),
        ("|\n  one\n  two\n", "one\ntwo\n", True),
        (">-\n  one\n  two\n", "one two", True),
        ("'it''s'", "it's", True),
        ('"a\\tb"', "a\tb", True),
        ("http://x/?a:b#c", "http://x/?a:b#c", False),
        ("'&a *b !c <<'", "&a *b !c <<", True),
        ("R&D * 2!", "R&D * 2!", False),
    ],
)
def test_text_of_a_scalar(value: str, text: str, is_quoted: bool) -> None:
    assert scalar(read_tree(f"a: {value}\n", "f"), "a") == Scalar(text, 1, 4, is_quoted)


def test_an_empty_value_without_line_feed() -> None:
    assert scalar(read_tree("a: 1\nb:", "f"), "b") == Scalar("", 2, 3, False)


def test_one_document_may_be_marked() -> None:
    assert read_tree("---\na: 1\n...\n", "f") == Mapping(
        ((Scalar("a", 2, 1, False), Scalar("1", 2, 4, False)),), 2, 1
    )


# Bytes

PLAIN = "a: 1\nb:\n  - é\n  - x\n"


@pytest.mark.parametrize(
    "source",
    [
        PLAIN.encode(),
        b"\xef\xbb\xbf" + PLAIN.encode(),
        PLAIN.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + PLAIN.replace("\n", "\r\n").encode(),
        "\ufeff" + PLAIN,
        PLAIN.replace("\n", "\r\n"),
    ],
)
def test_byte_order_mark_and_line_ends_make_no_difference(source: bytes | str) -> None:
    assert read_tree(source, "f") == read_tree(PLAIN, "f")


def test_positions_of_faults_behind_a_byte_order_mark() -> None:
    assert places(b"\xef\xbb\xbf*a : 1\r\nb: &x 2\r\n") == [(1, 1), (2, 4)]


@pytest.mark.parametrize(
    ("source", "line", "column", "hint"),
    [
        (b"\xef\xbb\xbf\xef\xbb\xbfa: 1\n", 1, 1, "save the file as UTF-8"),
        ("\ufeff\ufeffa: 1\n", 1, 1, "save the file as UTF-8"),
        ("a: 1\n".encode("utf-16"), 1, 1, "UTF-16; save the file as UTF-8"),
        (b"\xfe\xff" + "a: 1\n".encode("utf-16-be"), 1, 1, "save the file as UTF-8"),
        ("a: 1\n".encode("utf-16-le"), 1, 2, "save the file as UTF-8"),
        ("a: 1\nb: café\n".encode("latin-1"), 2, 7, "0xE9"),
        ("\ufeffé: ".encode() + b"\xe9\n", 1, 4, "save the file as UTF-8"),
        (b"a: 1\r\nb: \xff", 2, 4, "save the file as UTF-8"),
        (b"a: \xe2\x82", 1, 4, "save the file as UTF-8"),
        ("a: 1\nb: x\0y\n", 2, 5, "NUL"),
        (b"a: 'x\x1b[0m'\n", 1, 6, "U+001B"),
        ("a: 1\n# \x85\n", 2, 3, "U+0085"),
        ("a: 1\u2028b: 2\n", 1, 5, "U+2028"),
        ("a: \ud800\n", 1, 4, "U+D800"),
        ("a: 1\nb: \ufeff2\n", 2, 4, "byte order mark"),
    ],
)
def test_not_plain_utf8_text(source: bytes | str, line: int, column: int, hint: str) -> None:
    problem = sole(source)
    assert (problem.line, problem.column) == (line, column)
    assert hint in problem.message


@pytest.mark.parametrize("is_text", [True, False])
def test_too_large(is_text: bool) -> None:
    fits = "a: 1\n#" + "é" * (1024 * 1024 - 3)
    assert len(fits.encode()) == 2 * 1024 * 1024
    assert read_tree(fits if is_text else fits.encode(), "f").names() == ("a",)
    larger = fits + "x"
    problem = sole(larger if is_text else larger.encode())
    assert (problem.line, problem.column) == (1, 1)
    assert "larger than 2 MiB" in problem.message


# Refused


def test_duplicate_keys_name_both_lines() -> None:
    first, second = problems("a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\na: 4\n")
    assert (first.line, first.column, first.path) == (5, 3, "b.c")
    assert "lines 3 and 5" in first.message
    assert (second.line, second.column, second.path) == (6, 1, "a")
    assert "lines 1 and 6" in second.message


def test_duplicate_keys_on_one_line() -> None:
    problem = sole("a: [{b: 1}, {b: 1, c: 2, b: 3}]\n")
    assert (problem.line, problem.column, problem.path) == (1, 26, "a[1].b")
    assert "on line 1" in problem.message


def test_keys_differing_in_case_are_not_duplicates() -> None:
    assert read_tree("a: 1\nA: 2\n", "f").names() == ("a", "A")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a: &x 1\n", [(1, 4, "a", "anchors")]),
        ("&x a: 1\n", [(1, 1, "", "anchors")]),
        ("a: &x\n  b: 1\n", [(1, 4, "a", "anchors")]),
        ("a: *x\n", [(1, 4, "a", "aliases")]),
        ("*x : 1\n", [(1, 1, "", "aliases")]),
        ("a: &x [*x]\n", [(1, 4, "a", "anchors"), (1, 8, "a[0]", "aliases")]),
        ("a: *\n", [(1, 4, "", "aliases")]),
        ("a: & 1\n", [(1, 4, "", "anchors")]),
        ("<<: {b: 1}\na: 2\n", [(1, 1, "<<", "merge keys")]),
        ("a:\n  <<: *x\n", [(2, 3, "a.<<", "merge keys"), (2, 7, "a.<<", "aliases")]),
        ("a: !!int 1\n", [(1, 4, "a", "tags")]),
        ("a: !!str 1\n", [(1, 4, "a", "tags")]),
        ("a: !foo [1]\n", [(1, 4, "a", "tags")]),
        ("a: ! 1\n", [(1, 4, "a", "tags")]),
        ("a: !x!y 1\n", [(1, 4, "", "tags")]),
        ("a: !t &x 1\n", [(1, 4, "a", "tags"), (1, 7, "a", "anchors")]),
        ("a: &x !t 1\n", [(1, 4, "a", "anchors"), (1, 7, "a", "tags")]),
        ("'a': 1\n", [(1, 1, "a", "key must be a plain word")]),
        ("? [a]\n: 1\n", [(1, 3, "", "key must be a plain word")]),
        ("b: {{a: 1}: 2}\n", [(1, 5, "b", "key must be a plain word")]),
        ("? |\n  a\n: 1\n", [(1, 3, "a", "key must be a plain word")]),
        (": 1\n", [(1, 1, "", "key is missing")]),
        ("a: {: 1}\n", [(1, 5, "", "key is missing")]),
        ("a: 1\n---\nb: 2\n", [(2, 1, "", "second document")]),
        ("a: 1\n...\n---\nb: 2\n", [(3, 1, "", "second document")]),
        ("%YAML 1.1\n---\na: 1\n", [(1, 1, "", "directives")]),
        ("# c\n%TAG ! x\n---\na: 1\n", [(2, 1, "", "directives")]),
        ("", [(1, 1, "", "empty")]),
        ("\n\n# nothing\n", [(1, 1, "", "empty")]),
        ("---\n", [(1, 1, "", "empty")]),
        ("\n- a\n", [(2, 1, "", "the file is a list")]),
        ("- &x a\n", [(1, 1, "", "the file is a list"), (1, 3, "[0]", "anchors")]),
        ("# c\n  hello\n", [(2, 3, "", "the file is a single value")]),
        ('a: "x\\0"\n', [(1, 4, "a", "control character")]),
    ],
)
def test_refused(source: str, expected: list[tuple[int, int, str, str]]) -> None:
    found = problems(source)
    assert [(p.line, p.column, p.path) for p in found] == [(e[0], e[1], e[2]) for e in expected]
    for problem, (*_, hint) in zip(found, expected, strict=True):
        assert hint in problem.message


@pytest.mark.parametrize(
    ("source", "line", "column"),
    [
        ("a:\n\tb: 1\n", 2, 1),
        ("a:\n  b: 1\n\tc: 2\n", 3, 1),
        ("a:\n  b: 1\n  \tc: 2\n", 3, 3),
        ("\ta: 1\n", 1, 1),
        ("a: [\n\t1]\n", 2, 1),
        ("a: |\n\tx\n", 2, 1),
        ("a: |\n \tx\n", 2, 2),
        ("a:\tb\n", 1, 3),
        ("a: b\t# c\n", 1, 5),
        ("a: '\t'\t# c\n", 1, 7),
    ],
)
def test_tabs(source: str, line: int, column: int) -> None:
    problem = sole(source)
    assert (problem.line, problem.column) == (line, column)
    assert "use spaces" in problem.message


def test_tabs_in_texts_and_comments_are_fine() -> None:
    source = "a: 'x\ty' #\tc\n#\tc\nb: \"\t\"\nc: |\n  x\ty\n   \n  \tz\nd: e#f\n"
    root = read_tree(source, "f")
    assert [scalar(root, name).text for name in "abcd"] == ["x\ty", "\t", "x\ty\n \n\tz\n", "e#f"]


@pytest.mark.parametrize(
    ("source", "line", "column", "hint"),
    [
        ('a: 1\nb: "x\nc: 3\n', 2, 4, 'never closed; add the closing "'),
        ("a: 'x\n", 1, 4, "never closed; add the closing '"),
        ("a: [1, 2\n", 1, 4, 'this "[" is never closed; add "]"'),
        ("a: [1,\n", 1, 4, 'this "[" is never closed; add "]"'),
        ("a: {b: [1,", 1, 8, 'this "[" is never closed; add "]"'),
        ("a: {b: 1\n", 1, 4, 'this "{" is never closed; add "}"'),
        ("a: [1, 2\nb: 3\n", 2, 2, 'for the "[" of line 1'),
        ("a: [1 2}\n", 1, 8, '"," or "]" is missing'),
        ("a: b: c\n", 1, 5, 'put text that holds ": " in quotes'),
        ("a: 1\n  b: 2\n", 2, 4, "check the indentation"),
        ("a:\n   b: 1\n  c: 2\n", 3, 3, "check the indentation"),
        ("a:\n  - 1\n  b: 2\n", 3, 3, "the list that begins on line 2"),
        ("a: 1\nfoo\nb: 2\n", 2, 1, 'a ":" is missing'),
        ("a: 1\nfoo\n", 2, 1, 'a ":" is missing'),
        ("a: 'it's'\n", 1, 8, "quotes"),
        ('a: "\\q"\n', 1, 5, "single quotes"),
        ('a: "\\UFFFFFFFF"\n', 1, 5, "single quotes"),
        ("a: @x\n", 1, 4, "begin with @; put it in quotes"),
        ("a: `x\n", 1, 4, "begin with `; put it in quotes"),
        ("a: %x\n", 1, 4, "begin with %; put it in quotes"),
        ("a: - b\n", 1, 4, "on a line of its own"),
        ("a: ]\n", 1, 4, "in quotes"),
        ("a: |x\n  t\n", 1, 5, "indent the text below"),
        ("a: |#c\n  t\n", 1, 5, "indent the text below"),
        ("a: {b:[1]}\n", 1, 6, "put a space after"),
        ("a: 1\n...\nb: 2\n", 3, 1, "keep one document"),
    ],
)
def test_syntax_errors_in_plain_words(source: str, line: int, column: int, hint: str) -> None:
    problem = sole(source)
    assert (problem.line, problem.column) == (line, column)
    assert hint in problem.message
    assert not any(word in problem.message for word in ("token", "block", "scalar", "<", "yaml"))


def test_all_faults_in_one_go_in_the_order_of_the_file() -> None:
    lines = [
        "a: &x 1",
        "b: *x",
        "a: 2",
        "<<: {}",
        "c: !t 3",
        "'d': 4",
        "e: " + "[" * 40 + "]" * 40,
        "f: " + "[" * 40 + "]" * 40,
        "g: [@]",
    ]
    expected = [(1, 4), (2, 4), (3, 1), (4, 1), (5, 4), (6, 1), (7, 43), (8, 43), (9, 5)]
    assert places("\n".join(lines)) == expected


# Depth and bombs


def test_forty_levels_are_allowed_and_no_more() -> None:
    # The mapping is the first level.
    read_tree("a: " + "[" * 39 + "]" * 39, "f")
    problem = sole("a: " + "[" * 40 + "]" * 40 + "\nb: 1\n")
    assert (problem.line, problem.column) == (1, 43)
    assert problem.path == "a" + "[0]" * 39
    assert "more than 40 levels" in problem.message


@pytest.mark.parametrize(
    ("source", "line", "column"),
    [
        ("a: " + "[" * 3000 + "]" * 3000, 1, 43),
        ("a: " + "[" * 3000, 1, 43),
        ("a:\n" + " [\n" * 3000, 41, 2),
        ("{a: " * 3000, 1, 161),
        ("- " * 3000, 1, 81),
        ("\n".join(" " * depth + "a:" for depth in range(1000)), 41, 41),
    ],
)
def test_deep_nesting_is_refused(source: str, line: int, column: int) -> None:
    assert places(source)[0] == (line, column)


def test_alias_bomb() -> None:
    rows = ["a: &a [x]"]
    rows += [f"{b}: &{b} [{','.join([f'*{a} '] * 9)}]" for a, b in itertools.pairwise("abcd")]
    found = problems("\n".join(rows))
    assert len(found) == 4 + 3 * 9
    assert [(p.line, p.column) for p in found[:3]] == [(1, 4), (2, 4), (2, 8)]


def test_endless_problems_come_to_an_end() -> None:
    assert len(problems("a: [" + "&a ," * 50_000 + "]")) == 1000


# Problems and suggestions


def test_problem_as_text() -> None:
    assert str(Problem("h.yaml", 3, 5, "rules.pays", "no")) == "h.yaml:3:5: rules.pays: no"
    assert str(Problem("h.yaml", 3, 5, "", "no")) == "h.yaml:3:5: no"


def test_unreadable_as_text() -> None:
    one, two = Problem("f", 1, 2, "", "a"), Problem("f", 3, 4, "b", "c")
    error = Unreadable([one, two])
    assert error.problems == (one, two)
    assert str(error) == "f:1:2: a\nf:3:4: b: c"


def test_paths_show_odd_keys_safely() -> None:
    _, problem = problems('"a\\e\\n' + "x" * 100 + '": 1\n')
    assert problem.path == "a? " + "x" * 36 + "…"


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("natural_pay", "natural_pays"),
        ("Natural-Pays", "natural_pays"),
        ("SURRENDR", "surrender"),
        ("double_on", "Double-On"),
        ("zzz", None),
        ("", None),
    ],
)
def test_nearest(word: str, expected: str | None) -> None:
    known = ("natural_pays", "surrender", "Double-On")
    assert nearest(word, known) == expected
    assert suggestion(word, known) == (f"; did you mean {expected}?" if expected else "")


def test_importing_does_not_load_yaml() -> None:
    code = "import sys, trainer.law.reading.tree; sys.exit('yaml' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_pure_loader_serves_where_the_c_loader_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert CHOOSE_LOADER() is yaml.SafeLoader


# Whatever is thrown at it

SNIPPETS = st.lists(
    st.sampled_from(
        ["a", "b", " ", "\n", "\n  ", ": ", ":", "- ", "? ", "[", "]", "{", "}", ", ", "'", '"',
         "|\n", ">-", "#", " # ", "&x ", "*x", "!t ", "<<: ", "---\n", "...\n", "%", "@", "\t",
         "\\", "\\U", "FFFFFFFF", "\\ud800", "\r\n", "\r", "é", "🂡", "3:2", "\0", "\ufeff"]
    ),
    max_size=30,
).map("".join)  # fmt: skip


def check_anything(source: bytes | str) -> None:
    try:
        assert isinstance(read_tree(source, "f"), Mapping)
    except Unreadable as error:
        text = source if isinstance(source, str) else source.decode("latin-1")
        # A fault may lie at the very end, behind the last line feed.
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert error.problems
        for problem in error.problems:
            assert 1 <= problem.line <= len(lines)
            assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1
            assert problem.message


anything = settings(
    max_examples=300,
    deadline=None,
    # The loader stays the same for all examples of a test.
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.differing_executors],
)


@anything
@given(st.text() | SNIPPETS)
def test_any_text(source: str) -> None:
    check_anything(source)


@anything
@given(st.binary() | SNIPPETS.map(str.encode))
def test_any_bytes(source: bytes) -> None:
    check_anything(source)


SCALARS = st.text("abc012:.-_~ ", min_size=1, max_size=8)
TREES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(SCALARS, inner, max_size=4),
    max_leaves=20,
)


@anything
@given(st.dictionaries(st.from_regex(r"[a-z]{1,6}", fullmatch=True), TREES, min_size=1))
def test_both_loaders_agree(value: dict[str, object]) -> None:
    source = yaml.safe_dump(value, sort_keys=False)
    results = []
    for name in ("CSafeLoader", "SafeLoader"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(tree, "_loader", lambda name=name: getattr(yaml, name, yaml.SafeLoader))
            try:
                results.append(str(read_tree(source, "f")))
            except Unreadable as error:
                results.append(str(error))
    assert results[0] == results[1]
