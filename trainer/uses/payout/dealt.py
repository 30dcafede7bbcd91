"""Cards that no round of the house could have dealt, each refused with the clause that says so."""

from __future__ import annotations

from trainer.facts import playing
from trainer.facts.cards import card
from trainer.facts.dealer import must_draw, peek_shows_blackjack
from trainer.facts.decks import first_too_many, is_in_the_decks
from trainer.facts.hands import Cards, is_charlie, is_natural, points
from trainer.law.house import House
from trainer.uses.payout.case import Case
from trainer.uses.payout.refusal import Refusal, bust_cites, in_words, refused


def cards_there_are(house: House, case: Case) -> Refusal | None:
    """The hand has its two cards, and the decks hold all that lies there."""
    rules, hand = house.rules, case.hand
    if len(hand) < 2:
        return Refusal("a hand has at least two cards")
    cards = hand + case.dealer
    if case.from_split and (hand[0].value != 10 or rules.split_on == "equal_rank"):
        # the card it was split from lies on another hand, in whatever suit; of ten-value cards
        # there are more than two hands can hold
        cards += (card(hand[0].rank),)
    decks = rules.most_decks
    this = first_too_many(rules, cards, decks)
    if this is not None and not is_in_the_decks(rules, this):
        return refused(house, "there are no tens in this house's decks", "deck_without_tens")
    if this is not None:
        hold = "one deck does" if decks == 1 else f"{decks} decks do"
        return refused(house, f"{hold} not hold so many of {this}", "decks")
    return None


# ---- the player's hand


def split(house: House, case: Case) -> Refusal | None:
    """The house splits such a pair at all."""
    if not case.from_split:
        return None
    rules, first = house.rules, case.hand[0]
    if not playing.pair_may_be_split(rules, (first, first)):
        return refused(house, "there is no split in this house", "split_on")
    if not playing.hands_are_left(rules, 1):
        return refused(house, "a spot has only one hand in this house", "hands_from_one_spot")
    return None


def cards_drawn(house: House, case: Case) -> Refusal | None:
    """Every card after the second came because the house gives one there."""
    rules, hand, from_split = house.rules, case.hand, case.from_split
    drawn = len(hand) - 2
    if case.double and drawn != 1:
        return refused(
            house, "a double is for the first two cards, and exactly one card follows", "double_on"
        )
    if not drawn:
        return None
    two = hand[:2]
    if is_natural(rules, two, from_split=from_split):
        names = ("ace_ten_after_split", "natural_pays")  # what a blackjack is, and earns
        if rules.hit_on_21 != "yes":
            names = ("hit_on_21", "natural_pays")
        return refused(house, f"{in_words(two)} is a blackjack and gets no more cards", *names)
    if playing.is_split_ace(rules, two, from_split=from_split):
        return refused(house, "a split ace gets one card and no more", "split_aces")
    for so_far in [hand[:length] for length in range(2, len(hand))]:
        if is_charlie(rules, so_far):
            return refused(
                house,
                f"{in_words(so_far)} is five cards without a bust: the hand is paid and over",
                "five_card_charlie",
            )
        if not playing.may_draw_at_this_total(rules, so_far):
            return _no_more_cards(house, so_far)
    return _doubled(house, case) if case.double else None


def _no_more_cards(house: House, so_far: Cards) -> Refusal:
    total, is_soft = points(so_far)
    if total > 21:
        return Refusal(
            f"{in_words(so_far)} is {total} and bust: no card follows", bust_cites(house)
        )
    soft = "soft " if is_soft else ""
    return refused(
        house, f"{in_words(so_far)} is a {soft}21 and gets no more cards here", "hit_on_21"
    )


def _doubled(house: House, case: Case) -> Refusal | None:
    rules, two = house.rules, case.hand[:2]
    if case.from_split and not rules.double_after_split:
        return refused(
            house, "a hand from a split is not doubled in this house", "double_after_split"
        )
    if playing.total_may_be_doubled(rules, two):
        return None
    total, is_soft = points(two)
    if is_soft and rules.double_soft == "never":
        return refused(
            house,
            f"{in_words(two)} is a soft hand, and no soft hand is doubled here",
            "double_soft",
        )
    assert rules.double_on is not None
    allowed = _row(rules.double_on)
    if is_soft and rules.double_soft == "first_ace_is_1":
        return refused(
            house,
            f"{in_words(two)} doubles as {points(two, 1)[0]}, and only {allowed} is doubled here",
            "double_on",
            "double_soft",
        )
    return refused(
        house,
        f"{in_words(two)} is {total}, and only {allowed} is doubled in this house",
        "double_on",
        *(("double_soft",) if is_soft else ()),
    )


def _row(totals: tuple[int, ...]) -> str:
    words = [str(total) for total in totals]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


# ---- the dealer's hand


def dealers_cards(house: House, case: Case) -> Refusal | None:
    """The dealer drew by the rule, and no turn came before a blackjack that a look shows."""
    rules, dealer = house.rules, case.dealer
    for length in range(2, len(dealer)):
        so_far = dealer[:length]
        if not must_draw(rules, so_far):
            return refused(
                house,
                f"the dealer's {in_words(so_far)} is {points(so_far)[0]} and draws no card",
                "dealer_hits_soft_17",
            )
    if case.has_acted and peek_shows_blackjack(rules, dealer[:2]):
        return refused(
            house,
            f"the dealer's {in_words(dealer)} is a blackjack, found by the look at the hole card: "
            "no player had a turn",
            "peek_on",
        )
    return None
