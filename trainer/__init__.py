'''Learn to deal blackjack by a house's own rules: one engine for its procedure and its amounts.

Load a house, replay a recorded round, ask what is due, settle a bet:

>>> from trainer import Stake, advance, card, load_house, look, read_rounds, replay, settle
>>> house = load_house("cyb")
>>> house.title, str(house.rules.natural_pays), house.entries["natural_pays"].cites
('Cyb student club', '3:2', ('CYB-03',))
>>> (recorded,) = read_rounds("""
... house: cyb
... bet 1 5
... say no-more-bets
... deal 1 Ks
... deal dealer 9h
... deal 1 Ad
... """.splitlines())
>>> gone = replay(house, recorded.events)
>>> gone.failure is None, gone.done
(False, 3)
>>> print(gone.failure.why)
deal 9h to the dealer is not due: deal a card face down to the dealer is
>>> table = gone.table
>>> [(due.event.do, due.event.to, due.step.cites) for due in look(house, table).due]
[('deal', 'dealer', ('CYB-29',))]
>>> from trainer.record.words import read_event
>>> for line in ("deal dealer 9h down", "deal 1 Ad", "deal dealer 7c down", "turn 9h"):
...     table = advance(house, table, read_event(line.split()))
>>> next_act = look(house, table).due[0]
>>> next_act.event.do, next_act.event.to, next_act.event.amount, next_act.step.why
('pay', '1', 7, "A player's blackjack is paid before the turns, and that hand is over.")
>>> settle(house.rules, Stake("main", 5, 5, (card("K"), card("A"))), (card("9"), card("7"))).pays
7

The folders, each of which imports only those above it:

``facts``   cards, totals, exact money, a house's rules, and the one function that settles a bet
``table``   the table at one moment, and what any event does to it, allowed or not
``record``  round records: the public file format, as text and as JSON Lines
``law``     what a house says must happen next; ``law.reading`` reads house files
``uses``    whatever asks the law: payouts, simulated rounds, drills, checks, pictures
``shell``   the command line, the terminal, files: the only folder that touches the world

Beside the package lie ``procedures`` (the house files) and ``drills``.
'''

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainer.facts.cards import card
    from trainer.facts.settle import Settled, Stake, settle
    from trainer.law.advance import NotDue, advance, replay
    from trainer.law.due import look
    from trainer.law.house import House
    from trainer.record.text import read_rounds
    from trainer.shell.houses import load_house
    from trainer.table.after import Contradiction, after
    from trainer.table.events import Event
    from trainer.table.round import EMPTY, Round

__all__ = [
    "EMPTY",
    "Contradiction",
    "Event",
    "House",
    "NotDue",
    "Round",
    "Settled",
    "Stake",
    "advance",
    "after",
    "card",
    "load_house",
    "look",
    "read_rounds",
    "replay",
    "settle",
]

_HOMES = {
    "trainer.facts.cards": ("card",),
    "trainer.facts.settle": ("Settled", "Stake", "settle"),
    "trainer.law.advance": ("NotDue", "advance", "replay"),
    "trainer.law.due": ("look",),
    "trainer.law.house": ("House",),
    "trainer.record.text": ("read_rounds",),
    "trainer.shell.houses": ("load_house",),
    "trainer.table.after": ("Contradiction", "after"),
    "trainer.table.events": ("Event",),
    "trainer.table.round": ("EMPTY", "Round"),
}


def __getattr__(name: str) -> object:
    """Import a name when it is first asked for: a command pays only for what it uses."""
    for module, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
