"""The command ``trainer``: runs one command and turns every ending into its promised exit code.

0 done, clean or passed; 1 deviations found, exam failed; 2 wrong usage or an unreadable file;
3 a fault of ours; 130 stopped with Ctrl-C.
"""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys

FEW_COLLECTIONS = 100_000
"""New objects between two looks for garbage: some ten megabytes."""

DONE = 0
DEVIATIONS = 1
UNUSABLE = 2
OUR_FAULT = 3
STOPPED = 130


def main() -> None:
    """Run the command line and leave with its exit code."""
    # Looking for garbage among modules and their classes, in every start and at every end, takes
    # as long as what a light command has to do.
    gc.set_threshold(FEW_COLLECTIONS)
    _tidy_up_when_told_to_end()
    told: list[int] = []
    atexit.register(_end_by, told)  # whatever is registered later is done first
    try:
        code = run(sys.argv[1:])
        if code == STOPPED:  # whoever presses Ctrl-C once more on the way out has been heard
            signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        code = STOPPED
    except _ToldToEnd as wrong:
        _leave_terminal_clean()
        told.append(wrong.number)
        raise
    gc.freeze()
    sys.exit(code)


class _ToldToEnd(SystemExit):
    """A signal told us to end. Not a plain exception: an event loop would swallow one."""

    def __init__(self, number: int) -> None:
        super().__init__(128 + number)
        self.number = number


def _end_by(told: list[int]) -> None:
    """End by the signal that told us to, if one did, for whoever asks what we died of."""
    for number in told:
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)


def _tidy_up_when_told_to_end() -> None:
    """End by the signals that end a program, but give the terminal back, and leave no half file."""

    def end(number: int, _: object) -> None:
        raise _ToldToEnd(number)

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # no SIGHUP on Windows
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, end)


def run(words: list[str]) -> int:
    """Run one command line, and answer its exit code whatever happens."""
    _open_missing_streams()
    try:
        from trainer.shell.screen import make_safe

        make_safe(sys.stdout, sys.stderr)
        code = _run_command(words)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        _leave_terminal_clean()
        return STOPPED
    except BrokenPipeError:
        _abandon_output()
        return DONE  # the reader, such as head, has all that it wanted
    except OSError as wrong:
        _abandon_output()
        where = f"{wrong.filename}: " if wrong.filename else "cannot write the output: "
        _complain(f"{where}{wrong.strerror or wrong}")
        return UNUSABLE


def _run_command(words: list[str]) -> int:
    try:
        from trainer.shell.app import call

        return call(words)
    except (KeyboardInterrupt, OSError):
        raise
    except Exception as wrong:
        return _explain(wrong)


def _explain(wrong: Exception) -> int:
    from trainer.law.reading.problems import NoSuchHouse, Unreadable
    from trainer.shell.usage import WrongUsage

    sys.stdout.flush()
    if isinstance(wrong, Unreadable):
        _complain(str(wrong))
        return UNUSABLE
    if isinstance(wrong, (NoSuchHouse, WrongUsage)):
        _complain(f"trainer: {wrong.args[0]}")
        return UNUSABLE
    if os.environ.get("TRAINER_DEBUG") == "1":
        import traceback

        traceback.print_exc()
    where = "".join(f"{note}\n" for note in getattr(wrong, "__notes__", ()))
    _complain(
        f"trainer: this is a fault of the trainer, not of yours: {type(wrong).__name__}: {wrong}\n"
        f"{where}"
        "Please report it to whoever gave you the trainer, with the command line that you typed "
        "and the files it read.\nTRAINER_DEBUG=1 before the command shows where it happened."
    )
    return OUR_FAULT


def _complain(text: str) -> None:
    from trainer.shell.page import complain

    try:
        complain(text)
        sys.stderr.flush()
    except OSError:
        _abandon(sys.stderr)


def _open_missing_streams() -> None:
    """A stream that was closed before we began counts as one that leads nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


def _leave_terminal_clean() -> None:
    try:
        if sys.stderr.isatty():
            # colours off, cursor on, and the prompt on a line of its own
            sys.stderr.write("\x1b[0m\x1b[?25h\n")
            sys.stderr.flush()
        sys.stdout.flush()
    except OSError:
        _abandon_output()


def _abandon_output() -> None:
    """Whatever is still to be written goes nowhere, so that the interpreter can end in peace."""
    _abandon(sys.stdout)


def _abandon(stream: object) -> None:
    try:
        number = stream.fileno()  # type: ignore[attr-defined]
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)
    except (OSError, ValueError, AttributeError):
        pass
