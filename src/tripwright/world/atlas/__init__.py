"""The bundled atlas: real cities, states and airports, extracted once from freely licensed packages (see NOTICE).

Coordinates are WGS-84 degrees, populations are in thousands. Names are unique within a country.
"""

from __future__ import annotations

import csv
from functools import lru_cache
from importlib.resources import files
from typing import Literal, NamedTuple

Country = Literal["US", "CN"]
Tier = Literal["L", "M", "S", "N"]
ATTRIBUTION = (
    "City names, places, populations and time zones: GeoNames (www.geonames.org), CC BY 4.0",
    "Airport names and places: airportsdata, MIT",
)


class AtlasCity(NamedTuple):
    """A real city.

    ``alias`` is the English name of a Chinese city (empty otherwise), ``region`` its state or province, ``metro`` the
    people within 50 km in thousands, ``tier`` the air traffic: Large, Medium or Small hub, or None of these.
    """

    country: str
    name: str
    alias: str
    region: str
    lat: float
    lon: float
    timezone: str
    population: int
    metro: int
    tier: Tier


class AtlasAirport(NamedTuple):
    """A real airport and the city that it serves."""

    country: str
    iata: str
    city: str
    name: str
    lat: float
    lon: float


class AtlasState(NamedTuple):
    """A US state or territory: postal code, name, and one of its telephone area codes."""

    code: str
    name: str
    area_code: int


@lru_cache
def cities(country: Country) -> tuple[AtlasCity, ...]:
    """The cities of a country: American ones by name, Chinese ones by importance."""
    return tuple(
        AtlasCity(
            row["country"],
            row["name"],
            row["alias"],
            row["region"],
            float(row["lat"]),
            float(row["lon"]),
            row["timezone"],
            int(row["population"]),
            int(row["metro"]),
            _tier(row["tier"]),
        )
        for row in _rows("cities.csv")
        if row["country"] == country
    )


@lru_cache
def airports(country: Country) -> tuple[AtlasAirport, ...]:
    """The airports of a country, by city and code."""
    return tuple(
        AtlasAirport(row["country"], row["iata"], row["city"], row["name"], float(row["lat"]), float(row["lon"]))
        for row in _rows("airports.csv")
        if row["country"] == country
    )


@lru_cache
def states() -> dict[str, AtlasState]:
    """The US states that have a city in the atlas, by name."""
    return {row["name"]: AtlasState(row["code"], row["name"], int(row["area_code"])) for row in _rows("states.csv")}


def _rows(name: str) -> list[dict[str, str]]:
    text = files("tripwright.world.atlas").joinpath(name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def _tier(text: str) -> Tier:
    for tier in ("L", "M", "S", "N"):
        if text == tier:
            return tier
    raise ValueError(f"the atlas is damaged: tier {text!r}")
