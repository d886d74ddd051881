"""Local clocks over a span of days: how far each city is from universal time, hour by hour."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import numpy as np

from tripwright.world.generate.draw import Ints


class Clocks:
    """Offsets from universal time, in minutes, of cities by hour of the span.

    ``first_day`` is day 0. One day more is kept on each side, so that a flight may land outside the span.
    """

    def __init__(self, zones: Sequence[str], first_day: date, days: int) -> None:
        names = sorted(set(zones))
        hours = range(-24, (days + 2) * 24)
        start = datetime(first_day.year, first_day.month, first_day.day)
        self._zone = np.array([names.index(zone) for zone in zones])
        self._local = _offsets([[_offset(name, start, hour, local=True) for hour in hours] for name in names])
        self._universal = _offsets([[_offset(name, start, hour, local=False) for hour in hours] for name in names])

    def universal(self, city: Ints, local: Ints) -> Ints:
        """Minutes of universal time since day 0, from local minutes since the city's own day 0."""
        return local - self._local[self._zone[city], local // 60 + 24]

    def local(self, city: Ints, universal: Ints) -> Ints:
        """Local minutes since the city's own day 0, from minutes of universal time since day 0."""
        return universal + self._universal[self._zone[city], universal // 60 + 24]


def _offset(name: str, start: datetime, hour: int, *, local: bool) -> int:
    zone = ZoneInfo(name)
    moment = start + timedelta(hours=hour)
    there = moment.replace(tzinfo=zone) if local else moment.replace(tzinfo=UTC).astimezone(zone)
    offset = there.utcoffset()
    return 0 if offset is None else int(offset.total_seconds()) // 60


def _offsets(table: list[list[int]]) -> Ints:
    return np.array(table, dtype=np.int64)
