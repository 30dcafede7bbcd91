"""Exact money. An amount is an ``int`` where it is whole and a ``Fraction`` where it is not.

Integers are some twenty times faster than ``Fraction`` and the two compare and hash alike, so
the common case stays quick and nothing is ever rounded by accident. Binary floating point never
appears. ``fractions`` is imported by the first amount that is not whole: most commands meet none.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from fractions import Fraction

Amount: TypeAlias = "int | Fraction"

_DECIMAL: Final = re.compile(r"([0-9]{1,12})(?:\.([0-9]{1,6}))?")
_FRACTION: Final = re.compile(r"([0-9]{1,12})/([0-9]{1,6})")
_RATIO: Final = re.compile(r"([1-9][0-9]{0,2}):([1-9][0-9]{0,2})")


class Ratio(NamedTuple):
    """A price as the felt prints it, ``3:2``: three for every two."""

    pays: int
    per: int

    def __str__(self) -> str:
        return f"{self.pays}:{self.per}"


def exact(numerator: int, denominator: int = 1) -> Amount:
    """``numerator / denominator`` in its simplest exact form."""
    if denominator == 1:
        return numerator
    whole, rest = divmod(numerator, denominator)
    if not rest:
        return whole
    from fractions import Fraction

    return Fraction(numerator, denominator)


def times(amount: Amount, ratio: Ratio) -> Amount:
    """``amount`` at the price ``ratio``, exact.

    >>> times(5, Ratio(3, 2))
    Fraction(15, 2)
    """
    if isinstance(amount, int):
        return exact(amount * ratio.pays, ratio.per)
    return whole_if_possible(amount * ratio.pays / ratio.per)


def whole_if_possible(amount: Amount) -> Amount:
    """The same amount, as an ``int`` if it is whole."""
    if isinstance(amount, int) or amount.denominator != 1:
        return amount
    return amount.numerator


def rounded(amount: Amount, unit: Amount, way: str) -> Amount:
    """``amount`` brought to a multiple of ``unit``: ``way`` is ``down`` or ``up``."""
    steps, rest = divmod(amount, unit)
    if rest and way == "up":
        steps += 1
    return whole_if_possible(steps * unit)


def is_multiple(amount: Amount, unit: Amount) -> bool:
    """Whether ``amount`` can be made of chips of ``unit``."""
    return amount % unit == 0


def parse_amount(text: str) -> Amount:
    """The amount that ``text`` writes: ``5``, ``2.5``, ``7/2``. Never negative.

    Raises ``ValueError`` with a sentence that says what to write instead.
    """
    if found := _DECIMAL.fullmatch(text):
        whole, decimals = found.groups()
        if decimals is None:
            return int(whole)
        return exact(int(whole + decimals), int("1" + "0" * len(decimals)))
    if found := _FRACTION.fullmatch(text):
        if int(found[2]) == 0:
            raise ValueError(f"{text!r} divides by nothing")
        return exact(int(found[1]), int(found[2]))
    if "," in text and _DECIMAL.fullmatch(text.replace(",", ".", 1)):
        raise ValueError(f"{text!r} has a comma: write {text.replace(',', '.', 1)!r}")
    raise ValueError(f"{text!r} is not an amount: write it like 5, 2.5 or 7/2")


def format_amount(amount: Amount) -> str:
    """The amount as a decimal where one is exact, else as a fraction: ``7``, ``22.5``, ``10/3``."""
    if isinstance(amount, int):
        return str(amount)
    rest, twos, fives = amount.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return f"{amount.numerator}/{amount.denominator}"
    places = max(twos, fives)
    if not places:
        return str(amount.numerator)
    sign = "-" if amount < 0 else ""
    digits = str(abs(amount.numerator) * 10**places // amount.denominator).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


def parse_ratio(text: str) -> Ratio:
    """The price that ``text`` writes, ``3:2``. Raises ``ValueError`` with a sentence."""
    found = _RATIO.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is not a price: write it like 3:2 or 1:1")
    return Ratio(int(found[1]), int(found[2]))
