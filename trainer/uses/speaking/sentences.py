"""Acts, cards and tables in whole sentences."""

from __future__ import annotations

from trainer.facts.cards import SUIT_SYMBOLS, Card, rank_name
from trainer.facts.hands import hand_points, is_natural
from trainer.facts.money import format_amount
from trainer.facts.values import Rules
from trainer.law.house import House
from trainer.law.procedure import Step
from trainer.table.after import spot_of
from trainer.table.events import DEALER, Event
from trainer.table.round import Hand, Round
from trainer.uses.speaking.tongue import Tongue

USUAL_CALLS = {
    "place-bets": "Place your bets",
    "no-more-bets": "No more bets",
    "too-many": "Too many",
}


def short_card(card: Card) -> str:
    """A card in its shortest form: ``K♠``, ``10♥``, ``??``."""
    if not card.is_seen:
        return "??"
    return rank_name(card) + SUIT_SYMBOLS.get(card.suit, "")


def long_card(tongue: Tongue, card: Card) -> str:
    """A card in words: ``king of spades``."""
    key = f"rank.{card.rank}"
    rank = tongue.say(key) if tongue.knows(key) else rank_name(card)
    return tongue.say(f"suit.{card.suit}", rank=rank) if card.suit else rank


def whom(tongue: Tongue, name: str) -> str:
    """A hand by its name: a spot, a hand from a split, or the dealer."""
    if name == DEALER:
        return tongue.say("dealer")
    return tongue.say("spot" if name.isdigit() else "hand", name=name)


def bet_name(tongue: Tongue, name: str) -> str:
    """A bet by its name: ``1``, ``3a``, ``1:insurance``."""
    spot, _, kind = name.partition(":")
    if kind:
        return tongue.say(f"bet.{kind}", spot=spot)
    return tongue.say("bet.main", whom=whom(tongue, name))


def order(tongue: Tongue, event: Event, step: Step | None = None, says: str = "") -> str:
    """The act as an order: ``Deal a card to spot 2``. A card it may name is left out."""
    do, to = event.do, event.to
    if do == "deal":
        if step is not None and step.act == "draw":
            return tongue.say("do.draw")
        form = ".across" if event.is_across else ".down" if event.is_down else ""
        return tongue.say(f"do.deal{form}", whom=whom(tongue, to))
    if do == "say":
        return _call(tongue, "do", event, says)
    return _sentence(tongue, "do", event)


def happened(tongue: Tongue, event: Event, table: Round | None = None, says: str = "") -> str:
    """What happened, as told to the dealer: ``You deal K♠ to spot 1.``

    ``table`` is the one before it, and makes a look at a known hole card tell what was seen.
    """
    if event.do == "deal":
        if event.is_down or event.card is None or not event.card.is_seen:
            return tongue.say("did.deal.down", whom=whom(tongue, event.to))
        form = ".across" if event.is_across else ""
        card = short_card(event.card)
        return tongue.say(f"did.deal{form}", whom=whom(tongue, event.to), card=card)
    if event.do == "peek" and table is not None and len(table.dealer) > 1:
        hole = table.dealer[1]
        if hole.is_seen:
            return tongue.say("did.peek.seen", card=short_card(hole))
    if event.do == "say":
        return _call(tongue, "did", event, says)
    if event.do == "bet" and ":" in event.to:
        spot, _, kind = event.to.partition(":")
        amount = format_amount(event.amount or 0)
        return tongue.say("did.bet.side", spot=spot, amount=amount, side=tongue.say(f"side.{kind}"))
    return _sentence(tongue, "did", event)


def _call(tongue: Tongue, form: str, event: Event, says: str) -> str:
    if event.call == "total" and event.to:
        who = whom(tongue, event.to)
        return tongue.say(f"{form}.say.total", whom=who, total=event.total)
    call = says or USUAL_CALLS.get(event.call, event.call.replace("-", " "))
    if event.to:
        return tongue.say(f"{form}.say.hand", call=call, whom=whom(tongue, event.to))
    return tongue.say(f"{form}.say", call=call)


