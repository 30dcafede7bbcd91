"""Settlement of one blackjack hand, written a second time from the houses' clauses.

Nothing here comes from the package under test. The clauses are set down as tables: a row of facts
for each house (`HOUSES`), edits of a row for each variant (`VARIANTS`), and a grid of results for
each tie rule (`PUSHES`, `DEALER_TAKES_17_TO_19`). Where the dealer's hand is given short, every way
in which it could still end is looked up in the grid: the case is refused when they disagree. Money
is `Fraction` throughout.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from math import floor
from random import Random
from typing import NamedTuple, cast

ALL_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
TEN_VALUES = ("10", "J", "Q", "K")
POINTS = {
    rank: (10 if rank in TEN_VALUES else 1 if rank == "A" else int(rank)) for rank in ALL_RANKS
}

# Rows: the player's total (16 stands for every lower one, bj for a blackjack).
# Columns: how the dealer ends.
# W win, L lose, P push, B blackjack.
PUSHES = """
        17  18  19  20  21  bj  bust
    16   L   L   L   L   L   L   W
    17   P   L   L   L   L   L   W
    18   W   P   L   L   L   L   W
    19   W   W   P   L   L   L   W
    20   W   W   W   P   L   L   W
    21   W   W   W   W   P   L   W
    bj   B   B   B   B   B   P   B
"""
DEALER_TAKES_17_TO_19 = """
        17  18  19  20  21  bj  bust
    16   L   L   L   L   L   L   W
    17   L   L   L   L   L   L   W
    18   W   L   L   L   L   L   W
    19   W   W   L   L   L   L   W
    20   W   W   W   P   L   L   W
    21   W   W   W   W   P   L   W
    bj   B   B   B   B   B   P   B
"""
# NOR-35: these rows stand in for those of either grid.
PLAYERS_21_WINS = """
        17  18  19  20  21  bj  bust
    21   W   W   W   W   W   W   W
    bj   B   B   B   B   B   B   B
