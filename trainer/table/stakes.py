"""A bet on the table as its settlement sees it: the one place that reads it off the table."""

from __future__ import annotations

from trainer.facts.hands import Cards
from trainer.facts.settle import Stake
from trainer.table.round import Hand, Round


def stake_of(table: Round, bet: str) -> Stake | None:
    """The stake of ``1``, ``3a``, ``1:insurance`` or ``1:three-sevens``; ``None`` if none lies so.

    Three sevens are a premium on the bet of the spot and lie nowhere.
    """
    spot, _, kind = bet.partition(":")
    if not kind:
        hand = table.hand(bet)
        return stake_of_hand(table, hand) if hand is not None else None
    if kind == "three-sevens":
        hands = table.hands_of(int(spot))
        return Stake(kind, 0, hands[0].bet, hands[0].cards) if hands else None
    side = table.side(bet)
    if side is None:
        return None
    return Stake(kind, side.bet, side.bet, first_two_cards(table, side.spot))


def stake_of_hand(table: Round, hand: Hand) -> Stake:
    """The main bet of a hand."""
    return Stake(
        "main",
        hand.bet + hand.added,
        hand.bet,
        hand.cards,
        hand.is_doubled,
        hand.from_split,
        # children named with an "a" all the way down stay on the chips bet before the deal
        not hand.from_split or not hand.name.rstrip("a").endswith("b"),
        hand.request == "even-money",
        hand.request == "surrender" and not _came_too_late(table, hand),
    )


def _came_too_late(table: Round, hand: Hand) -> bool:
    """Whether a look at the hole card ended the round before this surrender could be settled."""
    if table.has_begun_turns or hand.returned:
        return False
    return table.shows_blackjack


def first_two_cards(table: Round, spot: int) -> Cards:
    """The spot's cards of the initial deal, also when they have been split since."""
    hands = table.hands_of(spot)
    second = next((hand for hand in hands if hand.name.startswith(f"{spot}b")), None)
    if second is None:
        return hands[0].cards[:2] if hands else ()
    return (hands[0].cards[0], second.cards[0])
