"""The guards a house file may use: each a question with a name a dealer would use.

The first sentence of a guard is its meaning in the manual, and a trainee's hint. A guard answers
on any table, also one that a record has damaged; ``None`` says that the record cannot tell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from trainer.facts import dealer as dealers
from trainer.facts import playing
from trainer.facts.cards import Card
from trainer.facts.hands import hand_points, is_charlie, is_natural, is_three_sevens
from trainer.facts.values import Rules
from trainer.table.after import spot_of
from trainer.table.round import FreshBet, Hand, Round

Question = Callable[[Rules, Round, Any], bool | None]
_Asked = TypeVar("_Asked", bound=Question)


class Guard(NamedTuple):
    """``about`` is ``table``, ``hand`` or ``bet``: what the question is asked of.

    ``rules`` are the house rules that the answer rests on: why a request is refused is answered
    with their clauses. A guard about a hand sees the hand and how many hands its spot has, unless
    it ``looks_beyond``. ``final_once`` says of a table's guard from when on its no holds for the
    rest of the round: from the ``close`` of the bets, or from the first of the ``turns``.
    """

    name: str
    about: str
    ask: Question
    meaning: str
    rules: tuple[str, ...]
    looks_beyond: bool = False
    final_once: str = ""


GUARDS: Final[dict[str, Guard]] = {}


def _guard(
    about: str, *rules: str, looks_beyond: bool = False, final_once: str = ""
) -> Callable[[_Asked], _Asked]:
    def register(ask: _Asked) -> _Asked:
        name = ask.__name__
        meaning = (ask.__doc__ or "").strip().partition("\n")[0]
        GUARDS[name] = Guard(name, about, ask, meaning, rules, looks_beyond, final_once)
        return ask

    return register


# ---- of the table


@_guard("table", final_once="close")
def bets_are_open(rules: Rules, table: Round, _: object) -> bool:
    """Bets may still be placed."""
    return not table.is_closed


@_guard("table", final_once="close")
def no_bet_lies(rules: Rules, table: Round, _: object) -> bool:
    """No bet lies on the table yet."""
    return not table.hands


@_guard("table")
def a_bet_lies(rules: Rules, table: Round, _: object) -> bool:
    """At least one bet lies on the table."""
    return bool(table.hands)


@_guard("table")
def dealt(rules: Rules, table: Round, _: object) -> bool:
    """The initial deal is complete."""
    if not table.hands or table.upcard is None or (rules.hole_card and len(table.dealer) < 2):
        return False
    for hand in table.hands:  # noqa: SIM110  (all() costs twice as much, and this is asked often)
        if len(hand.cards) < 2 and not hand.from_split:
            return False
    return True


@_guard("table", final_once="turns")
def upcard_is_ace(rules: Rules, table: Round, _: object) -> bool:
    """The dealer's up card is an ace."""
    return table.upcard is not None and dealers_ace(table.upcard)


def dealers_ace(upcard: Card) -> bool:
    """Insurance and even money are against an ace, and only that."""
    return playing.insurance_is_against(upcard)


@_guard("table", final_once="turns")
def upcard_is_peeked(rules: Rules, table: Round, _: object) -> bool:
    """The up card is one under which the dealer looks at the hole card."""
    return table.upcard is not None and dealers.is_peeked(rules, table.upcard)


@_guard("table")
def upcard_excludes_blackjack(rules: Rules, table: Round, _: object) -> bool:
    """The up card cannot become a dealer's blackjack."""
    return table.upcard is not None and not dealers.may_make_blackjack(table.upcard)


@_guard("table")
def upcard_allows_blackjack(rules: Rules, table: Round, _: object) -> bool:
    """The up card may become a dealer's blackjack."""
    return table.upcard is not None and dealers.may_make_blackjack(table.upcard)


@_guard("table", final_once="turns")
def upcard_is_ten_value(rules: Rules, table: Round, _: object) -> bool:
    """The dealer's up card is a ten or a picture."""
    return table.upcard is not None and table.upcard.value == 10


@_guard("table", final_once="turns")
def peek_shows_blackjack(rules: Rules, table: Round, _: object) -> bool | None:
    """The dealer has looked, and has a blackjack."""
    if not table.has_peeked or table.blackjack_is_ruled_out or len(table.dealer) < 2:
        return False
    if not table.dealer[1].is_seen:
        return None
    return dealers.has_blackjack(table.dealer[:2])


