"""What a TravelPlanner world offers to the city tour planner.

Only what both rule sets read alike is offered, so that a plan costs the same in both. ``sound`` ties a written name to
every row of that name, ``upstream`` to the first row of the city that contains it (fact sheet, P3, P4 and Q3). Where
these rows differ in price, the name is left out; where they differ in what they serve or allow, only what all of them
do counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from tripwright.benchmarks.travelplanner.catalog import CAR_SEATS, Catalog, Place, RoadMode
from tripwright.benchmarks.travelplanner.moves import bare_city
from tripwright.benchmarks.travelplanner.plan import squeeze
from tripwright.benchmarks.travelplanner.programs import (
    Constraint,
    house_rule,
    night_item,
    night_kind,
    room_type,
)
from tripwright.benchmarks.travelplanner.task import HOUSE_RULES, ROOM_TYPES
from tripwright.benchmarks.travelplanner.upstream.primitives import name_city
from tripwright.planner.city_tour import CityOffer, Eatery, Lodging, Ride, Sight
from tripwright.world import Flight, Hotel, Restaurant

FEATURES: Mapping[str, Constraint] = {
    constraint.name: constraint for constraint in (*map(house_rule, HOUSE_RULES), *map(room_type, ROOM_TYPES))
}
"""What a traveller may demand of every lodging, by the name under which the planner knows it."""
T = TypeVar("T")
Rows = Callable[[str, str], tuple[Place, ...]]


class CatalogSupply:
    """Offers of one catalog, read once and kept.

    Args:
        catalog: Where they come from.
        without_flights: Flight numbers that must not be offered.
        asked: What lodgings may be asked for, besides what every traveller of the benchmark may ask.
        people: Size of the party, where ``asked`` looks at costs.
    """

    def __init__(
        self,
        catalog: Catalog,
        without_flights: frozenset[str] = frozenset(),
        asked: Sequence[Constraint] = (),
        people: int = 1,
    ) -> None:
        self._catalog = catalog
        self._without_flights = without_flights
        self._asked = asked
        self._people = people
        self.offer = lru_cache(None)(self._offer)
        self._roads_from = lru_cache(None)(self._read_roads)

    def roads(self, origin: str, dests: Sequence[str]) -> Mapping[str, tuple[Ride, ...]]:
        """Self-driving and taxi to each destination that has a usable road."""
        roads = self._roads_from(origin)
        return {dest: roads[dest] for dest in dests if dest in roads}

    def departures(
        self, origin: str, dests: Sequence[str], dates: Sequence[str]
    ) -> Mapping[tuple[str, str], tuple[Ride, ...]]:
        """The flights that are not both dearer and longer than another one, by destination and date."""
        found: dict[tuple[str, str], list[Flight]] = {}
        for flight in self._catalog.world.flights_from(origin, dests, dates):
            if flight.price is not None and flight.id not in self._without_flights and _plain_number(flight.id):
                for date in (flight.date,) if flight.date else dates:
                    found.setdefault((flight.dest, date), []).append(flight)
        return {key: tuple(_flight_ride(flight) for flight in _worth(flights)) for key, flights in found.items()}

    def _read_roads(self, origin: str) -> dict[str, tuple[Ride, ...]]:
        found: dict[str, tuple[Ride, ...]] = {}
        for road in self._catalog.world.roads_from(origin):
            if road.dest in found:
                continue  # the first row wins
            rides: list[Ride] = []
            for mode in CAR_SEATS:
                fare = self._catalog.fare(road, mode)
                if fare is not None:
                    rides.append(_road_ride(mode, fare, road.minutes))
            found[road.dest] = tuple(rides)
        return found

    def _offer(self, city: str) -> CityOffer:
        catalog = self._catalog
        hotels = read_alike(city, catalog.hotels(city), catalog.hotels_called, catalog.hotels_named)
        restaurants = read_alike(city, catalog.restaurants(city), catalog.restaurants_called, catalog.restaurants_named)
        sights = read_alike(city, catalog.attractions(city), catalog.attractions_called, catalog.attractions_named)
        return CityOffer(
            city,
            tuple(self._lodging(rows) for rows in hotels if len({(row.price, row.capacity) for row in rows}) == 1),
            tuple(_eatery(rows) for rows in restaurants if len({row.price for row in rows}) == 1),
            tuple(Sight(rows[0].id, rows[0].name) for rows in sights if ";" not in rows[0].name),
        )

    def _lodging(self, rows: Sequence[Hotel]) -> Lodging:
        row = rows[0]
        features = set(FEATURES).intersection(*(_features(row.room_type, row.rules) for row in rows))
        cost = _known(row.price) * -(-self._people // _known(row.capacity)) / self._catalog.world.manifest.minor_units
        features |= {
            asked.name for asked in self._asked if all(asked.allows_night(night_item(row, cost)) for row in rows)
        }
        return Lodging(
            row.id,
            row.name,
            _known(row.price),
            _known(row.capacity),
            max(_known(row.min_nights) for row in rows),
            frozenset(features),
            round(_known(row.rating) * 10),
        )


def read_alike(
    city: str, rows: Sequence[Place], called: Rows[Place], named: Rows[Place]
) -> Iterator[tuple[Place, ...]]:
    """For each name of the city that can be written: the row that it is taken from, then all rows it is tied to."""
    seen: set[str] = set()
    for row in rows:
        name = squeeze(row.name)
        read = name_city(f"{row.name}, {city}", "a name")
        if not name or name in seen or not read.name:
            continue
        seen.add(name)
        yield (row, *called(city, name), *named(city, read.name)[:1])


def plain_city(city: str, catalog: Catalog) -> bool:
    """Whether a city's name survives in every text of a plan.

    Both rule sets look for ``from`` and ``to`` between blanks; the published one finds ``from`` and ``to `` inside
    names too (Q15), finds modes of transport in them, cuts at brackets and at commas, and reads one line.
    """
    text = city.lower()
    return (
        squeeze(city) == city != ""
        and bare_city(city, catalog) == city
        and not any(part in text for part in ("from", "to ", "taxi", "self-driving", "flight", ",", ";", "(", ")"))
    )


def _plain_number(number: str) -> bool:
    """Whether a flight's number survives in a transport text."""
    return re.fullmatch(r"[^\s,;]+", number) is not None and not any(
        part in number.lower() for part in ("from", "taxi", "self-driving")
    )


