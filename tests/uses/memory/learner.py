"""A simulated learner, and what it costs to teach it by schedule, at random, and in turn.

    python tests/uses/memory/learner.py [SEEDS]

The learner forgets by exponential half-lives, which is not the curve that the scheduler assumes.
The model below was written down before the first run, and is not to be changed to please it:

* A skill that was never asked is guessed right one time in four. Being told the answer starts it
  with a half-life of its own: log-normal, median one day, sigma 0.7, so that some skills are
  several times harder than others.
* It is recalled with probability ``2 ** (-days / half_life)``; what is recalled is still answered
  wrong three times in a hundred, and what is not is guessed right one time in four.
* A recall at probability p multiplies the half-life by ``1 + 5 (1 - p)``: nothing right after the
  last one, 3.5 at evens. A failure halves it, never below the first. Each skill gains by its own
  measure, log-normal with median 1 and sigma 0.3 on the 5.
* An answer takes ``3 + 12 (1 - p)`` seconds, times a log-normal of sigma 0.3.
* Up to 30 answers a day, one evening every day.

The goal: before an evening, with a night's forgetting behind it, the mean probability of recall
over all skills is 95 %. Counted are the answers until then.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT = Path(__file__).parents[3]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from trainer.uses.memory.answer import Answer  # noqa: E402
from trainer.uses.memory.choosing import choose  # noqa: E402
from trainer.uses.memory.plan import plan  # noqa: E402
from trainer.uses.memory.schedule import Skill, after  # noqa: E402

GOAL: Final = 0.95
ANSWERS_A_DAY: Final = 30
MOST_DAYS: Final = 400
START: Final = date(2026, 1, 5)
GUESS, SLIP = 0.25, 0.03


class Trace(NamedTuple):
    """What the learner holds of one skill: its half-life in days, and when it was last shown."""

    first: float
    gain: float
    half_life: float
    shown: float


class Learner:
    """See the module's docstring."""

    def __init__(self, names: list[str], seed: int) -> None:
        self.rng = Random(seed)
        self.ease = {
            name: (self.rng.lognormvariate(0, 0.7), 5 * self.rng.lognormvariate(0, 0.3))
            for name in names
        }
        self.traces: dict[str, Trace] = {}

    def recall(self, name: str, now: float) -> float:
        trace = self.traces.get(name)
        if trace is None:
            return 0.0
        return float(2 ** (-(now - trace.shown) / trace.half_life))

    def answer(self, name: str, now: float) -> tuple[bool, float]:
        """Whether it was right, and the seconds it took."""
        chance = self.recall(name, now)
        recalls = self.rng.random() < chance
        is_right = self.rng.random() < (1 - SLIP if recalls else GUESS)
        trace = self.traces.get(name)
        if trace is None:
            first, gain = self.ease[name]
            self.traces[name] = Trace(first, gain, first, now)
        elif recalls:
            half_life = trace.half_life * (1 + trace.gain * (1 - chance))
            self.traces[name] = trace._replace(half_life=half_life, shown=now)
        else:
            half_life = max(trace.first, trace.half_life / 2)
            self.traces[name] = trace._replace(half_life=half_life, shown=now)
        return is_right, (3 + 12 * (1 - chance)) * self.rng.lognormvariate(0, 0.3)


Ask = Callable[[str], bool]


class Scheduled:
    """As ``trainer drill`` asks: what is due, a few new ones, then the weakest of the others; and
    misses again until they are right.
    """

    fills_the_evening = True

    def __init__(self, names: list[str]) -> None:
        self.names, self.known, self.count = names, dict[str, Skill](), 0

    def evening(self, day: date, ask: Callable[[str], tuple[bool, float]], _: Random) -> int:
        choice = choose(self.names, self.known, day)
        queue = list(choice.skills(ANSWERS_A_DAY))
        if not self.fills_the_evening:
            queue = list(choice.due + choice.new)
        asked = 0
        while queue and asked < ANSWERS_A_DAY:
            name = queue.pop(0)
            is_right, seconds = ask(name)
            asked += 1
            self.count += 1
            when = datetime(day.year, day.month, day.day, 18, tzinfo=UTC)
            answer = Answer(
                f"n{self.count:07}",
                "",
                name,
                when + timedelta(seconds=20 * asked),
                day,
                is_right,
                seconds,
            )
            self.known[name] = after(self.known.get(name, Skill(name)), answer)
            if not is_right:
                queue.append(name)
        return asked


class DueOnly(Scheduled):
    """What is due and a few new ones, and no more. It asks little, and lets every skill fall to
    nine in ten before it asks again: whoever wants 95 % has to do more.
    """

    fills_the_evening = False


