"""Reference information: what an agent is given in sole-planning mode (fact sheet, section 3).

It holds exactly the cities and legs of a reference plan: for each visited city its sights, restaurants and
accommodations, for each leg the flights of its date, self-driving and taxi; 9, 15 or 21 items for 3, 5 or 7 days. Two
shapes are published: a list of ``{Description, Content}`` with tables as text, and a dictionary from the description to
records. Both are read and written; a failure is the tool's sentence in either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

from tripwright.benchmarks.travelplanner import tables
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.benchmarks.travelplanner.text_table import Record, text_table
from tripwright.errors import BadInput
from tripwright.lines import read_values
from tripwright.literals import NotALiteral, read_literal


class Leg(NamedTuple):
    """A move between two cities on a date (YYYY-MM-DD)."""

    origin: str
    dest: str
    date: str


class Route(NamedTuple):
    """The cities that a plan visits, in order, and its legs."""

    cities: tuple[str, ...]
    legs: tuple[Leg, ...]


class ReferenceItem(NamedTuple):
    """One answer: a table as records (or, when read from the text shape, as text), or a sentence of failure."""

    description: str
    content: str | list[Record]

    @property
    def text(self) -> str:
        """The answer as an agent reads it."""
        return self.content if isinstance(self.content, str) else text_table(self.content)


class ReferenceInformation(NamedTuple):
    """All answers that a query comes with."""

    items: tuple[ReferenceItem, ...]

    def as_text_items(self) -> list[dict[str, str]]:
        """The published list shape; its ``str`` is what the published prompts hold."""
        return [{"Description": item.description, "Content": item.text} for item in self.items]

    def as_records(self) -> dict[str, str | list[Record]]:
        """The published dictionary shape."""
        return {item.description: item.content for item in self.items}


def plan_route(plan: Sequence[object], dates: Sequence[str], org: str) -> Route:
    """The cities and legs of a plan in the published format; a bracketed state is cut from every city.

    Days beyond the dates, and days without a readable ``current_city``, add nothing.
    """
    cities: dict[str, None] = {}
    legs: list[Leg] = []
    for day, date in zip(plan, dates, strict=False):
        place = cast(dict[str, object], day).get("current_city") if isinstance(day, dict) else None
        if not isinstance(place, str):
            continue
        move = re.search(r"from\s+(.+?)\s+to\s+([^,]+)", place)
        if move is None:
            cities.setdefault(_city(place))
        else:
            legs.append(Leg(_city(move[1]), _city(move[2]), date))
            cities.setdefault(legs[-1].dest)
    return Route(tuple(city for city in cities if city not in ("", "-", org)), tuple(legs))


def reference_information(catalog: Catalog, route: Route) -> ReferenceInformation:
    """The answers of the tools for the cities and legs of a route."""
    items = [item for city in route.cities for item in _city_items(catalog, city)]
    items += [item for leg in route.legs for item in _leg_items(catalog, leg)]
    return ReferenceInformation(tuple(items))


def task_reference_information(catalog: Catalog, task: Task) -> ReferenceInformation:
    """The answers for a task with a reference plan.

    Raises:
        BadInput: The task has no reference plan, departure city or dates.
    """
    if task.annotated_plan is None or task.date is None or task.org is None:
        raise BadInput("the task has no reference plan to take the route from", field="annotated_plan", value=task.id)
    return reference_information(catalog, plan_route(task.annotated_plan, task.date, task.org))


def read_reference_information(file: Path) -> list[ReferenceInformation]:
    """The reference information of each query in a published file, in its order.

    Either shape is read, each line on its own, and so is the ``reference_information`` field or Python-literal column
    of a query file.

    Raises:
        BadInput: A line is not of a published shape.
    """
    found: list[ReferenceInformation] = []
    for line, _, value in read_values(file):
        if isinstance(value, dict):
            value = cast(dict[str, object], value).get("reference_information", cast(object, value))
        if isinstance(value, str):
            try:
                value = read_literal(value)
            except NotALiteral as error:
                raise BadInput(str(error), file=file, line=line, field="reference_information") from error
        try:
            found.append(parse_reference_information(value))
        except BadInput as error:
            raise BadInput(error.problem, file=file, line=line, value=error.value, expected=error.expected) from error
    return found


def parse_reference_information(value: object) -> ReferenceInformation:
    """Reference information from either published shape.

    Raises:
        BadInput: It is of neither.
    """
    if isinstance(value, dict):
        pairs: Iterable[tuple[object, object]] = cast(dict[object, object], value).items()
    elif isinstance(value, list):
        pairs = [_pair(item) for item in cast(list[object], value)]
    else:
        raise BadInput("not reference information", value=value, expected="a list of items or a dictionary")
    items: list[ReferenceItem] = []
    for description, content in pairs:
        if not isinstance(description, str) or not isinstance(content, str | list):
            raise BadInput("not an item of reference information", value=description, expected="text, or records")
        items.append(ReferenceItem(description, cast("str | list[Record]", content)))
    return ReferenceInformation(tuple(items))


def _pair(item: object) -> tuple[object, object]:
    if not isinstance(item, dict):
        raise BadInput("not an item of reference information", value=item, expected="{Description, Content}")
    body = cast(dict[str, Any], item)
    return body.get("Description"), body.get("Content")


def _city(text: str) -> str:
    return re.sub(r"\(.*\).*", "", text, flags=re.DOTALL).strip()


def _city_items(catalog: Catalog, city: str) -> list[ReferenceItem]:
    unit = catalog.world.manifest.minor_units
    sights, meals, beds = catalog.attractions(city), catalog.restaurants(city), catalog.hotels(city)
    return [
        ReferenceItem(f"Attractions in {city}", tables.attraction_records(sights) or tables.NO_ATTRACTION),
        ReferenceItem(f"Restaurants in {city}", tables.restaurant_records(meals, unit) or tables.NO_RESTAURANT),
        ReferenceItem(f"Accommodations in {city}", tables.hotel_records(beds, unit) or tables.NO_ACCOMMODATION),
    ]


def _leg_items(catalog: Catalog, leg: Leg) -> list[ReferenceItem]:
    unit = catalog.world.manifest.minor_units
    origin, dest, date = leg
    flights = tables.flight_records(catalog.flights(origin, dest, date), unit)
    road = catalog.road(origin, dest)
    car, taxi = (catalog.road_fare(origin, dest, mode) for mode in ("self-driving", "taxi"))
    return [
        ReferenceItem(f"Flight from {origin} to {dest} on {date}", flights or tables.no_flight(origin, dest, date)),
        ReferenceItem(
            f"Self-driving from {origin} to {dest}", tables.road_text("self-driving", origin, dest, road, car, unit)
        ),
        ReferenceItem(f"Taxi from {origin} to {dest}", tables.road_text("taxi", origin, dest, road, taxi, unit)),
    ]