def _worth(flights: list[Flight]) -> list[Flight]:
    """Flights in order of price, each shorter than all cheaper ones."""
    kept: list[Flight] = []
    for flight in sorted(flights, key=lambda flight: (flight.price, flight.minutes, flight.id)):
        if not kept or flight.minutes < kept[-1].minutes:
            kept.append(flight)
    return kept


def _flight_ride(flight: Flight) -> Ride:
    return Ride("flight", flight.id, _known(flight.price), 1, flight.minutes)


def _road_ride(mode: RoadMode, fare: int, minutes: int | None) -> Ride:
    return Ride(mode, "", fare, CAR_SEATS[mode], minutes, own_car=mode == "self-driving")


@lru_cache(4096)
def _features(room_type: str | None, house_rules: str | None) -> frozenset[str]:
    """What every traveller of the benchmark may ask and a listing of that kind grants."""
    night = night_kind(room_type, house_rules)
    return frozenset(name for name, asked in FEATURES.items() if asked.allows_night(night))


def _eatery(rows: Sequence[Restaurant]) -> Eatery:
    row = rows[0]
    cuisines = frozenset(_known(row.cuisines).split(", ")).intersection(
        *(_known(row.cuisines).split(", ") for row in rows)
    )
    return Eatery(row.id, row.name, _known(row.price), cuisines, round(_known(row.rating) * 10))


def _known(value: T | None) -> T:
    """A cell of a complete row: the catalog keeps no other rows."""
    assert value is not None
    return value
