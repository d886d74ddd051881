"""A task as flat fields: what programs read instead of the text, and what the exact planner's tool takes."""

from __future__ import annotations

from typing import Any

from tripwright.benchmarks.travelplanner.task import LocalConstraint, Task


def structured(task: Task) -> dict[str, Any] | None:
    """The request as the planner tool's arguments; None where the split hides its labels."""
    if task.org is None or task.dest is None or task.date is None or task.people_number is None:
        return None
    local = task.local_constraint or LocalConstraint()
    return {
        "org": task.org,
        "dest": task.dest,
        "days": task.days,
        "date": list(task.date),
        "people_number": task.people_number,
        "visiting_city_number": task.visiting_city_number,
        "budget": task.budget,
        "house_rule": local.house_rule,
        "cuisine": None if local.cuisine is None else list(local.cuisine),
        "room_type": local.room_type,
        "transportation": local.transportation,
    }
