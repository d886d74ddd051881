"""How much of everything a ``cn`` world holds; tuples go by city, in the order of ``cities.toml``."""

from __future__ import annotations

from dataclasses import dataclass

CITIES = 10


@dataclass(frozen=True)
class Shape:
    """The size of a ``cn`` world.

    Attributes:
        attractions: In each city.
        restaurants: In each city.
        hotels: In each city.
        places: Named points in each city: all of the above, stations, airports, and springs and camps for the rest.
        lines: Metro lines of each city.
        stops: Metro stops of each city, counted once for each line.
        trains: Trains in all, over every ordered pair of cities but one.
        fewest_trains: Of a pair that has any.
        flights: Flights of each ordered pair of cities with an airport.
        priceless: Slow trains without a price. touring: Touring trains, which have none either.
    """

    attractions: tuple[int, ...]
    restaurants: tuple[int, ...]
    hotels: tuple[int, ...]
    places: tuple[int, ...]
    lines: tuple[int, ...]
    stops: tuple[int, ...]
    trains: int
    fewest_trains: int
    flights: int
    priceless: int
    touring: int


MINI = Shape(
    attractions=(48,) * CITIES,
    restaurants=(64,) * CITIES,
    hotels=(44,) * CITIES,
    places=(164,) * CITIES,
    lines=(4,) * CITIES,
    stops=(52,) * CITIES,
    trains=1_100,
    fewest_trains=6,
    flights=5,
    priceless=4,
    touring=2,
)
"""Small enough to build in a second; every kind of task can be met in it many times over."""

FULL = Shape(
    attractions=(335, 360, 323, 359, 377, 306, 333, 334, 339, 347),
    restaurants=(470, 484, 468, 469, 458, 478, 467, 457, 467, 437),
    hotels=(401, 403, 373, 293, 378, 498, 379, 368, 400, 373),
    places=(1238, 1269, 1184, 1149, 1227, 1294, 1210, 1175, 1238, 1188),
    lines=(25, 23, 14, 8, 17, 16, 14, 12, 19, 13),
    stops=(476, 583, 226, 227, 419, 384, 376, 300, 339, 305),
    trains=5_345,
    fewest_trains=3,
    flights=10,
    priceless=12,
    touring=8,
)
"""The published sizes (fact sheet, section 1.1)."""
