"""What a TravelPlanner world offers to the city tour planner.

Only what both rule sets read alike is offered, so that a plan costs the same in both: a name must be unambiguous in
its city and survive being written as ``Name, City`` and read back. A name that is part of another name further up in
the table is left out, because the published evaluator reads it as that other row (fact sheet, P3, P4 and Q3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from tripwright.benchmarks.travelplanner.catalog import CAR_SEATS, Catalog, RoadMode
from tripwright.benchmarks.travelplanner.task import HOUSE_RULES, ROOM_TYPES
from tripwright.planner.city_tour import CityOffer, Eatery, Lodging, Ride, Sight
from tripwright.world import Attraction, Flight, Hotel, Restaurant

ROOMS = {"shared room": "Shared room", "private room": "Private room", "entire room": "Entire home/apt"}
"""What a demanded room type is called in the table; ``not shared room`` is everything but the first."""
T = TypeVar("T")
Place = TypeVar("Place", Attraction, Restaurant, Hotel)


class CatalogSupply:
    """Offers of one catalog, read once and kept.

    Args:
        catalog: Where they come from.
        without_flights: Flight numbers that must not be offered.
    """

    def __init__(self, catalog: Catalog, without_flights: frozenset[str] = frozenset()) -> None:
        self._catalog = catalog
        self._without_flights = without_flights
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
            if flight.price is not None and flight.id not in self._without_flights:
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
        return CityOffer(
            city,
            tuple(_lodging(row) for row in readable(catalog.hotels(city))),
            tuple(_eatery(row) for row in readable(catalog.restaurants(city))),
            tuple(Sight(row.id, row.name) for row in readable(catalog.attractions(city)) if ";" not in row.name),
        )


def readable(rows: Sequence[Place]) -> list[Place]:
    """The rows of one city whose written name leads back to them alone, and to the first of all rows that match."""
    names = [row.name for row in rows]
    counts = Counter(name.strip() for name in names)
    return [
        row
        for number, row in enumerate(rows)
        if counts[row.name.strip()] == 1
        and _survives(row.name)
        and not any(row.name.strip() in n for n in names[:number])
    ]


def plain_city(city: str) -> bool:
    """Whether a city's name survives in every text of a plan.

    The published evaluator looks for ``from`` and ``to `` anywhere in a day's city (Q15), cuts at brackets, splits at
    commas and reads one line.
    """
    return (
        bool(city)
        and city == city.strip()
        and not any(part in city for part in ("from", "to ", ",", ";", "(", ")"))
        and city.isprintable()
    )


def _survives(name: str) -> bool:
    """Whether ``name_city`` gives the name back: it is not empty and stands on one line."""
    return bool(name.strip()) and len(name.splitlines()) == 1


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


def _lodging(row: Hotel) -> Lodging:
    features = {f"room type: {asked}" for asked in ROOM_TYPES if _is_room(row.room_type, asked)}
    features |= {f"house rule: {rule}" for rule in HOUSE_RULES if f"No {rule}" not in _known(row.rules)}
    return Lodging(
        row.id,
        row.name,
        _known(row.price),
        _known(row.capacity),
        _known(row.min_nights),
        frozenset(features),
        round(_known(row.rating) * 10),
    )


def _is_room(room: str | None, asked: str) -> bool:
    return room != ROOMS["shared room"] if asked == "not shared room" else room == ROOMS[asked]


def _eatery(row: Restaurant) -> Eatery:
    cuisines = frozenset(_known(row.cuisines).split(", "))
    return Eatery(row.id, row.name, _known(row.price), cuisines, round(_known(row.rating) * 10))


def _known(value: T | None) -> T:
    """A cell of a complete row: the catalog keeps no other rows."""
    assert value is not None
    return value
