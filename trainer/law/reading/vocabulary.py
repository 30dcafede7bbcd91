"""Every key and word a house file may write, and what each means.

The reader refuses what is not here; the manual and the schema for editors are made from it. Rules,
guards and acts have registries of their own.
"""

from __future__ import annotations

from typing import Final

from trainer.law.acts import ACTS

HEAD: Final[dict[str, str]] = {
    "format": "The format of the file. This trainer reads format 1.",
    "house": "The short id of the house, as records and commands write it.",
    "title": "The name of the house for people.",
    "extends": "The house that this one takes over: a shipped id with its variants, or a file.",
    "source": "Where the house's rules come from.",
    "language": "The language of the source, as a short code in quotes.",
}
BODY: Final[dict[str, str]] = {
    "rules": "What the house fixes in numbers and words, rule by rule.",
    "phases": "The parts of a round, in order, each a checklist of steps.",
    "duties": "Acts that are open from one moment on and must be done by another.",
    "replies": "What the dealer answers to a request, and does when something goes wrong.",
    "clauses": "The numbered clauses that rules, steps and replies cite.",
    "knowledge": "Clauses that no act at the table can show, such as an age limit.",
    "edit": "What is changed in the steps, duties and replies of the house that is extended.",
    "variants": "Changes that may be switched on by name: house +variant.",
}
EDIT: Final[dict[str, str]] = {
    "remove": "Ids of steps, duties or replies that are left out.",
    "replace": "Whole steps or duties, each in the place of the one with its id.",
    "insert_after": "Under the id of a step or duty, the list of steps that follow it.",
}
VARIANT: Final[dict[str, str]] = {
    "title": "What the variant changes, in a line.",
    "excludes": "Variants that it contradicts.",
    "rules": BODY["rules"],
    "duties": BODY["duties"],
    "replies": BODY["replies"],
    "clauses": BODY["clauses"],
    "edit": BODY["edit"],
}
PHASE: Final[dict[str, str]] = {
    "phase": "The id of the phase.",
    "title": "Its name for people.",
    "each": "hand, where its steps are read for one hand after the other, clockwise.",
    "steps": "The steps, in order.",
}
RULE: Final[dict[str, str]] = {
    "is": "The value.",
    "basis": "What the value rests on.",
    "cites": "The clauses that it rests on.",
    "why": "The reasoning in a line, wherever no clause states the value.",
}
BASES: Final[dict[str, str]] = {
    "stated": "A clause says so; it is cited.",
    "inferred": "It follows from the clauses cited, or is the only reading under which they agree.",
    "assumed": "The source is silent; a sensible value stands in until the club decides.",
}
SEVERITIES: Final[dict[str, str]] = {
    "critical": "Money or cards are wrong, or the game's secrecy is broken.",
    "major": "The order or the protection of the game suffers.",
    "minor": "A call or a courtesy is missing.",
}
STEP: Final[dict[str, str]] = {
    "id": "The step's own name, once in a house.",
    "title": "What the dealer does, in a few words.",
    "do": "The act.",
    "await": "What the table waits for, in the place of an act.",
    "to": "Where a card goes, or whose cards are gathered.",
    "nth": "Which card it is, 1 or 2.",
    "face": "How the dealer's card lies.",
    "across": "Whether the card is laid crosswise.",
    "call": "What is called.",
    "what": "What is offered.",
    "bet": "Which bet is settled.",
    "each": "For what the step is repeated.",
    "order": "In which order the repeats go.",
    "when": "The guards: the step is skipped unless all of them hold.",
    "then": "Where to read on once the act is done: a phase or step that lies ahead.",
    "opens": "From which moment a duty may be done: a guard of the table.",
    "by": "The phase in which a duty must be done, if it has not been yet.",
    "optional": "true, where the act is right at its time and never missed.",
    "severity": "How much it weighs if the act is left out.",
    "says": "The words that the dealer speaks.",
    "hint": "A question or remark that helps a trainee on.",
    "why": "The reason, in a line.",
    "basis": "What the step rests on.",
    "cites": "The clauses that it rests on.",
}
REPLY: Final[dict[str, str]] = {
    "on": "The request or incident that is answered.",
    "allow": "The guards of a request: it is refused unless all of them hold.",
    "steps": "What is done once it is allowed.",
    "severity": "How much a wrong answer weighs.",
    "hint": STEP["hint"],
    "why": STEP["why"],
    "basis": STEP["basis"],
    "cites": STEP["cites"],
}
AWAITED: Final[dict[str, str]] = {
    "bet": "A player's bet.",
    "insurance": "That players insure, or say that they do not want to.",
    "even-money": "A player's answer to the offer of even money.",
    "request": "How the player wants the hand played on.",
    "add": "The chips of a double or a split.",
}
REQUESTS: Final[dict[str, str]] = {
    "bet": "Chips in the betting circle, or on a side bet.",
    "insurance": "Insurance chips put out.",
    "even-money": "A blackjack that wants to be paid 1:1 at once.",
    "hit": "One card more.",
    "stand": "No more cards.",
    "double": "The bet doubled for one last card.",
    "split": "The pair made into two hands.",
    "surrender": "The hand given up.",
}
"""What players ask for. A house answers every one of them."""
INCIDENTS: Final[dict[str, str]] = {
    "unasked-card": "A card was given to a hand that did not ask for it.",
    "boxed-card": "A card lies face up in the shoe.",
    "cut-card": "The cut card comes out.",
    "shoe-runs-out": "The cards run out in mid-deal.",
    "spot-short-of-a-card": "A spot was left out in the deal.",
}
"""What may go wrong at a table. A house that has no reply to one is silent on it."""
REPLIES: Final = (*REQUESTS, *INCIDENTS)

