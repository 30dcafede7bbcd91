"""Why a request is refused, in English: by the guard that it fails, what is the matter then."""

from __future__ import annotations

from typing import Final

_MATTERS: Final = {
    "bets_were_open": "the bet came after the bets were closed",
    "side_bet_is_on_offer": "this table takes no such bet",
    "bet_is_within_limits": "the bet is outside the limits of the table",
    "bet_is_in_whole_chips": "the bet is not in whole chips of this table",
    "side_bet_is_not_above_the_main": "the side bet has no main bet beside it that is as high",
    "house_insures": "the house takes no insurance",
    "hand_may_be_insured": "this hand is out of play, or of a kind that the house does not insure",
    "insurance_is_the_right_size": "the insurance is not as much of the bet as the house takes",
    "insurance_may_be_taken_now": "it is too early, or you have looked or begun the turns",
    "upcard_is_ace": "your up card is no ace",
    "house_pays_even_money": "the house pays no even money",
    "natural": "the hand is no blackjack",
    "is_not_insured": "the spot is insured already",
    "takes_cards_at_this_total": "the house gives no more cards on this total",
    "not_a_split_ace": "a split ace gets one card only",
    "on_first_two_cards": "the hand has more than its first two cards",
    "doubles_after_split": "the hand comes from a split, and the house doubles no such hand",
    "total_may_be_doubled": "the house does not double on this total",
    "house_splits": "the house splits no pairs",
    "cards_are_a_pair": "the house does not count the two cards as a pair",
    "hands_are_left": "the spot has as many hands as the house allows",
    "aces_may_be_split_again": "these are split aces, which the house does not split again",
    "house_takes_surrender": "the house lets nobody give up",
    "from_the_initial_deal": "the hand comes from a split",
    "not_natural": "the hand is a blackjack",
}

REFUSALS: Final = {f"ruling.refuse.{guard}": f"Refuse: {why}" for guard, why in _MATTERS.items()}
