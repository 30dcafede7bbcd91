"""What each act of a step still has to do: the events undone, on the table as it lies.

What is done is read off the table, so nothing is ever done twice and no position is stored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from trainer.facts import dealer as dealers
from trainer.facts.hands import hand_points, is_natural, is_unseen_among
from trainer.facts.money import Amount
from trainer.facts.settle import Settled, Stake, needs_the_dealers_total, settle
from trainer.facts.values import Rules
from trainer.law import guards
from trainer.law.procedure import Step
from trainer.table.events import DEALER, Event
from trainer.table.round import Hand, Round, SideBet
from trainer.table.stakes import stake_of, stake_of_hand

Undone = list[Event]
NOTHING: Final[Undone] = []
_TURN: Final[Undone] = [Event("turn")]
_PEEK: Final[Undone] = [Event("peek")]
_REVEAL: Final[Undone] = [Event("reveal")]


class Act(NamedTuple):
    """``undone`` lists the events left; ``needs`` and ``takes`` are the words of the step.

    ``each`` names what the act can be repeated for. ``is_quick`` says that it costs next to nothing
    to see that nothing is left, ``stays_done`` that nothing can be left again in the same round.
    """

    undone: Callable[[Rules, Round, Step, Hand | None], Undone]
    meaning: str
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    each: tuple[str, ...] = ()
    needs_each: bool = False
    is_quick: bool = False
    stays_done: bool = False


def _say(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    call = step.call
    if hand is None:
        return NOTHING if call in table.said else [Event("say", call=call)]
    if call == "total":
        if hand.total_called_at == len(hand.cards) or len(hand.cards) < 2:
            return NOTHING
        return [Event("say", hand.name, call=call, total=spoken_total(rules, hand))]
    if hand.too_many_called or hand.is_collected:
        return NOTHING
    return [Event("say", hand.name, call=call)]


def spoken_total(rules: Rules, hand: Hand) -> str:
    """The total as a dealer calls it, both ways where it is soft: ``7/17``.

    A soft 21 is called 21 alone as well as 11/21.
    """
    total, is_soft = hand_points(rules, hand.cards, doubled=hand.is_doubled)
    return f"{total - 10}/{total}" if is_soft else str(total)


def _deal(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    if step.to == DEALER:
        if len(table.dealer) >= step.nth:
            return NOTHING
        return [Event("deal", DEALER, is_down=step.is_down)]
    if step.to == "spots":
        lacking = []
        for other in table.hands:
            # a bet that is gone before its cards came wants none
            if len(other.cards) < step.nth and other.lying and not other.from_split:
                lacking.append(Event("deal", other.name))
                if step.order == "clockwise":
                    break
        return lacking
    if hand is None:
        return NOTHING
    if step.to == "hand":
        return NOTHING if step.nth and len(hand.cards) >= step.nth else [Event("deal", hand.name)]
    ending = "a" if step.to == "first_child" else "b"
    if hand.from_split and len(hand.cards) == 1 and hand.name.endswith(ending):
        return [Event("deal", hand.name)]
    return NOTHING


def _draw(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    if table.hole_is_down:  # a dark card where there is no hole card: it can only be turned
        return NOTHING if rules.hole_card else [Event("reveal")]
    return [Event("deal", DEALER)] if dealers.must_draw(rules, table.dealer) else NOTHING


def _turn(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    return _TURN if table.down and table.down[0] else NOTHING


def _offer(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    if hand is None:
        return NOTHING if table.insurance_offered else [Event("offer", what=step.what)]
    return NOTHING if hand.even_money_offered else [Event("offer", hand.name, what=step.what)]


def _peek(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    return NOTHING if table.has_peeked else _PEEK


def _reveal(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    return _REVEAL if table.hole_is_down else NOTHING


def _invite(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    if hand is None or hand.request or hand.invited_at == len(hand.cards):
        return NOTHING
    return [Event("invite", hand.name)]


def _ask(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    if hand is None or hand.was_asked or hand.chips is not None:
        return NOTHING
    return [Event("ask", hand.name, hand.bet)]


def _part(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    return NOTHING if hand is None else [Event("part", hand.name)]


def _collect(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    if hand is not None:
        return NOTHING if hand.is_collected or not hand.cards else [Event("collect", hand.name)]
    return NOTHING if table.dealer_is_collected else [Event("collect", DEALER)]


def _call_floor(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    return NOTHING if "call-floor" in table.said else [Event("call-floor")]


def _burn(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    return [Event("burn")]


def _give_on(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    stray = table.stray
    if stray is None:
        return NOTHING
    if step.to == DEALER:
        return [Event("give-on", DEALER)]
    if step.to == "hand_that_must_take":
        taker = hand_that_must_take(rules, table)
        return [Event("give-on", taker)] if taker else NOTHING
    return [Event("give-on", next_to_be_offered(rules, table))]


def hand_that_must_take(rules: Rules, table: Round) -> str:
    """The hand that is owed a card in any case, last of all the dealer's; ``""`` if none is.

    A hand whose double is paid, a hand from a split that has one card, and the dealer below the
    stopping total once the hands are done (HOL-22).
    """
    for hand in table.hands:
        is_doubling = hand.request == "double" and hand.chips is not None
        if hand.lying and (is_doubling or len(hand.cards) == 1):
            return hand.name
    if not table.hole_is_down and guards.dealer_plays_this_round(rules, table, None):
        return DEALER if table.dealer and dealers.must_draw(rules, table.dealer) else ""
    return ""


def next_to_be_offered(rules: Rules, table: Round) -> str:
    """The next hand after the stray card's that may still act, last of all the dealer (SWE-29)."""
    assert table.stray is not None
    names = [hand.name for hand in table.hands]
    start = names.index(table.stray.at) + 1 if table.stray.at in names else 0
    for hand in table.hands[start:]:
        if not guards.turn_is_over(rules, table, hand):
            return hand.name
    return DEALER


