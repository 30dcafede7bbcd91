"""One round as it is being written down: what may come next, and what has been wrong so far."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from trainer.facts.cards import card
from trainer.facts.money import format_amount
from trainer.law.due import Due, Outlook, look
from trainer.law.house import House
from trainer.record.rounds import Entry, RecordedRound
from trainer.record.words import read_event, write_event
from trainer.table.events import VERBS, Event
from trainer.table.round import EMPTY, Round
from trainer.uses.checking.check import check_round
from trainer.uses.checking.deviation import Deviation

MOST_OFFERS: Final = 9
"""So that one digit names an offer, and 10 is a card."""


class Offer(NamedTuple):
    """A likely next act: the words that are known, and the kinds of those still to be said.

    ``is_due`` says that it is the dealer's to do now; others are right as well.
    """

    words: tuple[str, ...]
    missing: tuple[str, ...] = ()
    ending: tuple[str, ...] = ()
    is_due: bool = False

    @property
    def text(self) -> str:
        """The offer as it is shown: ``deal 1 CARD``."""
        return " ".join((*self.words, *(kind.upper() for kind in self.missing), *self.ending))


class Watch:
    """The events of a round so far. ``lines`` are where they stand in their file."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.events: list[Event] = []
        self.lines: list[int] = []
        self.table: Round = EMPTY
        self.deviations: tuple[Deviation, ...] = ()

    def offers(self) -> tuple[Offer, ...]:
        """The likely next acts: what is due, then what may be asked, then what is free."""
        outlook = look(self.house, self.table)
        found = [*_due_offers(outlook.due, is_due=True), *self._asked(outlook)]
        found += _due_offers(outlook.optional, is_due=False)
        return tuple(dict.fromkeys(found))[:MOST_OFFERS]

    def _asked(self, outlook: Outlook) -> Iterator[Offer]:
        hand = outlook.hand
        for word in outlook.legal:
            if word == "bet":
                yield Offer(("bet",), ("spot", "amount"))
            elif word == "insure":
                yield Offer(("insure",), ("spot", "amount"))
            elif hand is None:
                yield Offer((word,), ("spot",))
            elif word == "add":
                of = self.table.hand(hand)
                amount = (format_amount(of.bet),) if of is not None else ()
                yield Offer(("add", hand, *amount), () if amount else ("amount",))
            else:
                yield Offer((word, hand))

    @property
    def waits_for_a_card_face_down(self) -> bool:
        """Whether a card is due that lies face down."""
        cards = [each for each in self.offers() if each.words[0] == "deal" and each.is_due]
        return bool(cards) and cards[0].words[-1] == "?"

    @property
    def is_over(self) -> bool:
        """Whether nothing more is due, and nobody waited for."""
        outlook = look(self.house, self.table)
        return bool(self.events) and outlook.waiting_for == "nobody"

    def understood(self, text: str) -> Event:
        """The event that was typed: an offer's number with what it leaves open, a card alone, or
        the words of a round record. Raises ``ValueError`` with a sentence.
        """
        words = text.split()
        offers = self.offers()
        if re.fullmatch(r"[1-9]", words[0]):
            number = int(words[0])
            if number > len(offers):
                raise ValueError(f"there is no {number} to choose")
            return _filled(offers[number - 1], words[1:])
        if words[0] not in VERBS and _is_card(words[0]) and words[1:] in ([], ["down"]):
            return _card_alone(offers, words)
        return read_event(words)

    def add(self, event: Event, line: int) -> tuple[Deviation, ...]:
        """Write one more event down; answers what is wrong now and was not before."""
        self.events.append(event)
        self.lines.append(line)
        return self._look_again(is_ended=False)

    def take_back(self) -> Event:
        """Strike the last event out, as if it had never been typed."""
        self.lines.pop()
        event = self.events.pop()
        self._look_again(is_ended=False)
        return event

    def end(self) -> tuple[Deviation, ...]:
        """The round is over; answers what only its end shows to be wrong."""
        return self._look_again(is_ended=True)

    def _look_again(self, *, is_ended: bool) -> tuple[Deviation, ...]:
        entries = [Entry(event, line) for event, line in zip(self.events, self.lines, strict=True)]
        last = self.lines[-1] if self.lines else 1
        recorded = RecordedRound(last_line=last, is_ended=is_ended, entries=entries)
        finding = check_round(self.house, recorded)
        before = {(found.kind, found.line) for found in self.deviations}
        self.deviations = finding.deviations
        self.table = finding.table if finding.table is not None else EMPTY
        return tuple(
            found for found in finding.deviations if (found.kind, found.line) not in before
        )


def _due_offers(acts: Sequence[Due], *, is_due: bool) -> Iterator[Offer]:
    for due in acts:
        event = due.event
        if event.do in ("deal", "turn", "reveal", "burn") and event.card is None:
            words = tuple(word for word in (event.do, event.to) if word)
            if event.is_down:
                yield Offer((*words, "?"), is_due=is_due)
                continue
            ending = ("across",) if due.across == "required" else ()
            yield Offer(words, ("card",), ending, is_due)
        elif event.do == "pay" and event.amount is None:
            yield Offer(("pay", event.to), ("amount",), is_due=is_due)
        else:
            yield Offer(tuple(write_event(event).split()), is_due=is_due)


def _filled(offer: Offer, said: Sequence[str]) -> Event:
    if len(said) < len(offer.missing):
        raise ValueError(f"{offer.text}: say {' and '.join(offer.missing[len(said) :])} too")
    wanted, more = said[: len(offer.missing)], said[len(offer.missing) :]
    for word in more:
        if word not in ("down", "across"):
            raise ValueError(f"{offer.text}: {word[:40]!r} is one word too many")
    return read_event([*offer.words, *wanted, *offer.ending, *more])


def _card_alone(offers: Sequence[Offer], words: list[str]) -> Event:
    """A card goes where the next card is due. One that is due face down is seldom seen, so a bare
    card is most likely a slip there. Raises ``ValueError`` with what to type instead.
    """
    this = words[0]
    for number, offer in enumerate(offers, 1):
        if offer.missing == ("card",) and len(words) == 1:
            return _filled(offer, words)
        if offer.words[0] == "deal" and offer.words[-1] == "?":
            if len(words) == 2 or this == "?":
                return read_event([*offer.words[:-1], *words])
            raise ValueError(
                f"the card that is due lies face down: {number} writes it as not seen, "
                f"{this} down as one that you saw"
            )
    due = f", but {offers[0].text}" if offers and offers[0].is_due else ""
    raise ValueError(f"no card is due here{due}; deal HAND {this} writes it down all the same")


def _is_card(text: str) -> bool:
    try:
        card(text)
    except ValueError:
        return False
    return True