class AtRandom:
    """Any skill, each time."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def evening(self, _: date, ask: Callable[[str], tuple[bool, float]], rng: Random) -> int:
        for _number in range(ANSWERS_A_DAY):
            ask(rng.choice(self.names))
        return ANSWERS_A_DAY


class InTurn:
    """One after the other, round and round."""

    def __init__(self, names: list[str]) -> None:
        self.names, self.at = names, 0

    def evening(self, _: date, ask: Callable[[str], tuple[bool, float]], _rng: Random) -> int:
        for _number in range(ANSWERS_A_DAY):
            ask(self.names[self.at % len(self.names)])
            self.at += 1
        return ANSWERS_A_DAY


Way = Callable[[list[str]], "Scheduled | AtRandom | InTurn"]


def answers_to_goal(names: list[str], way: Way, seed: int) -> tuple[int, int]:
    """How many answers, on how many days, until the learner knows 95 %; 0 days if never."""
    learner, drilling, rng = Learner(names, seed), way(names), Random(seed + 1000)
    total = 0
    for ahead in range(MOST_DAYS):
        asked = 0

        def ask(name: str, evening: float = ahead + 0.75) -> tuple[bool, float]:
            nonlocal asked
            asked += 1
            return learner.answer(name, evening + asked * 20 / 86400)

        total += drilling.evening(START + timedelta(days=ahead), ask, rng)
        morning = ahead + 1 + 0.75
        if sum(learner.recall(name, morning) for name in names) >= GOAL * len(names):
            return total, ahead + 1
    return total, 0


def towards(names: list[str], days_ahead: int, a_day: int, seed: int) -> tuple[float, float]:
    """What a plan promises on the first day for a date, and what is known on the date after all
    days were drilled by it.
    """
    learner, by = Learner(names, seed), START + timedelta(days=days_ahead)
    known: dict[str, Skill] = {}
    promised = plan(names, known, START, by, a_day).recall
    for ahead in range(days_ahead):
        day, asked = START + timedelta(days=ahead), 0
        work = plan(names, known, day, by, a_day).days[0]
        queue = [*work.due, *work.new]
        while queue and asked < a_day:
            name, asked = queue.pop(0), asked + 1
            is_right, seconds = learner.answer(name, ahead + 0.75 + asked * 20 / 86400)
            when = datetime(day.year, day.month, day.day, 18, tzinfo=UTC)
            when += timedelta(seconds=20 * asked)
            answer = Answer(f"n{ahead:03}{asked:04}", "", name, when, day, is_right, seconds)
            known[name] = after(known.get(name, Skill(name)), answer)
            if not is_right:
                queue.append(name)
    return promised, sum(learner.recall(name, days_ahead + 0.5) for name in names) / len(names)


def skills_of_cyb() -> list[str]:
    """Every skill of the shipped house, in the order of its procedure."""
    from trainer.shell.houses import load_house
    from trainer.uses.memory.syllabus import syllabus

    return [item.name for item in syllabus(load_house("cyb"))]


def main(seeds: int) -> None:
    names = skills_of_cyb()
    print(__doc__)
    print(f"{len(names)} skills of Cyb, {seeds} seeds\n")
    ways: tuple[tuple[str, Way], ...] = (
        ("by schedule", Scheduled),
        ("at random", AtRandom),
        ("in turn", InTurn),
        ("due only", DueOnly),
    )
    means = {}
    for title, way in ways:
        found = [answers_to_goal(names, way, seed) for seed in range(seeds)]
        totals = sorted(total for total, _ in found)
        means[title] = sum(totals) / len(totals)
        days = sorted(days for _, days in found)
        print(
            f"{title:<12} answers: mean {means[title]:6.0f}, least {totals[0]}, median "
            f"{totals[len(totals) // 2]}, most {totals[-1]}; days: median {days[len(days) // 2]}"
            + (f"; {days.count(0)} never" if 0 in days else "")
        )
    for other in ("at random", "in turn"):
        print(f"by schedule / {other}: {100 * means['by schedule'] / means[other]:.0f} %")
    print("\na plan to a date, promised on the first day and known on the date:")
    for days_ahead, a_day in ((4, 70), (7, 45), (14, 30), (28, 30)):
        runs = [towards(names, days_ahead, a_day, seed) for seed in range(seeds)]
        promised, kept = (100 * sum(part) / seeds for part in zip(*runs, strict=True))
        what = f"{days_ahead:>3} days of {a_day} questions"
        print(f"{what}: {promised:.0f} % promised, {kept:.0f} % known")


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["20"])[0]))
