"""How an amount comes about, in words and with the numbers of the case."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.facts.hands import hand_points, is_ace_and_ten, over_under_total, points
from trainer.facts.money import Amount, Ratio, exact, format_amount, times
from trainer.facts.settle import Settled, Stake
from trainer.facts.values import Rules
from trainer.law.house import House
from trainer.uses.payout.case import Case
from trainer.uses.payout.refusal import in_words

Settlement = tuple[Stake, Settled]


def explain(house: House, case: Case, bets: Sequence[Settlement], net: Amount) -> str:
    """One or two sentences on the hand, one on each other bet, and what that makes together."""
    sentences = [_main(house.rules, case, *bets[0])]
    sentences += [_other(house.rules, stake, settled) for stake, settled in bets[1:]]
    if len(bets) > 1:
        sentences.append(f"Together the player {_change(net)}.")
    sentences += _assumptions(house, bets)
    return " ".join(sentences)


def _change(net: Amount) -> str:
    if not net:
        return "is even"
    return f"is {format_amount(net if net > 0 else -net)} {'up' if net > 0 else 'down'}"


def _assumptions(house: House, bets: Sequence[Settlement]) -> list[str]:
    """What the amounts rest on though no clause of the house says so."""
    names = dict.fromkeys(name for _, settled in bets for name in settled.rules)
    entries = [house.entries[name] for name in names]
    return [
        f"The house's rules leave this open: {entry.why.rstrip('.') or 'it is assumed'}."
        for entry in entries
        if entry.basis == "assumed"
    ]


# ---- the hand


def _main(rules: Rules, case: Case, stake: Stake, settled: Settled) -> str:
    said = _hand(rules, case, stake, settled)
    before = _about_the_total(rules, stake, settled)
    return f"{before} {said}" if before else said


def _about_the_total(rules: Rules, stake: Stake, settled: Settled) -> str:
    cards = stake.cards
    if stake.doubled:
        total = hand_points(rules, cards, doubled=True)
        if total != points(cards):
            return f"The doubled ace counts 1, so {in_words(cards)} is {total[0]}."
    if stake.from_split and settled.outcome != "blackjack" and is_ace_and_ten(cards):
        return f"{in_words(cards)} after a split is an ordinary 21, no blackjack."
    return ""


def _hand(rules: Rules, case: Case, stake: Stake, settled: Settled) -> str:
    total = hand_points(rules, stake.cards, doubled=stake.doubled)[0]
    dealer = points(case.dealer)[0]
    amount = format_amount(stake.amount)
    bet = f"the doubled bet of {amount}" if stake.doubled else f"the bet of {amount}"
    why = settled.why
    if why == "higher":
        return (
            f"{total} beats the dealer's {dealer}: {bet} {_wins(stake, rules.win_pays, settled)}."
        )
    if why == "dealer-bust":
        return (
            f"The dealer is bust with {dealer}, and {total} stands: {bet} "
            f"{_wins(stake, rules.win_pays, settled)}."
        )
    if why == "lower":
        return f"{total} is below the dealer's {dealer}: {bet} is lost."
    if why == "tie":
        rest = _ties(rules)
        return f"{total} against {total} is a push here{rest}: {bet} goes back, nothing is won."
    if why == "tie-taken":
        return f"{total} against {total}: the dealer takes ties at {_taken(rules)}, {bet} is lost."
    if why == "bust":
        return (
            f"{in_words(stake.cards)} is {total} and bust: {bet} is lost, whatever the dealer has."
        )
    if why == "blackjack":
        return _blackjack(rules, case, stake, settled)
    if why == "both-blackjack":
        return f"Both have a blackjack, so nobody wins: {bet} goes back."
    if why == "dealer-blackjack":
        return _against_blackjack(stake, settled, total, bet)
    if why == "always-21":
        return f"A player's 21 always wins here: {bet} {_wins(stake, rules.win_pays, settled)}."
    if why == "even-money":
        return f"Even money: the blackjack is paid 1:1 at once, {amount} for {amount}."
    if why == "surrender":
        return _surrender(rules, stake, settled)
    assert why == "charlie" and rules.five_card_charlie is not None
    return (
        f"Five cards without a bust are paid at once, whatever the dealer has: {bet} "
        f"{_wins(stake, rules.five_card_charlie, settled)}."
    )


def _wins(stake: Stake, price: Ratio, settled: Settled) -> str:
    return f"wins {price}{_sum(stake.amount, price, settled.pays)}"


def _sum(amount: Amount, price: Ratio, pays: Amount) -> str:
    """The reckoning: ``, 5``, or ``: 5 × 3/2 = 7.5, rounded down to 7``."""
    if price.pays == price.per:
        return f", {format_amount(pays)}"
    due = times(amount, price)
    per = "" if price.per == 1 else f"/{price.per}"
    said = f": {format_amount(amount)} × {price.pays}{per} = {format_amount(due)}"
    return said + _rounding(due, pays)


def _rounding(due: Amount, paid: Amount) -> str:
    if paid == due:
        return ""
    return f", rounded {'down' if paid < due else 'up'} to {format_amount(paid)}"


def _blackjack(rules: Rules, case: Case, stake: Stake, settled: Settled) -> str:
    reckoned = _sum(stake.amount, rules.natural_pays, settled.pays)
    dealer = case.dealer
    if is_ace_and_ten(dealer):
        return f"A player's blackjack always wins here and pays {rules.natural_pays}{reckoned}."
    said = f"Blackjack pays {rules.natural_pays}{reckoned}."
    if len(dealer) > 2 and points(dealer)[0] == 21:
        said += f" The dealer's {in_words(dealer)} is 21 too, but no blackjack."
    return said


def _against_blackjack(stake: Stake, settled: Settled, total: int, bet: str) -> str:
    beaten = "a 21 that is none" if total == 21 else f"{total}"
    said = f"The dealer's blackjack beats {beaten}: "
    if not settled.returned:
        return said + f"{bet} is lost."
    return said + (
        f"of {bet} only the original {format_amount(stake.amount - settled.returned)} is lost, "
        f"and {format_amount(settled.returned)} goes back."
    )


def _surrender(rules: Rules, stake: Stake, settled: Settled) -> str:
    half = exact(stake.amount, 2) if isinstance(stake.amount, int) else stake.amount / 2
    reckoned = f"{format_amount(stake.amount)} / 2 = {format_amount(half)}"
    return f"A surrender gives half the bet back: {reckoned}{_rounding(half, settled.returned)}."


def _taken(rules: Rules) -> str:
    words = [str(total) for total in rules.dealer_takes_ties_at]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def _ties(rules: Rules) -> str:
    return f" (the dealer takes ties only at {_taken(rules)})" if rules.dealer_takes_ties_at else ""


# ---- the other bets


def _other(rules: Rules, stake: Stake, settled: Settled) -> str:
    amount = format_amount(stake.amount)
    if stake.kind == "insurance":
        if settled.outcome == "lose":
            return f"The dealer has no blackjack, so the insurance of {amount} is lost."
        assert rules.insurance_pays is not None
        reckoned = _sum(stake.amount, rules.insurance_pays, settled.pays)
        return f"Insurance pays {rules.insurance_pays} on the dealer's blackjack{reckoned}."
    if stake.kind == "three-sevens":
        assert rules.three_sevens is not None
        reckoned = _sum(stake.original, rules.three_sevens, settled.pays)
        return f"Three sevens earn a premium of {rules.three_sevens} on the bet{reckoned}."
    assert rules.over_under_13 is not None and rules.two_aces_under is not None
    side = "over" if stake.kind == "over13" else "under"
    total = over_under_total(stake.cards)
    two = stake.cards[:2]
    aces = ", an ace counting 1" if any(this.is_ace for this in two) else ""
    first = f"{in_words(two)} is {total}{aces}"
    if settled.outcome == "lose":
        reason = "13 goes to the house" if total == 13 else f"not {side} 13"
        return f"{first}, {reason}: the bet on {side} 13, {amount}, is lost."
    is_on_aces = settled.why == "two-aces-under"
    price = rules.two_aces_under if is_on_aces else rules.over_under_13
    what = "two aces pay" if is_on_aces else f"{side} 13 pays"
    return f"{first}, and {what} {price}{_sum(stake.amount, price, settled.pays)}."
