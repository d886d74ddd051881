"""How much of everything a world holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date


@dataclass(frozen=True)
class Shape:
    """The size of a ``us`` world.

    Attributes:
        cities: How many.
        states: How many of them in which state; empty takes them from all states.
        first_day: The first day with flights.
        days: How many days have flights.
        flights: Dated flights over all days.
        roads: Directed pairs with a record.
        restaurants: In all cities together.
        attractions: In all cities together.
        hotels: In all cities together.
        bare_cities: How many cities have no attraction at all.
        blemishes: Whether some names have a comma or brackets, contain another name, or occur twice, as real ones do.
    """

    cities: int
    first_day: date
    days: int
    flights: int
    roads: int
    restaurants: int
    attractions: int
    hotels: int
    bare_cities: int
    blemishes: bool
    states: Mapping[str, int] = field(default_factory=dict[str, int])


MINI = Shape(
    cities=40,
    states={
        "California": 6,
        "Texas": 6,
        "Florida": 5,
        "New York": 5,
        "Colorado": 4,
        "Michigan": 4,
        "North Carolina": 4,
        "Alaska": 1,
        "Hawaii": 1,
        "Louisiana": 1,
        "Massachusetts": 1,
        "Nevada": 1,
        "Washington": 1,
    },
    first_day=date(2022, 3, 1),
    days=31,
    flights=60_000,
    roads=1_150,
    restaurants=1_000,
    attractions=600,
    hotels=720,
    bare_cities=3,
    blemishes=False,
)
"""Small enough to build in a second; every kind of task can be met in it many times over."""

FULL = Shape(
    cities=312,
    first_day=date(2022, 1, 1),
    days=212,
    flights=3_827_361,
    roads=17_603,
    restaurants=9_552,
    attractions=5_303,
    hotels=5_064,
    bare_cities=35,
    blemishes=True,
)
"""The published sizes (fact sheet, section 1)."""
