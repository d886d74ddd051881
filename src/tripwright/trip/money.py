"""Money in integer minor units, and prices that say what they are for.

None stands for an amount that nobody knows. It is never zero: a sum with an unknown part is unknown, and a budget
cannot be judged by it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tripwright.errors import BadInput

Basis = Literal["person", "room-night", "vehicle", "total"]
"""What one price buys: a seat or meal for one person, a room for one night, one vehicle, or everything at once."""

_DIGITS = {"JPY": 0, "KRW": 0, "VND": 0, "CLP": 0, "ISK": 0, "BHD": 3, "JOD": 3, "KWD": 3, "OMR": 3, "TND": 3}
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "CNY": "¥"}


@dataclass(frozen=True, slots=True)
class Money:
    """A known amount: ``minor`` units (cents) of an ISO 4217 ``currency``."""

    minor: int
    currency: str

    def __add__(self, other: Money) -> Money:
        """The sum.

        Raises:
            BadInput: The currencies differ.
        """
        if self.currency != other.currency:
            raise BadInput("two currencies in one sum", value=other.currency, expected=self.currency)
        return Money(self.minor + other.minor, self.currency)

    def __mul__(self, count: int) -> Money:
        return Money(self.minor * count, self.currency)

    def __str__(self) -> str:
        return format_money(self)


@dataclass(frozen=True, slots=True)
class Price:
    """What one unit of something costs; ``each`` is None where the world does not know."""

    each: Money | None
    basis: Basis

    def times(self, count: int | None) -> Money | None:
        """The amount for ``count`` units; unknown when the price or the count is."""
        return None if self.each is None or count is None else self.each * count


def digits(currency: str) -> int:
    """Decimal places of a currency (ISO 4217): 2 for dollars, 0 for yen, 3 for dinars."""
    return _DIGITS.get(currency, 2)


def total(parts: Iterable[Money | None], currency: str) -> Money | None:
    """The sum of all parts in ``currency``; None as soon as one part is unknown.

    Raises:
        BadInput: A part is in another currency.
    """
    amount: Money | None = Money(0, currency)
    for part in parts:
        if part is None:
            amount = None
        elif part.currency != currency:
            raise BadInput("two currencies in one sum", value=part.currency, expected=currency)
        elif amount is not None:
            amount = amount + part
    return amount


def format_money(amount: Money | None) -> str:
    """The amount for a reader: ``$1,234.50``, ``CHF 12``, ``unknown``; whole units lose their zero cents."""
    if amount is None:
        return "unknown"
    places = digits(amount.currency)
    whole, part = divmod(abs(amount.minor), 10**places)
    text = f"{whole:,}" + (f".{part:0{places}d}" if part else "")
    sign = "-" if amount.minor < 0 else ""
    mark = _SIGNS.get(amount.currency)
    return f"{sign}{mark}{text}" if mark else f"{sign}{amount.currency} {text}"
