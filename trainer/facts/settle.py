"""The one function that decides an amount.

Everything that pays, asks for or checks an amount calls ``settle``: the table's procedure, the
quiz, the checker and the calculator.
"""

from __future__ import annotations

from typing import NamedTuple

from trainer.facts.dealer import has_blackjack, peek_shows_blackjack
from trainer.facts.hands import (
    Cards,
    hand_points,
    is_charlie,
    is_natural,
    over_under_total,
    points,
)
from trainer.facts.money import Amount, Ratio, exact, rounded, times
from trainer.facts.values import Rules


class Stake(NamedTuple):
    """A bet as it lies on the table, with all that its settlement can depend on.

    ``kind`` is ``main insurance over13 under13 three-sevens``. ``amount`` is all that lies with
    the bet (a double included), ``original`` what lay there before a double. ``on_old_chips``
    says that a hand from a split lies on the chips bet before the deal.
    """

    kind: str
    amount: Amount
    original: Amount
    cards: Cards
    doubled: bool = False
    from_split: bool = False
    on_old_chips: bool = True
    takes_even_money: bool = False
    surrenders: bool = False


class Settled(NamedTuple):
    """What happens to a bet. ``pays`` is winnings handed over, ``returned`` what of the stake
    goes back; ``why`` names the reason, ``rules`` the rules that decided.
    """

    outcome: str
    pays: Amount
    returned: Amount
    why: str
    rules: tuple[str, ...]

    def net(self, stake: Amount) -> Amount:
        """The player's change."""
        return self.pays + self.returned - stake


def settle(rules: Rules, stake: Stake, dealer: Cards) -> Settled:
    """Settle one bet against the dealer's cards, in dealt order.

    For bets that do not depend on the dealer (a bust, a surrender, Over/Under) ``dealer`` may be
    empty or incomplete; of the others only the complete hand tells.
    """
    if stake.kind == "main":
        return _main(rules, stake, dealer)
    if stake.kind == "insurance":
        return _insurance(rules, stake, dealer)
    if stake.kind == "three-sevens":
        assert rules.three_sevens is not None
        pays = times(stake.original, rules.three_sevens)
        return Settled("win", pays, 0, "three-sevens", ("three_sevens",))
    return _over_under(rules, stake)


def _main(rules: Rules, stake: Stake, dealer: Cards) -> Settled:
    cards, amount = stake.cards, stake.amount
    total, _ = hand_points(rules, cards, doubled=stake.doubled)
    if total > 21:
        return Settled("bust", 0, 0, "bust", ())
    if stake.takes_even_money:
        return Settled("even-money", amount, amount, "even-money", ("even_money",))
    if stake.surrenders:
        half = surrender_refund(rules, amount)
        return Settled("surrender", 0, half, "surrender", ("surrender",))
    natural = is_natural(rules, cards, from_split=stake.from_split)
    if not natural and is_charlie(rules, cards):
        assert rules.five_card_charlie is not None
        pays = times(amount, rules.five_card_charlie)
        return Settled("charlie", pays, amount, "charlie", ("five_card_charlie",))
    dealer_natural = has_blackjack(dealer)
    if natural:
        if dealer_natural and not rules.player_21_always_wins:
            decided_by = ("natural_pays", "dealer_takes_ties_at")
            return Settled("push", 0, amount, "both-blackjack", decided_by)
        pays = winnings_of_natural(rules, amount)
        return Settled("blackjack", pays, amount, "blackjack", ("natural_pays",))
    if total == 21 and rules.player_21_always_wins:
        pays = times(amount, rules.win_pays)
        return Settled("win", pays, amount, "always-21", ("player_21_always_wins", "win_pays"))
    if dealer_natural:
        return _against_blackjack(rules, stake, dealer)
    dealer_total, _ = points(dealer)
    if dealer_total > 21:
        return Settled("win", times(amount, rules.win_pays), amount, "dealer-bust", ("win_pays",))
    if total > dealer_total:
        return Settled("win", times(amount, rules.win_pays), amount, "higher", ("win_pays",))
    if total < dealer_total:
        return Settled("lose", 0, 0, "lower", ("win_pays",))
    if total in rules.dealer_takes_ties_at:
        return Settled("lose", 0, 0, "tie-taken", ("dealer_takes_ties_at",))
    return Settled("push", 0, amount, "tie", ("dealer_takes_ties_at",))


def _against_blackjack(rules: Rules, stake: Stake, dealer: Cards) -> Settled:
    """A hand that is no blackjack meets one: all is lost, or only what lay there at the deal."""
    decided_by = ("dealer_blackjack_takes",)
    if rules.dealer_blackjack_takes != "original" or peek_shows_blackjack(rules, dealer):
        return Settled("lose", 0, 0, "dealer-blackjack", decided_by)
    lost = stake.original if stake.on_old_chips else 0
    return Settled("lose", 0, stake.amount - lost, "dealer-blackjack", decided_by)


def _insurance(rules: Rules, stake: Stake, dealer: Cards) -> Settled:
    if has_blackjack(dealer):
        assert rules.insurance_pays is not None
        pays = times(stake.amount, rules.insurance_pays)
        return Settled("win", pays, stake.amount, "insured", ("insurance",))
    return Settled("lose", 0, 0, "no-blackjack", ("insurance",))


def _over_under(rules: Rules, stake: Stake) -> Settled:
    assert rules.over_under_13 is not None and rules.two_aces_under is not None
    total = over_under_total(stake.cards)
    is_right = total > 13 if stake.kind == "over13" else total < 13
    why = f"over-under-{total}"
    if not is_right:
        return Settled("lose", 0, 0, why, ("over_under_13",))
    price: Ratio = rules.over_under_13
    if total == 2:
        price, why = rules.two_aces_under, "two-aces-under"
    return Settled("win", times(stake.amount, price), stake.amount, why, ("over_under_13",))


def needs_the_dealers_total(rules: Rules, stake: Stake) -> bool:
    """Whether the bet's settlement depends on what the dealer's cards add up to."""
    if stake.kind != "main" or stake.takes_even_money or stake.surrenders:
        return False
    total, _ = hand_points(rules, stake.cards, doubled=stake.doubled)
    if total > 21 or (total == 21 and rules.player_21_always_wins):
        return False
    if is_natural(rules, stake.cards, from_split=stake.from_split):
        return False
    return not is_charlie(rules, stake.cards)


def winnings_of_natural(rules: Rules, bet: Amount) -> Amount:
    """What a player's blackjack wins, rounded as the house rounds (CYB-03)."""
    return _in_units(rules, times(bet, rules.natural_pays), rules.natural_round)


def surrender_refund(rules: Rules, bet: Amount) -> Amount:
    """What goes back on a surrender (NOR-32, FIN-16)."""
    half = exact(bet, 2) if isinstance(bet, int) else times(bet, Ratio(1, 2))
    return _in_units(rules, half, rules.surrender_round)


def _in_units(rules: Rules, amount: Amount, way: str | None) -> Amount:
    if rules.money_unit is None or way not in ("down", "up"):
        return amount
    return rounded(amount, rules.money_unit, way)