@_guard("table")
def dealer_shows_blackjack(rules: Rules, table: Round, _: object) -> bool:
    """The dealer's blackjack lies open."""
    return table.shows_blackjack


@_guard("table")
def blackjack_is_known(rules: Rules, table: Round, _: object) -> bool | None:
    """A dealer's blackjack is known or ruled out."""
    if len(table.dealer) >= 2 and not table.hole_is_down:
        return True
    if not table.has_peeked:
        return False
    if table.blackjack_is_ruled_out:
        return True
    hole = table.dealer[1] if len(table.dealer) > 1 else None
    if hole is None or not hole.is_seen:
        return None
    return not dealers.has_blackjack(table.dealer[:2])


@_guard("table")
def dealer_has_second_card(rules: Rules, table: Round, _: object) -> bool:
    """The dealer's second card lies open."""
    return len(table.dealer) >= 2 and not table.hole_is_down


@_guard("table")
def dealer_has_not_drawn_yet(rules: Rules, table: Round, _: object) -> bool:
    """The dealer has only the cards of the initial deal, and none of them turned late."""
    if table.is_revealed:
        return False
    return len(table.dealer) <= (2 if rules.hole_card else 1)


@_guard("table", final_once="turns")
def insurance_may_be_taken_now(rules: Rules, table: Round, _: object) -> bool:
    """The deal is complete, and the dealer has neither looked nor begun the turns."""
    return (
        not table.has_peeked
        and not table.has_begun_turns
        and not dealer_has_second_card(rules, table, None)
        and dealt(rules, table, None)
    )


@_guard("table", "dealer_plays_without_hands")
def dealer_plays_this_round(rules: Rules, table: Round, _: object) -> bool:
    """The dealer's hand is to be played out."""
    if rules.dealer_plays_without_hands:
        return True
    return any(hand.lying for hand in table.hands) or any(side.lying for side in table.sides)


@_guard("table")
def all_bets_are_settled(rules: Rules, table: Round, _: object) -> bool:
    """Every bet has been settled."""
    return not any(hand.lying for hand in table.hands) and not any(
        side.lying for side in table.sides
    )


@_guard("table")
def someone_may_still_decide(rules: Rules, table: Round, _: object) -> bool:
    """Somebody can still change a bet or make a decision."""
    return any(may_still_decide(rules, table, hand) for hand in table.hands)


@_guard("table")
def nobody_decides_any_more(rules: Rules, table: Round, _: object) -> bool:
    """Nobody can change a bet or make a decision any more."""
    return not someone_may_still_decide(rules, table, None)


# ---- of a hand


def total_of(rules: Rules, hand: Hand) -> int:
    """The hand's total as this house counts it."""
    return hand_points(rules, hand.cards, doubled=hand.is_doubled)[0]


def turn_is_over(rules: Rules, table: Round, hand: Hand) -> bool:
    """Whether nothing more can be decided for the hand."""
    if not hand.lying or hand.is_doubled:
        return True
    if hand.has_stood and hand.chips is None:  # chips put out still want their card or their split
        return True
    if len(hand.cards) < 2:
        return False
    if is_natural(rules, hand.cards, from_split=hand.from_split) or is_charlie(rules, hand.cards):
        return True
    if playing.is_split_ace(rules, hand.cards, from_split=hand.from_split):
        return not _may_split(rules, table, hand)
    return not playing.may_draw_at_this_total(rules, hand.cards)


def may_still_decide(rules: Rules, table: Round, hand: Hand) -> bool:
    """Whether the hand's player can still change its bet or choose anything (HOL-22).

    A doubled hand that waits for its card and a split ace that waits for its own cannot.
    """
    if turn_is_over(rules, table, hand):
        return (
            natural(rules, table, hand)
            and house_pays_even_money(rules, table, hand)
            and has_not_answered_even_money(rules, table, hand)
            and upcard_is_ace(rules, table, None)
            and insurance_may_be_taken_now(rules, table, None)
        )
    if hand.request == "double" and hand.chips is not None:
        return False
    is_owed_its_last = len(hand.cards) == 1 and not rules.resplit_aces
    return not (
        is_owed_its_last and playing.is_split_ace(rules, hand.cards, from_split=hand.from_split)
    )


def _may_split(rules: Rules, table: Round, hand: Hand) -> bool:
    return (
        playing.pair_may_be_split(rules, hand.cards)
        and playing.hands_are_left(rules, len(table.hands_of(hand.spot)))
        and playing.split_again_is_allowed(rules, hand.cards, from_split=hand.from_split)
    )


