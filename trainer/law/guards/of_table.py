"""Guards that look at the table as a whole."""

from __future__ import annotations

from trainer.facts import dealer as dealers
from trainer.facts import playing
from trainer.facts.cards import Card
from trainer.facts.values import Rules
from trainer.law.guards.guard import guard
from trainer.table.round import Round


@guard("table", final_once="close")
def bets_are_open(rules: Rules, table: Round, _: object) -> bool:
    """Bets may still be placed."""
    return not table.is_closed


@guard("table", final_once="close")
def no_bet_lies(rules: Rules, table: Round, _: object) -> bool:
    """No bet lies on the table yet."""
    return not table.hands


@guard("table")
def a_bet_lies(rules: Rules, table: Round, _: object) -> bool:
    """At least one bet lies on the table."""
    return bool(table.hands)


@guard("table")
def dealt(rules: Rules, table: Round, _: object) -> bool:
    """The initial deal is complete."""
    if not table.hands or table.upcard is None or (rules.hole_card and len(table.dealer) < 2):
        return False
    for hand in table.hands:
        if len(hand.cards) < 2 and hand.lying and not hand.from_split:
            return False
    return True


@guard("table", final_once="turns")
def upcard_is_ace(rules: Rules, table: Round, _: object) -> bool:
    """The dealer's up card is an ace."""
    return table.upcard is not None and dealers_ace(table.upcard)


def dealers_ace(upcard: Card) -> bool:
    """Insurance and even money are against an ace, and only that."""
    return playing.insurance_is_against(upcard)


@guard("table", final_once="turns")
def upcard_is_peeked(rules: Rules, table: Round, _: object) -> bool:
    """The up card is one under which the dealer looks at the hole card."""
    return table.upcard is not None and dealers.is_peeked(rules, table.upcard)


@guard("table")
def upcard_excludes_blackjack(rules: Rules, table: Round, _: object) -> bool:
    """The up card cannot become a dealer's blackjack."""
    return table.upcard is not None and not dealers.may_make_blackjack(table.upcard)


@guard("table")
def upcard_allows_blackjack(rules: Rules, table: Round, _: object) -> bool:
    """The up card may become a dealer's blackjack."""
    return table.upcard is not None and dealers.may_make_blackjack(table.upcard)


@guard("table", final_once="turns")
def upcard_is_ten_value(rules: Rules, table: Round, _: object) -> bool:
    """The dealer's up card is a ten or a picture."""
    return table.upcard is not None and table.upcard.value == 10


@guard("table", final_once="turns")
def peek_shows_blackjack(rules: Rules, table: Round, _: object) -> bool | None:
    """The dealer has looked, and has a blackjack."""
    if not table.has_peeked or table.blackjack_is_ruled_out or len(table.dealer) < 2:
        return False
    if not table.dealer[1].is_seen:
        return None
    return dealers.has_blackjack(table.dealer[:2])


@guard("table")
def dealer_shows_blackjack(rules: Rules, table: Round, _: object) -> bool:
    """The dealer's blackjack lies open."""
    return table.shows_blackjack


@guard("table")
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


@guard("table")
def dealer_has_second_card(rules: Rules, table: Round, _: object) -> bool:
    """The dealer's second card lies open."""
    return len(table.dealer) >= 2 and not table.hole_is_down


@guard("table")
def dealer_has_not_drawn_yet(rules: Rules, table: Round, _: object) -> bool:
    """The dealer has only the cards of the initial deal, and none of them turned late."""
    if table.is_revealed:
        return False
    return len(table.dealer) <= (2 if rules.hole_card else 1)


@guard("table", final_once="turns")
def insurance_may_be_taken_now(rules: Rules, table: Round, _: object) -> bool:
    """The deal is complete, and the dealer has neither looked nor begun the turns."""
    return (
        not table.has_peeked
        and not table.has_begun_turns
        and not dealer_has_second_card(rules, table, None)
        and dealt(rules, table, None)
    )


@guard("table", "dealer_plays_without_hands")
def dealer_plays_this_round(rules: Rules, table: Round, _: object) -> bool:
    """The dealer's hand is to be played out."""
    if rules.dealer_plays_without_hands:
        return True
    return any(hand.lying for hand in table.hands) or any(side.lying for side in table.sides)


@guard("table")
def all_bets_are_settled(rules: Rules, table: Round, _: object) -> bool:
    """Every bet has been settled."""
    return not any(hand.lying for hand in table.hands) and not any(
        side.lying for side in table.sides
    )
