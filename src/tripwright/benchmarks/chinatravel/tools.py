"""The sandbox's commands as ordinary typed tools: names are checked, answers are records (fact sheet, section 2).

``protocol.py`` has the same commands as published (a Python call in, a page of text out); both read the same tables.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field

from tripwright.benchmarks.chinatravel.sandbox import DepartureKind
from tripwright.benchmarks.chinatravel.tables import COLUMNS, Cell, PlaceKind, Table, Tables, is_open, minutes_of
from tripwright.benchmarks.chinatravel.transit import TransitMode
from tripwright.errors import UnknownName
from tripwright.session import Tool, ToolFailure, ToolResult
from tripwright.session.tools import render

Comparison = Literal["==", "!=", "<", "<=", ">", ">=", "in", "contains"]
Clock = Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
Count = Annotated[int, Field(ge=1)]
Km = Annotated[float, Field(ge=0)]
Value = str | float | list[str | float]
_ORDERED: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_SINGULAR: dict[PlaceKind, str] = {
    "attractions": "attraction",
    "accommodations": "accommodation",
    "restaurants": "restaurant",
}


class Searches:
    """The tools over one world."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def tools(self) -> tuple[Tool, ...]:
        """All tools, under the published commands' names."""
        searches = (
            *(self.attractions_keys, self.attractions_select, self.attractions_id_is_open, self.attractions_nearby),
            *(self.attractions_types, self.accommodations_keys, self.accommodations_select),
            *(self.accommodations_nearby, self.restaurants_keys, self.restaurants_select),
            *(self.restaurants_id_is_open, self.restaurants_nearby, self.restaurants_cuisine),
            *(self.restaurants_with_recommended_food, self.goto, self.intercity_transport_select),
            self.poi_lat_lon_search,
        )
        return tuple(Tool.of(search) for search in searches)

    def attractions_keys(self, city: str) -> list[dict[str, str]]:
        """List the columns of a city's attractions, with the type of their values.

        Args:
            city: Name of the city.
        """
        return self._keys("attractions", city)

    def attractions_select(
        self, city: str, key: str | None = None, op: Comparison = "==", value: Value | None = None
    ) -> ToolResult:
        """Find the attractions of a city whose column compares so with a value; all of them without a column.

        Args:
            city: Name of the city.
            key: The column: id, name, type, lat, lon, opentime, endtime, price, recommendmintime, recommendmaxtime.
            op: The comparison; contains looks for the value inside a text, in for the text in a list of values.
            value: What to compare with.
        """
        return self._select("attractions", city, key, op, value)

    def attractions_id_is_open(self, city: str, id: int, time: Clock) -> bool:
        """Say whether an attraction is open at a time.

        Args:
            city: Name of the city.
            id: The attraction's id.
            time: The time, HH:MM.
        """
        return self._is_open("attractions", city, id, time)

    def attractions_nearby(self, city: str, point: str, topk: Count | None = None, dist: Km = 2) -> ToolResult:
        """Find the attractions near a place, nearest first.

        Args:
            city: Name of the city.
            point: Name of the place.
            topk: How many at most.
            dist: How far at most, in km.
        """
        return self._nearby("attractions", city, point, topk, dist)

    def attractions_types(self, city: str) -> list[Cell]:
        """List the types of attraction that a city has.

        Args:
            city: Name of the city.
        """
        return self._tables.places("attractions", self._city(city)).unique("type")

    def accommodations_keys(self, city: str) -> list[dict[str, str]]:
        """List the columns of a city's accommodations, with the type of their values.

        Args:
            city: Name of the city.
        """
        return self._keys("accommodations", city)

    def accommodations_select(
        self, city: str, key: str | None = None, op: Comparison = "==", value: Value | None = None
    ) -> ToolResult:
        """Find the accommodations of a city whose column compares so with a value; all of them without a column.

        The price is for one room and night; numbed is the number of beds in a room, 1 or 2.

        Args:
            city: Name of the city.
            key: The column: id, name, hotelname_en, featurehoteltype, lat, lon, price, numbed.
            op: The comparison; contains looks for the value inside a text, in for the text in a list of values.
            value: What to compare with.
        """
        return self._select("accommodations", city, key, op, value)

    def accommodations_nearby(self, city: str, point: str, topk: Count | None = None, dist: Km = 5) -> ToolResult:
        """Find the accommodations near a place, nearest first.

        Args:
            city: Name of the city.
            point: Name of the place.
            topk: How many at most.
            dist: They are nearer than this, in km.
        """
        return self._nearby("accommodations", city, point, topk, dist)

    def restaurants_keys(self, city: str) -> list[dict[str, str]]:
        """List the columns of a city's restaurants, with the type of their values.

        Args:
            city: Name of the city.
        """
        return self._keys("restaurants", city)

    def restaurants_select(
        self, city: str, key: str | None = None, op: Comparison = "==", value: Value | None = None
    ) -> ToolResult:
        """Find the restaurants of a city whose column compares so with a value; all of them without a column.

        The price is for one person.

        Args:
            city: Name of the city.
            key: The column: id, name, lat, lon, price, cuisine, opentime, endtime, recommendedfood.
            op: The comparison; contains looks for the value inside a text, in for the text in a list of values.
            value: What to compare with.
        """
        return self._select("restaurants", city, key, op, value)

    def restaurants_id_is_open(self, city: str, id: int, time: Clock) -> bool:
        """Say whether a restaurant is open at a time.

        Args:
            city: Name of the city.
            id: The restaurant's id.
            time: The time, HH:MM.
        """
        return self._is_open("restaurants", city, id, time)

    def restaurants_nearby(self, city: str, point: str, topk: Count | None = None, dist: Km = 2) -> ToolResult:
        """Find the restaurants near a place, nearest first.

        Args:
            city: Name of the city.
            point: Name of the place.
            topk: How many at most.
            dist: How far at most, in km.
        """
        return self._nearby("restaurants", city, point, topk, dist)

    def restaurants_cuisine(self, city: str) -> list[Cell]:
        """List the cuisines that a city's restaurants have.

        Args:
            city: Name of the city.
        """
        return self._tables.places("restaurants", self._city(city)).unique("cuisine")

    def restaurants_with_recommended_food(self, city: str, food: str) -> ToolResult:
        """Find the restaurants that recommend a dish.

        Args:
            city: Name of the city.
            food: The dish, or a part of its name.
        """
        return self._select("restaurants", city, "recommendedfood", "contains", food)

    def goto(self, city: str, start: str, end: str, start_time: Clock, transport_type: TransitMode) -> ToolResult:
        """Find the way between two places of a city: its legs with clocks, cost and distance.

        The cost of a metro leg is for one person, that of a taxi for one car of up to four people.

        Args:
            city: Name of the city.
            start: Name of the place to start from.
            end: Name of the place to reach.
            start_time: When to start, HH:MM.
            transport_type: How to travel.
        """
        travel = self._tables.sandbox.transit.city(self._city(city))
        start, end = self._place(city, start), self._place(city, end)
        legs = travel.legs(start, end, minutes_of(start_time), transport_type)
        if legs is None:
            return ToolResult(f"The metro offers no way from {start} to {end}; walk or take a taxi.", value=[])
        found = [leg.to_published() for leg in legs]
        return ToolResult(render(found), value=found)

    def intercity_transport_select(
        self, start_city: str, end_city: str, intercity_type: DepartureKind, earliest_leave_time: Clock = "00:00"
    ) -> ToolResult:
        """Find the trains or flights from one city to another, by time of departure. The cost is for one person.

        Args:
            start_city: Name of the city to leave.
            end_city: Name of the city to reach.
            intercity_type: Trains or flights.
            earliest_leave_time: Not before this time, HH:MM.
        """
        origin, dest = self._city(start_city), self._city(end_city)
        table = self._tables.departures(intercity_type, origin, dest)
        earliest = minutes_of(earliest_leave_time)
        found = table.where(minutes_of(clock) >= earliest for clock in table.column("BeginTime"))
        return _answer(found, f"There is no {intercity_type} from {origin} to {dest} at that time.")

    def poi_lat_lon_search(self, city: str, name: str) -> tuple[float, float]:
        """Find where a place lies: latitude and longitude.

        Args:
            city: Name of the city.
            name: Name of the place.
        """
        return self._tables.sandbox.transit.city(self._city(city)).position(self._place(city, name))

    def _city(self, name: str) -> str:
        names = self._tables.city_names
        found = names.get(name) or names.get(name.casefold())
        if found is None:
            raise UnknownName("city", name, names)
        return found

    def _place(self, city: str, name: str) -> str:
        """The place of that name or English name; the name itself where there is none, which the look-up tells."""
        return self._tables.sandbox.place(self._city(city), name) or name

    def _keys(self, kind: PlaceKind, city: str) -> list[dict[str, str]]:
        table = self._tables.places(kind, self._city(city))
        first = table.rows[0] if table.rows else (None,) * len(table.columns)
        return [
            {"key": name, "type": "text" if isinstance(cell, str) else "number"}
            for name, cell in zip(table.columns, first, strict=True)
        ]

    def _select(self, kind: PlaceKind, city: str, key: str | None, op: Comparison, value: Value | None) -> ToolResult:
        table = self._tables.places(kind, self._city(city))
        if key is not None:
            if key not in COLUMNS[kind]:
                raise UnknownName("column", key, COLUMNS[kind])
            if value is None:
                raise ToolFailure(f"{key!r} is to be compared with nothing; give a value.")
            table = table.where(_compare(cell, op, value) for cell in table.column(key))
        return _answer(table, f"No {_SINGULAR[kind]} is so.")

    def _nearby(self, kind: PlaceKind, city: str, point: str, topk: int | None, dist: float) -> ToolResult:
        found = self._tables.nearby(kind, self._city(city), self._place(city, point), topk, dist)
        return _answer(found, f"There is no {_SINGULAR[kind]} within {dist:g} km of {point}.")

    def _is_open(self, kind: PlaceKind, city: str, number: int, time: str) -> bool:
        row = self._tables.places(kind, self._city(city)).find("id", number)
        if row is None:
            raise ToolFailure(f"There is no {_SINGULAR[kind]} with the id {number} in {city}.")
        return is_open(row["opentime"], row["endtime"], time)


def _answer(table: Table, none: str) -> ToolResult:
    found = table.records()
    return ToolResult(render(found) if found else none, value=found)


def _compare(cell: Cell, op: Comparison, value: Value) -> bool:
    """Whether a cell compares so with a value; a cell that is not known compares with nothing.

    Raises:
        ToolFailure: The two are of kinds that do not compare so.
    """
    if cell is None:
        return False
    if op == "contains":
        if isinstance(cell, str) and isinstance(value, str):
            return value in cell
        raise ToolFailure("contains looks for a text inside a text; this column or value is none.")
    if op == "in":
        if isinstance(value, list):
            return cell in value
        raise ToolFailure("in needs a list of values.")
    if isinstance(value, list):
        raise ToolFailure(f"{op} compares with one value; use in for a list.")
    if op in _ORDERED:
        if isinstance(cell, str) is not isinstance(value, str):
            raise ToolFailure(f"{op} cannot compare {cell!r} with {value!r}: one is a text, the other a number.")
        return _ORDERED[op](cell, value)
    return (cell == value) is (op == "==")
