"""A house file with all that it extends, laid over each other; and variants switched on."""

from __future__ import annotations

from collections.abc import Callable

from trainer.law.reading.draft import (
    FORMAT,
    Draft,
    PhaseDraft,
    Placed,
    ReplyDraft,
    VariantDraft,
    check_keys,
    fields,
    items,
    join,
    text_of,
)
from trainer.law.reading.edits import apply_edit
from trainer.law.reading.naming import CLAUSE, ID, split_name
from trainer.law.reading.nodes import Mapping, Node, Scalar
from trainer.law.reading.problems import Unreadable, suggestion
from trainer.law.reading.tree import read_tree
from trainer.law.reading.vocabulary import BODY, EDIT, HEAD, PHASE, VARIANT

Fetch = Callable[[str, str], tuple[bytes, str]]
"""From what ``extends`` says, and the file that says so, to that file's bytes and its name.

Raises ``LookupError`` with a sentence where there is no such house or file.
"""

_LONGEST_CHAIN = 20


def read_draft(source: bytes, file: str, fetch: Fetch, chain: tuple[str, ...] = ()) -> Draft:
    """Read a file and all that it extends. Faults are gathered in ``Draft.problems``.

    Raises ``Unreadable`` only where the text is no tree at all, or of a newer format.
    """
    tree = read_tree(source, file)
    draft = Draft(file, tree)
    base = tree.get("extends")
    if not _check_format(draft, tree, file):
        raise Unreadable(draft.problems)
    check_keys(draft, tree, file, "", (*HEAD, *BODY))
    if base is not None:
        text = text_of(draft, base, file, "extends")
        inherited = _base_of(draft, base, text, file, fetch, (*chain, file)) if text else None
        if inherited is not None:
            inherited.problems.extend(draft.problems)
            inherited.file, inherited.tree = file, tree
            draft = inherited
        else:
            draft.has_broken_base = True
    draft.files.append(file)
    for key in ("house", "title", "source", "language"):
        node = tree.get(key)
        if node is not None:
            setattr(draft, "id" if key == "house" else key, text_of(draft, node, file, key))
    name = tree.get("house")
    if name is None:
        draft.fault(tree, file, "", "the file names no house: write house: and a short id")
    elif draft.id and not ID.fullmatch(draft.id):
        message = f"{draft.id!r}: expected a short id of letters, digits and hyphens"
        draft.fault(name, file, "house", message)
    if base is None and tree.get("title") is None:
        draft.fault(tree, file, "", "the house has no title: write title: and its name")
    _lay_over(draft, tree, file, "")
    _add_variants(draft, tree, file)
    return draft


def _base_of(
    draft: Draft, node: Node, text: str, file: str, fetch: Fetch, chain: tuple[str, ...]
) -> Draft | None:
    name, *switches = split_name(text)
    try:
        source, base_file = fetch(name, file)
    except LookupError as missing:
        draft.fault(node, file, "extends", str(missing.args[0]))
        return None
    if base_file in chain:
        circle = " → ".join((*chain[chain.index(base_file) :], base_file))
        draft.fault(node, file, "extends", f"the houses extend each other in a circle: {circle}")
        return None
    if len(chain) >= _LONGEST_CHAIN:
        message = f"more than {_LONGEST_CHAIN} houses extend each other: name the base directly"
        draft.fault(node, file, "extends", message)
        return None
    try:
        base = read_draft(source, base_file, fetch, chain)
    except Unreadable as broken:
        draft.problems.extend(broken.problems)
        return None
    refusal = switch_on(base, tuple(switches))
    if refusal is not None:
        draft.fault(node, file, "extends", refusal)
        return None
    for switch in switches:
        base.built_in[switch] = base.variants.pop(switch)
    return base


def _check_format(draft: Draft, tree: Mapping, file: str) -> bool:
    node = tree.get("format")
    if node is None:
        draft.fault(tree, file, "", f"the file says no format: write format: {FORMAT} first")
        return True
    text = node.text if isinstance(node, Scalar) else ""
    if text == str(FORMAT):
        return True
    if text.isascii() and text.isdigit() and int(text[:9]) > FORMAT:
        draft.fault(
            node,
            file,
            "format",
            f"the file is of format {text} and this trainer reads format {FORMAT}: "
            "install a newer trainer",
        )
        return False
    draft.fault(node, file, "format", f"expected {FORMAT}")
    return True


