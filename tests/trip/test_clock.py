from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.errors import BadInput
from tripwright.trip.clock import (
    DAY,
    by_day,
    elapsed,
    format_clock,
    format_duration,
    instant,
    is_open,
    parse_clock,
    parse_range,
    zone,
)

NEW_YORK = zone("America/New_York")
DENVER = zone("America/Denver")


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("00:00", 0), ("7:05", 425), ("23:59", 1439), ("24:00", 1440), ("06:20+1", 1820), (" 06:20 +2 ", 3260)],
)
def test_a_clock_is_minutes_from_the_first_midnight(text: str, minutes: int) -> None:
    assert parse_clock(text) == minutes


@pytest.mark.parametrize(
    "text", ["25:99", "24:01", "12:60", "", "noon", "12", "-1:00", "12:3", "12:30-1", "١٢:٣٠", "12:30:00", "06:20+0"]
)
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="not a clock"):
        parse_clock(text)


@given(st.integers(0, 90 * DAY - 1))
def test_a_clock_survives_its_text(minutes: int) -> None:
    assert parse_clock(format_clock(minutes)) == minutes


def test_a_clock_is_shown_from_its_own_day() -> None:
    assert format_clock(1460, day=2) == "00:20"
    assert format_clock(1460, day=1) == "00:20+1"
    assert format_clock(500, day=2) == "08:20-1"


def test_a_range_past_midnight_lasts_as_long_as_it_should() -> None:
    start, end = parse_range("23:00-01:00")

    assert (start, end) == (1380, 1500)
    assert end - start == 120
    assert parse_range("09:00–17:30") == (540, 1050)
    assert parse_range("10:00-10:00") == (600, 600)
    assert parse_range("23:10-06:20+1") == (1390, 1820)


@pytest.mark.parametrize("text", ["23:00", "23:00-", "-01:00", "25:99-01:00", ""])
def test_half_a_range_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        parse_range(text)


def test_durations_read_as_people_say_them() -> None:
    assert [format_duration(minutes) for minutes in (0, 45, 120, 125, 1445)] == [
        "0 min",
        "45 min",
        "2 h",
        "2 h 05 min",
        "24 h 05 min",
    ]


@pytest.mark.parametrize(
    ("opens", "closes", "at", "expected"),
    [
        ("18:00", "02:00", "23:30", True),
        ("18:00", "02:00", "01:30", True),
        ("18:00", "02:00", "12:00", False),
        ("18:00", "02:00", "18:00", True),
        ("18:00", "02:00", "02:00", True),
        ("18:00", "02:00", "02:01", False),
        ("18:00", "02:00", "17:59", False),
        ("18:00", "02:00+1", "01:30+1", True),
        ("09:00", "17:00", "12:00", True),
        ("09:00", "17:00", "08:00+1", False),
        ("00:00", "24:00", "03:00", True),
        ("00:00", "24:00", "23:59", True),
        ("10:00", "10:00", "10:00", False),
    ],
)
def test_opening_hours_may_wrap_around_midnight(opens: str, closes: str, at: str, expected: bool) -> None:
    assert is_open(parse_clock(opens), parse_clock(closes), parse_clock(at)) is expected


def test_unknown_hours_stay_unknown() -> None:
    assert is_open(None, 600, 500) is None
    assert is_open(600, None, 700) is None


def test_a_span_shows_on_every_day_that_it_touches() -> None:
    assert by_day(600, 720) == ((1, 600, 720),)
    assert by_day(1439, 1680) == ((1, 1439, 1440), (2, 0, 240))
    assert by_day(1380, 1440) == ((1, 1380, 1440),)
    assert by_day(1440, 1440) == ((2, 0, 0),)


@given(st.integers(0, 5 * DAY), st.integers(0, 3 * DAY))
def test_the_parts_of_a_span_add_up(start: int, length: int) -> None:
    parts = by_day(start, start + length)

    assert sum(end - begin for _, begin, end in parts) == length
    assert [day for day, _, _ in parts] == list(range(parts[0][0], parts[-1][0] + 1))


def test_a_flight_that_lands_after_midnight_lasts_what_it_lasts() -> None:
    departs, arrives = parse_clock("23:59"), parse_clock("04:00+1")

    assert arrives - departs == 241
    assert elapsed(dt.date(2022, 3, 1), departs, DENVER, arrives, DENVER) == 241
    assert elapsed(dt.date(2022, 3, 1), departs, DENVER, arrives, NEW_YORK) == 121


def test_a_wall_clock_keeps_its_hour_over_the_spring_change() -> None:
    before = instant(dt.date(2022, 3, 12), 540, NEW_YORK)
    after = instant(dt.date(2022, 3, 12), DAY + 540, NEW_YORK)

    assert (before.hour, after.hour) == (9, 9)
    assert after.astimezone(dt.UTC) - before.astimezone(dt.UTC) == dt.timedelta(hours=23)


def test_a_skipped_time_is_read_with_the_offset_before_it() -> None:
    gap = instant(dt.date(2022, 3, 13), 150, NEW_YORK)

    assert gap.astimezone(dt.UTC) == dt.datetime(2022, 3, 13, 7, 30, tzinfo=dt.UTC)
    assert (gap.hour, gap.minute) == (3, 30)


def test_a_time_that_comes_twice_is_the_first_of_the_two() -> None:
    twice = instant(dt.date(2022, 11, 6), 90, NEW_YORK)

    assert twice.astimezone(dt.UTC) == dt.datetime(2022, 11, 6, 5, 30, tzinfo=dt.UTC)


@pytest.mark.parametrize("name", ["Mars/Olympus", "", "../etc/passwd", "America/"])
def test_an_unknown_zone_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="unknown time zone"):
        zone(name)
