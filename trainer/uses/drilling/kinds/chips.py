"""Build the amount from the rack's chips, fewest first; change a heap of small ones up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final

from trainer.facts.chips import Chips, fewest_chips
from trainer.facts.money import Amount, format_amount, parse_amount, whole_if_possible
from trainer.law.due import Outlook
from trainer.law.house import House
from trainer.table.round import EMPTY, Round
from trainer.uses.drilling import cases
from trainer.uses.drilling.answers import AskAgain, tidied
from trainer.uses.drilling.kinds.kind import Bench, Kind
from trainer.uses.drilling.kinds.posing import posed, topic
from trainer.uses.drilling.next_act import told
from trainer.uses.drilling.question import Question, Verdict
from trainer.uses.drilling.sight import seen_by_dealer
from trainer.uses.drilling.situations import Situation
from trainer.uses.speaking.sentences import bet_name

NAME: Final = "chips"
CHANGE: Final = "change"
MOST_CHIPS: Final = 200
_HEAP: Final = re.compile(r"(?:([0-9]{1,3}) ?[x×*] ?)?([0-9]{1,7}(?:[.,][0-9]{1,4})?)")


def _at(house: House, table: Round, outlook: Outlook) -> Iterator[str]:
    for due in outlook.due:
        if due.event.do == "pay" and due.event.amount is not None:
            found = fewest_chips(due.event.amount, house.rules.chips)
            if found is not None:
                yield f"pay/{min(sum(count for _, count in found), 9)}"
                yield CHANGE


def _ask(bench: Bench, situation: Situation, part: str) -> Question | None:
    if part == CHANGE:
        return _change(bench)
    house, table, say = situation.house, situation.table, bench.tongue.say
    for due in situation.outlook.due:
        amount = due.event.amount
        if due.event.do != "pay" or amount is None:
            continue
        found = fewest_chips(amount, house.rules.chips)
        if found is None or f"pay/{min(sum(count for _, count in found), 9)}" != part:
            continue
        bet = bet_name(bench.tongue, due.event.to)
        case = cases.case_of(house, table, due.event.to)
        return posed(
            bench, NAME, part, due.step, seen_by_dealer(table),
            say("chips.prompt", amount=format_amount(amount), bet=bet, rack=_rack(house)),
            why=cases.reason(case, cases.right_answer(case), bench.tongue),
            cites=house.cites_of(("chips",)), told=told(situation, bench.tongue),
            judge=_judge(bench, amount, found), answer=in_words(found), wants="text",
            key=amount, subject=due.event.to, hint=say("chips.hint"),
        )  # fmt: skip
    return None


def _change(bench: Bench) -> Question | None:
    """A guest hands in a heap of small chips and wants larger ones."""
    rack = sorted(bench.house.rules.chips)
    if len(rack) < 2:
        return None
    small = rack[int(bench.rng.random() * (len(rack) - 1))]
    count = 5 + int(bench.rng.random() * 26)
    amount = whole_if_possible(small * count)
    found = fewest_chips(amount, tuple(rack))
    if found is None or sum(number for _, number in found) == count:
        return None
    say = bench.tongue.say
    return posed(
        bench, NAME, CHANGE, topic(CHANGE, say("chips.change.title"), basis="assumed"), EMPTY,
        say("chips.change", count=count, chip=format_amount(small), rack=_rack(bench.house)),
        why=say("chips.change.why", amount=format_amount(amount)),
        cites=bench.house.cites_of(("chips",)), judge=_judge(bench, amount, found),
        answer=in_words(found), wants="text", key=amount, subject=f"{count}x{small}",
        hint=say("chips.hint"),
    )  # fmt: skip


def _rack(house: House) -> str:
    return ", ".join(format_amount(chip) for chip in sorted(house.rules.chips))


def _judge(bench: Bench, amount: Amount, fewest: Chips) -> Callable[[str], Verdict]:
    least = sum(count for _, count in fewest)
    key, say = in_words(fewest), bench.tongue.say
    rack = bench.house.rules.chips

    def judge(text: str) -> Verdict:
        heap = read_heap(text)
        strange = [chip for chip in heap if chip not in rack]
        total = sum(heap, Fraction(0))
        if strange:
            chip = format_amount(strange[0])
            return Verdict(False, key, say("slip.chips.none", chip=chip), "no-such-chip")
        if total != amount:
            sum_of_it = format_amount(whole_if_possible(total))
            slip = "too-much" if total > amount else "too-little"
            return Verdict(False, key, say(f"slip.chips.{slip}", total=sum_of_it), slip)
        if len(heap) > least:
            reason = say("slip.chips.too-many", number=len(heap), least=least)
            return Verdict(False, key, reason, "too-many-chips")
        return Verdict(True, key)

    return judge


def in_words(chips: Chips) -> str:
    """Chips as one types them: ``10 5 2x1``."""
    return " ".join(
        f"{count}x{format_amount(chip)}" if count > 1 else format_amount(chip)
        for chip, count in chips
    )


def read_heap(text: str) -> list[Amount]:
    """The chips that were typed, one by one: ``10 5 1 1``, ``10+5+2x1``. Raises ``AskAgain``."""
    typed = re.sub(r" ?([x×*]) ?", r"\1", tidied(text))
    if not typed:
        raise AskAgain("again.empty")
    heap: list[Amount] = []
    for word in typed.replace("+", " ").replace("(", " ").replace(")", " ").split():
        found = _HEAP.fullmatch(word)
        if found is None:
            raise AskAgain("again.chips", typed=word[:20])
        heap += [parse_amount(found[2].replace(",", "."))] * int(found[1] or 1)
    if not heap or len(heap) > MOST_CHIPS:
        raise AskAgain("again.chips", typed=text[:20])
    return heap


KIND: Final = Kind(NAME, _ask, _at)
