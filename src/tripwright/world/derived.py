"""What follows from the other values of a row, so that a user's own table need not hold everything twice."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
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
        CellError: Both ``arrives`` and ``minutes`` are unknown, or they lead out of the calendar.
    """
    departs, arrives, minutes = row["departs"], row.get("arrives"), row.get("minutes")
    assert isinstance(departs, int)
    zones = str(origin_zone or ""), str(dest_zone or "")
    date = row["date"] if isinstance(row.get("date"), str) else None
    if isinstance(arrives, int) and isinstance(minutes, int):
        row["arrives"] = arrival(departs, arrives, minutes) if clock_there else arrives
    elif isinstance(minutes, int):
        row["arrives"] = local_arrival(*zones, date, departs, minutes)
    elif isinstance(arrives, int):
        if clock_there:
            arrives -= DAY  # across the date line one may land the day before
            while _elapsed(*zones, date, departs, arrives) < 0:
                arrives += DAY
        row["minutes"], row["arrives"] = _elapsed(*zones, date, departs, arrives), arrives
    else:
        raise CellError("neither an arrival nor a travelling time", "one of the columns arrives and minutes")


def local_arrival(origin: str, dest: str, date: Cell, departs: int, minutes: int) -> int:
    """Arrival by the clock of zone ``dest``, in minutes from midnight of the day of departure in zone ``origin``.

    Clocks put forward or back on the way are taken into account. Where a zone is not known ("") the clocks are taken
    to agree; ``date`` None means every day.

    Raises:
        CellError: The arrival lies beyond the calendar.
    """
    if not origin or not dest or origin == dest:
        return departs + minutes
    midnight = datetime.fromisoformat(str(date or _ANY_DAY))
    try:
        landed = _instant(origin, midnight, departs) + timedelta(minutes=minutes)
        return _minutes(landed.astimezone(ZoneInfo(dest)).replace(tzinfo=None) - midnight)
    except OverflowError:
        raise _beyond_the_calendar() from None


def _elapsed(origin: str, dest: str, date: Cell, departs: int, arrives: int) -> int:
    """Minutes from the departure to the arrival, each by its own clock, as in ``local_arrival``."""
    if not origin or not dest or origin == dest:
        return arrives - departs
    midnight = datetime.fromisoformat(str(date or _ANY_DAY))
    try:
        return _minutes(_instant(dest, midnight, arrives) - _instant(origin, midnight, departs))
    except OverflowError:
        raise _beyond_the_calendar() from None


def _beyond_the_calendar() -> CellError:
    return CellError("an arrival beyond the calendar", "a date and a travelling time such as people have")


def _instant(zone: str, midnight: datetime, minutes: int) -> datetime:
    return (midnight + timedelta(minutes=minutes)).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def _minutes(length: timedelta) -> int:
    return round(length.total_seconds() / 60)


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
