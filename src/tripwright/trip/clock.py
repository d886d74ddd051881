"""Clocks: minutes from the trip's first midnight, their text, opening hours, and instants in a time zone.

A clock may lie past midnight: 1460 is twenty past midnight on the second day. Its text is ``00:20+1``. Text that is
no clock is refused, never read as some default (``25:99`` is malformed, it is not "early").
"""

from __future__ import annotations

import datetime as dt
import re
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tripwright.errors import BadInput

DAY = 1440
"""Minutes of a day."""

_CLOCK = re.compile(r"([01]?\d|2[0-4]):([0-5]\d)(?:\s*\+([1-9]\d?))?", re.ASCII)


def parse_clock(text: str) -> int:
    """Minutes from midnight of ``HH:MM``, optionally with a next-day mark (``06:20+1``); ``24:00`` is the day's end.

    Example:
        >>> parse_clock("23:10"), parse_clock("06:20+1")
        (1390, 1820)

    Raises:
        BadInput: The text is no clock.
    """
    match = _CLOCK.fullmatch(text.strip())
    if match is None or (match[1] == "24" and match[2] != "00"):
        raise BadInput("not a clock", value=text, expected="HH:MM from 00:00 to 24:00, +1 for the next day")
    return int(match[3] or 0) * DAY + int(match[1]) * 60 + int(match[2])


def format_clock(minutes: int, *, day: int = 1) -> str:
    """The clock as ``HH:MM`` seen from day ``day`` (1-based); ``+N`` or ``-N`` where it lies on another day.

    Example:
        >>> format_clock(1460), format_clock(1460, day=2)
        ('00:20+1', '00:20')
    """
    later, clock = divmod(minutes - (day - 1) * DAY, DAY)
    return f"{clock // 60:02d}:{clock % 60:02d}" + (f"{later:+d}" if later else "")


def parse_range(text: str) -> tuple[int, int]:
    """Start and end in minutes of ``HH:MM-HH:MM``; an end before its start lies on the next day.

    Example:
        >>> parse_range("23:00-01:00")
        (1380, 1500)

    Raises:
        BadInput: One side is no clock, or a side is missing.
    """
    first, dash, second = text.replace("–", "-").partition("-")
    if not dash:
        raise BadInput("not a time range", value=text, expected="HH:MM-HH:MM")
    start, end = parse_clock(first), parse_clock(second)
    return start, end + DAY if end < start else end


def format_duration(minutes: int) -> str:
    """A length in words: ``45 min``, ``2 h``, ``2 h 05 min``."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return f"{rest} min"
    return f"{hours} h {rest:02d} min" if rest else f"{hours} h"


def is_open(opens: int | None, closes: int | None, at: int) -> bool | None:
    """Whether a place open daily from ``opens`` to ``closes`` is open at clock ``at``; None where hours are unknown.

    A closing time before the opening time, or past 1440, lies on the next day. ``0`` to ``1440`` is round the clock;
    equal times mean a closed day. The closing minute itself counts as open, so that a visit may end there.
    """
    if opens is None or closes is None:
        return None
    if opens == closes:
        return False
    length = closes - opens if closes > opens else closes - opens + DAY
    return (at - opens) % DAY <= length


def by_day(start: int, end: int) -> tuple[tuple[int, int, int], ...]:
    """The days that a span touches, as ``(day, from, to)`` with ``day`` 1-based and minutes within that day.

    Example:
        >>> by_day(1439, 1680)
        ((1, 1439, 1440), (2, 0, 240))
    """
    last = max(start, end - 1) // DAY
    return tuple(
        (index + 1, max(start - index * DAY, 0), min(end - index * DAY, DAY)) for index in range(start // DAY, last + 1)
    )


def zone(name: str) -> ZoneInfo:
    """The IANA time zone of that name.

    Raises:
        BadInput: There is no such zone.
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise BadInput("unknown time zone", value=name, expected="an IANA name such as America/New_York") from error


def instant(first: dt.date, minutes: int, place: ZoneInfo) -> dt.datetime:
    """The aware time at which the wall clock in ``place`` shows ``minutes`` from midnight of the trip's first day.

    Wall clocks are counted on the wall, so 09:00 stays 09:00 after the clocks change. A time that the change skips is
    read with the offset before it (02:30 becomes 03:30 daylight time); one that comes twice is the first of the two.
    Both are the rules of RFC 5545, section 3.3.5.
    """
    wall = dt.datetime.combine(first, dt.time()) + dt.timedelta(minutes=minutes)
    return wall.replace(tzinfo=place, fold=0).astimezone(dt.UTC).astimezone(place)


def elapsed(first: dt.date, start: int, origin: ZoneInfo, end: int, dest: ZoneInfo) -> int:
    """Minutes that really pass between a departure by the clock of ``origin`` and an arrival by that of ``dest``."""
    gone = instant(first, end, dest).astimezone(dt.UTC) - instant(first, start, origin).astimezone(dt.UTC)
    return int(gone.total_seconds()) // 60
