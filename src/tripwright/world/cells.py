"""From the text of a table's cell to the store's value: money, clocks, durations, kilometres, dates, degrees.

Every conversion is a function from text to a value; a text of another form raises :class:`CellError`, which says what
was expected. Who reads the table adds the file, the line and the column.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from datetime import date as Date
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tripwright.errors import BadInput

Cell = str | int | float | None
Conversion = Callable[[str], Cell]

DAY = 1440
"""Minutes of a day."""
_LARGEST = 1e15  # whole numbers up to here are exact, and their minor units fit the store

# The words that pandas.read_csv takes for a missing value; the published evaluators read their tables with it.
MISSING = frozenset(
    ["#N/A", "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND", "1.#QNAN", "<NA>", "N/A"]
    + ["NA", "NULL", "NaN", "None", "n/a", "nan", "null", ""]
)


class CellError(ValueError):
    """A cell is not of the expected form.

    Args:
        problem: What is wrong, in a few words.
        expected: What would have been right.
    """

    def __init__(self, problem: str, expected: str) -> None:
        self.problem = problem
        self.expected = expected
        super().__init__(f"{problem}, expected {expected}")

    def at(self, file: str | Path, line: int | None, field: str, value: object) -> BadInput:
        """The message for the user: the fault with its place."""
        return BadInput(self.problem, file=file, line=line, field=field, value=value, expected=self.expected)


def text(cell: str) -> str:
    """The cell as it is."""
    return cell


def number(cell: str) -> float:
    """A finite decimal number."""
    try:
        value = float(cell)
    except ValueError:
        value = math.nan
    if not abs(value) <= _LARGEST or "_" in cell:  # so that NaN is refused too
        raise CellError("not a number", "a number such as 12.5")
    return value


def amount(cell: str) -> float:
    """A finite number that is not negative."""
    value = number(cell)
    if value < 0:
        raise CellError("a negative number", "zero or more")
    return value


def whole(cell: str) -> int:
    """A whole number that is not negative; ``3.0`` counts as one."""
    value = amount(cell)
    if value != int(value):
        raise CellError("not a whole number", "a whole number such as 3")
    return int(value)


def money(minor_units: int) -> Callable[[str], int]:
    """The conversion of an amount in currency units into minor units (``minor_units`` in one unit).

    An amount that is finer than the minor unit is refused rather than rounded.
    """

    @lru_cache(65536)
    def convert(cell: str) -> int:
        amount(cell)
        minor = Decimal(cell.strip()) * minor_units  # in binary, 0.29 * 100 is 28.999999999999996
        if minor != int(minor):
            raise CellError("finer than the currency's smallest coin", f"a multiple of 1/{minor_units}")
        return int(minor)

    return convert


@lru_cache(4096)
def clock(cell: str) -> int:
    """``HH:MM`` (00:00 to 24:00) as minutes from midnight."""
    match = re.fullmatch(r"(\d{1,2}):(\d\d)", cell, re.ASCII)
    minutes = int(match[1]) * 60 + int(match[2]) if match is not None and int(match[2]) < 60 else DAY + 1
    if minutes > DAY:
        raise CellError("not a clock time", "HH:MM from 00:00 to 24:00")
    return minutes


@lru_cache(65536)
def duration(cell: str) -> int:
    """``1 day 10 hours``, ``4 hours 24 mins``, ``0 hours 51 minutes`` as minutes."""
    match = re.fullmatch(
        r"(?:(\d{1,6}) days?)?\s*(?:(\d{1,6}) hours?)?\s*(?:(\d{1,6}) min(?:ute)?s?)?", cell.strip(), re.ASCII
    )
    if match is None or not any(match.groups()):
        raise CellError("not a duration", "a text such as '4 hours 24 mins'")
    days, hours, minutes = (int(part or 0) for part in match.groups())
    return days * DAY + hours * 60 + minutes


def hours(cell: str) -> int:
    """A number of hours, such as 1.5, as minutes."""
    return round(amount(cell) * 60)


def duration_text(minutes: int) -> str:
    """Minutes in the words of a road's duration; ``duration`` reads them back, but for what a day leaves out.

    From a day on the source counts days and hours only, and zeros are said ("11 hours 0 mins"), as in the published
    table.
    """
    days, rest = divmod(minutes, DAY)
    hours, mins = divmod(rest, 60)
    parts = [(days, "day"), (hours, "hour")] if days else [(hours, "hour"), (mins, "min")]
    if not days and not hours:
        parts = parts[1:]
    return " ".join(f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in parts)


@lru_cache(65536)
def kilometres(cell: str) -> float:
    """``1,144 km`` or ``98.6 km`` as a number."""
    match = re.fullmatch(r"(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d+)? km", cell.strip(), re.ASCII)
    if match is None:
        raise CellError("not a distance", "a text such as '1,144 km'")
    return float(match[1].replace(",", "") + (match[2] or ""))


def kilometres_text(km: float) -> str:
    """A number of kilometres as a road's text: tenths below 100, whole above, commas at thousands."""
    return f"{km:.1f} km" if km < 99.95 else f"{km:,.0f} km"


@lru_cache(4096)
def iso_date(cell: str) -> str:
    """A date ``YYYY-MM-DD`` that the calendar has."""
    try:
        found = Date.fromisoformat(cell)
    except ValueError:
        found = None
    if found is None or found.isoformat() != cell:
        raise CellError("not a date", "YYYY-MM-DD")
    return cell


def time_zone(cell: str) -> str:
    """The name of a zone that exists, such as ``Europe/Rome``."""
    try:
        ZoneInfo(cell)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise CellError("not a time zone", "an IANA name such as Europe/Rome") from None
    return cell


def degrees(limit: int) -> Callable[[str], float]:
    """The conversion of a coordinate; ``limit`` is 90 for a latitude, 180 for a longitude."""

    def convert(cell: str) -> float:
        value = number(cell)
        if abs(value) > limit:
            raise CellError("not a coordinate", f"degrees from -{limit} to {limit}")
        return value

    return convert


def arrival(departs: int, clock_there: int, minutes: int) -> int:
    """Arrival in minutes from midnight of the departure day, from the local clock there and the elapsed time.

    Clocks are local, so the day of arrival is the one that lies nearest to departure plus elapsed time.
    """
    return clock_there + DAY * max(0, round((departs + minutes - clock_there) / DAY))
