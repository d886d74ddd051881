"""A planned TravelPlanner trip as a line of a plans file, and as a table for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.costs import cost_sheet
from tripwright.benchmarks.travelplanner.plan import read_plan
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.planner.answer import Answer
from tripwright.planner.city_tour import TourChoice
from tripwright.planner.shown import DayTable


def plan_line(place: int | None, task: Task, answer: Answer[TourChoice], minor_units: int) -> dict[str, Any]:
    """One line of the output: the published form, then the answer.

    Args:
        place: The task's place in its file, from 1; None where that is not certain.
        task: The task.
        answer: Its answer.
        minor_units: In one unit of the currency.
    """
    published: dict[str, Any] = {"id": task.id, "idx": place, "query": task.query, "plan": answer.plan}
    if place is None:
        del published["idx"]
    return published | answer.to_json(minor_units)


def day_table(task: Task, plan: Any, catalog: Catalog) -> DayTable:
    """Each entry of each day with its price."""
    sheet = cost_sheet(read_plan(task, plan, catalog))
    costs = {cost.where: str(cost.amount) for cost in sheet.lines}
    parts = ", ".join(f"{kind} {amount}" for kind, amount in sheet.by_kind().items())
    budget = "" if task.budget is None else f" of a budget of {task.budget:,g}"
    rows = tuple(_day_rows(plan, costs))
    return DayTable(("day", "what", "booked", "cost"), rows, f"{sheet.total}{budget} ({parts})")


def _day_rows(days: Any, costs: dict[str, str]) -> Iterator[tuple[object, ...]]:
    for day in days:
        yield day["days"], "city", day["current_city"], None
        for field in ("transportation", "breakfast", "attraction", "lunch", "dinner", "accommodation"):
            if day[field] != "-":
                yield None, field, day[field], costs.get(f"day {day['days']} / {field}")
