"""What one day of a plan costs: the cost enquiry of the sole-planning strategies (fact sheet, section 8.2).

The formulas are those of the budget check, but a name must be equal, not contained (Q36). A meal or listing that is not
of the form ``Name, City`` is passed over; sights are free and not looked at.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from tripwright.benchmarks.travelplanner.catalog import CAR_SEATS, Catalog, RoadMode
from tripwright.benchmarks.travelplanner.upstream.primitives import UNNAMED, cut, from_to, name_city
from tripwright.benchmarks.travelplanner.upstream.subject import MEALS
from tripwright.literals import NotALiteral, read_literal
from tripwright.session import Action, Tool, ToolFailure, ToolResult

NOT_A_DAY = "The cost enquiry takes one day of the plan as a JSON object, with people_number in it."
_ENQUIRY = re.compile(r"(\w+)\[(.+)\]$", re.DOTALL)


class DayCost(NamedTuple):
    """A day's cost in units of the currency, or what of it cannot be charged."""

    cost: float
    invalid: tuple[str, ...]

    @property
    def text(self) -> str:
        """The answer in words: the cost, or a numbered list of the invalid items."""
        if not self.invalid:
            amount = f"{self.cost:.2f}".removesuffix(".00")
            return f"The cost of this day is {amount} dollars."
        items = " ".join(f"{number}. {item}" for number, item in enumerate(self.invalid, start=1))
        return f"The cost of this day is not available: {items}"


def day_cost(catalog: Catalog, day: Mapping[str, Any], people: int) -> DayCost:
    """The cost of one day in the published plan format for ``people`` travellers."""
    units = catalog.world.manifest.minor_units
    total, invalid = 0, list[str]()
    moved = _text(day, "transportation")
    if moved:
        fare = _transport(catalog, moved, _text(day, "current_city"), people)
        total += fare or 0
        if fare is None:
            invalid.append(f"The transportation is not valid: {moved}.")
    for meal in MEALS:
        name, city = name_city(_text(day, meal), meal)
        if (name, city) == UNNAMED:
            continue
        found = next((row for row in catalog.restaurants(city) if row.name == name), None)
        total += (found.price or 0) * people if found else 0
        if found is None:
            invalid.append(f"There is no such restaurant for {meal}: {name}, {city}.")
    name, city = name_city(_text(day, "accommodation"), "accommodation")
    if (name, city) != UNNAMED:
        listing = next((row for row in catalog.hotels(city) if row.name == name), None)
        total += (listing.price or 0) * math.ceil(people / (listing.capacity or 1)) if listing else 0
        if listing is None:
            invalid.append(f"There is no such accommodation: {name}, {city}.")
    return DayCost(total / units, tuple(invalid))


class CostEnquiry:
    """The enquiry as a tool over one catalog."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def published(self, day: str) -> ToolResult:
        """Ask for the cost of one day of the plan.

        Args:
            day: One day of the plan as a JSON object, with people_number in it.
        """
        body = read_day(day)
        people = body.get("people_number")
        if not isinstance(people, int) or isinstance(people, bool) or people < 1:
            raise ToolFailure(NOT_A_DAY)
        answer = day_cost(self._catalog, body, people)
        return ToolResult(answer.text, value=answer)

    def cost_enquiry(
        self,
        people_number: int,
        current_city: str,
        transportation: str = "-",
        breakfast: str = "-",
        lunch: str = "-",
        dinner: str = "-",
        accommodation: str = "-",
    ) -> ToolResult:
        """Ask what one day of a plan costs for the whole party, and whether its items exist. Sights are free.

        Args:
            people_number: How many people travel.
            current_city: The day's city, or 'from A to B' on a travel day.
            transportation: As in the plan.
            breakfast: Name and city, as in the plan.
            lunch: Name and city, as in the plan.
            dinner: Name and city, as in the plan.
            accommodation: Name and city, as in the plan.
        """
        if people_number < 1:
            raise ToolFailure("people_number must be at least 1.")
        day = {
            "current_city": current_city,
            "transportation": transportation,
            "breakfast": breakfast,
            "lunch": lunch,
            "dinner": dinner,
            "accommodation": accommodation,
        }
        answer = day_cost(self._catalog, day, people_number)
        return ToolResult(answer.text, value=answer)

    def published_tools(self) -> tuple[Tool, ...]:
        """The tool by its published name, for ``read_enquiry``."""
        return (Tool.of(self.published, name="CostEnquiry"),)

    def tools(self) -> tuple[Tool, ...]:
        """The ordinary typed tool."""
        return (Tool.of(self.cost_enquiry),)


def read_enquiry(line: str) -> Action:
    """The action of a sole-planning line: ``CostEnquiry[{...}]``; everything between the brackets is the argument.

    ``Finish[...]`` is no tool: a strategy that reads it says the plan and is done.
    """
    match = _ENQUIRY.match(line.strip())
    if match is None:
        return Action(line.strip(), {})
    return Action(match[1], {"day": match[2]})


def read_day(text: str) -> dict[str, Any]:
    """The day that an enquiry's argument holds, as JSON or as a Python literal.

    Raises:
        ToolFailure: It holds no object.
    """
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        value = _literal(text)
    if not isinstance(value, dict):
        raise ToolFailure(NOT_A_DAY)
    return cast("dict[str, Any]", value)


def _literal(text: str) -> object:
    try:
        return read_literal(text)
    except NotALiteral as error:
        raise ToolFailure(NOT_A_DAY) from error


def _text(day: Mapping[str, Any], key: str) -> str:
    value = day.get(key)
    return value if isinstance(value, str) and value != "-" else ""


def _transport(catalog: Catalog, text: str, current: str, people: int) -> int | None:
    """The fare for the whole party in minor units; None where the text names nothing that has one."""
    origin, dest = from_to(text)
    if origin is None or dest is None:
        origin, dest = from_to(current)
    lower = text.lower()
    if origin is None or dest is None:
        return None
    if "flight number" in lower:
        _, mark, rest = text.partition("Flight Number: ")
        rows = catalog.flights_by_id(rest.split(",")[0]) if mark else ()
        return (rows[0].price or 0) * people if rows else None
    mode: RoadMode | None = "self-driving" if "self-driving" in lower else "taxi" if "taxi" in lower else None
    if mode is None:
        return 0
    fare = catalog.road_fare(cut(origin), cut(dest), mode)
    return None if fare is None else fare * math.ceil(people / CAR_SEATS[mode])
