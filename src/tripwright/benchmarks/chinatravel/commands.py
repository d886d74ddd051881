"""The sandbox's commands with the published answers, texts and faults (fact sheet, sections 1.4 and 2).

Arguments come from a model's text, so each may be anything; what a command cannot make sense of it raises, as the
published functions do, and ``protocol.py`` turns that into the answer ``Invalid command.``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tripwright.benchmarks.chinatravel.predicate import select
from tripwright.benchmarks.chinatravel.results import array
from tripwright.benchmarks.chinatravel.sandbox import DepartureKind
from tripwright.benchmarks.chinatravel.tables import DEPARTURE_COLUMNS, PlaceKind, Table, Tables, is_open, minutes_of
from tripwright.benchmarks.chinatravel.transit import MODES, TransitMode

KEY_NOT_FOUND = "Key not found."
NO_SOLUTION = "No solution"
_TYPES: dict[str, type] = {
    **dict.fromkeys(("id", "numbed"), np.int64),
    **dict.fromkeys(("lat", "lon", "price", "recommendmintime", "recommendmaxtime"), np.float64),
}


class Commands:
    """The published commands over one world; every method is one of them."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def attractions_keys(self, city: Any) -> list[tuple[str, type]]:
        """List the columns of a city's attractions and the type of each.

        Args:
            city: Name of the city.
        """
        return self._keys("attractions", city)

    def attractions_select(self, city: Any, key: Any, func: Any) -> Table | str:
        """Find the attractions for which a function of one column is true.

        Args:
            city: Name of the city.
            key: The column.
            func: The function, such as lambda x: x == '公园'.
        """
        return self._select("attractions", city, key, func)

    def attractions_id_is_open(self, city: Any, id: Any, time: Any) -> bool:
        """Say whether an attraction is open at a time.

        Args:
            city: Name of the city.
            id: The attraction's id.
            time: The time, HH:MM.
        """
        return self._is_open("attractions", city, id, time)

    def attractions_nearby(self, city: Any, point: Any, topk: Any = None, dist: Any = 2) -> Table | str:
        """Find the attractions around a place, nearest first.

        Args:
            city: Name of the city.
            point: Name of the place.
            topk: How many at most.
            dist: How far at most, in km.
        """
        return self._nearby("attractions", city, point, topk, dist)

    def attractions_types(self, city: Any) -> object:
        """List the types of attraction that a city has.

        Args:
            city: Name of the city.
        """
        return array(self._places("attractions", city).unique("type"))

    def accommodations_keys(self, city: Any) -> list[tuple[str, type]]:
        """List the columns of a city's accommodations and the type of each.

        Args:
            city: Name of the city.
        """
        return self._keys("accommodations", city)

    def accommodations_select(self, city: Any, key: Any, func: Any) -> Table | str:
        """Find the accommodations for which a function of one column is true.

        Args:
            city: Name of the city.
            key: The column.
            func: The function, such as lambda x: x <= 500.
        """
        return self._select("accommodations", city, key, func)

    def accommodations_nearby(self, city: Any, point: Any, topk: Any = None, dist: Any = 5) -> Table | str:
        """Find the accommodations around a place, nearest first.

        Args:
            city: Name of the city.
            point: Name of the place.
            topk: How many at most.
            dist: They are nearer than this, in km.
        """
        return self._nearby("accommodations", city, point, topk, dist)

    def restaurants_keys(self, city: Any) -> list[tuple[str, type]]:
        """List the columns of a city's restaurants and the type of each.

        Args:
            city: Name of the city.
        """
        return self._keys("restaurants", city)

    def restaurants_select(self, city: Any, key: Any, func: Any) -> Table | str:
        """Find the restaurants for which a function of one column is true.

        Args:
            city: Name of the city.
            key: The column.
            func: The function, such as lambda x: x == '川菜'.
        """
        return self._select("restaurants", city, key, func)

    def restaurants_id_is_open(self, city: Any, id: Any, time: Any) -> bool:
        """Say whether a restaurant is open at a time.

        Args:
            city: Name of the city.
            id: The restaurant's id.
            time: The time, HH:MM.
        """
        return self._is_open("restaurants", city, id, time)

    def restaurants_nearby(self, city: Any, point: Any, topk: Any = None, dist: Any = 2) -> Table | str:
        """Find the restaurants around a place, nearest first.

        Args:
            city: Name of the city.
            point: Name of the place.
            topk: How many at most.
            dist: How far at most, in km.
        """
        return self._nearby("restaurants", city, point, topk, dist)

    def restaurants_cuisine(self, city: Any) -> object:
        """List the cuisines that a city's restaurants have.

        Args:
            city: Name of the city.
        """
        return array(self._places("restaurants", city).unique("cuisine"))

    def restaurants_with_recommended_food(self, city: Any, food: Any) -> Table:
        """Find the restaurants that recommend a dish.

        Args:
            city: Name of the city.
            food: The dish, or a part of its name.
        """
        table = self._places("restaurants", city)
        return table.where(food in (cell or "") for cell in table.column("recommendedfood"))

    def goto(
        self, city: Any, start: Any, end: Any, start_time: Any, transport_type: Any
    ) -> list[dict[str, object]] | str:
        """Find the way between two places of a city.

        Args:
            city: Name of the city.
            start: Name of the place to start from.
            end: Name of the place to reach.
            start_time: When to start, HH:MM.
            transport_type: walk, taxi or metro.
        """
        modes: dict[Any, TransitMode] = {mode: mode for mode in MODES}
        if transport_type not in modes:
            return "only support transport_type in ['walk','metro','taxi']"
        travel = self._tables.sandbox.transit.city(self._city(city))
        if start not in travel.index or end not in travel.index:
            raise ValueError("Failed to create Point instance from string: unknown format.")
        legs = travel.legs(start, end, minutes_of(start_time), modes[transport_type])
        if legs is None:
            return NO_SOLUTION
        found = [leg.to_published() for leg in legs]
        found[0]["start_time"] = start_time  # as it was given
        return found

    def intercity_transport_select(
        self, start_city: Any, end_city: Any, intercity_type: Any, earliest_leave_time: Any = "00:00"
    ) -> Table | str:
        """Find the trains or flights from one city to another, by time of departure.

        Args:
            start_city: Name of the city to leave.
            end_city: Name of the city to reach.
            intercity_type: train or airplane.
            earliest_leave_time: Not before this time, HH:MM.
        """
        kinds: dict[Any, DepartureKind] = {kind: kind for kind in DEPARTURE_COLUMNS}
        if intercity_type not in kinds:
            return "only support intercity_type in ['train','airplane']"
        kind, names = kinds[intercity_type], self._tables.city_names
        origin: Any
        dest: Any
        origin, dest = names.get(start_city, start_city), names.get(end_city, end_city)
        if kind == "train" and (origin == dest or not {origin, dest} <= set(names)):
            raise KeyError((origin, dest))
        table = self._tables.departures(kind, origin, dest)
        if kind == "train" and not table.rows:
            raise TypeError("object of type 'NoneType' has no len()")  # as published (广州 and 苏州)
        return table.where(minutes_of(clock) >= minutes_of(earliest_leave_time) for clock in table.column("BeginTime"))

    def poi_lat_lon_search(self, city: Any, name: Any) -> tuple[float, float] | str:
        """Find where a place lies: latitude and longitude.

        Args:
            city: Name of the city.
            name: Name of the place.
        """
        travel = self._tables.sandbox.transit.city(self._city(city))
        return travel.position(name) if name in travel.index else _no_point(name)

    def _city(self, name: Any) -> str:
        return self._tables.city_names[name]

    def _places(self, kind: PlaceKind, city: Any) -> Table:
        return self._tables.places(kind, self._city(city))

    def _keys(self, kind: PlaceKind, city: Any) -> list[tuple[str, type]]:
        types = {**_TYPES, "price": np.int64} if kind == "accommodations" else _TYPES
        return [(name, types.get(name, str)) for name in self._places(kind, city).columns]

    def _select(self, kind: PlaceKind, city: Any, key: Any, func: Any) -> Table | str:
        table = self._places(kind, city)
        if key not in table.columns:
            return KEY_NOT_FOUND
        return table.where(select(func, table.column(key)))

    def _nearby(self, kind: PlaceKind, city: Any, point: Any, topk: Any, dist: Any) -> Table | str:
        if point not in self._tables.sandbox.transit.city(self._city(city)).index:
            return _no_point(point)
        return self._tables.nearby(kind, self._city(city), point, topk, dist)

    def _is_open(self, kind: PlaceKind, city: Any, number: Any, time: Any) -> bool:
        row = self._places(kind, city).find("id", number)
        if row is None:
            raise IndexError("index 0 is out of bounds for axis 0 with size 0")
        return is_open(row["opentime"], row["endtime"], time)


def _no_point(name: object) -> str:
    return f"城市中没有该地点，请检查地点名称: {name}."
