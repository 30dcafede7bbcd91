"""The ``rules:`` of a house file: every rule set once, of its kind, with basis and clauses."""

from __future__ import annotations

from typing import Any

from trainer.facts.rules import RULES, TOTALS, Kind
from trainer.facts.values import Rules
from trainer.law.house import RuleEntry
from trainer.law.procedure import BASES
from trainer.law.reading.draft import Draft, Placed
from trainer.law.reading.tree import Mapping, Node, Scalar, Sequence, suggestion


def read_rules(draft: Draft) -> tuple[Rules | None, dict[str, RuleEntry]]:
    """The rules and how they were written; ``None`` where a fault leaves one unknown."""
    values: dict[str, Any] = {}
    entries: dict[str, RuleEntry] = {}
    before = len(draft.problems)
    for name, placed in draft.rules.items():
        if name not in RULES:
            draft.fault(
                placed.node,
                placed.file,
                placed.path,
                f"unknown rule {name!r}{suggestion(name, RULES)}",
            )
        else:
            _read_rule(draft, name, placed, values, entries)
    for name in RULES:
        if name not in draft.rules:
            draft.lacks("rules", f"the rule {name!r} is not set: a house sets every rule")
    if len(draft.problems) > before:
        return None, entries
    rules = Rules(**values)
    _check_together(draft, rules)
    return rules, {name: entries[name] for name in RULES}


def _read_rule(
    draft: Draft,
    name: str,
    placed: Placed,
    values: dict[str, Any],
    entries: dict[str, RuleEntry],
) -> None:
    spec, node = RULES[name], placed.node
    if not isinstance(node, Mapping):
        draft.fault(
            node,
            placed.file,
            placed.path,
            "expected a value with its basis, like {is: …, basis: stated, cites: [CYB-01]}",
        )
        return
    known = ("is", *spec.attributes, "basis", "cites", "why")
    for key, _ in node.entries:
        if key.text not in known:
            draft.fault(
                key,
                placed.file,
                f"{placed.path}.{key.text}",
                f"unknown key {key.text!r}{suggestion(key.text, known)}",
            )
    found = node.get("is")
    if found is None:
        draft.fault(node, placed.file, placed.path, f"no value: write is: {spec.kind.expected}")
        return
    kind = spec.kind
    if name == "double_on" and isinstance(found, Sequence):
        kind = TOTALS
    values[name] = _value(draft, kind, found, placed, "is")
    words = {"is": _as_written(found)}
    for word, attribute in spec.attributes.items():
        given = node.get(word)
        is_none = words["is"] == "none"
        if given is None:
            if attribute.needed == "always" or (attribute.needed == "unless_none" and not is_none):
                draft.fault(
                    node,
                    placed.file,
                    f"{placed.path}.{word}",
                    f"{word} is missing: {attribute.meaning} Write {attribute.kind.expected}",
                )
            values[attribute.field] = attribute.absent
            continue
        if is_none and attribute.needed == "unless_none":
            draft.fault(given, placed.file, f"{placed.path}.{word}", "nothing to say beside none")
        values[attribute.field] = _value(draft, attribute.kind, given, placed, word)
        words[word] = _as_written(given)
    basis, cites, why = read_basis(draft, node, placed, is_rule=True)
    origin = f"{placed.file}:{node.line}:{node.column}"
    entries[name] = RuleEntry(name, words, basis, cites, why, origin)


def _value(draft: Draft, kind: Kind, node: Node, placed: Placed, word: str) -> object:
    path = f"{placed.path}.{word}"
    if kind.is_list:
        if not isinstance(node, Sequence):
            draft.fault(node, placed.file, path, f"expected {kind.expected}")
            return ()
        one = kind._replace(is_list=False)
        found = tuple(
            _value(draft, one, item, placed, f"{word}[{number}]")
            for number, item in enumerate(node.items)
        )
        if len(set(found)) < len(found):
            draft.fault(node, placed.file, path, "the same value stands here twice")
        return found
    if not isinstance(node, Scalar) or node.is_empty:
        draft.fault(node, placed.file, path, f"nothing is written here; expected {kind.expected}")
        return None
    try:
        return kind.parse(node.text)
    except ValueError as wrong:
        said, hint = str(wrong), suggestion(node.text, kind.choices)
        shown = repr(node.text)
        message = said if said.startswith(shown) else f"{shown}: {said}"
        draft.fault(node, placed.file, path, message + hint)
        return None


