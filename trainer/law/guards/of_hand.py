"""Guards that look at one hand, and those of the table that ask every hand."""

from __future__ import annotations

from trainer.facts import playing
from trainer.facts.hands import hand_points, is_charlie, is_natural, is_three_sevens
from trainer.facts.values import Rules
from trainer.law.guards.guard import guard
from trainer.law.guards.of_table import insurance_may_be_taken_now, upcard_is_ace
from trainer.table.round import Hand, Round


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


@guard("hand", "The hand is below 21 and its player has something to decide.")
def has_a_choice(rules: Rules, table: Round, hand: Hand) -> bool:
    return total_of(rules, hand) < 21 and not turn_is_over(rules, table, hand)


@guard(
    "hand", "The hand has 21 and might have another card, though nobody needs to ask.", "hit_on_21"
)
def may_go_on_from_21(rules: Rules, table: Round, hand: Hand) -> bool:
    return total_of(rules, hand) == 21 and not turn_is_over(rules, table, hand)


@guard("hand", "The hand has neither been invited nor heard yet.")
def not_invited_yet(rules: Rules, table: Round, hand: Hand) -> bool:
    return hand.invited_at < 0


@guard("hand", "The hand has been invited or heard before.")
def invited_before(rules: Rules, table: Round, hand: Hand) -> bool:
    return hand.invited_at >= 0


@guard("hand", "The hand is a blackjack: ace and ten-value card in the initial deal.")
def natural(rules: Rules, table: Round, hand: Hand) -> bool:
    return is_natural(rules, hand.cards, from_split=hand.from_split)


@guard("hand", "The hand is no blackjack.")
def not_natural(rules: Rules, table: Round, hand: Hand) -> bool:
    return not is_natural(rules, hand.cards, from_split=hand.from_split)


@guard("hand", "The hand is over 21.")
def bust(rules: Rules, table: Round, hand: Hand) -> bool:
    return total_of(rules, hand) > 21


@guard("hand", "The hand has its first two cards and no more.")
def on_first_two_cards(rules: Rules, table: Round, hand: Hand) -> bool:
    return len(hand.cards) == 2


@guard("hand", "The hand does not come from a split.")
def from_the_initial_deal(rules: Rules, table: Round, hand: Hand) -> bool:
    return not hand.from_split


@guard("hand", "The house gives another card on this total.", "hit_on_21")
def takes_cards_at_this_total(rules: Rules, table: Round, hand: Hand) -> bool:
    return playing.may_draw_at_this_total(rules, hand.cards)


@guard("hand", "The hand is no split ace that gets one card only.", "split_aces")
def not_a_split_ace(rules: Rules, table: Round, hand: Hand) -> bool:
    return not playing.is_split_ace(rules, hand.cards, from_split=hand.from_split)


@guard("hand", "The house doubles on this total.", "double_on", "double_soft")
def total_may_be_doubled(rules: Rules, table: Round, hand: Hand) -> bool:
    return playing.total_may_be_doubled(rules, hand.cards)


@guard(
    "hand",
    "The hand does not come from a split, or the house doubles those too.",
    "double_after_split",
)
def doubles_after_split(rules: Rules, table: Round, hand: Hand) -> bool:
    return not hand.from_split or rules.double_after_split


@guard("hand", "The house lets a pair be split.", "split_on")
def house_splits(rules: Rules, table: Round, hand: Hand) -> bool:
    return rules.split_on is not None


@guard("hand", "The two cards are equal as the house counts a pair.", "split_on")
def cards_are_a_pair(rules: Rules, table: Round, hand: Hand) -> bool:
    return playing.pair_may_be_split(rules, hand.cards)


@guard("hand", "The spot has fewer hands than the house allows.", "hands_from_one_spot")
def hands_are_left(rules: Rules, table: Round, hand: Hand) -> bool:
    return playing.hands_are_left(rules, len(table.hands_of(hand.spot)))


@guard("hand", "The pair is no pair of split aces, or the house splits those again.", "split_aces")
def aces_may_be_split_again(rules: Rules, table: Round, hand: Hand) -> bool:
    return not hand.cards or playing.split_again_is_allowed(
        rules, hand.cards, from_split=hand.from_split
    )


@guard("hand", "The house lets a player give up.", "surrender")
def house_takes_surrender(rules: Rules, table: Round, hand: Hand) -> bool:
    return rules.surrender is not None


@guard("hand", "The house pays even money.", "even_money")
def house_pays_even_money(rules: Rules, table: Round, hand: Hand) -> bool:
    return rules.even_money is not None


@guard("hand", "The house offers even money unasked.", "even_money")
def house_offers_even_money(rules: Rules, table: Round, hand: Hand) -> bool:
    return rules.even_money == "offered"


@guard("hand", "The player has neither asked for even money nor declined.")
def has_not_answered_even_money(rules: Rules, table: Round, hand: Hand) -> bool:
    return not hand.has_declined and hand.request != "even-money" and bool(hand.lying)


@guard("hand", "Even money was offered to the hand.")
def even_money_was_offered(rules: Rules, table: Round, hand: Hand) -> bool:
    return hand.even_money_offered


@guard("hand", "The spot has taken no insurance.", looks_beyond=True)
def is_not_insured(rules: Rules, table: Round, hand: Hand) -> bool:
    return table.side(f"{hand.spot}:insurance") is None


@guard(
    "hand", "The hand is 7-7 and a drawn 7, and the house pays a premium for it.", "three_sevens"
)
def three_sevens(rules: Rules, table: Round, hand: Hand) -> bool:
    return rules.three_sevens is not None and is_three_sevens(
        hand.cards, from_split=hand.from_split
    )


@guard(
    "hand", "The hand has five cards without a bust, and the house pays that.", "five_card_charlie"
)
def charlie(rules: Rules, table: Round, hand: Hand) -> bool:
    return is_charlie(rules, hand.cards)


@guard("hand", "The hand's bet still lies on the table.")
def bet_still_lies(rules: Rules, table: Round, hand: Hand) -> bool:
    return bool(hand.lying)


@guard("hand", "The hand's bet has been settled.")
def is_settled(rules: Rules, table: Round, hand: Hand) -> bool:
    return not hand.lying and bool(hand.cards)


# ---- of every hand


@guard("table", "Somebody can still change a bet or make a decision.")
def someone_may_still_decide(rules: Rules, table: Round, _: object) -> bool:
    return any(may_still_decide(rules, table, hand) for hand in table.hands)


@guard("table", "Nobody can change a bet or make a decision any more.")
def nobody_decides_any_more(rules: Rules, table: Round, _: object) -> bool:
    return not someone_may_still_decide(rules, table, None)
