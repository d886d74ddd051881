"""Dated flights: a weekly timetable with the small irregularities of days as they were flown.

A pair has the same flights every week; on the day they leave a few minutes early or somewhat late, and a few are
cancelled, so that even a daily flight is missing on some dates. Times are local, prices are the published look:
0.20 to 0.50 dollars a mile, whole dollars (fact sheet, section 1.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import repeat
from typing import NamedTuple

import numpy as np

from tripwright.world.atlas import AtlasCity
from tripwright.world.build import Cell
from tripwright.world.generate.clock import Clocks
from tripwright.world.generate.draw import Draw, Floats, Ints
from tripwright.world.generate.network import Network
from tripwright.world.generate.shape import Shape

_WEEKDAYS = (1.0, 0.95, 0.97, 1.02, 1.05, 0.86, 0.98)
"""How busy Monday to Sunday are."""
_SPARE = 1.02
"""The timetable has this many times the flights wanted; chance cancels the rest."""
_LEAVES = tuple(range(300, 1440, 60))
_LEAVES_WEIGHTS = (0.7, 1.15, 1.0, 1.1, 1.0, 1.05, 0.95, 1.2, 0.95, 1.0, 1.0, 1.0, 1.15, 1.0, 0.95, 0.9, 0.7, 0.5)
"""Departures by hour, from five in the morning to eleven at night."""
_LATE_SHARES, _LATE = (0.0, 0.3, 0.7, 0.9, 0.98, 1.0), (-8.0, -2.0, 6.0, 25.0, 70.0, 110.0)
"""Minutes that flights leave late, at which share of them."""
_MINUTES_A_MILE, _WIND, _GROUND = 0.1175, 0.006, 41.0
_MILES_A_DEGREE = 53.0
"""Of longitude, in the middle of the country."""
_FIRST_NUMBER, _NUMBERS = 1_000_000, 9_000_000


class Flown(NamedTuple):
    """Flights of one origin as columns; ``route`` is the place in the network, ``day`` counts from the first day."""

    route: Ints
    day: Ints
    departs: Ints
    arrives: Ints
    minutes: Ints
    price: Ints


def count_flights(network: Network, shape: Shape, seed: int) -> Ints:
    """How many flights each pair has on each day: an array of pairs by days that sums to ``shape.flights``."""
    draw = Draw(seed, "timetable")
    luck = draw.unit(len(network.daily) * 7).reshape(-1, 7)
    weekday = np.array([(shape.first_day + timedelta(days=day)).weekday() for day in range(shape.days)])
    spare = _SPARE
    while True:
        weekly = np.floor(network.daily[:, None] * np.array(_WEEKDAYS) * spare + luck).astype(np.int64)
        counts = weekly[:, weekday]
        if (surplus := int(counts.sum()) - shape.flights) >= 0:
            break
        spare *= _SPARE
    planned = np.repeat(np.arange(counts.size), counts.ravel())
    cancelled = planned[draw.order(len(planned))[:surplus]]
    return counts - np.bincount(cancelled, minlength=counts.size).reshape(counts.shape)


def flight_rows(cities: list[AtlasCity], network: Network, shape: Shape, seed: int) -> Iterator[tuple[Cell, ...]]:
    """Rows of the ``flight`` table by origin, destination, date and time."""
    counts = count_flights(network, shape, seed)
    numbers = _flight_numbers(shape.flights, Draw(seed, "flight numbers"))
    clocks = Clocks([city.timezone for city in cities], shape.first_day, shape.days)
    dates = [(shape.first_day + timedelta(days=day)).isoformat() for day in range(shape.days)]
    names = [city.name for city in cities]
    lon = np.array([city.lon for city in cities])
    done = 0
    for place, name in enumerate(names):
        routes = np.flatnonzero(network.origin == place)
        flown = _fly(network, routes, counts[routes], lon, clocks, Draw(seed, "flights", name))
        count = len(flown.route)
        # Columns are joined by zip alone: a Python loop over 3.8 million rows would take twice as long.
        yield from zip(
            map("F{}".format, numbers[done : done + count].tolist()),
            repeat(name),
            map(names.__getitem__, network.dest[flown.route].tolist()),
            map(dates.__getitem__, flown.day.tolist()),
            flown.departs.tolist(),
            flown.arrives.tolist(),
            flown.minutes.tolist(),
            flown.price.tolist(),
            network.miles[flown.route].astype(np.float64).tolist(),
            *([repeat(None)] * 3),
            strict=False,
        )
        done += count


def _flight_numbers(count: int, draw: Draw) -> Ints:
    """Different numbers of seven digits in random order."""
    gap = _NUMBERS // count
    return _FIRST_NUMBER + draw.order(count) * gap + draw.whole(count, 0, gap)


def _fly(network: Network, routes: Ints, counts: Ints, lon: Floats, clocks: Clocks, draw: Draw) -> Flown:
    """All flights of one origin."""
    pair, day = (axis.ravel() for axis in np.indices(counts.shape))
    many = counts.ravel()
    pair, day, of = (np.repeat(axis, many) for axis in (pair, day, many))
    nth = np.arange(len(pair)) - np.repeat(np.cumsum(many) - many, many)
    departs = _departures(pair, nth, of, draw)
    route = routes[pair]
    minutes = _durations(network, route, lon, draw)
    start = day * 1440 + departs
    landed = clocks.universal(network.origin[route], start) + minutes
    arrives = clocks.local(network.dest[route], landed) - day * 1440
    price = (network.miles[route] * draw.between(len(route), 0.2, 0.5)).astype(np.int64) * 100
    order = np.lexsort((departs, day, pair))
    return Flown(*(column[order] for column in (route, day, departs, arrives, minutes, price)))


def _departures(pair: Ints, nth: Ints, of: Ints, draw: Draw) -> Ints:
    """Local minutes: the n-th of m flights lies in the n-th m-th of the day, at the pair's own point of it."""
    if len(pair) == 0:
        return pair
    own = draw.unit((int(pair.max()) + 1) * (int(of.max()))).reshape(-1, int(of.max()))
    share = (nth + 0.1 + 0.8 * own[pair, nth]) / of
    ends = np.cumsum((0.0, *_LEAVES_WEIGHTS))
    planned = np.interp(share, ends / ends[-1], _LEAVES)
    late = draw.quantile(len(pair), _LATE_SHARES, _LATE)
    return np.clip((planned + late).round(), 0, 1439).astype(np.int64)


def _durations(network: Network, route: Ints, lon: Floats, draw: Draw) -> Ints:
    """Minutes from gate to gate: taxiing, the air, a wind that helps eastwards, and chance."""
    miles = network.miles[route].astype(np.float64)
    degrees = lon[network.dest[route]] - lon[network.origin[route]]
    east = np.clip(degrees * _MILES_A_DEGREE / miles, -1.0, 1.0)
    chance = np.clip(draw.bell(len(route)) * 14.0, -18.0, 60.0)
    return (_GROUND + miles * (_MINUTES_A_MILE - _WIND * east) + chance).round().astype(np.int64)
