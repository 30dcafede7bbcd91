"""The checker beside process mining: ``python -m tests.bench.yardsticks``.

One log of rounds of about thirty events, a tenth of them with a slip, is checked by ``trainer``
and replayed and aligned by pm4py and openprocess, each as a whole process. Those two are no part of
what is shipped (pm4py is under the AGPL): they live in an environment of their own, which is made
at the first run and needs a network. Decoding alone, by msgspec, is what nobody can beat.

Their nets come from correct rounds of another seed, outside of what is measured. Two are mined with
nothing left out, so that every round they come from fits: one with the acts told apart by their
spot, one by their verb alone, a smaller net that says less. The third has the phases alone: it has
no silent step, takes every act of the training rounds, and sees little but an act in the wrong
phase. How much quicker ``trainer check`` is depends on the net above all, so the ratios at the end
each name theirs. By the net that tells spots apart only the first rounds of the log are replayed,
and only a few are aligned; everything has a time limit.
"""

from __future__ import annotations

import csv
import json
import subprocess
import sys
import tempfile
import venv
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from platformdirs import user_cache_path

from tests.bench.checking import DECODING, Cost, Trainer, add_python, cost_of
from tests.bench.phases import phase_net, pnml

PACKAGES: Final = ("pm4py", "openprocess", "msgspec")
TRAINING_ROUNDS: Final = 1000
TRAINING_SEED: Final = 4242
PHASE_ALIGNED: Final = 1000
"""Rounds for alignments by the net of phases."""

DISCOVER: Final = """
import sys, pandas, pm4py
log = pandas.read_csv(sys.argv[1], dtype={"case:concept:name": str})
log["time:timestamp"] = pandas.to_datetime(log["time:timestamp"])
net, start, end = pm4py.discover_petri_net_inductive(log, noise_threshold=0.0)
pm4py.write_pnml(net, start, end, sys.argv[2])
print(len(net.places), len(net.transitions))
"""
PM4PY: Final = """
import sys, pandas, pm4py
log = pandas.read_csv(sys.argv[1], dtype={"case:concept:name": str})
log["time:timestamp"] = pandas.to_datetime(log["time:timestamp"])
net, start, end = pm4py.read_pnml(sys.argv[2])
"""
REPLAY: Final = """
for found in pm4py.conformance_diagnostics_token_based_replay(log, net, start, end):
    print(found["trace_is_fit"], found["missing_tokens"], found["transitions_with_problems"])
"""
ALIGN: Final = """
from pm4py.algo.conformance.alignments.petri_net import algorithm
way = algorithm.Variants.VERSION_DIJKSTRA_LESS_MEMORY
rounds = pm4py.convert_to_event_log(log)
for found in algorithm.apply_log(rounds, net, start, end, variant=way):
    print(found["cost"], found["alignment"])
"""
OPENPROCESS: Final = """
import csv, sys
from openprocess.mining.pnml import read_pnml
rounds = {}
for row in csv.DictReader(open(sys.argv[1], newline="")):
    rounds.setdefault(row["case:concept:name"], []).append(row["concept:name"])
log = {}
for row in rounds.values():
    log[tuple(row)] = log.get(tuple(row), 0) + 1
net = read_pnml(sys.argv[2])
"""
OPEN_REPLAY: Final = """
from openprocess.mining.conformance.token_replay import token_replay
for found in token_replay(net, log, workers=1).traces:
    print(found)
"""
OPEN_ALIGN: Final = """
from openprocess.mining.conformance.alignments import align_log
for found in align_log(net, log, workers=1).alignments:
    print(found)
"""


class Yardstick(NamedTuple):
    """Another program that replays or aligns a log. ``rounds`` is how many it is given."""

    name: str
    program: str
    rounds: int


