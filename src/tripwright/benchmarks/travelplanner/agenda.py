"""A plan made ready to be shown or exported: resolved, priced, with broken rules pinned to their items."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.costs import cost_sheet
from tripwright.benchmarks.travelplanner.plan import read_plan
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.rules import Verdict
from tripwright.rules.marks import marks_of
from tripwright.trip.agenda import Agenda, build_agenda
from tripwright.trip.gazetteer import Gazetteer, WorldGazetteer


def plan_agenda(
    task: Task,
    plan: Any,
    catalog: Catalog,
    verdicts: Iterable[Verdict] = (),
    *,
    gazetteer: Gazetteer | None = None,
) -> Agenda | None:
    """The trip that a plan describes.

    Args:
        task: The query that the plan answers.
        plan: The plan as published, any JSON value.
        catalog: The world.
        verdicts: Those that were violated or could not be judged are pinned to their items.
        gazetteer: One for many plans saves look-ups; made from the world by default.

    Returns:
        None where there is no trip to show: the task has no dates or group size, or the plan is no list of days.
    """
    read = read_plan(task, plan, catalog)
    trip = read.itinerary
    if trip is None or not trip.days or read.problem is not None:
        return None
    return build_agenda(
        trip,
        gazetteer or WorldGazetteer(catalog.world),
        key=task.id,
        title=f"{task.org} to {task.dest}" if task.org and task.dest else task.id,
        costs=cost_sheet(read),
        marks=marks_of(verdicts),
    )
