"""What a round cannot do without: the steps that other steps, guards and rules rest on.

A house whose words are all right may still not be playable: somebody removed the look at the hole
card and left the step that shows the blackjack. Each need is a line of a table. What is missing
is blamed on the edit that removed it; where nothing was removed, on the step that needs it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from trainer.law.acts import ACTS
from trainer.law.reading.draft import Draft, Placed, step_id, word, words
from trainer.law.reading.nodes import Mapping


class Pattern(NamedTuple):
    """Steps with these words; ``guard`` is one that they ask, ``without`` those they must not.

    ``where`` is ``""`` for anywhere, ``checklist``, or the reply to a request.
    """

    is_: dict[str, str]
    guard: str = ""
    without: tuple[str, ...] = ()
    where: str = ""


class Need(NamedTuple):
    """A step like ``who`` needs one like ``what``, which is told as ``means``."""

    who: Pattern
    what: Pattern
    means: str


_DOWN: Final = Pattern({"do": "deal", "to": "dealer", "face": "down"})
_REVEAL: Final = Pattern({"do": "reveal"}, without=("peek_shows_blackjack",))
_SETTLE_ALL: Final = Pattern(
    {"do": "settle", "each": "hand", "bet": "main"},
    without=("natural", "bust", "charlie", "dealer_shows_blackjack"),
    where="checklist",
)

BETWEEN_STEPS: Final = (
    Need(Pattern({"do": "peek"}), _DOWN, "a card of the dealer's dealt face down"),
    Need(Pattern({"do": "turn"}), _DOWN, "a card of the dealer's dealt face down"),
    Need(Pattern({"do": "reveal"}), _DOWN, "a card of the dealer's dealt face down"),
    Need(
        Pattern({"do": "deal", "to": "dealer", "face": "down", "nth": "1"}),
        Pattern({"do": "turn"}),
        "a step that turns the dealer's first card up",
    ),
    Need(_DOWN, _REVEAL, "a step that turns the hole card"),
    Need(
        Pattern({}, guard="peek_shows_blackjack"),
        Pattern({"do": "peek"}),
        "a step that looks at the hole card",
    ),
    Need(
        Pattern({}, guard="even_money_was_offered"),
        Pattern({"do": "offer", "what": "even-money"}),
        "a step that offers even money",
    ),
    Need(
        Pattern({"do": "deal", "to": "spots", "nth": "2"}),
        Pattern({"do": "deal", "to": "spots", "nth": "1"}),
        "a step that deals each spot its first card",
    ),
    Need(
        Pattern({"do": "deal", "to": "dealer", "nth": "2"}),
        Pattern({"do": "deal", "to": "dealer", "nth": "1"}),
        "a step that deals the dealer's first card",
    ),
)

OF_A_ROUND: Final = (
    (Pattern({"await": "bet"}), "waits for bets"),
    (Pattern({"do": "deal", "to": "spots", "nth": "1"}), "deals each spot its first card"),
    (Pattern({"do": "deal", "to": "spots", "nth": "2"}), "deals each spot its second card"),
    (Pattern({"do": "deal", "to": "dealer", "nth": "1"}), "deals the dealer's first card"),
    (
        Pattern({"await": "request"}, without=("may_go_on_from_21",)),
        "waits for a player's decision",
    ),
    (Pattern({"do": "draw"}), "draws for the dealer"),
    (_SETTLE_ALL, "settles every bet that still lies"),
)
"""What every round needs, in words that follow “a step that”."""

OF_A_REPLY: Final = (
    ("hit", Pattern({"do": "deal", "to": "hand"}, where="hit"), "gives the card"),
    ("double", Pattern({"await": "add"}, where="double"), "waits for the chips"),
    ("double", Pattern({"do": "deal", "to": "hand"}, where="double"), "gives the card"),
    ("split", Pattern({"await": "add"}, where="split"), "waits for the chips"),
    ("split", Pattern({"do": "part"}, where="split"), "parts the pair"),
    (
        "split",
        Pattern({"do": "deal", "to": "first_child"}, where="split"),
        "deals a card to the first hand",
    ),
    (
        "split",
        Pattern({"do": "deal", "to": "second_child"}, where="split"),
        "deals a card to the second hand",
    ),
)

NEVER_ALLOWED: Final = {"split": ("split_on", "none")}
"""A request that is always refused where a rule has this value; its reply needs no steps then."""

OF_A_RULE: Final = (
    ("hole_card", ("false",), _DOWN, "deals the dealer a card face down"),
    (
        "hole_card",
        ("false",),
        Pattern({"do": "deal", "to": "dealer", "nth": "2"}),
        "deals the dealer a second card",
    ),
    ("peek_on", ("",), Pattern({"do": "peek"}), "looks at the hole card"),
    (
        "insurance",
        ("none",),
        Pattern({"do": "settle", "bet": "insurance"}),
        "settles insurance",
    ),
    (
        "over_under_13",
        ("none",),
        Pattern({"do": "settle", "bet": "over-under"}),
        "settles the side bets",
    ),
    (
        "three_sevens",
        ("none",),
        Pattern({"do": "settle", "bet": "three-sevens"}),
        "pays the premium",
    ),
    (
        "even_money",
        ("none",),
        Pattern({"do": "settle", "bet": "main"}, where="even-money"),
        "pays even money",
    ),
    (
        "surrender",
        ("none",),
        Pattern({"do": "settle", "bet": "main"}, where="surrender"),
        "settles a surrendered hand",
    ),
)
"""Rules that need a step, unless they have one of these values."""


def check_needs(draft: Draft) -> None:
    """Note what is missing for a round to be played; and what an edit removed and is needed."""
    steps = list(_all_steps(draft))
    if any(word(each.node, "do") not in ("", *ACTS) for _, each in steps):
        return  # a misspelt act may be the very one that is missed
    if any(not isinstance(each.node, Mapping) for _, each in steps):
        return

    def is_there(what: Pattern) -> bool:
        return any(_fits(what, where, each) for where, each in steps)

    for need in BETWEEN_STEPS:
        for where, each in steps:
            if _fits(need.who, where, each) and not is_there(need.what):
                name = f"the step {step_id(each.node)!r}"
                if not _blame_removal(draft, need.what, f"{name} ({each.place}) needs it"):
                    message = f"{name} needs {need.means}, and there is none"
                    draft.fault(each.node, each.file, each.path, message)
    for what, means in OF_A_ROUND:
        if not is_there(what) and not _blame_removal(draft, what, f"no other step {means}"):
            draft.lacks("phases", f"no step {means}")
    for on, what, means in OF_A_REPLY:
        reply = draft.replies.get(on)
        name, value = NEVER_ALLOWED.get(on, ("", ""))
        if name in draft.rules and _value(draft.rules[name]) == value:
            continue
        if reply is not None and not is_there(what):
            reason = f"no other step of the reply to {on} {means}"
            if not _blame_removal(draft, what, reason):
                draft.fault(reply.head.node, reply.head.file, reply.head.path, f"no step {means}")
    _check_hidden_cards(draft, steps)
    for name, unless, what, means in OF_A_RULE:
        rule = draft.rules.get(name)
        if rule is None or _value(rule) in (*unless, None) or is_there(what):
            continue
        if not _blame_removal(draft, what, f"the rule {name} ({rule.place}) needs it"):
            message = f"the rule needs a step that {means}, and there is none"
            draft.fault(rule.node, rule.file, rule.path, message)


def _check_hidden_cards(draft: Draft, steps: list[tuple[str, Placed]]) -> None:
    """Without a hole card, nobody may deal one."""
    rule = draft.rules.get("hole_card")
    if rule is None or _value(rule) != "false":
        return
    for where, each in steps:
        if _fits(_DOWN, where, each):
            name = f"the step {step_id(each.node)!r} ({each.place})"
            message = f"the house has no hole card, and {name} deals a card face down"
            draft.fault(rule.node, rule.file, rule.path, message)
            return


def blame_removals(draft: Draft) -> None:
    """Note each removal that something needed, once, with all that needs it."""
    for name, removal in draft.removed.items():
        if removal.reasons:
            why = "; ".join(dict.fromkeys(removal.reasons))
            message = f"{name!r} is removed here, and is needed: {why}"
            draft.fault(removal.at.node, removal.at.file, removal.at.path, message)
            removal.reasons.clear()


def _blame_removal(draft: Draft, what: Pattern, reason: str) -> bool:
    removals = [
        removal for removal in draft.removed.values() if _fits(what, what.where, removal.taken)
    ]
    for removal in removals:
        removal.reasons.append(reason)
    return bool(removals)


def _all_steps(draft: Draft) -> Iterator[tuple[str, Placed]]:
    for phase in draft.phases:
        for placed in phase.steps:
            yield "checklist", placed
    for placed in draft.duties:
        yield "duty", placed
    for on, reply in draft.replies.items():
        for placed in reply.steps:
            yield on, placed


def _fits(what: Pattern, where: str, placed: Placed) -> bool:
    if what.where and what.where != where:
        return False
    if any(word(placed.node, key) != text for key, text in what.is_.items()):
        return False
    if not what.guard and not what.without:
        return True
    asked = words(placed.node, "when")
    has_guard = not what.guard or what.guard in asked
    return has_guard and not any(guard in what.without for guard in asked)


def _value(rule: Placed) -> str | None:
    """The rule's value as text, a list's first entry; ``None`` where it cannot be read."""
    node = rule.node
    if not isinstance(node, Mapping) or node.get("is") is None:
        return None
    listed = words(node, "is")
    return listed[0] if listed else word(node, "is")
