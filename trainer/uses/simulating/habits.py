"""How the guests of a simulated table behave, and how talkative its dealer is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """Each number but a spot's is a chance from 0 to 1, at the moment where it could be done.

    The guests do on purpose what a table hears and no rule book likes: they ask for what the
    house refuses, ask before they are invited, and put chips out before anybody asks for them.
    """

    bets_wrong: float = 0.05
    """A spot's first bet is one that the house may refuse: too high, too low, no whole chips."""
    bets_before_the_call: float = 0.1
    """A bet goes out before the dealer asks for bets, where the house wants that call."""
    bets_again: float = 0.06
    """A second bet replaces the first before the close."""
    bets_aside: float = 0.2
    """A side bet goes out, also in a house that has none."""
    speaks_out_of_turn: float = 0.01
    """Somebody who is not in turn asks for something, or bets late."""
    speaks_before_invited: float = 0.0
    """The hand whose turn comes asks for something before the dealer has turned to it."""
    one_guests_spots: tuple[int, ...] = ()
    """Neighbouring spots of one guest, who goes on to the next as soon as the last is played."""
    odd_bets: float = 0.0
    """A bet that could be halved is a little larger or smaller, so that it halves badly."""
    hesitates: float = 0.1
    """Whoever has to speak takes a moment, in which the dealer may say something."""
    insures: float = 0.4
    """A guest who may insure does, or takes even money if that is to be had."""
    insures_wrong: float = 0.1
    """Insurance is of another size than half the bet."""
    asks_for_what_is_refused: float = 0.06
    """The hand in turn asks for what it may not have."""
    chips_come_first: float = 0.25
    """The chips of a double or a split lie there before the dealer asks."""
    surrenders: float = 0.15
    splits: float = 0.6
    doubles: float = 0.25
    plays_on_21: float = 0.15
    """A hand of 21 that need not be asked says something all the same."""
    optional_acts: float = 0.3
    """The dealer does an act that the house leaves free."""
    boxed_cards: float = 0.03
    """One of those is to burn a card that lies face up in the shoe, where the house says so."""
    unasked_cards: float = 0.0
    """The dealer gives a card that nobody asked for. It is the only fault this dealer makes."""

    def quieter(self) -> Habits:
        """The same guests asking for nothing that is refused or out of turn."""
        from dataclasses import replace

        return replace(
            self,
            bets_wrong=0.0,
            speaks_out_of_turn=0.0,
            insures_wrong=0.0,
            asks_for_what_is_refused=0.0,
        )


USUAL = Habits()
