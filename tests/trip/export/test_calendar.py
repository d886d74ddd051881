from __future__ import annotations

import datetime as dt
import io
from itertools import pairwise
from typing import cast
from zoneinfo import ZoneInfo

import icalendar
import pytest
from dateutil.tz import tzical
from hypothesis import given
from hypothesis import strategies as st
from ical.calendar_stream import IcsCalendarStream

from tripwright.trip.agenda import Agenda
from tripwright.trip.clock import zone
from tripwright.trip.export.calendar import to_ics
from tripwright.trip.export.zones import definition

UTC = dt.UTC
ZONES = ["America/New_York", "America/Denver", "America/Phoenix", "Asia/Shanghai", "Europe/London", "Africa/Casablanca"]


def utc_spans(text: str) -> dict[str, tuple[object, object]]:
    """Title to start and end: instants in UTC, or dates for whole days."""

    def plain(time: dt.date) -> dt.date:
        return time.astimezone(UTC) if isinstance(time, dt.datetime) else time

    events = icalendar.Calendar.from_ical(text).walk("VEVENT")
    return {str(event["SUMMARY"]): (plain(event["DTSTART"].dt), plain(event["DTEND"].dt)) for event in events}


def test_two_libraries_read_the_same_instants(agenda: Agenda) -> None:
    text = to_ics(agenda)
    ours = utc_spans(text)
    theirs = {
        event.summary: (
            event.dtstart.astimezone(UTC) if isinstance(event.dtstart, dt.datetime) else event.dtstart,
            event.dtend.astimezone(UTC) if isinstance(event.dtend, dt.datetime) else event.dtend,
        )
        for event in IcsCalendarStream.calendar_from_ics(text).events
        if event.dtend is not None
    }

    assert ours == theirs
    # 21:45 in Denver is 04:45 UTC; 02:15 in New York does not exist that night: read with the offset before, 07:15 UTC.
    assert ours["Flight F1: Denver → Boston"] == (
        dt.datetime(2022, 3, 13, 4, 45, tzinfo=UTC),
        dt.datetime(2022, 3, 13, 7, 15, tzinfo=UTC),
    )
    # 10:00 in Boston, after the change to daylight time.
    assert ours["Old Lighthouse"] == (
        dt.datetime(2022, 3, 13, 14, 0, tzinfo=UTC),
        dt.datetime(2022, 3, 13, 16, 0, tzinfo=UTC),
    )


def test_the_definitions_in_the_file_alone_give_the_same_instants(agenda: Agenda) -> None:
    """A reader that trusts VTIMEZONE and knows no zone names, as dateutil does, is not hours off."""
    text = to_ics(agenda)
    zones = tzical(io.StringIO(text))
    for event in icalendar.Calendar.from_ical(text).walk("VEVENT"):
        for name in ("DTSTART", "DTEND"):
            time = event[name].dt
            if isinstance(time, dt.datetime):
                by_definition = time.replace(tzinfo=zones.get(event[name].params["TZID"]))
                assert by_definition.astimezone(UTC) == time.astimezone(UTC)


def test_every_zone_used_is_defined_and_no_other(agenda: Agenda) -> None:
    calendar = icalendar.Calendar.from_ical(to_ics(agenda))

    assert calendar.get_used_tzids() == {"America/Denver", "America/New_York"}
    assert calendar.get_missing_tzids() == set()
    assert len(calendar.timezones) == 2


@given(
    name=st.sampled_from(ZONES),
    year=st.integers(1990, 2030),
    seconds=st.integers(0, 366 * 86400),
)
def test_definitions_follow_the_database_minute_by_minute(name: str, year: int, seconds: int) -> None:
    """An onset is local time by the offset before it (RFC 5545); from then on its own offset holds."""
    place = zone(name)
    parts = sorted(
        (part["DTSTART"].dt - part["TZOFFSETFROM"].td, part["TZOFFSETTO"].td)
        for part in definition(place, dt.date(year, 1, 1), dt.date(year, 12, 31)).subcomponents
    )
    at = dt.datetime(year, 1, 1) + dt.timedelta(seconds=seconds)

    assert [offset for onset, offset in parts if onset <= at][-1] == at.replace(tzinfo=UTC).astimezone(
        place
    ).utcoffset()


