"""Read the hand aloud: soft both ways, many aces, up to eight cards."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from trainer.facts.cards import Card, deck
from trainer.facts.hands import hand_points, is_natural, points
from trainer.law.acts import spoken_total
from trainer.table.round import Hand, Round
from trainer.uses.drilling.answers import AskAgain, tidied
from trainer.uses.drilling.kinds.kind import Bench, Kind
from trainer.uses.drilling.kinds.posing import posed, topic
from trainer.uses.drilling.question import Question, Verdict

NAME: Final = "total"
_PARTS: Final = (
    "hard/2", "hard/3", "hard/4", "hard/5", "hard/6", "hard/8",
    "soft/2", "soft/3", "soft/4", "soft/5", "aces/3", "aces/4", "aces/5", "bust/3", "bust/4",
    "natural/2", "doubled/3",
)  # fmt: skip
_TRIES: Final = 3000
_SPOKEN: Final = re.compile(r"([0-9]{1,2})(?: ?(?:/|or|eller|of|eli) ?([0-9]{1,2}))?")


def _parts(bench: Bench) -> Iterable[str]:
    return _PARTS


def _make(bench: Bench, part: str) -> Question | None:
    shape, _, number = part.partition("/")
    cards = _cards(bench, shape, int(number))
    if cards is None:
        return None
    bet = max(bench.house.rules.chips[:2])
    hand = Hand("1", 1, bet, bet, cards, is_doubled=shape == "doubled")
    rules, say = bench.house.rules, bench.tongue.say
    spoken = spoken_total(rules, hand)
    total, is_soft = hand_points(rules, cards, doubled=hand.is_doubled)
    is_blackjack = is_natural(rules, cards, from_split=False)
    key = say("short.blackjack") if is_blackjack else spoken

    def judge(text: str) -> Verdict:
        said = _read(bench, text)
        if said == "blackjack":
            return Verdict(is_blackjack, key, "" if is_blackjack else say("total.no-blackjack"))
        # a soft hand may be read by its higher total alone, as the record takes it
        is_right = said in (spoken, str(total))
        slip = "" if is_right else _slip(said, cards, total, is_soft=is_soft)
        return Verdict(is_right, key, say(f"slip.total.{slip}") if slip else "", slip)

    step = next((step for step in bench.house.procedure.steps() if step.call == "total"), None)
    why = say("total.why.soft" if is_soft else "total.why.hard", total=total, low=total - 10)
    if total > 21:
        why = say("total.why.bust", total=total)
    return posed(
        bench, NAME, part, topic(NAME, say("total.title")), Round(hands=(hand,)),
        say("total.prompt"), why=why, cites=step.cites if step is not None else (),
        judge=judge, wants="text", key=spoken, answer=key, hint=say("total.hint"),
        shows_totals=False,
    )  # fmt: skip


def _cards(bench: Bench, shape: str, number: int) -> tuple[Card, ...] | None:
    """So many cards of that shape, from a shuffled deck of the house."""
    rules, rng = bench.house.rules, bench.rng
    pack = deck(1, without_tens=rules.deck_without_tens)
    for _ in range(_TRIES):
        cards: list[Card] = []
        low = number > 4 or shape == "aces"
        while len(cards) < number:
            this = pack[int(rng.random() * len(pack))]
            if this not in cards and not (low and this.value > 6 and rng.random() < 0.8):
                cards.append(this)
        if _has_shape(bench, tuple(cards), shape):
            return tuple(cards)
    return None


def _has_shape(bench: Bench, cards: tuple[Card, ...], shape: str) -> bool:
    total, is_soft = points(cards)
    before = points(cards[:-1])[0]
    blackjack = is_natural(bench.house.rules, cards, from_split=False)
    if shape == "natural":
        return blackjack
    if blackjack or before > 21 or (before == 21 and len(cards) > 2):
        return False
    match shape:
        case "hard":
            return not is_soft and total <= 21
        case "soft":
            return is_soft
        case "aces":
            return sum(this.is_ace for this in cards) >= 2 and total <= 21
        case "bust":
            return total > 21
    return any(this.is_ace for this in cards[:2]) and points(cards[:2])[1]


def _read(bench: Bench, text: str) -> str:
    """``17``, ``7/17`` or ``blackjack``. Raises ``AskAgain``."""
    typed = tidied(text)
    if not typed:
        raise AskAgain("again.empty")
    say = bench.tongue.say
    if typed in ("blackjack", "bj", say("short.blackjack")):
        return "blackjack"
    for word in say("total.words").split("|"):
        typed = re.sub(rf"\b{re.escape(word)}\b", " ", typed)
    found = _SPOKEN.fullmatch(" ".join(typed.split()))
    if found is None:
        raise AskAgain("again.total", typed=text[:20])
    numbers = sorted(int(number) for number in found.groups() if number)
    return "/".join(map(str, numbers))


def _slip(said: str, cards: tuple[Card, ...], total: int, *, is_soft: bool) -> str:
    """The usual miscount that leads to just this total."""
    spoken = [int(number) for number in said.split("/")]
    aces = sum(this.is_ace for this in cards)
    lowest = sum(this.value for this in cards)
    if is_soft and spoken == [total - 10]:
        return "low-only"
    if len(spoken) == 2 and not is_soft:
        return "not-soft"
    if aces > 1 and spoken[-1] == lowest + 10 * aces:
        return "every-ace-11"
    if aces and not is_soft and spoken[-1] == total + 10:
        return "ace-too-high"
    if spoken[-1] == total - cards[-1].value:
        return "last-card"
    if abs(spoken[-1] - total) == 1:
        return "one-off"
    return "ten-off" if abs(spoken[-1] - total) == 10 else ""


KIND: Final = Kind(NAME, parts=_parts, make=_make)
