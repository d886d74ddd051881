"""Metro lines: from one end of a city through a hub to the other, sharing a stop where they come close."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from tripwright.world.build import Cell
from tripwright.world.generate.cn.cities import DIGITS, KM_A_DEGREE, CnCity, Spot, shrink
from tripwright.world.generate.cn.names import Names, patterns
from tripwright.world.generate.counts import share
from tripwright.world.generate.draw import Draw, Floats

_SHORTEST, _LONGEST = 4, 60
"""Stops of a line."""
_TOGETHER_KM = 0.8
"""Stops of two lines that are closer than this are one station."""
_SWAY_KM = 0.35


class Stop(NamedTuple):
    """A station: name and coordinates in degrees."""

    name: str
    lat: float
    lon: float


class _Route(NamedTuple):
    """Two ends and what lies between, as rows of (latitude, longitude)."""

    start: Floats
    hub: Stop
    end: Floats


def metro_rows(seed: int, city: CnCity, lines: int, stops: int, names: Names) -> Iterator[list[Cell]]:
    """Rows of the ``station`` table for one city: each line's stops in order."""
    draw = Draw(seed, "cn", "metro", city.name)
    routes = [_route(draw, city, number) for number in range(lines)]
    lengths = np.array([_length(city, route) for route in routes])
    counts = share(draw, stops, lengths, _SHORTEST, _LONGEST).tolist()
    known = [Stop(spot.name, spot.lat, spot.lon) for spot in city.stations]
    row = 0
    for number, (route, count) in enumerate(zip(routes, counts, strict=True), start=1):
        line = f"{number}号线"
        names.keep(line, f"Line {number}")
        for place, stop in enumerate(_stops(draw, city, route, count, known, names), start=1):
            yield [f"M-{city.folder}-{row}", city.name, "metro", stop.name, stop.lat, stop.lon, line, place]
            row += 1


def _route(draw: Draw, city: CnCity, number: int) -> _Route:
    """The first lines pass a railway station each, the next ones go from an airport, the others by a district."""
    spots = city.districts
    start = draw.pick(spots)
    if number < len(city.stations):
        hub = city.stations[number]
    else:
        hub = spots[int(draw.place(1, [spot.weight for spot in spots])[0])]
        ports = city.airports[number - len(city.stations) :][:1]
        start = ports[0] if ports else start
    far = sorted(spots, key=lambda spot: -_flat(city, _point(spot), _point(start)))
    ends = (_point(spot) + draw.between(2, -4.0, 4.0) / KM_A_DEGREE for spot in (start, draw.pick(far[:3])))
    return _Route(next(ends), Stop(hub.name, hub.lat, hub.lon), next(ends))


def _point(spot: Spot | Stop) -> Floats:
    return np.array([spot.lat, spot.lon])


def _flat(city: CnCity, a: Floats, b: Floats) -> float:
    """Kilometres between two points near each other, good enough to lay out lines."""
    north, east = ((b - a) * KM_A_DEGREE).tolist()
    return math.sqrt(north**2 + (east * shrink(city)) ** 2)


def _length(city: CnCity, route: _Route) -> float:
    hub = _point(route.hub)
    return _flat(city, route.start, hub) + _flat(city, hub, route.end) + 1.0


def _stops(draw: Draw, city: CnCity, route: _Route, count: int, known: list[Stop], names: Names) -> Iterator[Stop]:
    """The line's stops in order; new ones are added to ``known``, near ones are taken from there."""
    middle = _point(route.hub)
    before = round((count - 1) * _flat(city, route.start, middle) / _length(city, route))
    before = min(max(before, 1), count - 2)
    parts = [route.start + (middle - route.start) * step / before for step in range(before)]
    rest = count - before - 1
    parts += [middle + (route.end - middle) * step / rest for step in range(rest + 1)]
    used: set[str] = set()
    for place, part in enumerate(parts):
        sway = np.zeros(2) if place == before else draw.between(2, -_SWAY_KM, _SWAY_KM) / KM_A_DEGREE
        point = np.round(part + sway, DIGITS)
        near = min(known, key=lambda stop: _flat(city, _point(stop), point), default=None)
        if near is None or near.name in used or _flat(city, _point(near), point) > _TOGETHER_KM:
            near = Stop(names.fresh(draw, patterns("others")["stop"]), float(point[0]), float(point[1]))
            known.append(near)
        used.add(near.name)
        yield near
