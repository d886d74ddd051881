"""The ``us`` world, in TravelPlanner's shape (fact sheet, section 1): real cities, everything else invented."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from tripwright.world import atlas
from tripwright.world.atlas import AtlasCity
from tripwright.world.build import Cell, WorldBuilder
from tripwright.world.generate import GENERATOR_VERSION, attractions, hotels, restaurants
from tripwright.world.generate.blemishes import ATTRACTIONS, HOTELS, RESTAURANTS, Blemishes, blemish
from tripwright.world.generate.cities import choose_cities, city_rows
from tripwright.world.generate.counts import share
from tripwright.world.generate.draw import Draw, Ints
from tripwright.world.generate.flights import flight_rows
from tripwright.world.generate.network import distances, join_cities
from tripwright.world.generate.roads import road_rows
from tripwright.world.generate.shape import FULL, MINI, Shape
from tripwright.world.manifest import Manifest

__all__ = ["FULL", "MINI", "Shape", "build_us"]

Rows = Callable[[int, AtlasCity, int], Iterator[list[Cell]]]
"""Makes the rows of one city from a seed; the first cell, the id, is still empty."""


def build_us(path: Path, shape: Shape, *, name: str, seed: int) -> Manifest:
    """Write the world of that shape and seed to ``path``; the same shape and seed give the same digest everywhere."""
    cities = choose_cities(shape, seed)
    by_name = sorted(cities, key=lambda city: city.name)
    km = distances(by_name)
    network = join_cities(by_name, km, shape.flights / shape.days, seed)
    with WorldBuilder(path) as build:
        build.add("city", city_rows(cities))
        build.add("flight", flight_rows(by_name, network, shape, seed))
        build.add("road", road_rows(by_name, km, network, shape, seed))
        build.add("attraction", _attractions(by_name, shape, seed))
        build.add("restaurant", _restaurants(by_name, shape, seed))
        build.add("hotel", _hotels(by_name, shape, seed))
        return build.finish(
            Manifest(
                name=name,
                dialect="travelplanner",
                currency="USD",
                source=f"generated: us, seed {seed}, generator {GENERATOR_VERSION}",
                attribution=atlas.ATTRIBUTION,
            )
        )


def _attractions(cities: list[AtlasCity], shape: Shape, seed: int) -> list[list[Cell]]:
    draw = Draw(seed, "attractions")
    # The big hubs always have something to see; the bare cities are among the others.
    small = np.flatnonzero([city.tier != "L" for city in cities])
    bare = small[draw.order(len(small))[: shape.bare_cities]]
    seen = np.setdiff1d(np.arange(len(cities)), bare)
    weights = draw.quantile(len(seen), attractions.CITY_SHARES, attractions.CITY_COUNTS)
    counts = np.zeros(len(cities), dtype=np.int64)
    counts[seen] = share(draw, shape.attractions, weights, 2, attractions.MOST)
    rows = _fill(cities, counts, attractions.attraction_rows, seed)
    return _finish(rows, "A", ATTRACTIONS if shape.blemishes else None, draw)


def _restaurants(cities: list[AtlasCity], shape: Shape, seed: int) -> list[list[Cell]]:
    draw = Draw(seed, "restaurants")
    weights = draw.quantile(len(cities), restaurants.CITY_SHARES, restaurants.CITY_COUNTS)
    counts = share(draw, shape.restaurants, weights, 10, restaurants.CITY_COUNTS[-1])
    rows = _fill(cities, counts, restaurants.restaurant_rows, seed)
    return _finish(rows, "R", RESTAURANTS if shape.blemishes else None, draw)


def _hotels(cities: list[AtlasCity], shape: Shape, seed: int) -> list[list[Cell]]:
    draw = Draw(seed, "hotels")
    weights = draw.quantile(len(cities), hotels.CITY_SHARES, hotels.CITY_COUNTS)
    counts = share(draw, shape.hotels, weights, 5, hotels.CITY_COUNTS[-1])
    rows = _fill(cities, counts, hotels.hotel_rows, seed)
    return _finish(rows, "H", HOTELS if shape.blemishes else None, draw)


def _fill(cities: list[AtlasCity], counts: Ints, rows: Rows, seed: int) -> list[list[Cell]]:
    return [row for city, count in zip(cities, counts.tolist(), strict=True) for row in rows(seed, city, count)]


def _finish(rows: list[list[Cell]], letter: str, marks: Blemishes | None, draw: Draw) -> list[list[Cell]]:
    """Blemish the names, then number the rows."""
    if marks is not None:
        blemish(rows, marks, draw)
    for place, row in enumerate(rows):
        row[0] = f"{letter}{place}"
    return rows