"""

HOUSES: dict[str, dict[str, object]] = {
    "cyb": {
        "decks": 6,  # assumed
        "cards": ALL_RANKS,
        "bet limits": (1, 10),  # CYB-01
        "whole chips": True,  # CYB-01, CYB-03
        "natural pays": Fraction(3, 2),  # CYB-03
        "natural rounds": "down",  # CYB-03
        "results": PUSHES,  # CYB-22, CYB-23
        "player's 21 always wins": False,
        "hole card": True,  # CYB-08
        "peek": True,  # CYB-32
        "dealer blackjack takes": "all",  # never met by a doubled or split bet: CYB-33
        "soft 17": "hit",  # CYB-05
        "hit on 21": "any",  # CYB-40
        "double hard": tuple(range(4, 21)),  # CYB-16
        "double soft": tuple(range(12, 22)),  # CYB-16, 21 after a split only
        "doubled ace is 1": False,
        "double after split": True,  # CYB-37
        "split": True,  # CYB-17
        "hands from one": None,  # CYB-18
        "split aces": "played",
        "insurance": "no",  # CYB-06
        "insurance on a natural": False,
        "even money": False,
        "surrender": False,  # CYB-06
        "over/under 13": False,
        "three sevens": False,
        "charlie": False,
    },
    "sweden": {
        "decks": 4,  # assumed
        "cards": ALL_RANKS,
        "bet limits": None,
        "whole chips": False,
        "natural pays": Fraction(3, 2),  # SWE-03
        "natural rounds": "exact",
        "results": DEALER_TAKES_17_TO_19,  # SWE-05, SWE-06, SWE-07
        "player's 21 always wins": False,
        "hole card": False,  # SWE-11
        "peek": False,
        "dealer blackjack takes": "all",  # SWE-07
        "soft 17": "stand",  # SWE-04
        "hit on 21": "soft",  # SWE-30, SWE-09
        "double hard": (7, 8, 9, 10, 11),  # SWE-16
        "double soft": (17, 18, 19, 20, 21),  # SWE-33; 21 after a split, as 11
        "doubled ace is 1": True,  # SWE-17
        "double after split": True,  # SWE-13
        "split": True,  # SWE-13
        "hands from one": None,  # SWE-32
        "split aces": "one card, may be split again",  # SWE-14
        "insurance": "half",  # SWE-18
        "insurance on a natural": True,
        "even money": True,  # SWE-22
        "surrender": False,
        "over/under 13": False,  # SWE-19: at some tables
        "three sevens": False,
        "charlie": False,
    },
    "holland": {
        "decks": 6,  # HOL-01
        "cards": ALL_RANKS,
        "bet limits": None,
        "whole chips": False,
        "natural pays": Fraction(3, 2),  # HOL-10, HOL-16
        "natural rounds": "exact",
        "results": PUSHES,  # HOL-13 to HOL-17
        "player's 21 always wins": False,
        "hole card": False,  # HOL-04
        "peek": False,
        "dealer blackjack takes": "all",  # HOL-17
        "soft 17": "stand",  # HOL-07
        "hit on 21": "any",  # HOL-06
        "double hard": (9, 10, 11),  # HOL-19
        "double soft": (),
        "doubled ace is 1": False,
        "double after split": True,
        "split": True,  # HOL-20
        "hands from one": 4,
        "split aces": "one card",
        "insurance": "half",  # HOL-21
        "insurance on a natural": False,  # HOL-21
        "even money": True,  # HOL-10, HOL-11
        "surrender": False,
        "over/under 13": False,
        "three sevens": True,  # HOL-08
        "charlie": False,
    },
    "norway-home": {
        "decks": 2,  # NOR-03: one, or two with many at the table; what two hold can come about
        "cards": ALL_RANKS,
        "bet limits": None,
        "whole chips": False,
        "natural pays": Fraction(3, 2),  # NOR-22
        "natural rounds": "exact",
        "results": PUSHES,  # NOR-24, NOR-10
        "player's 21 always wins": False,
        "hole card": True,  # NOR-09
        "peek": True,  # NOR-10
        "dealer blackjack takes": "all",
        "soft 17": "stand",  # NOR-19
        "hit on 21": "no",  # NOR-13
        "double hard": tuple(range(4, 21)),  # NOR-14
        "double soft": tuple(range(12, 21)),  # NOR-14
        "doubled ace is 1": False,
        "double after split": False,
        "split": True,  # NOR-15
        "hands from one": 2,
        "split aces": "one card",  # NOR-17
        "insurance": "half",  # NOR-16
        "insurance on a natural": True,
        "even money": False,
        "surrender": False,  # NOR-32: a variant
        "over/under 13": False,
        "three sevens": False,
        "charlie": False,  # NOR-33: a variant
    },
    "finland-home": {
        "decks": 1,  # FIN-02
        "cards": ALL_RANKS,
        "bet limits": None,
        "whole chips": False,
        "natural pays": Fraction(3, 2),  # FIN-21
        "natural rounds": "exact",
        "results": PUSHES,  # FIN-20, FIN-05
        "player's 21 always wins": False,
        "hole card": True,  # FIN-07
        "peek": True,  # FIN-10
        "dealer blackjack takes": "all",
        "soft 17": "stand",  # FIN-19
        "hit on 21": "no",  # FIN-11
        "double hard": tuple(range(4, 21)),  # FIN-13
        "double soft": tuple(range(12, 21)),  # FIN-13, FIN-11
        "doubled ace is 1": False,
        "double after split": False,
        "split": True,  # FIN-14
        "hands from one": 4,  # FIN-15
        "split aces": "one card",  # FIN-15
        "insurance": "up to half",  # FIN-09
        "insurance on a natural": True,
        "even money": False,
        "surrender": False,  # FIN-16: an option
        "over/under 13": False,
        "three sevens": False,
        "charlie": False,  # FIN-18
    },
}

_H17: dict[str, object] = {"soft 17": "hit"}
_SIX_TO_FIVE: dict[str, object] = {"natural pays": Fraction(6, 5)}
_NO_HOLE_CARD: dict[str, object] = {"hole card": False, "peek": False}

VARIANTS: dict[str, dict[str, dict[str, object]]] = {
    "cyb": {},
    "sweden": {"over-under": {"over/under 13": True}},
    "holland": {},
    "norway-home": {
        "h17": _H17,  # NOR-36
        "6to5": _SIX_TO_FIVE,  # NOR-27
        "european": {**_NO_HOLE_CARD, "dealer blackjack takes": "all"},  # NOR-31
        "european-original": {**_NO_HOLE_CARD, "dealer blackjack takes": "original"},  # NOR-31
        "surrender": {"surrender": True},  # NOR-32
        "charlie": {"charlie": True},  # NOR-33
        "swedish-pub": {"results": DEALER_TAKES_17_TO_19},  # NOR-34
        "spanish21": {  # NOR-35
            "player's 21 always wins": True,
            "cards": tuple(rank for rank in ALL_RANKS if rank != "10"),
        },
    },
    "finland-home": {
        "h17": _H17,  # FIN-19
        "6to5": _SIX_TO_FIVE,  # FIN-21
        "surrender": {"surrender": True},  # FIN-16
        "charlie": {"charlie": True},  # FIN-18
        "das": {"double after split": True},  # FIN-22
        "no-insurance": {"insurance": "no"},  # FIN-09
        "no-split": {"split": False},  # FIN-14
    },
}

CONTRADICTIONS = ({"european", "european-original"}, {"no-split", "das"})


def facts(house: str) -> dict[str, object]:
    """The facts of a house with its variants, as in "norway-home +h17 +charlie"."""
    name, *switches = house.split()
    if name not in HOUSES:
        raise ValueError(f"no such house: {name}")
    row = dict(HOUSES[name])
    names = {switch.removeprefix("+") for switch in switches}
    if any(pair <= names for pair in CONTRADICTIONS):
        raise ValueError(f"variants that contradict each other: {house}")
    for switch in switches:
        if not switch.startswith("+") or switch[1:] not in VARIANTS[name]:
            raise ValueError(f"{name} has no variant {switch}")
        row.update(VARIANTS[name][switch[1:]])
    return row


# --------------------------------------------------------------------------------------------------
# Tables made of the facts

Count = tuple[int, bool]  # the total, and whether an ace counts 11 in it


class _Table(NamedTuple):
    """What a case is looked up in: the facts of a house, spread out over totals."""

    copies: dict[str, int]  # how many of each rank can be out
    tens: int  # how many ten-value cards can be out
    least: Fraction | None
    most: Fraction | None
    whole: bool
    natural: Fraction
    rounds_down: bool
    results: dict[tuple[str, str], str]
    peek: bool
    original_only: bool
    dealer_stops: frozenset[Count]
    may_hit: frozenset[Count]
    may_double: frozenset[Count]
    doubled_ace_is_1: bool
    double_after_split: bool
    split: bool
    split_aces_played: bool
    insurance: str
    insure_natural: bool
    even_money: bool
    surrender: bool
    over_under: bool
    three_sevens: bool
    charlie: bool


_HARD: tuple[Count, ...] = tuple((total, False) for total in range(2, 22))
_SOFT: tuple[Count, ...] = tuple((total, True) for total in range(11, 22))
_ENDS = ("17", "18", "19", "20", "21", "bust")


def _grid(text: str) -> dict[tuple[str, str], str]:
    head, *rows = (line.split() for line in text.strip().splitlines())
    return {
        (row[0], column): letter
        for row in rows
        for column, letter in zip(head, row[1:], strict=True)
    }


@cache
def _table(house: str) -> _Table:
    row = facts(house)
    decks = cast(int, row["decks"])
    cards = cast(tuple[str, ...], row["cards"])
    limits = cast(tuple[int, int] | None, row["bet limits"])
    results = _grid(cast(str, row["results"]))
    if row["player's 21 always wins"]:
        results.update(_grid(PLAYERS_21_WINS))

    hit_on_21: dict[object, set[Count]] = {
        "any": set(),
        "soft": {(21, False)},
        "no": {(21, False), (21, True)},
    }
    stops = {count for count in _HARD + _SOFT if count[0] >= 17}
    if row["soft 17"] == "hit":
        stops.remove((17, True))
    doubles = {(total, False) for total in cast(tuple[int, ...], row["double hard"])}
    doubles |= {(total, True) for total in cast(tuple[int, ...], row["double soft"])}

    return _Table(
        copies={rank: 4 * decks if rank in cards else 0 for rank in ALL_RANKS},
        tens=sum(4 * decks for rank in TEN_VALUES if rank in cards),
        least=Fraction(limits[0]) if limits else None,
        most=Fraction(limits[1]) if limits else None,
        whole=bool(row["whole chips"]),
        natural=cast(Fraction, row["natural pays"]),
        rounds_down=row["natural rounds"] == "down",
        results=results,
        peek=bool(row["peek"]),
        original_only=row["dealer blackjack takes"] == "original",
        dealer_stops=frozenset(stops),
        may_hit=frozenset(_HARD + _SOFT) - hit_on_21[row["hit on 21"]],
        may_double=frozenset(doubles),
        doubled_ace_is_1=bool(row["doubled ace is 1"]),
        double_after_split=bool(row["double after split"]),
        split=bool(row["split"]),
        split_aces_played=row["split aces"] == "played",
        insurance=cast(str, row["insurance"]),
        insure_natural=bool(row["insurance on a natural"]),
        even_money=bool(row["even money"]),
        surrender=bool(row["surrender"]),
        over_under=bool(row["over/under 13"]),
        three_sevens=bool(row["three sevens"]),
        charlie=bool(row["charlie"]),
    )


# --------------------------------------------------------------------------------------------------
# Cards and amounts


@lru_cache(maxsize=1 << 17)
def count(cards: tuple[str, ...], first_ace_is_1: bool = False) -> Count:
    """The best of all ways to count the cards, an ace as 1 and as 11; the lowest when all bust."""
    ways: set[Count] = {(0, False)}
    fixed = first_ace_is_1
    for card in cards:
        worth: tuple[int, ...] = (POINTS[card],)
        if card == "A":
            worth = (1,) if fixed else (1, 11)
            fixed = False
        ways = {(total + points, soft or points == 11) for total, soft in ways for points in worth}
    return max((way for way in ways if way[0] <= 21), default=min(ways))


def _total(table: _Table, cards: tuple[str, ...], double: bool) -> int:
    """The hand's total; SWE-17 fixes an ace that was doubled, not one drawn to a hard hand."""
    return count(cards, double and table.doubled_ace_is_1 and "A" in cards[:2])[0]


