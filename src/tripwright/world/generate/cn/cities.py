"""The ten cities: where their districts, railway stations and airports lie, and points among them."""

from __future__ import annotations

import math
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from tripwright.world import atlas
from tripwright.world.generate.draw import Draw, Floats

KM_A_DEGREE = 111.2
DIGITS = 6  # of a degree, as published: a tenth of a metre


class Spot(NamedTuple):
    """A district, railway station or airport; ``weight`` is how much of the city's life or trains it has."""

    name: str
    english: str
    lat: float
    lon: float
    weight: float


class CnCity(NamedTuple):
    """One city; ``folder`` is its pinyin in small letters, ``home`` the cuisines that are at home there."""

    name: str
    english: str
    lat: float
    lon: float
    timezone: str
    home: frozenset[str]
    districts: tuple[Spot, ...]
    stations: tuple[Spot, ...]
    airports: tuple[Spot, ...]

    @property
    def folder(self) -> str:
        """The city's pinyin in small letters, as in the published sandbox."""
        return self.english.lower()


@lru_cache
def cities() -> tuple[CnCity, ...]:
    """The cities, in the order of ``cities.toml``."""
    text = files("tripwright.world.generate.cn").joinpath("cities.toml").read_text(encoding="utf-8")
    known = {city.name: city for city in atlas.cities("CN")}
    ports = {port.iata: port for port in atlas.airports("CN")}
    found: list[CnCity] = []
    for name, entry in tomllib.loads(text).items():
        city = known[name]
        airports = tuple(
            Spot(chinese, ports[code].name, ports[code].lat, ports[code].lon, 1.0)
            for code, chinese in entry["airports"].items()
        )
        spots = (_spots(entry["districts"]), _spots(entry["stations"]), airports)
        home = frozenset(entry["home"].split())
        found.append(CnCity(name, city.alias, city.lat, city.lon, city.timezone, home, *spots))
    return tuple(found)


def _spots(text: str) -> tuple[Spot, ...]:
    rows = (entry.split(":") for entry in text.split())
    return tuple(Spot(row[0], row[1].replace("_", " "), *(float(part) for part in row[2:])) for row in rows)


class Points(NamedTuple):
    """Coordinates in degrees, and the place of each point's district in ``CnCity.districts``."""

    lat: list[float]
    lon: list[float]
    district: list[int]


def points(draw: Draw, city: CnCity, count: int, spread_km: Floats) -> Points:
    """Points in the districts, by weight, denser towards each middle; ``spread_km`` is a number for each point."""
    district = draw.place(count, [spot.weight for spot in city.districts])
    middle = np.array([(spot.lat, spot.lon) for spot in city.districts])[district]
    # A square of random size: no trigonometric function that could round differently on another machine.
    size = draw.unit(count) * spread_km
    north, east = draw.between(count, -1.0, 1.0) * size, draw.between(count, -1.0, 1.0) * size
    lat = middle[:, 0] + north / KM_A_DEGREE
    lon = middle[:, 1] + east / (KM_A_DEGREE * shrink(city))
    return Points(lat.round(DIGITS).tolist(), lon.round(DIGITS).tolist(), district.tolist())


def shrink(city: CnCity) -> float:
    """How much shorter a degree of longitude is there than one of latitude, to four digits."""
    return round(math.cos(math.radians(city.lat)), 4)
