"""The six searches as ordinary typed tools: names and dates are checked, answers are records.

``protocol.py`` has the same searches as published (text in, text out); both read the same catalog.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from tripwright.benchmarks.travelplanner import tables
from tripwright.benchmarks.travelplanner.catalog import Catalog, RoadMode
from tripwright.benchmarks.travelplanner.notebook import Notebook
from tripwright.errors import UnknownName
from tripwright.session import Tool, ToolResult
from tripwright.session.tools import render


class Searches:
    """The searches over one catalog; each answer becomes the notebook's latest result."""

    def __init__(self, catalog: Catalog, notebook: Notebook) -> None:
        self._catalog = catalog
        self._notebook = notebook
        self._units = catalog.world.manifest.minor_units

    def tools(self) -> tuple[Tool, ...]:
        """The six tools."""
        searches = (
            self.flight_search,
            self.google_distance_matrix,
            self.accommodation_search,
            self.restaurant_search,
            self.attraction_search,
            self.city_search,
        )
        return tuple(Tool.of(search) for search in searches)

    def flight_search(self, departure_city: str, destination_city: str, date: dt.date) -> ToolResult:
        """Find the flights between two cities on a date. The price is for one person.

        Args:
            departure_city: City to fly from.
            destination_city: City to fly to.
            date: Day of departure, YYYY-MM-DD.
        """
        self._check_city(departure_city)
        self._check_city(destination_city)
        rows = self._catalog.flights(departure_city, destination_city, date.isoformat())
        none = tables.no_flight(departure_city, destination_city, date.isoformat())
        return self._answer(tables.flight_records(rows, self._units), none)

    def google_distance_matrix(self, origin: str, destination: str, mode: RoadMode) -> ToolResult:
        """Find distance, duration and cost of a road between two cities. The cost is for one vehicle.

        Args:
            origin: City to start from.
            destination: City to arrive in.
            mode: How to travel; a car of one's own holds 5 people, a taxi 4.
        """
        self._check_city(origin)
        self._check_city(destination)
        road = self._catalog.road(origin, destination)
        fare = self._catalog.road_fare(origin, destination, mode)
        if road is None or fare is None:
            return self._answer([], f"There is no usable road from {origin} to {destination}.")
        record = {
            "mode": mode,
            "origin": origin,
            "destination": destination,
            "duration": road.duration,
            "distance": road.distance,
            "cost": fare // self._units,
        }
        return self._keep(ToolResult(render(record), value=record))

    def accommodation_search(self, city: str) -> ToolResult:
        """Find the accommodations of a city. The price is for one room and night.

        Args:
            city: City to stay in.
        """
        self._check_city(city)
        rows = tables.hotel_records(self._catalog.hotels(city), self._units)
        return self._answer(rows, f"There is no accommodation in {city}.")

    def restaurant_search(self, city: str) -> ToolResult:
        """Find the restaurants of a city. The average cost is for one person and meal.

        Args:
            city: City to eat in.
        """
        self._check_city(city)
        rows = tables.restaurant_records(self._catalog.restaurants(city), self._units)
        return self._answer(rows, f"There is no restaurant in {city}.")

    def attraction_search(self, city: str) -> ToolResult:
        """Find the sights of a city.

        Args:
            city: City to visit.
        """
        self._check_city(city)
        rows = tables.attraction_records(self._catalog.attractions(city))
        return self._answer(rows, f"There is no attraction in {city}.")

    def city_search(self, state: str) -> list[str]:
        """List the cities of a state.

        Args:
            state: Name of the state.
        """
        cities = self._catalog.cities_by_state.get(state)
        if cities is None:
            raise UnknownName("state", state, self._catalog.cities_by_state)
        return list(cities)

    def _check_city(self, city: str) -> None:
        if city not in self._catalog.states:
            raise UnknownName("city", city, self._catalog.states)

    def _answer(self, records: Sequence[Any], none: str) -> ToolResult:
        content = render(records) if records else none
        return self._keep(ToolResult(content, value=list(records)))

    def _keep(self, result: ToolResult) -> ToolResult:
        self._notebook.latest = result.content
        return result
