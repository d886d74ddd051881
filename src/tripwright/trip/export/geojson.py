"""The trip as GeoJSON (RFC 7946): a point for each located item, a line for each leg whose two ends are known.

A line that crosses the antimeridian is cut in two there, as the standard asks (section 3.1.9).
"""

from __future__ import annotations

import json

from tripwright.trip.agenda import Agenda, Entry
from tripwright.trip.clock import format_clock
from tripwright.trip.gazetteer import Place

Position = list[float]


def to_geojson(agenda: Agenda) -> str:
    """The FeatureCollection as text; items without a position have a null geometry, so that none is lost."""
    collection = {
        "type": "FeatureCollection",
        "features": [_feature(entry) for entry in agenda.entries],
        "properties": {
            "title": agenda.title,
            "travellers": agenda.travellers,
            "notes": list(agenda.notes),
            "problems": [mark.message for mark in agenda.marks],
        },
    }
    return json.dumps(collection, ensure_ascii=False, indent=1) + "\n"


def _feature(entry: Entry) -> dict[str, object]:
    cost = entry.cost
    properties: dict[str, object] = {
        "name": entry.title,
        "kind": type(entry.item).__name__.lower(),
        "where": entry.where,
        "day": entry.day,
        "date": entry.date.isoformat(),
        "exact": entry.place.exact and (entry.dest is None or entry.dest.exact),
        "starts": format_clock(entry.starts, day=entry.day) if entry.starts is not None else None,
        "ends": format_clock(entry.ends, day=entry.day) if entry.ends is not None else None,
        "cost": {"minor": cost.minor, "currency": cost.currency} if cost is not None else None,
        "problems": [mark.message for mark in entry.marks],
    }
    return {"type": "Feature", "geometry": _geometry(entry), "properties": properties}


def _geometry(entry: Entry) -> dict[str, object] | None:
    start = _position(entry.place)
    if start is None:
        return None
    if entry.dest is None:
        return {"type": "Point", "coordinates": start}
    end = _position(entry.dest)
    if end is None:
        return None
    if abs(start[0] - end[0]) <= 180:
        return {"type": "LineString", "coordinates": [start, end]}
    return {"type": "MultiLineString", "coordinates": _cut(start, end)}


def _position(place: Place) -> Position | None:
    if place.lat is None or place.lon is None:
        return None
    return [round(place.lon, 6), round(place.lat, 6)]


def _cut(start: Position, end: Position) -> list[list[Position]]:
    """The two halves of a line over the antimeridian; the latitude there is interpolated."""
    side = 180.0 if start[0] > 0 else -180.0
    across = end[0] + 360 * (1 if side > 0 else -1)
    # Both ends may lie on the antimeridian itself.
    share = (side - start[0]) / (across - start[0]) if across != start[0] else 0.0
    lat = round(start[1] + share * (end[1] - start[1]), 6)
    return [[start, [side, lat]], [[-side, lat], end]]
