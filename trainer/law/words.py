"""Acts in plain words, for sentences to people."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.facts.money import format_amount
from trainer.law.due import Due
from trainer.table.events import DEALER, Event

_CALLS = {
    "place-bets": "call for bets",
    "no-more-bets": "call “no more bets”",
    "too-many": "call “too many”",
}


def describe(event: Event) -> str:
    """The act in words: ``pay spot 2 7``, ``deal a card to hand 1a``."""
    to, do = event.to, event.do
    amount = format_amount(event.amount) if event.amount is not None else ""
    whom = "the dealer" if to == DEALER else place_name(to)
    match do:
        case "say":
            if event.call == "total":
                return f"call the total of {whom}" + (f", {event.total}" if event.total else "")
            words = _CALLS.get(event.call, f"say “{event.call}”")
            return f"{words} for {whom}" if to else words
        case "deal":
            which = str(event.card) if event.card is not None and event.card.is_seen else "a card"
            down = " face down" if event.is_down else ""
            return f"deal {which}{down} to {whom}" + (" crosswise" if event.is_across else "")
        case "turn":
            return "turn the dealer's first card up"
        case "offer":
            return f"offer {event.what.replace('-', ' ')}" + (f" to {whom}" if to else "")
        case "peek":
            return "look at the hole card"
        case "invite":
            return f"turn to {whom} for a decision"
        case "refuse":
            return f"refuse the {event.what.replace('-', ' ')} of {whom}"
        case "ask":
            return f"ask {whom} for {amount} in chips"
        case "part":
            return f"part the pair of {whom}"
        case "reveal":
            return "turn the hole card"
        case "pay":
            return f"pay {whom} {amount}"
        case "push":
            return f"push {whom}"
        case "take":
            return f"take the bet of {whom}"
        case "return":
            return f"return {amount} to {whom}"
        case "collect":
            return "collect the dealer's cards" if to == DEALER else f"collect the cards of {whom}"
        case "give-on":
            return f"offer the card on to {whom}"
        case "burn":
            return "burn the card"
        case "call-floor":
            return "call a supervisor"
        case "bet" | "insure" | "add":
            return f"{do} {amount} on {whom}"
        case _:
            return f"{do} {to}".strip()


def place_name(name: str) -> str:
    """``spot 1``, ``hand 1a`` of a split spot, ``the insurance of spot 1``."""
    place, _, side = name.partition(":")
    words = f"spot {place}" if place.isdigit() else f"hand {place}"
    return f"the {side.replace('-', ' ')} of {words}" if side else words


def describe_all(found: Iterable[Due]) -> str:
    """Several acts in one phrase, each once, at most four of them."""
    words = list(dict.fromkeys(describe(due.event) for due in found))
    if len(words) > 4:
        words = [*words[:4], f"{len(words) - 4} more"]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
