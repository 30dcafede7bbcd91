"""Short ways for the tests to put a case to the calculator."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from trainer.law.house import House
from trainer.shell.houses import load_house, shipped_house_ids
from trainer.uses.payout.answer import answer_to

REFUSED = ("error", None)


def ask(house: str | House, bet: str, hand: str, dealer: str, **more: object) -> dict[str, Any]:
    """The JSON answer. Hands are written as words: ``"A 7 3"``."""
    found = house if isinstance(house, House) else load_house(house)
    case = {"house": "asked", "bet": bet, "hand": hand.split(), "dealer": dealer.split(), **more}
    return answer_to(case, lambda _: found)


def main(
    house: str | House, bet: str, hand: str, dealer: str, **more: object
) -> tuple[str, str | None]:
    """The outcome and net of the whole case; ``REFUSED`` where there is none."""
    got = ask(house, bet, hand, dealer, **more)
    return REFUSED if "error" in got else (got["outcome"], got["net"])


def bets(got: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The bets of an answer by name."""
    return {bet["bet"]: bet for bet in got["bets"]}


def changed(house: str, **rules: object) -> House:
    """A shipped house with some rules set otherwise."""
    found = load_house(house)
    return replace(found, rules=found.rules._replace(**rules))  # type: ignore[arg-type]


@cache
def houses_and_variants() -> tuple[str, ...]:
    """Every shipped house, and each with one of its variants."""
    names: list[str] = []
    for house in shipped_house_ids():
        names += [house, *(f"{house} +{each.id}" for each in load_house(house).variants)]
    return tuple(names)
