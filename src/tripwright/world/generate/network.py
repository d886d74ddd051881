"""Which pairs of cities are joined by flights, and how often a day.

Frequencies follow gravity: the product of two cities' weights, damped by distance; pairs that would have a flight less
often than every other day have none. Feeder routes join each small hub and each smaller place to a few large hubs that
are not far; the smallest places have no others.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tripwright.world.atlas import AtlasCity
from tripwright.world.generate.draw import Draw, Floats, Ints
from tripwright.world.geo import geodesic_km

KM_A_MILE = 1.609344
_WEIGHT = {"L": 1.0, "M": 0.3, "S": 0.07, "N": 0.0}
"""Pull of a city by the tier of its traffic."""
_MILES = (0.0, 60.0, 100.0, 180.0, 300.0, 1000.0, 2000.0, 2700.0, 6000.0)
_PULL = (0.0, 0.0, 0.1, 0.6, 1.0, 0.95, 0.75, 0.65, 0.15)
"""How much of the pull is left at a distance: nobody flies 60 miles, few fly 5,000."""
_LEAST_DAILY = 0.5
_FEEDERS = {"S": (0.0, 0.3, 0.4, 0.3), "N": (0.45, 0.35, 0.2)}
"""By tier, the shares of cities that have one, two, three and four feeder routes."""
_FEEDER_DAILY = (0.6, 3.2)
"""Flights a day of a city's first feeder route; the second has half of that, the third a third."""


class Network(NamedTuple):
    """Directed pairs with flights, by origin and destination.

    ``origin`` and ``dest`` are places in the list of cities, ``daily`` is the mean number of flights a day, ``miles``
    the whole number of miles between the two.
    """

    origin: Ints
    dest: Ints
    daily: Floats
    miles: Ints


def distances(cities: list[AtlasCity]) -> Floats:
    """Geodesic kilometres between all cities."""
    lat = np.array([city.lat for city in cities])
    lon = np.array([city.lon for city in cities])
    return geodesic_km(lat[:, None], lon[:, None], lat[None, :], lon[None, :])


def join_cities(cities: list[AtlasCity], km: Floats, daily_total: float, seed: int) -> Network:
    """The network whose frequencies add up to ``daily_total`` flights a day."""
    miles = (km / KM_A_MILE).round()
    weights = _weights(cities)
    feeders = _feeders(cities, weights, miles, Draw(seed, "feeders"))
    direct = _gravity(weights, miles, Draw(seed, "gravity"))
    for _ in range(3):  # what falls under the least frequency goes to the rest
        direct *= (daily_total - feeders.sum()) / direct.sum()
        direct[direct < _LEAST_DAILY] = 0.0
    daily = direct + feeders
    daily *= daily_total / daily.sum()
    origin, dest = np.nonzero(daily)
    return Network(origin, dest, daily[origin, dest], miles[origin, dest].astype(np.int64))


def _weights(cities: list[AtlasCity]) -> Floats:
    """The pull of each city: its tier, and a little the people around it."""
    people = np.clip([city.metro / 1000 for city in cities], 0.1, 8.0)
    return np.array([_WEIGHT[city.tier] for city in cities]) * np.sqrt(np.sqrt(people))


def _gravity(weights: Floats, miles: Floats, draw: Draw) -> Floats:
    count = len(weights)
    luck = np.triu(draw.between(count * count, 0.6, 1.4).reshape(count, count), 1)
    return np.outer(weights, weights) * np.interp(miles, _MILES, _PULL) * (luck + luck.T)


def _feeders(cities: list[AtlasCity], weights: Floats, miles: Floats, draw: Draw) -> Floats:
    """A few flights a day from smaller cities to hubs that are large and not far."""
    daily = np.zeros_like(miles)
    large = np.array([city.tier in ("L", "M") for city in cities])
    for place, city in enumerate(cities):
        if large[place]:
            continue
        worth = np.where(large & (miles[place] >= _MILES[1]), weights, 0.0) / (miles[place] + 150.0)
        many = 1 + int(draw.place(1, _FEEDERS[city.tier])[0])
        for rank, hub in enumerate(np.argsort(-worth, kind="stable")[:many].tolist(), start=1):
            low, high = _FEEDER_DAILY
            daily[place, hub] = daily[hub, place] = (low + (high - low) * draw.one()) / rank
    return daily
