"""How the dealer's hand ends, counted out exactly from a finite shoe.

Every order in which the cards can come is counted as a whole number, by how many cards were drawn;
probabilities come in only at the end, when each number is divided by the count of all orders of
that many cards. The up card is out of the shoe. Nothing is assumed about the hole card: a blackjack
is one of the ways to end.
"""

from collections import Counter
from fractions import Fraction
from math import perm

Ends = dict[str | int, Fraction]
_PER_DECK = dict.fromkeys(range(1, 10), 4) | {10: 16}


def final_totals(up_rank: str, decks: int = 1, hits_soft_17: bool = False) -> Ends:
    """The probability of 17 to 21, "blackjack" and "bust" behind an up card."""
    up = 1 if up_rank == "A" else 10 if up_rank in ("10", "T", "J", "Q", "K") else int(up_rank)
    left = {worth: copies * decks for worth, copies in _PER_DECK.items()}
    left[up] -= 1
    shoe = sum(left.values())
    orders: Counter[tuple[str | int, int]] = Counter()
    _draw(left, up, up == 1, 0, 1, hits_soft_17, orders)
    ends: Ends = dict.fromkeys((17, 18, 19, 20, 21, "blackjack", "bust"), Fraction(0))
    for (end, drawn), number in orders.items():
        ends[end] += Fraction(number, perm(shoe, drawn))
    return ends


def _draw(
    left: dict[int, int],
    low: int,
    ace: bool,
    drawn: int,
    number: int,
    hits_soft_17: bool,
    orders: Counter[tuple[str | int, int]],
) -> None:
    """`low` counts every ace 1; `number` is the count of orders that lead here."""
    if drawn:
        high = low + 10 if ace and low + 10 <= 21 else low
        if high > 21:
            orders["bust", drawn] += number
            return
        if high >= 17 and not (hits_soft_17 and high == 17 and low == 7):
            orders["blackjack" if drawn == 1 and high == 21 else high, drawn] += number
            return
    for worth, copies in left.items():
        if copies:
            left[worth] = copies - 1
            _draw(
                left,
                low + worth,
                ace or worth == 1,
                drawn + 1,
                number * copies,
                hits_soft_17,
                orders,
            )
            left[worth] = copies