def test_the_american_spring_change_is_written_at_two() -> None:
    parts = definition(ZoneInfo("America/New_York"), dt.date(2022, 3, 10), dt.date(2022, 3, 16)).subcomponents
    onsets = [cast("dt.datetime", part["DTSTART"].dt) for part in parts]

    assert dt.datetime(2022, 3, 13, 2, 0) in onsets
    assert all(earlier < later for earlier, later in pairwise(onsets))


def test_items_without_clocks_or_zones_fill_the_day(agenda: Agenda) -> None:
    spans = utc_spans(to_ics(agenda))

    assert spans["Breakfast: Chowder & Co"] == (dt.date(2022, 3, 13), dt.date(2022, 3, 14))
    assert spans["Taxi: Boston → Atlantis"] == (dt.date(2022, 3, 14), dt.date(2022, 3, 15))


def test_nights_in_a_row_are_one_stay_until_the_morning_after(agenda: Agenda) -> None:
    events = icalendar.Calendar.from_ical(to_ics(agenda)).walk("VEVENT")
    stays = [event for event in events if event["SUMMARY"] == "Quay Inn"]

    assert [(stay["DTSTART"].dt, stay["DTEND"].dt) for stay in stays] == [(dt.date(2022, 3, 12), dt.date(2022, 3, 14))]
    assert "2 nights." in stays[0]["DESCRIPTION"]
    assert "Cost for the party of 3: $480." in stays[0]["DESCRIPTION"]


def test_names_and_findings_come_back_whole(agenda: Agenda) -> None:
    events = icalendar.Calendar.from_ical(to_ics(agenda)).walk("VEVENT")
    stall = next(event for event in events if "stall" in event["SUMMARY"])

    assert any("<script>" in event["SUMMARY"] and "茶馆 😀" in event["SUMMARY"] for event in events)
    assert "Problem: The stall is in no <list>" in stall["DESCRIPTION"]
    assert "Cost for the party of 3: unknown." in stall["DESCRIPTION"]


def test_the_same_trip_gives_the_same_bytes_and_unique_ids(agenda: Agenda) -> None:
    text = to_ics(agenda)
    events = icalendar.Calendar.from_ical(text).walk("VEVENT")

    assert to_ics(agenda) == text
    assert len({event["UID"] for event in events}) == len(events)
    assert all(event["DTSTAMP"].dt == dt.datetime(2022, 3, 12, tzinfo=UTC) for event in events)


def test_lines_are_folded_and_end_as_the_standard_says(agenda: Agenda) -> None:
    text = to_ics(agenda)

    assert text.endswith("END:VCALENDAR\r\n")
    assert "\n" not in text.replace("\r\n", "")
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75


@pytest.mark.parametrize("warp", ["backwards", "half"])
def test_clocks_that_make_no_span_become_a_day_with_a_note(agenda: Agenda, warp: str) -> None:
    from dataclasses import replace

    day = agenda.days[1]
    visit = next(entry for entry in day.entries if entry.title == "Old Lighthouse")
    broken = replace(visit, starts=visit.ends, ends=visit.starts) if warp == "backwards" else replace(visit, ends=None)
    entries = tuple(broken if entry is visit else entry for entry in day.entries)
    text = to_ics(replace(agenda, days=(agenda.days[0], replace(day, entries=entries), agenda.days[2])))
    event = next(e for e in icalendar.Calendar.from_ical(text).walk("VEVENT") if e["SUMMARY"] == "Old Lighthouse")

    assert event["DTSTART"].dt == dt.date(2022, 3, 13)
    assert "Local time" in event["DESCRIPTION"]
