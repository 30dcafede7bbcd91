"""The values of a house's rules, ready for the functions that ask them.

Apart from ``rules``, the list of what may be set: who only asks needs no list.
"""

from __future__ import annotations

from typing import NamedTuple

from trainer.facts.money import Amount, Ratio


class Rules(NamedTuple):
    """The values of one house. ``None`` stands for the words ``none``, ``any``, ``no_limit``."""

    decks: int
    many_decks: int | None
    many_from_spots: int | None
    deck_without_tens: bool
    minimum_bet: Amount | None
    maximum_bet: Amount | None
    money_unit: Amount | None
    chips: tuple[Amount, ...]
    win_pays: Ratio
    natural_pays: Ratio
    natural_round: str | None
    ace_ten_after_split: str
    hole_card: bool
    peek_on: tuple[str, ...]
    dealer_blackjack_takes: str
    dealer_hits_soft_17: bool
    dealer_takes_ties_at: tuple[int, ...]
    dealer_plays_without_hands: bool
    hit_on_21: str
    double_on: tuple[int, ...] | None
    double_soft: str
    double_after_split: bool
    split_on: str | None
    hands_from_one_spot: int | None
    split_aces: str
    resplit_aces: bool
    insurance: str | None
    insurance_pays: Ratio | None
    insurance_on_natural: bool
    even_money: str | None
    surrender: str | None
    surrender_round: str | None
    over_under_13: Ratio | None
    two_aces_under: Ratio | None
    three_sevens: Ratio | None
    five_card_charlie: Ratio | None
    player_21_always_wins: bool

    def decks_for(self, spots: int) -> int:
        """How many decks are in play with ``spots`` bets on the table (NOR-03)."""
        if self.many_decks is not None and self.many_from_spots is not None:
            return self.many_decks if spots >= self.many_from_spots else self.decks
        return self.decks

    @property
    def most_decks(self) -> int:
        """The most decks this house ever has in play."""
        return max(self.decks, self.many_decks or 0)
