"""The trip as an iCalendar file (RFC 5545).

Timed items carry the zone of the place where they are, with its definition in the file; a flight starts in one zone
and ends in another. Items without clocks, or in a place whose zone is unknown, become all-day entries; their clock, if
any, is in the description. The same trip gives the same bytes: UIDs are hashes, DTSTAMP is the first day's midnight.
"""

from __future__ import annotations

import datetime as dt
import uuid
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from tripwright.trip.agenda import Agenda, Entry
from tripwright.trip.clock import format_clock, instant, zone
from tripwright.trip.export.zones import definition, put
from tripwright.trip.itinerary import Leg, Stay
from tripwright.trip.money import format_money, total

if TYPE_CHECKING:
    from icalendar import Event

Span = tuple[dt.datetime, dt.datetime]
_NAMESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "urn:tripwright:trip")


def to_ics(agenda: Agenda) -> str:
    """The calendar file's text, with CRLF line ends."""
    from icalendar import Calendar

    calendar = Calendar()
    put(calendar, "VERSION", "2.0")
    put(calendar, "PRODID", "-//Tripwright//Tripwright//EN")
    put(calendar, "CALSCALE", "GREGORIAN")
    put(calendar, "X-WR-CALNAME", agenda.title)
    groups = _groups(agenda)
    spans = [_span(agenda, group[0]) for group in groups]
    places = {time.tzinfo for span in spans if span is not None for time in span}
    for place in sorted((place for place in places if isinstance(place, ZoneInfo)), key=lambda place: place.key):
        calendar.add_component(definition(place, agenda.first, agenda.days[-1].date))
    for group, span in zip(groups, spans, strict=True):
        calendar.add_component(_event(agenda, group, span))
    return calendar.to_ical().decode("utf-8")


def _groups(agenda: Agenda) -> list[list[Entry]]:
    """Entries that share an event: nights in a row at one place are one stay, everything else stands alone."""
    groups: list[list[Entry]] = []
    stays: dict[tuple[str | None, str, int], list[Entry]] = {}
    for entry in agenda.entries:
        if not isinstance(entry.item, Stay):
            groups.append([entry])
            continue
        previous = stays.pop((entry.item.ref, entry.title, entry.day - 1), None)
        if previous is None:
            groups.append(previous := [])
        previous.append(entry)
        stays[(entry.item.ref, entry.title, entry.day)] = previous
    return groups


def _event(agenda: Agenda, group: list[Entry], span: Span | None) -> Event:
    from icalendar import Event

    entry = group[0]
    identity = "\n".join((agenda.key, entry.where, entry.title))
    event = Event()
    put(event, "UID", f"{uuid.uuid5(_NAMESPACE, identity)}@tripwright")
    put(event, "DTSTAMP", dt.datetime.combine(agenda.first, dt.time(), tzinfo=dt.UTC))
    put(event, "SUMMARY", entry.title)
    if span is not None:
        put(event, "DTSTART", span[0])
        put(event, "DTEND", span[1])
    else:
        put(event, "DTSTART", entry.date)
        put(event, "DTEND", group[-1].date + dt.timedelta(days=1))
        put(event, "TRANSP", "TRANSPARENT")
    put(event, "DESCRIPTION", "\n".join(_lines(agenda, group, timed=span is not None)))
    location = ", ".join(dict.fromkeys(filter(None, (entry.place.name, entry.place.address, entry.place.city))))
    if location:
        put(event, "LOCATION", location)
    if entry.place.exact and entry.place.lat is not None and entry.place.lon is not None:
        put(event, "GEO", (entry.place.lat, entry.place.lon))
    return event


def _span(agenda: Agenda, entry: Entry) -> Span | None:
    """Start and end as aware times; None where a clock or a zone is unknown, or the end is before the start."""
    if entry.starts is None or entry.ends is None:
        return None
    start = entry.place.zone
    end = entry.dest.zone if entry.dest is not None else start
    if start is None or end is None:
        return None
    opens, closes = instant(agenda.first, entry.starts, zone(start)), instant(agenda.first, entry.ends, zone(end))
    return (opens, closes) if opens <= closes else None


def _lines(agenda: Agenda, group: list[Entry], *, timed: bool) -> list[str]:
    entry = group[0]
    lines: list[str] = []
    if not timed and (entry.starts is not None or entry.ends is not None):
        clocks = [format_clock(at, day=entry.day) if at is not None else "?" for at in (entry.starts, entry.ends)]
        lines.append(f"Local time {clocks[0]} to {clocks[1]}.")
    if len(group) > 1:
        lines.append(f"{len(group)} nights.")
    if isinstance(entry.item, Leg) and entry.item.label:
        lines.append(" ".join(entry.item.label.split()))
    costs = [part for night in group for part in night.costs]
    currency = next((part.currency for part in costs if part is not None), None)
    if costs:
        amount = total(costs, currency) if currency is not None else None
        lines.append(f"Cost for the party of {agenda.travellers}: {format_money(amount)}.")
    lines += [f"Problem: {mark.message}" for night in group for mark in night.marks]
    return lines
