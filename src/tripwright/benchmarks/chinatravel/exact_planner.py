"""The exact planner as a tool, for agents that are granted it: a task in fields in, a plan or the conflict out."""

from __future__ import annotations

from typing import Any

from tripwright.benchmarks.chinatravel.asked import Days, People, asked_task
from tripwright.benchmarks.chinatravel.planning.planner import TaskPlanner
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.session import Tool, ToolResult
from tripwright.session.tools import render


def structured(task: Task) -> dict[str, Any] | None:
    """The task as the tool's arguments; None where its programs are not known."""
    if task.programs is None:
        return None
    return {
        "start_city": task.start_city,
        "target_city": task.target_city,
        "days": task.days,
        "people_number": task.people_number,
        "programs": list(task.programs),
    }


class ExactPlanner:
    """The tool over one planner."""

    def __init__(self, planner: TaskPlanner) -> None:
        self._planner = planner

    def tools(self) -> tuple[Tool, ...]:
        """The tool."""
        return (Tool.of(self.exact_planner),)

    def exact_planner(
        self, start_city: str, target_city: str, days: Days, people_number: People, programs: list[str]
    ) -> ToolResult:
        """Plan the trip: a plan that satisfies every program, or why there is none.

        Args:
            start_city: City of departure.
            target_city: City to visit.
            days: Length of the trip in days.
            people_number: How many people travel.
            programs: The constraint programs, each of which assigns result.
        """
        task = asked_task(self._planner.sandbox, start_city, target_city, days, people_number, programs)
        answer = self._planner.plan(task)
        value = {
            "status": answer.status.value,
            "cost": None if answer.cost is None else answer.cost / 100,
            "plan": answer.plan,
            "conflict": None if answer.conflict is None else answer.conflict.text,
            "note": answer.note,
        }
        return ToolResult(render({key: entry for key, entry in value.items() if entry not in (None, "")}), value=value)
