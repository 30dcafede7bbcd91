"""The kinds of option values, and the sentence each refuses a wrong one with."""

import re

import typer


def whole(text: str | int) -> int:
    """A whole number, such as a seed."""
    if not re.fullmatch(r"-?[0-9]{1,18}", str(text)):
        raise typer.BadParameter(f"{text!r} is not a whole number")
    return int(text)


def count(text: str | int) -> int:
    """A whole number from 1."""
    if not re.fullmatch(r"[0-9]{1,12}", str(text)) or int(text) < 1:
        raise typer.BadParameter(f"{text!r} is not a whole number from 1")
    return int(text)


def spots(text: str) -> int:
    """A number of spots at a table, 1 to 7."""
    if text not in tuple("1234567"):
        raise typer.BadParameter(f"{text!r} is not a number from 1 to 7")
    return int(text)


def percent(text: str) -> int:
    """A whole number of per cent, 0 to 100."""
    if not re.fullmatch(r"[0-9]{1,3}", text) or int(text) > 100:
        raise typer.BadParameter(f"{text!r} is not a whole number from 0 to 100")
    return int(text)


def seconds(text: str) -> float:
    """A time in seconds, more than none and at most an hour."""
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", text) or not 0 < float(text) <= 3600:
        raise typer.BadParameter(f"{text!r} is not a time in seconds, like 3 or 1.5")
    return float(text)


def rate(text: str) -> float:
    """A share of things, from 0 to 1, also written in per cent."""
    found = re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]{1,6})?)(%?)", text)
    share = float(found[1]) / (100 if found[2] else 1) if found else 2.0
    if share > 1:
        raise typer.BadParameter(f"{text!r} is not a share from 0 to 1, like 0.1 or 10%")
    return share