def _is_natural(cards: tuple[str, ...]) -> bool:
    return len(cards) == 2 and "A" in cards and (cards[0] in TEN_VALUES or cards[1] in TEN_VALUES)


class _RefusedError(Exception):
    """The house does not allow the case, or the cards cannot be."""


def _must(allowed: bool) -> None:
    if not allowed:
        raise _RefusedError


_AMOUNT = re.compile(r"\d+(\.\d+)?|\d+/0*[1-9]\d*")


@lru_cache(maxsize=1 << 14)
def _amount(text: str) -> Fraction:
    _must(_AMOUNT.fullmatch(text) is not None)
    return Fraction(text)


@lru_cache(maxsize=1 << 16)
def _text(amount: Fraction) -> str:
    """An exact decimal where there is one, else a fraction."""
    twos_and_fives = amount.denominator
    places = 0
    while twos_and_fives % 10 == 0:
        twos_and_fives, places = twos_and_fives // 10, places + 1
    for prime in (2, 5):
        while twos_and_fives % prime == 0:
            twos_and_fives, places = twos_and_fives // prime, places + 1
    if twos_and_fives != 1:
        return f"{amount.numerator}/{amount.denominator}"
    shifted = str(abs(amount.numerator) * 10**places // amount.denominator).rjust(places + 1, "0")
    whole, decimals = shifted[: len(shifted) - places], shifted[len(shifted) - places :].rstrip("0")
    return ("-" if amount < 0 else "") + whole + ("." + decimals if decimals else "")


def _cards(given: object) -> tuple[str, ...]:
    _must(isinstance(given, list))
    cards = tuple("10" if card == "T" else card for card in cast(list[str], given))
    _must(all(card in POINTS for card in cards))
    return cards


# --------------------------------------------------------------------------------------------------
# The answer

_LETTERS = {"W": "win", "L": "lose", "P": "push", "B": "blackjack"}
_NOTHING = Fraction(0)


def answer(case: dict[str, object]) -> dict[str, object]:
    """What the hand and the spot's other bets are paid, or `{"error": True}`."""
    try:
        return _answer(case)
    except (_RefusedError, ValueError):
        return {"error": True}


def _answer(case: dict[str, object]) -> dict[str, object]:
    table = _table(cast(str, case["house"]))
    bet = _amount(cast(str, case["bet"]))
    hand, dealer = _cards(case["hand"]), _cards(case["dealer"])
    double, split = bool(case.get("double")), bool(case.get("from_split"))
    even_money, surrender = bool(case.get("even_money")), bool(case.get("surrender"))
    insurance = _amount(cast(str, case.get("insurance", "0")))
    over = _amount(cast(str, case.get("over13", "0")))
    under = _amount(cast(str, case.get("under13", "0")))

    _must(bet > 0 and len(hand) >= 2 and len(dealer) >= 1)
    if table.least is not None and table.most is not None:
        _must(table.least <= bet <= table.most)
    _must(bet.denominator == 1 or not table.whole)
    _cards_exist(table, hand, dealer, split)
    _hand_can_be(table, hand, double, split)
    _dealer_can_be(table, dealer)

    natural = _is_natural(hand) and not split
    dealer_natural = _is_natural(dealer[:2])
    acted = len(hand) > 2 or split or surrender
    _must(not (table.peek and dealer_natural and acted))

    _must(sum((double, even_money, surrender)) <= 1)
    if surrender:
        _must(table.surrender and len(hand) == 2 and not split and not natural)
    if even_money:
        _must(table.even_money and natural and dealer[0] == "A" and not insurance)
    if insurance:
        sizes = {"no": False, "half": insurance * 2 == bet, "up to half": insurance * 2 <= bet}
        _must(sizes[table.insurance] and dealer[0] == "A" and not split and len(dealer) >= 2)
        _must(table.insure_natural or not natural)
    if over or under:
        _must(table.over_under and not split and over <= bet and under <= bet)

    stake = 2 * bet if double else bet
    pays = returned = _NOTHING
    total = _total(table, hand, double)
    if surrender:
        outcome, returned = "surrender", bet / 2
    elif even_money:
        outcome, pays, returned = "even-money", bet, bet
    elif total > 21:
        outcome = "bust"
    elif table.charlie and len(hand) == 5:
        outcome, pays, returned = "charlie", stake, stake
    else:
        row = "bj" if natural else str(max(total, 16))
        ends = _ways_to_end(table, dealer, acted)
        letters = {table.results[row, end] for end in ends}
        _must(len(letters) == 1)
        outcome = _LETTERS[letters.pop()]
        if outcome == "win":
            pays = returned = stake
        elif outcome == "blackjack":
            pays, returned = bet * table.natural, stake
            if table.rounds_down:
                pays = Fraction(floor(pays))
        elif outcome == "push":
            returned = stake
        elif dealer_natural and table.original_only:
            returned = stake - bet

    lines = [("main", stake, outcome, pays, returned)]
    if insurance:
        lines.append(_side("insurance", insurance, 2 * insurance if dealer_natural else None))
    points = POINTS[hand[0]] + POINTS[hand[1]]
    if over:
        lines.append(_side("over13", over, over if points > 13 else None))
    if under:
        wins = under * Fraction(3, 2) if hand[:2] == ("A", "A") else under
        lines.append(_side("under13", under, wins if points < 13 else None))
    if table.three_sevens and hand[:3] == ("7", "7", "7") and not split:
        lines.append(("three-sevens", _NOTHING, "win", bet, _NOTHING))

    bets: list[dict[str, str]] = []
    net = _NOTHING
    for name, put, result, won, back in lines:
        change = won + back - put
        net += change
        bets.append(
            {
                "bet": name,
                "stake": _text(put),
                "outcome": result,
                "pays": _text(won),
                "returned": _text(back),
                "net": _text(change),
            }
        )
    return {"outcome": outcome, "net": _text(net), "bets": bets}


def _side(
    name: str, stake: Fraction, wins: Fraction | None
) -> tuple[str, Fraction, str, Fraction, Fraction]:
    if wins is None:
        return name, stake, "lose", _NOTHING, _NOTHING
    return name, stake, "win", wins, stake


def _cards_exist(
    table: _Table, hand: tuple[str, ...], dealer: tuple[str, ...], split: bool
) -> None:
    """No more of a rank than the decks hold; a split card had a fellow of its value."""
    out = hand + dealer
    if split and hand[0] not in TEN_VALUES:
        out += (hand[0],)
    for rank in set(out):
        _must(out.count(rank) <= table.copies[rank])
    tens = sum(rank in TEN_VALUES for rank in out) + (split and hand[0] in TEN_VALUES)
    _must(tens <= table.tens)


def _hand_can_be(table: _Table, hand: tuple[str, ...], double: bool, split: bool) -> None:
    """Every card after the second was asked for where the house gives one."""
    _must(table.split or not split)
    if split and hand[0] == "A" and not table.split_aces_played:
        _must(len(hand) == 2)
    if _is_natural(hand[:2]) and not split:
        _must(len(hand) == 2)
    if double:
        _must(len(hand) == 3 and count(hand[:2]) in table.may_double)
        _must(table.double_after_split or not split)
        return
    for length in range(2, len(hand)):
        _must(count(hand[:length]) in table.may_hit)
        _must(not (table.charlie and length == 5))


def _dealer_can_be(table: _Table, dealer: tuple[str, ...]) -> None:
    for length in range(2, len(dealer)):
        so_far = count(dealer[:length])
        _must(so_far[0] <= 21 and so_far not in table.dealer_stops)


def _ways_to_end(table: _Table, dealer: tuple[str, ...], acted: bool) -> tuple[str, ...]:
    """All columns of the grid in which a dealer's hand that begins with these cards can end."""
    if _is_natural(dealer):
        return ("bj",)
    now = count(dealer)
    if now[0] > 21:
        return ("bust",)
    if len(dealer) >= 2 and now in table.dealer_stops:
        return (str(now[0]),)
    if len(dealer) == 1 and dealer[0] in ("A", *TEN_VALUES) and not (table.peek and acted):
        return (*_ENDS, "bj")
    return _ENDS


def dealer_plays(house: str, up_and_hole: list[str], draws: list[str]) -> list[str]:
    """Which of the cards offered the dealer draws."""
    table = _table(house)
    held = _cards(up_and_hole)
    drawn = 0
    while drawn < len(draws):
        now = count(held)
        if now[0] > 21 or now in table.dealer_stops:
            break
        held += _cards([draws[drawn]])
        drawn += 1
    return list(draws[:drawn])


# --------------------------------------------------------------------------------------------------
# Random cases

_BETS = (
    "1",
    "2",
    "3",
    "5",
    "7",
    "10",
    "11",
    "15",
    "20",
    "25",
    "100",
    "0.5",
    "2.5",
    "7.5",
    "12.50",
    "0.58",
    "1.01",
)
_FRACTIONS = ("7/2", "10/3", "1/3", "22/7")
_FLAGS = ("double", "from_split", "even_money", "surrender")
_SIDES = ("insurance", "over13", "under13")


class _Shoe:
    """The cards left; one deck at a home table, so that no case hangs on the number of decks."""

    def __init__(self, rng: Random, house: str) -> None:
        table = _table(house)
        self.rng = rng
        self.ranks = [rank for rank in ALL_RANKS if table.copies[rank]]
        self.tens = [rank for rank in self.ranks if rank in TEN_VALUES]
        self.left = dict.fromkeys(
            self.ranks, 4 if house.split()[0].endswith("-home") else table.copies["A"]
        )

    def draw(self, *wanted: str) -> str:
        """A card of one of the ranks wanted if there is one left, else any."""
        ranks = [rank for rank in wanted if self.left.get(rank)] or [
            rank for rank in self.ranks if self.left[rank]
        ]
        rank = self.rng.choice(ranks)
        self.left[rank] -= 1
        return rank

    def put_back(self, cards: list[str]) -> None:
        for card in cards:
            self.left[card] += 1


def _bet(rng: Random, house: str) -> str:
    if _table(house).whole:
        return str(rng.randint(1, 10))
    return rng.choice(_FRACTIONS if rng.random() < 0.1 else _BETS)


def random_case(rng: Random, house: str) -> dict[str, object]:
    """A case for `answer`: about nine in ten are allowed, the rest break one rule on purpose."""
    if rng.random() < 0.1:
        return spoilt_case(rng, house)
    return allowed_case(rng, house)


_OPENINGS = (
    "natural",
    "soft",
    "aces",
    "sevens",
    "small",
    "low pair",
    "thirteen",
    "to double",
    "twenty",
) + ("any",) * 4


def _opening(shoe: _Shoe, kind: str) -> list[str]:
    rng = shoe.rng
    small = ("A", "2", "3", "4")
    if kind == "natural":
        hand = [shoe.draw("A"), shoe.draw(*shoe.tens)]
        return hand if rng.random() < 0.5 else hand[::-1]
    if kind == "soft":
        hand = [shoe.draw("A"), shoe.draw("2", "3", "4", "5", "6", "7", "8", "9")]
        return hand if rng.random() < 0.5 else hand[::-1]
    if kind == "aces":
        return [shoe.draw("A"), shoe.draw("A")]
    if kind == "sevens":
        return [shoe.draw("7"), shoe.draw("7")]
    if kind == "small":
        return [shoe.draw(*small), shoe.draw(*small)]
    if kind == "low pair":
        rank = shoe.draw("2", "3", "4", "6", "8", "9")
        return [rank, shoe.draw(rank)]
    if kind == "thirteen":
        first = shoe.draw("3", "4", "5", "6", "7", "8", "9", *shoe.tens)
        return [
            first,
            shoe.draw(*(rank for rank in shoe.ranks if POINTS[rank] == 13 - POINTS[first])),
        ]
    if kind == "to double":
        first = shoe.draw("2", "3", "4", "5", "6", "7", "8")
        goal = rng.randint(7, 11)
        return [
            first,
            shoe.draw(*(rank for rank in shoe.ranks if POINTS[rank] == goal - POINTS[first])),
        ]
    if kind == "twenty":
        return [shoe.draw(*shoe.tens), shoe.draw(*shoe.tens)]
    return [shoe.draw(), shoe.draw()]


def _play(shoe: _Shoe, table: _Table, hand: list[str], kind: str, split: bool) -> bool:
    """Draws cards to the hand as a player might; says whether the last came on a double."""
    rng = shoe.rng
    if split and hand[0] == "A" and not table.split_aces_played:
        return False
    now = count(tuple(hand))
    if now in table.may_double and (table.double_after_split or not split) and rng.random() < 0.45:
        hand.append(shoe.draw())
        return True
    goal = (
        21
        if kind in ("small", "sevens")
        else rng.choice((4, 12, 14, 16, 17, 17, 18, 18, 19, 19, 20, 21, 21))
    )
    while now in table.may_hit and not (table.charlie and len(hand) == 5):
        if now[0] >= goal and rng.random() > (0.3 if now[0] == 21 else 0.04):
            break
        wanted: tuple[str, ...] = ()
        if kind == "small" and rng.random() < 0.8:
            wanted = ("A", "2", "3", "4", "5")
        elif kind == "sevens" and rng.random() < 0.6:
            wanted = ("7",)
        hand.append(shoe.draw(*wanted))
        now = count(tuple(hand))
        if now[0] > 21:
            break
    return False


def _dealer(shoe: _Shoe, table: _Table, two: list[str], tie: int | None) -> list[str]:
    """The dealer's whole hand; with a tie wanted, the first of some tries that makes one."""
    drawn: list[str] = []
    for _ in range(1 if tie is None else 12):
        shoe.put_back(drawn)
        drawn = []
        now = count(tuple(two))
        while now[0] <= 21 and now not in table.dealer_stops:
            drawn.append(shoe.draw())
            now = count((*two, *drawn))
        if now[0] == tie:
            break
    return two + drawn


def allowed_case(rng: Random, house: str) -> dict[str, object]:
    """A case that can come about in the house."""
    table, shoe = _table(house), _Shoe(rng, house)
    bet = _bet(rng, house)
    kind = rng.choice(_OPENINGS)
    hand = _opening(shoe, kind)
    split = table.split and rng.random() < (0.5 if hand[0] == "A" else 0.15)
    if split:  # the fellow of the first card lies on another hand
        fellows = shoe.tens if hand[0] in TEN_VALUES else [hand[0]]
        split = any(shoe.left[rank] for rank in fellows)
    if split:
        shoe.draw(*fellows)

    chance = rng.random()
    two = [
        shoe.draw("A") if chance < 0.3 else shoe.draw(*shoe.tens) if chance < 0.5 else shoe.draw()
    ]
    if two[0] == "A" and rng.random() < 0.3:
        two.append(shoe.draw(*shoe.tens))
    elif two[0] in TEN_VALUES and rng.random() < 0.25:
        two.append(shoe.draw("A"))
    else:
        two.append(shoe.draw())
    dealer_natural = _is_natural(tuple(two))

    double = surrender = even_money = False
    if table.peek and dealer_natural:
        split = False
    natural = _is_natural(tuple(hand)) and not split
    if not natural and not (table.peek and dealer_natural):
        surrender = table.surrender and not split and rng.random() < 0.25
        if not surrender:
            double = _play(shoe, table, hand, kind, split)
    total = _total(table, tuple(hand), double)
    insurance = "0"
    if two[0] == "A" and not split:
        even_money = table.even_money and natural and rng.random() < 0.4
        insurable = table.insurance != "no" and (table.insure_natural or not natural)
        if insurable and not even_money and rng.random() < 0.5:
            part = rng.choice((1, 1, 2, 3, 4)) if table.insurance == "up to half" else 1
            insurance = _text(_amount(bet) / 2 / part)

    dealer = (
        two if dealer_natural else _dealer(shoe, table, two, total if rng.random() < 0.4 else None)
    )
    never_hangs = total > 21 or surrender or even_money or (table.charlie and len(hand) == 5)
    never_hangs = (
        never_hangs or table.results["bj" if natural else str(max(total, 16)), "bj"] in "WB"
    )
    if (never_hangs or (natural and not dealer_natural)) and rng.random() < 0.5:
        second = insurance != "0" or (natural and not never_hangs and two[0] in ("A", *TEN_VALUES))
        dealer = dealer[: rng.randint(2 if second else 1, len(dealer))]

    case: dict[str, object] = {"house": house, "bet": bet, "hand": hand, "dealer": dealer}
    sides = dict.fromkeys(_SIDES, "0") | {"insurance": insurance}
    if table.over_under and not split:
        for name in ("over13", "under13"):
            if rng.random() < 0.5:
                sides[name] = _text(
                    _amount(bet) * rng.choice((1, 1, Fraction(1, 2), Fraction(2, 5)))
                )
    return _written(
        rng, case, dict(zip(_FLAGS, (double, split, even_money, surrender), strict=True)), sides
    )


def _written(
    rng: Random, case: dict[str, object], flags: dict[str, bool], sides: dict[str, str]
) -> dict[str, object]:
    """The case with its other fields, those that say nothing sometimes left out."""
    everything = rng.random() < 0.3
    case.update({name: value for name, value in flags.items() if value or everything})
    case.update({name: value for name, value in sides.items() if value != "0" or everything})
    if rng.random() < 0.1:
        for name in ("hand", "dealer"):
            case[name] = ["T" if card == "10" else card for card in cast(list[str], case[name])]
    return case


# --------------------------------------------------------------------------------------------------
# Cases that break one rule

Fields = dict[str, object]
_Fault = Callable[[Random, str, _Table], Fields | None]


def spoilt_case(rng: Random, house: str) -> dict[str, object]:
    """A case that the house does not allow, or whose cards cannot be."""
    table = _table(house)
    while True:
        fields = rng.choice(_FAULTS)(rng, house, table)
        if fields is not None:
            return {"house": house, "bet": _bet(rng, house)} | fields


def _tens(table: _Table) -> list[str]:
    return [rank for rank in TEN_VALUES if table.copies[rank]]


def _third_card_after_peek(rng: Random, house: str, table: _Table) -> Fields | None:
    if not table.peek:
        return None
    dealer = ["A", rng.choice(_tens(table))]
    rng.shuffle(dealer)
    how = rng.randrange(4)
    if how == 0:
        return {"hand": ["5", "6", "9"], "dealer": dealer, "double": True}
    if how == 1 and table.split:
        return {"hand": ["8", "9"], "dealer": dealer, "from_split": True}
    if how == 2 and table.surrender:
        return {"hand": ["9", "7"], "dealer": dealer, "surrender": True}
    return {"hand": [rng.choice("23456"), "7", rng.choice("23489")], "dealer": dealer}


def _dealer_draws_on(rng: Random, house: str, table: _Table) -> Fields | None:
    case = allowed_case(rng, house)
    dealer = _cards(case["dealer"])
    now = count(dealer)
    if len(dealer) < 2 or (now[0] <= 21 and now not in table.dealer_stops):
        return None
    return case | {"dealer": [*dealer, rng.choice(("2", "3", "A", "9"))]}


def _dealer_stops_short(rng: Random, house: str, table: _Table) -> Fields | None:
    case = allowed_case(rng, house)
    got = answer(case)
    dealer = cast(list[str], case["dealer"])
    hangs = got["outcome"] in ("win", "lose", "push") and len(dealer) >= 2
    spanish = table.results["21", "bj"] == "W" and count(_cards(case["hand"]))[0] == 21
    return case | {"dealer": dealer[:-1]} if hangs and not spanish else None


def _natural_against_a_lone_card(rng: Random, house: str, table: _Table) -> Fields | None:
    if table.results["bj", "bj"] == "B":
        return None
    return {"hand": ["A", rng.choice(_tens(table))], "dealer": [rng.choice(["A", *_tens(table)])]}


def _card_after_bust(rng: Random, house: str, table: _Table) -> Fields | None:
    case = allowed_case(rng, house)
    hand = cast(list[str], case["hand"])
    return case | {"hand": [*hand, rng.choice("A235")]} if count(_cards(hand))[0] > 21 else None


def _card_after_natural(rng: Random, house: str, table: _Table) -> Fields:
    hand = ["A", rng.choice(_tens(table))]
    rng.shuffle(hand)
    return {"hand": [*hand, rng.choice("2569")], "dealer": ["9", "8"], "double": rng.random() < 0.5}


def _card_on_a_split_ace(rng: Random, house: str, table: _Table) -> Fields | None:
    if table.split_aces_played or not table.split:
        return None
    hand = ["A", rng.choice(["A", "6", "8", *_tens(table)]), rng.choice("2345")]
    return {"hand": hand, "dealer": ["9", "8"], "from_split": True, "double": rng.random() < 0.3}


def _hit_on_21(rng: Random, house: str, table: _Table) -> Fields | None:
    hands = (
        [["5", "6", "K"], ["7", "7", "7"], ["8", "4", "9"]]
        if (21, False) not in table.may_hit
        else []
    )
    if (21, True) not in table.may_hit:
        hands += [["A", "3", "7"], ["4", "6", "A"]]
    if not hands:
        return None
    return {"hand": [*rng.choice(hands), rng.choice(("A", "2", "5"))], "dealer": ["9", "8"]}


def _sixth_card(rng: Random, house: str, table: _Table) -> Fields | None:
    if not table.charlie:
        return None
    return {
        "hand": ["2", "3", "2", "4", rng.choice("A35"), rng.choice("2J9")],
        "dealer": ["9", "8"],
    }


def _double_not_allowed(rng: Random, house: str, table: _Table) -> Fields | None:
    name = house.split()[0]
    dealer = ["9", "8"]
    cases: list[Fields] = [
        {"hand": ["2", "3", "4", "5"], "dealer": dealer},
        {"hand": ["5", "6"], "dealer": dealer},
        {"hand": ["A", "Q", "5"], "dealer": dealer},
    ]
    if name == "sweden":
        cases += [{"hand": ["A", low, "9"], "dealer": dealer} for low in ("A", "2", "3", "4", "5")]
        cases += [
            {"hand": [*two, "3"], "dealer": dealer}
            for two in (["2", "4"], ["5", "7"], ["K", "2"], ["9", "9"])
        ]
    if name == "holland":
        cases += [{"hand": ["A", low, "9"], "dealer": dealer} for low in ("A", "6", "7", "8", "9")]
        cases += [
            {"hand": [*two, "3"], "dealer": dealer}
            for two in (["3", "5"], ["5", "7"], ["7", "7"], ["4", "2"])
        ]
        cases.append({"hand": ["K", "A", "4"], "dealer": dealer, "from_split": True})
    if table.split and not table.double_after_split:
        cases.append({"hand": ["8", "3", "J"], "dealer": dealer, "from_split": True})
    if name == "finland-home" and table.double_after_split:
        cases.append({"hand": ["K", "A", "4"], "dealer": dealer, "from_split": True})
    return rng.choice(cases) | {"double": True}


def _insurance_not_allowed(rng: Random, house: str, table: _Table) -> Fields | None:
    bet = rng.choice(("10", "5", "7"))
    half = Fraction(bet) / 2
    tens = _tens(table)
    cases: list[Fields] = [
        {"hand": ["9", "7"], "dealer": [rng.choice(tens), "9"], "insurance": _text(half)}
    ]
    cases.append({"hand": ["9", "7"], "dealer": ["9", "8"], "insurance": _text(half)})
    cases.append(
        {"hand": ["9", "7"], "dealer": ["A", "8"], "insurance": _text(half + Fraction(1, 2))}
    )
    cases.append({"hand": ["9", "7"], "dealer": ["A", rng.choice(tens)], "insurance": bet})
    cases.append({"hand": ["9", "7", "8"], "dealer": ["A"], "insurance": _text(half)})
    cases.append(
        {"hand": ["9", "7"], "dealer": ["A", "8"], "insurance": _text(half), "from_split": True}
    )
    if table.insurance != "up to half":
        cases.append({"hand": ["9", "8"], "dealer": ["A", "8"], "insurance": _text(half - 1)})
        cases.append({"hand": ["9", "8"], "dealer": ["A", "Q"], "insurance": _text(half / 2)})
    if table.insurance == "no":
        cases.append({"hand": ["9", "7"], "dealer": ["A", "8"], "insurance": _text(half)})
    if not table.insure_natural:
        cases.append({"hand": ["A", "Q"], "dealer": ["A", "8"], "insurance": _text(half)})
    return {"bet": bet} | rng.choice(cases)


def _even_money_not_allowed(rng: Random, house: str, table: _Table) -> Fields | None:
    cases: list[Fields] = [
        {"hand": ["A", "Q"], "dealer": ["K", "A"]},
        {"hand": ["A", "Q"], "dealer": ["9", "8"]},
        {"hand": ["9", "8"], "dealer": ["A", "9"]},
        {"hand": ["Q", "A"], "dealer": ["A", "9"], "from_split": True},
        {"hand": ["A", "Q"], "dealer": ["A", "9"], "insurance": "5"},
    ]
    if not table.even_money:
        cases += [
            {"hand": ["A", "Q"], "dealer": ["A", "9"]},
            {"hand": ["K", "A"], "dealer": ["A", "J"]},
        ]
    return {"bet": "10", "even_money": True} | rng.choice(cases)


def _surrender_not_allowed(rng: Random, house: str, table: _Table) -> Fields | None:
    cases: list[Fields] = [
        {"hand": ["9", "2", "5"], "dealer": ["9", "8"]},
        {"hand": ["9", "2", "5"], "dealer": ["9", "8"], "double": True},
        {"hand": ["8", "9"], "dealer": ["9", "8"], "from_split": True},
        {"hand": ["A", "J"], "dealer": ["9", "8"]},
    ]
    if not table.surrender:
        cases += [{"hand": ["9", "7"], "dealer": ["Q", "8"]}, {"hand": ["9", "7"], "dealer": ["7"]}]
    return rng.choice(cases) | {"surrender": True}


def _side_bet_not_allowed(rng: Random, house: str, table: _Table) -> Fields | None:
    side = rng.choice(("over13", "under13"))
    cases: list[Fields] = [
        {"hand": ["9", "8"], "dealer": ["9", "8"], side: "10.5"},
        {"hand": ["9", "8"], "dealer": ["9", "8"], side: "20"},
        {"hand": ["8", "3", "Q"], "dealer": ["9", "8"], side: "5", "from_split": True},
    ]
    if not table.over_under:
        cases.append({"hand": ["9", "8"], "dealer": ["9", "8"], side: "5"})
    return {"bet": "10"} | rng.choice(cases)


def _bet_not_allowed(rng: Random, house: str, table: _Table) -> Fields | None:
    bets = ["0", "-5"]
    if table.whole:
        bets += ["11", "20", "2.5", "7/2", "0.5", "10.5"]
    return {"bet": rng.choice(bets), "hand": ["9", "8"], "dealer": ["9", "8"]}


def _too_many_of_a_rank(rng: Random, house: str, table: _Table) -> Fields | None:
    if table.copies["A"] == 24:
        return {
            "hand": ["A"] * 20,
            "dealer": ["A"] * (8 if (17, True) not in table.dealer_stops else 7),
        }
    if table.copies["A"] == 4 and rng.random() < 0.5:
        return {"hand": ["7", "7"], "dealer": ["7", "7", "7"]}
    return {"hand": ["A"] * (table.copies["A"] + 1), "dealer": ["9", "8"]}


def _ten_in_spanish21(rng: Random, house: str, table: _Table) -> Fields | None:
    if table.copies["10"]:
        return None
    hand, dealer = rng.choice(
        ((["10", "8"], ["9", "8"]), (["K", "8"], ["7", "10"]), (["A", "10"], ["9", "8"]))
    )
    return {"hand": hand, "dealer": dealer}


def _one_card_only(rng: Random, house: str, table: _Table) -> Fields:
    return {"hand": [rng.choice(["A", "8", *_tens(table)])], "dealer": ["9", "8"]}


def _split_not_allowed(rng: Random, house: str, table: _Table) -> Fields | None:
    return (
        None
        if table.split
        else {"hand": ["8", rng.choice("239")], "dealer": ["9", "8"], "from_split": True}
    )


_FAULTS: tuple[_Fault, ...] = (
    _third_card_after_peek,
    _dealer_draws_on,
    _dealer_stops_short,
    _natural_against_a_lone_card,
    _card_after_bust,
    _card_after_natural,
    _card_on_a_split_ace,
    _hit_on_21,
    _sixth_card,
    _double_not_allowed,
    _insurance_not_allowed,
    _even_money_not_allowed,
    _surrender_not_allowed,
    _side_bet_not_allowed,
    _bet_not_allowed,
    _too_many_of_a_rank,
    _ten_in_spanish21,
    _one_card_only,
    _split_not_allowed,
)
