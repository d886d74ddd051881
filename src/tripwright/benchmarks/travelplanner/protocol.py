"""The published text protocol of the two-stage mode: ``Action[arguments]`` in, a line of observation out.

Names, argument checks and what counts as a failure are the published ones (fact sheet, sections 2 and 8.1); the words
of the failures are ours. Stops are the session's business: ``TWO_STAGE`` holds the published bounds.
"""

from __future__ import annotations

import re
from typing import cast

from tripwright.benchmarks.travelplanner import tables
from tripwright.benchmarks.travelplanner.catalog import Catalog, RoadMode
from tripwright.benchmarks.travelplanner.instructions import SOLE_PLANNING
from tripwright.benchmarks.travelplanner.notebook import Notebook
from tripwright.benchmarks.travelplanner.source import ATTRIBUTION
from tripwright.benchmarks.travelplanner.upstream.primitives import cut
from tripwright.session import Action, Limits, PlannerInput, TextProtocol, Tool, ToolFailure, ToolResult
from tripwright.session.session import INVALID_ACTION

TWO_STAGE = Limits(steps=30, identical_calls=3, failures=3)
"""30 steps; the third identical action, and the fourth call of a tool that failed three times, are not executed."""
EMPTY_HINT = "There was no action. Write one, without the words Thought, Action or Observation in front."
MASK = "Masked to save room; what matters should be in the notebook."
"""What replaces a search result in the prompt once a newer call has succeeded."""
MASKED = frozenset(
    {"FlightSearch", "GoogleDistanceMatrix", "AccommodationSearch", "RestaurantSearch", "AttractionSearch"}
)
"""The tools whose results are masked and can be written to the notebook; the city list is neither."""
TEXT_PROTOCOL = TextProtocol(
    turn="{word} {number}:",
    call="{name}[{arguments}]",
    rules="Write one action at a time, on one line, never one inside another. An action is one of:",
    planner=SOLE_PLANNING,
    examples={
        "FlightSearch": "FlightSearch[Ferncombe, Saltmere, 2022-03-04]",
        "GoogleDistanceMatrix": "GoogleDistanceMatrix[Ferncombe, Saltmere, self-driving]",
        "AccommodationSearch": "AccommodationSearch[Saltmere]",
        "RestaurantSearch": "RestaurantSearch[Saltmere]",
        "AttractionSearch": "AttractionSearch[Saltmere]",
        "CitySearch": "CitySearch[Coastland]",
        "NotebookWrite": "NotebookWrite[Restaurants in Saltmere]",
        "Planner": "Planner[the traveller's request]",
    },
    masked=MASKED,
    mask=MASK,
    prompt_tokens=30_000,
    planner_tokens=12_000,
    early_model="gpt-3.5",
)
"""Turns, masks and lengths as published; one early model has half the room (Q33)."""
UNLISTED = frozenset({"Jackson"})
"""Cities of the published tables that the published whitelist lacks (Q30)."""

_ACTION = re.compile(r"(\w+)\[(.+)\]$")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}$")
_ARGUMENTS = {
    "FlightSearch": ("departure_city", "destination_city", "date"),
    "GoogleDistanceMatrix": ("origin", "destination", "mode"),
    "AccommodationSearch": ("city",),
    "RestaurantSearch": ("city",),
    "AttractionSearch": ("city",),
    "CitySearch": ("state",),
    "NotebookWrite": ("description",),
    "Planner": ("query",),
}


def read_action(line: str) -> Action:
    """The action that a line names; a line that is not of the form ``Word[...]`` names no tool.

    Several arguments are split at comma and blank, as published; a tool of one argument gets everything in the
    brackets, and arguments beyond the last one are dropped.

    Example:
        >>> read_action("CitySearch[Texas]").arguments
        {'state': 'Texas'}
    """
    if not line.strip():
        return Action("", {}, reply=EMPTY_HINT)
    match = _ACTION.match(line)
    if match is None:
        return Action(line.strip(), {})
    name, inside = match[1], match[2]
    names = _ARGUMENTS.get(name, ())
    parts = [inside] if len(names) == 1 else inside.split(", ")
    return Action(name, dict(zip(names, parts, strict=False)))


