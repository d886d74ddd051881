"""The rules that rank the search's choices where no model is asked (fact sheet, section 11.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from tripwright.benchmarks.chinatravel.sandbox import Departure
from tripwright.benchmarks.chinatravel.transit import TransitMode

MODE_ORDER: tuple[TransitMode, ...] = ("metro", "taxi", "walk")
ATTRACTION, LUNCH, DINNER, HOTEL, RETURN = "attraction", "lunch", "dinner", "accommodation", "return"
BEFORE_RETURN = 180
"""Minutes before the ride home at which the traveller sets out for it."""
Row = TypeVar("Row")
Ranks = Callable[[Sequence[float]], Sequence[int]]
_DAY_ENDS, _TOO_LATE = 22 * 60 + 30, 120


def argsort(values: Sequence[float]) -> list[int]:
    """The places of the values in ascending order, equal ones in their own order."""
    return sorted(range(len(values)), key=values.__getitem__)


def ranks(values: Sequence[float]) -> list[int]:
    """The rank of each value, 0 the smallest."""
    return argsort(argsort(values))


def ranked(rows: Sequence[Row], *keys: Callable[[Row], float], rank: Ranks = ranks) -> list[Row]:
    """The rows in the order of the sums of their ranks by each key.

    Args:
        rows: What to rank.
        keys: Small values first.
        rank: ``ranks``, or ``argsort``, which the published rule takes for ranks (quirk Q28).
    """
    columns = [rank([key(row) for row in rows]) for key in keys]
    return [rows[place] for place in argsort([sum(row) for row in zip(*columns, strict=True)])]


def outbound(rows: Sequence[Departure], rank: Ranks) -> list[Departure]:
    """Early and cheap rides first."""
    return ranked(rows, lambda row: row.departs, lambda row: row.price or 0, rank=rank)


def home(rows: Sequence[Departure]) -> list[Departure]:
    """Late rides first."""
    return sorted(rows, key=lambda row: -row.departs)


def next_kind(kinds: Sequence[str], clock: int, departs: int) -> str:
    """What to do next: one of ``kinds``, by the time of day and the minute at which the ride home departs."""
    if RETURN in kinds and departs - clock <= BEFORE_RETURN:
        return RETURN
    if HOTEL in kinds and clock + _TOO_LATE >= _DAY_ENDS:
        return HOTEL
    if LUNCH in kinds and clock <= 750 and (clock + 40 >= 660 or clock + 120 >= 760):
        return LUNCH
    if DINNER in kinds and clock <= 1110 and (clock + 40 >= 1020 or clock + 120 >= 1140):
        return DINNER
    return kinds[0]
