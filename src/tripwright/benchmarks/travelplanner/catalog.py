"""The world as TravelPlanner's evaluator, tools and planner see it: complete rows only, cached by city.

The published code drops a listing, restaurant, sight or flight with any missing cell when it loads; the catalog does
so when it reads. Prices leave it in minor units, road fares follow the published formulas (fact sheet, section 1.2).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Literal, ParamSpec, TypeVar

from tripwright.world import Attraction, Flight, Hotel, Restaurant, Road, World

RoadMode = Literal["self-driving", "taxi"]
CAR_SEATS: dict[RoadMode, int] = {"self-driving": 5, "taxi": 4}
"""People in one vehicle (published cost rule)."""
Place = TypeVar("Place", Attraction, Restaurant, Hotel)
Answer = TypeVar("Answer")
Asked = ParamSpec("Asked")
_MANY = 65536
_LONG = 300  # characters; a longer text out of a plan is looked up, but not remembered


class Catalog:
    """Cached, dialect-shaped access to one world.

    Arguments may be any text out of a plan: a city or a flight that the world does not hold has no rows.
    ``*_named(city, part)`` are the rows of a city whose name contains ``part``, in file order; ``*_called(city, name)``
    are those whose name is ``name``, runs of white space taken as one blank.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.restaurants: Callable[[str], tuple[Restaurant, ...]] = _kept(self._restaurants)
        self.attractions: Callable[[str], tuple[Attraction, ...]] = _kept(self._attractions)
        self.hotels: Callable[[str], tuple[Hotel, ...]] = _kept(self._hotels)
        self.restaurants_named: Callable[[str, str], tuple[Restaurant, ...]] = _named(self.restaurants)
        self.attractions_named: Callable[[str, str], tuple[Attraction, ...]] = _named(self.attractions)
        self.hotels_named: Callable[[str, str], tuple[Hotel, ...]] = _named(self.hotels)
        self.restaurants_called: Callable[[str, str], tuple[Restaurant, ...]] = _called(self.restaurants)
        self.attractions_called: Callable[[str, str], tuple[Attraction, ...]] = _called(self.attractions)
        self.hotels_called: Callable[[str, str], tuple[Hotel, ...]] = _called(self.hotels)
        self.flights: Callable[[str, str, str], tuple[Flight, ...]] = _kept(self._flights)
        self.flights_by_id: Callable[[str], tuple[Flight, ...]] = _kept(self._flights_by_id)
        self.road: Callable[[str, str], Road | None] = _kept(self._road)

    @cached_property
    def states(self) -> dict[str, str]:
        """City to state, for the cities of the list (places may lie in others)."""
        return {city.id: city.region or "" for city in self.world.cities()}

    @cached_property
    def cities_by_state(self) -> dict[str, tuple[str, ...]]:
        """State to its cities, in file order."""
        found: dict[str, list[str]] = {}
        for city, state in self.states.items():
            found.setdefault(state, []).append(city)
        return {state: tuple(cities) for state, cities in found.items()}

    def road_fare(self, origin: str, dest: str, mode: RoadMode) -> int | None:
        """Fare of one vehicle in minor units; None when there is no usable road.

        A pair that is absent, has no duration or distance, or takes a day and more is not usable. The fare is the
        truncated number of units: 0.05 a km for self-driving, 1 a km for a taxi.
        """
        road = self.road(origin, dest)
        return None if road is None else self.fare(road, mode)

    def fare(self, road: Road, mode: RoadMode) -> int | None:
        """The same for a road that is at hand."""
        if road.km is None or road.duration is None or "day" in road.duration:
            return None
        units = int(road.km * 0.05) if mode == "self-driving" else int(road.km)
        return units * self.world.manifest.minor_units

    def _restaurants(self, city: str) -> tuple[Restaurant, ...]:
        rows = self.world.restaurants(city) if _storable(city) else ()
        return tuple(row for row in rows if None not in (row.cuisines, row.price, row.rating))

    def _attractions(self, city: str) -> tuple[Attraction, ...]:
        rows = self.world.attractions(city) if _storable(city) else ()
        return tuple(row for row in rows if _complete(row))

    def _hotels(self, city: str) -> tuple[Hotel, ...]:
        return tuple(
            row
            for row in (self.world.hotels(city) if _storable(city) else ())
            if None not in (row.room_type, row.price, row.min_nights, row.rules, row.capacity, row.rating)
        )

    def _flights(self, origin: str, dest: str, date: str) -> tuple[Flight, ...]:
        rows = self.world.flights(origin, dest, date) if _storable(origin + dest + date) else ()
        return tuple(row for row in rows if row.price is not None)

    def _flights_by_id(self, number: str) -> tuple[Flight, ...]:
        rows = self.world.flights_by_id(number) if _storable(number) else ()
        return tuple(row for row in rows if row.price is not None)

    def _road(self, origin: str, dest: str) -> Road | None:
        return self.world.road(origin, dest) if _storable(origin + dest) else None


def _kept(find: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """The same answers, remembered for questions of ordinary length."""
    remembered = lru_cache(_MANY)(find)

    def ask(*texts: Asked.args, **named: Asked.kwargs) -> Answer:
        if any(len(str(text)) > _LONG for text in texts):
            return find(*texts, **named)
        return remembered(*texts, **named)

    return ask


def _named(rows: Callable[[str], tuple[Place, ...]]) -> Callable[[str, str], tuple[Place, ...]]:
    return _kept(lambda city, part: tuple(row for row in rows(city) if part in row.name))


def _called(rows: Callable[[str], tuple[Place, ...]]) -> Callable[[str, str], tuple[Place, ...]]:
    @_kept
    def by_name(city: str) -> dict[str, tuple[Place, ...]]:
        found: dict[str, tuple[Place, ...]] = {}
        for row in rows(city):
            name = " ".join(row.name.split())
            found[name] = (*found.get(name, ()), row)
        return found

    return lambda city, name: by_name(city).get(name, ())


def _complete(row: Attraction) -> bool:
    """False for a sight with a cell that was there and empty: its details then hold a null."""
    details: dict[str, object] = json.loads(row.details) if row.details else {}
    return None not in details.values()


def _storable(text: str) -> bool:
    """False for text that no file can hold (half of a surrogate pair, as a JSON escape may make it)."""
    return text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text)
