"""VTIMEZONE definitions (RFC 5545, section 3.6.5) made from the IANA database.

A zone name without its definition is read as floating time by common calendar programs, hours off. The definition
lists the observances of the years around the trip; onsets are written in the local time that holds until then, as
the standard demands (02:00 for the American spring change, not 03:00).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol, cast
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from icalendar import Component, Timezone

_MINUTE = dt.timedelta(minutes=1)


def definition(place: ZoneInfo, first: dt.date, last: dt.date) -> Timezone:
    """The zone's observances from the year before ``first`` to the year after ``last``."""
    from icalendar import Timezone, TimezoneDaylight, TimezoneStandard

    start = dt.datetime(first.year - 1, 1, 1, tzinfo=dt.UTC)
    stop = dt.datetime(last.year + 2, 1, 1, tzinfo=dt.UTC)
    zone = Timezone()
    put(zone, "TZID", place.key)
    for onset, before in _observances(place, start, stop):
        local = onset.astimezone(place)
        part = TimezoneDaylight() if local.dst() else TimezoneStandard()
        put(part, "DTSTART", (onset + before).replace(tzinfo=None))
        put(part, "TZOFFSETFROM", before)
        put(part, "TZOFFSETTO", _offset(onset, place))
        put(part, "TZNAME", local.tzname() or place.key)
        zone.add_component(part)
    return zone


def _observances(place: ZoneInfo, start: dt.datetime, stop: dt.datetime) -> Iterator[tuple[dt.datetime, dt.timedelta]]:
    """The instant at which each observance begins (in UTC), and the offset that holds until then."""
    yield start, _offset(start, place)
    low = start
    while low < stop:
        high = low + dt.timedelta(days=1)
        if _offset(low, place) != _offset(high, place):
            yield _onset(place, low, high), _offset(low, place)
        low = high


def _onset(place: ZoneInfo, low: dt.datetime, high: dt.datetime) -> dt.datetime:
    """The first minute between ``low`` and ``high`` with the later offset."""
    before = _offset(low, place)
    while high - low > _MINUTE:
        middle = low + (high - low) // 2
        middle = middle.replace(second=0, microsecond=0)
        low, high = (middle, high) if _offset(middle, place) == before else (low, middle)
    return high


def _offset(at: dt.datetime, place: ZoneInfo) -> dt.timedelta:
    return at.astimezone(place).utcoffset() or dt.timedelta()


class _Adds(Protocol):
    def add(self, name: str, value: object) -> None: ...


def put(component: Component, name: str, value: object) -> None:
    """Set a property; icalendar encodes and escapes it (its own ``add`` is only partly typed)."""
    cast("_Adds", component).add(name, value)
