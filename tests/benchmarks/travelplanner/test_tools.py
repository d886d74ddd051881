from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from inline_snapshot import snapshot

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.notebook import Notebook, notebook_tools
from tripwright.benchmarks.travelplanner.tools import Searches
from tripwright.session import ErrorKind, ToolResult, ToolSet


class Desk:
    def __init__(self, catalog: Catalog) -> None:
        self.notebook = Notebook()
        self.tools = ToolSet([*Searches(catalog, self.notebook).tools(), *notebook_tools(self.notebook)])

    def __call__(self, name: str, **arguments: Any) -> ToolResult:
        return asyncio.run(self.tools[name].call(arguments))


@pytest.fixture
def desk(small_catalog: Catalog) -> Desk:
    return Desk(small_catalog)


def test_the_tools_and_their_arguments(desk: Desk) -> None:
    shapes = {
        name: {argument: entry.get("type", entry.get("enum")) for argument, entry in schema.items()}
        for name, tool in desk.tools.items()
        for schema in [tool.parameters["properties"]]
    }

    assert shapes == snapshot(
        {
            "flight_search": {"departure_city": "string", "destination_city": "string", "date": "string"},
            "google_distance_matrix": {"origin": "string", "destination": "string", "mode": "string"},
            "accommodation_search": {"city": "string"},
            "restaurant_search": {"city": "string"},
            "attraction_search": {"city": "string"},
            "city_search": {"state": "string"},
            "notebook_write": {"description": "string"},
            "notebook_update": {"index": "integer", "description": "string"},
            "notebook_list": {},
            "notebook_list_all": {},
            "notebook_read": {"index": "integer"},
            "notebook_reset": {},
        }
    )
    assert all(tool.description for tool in desk.tools.values())
    assert all(
        entry.get("description") for tool in desk.tools.values() for entry in tool.parameters["properties"].values()
    )
    assert desk.tools["google_distance_matrix"].parameters["properties"]["mode"]["enum"] == ["self-driving", "taxi"]


def test_flights_are_records_for_one_person(desk: Desk) -> None:
    result = desk("flight_search", departure_city="Alder", destination_city="Birch", date="2022-03-05")

    assert json.loads(result.content) == result.value
    assert result.value == snapshot(
        [
            {
                "Flight Number": "F0000006",
                "Price": 80,
                "DepTime": "08:00",
                "ArrTime": "10:00",
                "ActualElapsedTime": "2 hours 0 minutes",
                "FlightDate": "2022-03-05",
                "OriginCityName": "Alder",
                "DestCityName": "Birch",
                "Distance": 206.25,
            },
            {
                "Flight Number": "F0000007",
                "Price": 85,
                "DepTime": "11:20",
                "ArrTime": "13:20",
                "ActualElapsedTime": "2 hours 0 minutes",
                "FlightDate": "2022-03-05",
                "OriginCityName": "Alder",
                "DestCityName": "Birch",
                "Distance": 206.25,
            },
        ]
    )


def test_a_day_without_flights_is_an_answer_and_no_error(desk: Desk) -> None:
    result = desk("flight_search", departure_city="Alder", destination_city="Birch", date="2023-01-01")

    assert result.ok
    assert result.value == []
    assert result.content == "There is no flight from Alder to Birch on 2023-01-01."


def test_a_road_has_a_cost_for_one_vehicle(desk: Desk) -> None:
    own = desk("google_distance_matrix", origin="Alder", destination="Cedar", mode="self-driving")
    taxi = desk("google_distance_matrix", origin="Alder", destination="Cedar", mode="taxi")

    assert own.value == snapshot(
        {
            "mode": "self-driving",
            "origin": "Alder",
            "destination": "Cedar",
            "duration": "5 hours 40 mins",
            "distance": "460 km",
            "cost": 23,
        }
    )
    assert taxi.value["cost"] == 460


def test_a_road_of_more_than_a_day_is_not_usable(desk: Desk) -> None:
    result = desk("google_distance_matrix", origin="Alder", destination="Fir Harbor", mode="taxi")

    assert (result.ok, result.value) == (True, [])
    assert "no usable road" in result.content


@pytest.mark.parametrize(
    ("tool", "count"), [("accommodation_search", 12), ("restaurant_search", 14), ("attraction_search", 6)]
)
def test_places_of_a_city(desk: Desk, tool: str, count: int) -> None:
    assert len(desk(tool, city="Alder").value) == count


def test_a_city_without_sights_is_an_answer(desk: Desk) -> None:
    result = desk("attraction_search", city="Elm Creek")

    assert (result.ok, result.value, result.content) == (True, [], "There is no attraction in Elm Creek.")


def test_cities_of_a_state_in_file_order(desk: Desk) -> None:
    assert desk("city_search", state="Southland").value == ["Fir Harbor", "St. Grove"]


@pytest.mark.parametrize(
    ("tool", "arguments", "text"),
    [
        ("restaurant_search", {"city": "Aldr"}, "did you mean 'Alder'?"),
        ("flight_search", {"departure_city": "Alder", "destination_city": "Oz", "date": "2022-03-04"}, "unknown city"),
        ("city_search", {"state": "Nothland"}, "did you mean 'Northland'?"),
        ("flight_search", {"departure_city": "Alder", "destination_city": "Birch", "date": "4 March"}, "'date'"),
        ("flight_search", {"departure_city": "Alder", "destination_city": "Birch", "date": "2022-02-30"}, "'date'"),
        ("google_distance_matrix", {"origin": "Alder", "destination": "Birch", "mode": "train"}, "'self-driving'"),
        ("restaurant_search", {"town": "Alder"}, "'city' is missing"),
    ],
)
def test_mistakes_are_answered(desk: Desk, tool: str, arguments: dict[str, Any], text: str) -> None:
    result = desk(tool, **arguments)

    assert result.error in (ErrorKind.REFUSED, ErrorKind.BAD_ARGUMENTS)
    assert text in result.content


def test_the_notebook_keeps_the_latest_result(desk: Desk) -> None:
    assert desk("notebook_write", description="too early").error is ErrorKind.REFUSED

    sights = desk("attraction_search", city="Alder")
    assert desk("notebook_write", description="Sights of Alder").content == "Kept in the notebook with index 0."
    meals = desk("restaurant_search", city="Alder")
    desk("notebook_write", description="Meals in Alder")

    assert desk("notebook_list").value == [
        {"index": 0, "description": "Sights of Alder"},
        {"index": 1, "description": "Meals in Alder"},
    ]
    assert desk("notebook_read", index=0).content == sights.content
    assert desk("notebook_list_all").value[1]["content"] == meals.content
    assert desk.notebook.records()[0] == {"index": 0, "Short Description": "Sights of Alder", "Content": sights.content}


def test_entries_are_replaced_and_forgotten(desk: Desk) -> None:
    desk("attraction_search", city="Alder")
    desk("notebook_write", description="Sights")
    meals = desk("restaurant_search", city="Birch")

    assert desk("notebook_update", index=0, description="Meals").ok
    assert desk("notebook_read", index=0).content == meals.content
    assert "indices are 0 to 0" in desk("notebook_read", index=1).content
    assert "indices are 0 to 0" in desk("notebook_update", index=-1, description="x").content
    desk("notebook_reset")
    assert desk("notebook_list").value == []
    assert "the notebook is empty" in desk("notebook_read", index=0).content