CHOICES: Final[dict[str, dict[str, str]]] = {
    "to": {
        "spots": "every spot with a bet",
        "dealer": "the dealer's own hand",
        "hand": "the hand in turn",
        "first_child": "the hand of a split that stays on the old chips",
        "second_child": "the hand of a split that has the new chips",
        "next_hand": "the next hand that may still act, in the end the dealer's",
        "hand_that_must_take": "the hand that has to take the card in any case",
    },
    "each": {"hand": "every hand at the table"},
    "face": {"up": "open", "down": "hidden"},
    "across": {
        "required": "it is laid crosswise",
        "optional": "crosswise or not, as the dealer likes",
    },
    "order": {
        "clockwise": "one after the other, from the dealer's left",
        "any": "in any order",
        "spot_by_spot": "in any order, but all of one spot before the next",
    },
    "call": {
        "place-bets": "that bets may be placed",
        "no-more-bets": "that the bets are closed",
        "total": "a hand's total",
        "too-many": "that a hand is bust",
    },
    "what": {"insurance": "insurance, to the whole table", "even-money": "even money, to a hand"},
    "bet": {
        "main": "the hand's own bet",
        "three-sevens": "the premium for three sevens",
        "insurance": "the spot's insurance",
        "over-under": "the spot's bets on over or under 13",
    },
}

_SPOKEN: Final = ("says", "hint", "why", "title")
_EVERY_STEP: Final = (
    *("id", "do", "await", "when", "optional", "severity", "cites", "basis"),
    *_SPOKEN,
)
ONLY_FOR_A_HAND: Final = ("invite", "ask", "part", "settle")
"""Acts that nobody can do for the whole table at once."""


def step_words(act: str, where: str) -> tuple[str, ...]:
    """The keys of a step that does ``act``, or awaits something where that is empty.

    ``where`` is ``table`` (a phase), ``hand`` (a phase read hand by hand), ``duty`` or ``reply``.
    """
    found = [*_EVERY_STEP]
    if act:
        spec = ACTS[act]
        found += [*spec.needs, *spec.takes]
        if spec.each:
            found.append("each")
    else:
        found.append("each")
    if where == "table":
        found.append("then")
    if where == "duty":
        found += ["opens", "by"]
    return tuple(dict.fromkeys(found))