class Run(NamedTuple):
    """What a program cost for so many rounds; ``net`` is what it went by."""

    name: str
    net: str
    rounds: int
    cost: Cost

    @property
    def was_stopped(self) -> bool:
        """Whether it would have cost more."""
        return self.cost.code < 0

    def times(self, other: Run) -> tuple[float, float]:
        """How many times as much as another it takes for a round, by the clock and of processor
        time.
        """
        for_each = other.rounds / self.rounds
        return (
            for_each * self.cost.seconds / other.cost.seconds,
            for_each * self.cost.processor_seconds / other.cost.processor_seconds,
        )


def main() -> int:
    """Print a table of what each run cost, and how many times as long as ``trainer check``."""
    options = _options()
    python = environment(Path(options.environment))
    trainer = Trainer(options.python)
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "night.jsonl"
        simulated(trainer, options, options.rounds, options.seed, 0.1, log)
        events = sum(1 for _ in log.open(encoding="utf-8"))
        print(
            f"{options.rounds} rounds of {options.house}, a tenth with a slip, "
            f"{events / options.rounds:.1f} events a round; trainer {trainer.build()}"
        )
        check = [*trainer.words, "check", str(log), "--json", "--jobs"]
        ours = [
            _show(f"trainer check, {jobs}", "", cost_of([*check, jobs[0]]), options.rounds)
            for jobs in ("1 job", "2 jobs")
        ]
        decode = [python, "-c", DECODING["msgspec"], str(log)]
        runs = [_show("msgspec decodes", "", cost_of(decode), options.rounds)]
        training = Path(folder) / "training.jsonl"
        simulated(trainer, options, TRAINING_ROUNDS, TRAINING_SEED, 0, training)
        runs += _beside_mined(python, "verb", options.rounds, log, training, options)
        runs += _beside_mined(python, "verb and spot", options.replay, log, training, options)
        runs += _beside_phases(python, log, training, options)
    _compare(ours, runs)
    return 0


def _compare(ours: list[Run], runs: list[Run]) -> None:
    """How many times as long as ``trainer check`` each takes for a round, and by which net."""
    print(
        "times as long as trainer check for a round, whole processes, by the clock and of "
        "processor time:"
    )
    print(f"  {'':26}" + "".join(f"{each.name.partition(', ')[2]:>20}" for each in ours))
    for run in runs:
        pairs = "".join("{:10.3g}{:10.3g}".format(*run.times(each)) for each in ours)
        at_least = "or more" if run.was_stopped else ""
        net = f"{run.net}, {run.rounds} rounds" if run.net else ""
        print(f"  {run.name:26}{pairs}  {at_least:8}{net}".rstrip())


def _options() -> Namespace:
    parser = ArgumentParser(prog="python -m tests.bench.yardsticks", description=__doc__)
    parser.add_argument("--house", default="cyb")
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--seats", type=int, default=2, help="two make about thirty events a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--replay", type=int, default=1000, help="rounds for a token replay that tells spots apart"
    )
    parser.add_argument(
        "--align", type=int, default=20, help="rounds for alignments, mined nets; 0 for none at all"
    )
    parser.add_argument("--limit", type=int, default=600, help="seconds for one of them")
    parser.add_argument(
        "--environment", default=str(user_cache_path("dealer-trainer") / "yardsticks")
    )
    add_python(parser)
    return parser.parse_args()


def environment(folder: Path) -> str:
    """The yardsticks' own Python, made where there is none yet."""
    python = folder / "bin" / "python"
    names = ", ".join(PACKAGES)
    if (
        not python.exists()
        or subprocess.run([python, "-c", f"import {names}"], capture_output=True).returncode
    ):
        print(f"making an environment for {names} in {folder}", file=sys.stderr)
        venv.create(folder, with_pip=True)
        words = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES]
        subprocess.run([python, *words], check=True)
    return str(python)


def simulated(
    trainer: Trainer, options: Namespace, rounds: int, seed: int, faults: float, path: Path
) -> None:
    """Write rounds that ``trainer simulate`` dealt."""
    words = [*trainer.words, "simulate", options.house, "--rounds", str(rounds)]
    words += ["--seats", str(options.seats), "--seed", str(seed), "--format", "jsonl"]
    words += ["-o", str(path), *(["--faults", str(faults)] if faults else [])]
    subprocess.run(words, check=True)


