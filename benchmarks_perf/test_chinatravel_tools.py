"""ChinaTravel's commands through a session on the default world: typed calls and lines of the text protocol."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tripwright.bench import benchmark as open_benchmark
from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.session import Limits

CITY = "南京"
STATION = "南京南站"
TASK = Task.model_validate({"uid": "t", "start_city": "杭州", "target_city": CITY, "days": 1, "people_number": 1})
TYPED: dict[str, dict[str, Any]] = {
    "attractions_select": {"city": CITY, "key": "type", "value": "公园"},
    "accommodations_select": {"city": CITY, "key": "price", "op": "<=", "value": 400},
    "restaurants_nearby": {"city": CITY, "point": STATION, "topk": 10, "dist": 5},
    "goto": {"city": CITY, "start": STATION, "end": "和渡纪念馆", "start_time": "09:00", "transport_type": "metro"},
    "intercity_transport_select": {"start_city": "杭州", "end_city": CITY, "intercity_type": "train"},
}
LINES = (
    f"attractions_select('{CITY}', 'type', lambda x: x == '公园')",
    f"restaurants_nearby('{CITY}', '{STATION}', topk=10, dist=5)",
    f"goto('{CITY}', '{STATION}', '和渡纪念馆', '09:00', 'metro')",
)
MILLISECOND = 1e-3


@pytest.fixture(scope="module")
def bench() -> ChinaTravel:
    return open_benchmark("chinatravel", world="cn-mini")


@pytest.mark.parametrize("tool", TYPED)
def test_call(benchmark: BenchmarkFixture, bench: ChinaTravel, tool: str) -> None:
    session = bench.session(TASK, limits=Limits(result_chars=16_000))
    _measure(benchmark, lambda: session.call(tool, TYPED[tool]))


@pytest.mark.parametrize("line", LINES)
def test_line(benchmark: BenchmarkFixture, bench: ChinaTravel, line: str) -> None:
    session = bench.session(TASK, mode="two-stage", limits=Limits())
    _measure(benchmark, lambda: session.act(line))


def _measure(benchmark: BenchmarkFixture, call: Any) -> None:
    loop = asyncio.new_event_loop()
    benchmark.pedantic(lambda: loop.run_until_complete(call()), rounds=200, warmup_rounds=20)
    loop.close()
    assert benchmark.stats.stats.median < MILLISECOND
