"""``trainer history``: export, import, backup, check, rebuild, rescue, forget."""

from __future__ import annotations

import sys
from pathlib import Path

from trainer.shell.page import counted
from trainer.shell.screen import visible
from trainer.shell.store.people import cleaned_name, everybody, forget
from trainer.shell.store.store import Store, open_folder
from trainer.shell.trainees import known_trainee
from trainer.shell.usage import WrongUsage

ACTIONS = ("export", "import", "backup", "people", "check", "rebuild", "rescue", "forget")


def run(
    action: str,
    files: list[str] | None = None,
    trainee: str | None = None,
    output: str | None = None,
    yes: bool = False,
    data: str = "",
) -> int:
    """Do one thing with the stored answers, and say what was done."""
    names = files or []
    if names and action not in ("import", "backup"):
        raise WrongUsage(f"{action} takes no file name: {names[0]!r}")
    if action == "rescue":
        from trainer.shell.store.rescue import rescue

        return rescue(data)
    with open_folder(data, has_to_exist=action not in ("import", "people")) as store:
        if action == "export":
            return _export(store, trainee, output)
        if action == "import":
            return import_files(store, names, trainee)
        if action == "backup":
            return _backup(store, names)
        if action == "people":
            return _people(store)
        if action == "check":
            return _check(store)
        if action == "rebuild":
            return _rebuild(store)
        return _forget(store, trainee, yes)


def _export(store: Store, trainee: str | None, output: str | None) -> int:
    from trainer.shell.output import written_whole
    from trainer.shell.store.answers import log_of, withdrawals_of
    from trainer.uses.memory.history import write_history

    person = known_trainee(store, trainee)
    lines = write_history(person.name, log_of(store, person), withdrawals_of(store, person))
    if output in (None, "-"):
        for line in lines:
            print(line)
        return 0
    with written_whole(str(output)) as file:
        many = -1
        for line in lines:
            file.write(f"{line}\n")
            many += 1
    print(visible(f"{person.name}: {counted(many, 'entry', 'entries')} written to {output}."))
    return 0


def import_files(store: Store, names: list[str], trainee: str | None = None) -> int:
    """Merge histories and backups into the store: every file whole, or none of it.

    ``trainee`` takes a history in under another name than it was written under.
    """
    from trainer.shell.store.incoming import incoming, merge_in

    if not names:
        raise WrongUsage("which file? trainer history import FILE...")
    for name in names:
        found = incoming(name)
        if trainee is not None:
            if len(found) != 1:
                raise WrongUsage(f"{name} holds {len(found)} people: --trainee is for one")
            found = [found[0]._replace(trainee=cleaned_name(trainee))]
        for history in found:
            person, merged = merge_in(store, history)
            known = f", {merged.known} known already" if merged.known else ""
            told = f"{person.name}, {counted(merged.new, 'answer', 'answers')} new{known}"
            print(visible(f"{name}: {told}."))
            if merged.conflicts:
                print(
                    f"trainer: {visible(name)}: "
                    f"{counted(merged.conflicts, 'answer', 'answers')} stand "
                    "here with another content under the same id; what was here first stays.",
                    file=sys.stderr,
                )
            if history.is_cut_off:
                print(
                    f"trainer: {visible(name)}: the last line is cut off and was left out. "
                    "Ask for the file again; importing it twice doubles nothing.",
                    file=sys.stderr,
                )
    return 0


def _backup(store: Store, names: list[str]) -> int:
    from trainer.shell.clock import now
    from trainer.shell.store.backup import back_up

    if len(names) > 1:
        raise WrongUsage("backup writes one file")
    moment = now().when
    target = (
        Path(names[0])
        if names
        else store.path.with_name("backups") / f"history-{moment:%Y-%m-%dT%H%M%S}.db"
    )
    many = back_up(store, target)
    print(f"{counted(many, 'answer', 'answers')} backed up to {visible(str(target))}.")
    return 0


def _people(store: Store) -> int:
    from trainer.shell.store.answers import count_of

    people = everybody(store)
    if not people:
        print("Nobody has an answer stored yet.")
    for person in people:
        newest = f", newest {person.newest:%Y-%m-%d}" if person.newest else ""
        many = counted(count_of(store, person), "answer", "answers")
        print(f"{person.name}: {many}{newest}")
    return 0


def _check(store: Store) -> int:
    from trainer.shell.store.checking import faults_in

    faults = faults_in(store)
    for fault in faults:
        print(visible(str(fault)))
    if not faults:
        print(f"{visible(str(store.path))} is sound, and every schedule is that of its answers.")
    return int(bool(faults))


def _rebuild(store: Store) -> int:
    from trainer.shell.store.sums import rebuild_all

    with store.writing("making the schedule anew") as base:
        rebuild_all(base)
    print("Every schedule was made anew from the answers.")
    return 0


def _forget(store: Store, trainee: str | None, yes: bool) -> int:
    if trainee is None:
        raise WrongUsage("whom? Give --trainee NAME")
    person = known_trainee(store, trainee)
    if not yes:
        raise WrongUsage(
            f"this removes {person.name} and every answer of theirs from this machine for good\n"
            f"If that is meant, add --yes. To keep a copy first: trainer history export "
            f"--trainee {person.name!r} -o FILE"
        )
    many = forget(store, person)
    print(f"{person.name} is forgotten, with {counted(many, 'answer', 'answers')}.")
    print("Backups and exported files, if there are any, still hold them.")
    return 0
