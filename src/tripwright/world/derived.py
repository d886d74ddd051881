"""What follows from the other values of a row, so that a user's own table need not hold everything twice."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from tripwright.world.cells import (
    DAY,
    Cell,
    CellError,
    arrival,
    duration,
    duration_text,
    kilometres,
)

Row = dict[str, Cell]

DERIVED: dict[str, frozenset[str]] = {
    "city": frozenset(["id"]),
    "flight": frozenset(["arrives", "minutes"]),
    "train": frozenset(["arrives", "minutes"]),
}
"""Table to the required columns that can be filled from others."""
_ANY_DAY = "2000-01-15"  # for what runs every day: zones shift together, but for a few weeks


def complete_departure(row: Row, origin_zone: Cell, dest_zone: Cell, *, clock_there: bool) -> None:
    """Fill ``arrives`` and ``minutes`` of a flight or train from each other and from the zones, where known.

    Args:
        row: The row; it has ``departs``.
        origin_zone: IANA zone of the city it leaves, or None.
        dest_zone: IANA zone of the city it goes to, or None.
        clock_there: Whether ``arrives`` was read from a local clock, so that its day must be found.

    Raises:
        CellError: Both ``arrives`` and ``minutes`` are unknown.
    """
    departs, arrives, minutes = row["departs"], row.get("arrives"), row.get("minutes")
    assert isinstance(departs, int)
    date = row.get("date")
    ahead = clock_ahead(str(origin_zone or ""), str(dest_zone or ""), str(date) if date is not None else None)
    if isinstance(arrives, int) and isinstance(minutes, int):
        row["arrives"] = arrival(departs, arrives, minutes) if clock_there else arrives
    elif isinstance(minutes, int):
        row["arrives"] = departs + minutes + ahead
    elif isinstance(arrives, int):
        row["minutes"] = (arrives - ahead - departs) % DAY if clock_there else arrives - ahead - departs
        row["arrives"] = departs + int(row["minutes"]) + ahead
    else:
        raise CellError("neither an arrival nor a travelling time", "one of the columns arrives and minutes")


@lru_cache(65536)
def clock_ahead(origin: str, dest: str, date: str | None) -> int:
    """Minutes that the clock in zone ``dest`` is ahead of the one in ``origin``; 0 where a zone is not known ("")."""
    if not origin or not dest or origin == dest:
        return 0
    noon = datetime.fromisoformat(f"{date or _ANY_DAY}T12:00")
    there, here = (noon.replace(tzinfo=ZoneInfo(zone)).utcoffset() for zone in (dest, origin))
    assert there is not None
    assert here is not None
    return round((there - here).total_seconds() / 60)


def complete_road(row: Row) -> None:
    """Fill the words of a road from its numbers, and the numbers from the words; both say the same, to the metre.

    Raises:
        CellError: The words are of another form.
    """
    said, minutes = row.get("duration"), row.get("minutes")
    if isinstance(said, str) and minutes is None:
        row["minutes"] = duration(said)
    elif said is None and isinstance(minutes, int):
        left = minutes % 60 if minutes >= DAY else 0  # the usual words leave them out
        row["duration"] = duration_text(minutes) + (f" {left} min{'' if left == 1 else 's'}" if left else "")
    distance, km = row.get("distance"), row.get("km")
    if isinstance(distance, str) and km is None:
        row["km"] = kilometres(distance)
    elif distance is None and isinstance(km, float):
        exact = f"{km:,.3f}".rstrip("0").rstrip(".")
        row["distance"], row["km"] = f"{exact} km", kilometres(f"{exact} km")
