"""The exact planner on TravelPlanner's published queries and on our own tasks, in CPU seconds of one process.

Published data is read where it lies beside the checkout (TRIPWRIGHT_DATA). Each round starts with a planner that has
read nothing of the world yet.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.planning import TaskPlanner
from tripwright.benchmarks.travelplanner.queries import read_tasks
from tripwright.benchmarks.travelplanner.source import import_database
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.benchmarks.travelplanner.task_sets import load_tasks
from tripwright.planner.answer import Status
from tripwright.planner.city_tour import read_preference
from tripwright.world import World
from tripwright.world.named import open_world

DATA = Path(os.environ.get("TRIPWRIGHT_DATA", Path(__file__).parents[2] / "shared" / "data"))
OFFICIAL = DATA / "travelplanner" / "official"
needs_data = pytest.mark.skipif(not OFFICIAL.is_dir(), reason="the published data is not here (set TRIPWRIGHT_DATA)")
full_only = pytest.mark.skipif(not os.environ.get("TRIPWRIGHT_PERF_FULL"), reason="set TRIPWRIGHT_PERF_FULL=1")
Plan = Callable[[TaskPlanner, Task], object]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    file = tmp_path_factory.mktemp("world") / "official.sqlite"
    import_database(OFFICIAL / "database", file)
    return World.open(file)


@pytest.fixture(scope="module")
def queries() -> list[Task]:
    files = (OFFICIAL / "queries" / f"{split}_queries.jsonl" for split in ("train", "validation"))
    return [task for file in files for task in read_tasks(file)]


def measure(benchmark: BenchmarkFixture, world: World, tasks: list[Task], plan: Plan) -> tuple[float, float]:
    """(median, largest) CPU seconds of one task."""
    seconds: list[float] = []

    def every() -> None:
        planner = TaskPlanner(Catalog(world))
        seconds.clear()
        for task in tasks:
            started = time.process_time()
            plan(planner, task)
            seconds.append(time.process_time() - started)

    benchmark.pedantic(every, rounds=3)
    for name, value in (("median", statistics.median(seconds)), ("most", max(seconds))):
        benchmark.extra_info[f"{name} ms"] = round(value * 1000, 2)
    return statistics.median(seconds), max(seconds)


@needs_data
def test_cheapest(benchmark: BenchmarkFixture, world: World, queries: list[Task]) -> None:
    median, most = measure(benchmark, world, queries, lambda planner, task: planner.plan(task))
    assert median < 0.025
    assert most < 1


@needs_data
def test_conflict(benchmark: BenchmarkFixture, world: World, queries: list[Task]) -> None:
    """A tenth less money than the cheapest plan costs: the proof, the conflict and the ways out."""
    planner = TaskPlanner(Catalog(world))
    short = [task.model_copy(update={"budget": (planner.plan(task).cost or 0) * 0.009}) for task in queries]
    assert all(planner.plan(task).status is Status.INFEASIBLE for task in short[:20])
    median, most = measure(benchmark, world, short, lambda planner, task: planner.plan(task))
    assert median < 0.025
    assert most < 1


@needs_data
@pytest.mark.parametrize("name", ["travel-time", "star=20,hour=15", "rating"])
def test_preferred(benchmark: BenchmarkFixture, world: World, queries: list[Task], name: str) -> None:
    prefer = read_preference(name)
    median, most = measure(benchmark, world, queries, lambda planner, task: planner.plan(task, prefer=prefer))
    assert median < 0.05
    assert most < 10


@pytest.mark.parametrize("name", ["us-mini", pytest.param("us-full", marks=full_only)])
def test_own_tasks(benchmark: BenchmarkFixture, name: str) -> None:
    with open_world(name) as world:
        tasks = load_tasks("mini", Catalog(world))
        median, most = measure(benchmark, world, tasks, lambda planner, task: planner.plan(task))
    assert median < 0.025
    assert most < 1
