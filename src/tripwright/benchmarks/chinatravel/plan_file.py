"""A planned ChinaTravel trip as a line of a plans file, and as a table for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tripwright.benchmarks.chinatravel.check import total_cost
from tripwright.benchmarks.chinatravel.plan import DEPARTURES, Activity, read_plan, seen_from
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.planner.answer import Answer
from tripwright.planner.shown import DayTable

_MODES = {1: 0, 3: 1}
"""Number of legs to the place of the one that names the way."""


def plan_line(task: Task, answer: Answer[Any], minor_units: int) -> dict[str, Any]:
    """One line of the output: the published form under ``plan``, then the answer, money in yuan.

    ``closest`` is there where there is no plan: the trip that breaks the fewest demands.
    """
    line = {"uid": task.id, "plan": answer.plan, **answer.to_json(minor_units)}
    return line if answer.plan is not None else {**line, "closest": answer.closest}


def day_table(plan: Any) -> DayTable:
    """Each activity with its clocks, how the party gets there, and what it pays."""
    read = read_plan(plan)
    cost = total_cost(plan)
    total = "" if cost is None else f"¥{cost:,.2f} for {read.people:g}" if read.people else f"¥{cost:,.2f}"
    columns = ("day", "from", "to", "what", "where", "by", "min", "cost")
    return DayTable(columns, tuple(_rows(read.activities)), total)


def _rows(activities: tuple[Activity, ...]) -> Iterator[tuple[object, ...]]:
    day = 0
    for activity in activities:
        where = activity.position
        if activity.type in DEPARTURES:
            where = f"{activity.id} {activity.start} → {activity.end}"
        hops = activity.hops
        mode = hops[_MODES.get(len(hops), 0)].mode if hops else None
        ends = hops[-1].ends if hops else None
        begins = hops[0].begins if hops else None
        minutes = ends - begins if ends is not None and begins is not None else None
        costs = [activity.cost, *(hop.cost for hop in hops)]
        known = None if None in costs else f"{sum(cost or 0 for cost in costs):,.2f}"
        shown = (activity.day if activity.day != day else None, *_clocks(activity), activity.type, where)
        yield *shown, mode, minutes, known
        day = activity.day


def _clocks(activity: Activity) -> tuple[str | None, str | None]:
    clocks = (activity.begins, activity.ends)
    begins, ends = (None if clock is None else seen_from(activity.day, clock) for clock in clocks)
    return begins, ends
