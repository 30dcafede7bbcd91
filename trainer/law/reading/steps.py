"""Steps, duties and replies of a house file, word by word."""

from __future__ import annotations

from typing import Final

from trainer.law.acts import ACTS
from trainer.law.guards import GUARDS, Guard
from trainer.law.procedure import SEVERITIES, Phase, Reply, Step
from trainer.law.reading.draft import Draft, Placed
from trainer.law.reading.rules import read_basis
from trainer.law.reading.tree import Mapping, Scalar, Sequence, suggestion
from trainer.law.reading.vocabulary import (
    AWAITED,
    CHOICES,
    INCIDENTS,
    ONLY_FOR_A_HAND,
    REPLIES,
    REPLY,
    REQUESTS,
    step_words,
)

_UNKNOWN: Final = Guard("", "table", lambda rules, table, subject: False, "", ())


class _Words:
    """A step's mapping, read key by key with its faults noted."""

    def __init__(self, draft: Draft, placed: Placed, node: Mapping) -> None:
        self.draft, self.placed, self.node = draft, placed, node

    def fault(self, node: object, key: str, message: str) -> None:
        at = node if isinstance(node, (Scalar, Sequence, Mapping)) else self.node
        path = f"{self.placed.path}.{key}" if key else self.placed.path
        self.draft.fault(at, self.placed.file, path, message)

    def missing(self, key: str, message: str) -> None:
        """A fault for a word that is not there; one that is there and empty has its own."""
        if self.node.get(key) is None:
            self.fault(None, key, message)

    def text(self, key: str) -> str:
        found = self.node.get(key)
        if found is None:
            return ""
        if isinstance(found, Scalar) and not found.is_empty:
            return found.text
        self.fault(found, key, "expected text, and nothing is written here")
        return ""

    def choice(self, key: str, words: tuple[str, ...]) -> str:
        text = self.text(key)
        if text and text not in words:
            self.fault(
                self.node.get(key),
                key,
                f"{text!r}: expected one of {', '.join(words)}{suggestion(text, words)}",
            )
        return text

    def flag(self, key: str) -> bool:
        return self.choice(key, ("true", "false")) == "true"

    def count(self, key: str) -> int:
        text = self.text(key)
        if text and text not in ("1", "2"):
            self.fault(self.node.get(key), key, f"{text!r}: expected 1 or 2")
            return 0
        return int(text or "0")

    def guards(self, key: str, about: tuple[str, ...]) -> tuple[Guard, ...]:
        found = self.node.get(key)
        if found is None:
            return ()
        if not isinstance(found, Sequence):
            self.fault(found, key, "expected a list of guards")
            return ()
        return tuple(
            guard
            for item in found.items
            if (guard := self.guard(item if isinstance(item, Scalar) else None, key, about, item))
        )

    def guard(
        self, word: Scalar | None, key: str, about: tuple[str, ...], node: object
    ) -> Guard | None:
        if word is None:
            self.fault(node, key, "expected the name of a guard")
            return None
        guard = GUARDS.get(word.text)
        if guard is None:
            self.fault(word, key, f"unknown guard {word.text!r}{suggestion(word.text, GUARDS)}")
            return _UNKNOWN  # the step still counts as guarded, so that no second fault follows
        if guard.about not in about:
            self.fault(
                word,
                key,
                f"{word.text} asks about a {guard.about}, and here it could only be asked "
                f"about {' or '.join(f'a {thing}' for thing in about)}",
            )
            return None
        return guard

    def keys(self, known: tuple[str, ...]) -> None:
        for key, _ in self.node.entries:
            if key.text not in known:
                self.fault(key, key.text, f"unknown key {key.text!r}{suggestion(key.text, known)}")


def read_phases(draft: Draft) -> tuple[Phase, ...]:
    """All phases with their steps."""
    phases = []
    for phase in draft.phases:
        assert isinstance(phase.head.node, Mapping)
        words = _Words(draft, phase.head, phase.head.node)
        each = words.choice("each", ("hand",))
        title = words.text("title")
        if not title:
            words.missing("title", "the phase has no title")
        steps = [
            step
            for placed in phase.steps
            if (step := _step(draft, placed, phase.id, "hand" if each else "table"))
        ]
        line = phase.head.node.line
        phases.append(Phase(phase.id, title, tuple(steps), each, line))
    if not phases:
        draft.lacks("phases", "the house has no phases")
    return tuple(phases)


def read_duties(draft: Draft) -> tuple[Step, ...]:
    """All duties."""
    return tuple(step for placed in draft.duties if (step := _step(draft, placed, "", "duty")))


