"""What a trip costs before it is planned, and whether there is enough to choose from (section 4, steps 5 to 7)."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean
from typing import NamedTuple

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.programs import ROOMS
from tripwright.benchmarks.travelplanner.synthesis.elements import Elements
from tripwright.benchmarks.travelplanner.task import STATE_DAYS
from tripwright.world import Hotel, Restaurant

_TIMES = {3: (2, 3, 9), 5: (3, 5, 15), 7: (4, 7, 21)}
"""Flights, nights and meals that the estimate counts, by days."""
_LISTINGS = {3: 3, 5: 5, 7: 7}
"""Listings (and restaurants with a wanted cuisine) that must remain, by days."""
_FIRST_DAY_FLIGHTS = {3: 2, 5: 10, 7: 10}
_MILES = 800
"""Nobody is asked to go without flying farther than that."""


class Fare(NamedTuple):
    """A pooled flight."""

    date: str
    price: int
    miles: float


class Pools(NamedTuple):
    """What a draw can choose from."""

    fares: list[Fare]
    hotels: list[Hotel]
    restaurants: list[Restaurant]


def pools_of(elements: Elements, catalog: Catalog) -> Pools:
    """Everything the estimate looks at: a state's cities are pooled, and only there the trip's dates count (Q40)."""
    whole_state = elements.group.days in STATE_DAYS
    cities = catalog.cities_by_state[elements.dest] if whole_state else (elements.dest,)
    sql = (
        "SELECT date, price, miles FROM flight WHERE origin = ? "
        f"AND dest IN ({', '.join('?' * len(cities))}) AND price IS NOT NULL AND miles IS NOT NULL"
    )
    values: list[object] = [elements.org, *cities]
    if whole_state:
        sql += " AND date BETWEEN ? AND ?"
        values += [elements.dates[0], elements.dates[-1]]
    return Pools(
        [Fare(*row) for row in catalog.world.rows(sql + " ORDER BY rowid", values)],
        [row for city in cities for row in catalog.hotels(city) if (row.capacity or 0) >= elements.people],
        [row for city in cities for row in catalog.restaurants(city)],
    )


def too_little(elements: Elements, pools: Pools) -> str | None:
    """Why the draw is not offered, in words; None when it is. Only hard tasks are filtered, as published."""
    for name, pool in zip(("flights", "accommodations", "restaurants"), pools, strict=True):
        if not pool:
            return f"no {name}"
    if elements.group.level != "hard":
        return None
    days, local = elements.group.days, elements.local
    first_day = sum(fare.date == elements.dates[0] for fare in pools.fares)
    if local.transportation == "no self-driving" and first_day < _FIRST_DAY_FLIGHTS[days]:
        return "too few flights on the first day"
    if local.transportation == "no flight" and (first_day < 2 or pools.fares[0].miles > _MILES):
        return f"farther than {_MILES} miles without flying, or fewer than 2 flights to compare with"
    hotels = pools.hotels
    if local.room_type == "not shared room":
        hotels = [hotel for hotel in hotels if hotel.room_type != ROOMS["shared room"]]
    elif local.room_type is not None:
        hotels = [hotel for hotel in hotels if hotel.room_type == ROOMS[local.room_type]]
    if local.house_rule is not None:
        hotels = [hotel for hotel in hotels if f"No {local.house_rule}" not in (hotel.rules or "")]
    if len(hotels) < _LISTINGS[days]:
        return "too few accommodations that fit"
    if local.cuisine:
        fitting = [row for row in pools.restaurants if any(name in (row.cuisines or "") for name in local.cuisine)]
        if len(fitting) < _LISTINGS[days]:
            return "too few restaurants that fit"
    return None


def first_budget(elements: Elements, pools: Pools, minor_units: int) -> int:
    """The published first budget in units of the currency: a multiple of 100, rounded half to even (step 7)."""
    low, average, high = (
        sum(
            times * how([price for price in prices if price is not None]) / minor_units
            for times, prices in zip(_TIMES[elements.group.days], _prices(pools), strict=True)
        )
        for how in (min, mean, max)
    )
    days, people = elements.group.days, elements.people
    base = {3: (average + low) / 2, 5: average, 7: (average + high) / 2}[days]
    if elements.group.level == "easy":
        return _hundreds(base)
    if days == 7:
        base = _hundreds(base)  # rounded twice, as published
    return _hundreds(base * people * (0.75 if elements.group.level == "medium" else 0.5))


def _prices(pools: Pools) -> tuple[Sequence[int | None], ...]:
    return (
        [fare.price for fare in pools.fares],
        [hotel.price for hotel in pools.hotels],
        [restaurant.price for restaurant in pools.restaurants],
    )


def _hundreds(amount: float) -> int:
    return round(amount / 100) * 100