def _beside_mined(
    python: str, label: str, replayed: int, log: Path, training: Path, options: Namespace
) -> list[Run]:
    """Replay and align by a net that was mined, with acts named by ``label``."""
    net, table = log.with_suffix(".pnml"), log.with_suffix(".csv")
    mined(training, table, label, TRAINING_ROUNDS)
    size = subprocess.run(
        [python, "-c", DISCOVER, table, net], check=True, capture_output=True, text=True
    ).stdout.split()
    what = f"net of acts by {label} ({size[-2]} places, {size[-1]} transitions)"
    return _measured(python, label, what, log, net, (replayed, options.align), options.limit)


def _beside_phases(python: str, log: Path, training: Path, options: Namespace) -> list[Run]:
    """Replay and align by the net of phases: all rounds, and some for the alignments."""
    label, net = "verb and spot", log.with_suffix(".pnml")
    acts = groupby(_acts(training, label, TRAINING_ROUNDS), lambda pair: pair[0])
    phases = phase_net([[act for _, act in pairs] for _, pairs in acts])
    net.write_text(pnml(phases), encoding="utf-8")
    aligned = min(options.rounds, PHASE_ALIGNED) if options.align else 0
    what = f"net of {len(phases.loops)} phases"
    return _measured(python, label, what, log, net, (options.rounds, aligned), options.limit)


def _measured(
    python: str,
    label: str,
    what: str,
    log: Path,
    net: Path,
    rounds: tuple[int, int],
    limit_seconds: int,
) -> list[Run]:
    """A line for each yardstick; ``rounds`` are those for a replay and those for alignments."""
    replayed, aligned = rounds
    table = log.with_suffix(".csv")
    print(what)
    runs: list[Run] = []
    for each in (
        Yardstick("pm4py token replay", PM4PY + REPLAY, replayed),
        Yardstick("openprocess token replay", OPENPROCESS + OPEN_REPLAY, replayed),
        Yardstick("pm4py alignments", PM4PY + ALIGN, aligned),
        Yardstick("openprocess alignments", OPENPROCESS + OPEN_ALIGN, aligned),
    ):
        if each.rounds:
            mined(log, table, label, each.rounds)
            words = [python, "-c", each.program, str(table), str(net)]
            cost = cost_of(words, limit_seconds=limit_seconds)
            runs.append(_show(each.name, what, cost, each.rounds))
    return runs


def mined(log: Path, table: Path, label: str, rounds: int) -> None:
    """Write the first rounds of a log in the form that process mining reads."""
    with table.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["case:concept:name", "concept:name", "time:timestamp"])
        for number, (name, act) in enumerate(_acts(log, label, rounds)):
            stamp = f"2026-01-{1 + number // 86400:02}T{number // 3600 % 24:02}"
            rows.writerow([name, act, f"{stamp}:{number // 60 % 60:02}:{number % 60:02}"])


def _acts(log: Path, label: str, rounds: int) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    with log.open(encoding="utf-8") as lines:
        for line in lines:
            event = json.loads(line)
            seen.add(event["round"])
            if len(seen) > rounds:
                return
            words = [event["do"], event.get("call", ""), event.get("what", "")]
            if label != "verb":
                words.append(event.get("to", "").rstrip("ab"))
            yield event["round"], " ".join(word for word in words if word)


def _show(name: str, net: str, cost: Cost, rounds: int) -> Run:
    """One line of the table."""
    run = Run(name, net, rounds, cost)
    stopped = "  stopped at the limit, so at most that" if run.was_stopped else ""
    failed = f"  exit {cost.code}" if cost.code not in (0, 1) and not stopped else ""
    print(
        f"  {name:26}{rounds:>7} rounds {cost.seconds:9.2f} s {cost.processor_seconds:9.2f} s of "
        f"processor time {rounds / cost.seconds:10,.1f} rounds/s{cost.mebibytes:9.1f} MiB"
        f"{stopped}{failed}",
        flush=True,
    )
    return run


if __name__ == "__main__":
    sys.exit(main())