def _step(draft: Draft, placed: Placed, phase: str, where: str) -> Step | None:
    """One step. ``where`` is ``table``, ``hand``, ``duty`` or ``reply``."""
    node = placed.node
    if not isinstance(node, Mapping):
        draft.fault(node, placed.file, placed.path, "expected a step: id, do, and its words")
        return None
    name = node.get("id")
    if isinstance(name, Scalar) and name.text:
        placed = Placed(node, placed.file, f"{placed.path.partition('[')[0]}.{name.text}")
    words = _Words(draft, placed, node)
    act, awaits = words.text("do"), words.choice("await", tuple(AWAITED))
    if act and awaits:
        words.fault(None, "await", "a step either does something or awaits something")
    if act:
        if act not in ACTS:
            words.fault(node.get("do"), "do", f"unknown act {act!r}{suggestion(act, ACTS)}")
            return None
        spec = ACTS[act]
        for need in spec.needs:
            if node.get(need) is None:
                words.fault(None, need, f"{act} needs {need}:")
    elif not awaits:
        words.missing("do", f"a step says do: or await:; acts are {', '.join(ACTS)}")
        return None
    words.keys(step_words(act, where))
    if not words.text("id"):
        words.missing("id", "the step has no id")
    chosen = {key: words.choice(key, tuple(values)) for key, values in CHOICES.items()}
    about_hand = where in ("hand", "reply") or chosen["each"] == "hand"
    _check_hand(words, act, chosen, about_hand=about_hand or where == "duty")
    if where == "duty" and not chosen["each"] and not words.flag("optional"):
        words.missing("each", "a duty says for each: of what")
    about = ("table", "hand") if about_hand else ("table",)
    opens = node.get("opens")
    if where == "duty" and opens is None:
        words.fault(None, "opens", "a duty says opens: and from which moment")
    is_optional = words.flag("optional")
    severity = words.choice("severity", SEVERITIES)
    if act and not is_optional and not severity:
        words.missing("severity", f"no severity: write one of {', '.join(SEVERITIES)}")
    if act and not words.text("why"):
        words.missing("why", "the step gives no reason: write why:")
    basis, cites, why = read_basis(draft, node, placed, is_rule=False)
    order = chosen["order"]
    return Step(
        id=words.text("id"),
        phase=phase,
        act=act or "await",
        to=chosen["to"],
        each=chosen["each"],
        nth=words.count("nth"),
        is_down=chosen["face"] == "down",
        call=chosen["call"],
        what=chosen["what"],
        bet=chosen["bet"],
        awaits=awaits,
        across=chosen["across"],
        order="any" if order == "spot_by_spot" else order or "any",
        is_bound_by_spot=order == "spot_by_spot",
        guards=words.guards("when", about),
        is_optional=is_optional,
        then=words.text("then") if where == "table" else "",
        opens=words.guard(opens if isinstance(opens, Scalar) else None, "opens", ("table",), opens)
        if opens is not None
        else None,
        by=words.text("by") if where == "duty" else "",
        severity=severity,
        says=words.text("says"),
        hint=words.text("hint"),
        why=why,
        cites=cites,
        basis=basis,
        title=words.text("title"),
        line=node.line,
    )


def _check_hand(words: _Words, act: str, chosen: dict[str, str], *, about_hand: bool) -> None:
    """A fault for an act that is done for a hand where no hand is meant: it would never be due."""
    is_for_a_hand = act in ONLY_FOR_A_HAND or chosen["call"] in ("total", "too-many")
    if about_hand or not is_for_a_hand:
        return
    if "each" in step_words(act, "table"):
        words.missing("each", f"{act} is done for a hand: write each: hand")
    else:
        words.fault(words.node.get("do"), "do", f"{act} is done for a hand: write it in a reply")


def read_replies(draft: Draft) -> dict[str, Reply]:
    """All replies by the request that they answer; a fault for each request without one."""
    replies: dict[str, Reply] = {}
    for on, drafted in draft.replies.items():
        placed, node = drafted.head, drafted.head.node
        assert isinstance(node, Mapping)
        words = _Words(draft, placed, node)
        if on not in REPLIES:
            words.fault(node.get("on"), "on", f"unknown request {on!r}{suggestion(on, REPLIES)}")
            continue
        words.keys(tuple(REPLY))
        about = ("table", "bet") if on in ("bet", "insurance") else ("table", "hand")
        severity = words.choice("severity", SEVERITIES)
        if not severity:
            words.missing("severity", f"no severity: write one of {', '.join(SEVERITIES)}")
        basis, cites, why = read_basis(draft, node, placed, is_rule=False)
        where = "table" if on in INCIDENTS else "reply"
        steps = tuple(
            step for each in drafted.steps if (step := _step(draft, each, "", where)) is not None
        )
        refusal = None
        if on not in INCIDENTS:
            refusal = Step(
                id=f"refuse-{on}",
                phase="",
                act="refuse",
                what=on,
                severity=severity,
                hint=words.text("hint"),
                why=why,
                cites=cites,
                basis=basis,
                line=node.line,
            )
        allow = words.guards("allow", about)
        replies[on] = Reply(
            on, allow, steps, refusal, words.text("hint"), why, cites, basis, node.line
        )
    for on in REQUESTS:
        if on in draft.replies:
            continue
        reason = "a house says what it answers to every request"
        if on in draft.removed:
            draft.removed[on].reasons.append(reason)
        else:
            draft.lacks("replies", f"no reply to {on!r}: {reason}")
    return replies
