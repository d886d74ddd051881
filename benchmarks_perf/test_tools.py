"""Tool calls through a session, on the mini world and, with `TRIPWRIGHT_PERF_FULL=1 make perf`, on the full one."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tripwright.bench import benchmark as open_benchmark
from tripwright.benchmarks.travelplanner.benchmark import TravelPlanner
from tripwright.session import Limits, Session

FULL_WANTED = bool(os.environ.get("TRIPWRIGHT_PERF_FULL"))
full_only = pytest.mark.skipif(not FULL_WANTED, reason="set TRIPWRIGHT_PERF_FULL=1 to measure the full world")
MILLISECOND = 1e-3
SAMPLE = 500


@pytest.fixture(scope="module", params=["us-mini", pytest.param("us-full", marks=full_only)])
def bench(request: pytest.FixtureRequest) -> Iterator[TravelPlanner]:
    bench = open_benchmark("travelplanner", world=request.param)
    yield bench
    bench.world.close()


def arguments(bench: TravelPlanner, tool: str) -> dict[str, str]:
    cities = list(bench.catalog.states)
    origin, dest = random.sample(cities, 2)
    return {
        "flight_search": {
            "departure_city": origin,
            "destination_city": dest,
            "date": f"2022-03-{random.randint(1, 31):02d}",
        },
        "google_distance_matrix": {"origin": origin, "destination": dest, "mode": "taxi"},
        "city_search": {"state": bench.catalog.states[origin]},
    }.get(tool, {"city": origin})


@pytest.mark.parametrize(
    "tool",
    [
        "flight_search",
        "google_distance_matrix",
        "accommodation_search",
        "restaurant_search",
        "attraction_search",
        "city_search",
    ],
)
def test_call(benchmark: BenchmarkFixture, bench: TravelPlanner, tool: str) -> None:
    """Each round asks for something else; the session validates, runs, renders, pages and keeps its ledger."""
    random.seed(1)
    asked: Any = cycle([arguments(bench, tool) for _ in range(SAMPLE)])
    task = bench.tasks("mini")[0]
    session: Session = bench.session(task, limits=Limits(result_chars=16_000))
    loop = asyncio.new_event_loop()

    def call() -> None:
        loop.run_until_complete(session.call(tool, next(asked)))

    benchmark.pedantic(call, rounds=SAMPLE, warmup_rounds=20)
    loop.close()
    assert benchmark.stats.stats.median < MILLISECOND