def _sentence(tongue: Tongue, form: str, event: Event) -> str:
    do, to = event.do, event.to
    key = f"{form}.{do}"
    if do == "offer":
        key = f"{form}.offer.{event.what}"
    elif to == DEALER and tongue.knows(f"{key}.dealer"):
        key = f"{key}.dealer"
    return tongue.say(
        key,
        whom=whom(tongue, to) if to else "",
        bet=bet_name(tongue, to) if to else "",
        spot=spot_of(to) if to and to != DEALER else "",
        amount=format_amount(event.amount) if event.amount is not None else "",
        card=short_card(event.card) if event.card is not None else "",
        what=tongue.say(f"refuse.{event.what}") if do == "refuse" else "",
    )


def wait(tongue: Tongue, awaits: str, hand: str | None) -> str:
    """That the dealer has to wait, and for what."""
    return tongue.say(f"wait.{awaits}", whom=whom(tongue, hand) if hand else "")


def total_words(tongue: Tongue, rules: Rules, hand: Hand) -> str:
    """A player's total as it is read: ``17``, ``soft 17``, ``blackjack``, ``bust 23``."""
    if len(hand.cards) < 2:
        return ""
    if is_natural(rules, hand.cards, from_split=hand.from_split):
        return tongue.say("short.blackjack")
    total, is_soft = hand_points(rules, hand.cards, doubled=hand.is_doubled)
    if total > 21:
        return f"{total} {tongue.say('short.bust')}"
    if is_soft and total < 21:
        return tongue.say("short.soft", total=total)
    return str(total)


def state_words(tongue: Tongue, rules: Rules, hand: Hand) -> str:
    """What stands out about a hand: a request, a double, that it is settled."""
    if hand.request:
        words = tongue.say(f"short.{hand.request}")
        if hand.chips is not None:
            words += ", " + tongue.say("short.chips", amount=format_amount(hand.chips))
        return words
    if not hand.lying:
        return tongue.say("short.settled")
    if hand.is_doubled:
        return tongue.say("short.doubled")
    if hand.has_stood and not is_natural(rules, hand.cards, from_split=hand.from_split):
        return tongue.say("short.stands")
    return ""


def capital(sentence: str) -> str:
    """The sentence with a capital letter in front."""
    return sentence[:1].upper() + sentence[1:]


def table_in_words(
    tongue: Tongue, house: House, table: Round, *, with_totals: bool = True
) -> list[str]:
    """The whole table in sentences, a line a spot, for a screen reader."""
    if not table.hands:
        return [tongue.say("table.empty")]
    lines: list[str] = []
    for hand in table.hands:
        name = capital(whom(tongue, hand.name))
        if hand.lying:
            parts = [tongue.say("table.spot", whom=name, amount=format_amount(hand.lying))]
        else:
            parts = [tongue.say("table.settled", whom=name)]
        if hand.cards and not hand.is_collected:
            cards = ", ".join(long_card(tongue, card) for card in hand.cards)
            parts.append(tongue.say("table.cards", cards=cards))
            total = total_words(tongue, house.rules, hand)
            if with_totals and total:
                parts.append(capital(total) + ".")
        state = state_words(tongue, house.rules, hand)
        if state and hand.lying:
            parts.append(capital(state) + ".")
        is_first = table.hands_of(hand.spot)[0] is hand
        for side in table.sides:
            if side.spot == hand.spot and side.lying and is_first:
                words = capital(tongue.say(f"side.{side.kind}"))
                parts.append(tongue.say("table.side", side=words, amount=format_amount(side.lying)))
        lines.append(" ".join(parts))
    lines.append(dealer_in_words(tongue, table))
    if table.stray is not None:
        lines.append(tongue.say("table.stray", card=long_card(tongue, table.stray.card)))
    return lines


def dealer_in_words(tongue: Tongue, table: Round) -> str:
    """The dealer's own cards in a sentence, as the dealer knows them."""
    if not table.dealer or table.dealer_is_collected:
        return tongue.say("table.dealer.none")
    cards = []
    for card, is_down in zip(table.dealer, table.down, strict=True):
        if not is_down:
            cards.append(long_card(tongue, card))
        elif card.is_seen:
            cards.append(tongue.say("table.hidden.seen", card=long_card(tongue, card)))
        else:
            cards.append(tongue.say("table.hidden"))
    return tongue.say("table.dealer", cards=", ".join(cards))
