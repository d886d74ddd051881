"""Making, writing, reading and converting TravelPlanner tasks; the full world is `TRIPWRIGHT_PERF_FULL=1`."""

from __future__ import annotations

import os
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from small_world import build_small_world
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.freetext import convert_plan
from tripwright.benchmarks.travelplanner.reference import task_reference_information
from tripwright.benchmarks.travelplanner.synthesis import GROUPS, SPLITS, make_tasks
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.benchmarks.travelplanner.wording import read_request, write_request
from tripwright.world import World
from tripwright.world.named import open_world

full_only = pytest.mark.skipif(
    not os.environ.get("TRIPWRIGHT_PERF_FULL"), reason="set TRIPWRIGHT_PERF_FULL=1 to measure the full world"
)


@pytest.fixture(scope="module")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    file = tmp_path_factory.mktemp("tasks") / "small.sqlite"
    build_small_world(file)
    return Catalog(World.open(file))


@pytest.fixture(scope="module")
def made(catalog: Catalog) -> list[Task]:
    return make_tasks(catalog, dict.fromkeys(GROUPS, 1))


def test_a_train_set_on_us_mini(benchmark: BenchmarkFixture) -> None:
    with open_world("us-mini") as world:
        made = benchmark.pedantic(lambda: make_tasks(Catalog(world), SPLITS["train"]), rounds=3)

    assert len(made) == 45
    assert benchmark.stats.stats.median < 10


@full_only
def test_a_train_set_on_us_full(benchmark: BenchmarkFixture) -> None:
    with open_world("us-full") as world:
        made = benchmark.pedantic(lambda: make_tasks(Catalog(world), SPLITS["train"]), rounds=1)

    assert len(made) == 45
    assert benchmark.stats.stats.median < 30


def test_writing_and_reading_a_request(benchmark: BenchmarkFixture, made: list[Task]) -> None:
    random = Random(1)
    read = benchmark(lambda: read_request(write_request(made[-1], random)))

    assert read.days == 7


def test_reference_information(benchmark: BenchmarkFixture, catalog: Catalog, made: list[Task]) -> None:
    items = benchmark(lambda: task_reference_information(catalog, made[-1]).as_text_items())

    assert len(items) == 21


def test_converting_a_plan(benchmark: BenchmarkFixture, made: list[Task]) -> None:
    plan = made[-1].annotated_plan or []
    text = "\n".join(
        f"Day {day['days']}\n" + "\n".join(f"- **{key}**: {day[key]}" for key in list(day)[1:]) for day in plan
    )

    assert benchmark(convert_plan, text).plan == plan
