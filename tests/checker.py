"""How well the checker names single slips: ``python -m tests.checker HOUSE --rounds 10000``.

Correct rounds must give no finding; a round with one slip put in must give that one, or another
single slip that explains the record as well. Every miss is printed whole. With ``--several``, two
and three slips are put into a round, and what is found must not cost more.
"""

from __future__ import annotations

import gc
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from trainer.law.house import House
from trainer.record.rounds import Entry, RecordedRound
from trainer.record.words import write_event
from trainer.shell.houses import load_house, shipped_house_ids
from trainer.shell.main import FEW_COLLECTIONS
from trainer.table.events import Event
from trainer.uses.checking.check import Finding, check_round
from trainer.uses.checking.deviation import WEIGHTS
from trainer.uses.checking.slips import severity_of_extra
from trainer.uses.faults.slipping import KINDS, FaultyRound, faulty_round
from trainer.uses.simulating.dealing import play_round

SPOTS = 3


def houses_and_variants() -> tuple[str, ...]:
    """Every shipped house, alone and with each of its variants."""
    return tuple(
        name
        for base in shipped_house_ids()
        for name in (base, *(f"{base} +{each.id}" for each in load_house(base).variants))
    )


def record_of(events: Sequence[Event], house: str = "", *, is_ended: bool = True) -> RecordedRound:
    """The events as a record, one a line from line 1."""
    entries = [Entry(event, line) for line, event in enumerate(events, 1)]
    return RecordedRound(house, last_line=len(events), is_ended=is_ended, entries=entries)


@dataclass
class Score:
    """How the slips of one kind were named, and every round in which they were not."""

    same: int = 0
    elsewhere: int = 0
    otherwise: Counter[str] = field(default_factory=Counter)
    missed: list[tuple[FaultyRound, Finding]] = field(default_factory=list)

    @property
    def rounds(self) -> int:
        """How many rounds there were."""
        return self.same + self.elsewhere + self.otherwise.total() + len(self.missed)

    def add(self, house: House, slip: FaultyRound, finding: Finding) -> None:
        """One more round."""
        if len(finding.deviations) != 1 or not explains_as_well(house, slip, finding):
            self.missed.append((slip, finding))
            return
        found = finding.deviations[0]
        if found.kind != slip.kind:
            self.otherwise[found.kind] += 1
        elif found.line == slip.at + 1:
            self.same += 1
        else:
            self.elsewhere += 1


def explains_as_well(house: House, slip: FaultyRound, finding: Finding) -> bool:
    """Whether what was found is no graver than what was put in."""
    return sum(found.weight for found in finding.deviations) <= weight_of(house, slip)


def weight_of(house: House, slip: FaultyRound) -> int:
    """What the slip that was put in weighs."""
    if slip.kind in ("bad-record", "wrong-ruling"):
        return WEIGHTS["critical"]
    step = house.procedure.step(slip.step) if slip.step else None
    weights = [WEIGHTS[step.severity]] if step is not None and step.severity else []
    if slip.kind in ("extra", "wrong-target", "wrong-amount") and slip.seen is not None:
        weights.append(WEIGHTS[severity_of_extra(slip.seen)])
    return max(weights, default=WEIGHTS["critical"])


def right_rounds_found_wrong(house: House, rounds: int, seed: int) -> Iterator[Finding]:
    """The findings about correct rounds, of which there should be none."""
    for number in range(rounds):
        played = play_round(house, Random(f"{seed}/{number}"), SPOTS)
        finding = check_round(house, record_of(played.seen_events))
        if finding.verdict != "ok":
            yield finding


def score(house: House, kind: str, rounds: int, seed: int) -> Score:
    """Check rounds with one slip of a kind each."""
    found = Score()
    for number in range(rounds):
        slip = faulty_round(house, kind, Random(f"{seed}/{kind}/{number}"), SPOTS)
        if slip is not None:
            found.add(house, slip, check_round(house, record_of(slip.events)))
    return found


@dataclass
class Compared:
    """Rounds with several slips, and those in which more was found than had been put in."""

    rounds: int = 0
    missed: list[str] = field(default_factory=list)


def worse_than_put_in(
    house: House, slips: int, rounds: int, seed: int | str, start: int = 0
) -> Compared:
    """Check rounds with several slips each: the cost must not exceed that of what was put in."""
    from tests.uses.checking.many import many_faults

    compared = Compared()
    for number in range(start, start + rounds):
        name = f"{seed}/{slips}/{number}"
        made = many_faults(house, Random(name), slips)
        if made is None:
            continue
        compared.rounds += 1
        events, count, weight = made
        found = check_round(house, record_of(events)).deviations
        cost = len(found), sum(each.weight for each in found)
        if found and cost <= (count, weight):
            continue
        lines = [f"{name}: {count} slips that weigh {weight} were put in, and {cost} is found"]
        lines += [f"found:  {each.kind} at {each.line}, due {each.due}" for each in found]
        lines += [f"  {line:3} {write_event(event)}" for line, event in enumerate(events, 1)]
        compared.missed.append("\n".join(lines))
    return compared


def describe(slip: FaultyRound, finding: Finding) -> str:
    """A miss, whole."""
    due = write_event(slip.due) if slip.due is not None else "nothing"
    seen = write_event(slip.seen) if slip.seen is not None else "nothing"
    lines = [f"put in: {slip.kind} at {slip.at + 1}, due {due}, seen {seen}, step {slip.step}"]
    lines += [
        f"found:  {each.kind} at {each.line}, due {each.due}, seen {each.seen}, {each.severity}"
        for each in finding.deviations
    ]
    lines += [f"  {line:3} {write_event(event)}" for line, event in enumerate(slip.events, 1)]
    return "\n".join(lines)


def main() -> int:
    """Print the table of every house named, and every miss."""
    parser = ArgumentParser(prog="python -m tests.checker", description=__doc__)
    parser.add_argument("houses", metavar="HOUSE", nargs="*", help="all houses if left out")
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", default=KINDS, choices=KINDS)
    parser.add_argument("--several", action="store_true", help="two and three slips a round")
    options = parser.parse_args()
    gc.set_threshold(FEW_COLLECTIONS)
    misses = 0
    for name in options.houses or houses_and_variants():
        house = load_house(name)
        if options.several:
            for slips in (2, 3):
                compared = worse_than_put_in(house, slips, options.rounds, options.seed)
                misses += len(compared.missed)
                print(f"{name}: {compared.rounds} rounds of {slips}, {len(compared.missed)} worse")
                print("\n".join(compared.missed), end="\n" * bool(compared.missed), flush=True)
            continue
        wrong = list(right_rounds_found_wrong(house, options.rounds, options.seed))
        print(f"{name}: {options.rounds} right rounds, {len(wrong)} of them found wrong")
        misses += len(wrong)
        for kind in options.kinds:
            found = score(house, kind, options.rounds, options.seed)
            misses += len(found.missed)
            others = ", ".join(f"{count} {kind}" for kind, count in found.otherwise.most_common())
            print(
                f"  {kind:13} {found.rounds:6} rounds: {found.same} as put in, "
                f"{found.elsewhere} at another line, {others or 'none'} as another kind, "
                f"{len(found.missed)} missed"
            )
            for slip, finding in found.missed:
                print(describe(slip, finding))
        sys.stdout.flush()
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())
