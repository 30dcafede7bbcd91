"""A guest asks for something: allow or refuse, and by which rule?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.facts.money import format_amount
from trainer.law import guards
from trainer.law.due import Outlook
from trainer.law.guards import Guard
from trainer.law.house import House
from trainer.law.procedure import Reply
from trainer.law.requests import failing_guards, request_of
from trainer.table.after import spot_of
from trainer.table.round import FreshBet, Hand, Round
from trainer.uses.drilling.kinds.kind import Bench, Kind
from trainer.uses.drilling.kinds.posing import choices_of, mixed, posed, topic
from trainer.uses.drilling.next_act import told
from trainer.uses.drilling.question import Question
from trainer.uses.drilling.rulings import is_assumed_ruling
from trainer.uses.drilling.sight import seen_by_dealer
from trainer.uses.drilling.situations import Situation
from trainer.uses.speaking.sentences import capital, whom

NAME: Final = "ruling"
_ALLOWED: Final = "allowed"


def asked_now(house: House, table: Round) -> tuple[str, Hand | FreshBet] | None:
    """The one request that lies on the table unanswered, if there is just one."""
    open_hands = [hand for hand in table.hands if hand.request and hand.chips is None]
    if len(open_hands) + len(table.fresh) != 1:
        return None
    if table.fresh:
        return request_of(table.fresh[0]), table.fresh[0]
    hand = open_hands[0]
    if hand.request == "stand" or hand.was_asked or len(hand.cards) < 2:
        return None
    if hand.request != "even-money" and guards.turn_is_over(house.rules, table, hand):
        return None  # refused for another reason than the request's own
    return hand.request, hand


def _at(house: House, table: Round, outlook: Outlook) -> Iterator[str]:
    asked = asked_now(house, table)
    if asked is not None:
        failing = failing_guards(house, table, *asked)
        yield f"{asked[0]}/{failing[0].name if failing else _ALLOWED}"


def _ask(bench: Bench, situation: Situation, part: str) -> Question | None:
    return ask_ruling(bench, situation)


def ask_ruling(bench: Bench, situation: Situation) -> Question | None:
    """The question on the request that lies on the table; ``None`` if there is not just one."""
    house, table = situation.house, situation.table
    asked = asked_now(house, table)
    if asked is None:
        return None
    request, subject = asked
    reply = house.procedure.replies[request]
    failing = failing_guards(house, table, request, subject)
    say = bench.tongue.say
    allow = say("ruling.allow")
    right = allow if not failing else _refusal(bench, failing[0])
    wrong = [] if not failing else [(allow, "allowed", say("slip.ruling.allowed"))]
    held = [
        guard
        for guard in _reasons(bench, reply, request)
        if guard.ask(house.rules, table, subject) is True
    ]
    slip = "wrong-reason" if failing else "refused"
    reason = say(f"slip.ruling.{slip}")
    own = [guard for guard in held if guard in reply.allow]
    for some in (own, [guard for guard in held if guard not in own]):
        wrong += mixed(bench, [(_refusal(bench, guard), slip, reason) for guard in some])
    if len(wrong) < 1:
        return None
    names = tuple(rule for guard in failing or reply.allow for rule in guard.rules)
    step = reply.refusal if failing else None
    if step is None:  # what the allowed request leads to, or nothing but the request itself
        step = reply.steps[0] if reply.steps else topic(request, capital(say(f"refuse.{request}")))
    part = f"{request}/{failing[0].name if failing else _ALLOWED}"
    return posed(
        bench, NAME, part, step, seen_by_dealer(table), _prompt(bench, request, subject),
        why=bench.tongue.why(house, step) or reply.why,
        cites=tuple(dict.fromkeys((*reply.cites, *house.cites_of(names)))),
        told=told(situation, bench.tongue), choices=choices_of(bench, right, wrong),
        key="refuse" if failing else "allow", subject=f"{request} {subject.name}",
        is_assumed_ruling=is_assumed_ruling(house, request, subject, failing),
    )  # fmt: skip


def _prompt(bench: Bench, request: str, subject: Hand | FreshBet) -> str:
    say = bench.tongue.say
    if isinstance(subject, FreshBet):
        amount = format_amount(subject.amount)
        kind = subject.name.partition(":")[2]
        key = "ruling.insurance" if request == "insurance" else "ruling.bet"
        if kind and request == "bet":
            side = say(f"side.{kind}")
            return say("ruling.side", spot=spot_of(subject.name), amount=amount, side=side)
        return say(key, spot=spot_of(subject.name), amount=amount)
    who = capital(whom(bench.tongue, subject.name))
    return say(f"ruling.{request}", whom=who)


def _refusal(bench: Bench, guard: Guard) -> str:
    return bench.tongue.refusal(guard.name, guard.meaning)


def _reasons(bench: Bench, reply: Reply, request: str) -> tuple[Guard, ...]:
    """The reply's own guards, and those of other replies about the same kind of thing."""
    about = "bet" if request in ("bet", "insurance") else "hand"
    found = dict.fromkeys(reply.allow)
    for other in bench.house.procedure.replies.values():
        found.update(dict.fromkeys(guard for guard in other.allow if guard.about == about))
    return tuple(found)


KIND: Final = Kind(NAME, _ask, _at)