@_guard("hand")
def has_a_choice(rules: Rules, table: Round, hand: Hand) -> bool:
    """The hand is below 21 and its player has something to decide."""
    return total_of(rules, hand) < 21 and not turn_is_over(rules, table, hand)


@_guard("hand", "hit_on_21")
def may_go_on_from_21(rules: Rules, table: Round, hand: Hand) -> bool:
    """The hand has 21 and might have another card, though nobody needs to ask."""
    return total_of(rules, hand) == 21 and not turn_is_over(rules, table, hand)


@_guard("hand")
def not_invited_yet(rules: Rules, table: Round, hand: Hand) -> bool:
    """The hand has neither been invited nor heard yet."""
    return hand.invited_at < 0


@_guard("hand")
def invited_before(rules: Rules, table: Round, hand: Hand) -> bool:
    """The hand has been invited or heard before."""
    return hand.invited_at >= 0


@_guard("hand")
def natural(rules: Rules, table: Round, hand: Hand) -> bool:
    """The hand is a blackjack: ace and ten-value card in the initial deal."""
    return is_natural(rules, hand.cards, from_split=hand.from_split)


@_guard("hand")
def not_natural(rules: Rules, table: Round, hand: Hand) -> bool:
    """The hand is no blackjack."""
    return not is_natural(rules, hand.cards, from_split=hand.from_split)


@_guard("hand")
def bust(rules: Rules, table: Round, hand: Hand) -> bool:
    """The hand is over 21."""
    return total_of(rules, hand) > 21


@_guard("hand")
def on_first_two_cards(rules: Rules, table: Round, hand: Hand) -> bool:
    """The hand has its first two cards and no more."""
    return len(hand.cards) == 2


@_guard("hand")
def from_the_initial_deal(rules: Rules, table: Round, hand: Hand) -> bool:
    """The hand does not come from a split."""
    return not hand.from_split


@_guard("hand", "hit_on_21")
def takes_cards_at_this_total(rules: Rules, table: Round, hand: Hand) -> bool:
    """The house gives another card on this total."""
    return playing.may_draw_at_this_total(rules, hand.cards)


@_guard("hand", "split_aces")
def not_a_split_ace(rules: Rules, table: Round, hand: Hand) -> bool:
    """The hand is no split ace that gets one card only."""
    return not playing.is_split_ace(rules, hand.cards, from_split=hand.from_split)


@_guard("hand", "double_on", "double_soft")
def total_may_be_doubled(rules: Rules, table: Round, hand: Hand) -> bool:
    """The house doubles on this total."""
    return playing.total_may_be_doubled(rules, hand.cards)


@_guard("hand", "double_after_split")
def doubles_after_split(rules: Rules, table: Round, hand: Hand) -> bool:
    """The hand does not come from a split, or the house doubles those too."""
    return not hand.from_split or rules.double_after_split


@_guard("hand", "split_on")
def house_splits(rules: Rules, table: Round, hand: Hand) -> bool:
    """The house lets a pair be split."""
    return rules.split_on is not None


@_guard("hand", "split_on")
def cards_are_a_pair(rules: Rules, table: Round, hand: Hand) -> bool:
    """The two cards are equal as the house counts a pair."""
    return playing.pair_may_be_split(rules, hand.cards)


@_guard("hand", "hands_from_one_spot")
def hands_are_left(rules: Rules, table: Round, hand: Hand) -> bool:
    """The spot has fewer hands than the house allows."""
    return playing.hands_are_left(rules, len(table.hands_of(hand.spot)))


@_guard("hand", "split_aces")
def aces_may_be_split_again(rules: Rules, table: Round, hand: Hand) -> bool:
    """The pair is no pair of split aces, or the house splits those again."""
    return not hand.cards or playing.split_again_is_allowed(
        rules, hand.cards, from_split=hand.from_split
    )


@_guard("hand", "surrender")
def house_takes_surrender(rules: Rules, table: Round, hand: Hand) -> bool:
    """The house lets a player give up."""
    return rules.surrender is not None


@_guard("hand", "even_money")
def house_pays_even_money(rules: Rules, table: Round, hand: Hand) -> bool:
    """The house pays even money."""
    return rules.even_money is not None


@_guard("hand", "even_money")
def house_offers_even_money(rules: Rules, table: Round, hand: Hand) -> bool:
    """The house offers even money unasked."""
    return rules.even_money == "offered"


