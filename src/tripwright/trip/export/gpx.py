"""The trip as GPX 1.1: a waypoint for each located item, a route through them in the order of the plan."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from tripwright.trip.agenda import Agenda, Entry
from tripwright.trip.clock import format_clock
from tripwright.trip.gazetteer import Place

_SPACE = "http://www.topografix.com/GPX/1/1"
_SCHEMA = "http://www.topografix.com/GPX/1/1/gpx.xsd"
_INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"


def to_gpx(agenda: Agenda) -> str:
    """The GPX document; elements come in the order that the schema prescribes."""
    root = ElementTree.Element(
        "gpx",
        {
            "version": "1.1",
            "creator": "Tripwright",
            "xmlns": _SPACE,
            "xmlns:xsi": _INSTANCE,
            "xsi:schemaLocation": f"{_SPACE} {_SCHEMA}",
        },
    )
    about = ElementTree.SubElement(root, "metadata")
    _text(about, "name", agenda.title)
    if agenda.notes:
        _text(about, "desc", " ".join(agenda.notes))
    for entry in agenda.entries:
        if entry.dest is None and entry.place.located:
            point = _point(root, "wpt", entry.place, entry.title)
            _text(point, "desc", _about(entry))
            _text(point, "type", type(entry.item).__name__.lower())
    route = ElementTree.SubElement(root, "rte")
    _text(route, "name", agenda.title)
    for place in _stops(agenda):
        _point(route, "rtept", place, place.name)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _stops(agenda: Agenda) -> Iterator[Place]:
    """Every located place in the order of the plan, without repeating one that follows itself."""
    last: Place | None = None
    for entry in agenda.entries:
        for place in (entry.place, entry.dest):
            if place is not None and place.located and (last is None or _at(place) != _at(last)):
                yield place
                last = place


def _at(place: Place) -> tuple[float | None, float | None]:
    return place.lat, place.lon


def _point(parent: ElementTree.Element, tag: str, place: Place, name: str) -> ElementTree.Element:
    point = ElementTree.SubElement(parent, tag, {"lat": f"{place.lat:.6f}", "lon": f"{place.lon:.6f}"})
    _text(point, "name", name)
    return point


def _about(entry: Entry) -> str:
    parts = [entry.where]
    if entry.starts is not None and entry.ends is not None:
        parts.append(f"{format_clock(entry.starts, day=entry.day)} to {format_clock(entry.ends, day=entry.day)}")
    if not entry.place.exact:
        parts.append("position of the city")
    parts += [mark.message for mark in entry.marks]
    return "; ".join(parts)


def _text(parent: ElementTree.Element, tag: str, text: str) -> None:
    ElementTree.SubElement(parent, tag).text = text