class PublishedTools:
    """The eight published tools over one catalog and one notebook."""

    def __init__(self, catalog: Catalog, notebook: Notebook) -> None:
        self._catalog = catalog
        self._notebook = notebook
        self._units = catalog.world.manifest.minor_units
        published = ATTRIBUTION in catalog.world.manifest.attribution
        self._whitelist = dict.fromkeys(city for city in catalog.states if not (published and city in UNLISTED))

    def tools(self) -> tuple[Tool, ...]:
        """The tools by their published names.

        The counter of failed accommodation searches is looked up under a name that does not exist, so that the
        invalid actions' counter decides instead (Q31).
        """
        return (
            Tool.of(self.flight_search, name="FlightSearch"),
            Tool.of(self.google_distance_matrix, name="GoogleDistanceMatrix"),
            Tool.of(self.accommodation_search, name="AccommodationSearch", stop_counter=INVALID_ACTION),
            Tool.of(self.restaurant_search, name="RestaurantSearch"),
            Tool.of(self.attraction_search, name="AttractionSearch"),
            Tool.of(self.city_search, name="CitySearch"),
            Tool.of(self.notebook_write, name="NotebookWrite"),
            Tool.of(self.planner, name="Planner"),
        )

    def flight_search(self, departure_city: str, destination_city: str, date: str) -> str:
        """Find the flights between two cities on a date.

        Args:
            departure_city: City to fly from.
            destination_city: City to fly to.
            date: Day of departure, YYYY-MM-DD.
        """
        if _DATE.match(date) is None:
            raise ToolFailure(f"'{date}' is not a date of the form YYYY-MM-DD.")
        self._check_city(departure_city)
        self._check_city(destination_city)
        rows = self._catalog.flights(departure_city, destination_city, date)
        return self._keep(tables.flights_text(rows, departure_city, destination_city, date, self._units))

    def google_distance_matrix(self, origin: str, destination: str, mode: str) -> str:
        """Find distance, duration and cost of a road between two cities.

        Args:
            origin: City to start from; a state in brackets behind it is cut.
            destination: City to arrive in, likewise.
            mode: self-driving or taxi.
        """
        start, end = cut(origin), cut(destination)
        road = self._catalog.road(start, end)
        fare = self._catalog.road_fare(start, end, "taxi" if mode == "taxi" else "self-driving")
        line = tables.road_text(cast("RoadMode", mode), start, end, road, fare, self._units)
        if fare is not None and mode != "taxi" and "driving" not in mode:
            line = f"{line.rpartition(' ')[0]} None"  # as published, a mode without a formula has no cost
        return self._keep(line)

    def accommodation_search(self, city: str) -> str:
        """Find the accommodations of a city.

        Args:
            city: City to stay in.
        """
        self._check_city(city)
        return self._keep(tables.hotels_text(self._catalog.hotels(city), self._units))

    def restaurant_search(self, city: str) -> str:
        """Find the restaurants of a city.

        Args:
            city: City to eat in.
        """
        self._check_city(city)
        return self._keep(tables.restaurants_text(self._catalog.restaurants(city), self._units))

    def attraction_search(self, city: str) -> str:
        """Find the sights of a city.

        Args:
            city: City to visit.
        """
        self._check_city(city)
        return self._keep(tables.attractions_text(self._catalog.attractions(city)))

    def city_search(self, state: str) -> str:
        """List the cities of a state.

        Args:
            state: Name of the state.
        """
        cities = self._catalog.cities_by_state.get(state)
        return tables.INVALID_STATE if cities is None else str(list(cities))  # an invalid state is a success (Q32)

    def notebook_write(self, description: str) -> str:
        """Keep the most recent search result under a short description.

        Args:
            description: What the result is about, in a few words.
        """
        if self._notebook.latest is None:
            self._notebook.latest = str(None)  # as published, nothing is kept as readily as something
        return self._notebook.write(description)

    def planner(self, query: str) -> ToolResult:
        """Hand the notebook to the planner, which writes the plan from it alone.

        Args:
            query: The traveller's request.
        """
        given = PlannerInput(str(self._notebook.records()), query)
        return ToolResult(given.text, value=given)

    def _check_city(self, city: str) -> None:
        if city not in self._whitelist:
            raise ToolFailure(f"'{city}' is not a valid city; the valid cities are {', '.join(self._whitelist)}.")

    def _keep(self, text: str) -> str:
        self._notebook.latest = text
        return text
