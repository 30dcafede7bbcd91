"""From the text of a house file to a ``House``, strictly, all faults in one run.

Nothing falls back to a default. A file with any fault gives no house at all.
"""

from __future__ import annotations

from functools import partial

from trainer.law.house import House, Variant
from trainer.law.procedure import Procedure
from trainer.law.reading.check import check_procedure
from trainer.law.reading.draft import Draft, word
from trainer.law.reading.layers import Fetch, read_draft, switch_on
from trainer.law.reading.needs import blame_removals, check_needs
from trainer.law.reading.problems import NoSuchHouse as NoSuchHouse
from trainer.law.reading.rules import read_rules
from trainer.law.reading.steps import read_duties, read_phases, read_replies
from trainer.law.reading.tree import Mapping, Node, Problem, Scalar, Sequence, Unreadable


def read_house(source: bytes, file: str, fetch: Fetch, switches: tuple[str, ...] = ()) -> House:
    """Read a house with the named variants switched on.

    Raises ``Unreadable`` with every fault of the file and of those it extends, and
    ``NoSuchHouse`` for a variant that is not there or contradicts another.
    """
    draft = read_draft(source, file, fetch)
    refusal = switch_on(draft, switches)
    if refusal is not None:
        raise NoSuchHouse(refusal)
    house = _understood(draft, switches)
    if draft.problems:
        raise Unreadable(_in_order(draft))
    assert house is not None
    return house


def faults_of(source: bytes, file: str, fetch: Fetch) -> tuple[Problem, ...]:
    """Every fault of a house file: of the house itself, and of each of its variants alone."""
    try:
        draft = read_draft(source, file, fetch)
    except Unreadable as broken:
        return broken.problems
    names = list(draft.variants)
    _understood(draft, ())
    found = dict.fromkeys(draft.problems)
    for name in names:
        again = read_draft(source, file, fetch)
        switch_on(again, (name,))
        _understood(again, (name,))
        found.update(dict.fromkeys(again.problems))
    return tuple(sorted(found, key=_place))


def _place(problem: Problem) -> tuple[str, int, int]:
    return problem.file, problem.line, problem.column


def _in_order(draft: Draft) -> tuple[Problem, ...]:
    return tuple(sorted(dict.fromkeys(draft.problems), key=_place))


def _understood(draft: Draft, switches: tuple[str, ...]) -> House | None:
    clauses: dict[str, str] = {}
    for name, placed in draft.clauses.items():
        if isinstance(placed.node, Scalar) and not placed.node.is_empty:
            clauses[name] = placed.node.text
        else:
            draft.fault(placed.node, placed.file, placed.path, "expected the clause's text")
    knowledge: list[str] = []
    for placed in draft.knowledge:
        node = placed.node
        if isinstance(node, Scalar) and node.text in draft.clauses:
            knowledge.append(node.text)
        else:
            draft.fault(node, placed.file, placed.path, "expected the id of a clause of this house")
    if draft.has_broken_base:
        # what the base would have brought is missing, and to say so of each thing helps nobody
        return None
    rules, entries = read_rules(draft)
    procedure = Procedure(read_phases(draft), read_duties(draft), read_replies(draft))
    check_procedure(draft, procedure)
    check_needs(draft)
    blame_removals(draft)
    if draft.problems or rules is None:
        return None
    return House(
        id=" +".join((draft.id, *(name for name in draft.variants if name in switches))),
        title=draft.title,
        rules=rules,
        entries=entries,
        procedure=procedure,
        clauses=clauses,
        knowledge=tuple(knowledge),
        variants=tuple(
            Variant(each.id, each.title, each.excludes) for each in draft.variants.values()
        ),
        switched_on=tuple(name for name in draft.variants if name in switches),
        source=draft.source,
        language=draft.language,
        fingerprint=partial(_digest, draft),
        files=tuple(draft.files),
    )


def _digest(draft: Draft) -> str:
    """A short fingerprint of all that decides: rules, steps, duties, replies, clauses."""
    import hashlib

    print_of = hashlib.sha256()
    for name, placed in (*draft.rules.items(), *draft.clauses.items()):
        print_of.update(repr((name, bare(placed.node))).encode())
    for phase in draft.phases:
        print_of.update(repr((phase.id, word(phase.head.node, "each"))).encode())
        print_of.update(repr([bare(placed.node) for placed in phase.steps]).encode())
    print_of.update(repr([bare(placed.node) for placed in draft.duties]).encode())
    for on, reply in draft.replies.items():
        assert isinstance(reply.head.node, Mapping)
        own = [(key.text, bare(value)) for key, value in reply.head.node.entries]
        own = [entry for entry in own if entry[0] != "steps"]
        print_of.update(repr((on, own, [bare(step.node) for step in reply.steps])).encode())
    return print_of.hexdigest()[:16]


def bare(node: Node) -> object:
    """A node without its places."""
    if isinstance(node, Mapping):
        return {key.text: bare(value) for key, value in node.entries}
    if isinstance(node, Sequence):
        return [bare(item) for item in node.items]
    return node.text
