"""The exact planner as a tool, for agents that are granted it: structured fields in, a plan or the conflict out."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ValidationError

from tripwright.benchmarks.travelplanner.planning import TaskPlanner
from tripwright.benchmarks.travelplanner.task import HouseRule, RoomType, Task, Transportation
from tripwright.errors import BadInput
from tripwright.session import Tool, ToolResult
from tripwright.session.tools import render

Cuisine = Literal["Chinese", "American", "Italian", "Mexican", "Indian", "Mediterranean", "French"]


class ExactPlanner:
    """The tool over one planner."""

    def __init__(self, planner: TaskPlanner) -> None:
        self._planner = planner

    def tools(self) -> tuple[Tool, ...]:
        """The tool."""
        return (Tool.of(self.exact_planner),)

    def exact_planner(
        self,
        org: str,
        dest: str,
        days: int,
        date: list[str],
        people_number: int,
        visiting_city_number: int | None = None,
        budget: float | None = None,
        house_rule: HouseRule | None = None,
        cuisine: list[Cuisine] | None = None,
        room_type: RoomType | None = None,
        transportation: Transportation | None = None,
    ) -> ToolResult:
        """Plan the trip exactly: the cheapest plan that meets every demand, or the demands that cannot be met together.

        Args:
            org: City of departure.
            dest: A city for 3 days, a state for 5 and 7 days.
            days: Length of the trip: 3, 5 or 7.
            date: Every date of the trip, YYYY-MM-DD.
            people_number: How many people travel.
            visiting_city_number: How many cities to visit: 1, 2 or 3 for 3, 5 or 7 days.
            budget: For the whole party and trip; null when there is none.
            house_rule: What the party needs to be allowed where it stays; null when nothing.
            cuisine: The cuisines that must be eaten; null when none is asked for.
            room_type: The kind of room; null when any will do.
            transportation: How the party will not travel; null when any way will do.
        """
        demands = {
            "house rule": house_rule,
            "cuisine": cuisine,
            "room type": room_type,
            "transportation": transportation,
        }
        body = {
            "id": "asked",
            "query": "",
            "org": org,
            "dest": dest,
            "days": days,
            "date": date,
            "people_number": people_number,
            "visiting_city_number": visiting_city_number,
            "budget": budget,
            "local_constraint": demands,
        }
        answer = self._planner.plan(_task(body))
        units = self._planner.catalog.world.manifest.minor_units
        value = {
            "status": answer.status.value,
            "cost": None if answer.cost is None else answer.cost / units,
            "plan": answer.plan,
            "conflict": None if answer.conflict is None else answer.conflict.text,
            "note": answer.note,
        }
        return ToolResult(_words(value), value=value)


def _task(body: dict[str, Any]) -> Task:
    try:
        return Task.model_validate(body)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        raise BadInput(fault["msg"], field=".".join(map(str, fault["loc"])), value=fault["input"]) from error


def _words(value: dict[str, Any]) -> str:
    return render({key: entry for key, entry in value.items() if entry not in (None, "")})