@_guard("hand")
def has_not_answered_even_money(rules: Rules, table: Round, hand: Hand) -> bool:
    """The player has neither asked for even money nor declined."""
    return not hand.has_declined and hand.request != "even-money" and bool(hand.lying)


@_guard("hand")
def even_money_was_offered(rules: Rules, table: Round, hand: Hand) -> bool:
    """Even money was offered to the hand."""
    return hand.even_money_offered


@_guard("hand", looks_beyond=True)
def is_not_insured(rules: Rules, table: Round, hand: Hand) -> bool:
    """The spot has taken no insurance."""
    return table.side(f"{hand.spot}:insurance") is None


@_guard("hand", "three_sevens")
def three_sevens(rules: Rules, table: Round, hand: Hand) -> bool:
    """The hand is 7-7 and a drawn 7, and the house pays a premium for it."""
    return rules.three_sevens is not None and is_three_sevens(
        hand.cards, from_split=hand.from_split
    )


@_guard("hand", "five_card_charlie")
def charlie(rules: Rules, table: Round, hand: Hand) -> bool:
    """The hand has five cards without a bust, and the house pays that."""
    return is_charlie(rules, hand.cards)


@_guard("hand")
def bet_still_lies(rules: Rules, table: Round, hand: Hand) -> bool:
    """The hand's bet still lies on the table."""
    return bool(hand.lying)


@_guard("hand")
def is_settled(rules: Rules, table: Round, hand: Hand) -> bool:
    """The hand's bet has been settled."""
    return not hand.lying and bool(hand.cards)


# ---- of a bet just put out


def _spot_bet(table: Round, bet: FreshBet) -> Hand | None:
    spot = spot_of(bet.name)
    return next((hand for hand in table.hands if hand.spot == spot), None)


@_guard("bet")
def bets_were_open(rules: Rules, table: Round, bet: FreshBet) -> bool:
    """The bet was put out before the bets were closed."""
    return not bet.is_late


@_guard("bet", "minimum_bet", "maximum_bet")
def bet_is_within_limits(rules: Rules, table: Round, bet: FreshBet) -> bool:
    """The bet is within the limits of the table."""
    if bet.name.endswith(":over13") or bet.name.endswith(":under13"):
        return rules.minimum_bet is None or bet.amount >= rules.minimum_bet
    return playing.bet_is_within_limits(rules, bet.amount)


@_guard("bet", "money_unit")
def bet_is_in_whole_chips(rules: Rules, table: Round, bet: FreshBet) -> bool:
    """The bet is made of whole chips of this table."""
    return playing.is_payable_in_units(rules, bet.amount)


@_guard("bet", "over_under_13")
def side_bet_is_on_offer(rules: Rules, table: Round, bet: FreshBet) -> bool:
    """The bet is one that this table takes."""
    kind = bet.name.partition(":")[2]
    return kind == "" or (kind in ("over13", "under13") and rules.over_under_13 is not None)


@_guard("bet", "over_under_13")
def side_bet_is_not_above_the_main(rules: Rules, table: Round, bet: FreshBet) -> bool:
    """A side bet lies beside a main bet of the same spot and is no higher than it."""
    spot = spot_of(bet.name)
    main = table.hand(str(spot))
    if main is None:
        return False
    return all(
        side.bet <= main.bet
        for side in table.sides
        if side.spot == spot and side.kind in ("over13", "under13")
    )


@_guard("bet", "insurance")
def house_insures(rules: Rules, table: Round, bet: FreshBet) -> bool:
    """The house takes insurance."""
    return rules.insurance is not None


@_guard("bet", "insurance")
def insurance_is_the_right_size(rules: Rules, table: Round, bet: FreshBet) -> bool:
    """The insurance is as much of the bet as the house takes."""
    hand = _spot_bet(table, bet)
    return hand is not None and playing.insurance_is_the_right_size(rules, hand.bet, bet.amount)


@_guard("bet", "insurance")
def hand_may_be_insured(rules: Rules, table: Round, bet: FreshBet) -> bool:
    """The hand is in play and of a kind that the house insures."""
    hand = _spot_bet(table, bet)
    if hand is None or not hand.lying or hand.request == "even-money":
        return False
    is_blackjack = is_natural(rules, hand.cards, from_split=hand.from_split)
    return playing.insures_this_hand(rules, natural=is_blackjack)
