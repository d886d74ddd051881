"""Planning a whole query file, in one process or several."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.planning import TaskPlanner
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.jobs import map_chunks
from tripwright.planner.answer import Answer
from tripwright.planner.city_tour import Preference, TourChoice, read_preference
from tripwright.world import World


def plan_tasks(
    tasks: Sequence[Task], world: World, *, prefer: str = "cheapest", time_limit: float | None = None, jobs: int = 1
) -> list[Answer[TourChoice]]:
    """An answer for each task, in order.

    Args:
        tasks: What to plan.
        world: Where; other processes open its file for themselves.
        prefer: Which plan is the best, as people write it.
        time_limit: Seconds for each task.
        jobs: Processes that share the work.

    Raises:
        BadInput: There is no such preference.
        MissingExtra: Several processes are asked for, and joblib is not installed.
    """
    preference = read_preference(prefer, world.manifest.minor_units)
    if jobs == 1:
        return _plan_all(tasks, world, preference, time_limit)
    elsewhere = partial(_plan_elsewhere, world.path, prefer, time_limit)
    return map_chunks(elsewhere, tasks, jobs, purpose="planning in several processes")


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


def _plan_all(
    tasks: Sequence[Task], world: World, preference: Preference, time_limit: float | None
) -> list[Answer[TourChoice]]:
    planner = TaskPlanner(Catalog(world))
    return [planner.plan(task, prefer=preference, time_limit=time_limit) for task in tasks]


def _plan_elsewhere(
    file: Path, prefer: str, time_limit: float | None, tasks: Sequence[Task]
) -> list[Answer[TourChoice]]:
    with World.open(file) as world:
        return _plan_all(tasks, world, read_preference(prefer, world.manifest.minor_units), time_limit)
