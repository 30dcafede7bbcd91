"""Guards that look at the table as a whole."""

from __future__ import annotations

from trainer.facts import dealer as dealers
from trainer.facts import playing
from trainer.facts.cards import Card
from trainer.facts.values import Rules
from trainer.law.guards.guard import guard
from trainer.table.round import Round


@guard("table", "Bets may still be placed.", final_once="close")
def bets_are_open(rules: Rules, table: Round, _: object) -> bool:
    return not table.is_closed


@guard("table", "No bet lies on the table yet.", final_once="close")
def no_bet_lies(rules: Rules, table: Round, _: object) -> bool:
    return not table.hands


@guard("table", "At least one bet lies on the table.")
def a_bet_lies(rules: Rules, table: Round, _: object) -> bool:
    return bool(table.hands)


@guard("table", "The initial deal is complete.")
def dealt(rules: Rules, table: Round, _: object) -> bool:
    if not table.hands or table.upcard is None or (rules.hole_card and len(table.dealer) < 2):
        return False
    for hand in table.hands:
        if len(hand.cards) < 2 and hand.lying and not hand.from_split:
            return False
    return True


@guard("table", "The dealer's up card is an ace.", final_once="turns")
def upcard_is_ace(rules: Rules, table: Round, _: object) -> bool:
    return table.upcard is not None and dealers_ace(table.upcard)


def dealers_ace(upcard: Card) -> bool:
    """Insurance and even money are against an ace, and only that."""
    return playing.insurance_is_against(upcard)


@guard(
    "table", "The up card is one under which the dealer looks at the hole card.", final_once="turns"
)
def upcard_is_peeked(rules: Rules, table: Round, _: object) -> bool:
    return table.upcard is not None and dealers.is_peeked(rules, table.upcard)


@guard("table", "The up card cannot become a dealer's blackjack.")
def upcard_excludes_blackjack(rules: Rules, table: Round, _: object) -> bool:
    return table.upcard is not None and not dealers.may_make_blackjack(table.upcard)


@guard("table", "The up card may become a dealer's blackjack.")
def upcard_allows_blackjack(rules: Rules, table: Round, _: object) -> bool:
    return table.upcard is not None and dealers.may_make_blackjack(table.upcard)


@guard("table", "The dealer's up card is a ten or a picture.", final_once="turns")
def upcard_is_ten_value(rules: Rules, table: Round, _: object) -> bool:
    return table.upcard is not None and table.upcard.value == 10


@guard("table", "The dealer has looked, and has a blackjack.", final_once="turns")
def peek_shows_blackjack(rules: Rules, table: Round, _: object) -> bool | None:
    if not table.has_peeked or table.blackjack_is_ruled_out or len(table.dealer) < 2:
        return False
    if not table.dealer[1].is_seen:
        return None
    return dealers.has_blackjack(table.dealer[:2])


@guard("table", "The dealer's blackjack lies open.")
def dealer_shows_blackjack(rules: Rules, table: Round, _: object) -> bool:
    return table.shows_blackjack


@guard("table", "A dealer's blackjack is known or ruled out.")
def blackjack_is_known(rules: Rules, table: Round, _: object) -> bool | None:
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


@guard("table", "The dealer's second card lies open.")
def dealer_has_second_card(rules: Rules, table: Round, _: object) -> bool:
    return len(table.dealer) >= 2 and not table.hole_is_down


@guard("table", "The dealer has only the cards of the initial deal, and none of them turned late.")
def dealer_has_not_drawn_yet(rules: Rules, table: Round, _: object) -> bool:
    if table.is_revealed:
        return False
    return len(table.dealer) <= (2 if rules.hole_card else 1)


@guard(
    "table",
    "The deal is complete, and the dealer has neither looked nor begun the turns.",
    final_once="turns",
)
def insurance_may_be_taken_now(rules: Rules, table: Round, _: object) -> bool:
    return (
        not table.has_peeked
        and not table.has_begun_turns
        and not dealer_has_second_card(rules, table, None)
        and dealt(rules, table, None)
    )


@guard("table", "The dealer's hand is to be played out.", "dealer_plays_without_hands")
def dealer_plays_this_round(rules: Rules, table: Round, _: object) -> bool:
    if rules.dealer_plays_without_hands:
        return True
    return any(hand.lying for hand in table.hands) or any(side.lying for side in table.sides)


@guard("table", "Every bet has been settled.")
def all_bets_are_settled(rules: Rules, table: Round, _: object) -> bool:
    return not any(hand.lying for hand in table.hands) and not any(
        side.lying for side in table.sides
    )
