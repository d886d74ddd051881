"""Building a ``cn`` world: the order of work."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tripwright.world import atlas
from tripwright.world.build import Cell, WorldBuilder
from tripwright.world.generate import GENERATOR_VERSION
from tripwright.world.generate.cn.attractions import attraction_rows
from tripwright.world.generate.cn.cities import CnCity, cities, points
from tripwright.world.generate.cn.departures import flight_rows, train_rows
from tripwright.world.generate.cn.hotels import hotel_rows
from tripwright.world.generate.cn.metro import metro_rows
from tripwright.world.generate.cn.names import Names, patterns
from tripwright.world.generate.cn.restaurants import restaurant_rows
from tripwright.world.generate.cn.shape import FULL, MINI, Shape
from tripwright.world.generate.draw import Draw
from tripwright.world.manifest import Manifest

__all__ = ["FULL", "MINI", "Shape", "build_cn"]


def build_cn(path: Path, shape: Shape, *, name: str, seed: int) -> Manifest:
    """Write the world of that shape and seed to ``path``; the same shape and seed give the same digest everywhere."""
    found = cities()
    with WorldBuilder(path) as build:
        build.add("city", map(_city_row, found))
        for place, city in enumerate(found):
            _add_city(build, seed, place, city, shape)
        build.add("train", train_rows(seed, found, shape))
        build.add("flight", flight_rows(seed, found, shape))
        return build.finish(
            Manifest(
                name=name,
                dialect="chinatravel",
                currency="CNY",
                source=f"generated: cn, seed {seed}, generator {GENERATOR_VERSION}",
                attribution=atlas.ATTRIBUTION,
            )
        )


def _city_row(city: CnCity) -> tuple[Cell, ...]:
    return (city.name, city.name, city.folder, None, "CN", city.lat, city.lon, city.timezone)


def _add_city(build: WorldBuilder, seed: int, place: int, city: CnCity, shape: Shape) -> None:
    names = Names(city)
    for spot in (*city.stations, *city.airports):
        names.keep(spot.name, spot.english)
    build.add("station", metro_rows(seed, city, shape.lines[place], shape.stops[place], names))
    sights = list(attraction_rows(seed, city, place, shape.attractions[place], names))
    tables = list(restaurant_rows(seed, city, place, shape.restaurants[place], names))
    beds = list(hotel_rows(seed, city, place, shape.hotels[place], names))
    for table, rows in (("attraction", sights), ("restaurant", tables), ("hotel", beds)):
        build.add(table, rows)
    known = [[city.name, spot.name, spot.lat, spot.lon] for spot in (*city.stations, *city.airports)]
    known += [row[1:5] for row in (*sights, *tables, *beds)]
    build.add("place", known)
    build.add("place", _other_places(seed, city, shape.places[place] - len(known), names))
    english = {city.name: city.english, **names.english}
    build.add("alias", [[city.name, *pair] for pair in english.items()])


def _other_places(seed: int, city: CnCity, count: int, names: Names) -> Iterator[list[Cell]]:
    """Named points that no table has: springs, camps, farms."""
    draw = Draw(seed, "cn", "places", city.name)
    lat, lon, district = points(draw, city, count, np.full(count, 12.0))
    for row in range(count):
        name = names.fresh(draw, patterns("others")["leisure"], city.districts[district[row]])
        yield [city.name, name, lat[row], lon[row]]
