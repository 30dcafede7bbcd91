"""The guests of a simulated table: what they bet, and what they ask for."""

from __future__ import annotations

from random import Random
from typing import Final

from trainer.facts.hands import is_ace_and_ten, points
from trainer.facts.money import Amount, Ratio, times, whole_if_possible
from trainer.facts.playing import highest_insurance
from trainer.law.due import Outlook
from trainer.law.house import House
from trainer.law.requests import legal_requests
from trainer.table.events import Event
from trainer.table.round import Hand, Round
from trainer.uses.simulating.habits import Habits
from trainer.uses.simulating.shoe import Shoe

_ANYTHING: Final = ("double", "even-money", "hit", "insure", "split", "surrender")
_HIT_CHANCE: Final = {12: 0.5, 13: 0.5, 14: 0.5, 15: 0.5, 16: 0.5, 17: 0.12, 18: 0.06}
_ALWAYS_HIT_TO: Final = 11
_GOES_ON_AT_ONCE: Final = 0.9
_SHORT_SHOE: Final = 20
"""Fewer cards than this, and the guests spare the shoe, so that the dealer can finish."""


class Guests:
    """Everybody at the table but the dealer, for one round."""

    __slots__ = ("_bets", "_habits", "_house", "_rng", "_rules", "_spots")

    def __init__(self, house: House, spots: tuple[int, ...], habits: Habits, rng: Random) -> None:
        self._house, self._rules = house, house.rules
        self._spots, self._habits, self._rng = spots, habits, rng
        self._bets = {spot: self._planned_bets(spot) for spot in spots}

    def _happens(self, chance: float) -> bool:
        return self._rng.random() < chance

    def _pick(self, things: tuple[str, ...]) -> str:
        return things[int(self._rng.random() * len(things))]

    def _up_to(self, most: int) -> int:
        return 1 + int(self._rng.random() * most)

    def says(self, table: Round, outlook: Outlook, shoe: Shoe) -> Event | None:
        """What some guest does now, or nothing: then the dealer goes on.

        Never nothing where the table waits for a player and the dealer has nothing to do.
        """
        waits = outlook.awaits is not None
        event: Event | None = None
        if waits and outlook.legal == ("bet",):
            is_called_first = any(found.event.call == "place-bets" for found in outlook.due)
            if not is_called_first or self._happens(self._habits.bets_before_the_call):
                event = self._next_bet(table, must=not table.hands)
        elif table.is_closed and self._happens(self._habits.speaks_out_of_turn):
            # only while there is still something to do, so that every round ends
            event = self._out_of_turn(table) if outlook.due or waits else None
        if event is not None:
            return event
        if not waits:
            if self._habits.speaks_before_invited and (early := self._unasked(table, outlook)):
                return early
            for found in outlook.due:
                asked = found.event
                if asked.do == "ask" and self._happens(self._habits.chips_come_first):
                    return Event("add", asked.to, asked.amount)
            return None
        hesitates = outlook.hand is not None and self._happens(self._habits.hesitates)
        if hesitates and outlook.optional:
            return None  # the dealer may say something meanwhile
        if outlook.legal == ("add",):
            assert outlook.hand is not None
            hand = table.hand(outlook.hand)
            assert hand is not None
            return Event("add", hand.name, hand.bet)
        if outlook.hand is None:
            return self._on_insurance(table, must=not outlook.due) if table.is_closed else None
        hand = table.hand(outlook.hand)
        assert hand is not None
        if "even-money" in outlook.legal:
            return self._on_even_money(hand, must=not outlook.due)
        assert outlook.awaits is not None
        if outlook.awaits.is_optional and not self._happens(self._habits.plays_on_21):
            return None
        return self._decision(table, hand, outlook.legal, is_short=len(shoe) < _SHORT_SHOE)

    # ---- bets

    def _planned_bets(self, spot: int) -> list[Event]:
        name, habits = str(spot), self._habits
        planned = []
        if self._happens(habits.bets_wrong):
            planned.append(Event("bet", name, self._wrong_bet()))
        bet = self._bet()
        if self._happens(habits.bets_again):
            planned.append(Event("bet", name, self._bet()))
        planned.append(Event("bet", name, bet))
        if self._happens(habits.bets_aside):
            planned.append(Event("bet", f"{name}:{self._pick(('over13', 'under13'))}", bet))
            if self._happens(habits.bets_again):
                planned.append(planned[-1]._replace(amount=bet + self._unit))
            elif self._happens(habits.bets_again):
                planned.append(Event("bet", f"{name}:over13", self._unit))
        if planned[-1].to != name and self._happens(habits.bets_wrong):
            planned.reverse()  # the side bet comes before there is a main bet
        return planned

    @property
    def _unit(self) -> Amount:
        return self._rules.money_unit or min(self._rules.chips)

    def _bet(self) -> Amount:
        unit, low = self._unit, self._rules.minimum_bet or self._unit
        high = self._rules.maximum_bet or 40 * low
        steps = (high - low) // unit
        bet = low + unit * (self._up_to(int(steps) + 1) - 1)
        if self._rules.money_unit is None and self._happens(0.6) and bet >= 1:
            bet = max(low, bet // 1)  # whole amounts are the usual ones
        if self._habits.odd_bets and bet % 2 == 0 and self._happens(self._habits.odd_bets):
            bet = bet - 1 if bet - 1 >= low else bet + 1 if bet + 1 <= high else bet
        return whole_if_possible(bet)

    def _wrong_bet(self) -> Amount:
        rules = self._rules
        wrong: list[Amount] = []
        if rules.maximum_bet is not None:
            wrong.append(rules.maximum_bet + self._unit * self._up_to(5))
        if rules.minimum_bet is not None:
            wrong.append(times(rules.minimum_bet, Ratio(1, 2)))
        if rules.money_unit is not None:
            wrong.append(self._bet() + times(rules.money_unit, Ratio(1, 2)))
        return wrong[self._up_to(len(wrong)) - 1] if wrong else self._bet()

    def _next_bet(self, table: Round, *, must: bool) -> Event | None:
        waiting = [spot for spot, planned in self._bets.items() if planned]
        if waiting:
            return self._bets[waiting[self._up_to(len(waiting)) - 1]].pop(0)
        if must:
            return Event("bet", str(self._spots[0]), self._bet())
        return None

    # ---- out of turn

    def _out_of_turn(self, table: Round) -> Event | None:
        what = self._pick(("bet", "stand", *_ANYTHING))
        if what == "bet":
            return Event("bet", str(self._up_to(max(self._spots) + 1)), self._bet())
        hands = [hand for hand in table.hands if len(hand.cards) >= 2 and not hand.request]
        if not hands:
            return None
        hand = hands[self._up_to(len(hands)) - 1]
        return self._request(table, hand, what)

    def _request(self, table: Round, hand: Hand, what: str) -> Event | None:
        if what != "insure":
            return Event(what, hand.name)
        if hand.from_split or table.side(f"{hand.name}:insurance") is not None:
            return None
        return Event("insure", hand.name, self._insurance(hand))

    def _unasked(self, table: Round, outlook: Outlook) -> Event | None:
        """The hand that is about to be invited speaks first; no two guests speak at once."""
        invited = next((found.event for found in outlook.due if found.event.do == "invite"), None)
        hand = table.hand(invited.to) if invited is not None else None
        if hand is None or len(hand.cards) < 2 or any(each.request for each in table.hands):
            return None
        goes_on = hand.spot in self._habits.one_guests_spots[1:]
        chance = _GOES_ON_AT_ONCE if goes_on else self._habits.speaks_before_invited
        if not self._happens(chance):
            return None
        may_ask = legal_requests(self._house, table, hand)
        return self._decision(table, hand, may_ask, is_short=False)

    # ---- insurance and even money

    def _insurance(self, hand: Hand) -> Amount:
        right = highest_insurance(self._rules, hand.bet)
        if not right or self._happens(self._habits.insures_wrong):
            is_less = right > self._unit and self._happens(0.5)
            return right - self._unit if is_less else right + self._unit
        if self._rules.insurance == "up_to_half" and self._happens(0.5) and right > self._unit:
            return right - self._unit
        return right

    def _on_insurance(self, table: Round, *, must: bool) -> Event | None:
        silent = [
            hand
            for hand in table.hands
            if hand.lying
            and not hand.has_declined
            and not hand.request
            and table.side(f"{hand.name}:insurance") is None
        ]
        if not silent or (not must and self._happens(0.2)):
            return None
        hand = silent[self._up_to(len(silent)) - 1]
        if not self._happens(self._habits.insures):
            return Event("decline", hand.name)
        if is_ace_and_ten(hand.cards) and self._happens(0.5):
            return Event("even-money", hand.name)
        return Event("insure", hand.name, self._insurance(hand))

    def _on_even_money(self, hand: Hand, *, must: bool) -> Event | None:
        if self._happens(self._habits.insures):
            return Event("even-money", hand.name)
        if must or self._happens(0.7):
            return Event("decline", hand.name)
        return None

    # ---- the turn

    def _decision(
        self, table: Round, hand: Hand, legal: tuple[str, ...], *, is_short: bool
    ) -> Event:
        habits = self._habits
        if self._happens(habits.asks_for_what_is_refused):
            what = self._pick(_ANYTHING)
            if what not in legal and (event := self._request(table, hand, what)):
                return event
        if not is_short:
            for what, chance in (
                ("surrender", habits.surrenders),
                ("split", habits.splits),
                ("double", habits.doubles),
            ):
                if what in legal and self._happens(chance):
                    return Event(what, hand.name)
            if "hit" in legal and self._happens(self._hit_chance(hand)):
                return Event("hit", hand.name)
        return Event("stand", hand.name)

    def _hit_chance(self, hand: Hand) -> float:
        total, is_soft = points(hand.cards)
        if total <= _ALWAYS_HIT_TO:
            return 0.95
        return 0.6 if is_soft and total < 19 else _HIT_CHANCE.get(total, 0.03)
