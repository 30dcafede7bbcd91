"""The dealer's own hand as it grows: draw, stand, or bust? No choice, only a rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from trainer.facts.cards import deck
from trainer.facts.dealer import has_blackjack, is_peeked, must_draw
from trainer.facts.hands import BUST_ABOVE, Cards, points
from trainer.law.due import Outlook, look
from trainer.law.house import House
from trainer.law.procedure import Step
from trainer.table.events import DEALER
from trainer.table.round import Round
from trainer.uses.drilling.kinds.kind import Bench, Kind
from trainer.uses.drilling.kinds.posing import choices_of, posed
from trainer.uses.drilling.question import Question
from trainer.uses.drilling.situations import MOST_HANDS
from trainer.uses.simulating.dealing import play_round

NAME: Final = "dealer-turn"
_PARTS: Final = (
    "hard-low", "hard-16", "hard-17", "hard-high", "soft", "soft-17", "soft-18", "bust", "long",
)  # fmt: skip
_TRIES: Final = 4000


def _draw_step(house: House) -> Step | None:
    return next((step for step in house.procedure.steps() if step.act == "draw"), None)


def _answer(house: House, table: Round, outlook: Outlook) -> str:
    """``draw``, ``stand`` or ``bust`` at a moment of the dealer's turn, else nothing."""
    if len(table.dealer) < 2 or table.hole_is_down or table.dealer_is_collected:
        return ""
    if outlook.due and all(not due.step.phase for due in outlook.due):
        return ""  # a refusal or an overdue duty stands before the dealer's hand for a moment
    if any(due.event.do == "deal" and due.event.to == DEALER for due in outlook.due):
        return "draw"
    is_untouched = all(hand.lying or not hand.has_stood for hand in table.hands)
    if not is_untouched or not any(hand.lying for hand in table.hands):
        return ""
    return "bust" if points(table.dealer)[0] > BUST_ABOVE else "stand"


def _parts(bench: Bench) -> Iterable[str]:
    return _PARTS if _draw_step(bench.house) is not None else ()


def _make(bench: Bench, part: str) -> Question | None:
    """A table in the dealer's turn, with a hand of the dealer's that is just of that kind."""
    house = bench.house
    found = _table_in_dealers_turn(bench)
    dealer = _hand(bench, part)
    if found is None or dealer is None:
        return None
    was_peeked = is_peeked(house.rules, dealer[0])
    table = found._replace(
        dealer=dealer,
        down=(False,) * len(dealer),
        has_peeked=was_peeked,
        blackjack_is_ruled_out=was_peeked,
    )
    answer = _answer(house, table, look(house, table))
    step = _draw_step(house)
    if not answer or step is None:
        return None
    return _posed(bench, part, step, table, answer)


def _table_in_dealers_turn(bench: Bench) -> Round | None:
    played = play_round(bench.house, bench.rng, 1 + int(bench.rng.random() * 3))
    moments = [
        moment.table
        for moment in played.moments
        if len(moment.table.hands) <= MOST_HANDS
        and not has_blackjack(moment.table.dealer)  # the players have had no turn then
        and _answer(bench.house, moment.table, moment.outlook)
    ]
    return moments[int(bench.rng.random() * len(moments))] if moments else None


def _hand(bench: Bench, part: str) -> Cards | None:
    """A hand that the dealer can have come to by the house's rule, of that kind."""
    rules = bench.house.rules
    pack = deck(1, without_tens=rules.deck_without_tens)
    for _ in range(_TRIES):
        cards: Cards = (pack[int(bench.rng.random() * len(pack))],)
        while len(cards) < 2 or (must_draw(rules, cards) and bench.rng.random() < 0.75):
            this = pack[int(bench.rng.random() * len(pack))]
            if this not in cards:
                cards = (*cards, this)
        if not has_blackjack(cards) and _kind_of(cards) == part:
            return cards
    return None


def _kind_of(cards: Cards) -> str:
    total, is_soft = points(cards)
    if total > BUST_ABOVE:
        return "bust"
    if len(cards) >= 5:
        return "long"
    if is_soft:
        return f"soft-{total}" if total in (17, 18) else "soft"
    return f"hard-{total}" if total in (16, 17) else "hard-low" if total < 16 else "hard-high"


def _posed(bench: Bench, part: str, step: Step, table: Round, answer: str) -> Question:
    house, say = bench.house, bench.tongue.say
    total, is_soft = points(table.dealer)
    texts = {name: say(f"dealer.{name}") for name in ("draw", "stand", "bust")}
    wrong = [
        (texts[name], *_slip(bench, name, answer, total, is_soft=is_soft))
        for name in texts
        if name != answer
    ]
    rule = house.entries["dealer_hits_soft_17"]
    reading = say("dealer.why.soft" if is_soft else "dealer.why.hard", total=total)
    cites = (*step.cites, *rule.cites) if total == 17 and is_soft else step.cites
    return posed(
        bench,
        NAME,
        part,
        step,
        table,
        say("dealer.prompt"),
        why=f"{reading} {bench.tongue.why(house, step)}",
        cites=tuple(dict.fromkeys(cites)),
        choices=choices_of(bench, texts[answer], wrong),
        key=answer,
    )


def _slip(bench: Bench, said: str, answer: str, total: int, *, is_soft: bool) -> tuple[str, str]:
    say = bench.tongue.say
    if answer == "bust":
        return "missed-bust", say("slip.dealer.missed-bust")
    if said == "bust":
        return "no-bust", say("slip.dealer.no-bust")
    if total == 17 and is_soft:
        return "soft-17", say("slip.dealer.soft-17")
    if answer == "draw":
        return "stood-too-early", say("slip.dealer.stood-too-early")
    return "drew-too-far", say("slip.dealer.drew-too-far")


KIND: Final = Kind(NAME, parts=_parts, make=_make)