def _as_written(node: Node) -> str:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return "[" + ", ".join(_as_written(item) for item in node.items) + "]"
    return "{…}"


def read_basis(
    draft: Draft, node: Mapping, placed: Placed, *, is_rule: bool
) -> tuple[str, tuple[str, ...], str]:
    """``basis``, ``cites`` and ``why`` of a rule, step, duty or reply."""
    basis = _word(draft, node, placed, "basis")
    if basis is None:
        draft.fault(
            node, placed.file, f"{placed.path}.basis", f"no basis: write one of {', '.join(BASES)}"
        )
    elif basis and basis not in BASES:
        draft.fault(
            node.get("basis") or node,
            placed.file,
            f"{placed.path}.basis",
            f"{basis!r} is no basis; expected one of {', '.join(BASES)}{suggestion(basis, BASES)}",
        )
    cites = read_cites(draft, node, placed)
    why = _word(draft, node, placed, "why") or ""
    listed = node.get("cites")
    is_uncited = listed is None or (isinstance(listed, Sequence) and not listed.items)
    if basis in ("stated", "inferred") and is_uncited:
        draft.fault(
            listed or node,
            placed.file,
            f"{placed.path}.cites",
            f"{basis}, but by no clause: write cites:",
        )
    if is_rule and basis == "inferred" and not why:
        draft.fault(
            node,
            placed.file,
            f"{placed.path}.why",
            "inferred: write why:, the reasoning in a line",
        )
    return basis or "", cites, why


def read_cites(draft: Draft, node: Mapping, placed: Placed) -> tuple[str, ...]:
    """The clauses cited, each of which must be one of the house's."""
    found = node.get("cites")
    if found is None:
        return ()
    path = f"{placed.path}.cites"
    if not isinstance(found, Sequence):
        draft.fault(found, placed.file, path, "expected a list of clauses, like [CYB-01]")
        return ()
    cites: list[str] = []
    for item in found.items:
        if not isinstance(item, Scalar):
            draft.fault(item, placed.file, path, "expected a clause, like CYB-01")
        elif item.text not in draft.clauses:
            draft.fault(
                item,
                placed.file,
                path,
                f"the house has no clause {item.text!r}{suggestion(item.text, draft.clauses)}",
            )
        elif item.text in cites:
            draft.fault(item, placed.file, path, f"{item.text} is cited twice")
        else:
            cites.append(item.text)
    return tuple(cites)


def _word(draft: Draft, node: Mapping, placed: Placed, key: str) -> str | None:
    found = node.get(key)
    if found is None:
        return None
    if isinstance(found, Scalar) and not found.is_empty:
        return found.text
    draft.fault(found, placed.file, f"{placed.path}.{key}", "expected text")
    return ""


def _check_together(draft: Draft, rules: Rules) -> None:
    """Rules that contradict each other, each at the rule that is to blame."""

    def blame(name: str, message: str) -> None:
        placed = draft.rules[name]
        draft.fault(placed.node, placed.file, placed.path, message)

    if rules.minimum_bet and rules.maximum_bet and rules.minimum_bet > rules.maximum_bet:
        blame("maximum_bet", "the highest bet is below the lowest")
    if rules.peek_on and not rules.hole_card:
        blame("peek_on", "there is no hole card to look at")
    if rules.dealer_blackjack_takes == "peeked" and set(rules.peek_on) != {"ace", "ten_value"}:
        blame(
            "dealer_blackjack_takes",
            "not every dealer's blackjack is found by a look at the hole card: say all or original",
        )
    if rules.money_unit is None and "exact" not in (
        rules.natural_round,
        rules.surrender_round or "exact",
    ):
        blame("natural_pays", "money is exact here, so nothing is rounded: write round: exact")
    if rules.money_unit is not None and rules.natural_round == "exact":
        blame("natural_pays", "bets are whole chips here: say round: down or up")
    if (rules.many_decks is None) != (rules.many_from_spots is None):
        blame("decks", "many and from_spots stand together or not at all")