def _settle(rules: Rules, table: Round, step: Step, hand: Hand | None) -> Undone:
    if hand is None:
        return NOTHING
    if step.bet == "main":
        return movements_of_hand(rules, table, hand)
    if step.bet == "three-sevens":
        name = f"{hand.spot}:three-sevens"
        if table.side(name) is not None:
            return NOTHING
        stake = stake_of(table, name)
        return [Event("pay", name, settle(rules, stake, ()).pays)] if stake else NOTHING
    found: Undone = []
    for side in table.sides:
        if side.spot == hand.spot and side.lying and side.kind in _SIDES_OF[step.bet]:
            found.extend(movements_of_side(rules, table, side))
    return found


_SIDES_OF: Final = {
    "insurance": ("insurance",),
    "over-under": ("over13", "under13"),
}
BETS: Final = ("main", "three-sevens", *_SIDES_OF)


def movements_of_hand(rules: Rules, table: Round, hand: Hand) -> Undone:
    """What must still be paid, pushed, taken or returned of a hand's bet."""
    if not hand.lying:
        return NOTHING
    stake = stake_of_hand(table, hand)
    if not _is_known(rules, table, stake):
        return [Event("pay", hand.name)]  # the record cannot tell what is right
    settled = settle(rules, stake, table.dealer)
    return _movements(hand.name, settled, hand.lying, hand.returned)


def _is_known(rules: Rules, table: Round, stake: Stake) -> bool:
    """Whether the record shows all that the bet's settlement depends on."""
    if is_unseen_among(stake.cards):
        return False
    if not is_unseen_among(table.dealer):
        return True
    if needs_the_dealers_total(rules, stake):
        return False
    is_blackjack = is_natural(rules, stake.cards, from_split=stake.from_split)
    return not is_blackjack or table.has_peeked or not dealers.may_make_blackjack(table.dealer[0])


def movements_of_side(rules: Rules, table: Round, side: SideBet) -> Undone:
    """What must still be paid or taken of a side bet."""
    stake = stake_of(table, side.name)
    assert stake is not None
    # insurance is settled under a hidden card only if a look has ruled a blackjack out
    shown = tuple(this for this, down in zip(table.dealer, table.down, strict=True) if not down)
    if is_unseen_among(shown if side.kind == "insurance" else stake.cards):
        return [Event("pay", side.name)]  # the record cannot tell what is right
    if side.kind in ("over13", "under13") and rules.over_under_13 is None:
        return [Event("pay", side.name)]  # let stand where the house has no price for it
    return _movements(side.name, settle(rules, stake, table.dealer), side.lying, 0)


def _movements(name: str, settled: Settled, lying: Amount, gone: Amount) -> Undone:
    if settled.pays:
        return [Event("pay", name, settled.pays)]
    if settled.outcome == "push":
        return [Event("push", name)]
    if not settled.returned:
        return [Event("take", name, lying)]
    to_return = settled.returned - gone
    to_take = lying - max(to_return, 0)
    return [Event("return", name, to_return)] * (to_return > 0) + [Event("take", name, to_take)] * (
        to_take > 0
    )


ACTS: Final[dict[str, Act]] = {
    "say": Act(_say, "says a call", ("call",), (), ("hand",)),
    "deal": Act(
        _deal,
        "gives a card from the shoe",
        ("to",),
        ("nth", "face", "order", "across"),
        is_quick=True,
        stays_done=True,
    ),
    "draw": Act(_draw, "draws for the dealer until the rule says stop", is_quick=True),
    "turn": Act(_turn, "turns the dealer's first card up", is_quick=True, stays_done=True),
    "offer": Act(_offer, "offers insurance or even money", ("what",), (), ("hand",)),
    "peek": Act(_peek, "looks at the hole card without showing it", is_quick=True, stays_done=True),
    "reveal": Act(_reveal, "turns the hole card"),
    "invite": Act(_invite, "turns to the hand and waits", (), (), ("hand",)),
    "ask": Act(_ask, "asks for the chips of a double or split"),
    "part": Act(_part, "parts the pair onto the two bets"),
    "settle": Act(_settle, "pays, pushes, takes or returns", ("bet",), ("order",), ("hand",), True),
    "collect": Act(_collect, "gathers cards to the discards", (), ("to", "order"), ("hand",)),
    "give-on": Act(_give_on, "offers the unwanted card on", ("to",)),
    "burn": Act(_burn, "puts a card out of play"),
    "call-floor": Act(_call_floor, "calls a supervisor"),
}
