"""Chips of one round kept by double entry from its events alone, without the engine's table."""

from __future__ import annotations

from fractions import Fraction

from trainer.table.events import Event, is_by_dealer


class Ledger:
    """What lies on the felt by bet, and what players and house have gained so far.

    Raises ``AssertionError`` where chips come from nowhere or go nowhere.
    """

    def __init__(self) -> None:
        self.lying: dict[str, Fraction] = {}
        self.players: dict[int, Fraction] = {}
        self.house = Fraction(0)
        self._fresh: list[tuple[str, Fraction, Fraction | None]] = []
        self._put_out: dict[str, Fraction] = {}
        self._asked: dict[str, str] = {}
        self._is_closed = False

    def take_in(self, event: Event) -> None:
        """Book one event."""
        self._is_closed = self._is_closed or event.do == "deal" or event.call == "no-more-bets"
        book = getattr(self, f"_{event.do.replace('-', '_')}", None)
        if book is not None:
            book(event, Fraction(event.amount) if event.amount is not None else None)
        is_act = is_by_dealer(event) and event.do not in ("say", "offer", "refuse", "ask")
        if is_act or event.call == "no-more-bets":
            self._fresh.clear()
        assert all(amount >= 0 for amount in self.lying.values())
        on_felt = sum(self.lying.values()) + sum(self._put_out.values())
        assert sum(self.players.values()) + self.house + on_felt == 0

    def _player(self, name: str, amount: Fraction) -> None:
        spot = int(name.partition(":")[0].rstrip("ab"))
        self.players[spot] = self.players.get(spot, Fraction(0)) + amount

    def _lay(self, name: str, amount: Fraction) -> None:
        lying = before = self.lying.get(name)
        if self._is_closed:  # too late twice: neither of them counts
            before = next((each[2] for each in self._fresh if each[0] == name), before)
            self._fresh = [each for each in self._fresh if each[0] != name]
        self._fresh.append((name, amount, before))
        self._player(name, (lying or 0) - amount)
        self.lying[name] = amount

    def _bet(self, event: Event, amount: Fraction) -> None:
        self._lay(event.to, amount)

    def _insure(self, event: Event, amount: Fraction) -> None:
        self._lay(f"{event.to}:insurance", amount)

    def _refuse(self, event: Event, _: None) -> None:
        if event.what not in ("bet", "insurance"):
            self._player(event.to, self._put_out.pop(event.to, Fraction(0)))
            self._asked.pop(event.to, None)
            return
        name, amount, before = next(
            each
            for each in reversed(self._fresh)
            if each[0].partition(":")[0] == event.to
            and each[0].endswith(":insurance") == (event.what == "insurance")
        )
        self._fresh.remove((name, amount, before))
        self._player(name, amount - (before or 0))
        if before is None:
            del self.lying[name]
        else:
            self.lying[name] = before

    def _double(self, event: Event, _: None) -> None:
        self._asked[event.to] = "double"

    def _split(self, event: Event, _: None) -> None:
        self._asked[event.to] = "split"

    def _add(self, event: Event, amount: Fraction) -> None:
        assert amount == self.lying[event.to], "a double and a split add exactly the bet"
        self._put_out[event.to] = amount
        self._player(event.to, -amount)

    def _deal(self, event: Event, _: None) -> None:
        if self._asked.get(event.to) == "double" and event.to in self._put_out:
            self.lying[event.to] += self._put_out.pop(event.to)

    def _part(self, event: Event, _: None) -> None:
        self.lying[event.to + "a"] = self.lying.pop(event.to)
        self.lying[event.to + "b"] = self._put_out.pop(event.to)

    def _pay(self, event: Event, amount: Fraction) -> None:
        assert amount > 0
        self.house -= amount
        self._player(event.to, amount)
        if not event.to.endswith(":three-sevens"):
            self._push(event, None)

    def _push(self, event: Event, _: None) -> None:
        assert self.lying[event.to] > 0
        self._player(event.to, self.lying[event.to])
        self.lying[event.to] = Fraction(0)

    def _take(self, event: Event, amount: Fraction | None) -> None:
        taken = self.lying[event.to] if amount is None else amount
        assert taken > 0
        self.lying[event.to] -= taken
        self.house += taken

    def _return(self, event: Event, amount: Fraction) -> None:
        assert amount > 0
        self.lying[event.to] -= amount
        self._player(event.to, amount)