def _lay_over(draft: Draft, tree: Mapping, file: str, path: str) -> None:
    """Lay what a file or a variant says over what is there."""
    for key, placed in fields(draft, tree, "rules", file, path):
        draft.rules[key.text] = placed
    for key, placed in fields(draft, tree, "clauses", file, path):
        if key.text in draft.clauses:
            first = draft.clauses[key.text].place
            message = f"the clause {key.text} is already there, at {first}: take another number"
            draft.fault(key, file, placed.path, message)
        elif not CLAUSE.fullmatch(key.text):
            message = f"{key.text!r} is no clause's id: expected letters and a number, as CLUB-01"
            draft.fault(key, file, placed.path, message)
        draft.clauses.setdefault(key.text, placed)
    draft.knowledge.extend(items(draft, tree, "knowledge", file, path))
    for placed in items(draft, tree, "phases", file, path):
        _add_phase(draft, placed)
    draft.duties.extend(items(draft, tree, "duties", file, path))
    _add_replies(draft, tree, file, path)
    edit = tree.get("edit")
    if edit is not None:
        if isinstance(edit, Mapping):
            apply_edit(draft, edit, file, join(path, "edit"))
        else:
            draft.fault(edit, file, join(path, "edit"), f"expected {', '.join(EDIT)}")


def _add_phase(draft: Draft, placed: Placed) -> None:
    node = placed.node
    found = node.get("phase") if isinstance(node, Mapping) else None
    if not isinstance(node, Mapping) or not isinstance(found, Scalar) or not found.text:
        draft.fault(node, placed.file, placed.path, "a phase says phase: and its id")
        return
    for phase in draft.phases:
        if phase.id == found.text:
            message = f"a second phase {found.text!r}; the first stands at {phase.head.place}"
            draft.fault(found, placed.file, placed.path, message)
            return
    path = f"phases.{found.text}"
    check_keys(draft, node, placed.file, path, tuple(PHASE))
    steps = list(items(draft, node, "steps", placed.file, path))
    draft.phases.append(PhaseDraft(Placed(node, placed.file, path), found.text, steps))


def _add_replies(draft: Draft, tree: Mapping, file: str, path: str) -> None:
    seen: dict[str, int] = {}
    for placed in items(draft, tree, "replies", file, path):
        node = placed.node
        on = node.get("on") if isinstance(node, Mapping) else None
        if not isinstance(node, Mapping) or not isinstance(on, Scalar) or not on.text:
            draft.fault(node, file, placed.path, "a reply says on: and which request it answers")
            continue
        if on.text in seen:
            message = f"a second reply to {on.text!r}; the first stands on line {seen[on.text]}"
            draft.fault(on, file, placed.path, message)
            continue
        seen[on.text] = on.line
        where = f"{join(path, 'replies')}.{on.text}"
        steps = list(items(draft, node, "steps", file, where))
        draft.replies[on.text] = ReplyDraft(Placed(node, file, where), on.text, steps)


def _add_variants(draft: Draft, tree: Mapping, file: str) -> None:
    named: list[Placed] = []
    for key, placed in fields(draft, tree, "variants", file, ""):
        node = placed.node
        if not isinstance(node, Mapping):
            draft.fault(node, file, placed.path, "expected a title and what the variant changes")
            continue
        if key.text in draft.variants or key.text in draft.built_in:
            draft.fault(key, file, placed.path, f"the variant {key.text!r} is already there")
            continue
        if not ID.fullmatch(key.text):
            message = f"{key.text!r}: expected a short id of letters, digits and hyphens"
            draft.fault(key, file, placed.path, message)
        check_keys(draft, node, file, placed.path, tuple(VARIANT))
        title = node.get("title")
        if title is None:
            draft.fault(node, file, placed.path, "the variant has no title: write title:")
        text = "" if title is None else text_of(draft, title, file, join(placed.path, "title"))
        excludes = list(items(draft, node, "excludes", file, placed.path))
        named.extend(excludes)
        others = tuple(text_of(draft, other.node, file, other.path) for other in excludes)
        draft.variants[key.text] = VariantDraft(key.text, text, others, placed)
    known = [*draft.variants, *draft.built_in]
    for other in named:
        text = other.node.text if isinstance(other.node, Scalar) else ""
        if text and text not in known:
            message = f"there is no variant {text!r}{suggestion(text, known)}"
            draft.fault(other.node, file, other.path, message)


def switch_on(draft: Draft, names: tuple[str, ...]) -> str | None:
    """Apply variants in the order of the file. A sentence where they cannot be, else ``None``."""
    for name in names:
        if name in draft.built_in:
            return f"{draft.id} has the variant {name} switched on already"
        if name not in draft.variants:
            known = list(draft.variants)
            there = f"its variants are {', '.join(known)}" if known else "it has no variants"
            return f"{draft.id} has no variant {name!r}{suggestion(name, known)}; {there}"
        mine = draft.variants[name]
        on = {**draft.built_in, **{other: draft.variants.get(other) for other in names}}
        for other, variant in on.items():
            if other in mine.excludes or (variant is not None and name in variant.excludes):
                return f"{draft.id}: the variants {name} and {other} contradict each other"
    for name, variant in draft.variants.items():
        if name in names:
            assert isinstance(variant.body.node, Mapping)
            _lay_over(draft, variant.body.node, variant.body.file, variant.body.path)
    return None
