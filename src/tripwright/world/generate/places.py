"""What restaurants, sights and hotels have in common: a point near the city's centre, an address, a telephone."""

from __future__ import annotations

import math
from typing import NamedTuple

from tripwright.world import atlas
from tripwright.world.atlas import AtlasCity
from tripwright.world.generate.draw import Draw, Floats
from tripwright.world.generate.names import words

_SPREAD_KM = 9.0
_KM_A_DEGREE = 111.2


class Points(NamedTuple):
    """Latitudes and longitudes in degrees, to the metre."""

    lat: list[float]
    lon: list[float]


def points(draw: Draw, city: AtlasCity, count: int) -> Points:
    """Points around a city's centre, denser towards it, at most about 13 km away."""
    # A square of random size, so that no trigonometric function can round differently on another machine.
    size = draw.unit(count) * _SPREAD_KM
    north, east = draw.between(count, -1.0, 1.0) * size, draw.between(count, -1.0, 1.0) * size
    lat = city.lat + north / _KM_A_DEGREE
    lon = city.lon + east / (_KM_A_DEGREE * math.cos(math.radians(city.lat)))
    return Points(_rounded(lat), _rounded(lon))


def _rounded(degrees: Floats) -> list[float]:
    return degrees.round(5).tolist()


def address(draw: Draw, city: AtlasCity) -> str:
    """A street address in the city."""
    number = 1 + int(draw.one() * 9800)
    state = atlas.states()[city.region]
    return f"{number} {draw.pick(words()['street'])} {draw.pick(words()['way'])}, {city.name}, {state.code}, USA"


def phone(draw: Draw, city: AtlasCity) -> str:
    """A number from the block that is kept for fiction (555-0100 to 555-0199)."""
    return f"({atlas.states()[city.region].area_code}) 555-01{int(draw.one() * 100):02d}"


def website(name: str) -> str:
    """An address under ``.example``, which no one can register."""
    slug = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.casefold())
    return f"https://www.{'-'.join(part for part in slug.split('-') if part)}.example"
