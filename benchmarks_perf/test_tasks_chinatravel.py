"""Making ChinaTravel tasks in the default world, by tier, and reading requests back."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.synthesis import TIERS, Certifier, make_tasks
from tripwright.benchmarks.chinatravel.wording.read import read_request
from tripwright.world.named import open_world


@pytest.fixture(scope="module")
def certifier() -> Certifier:
    return Certifier(Sandbox(open_world("cn-mini")))


@pytest.mark.parametrize("tier", TIERS)
def test_twenty_tasks(benchmark: BenchmarkFixture, certifier: Certifier, tier: str) -> None:
    made = benchmark.pedantic(lambda: make_tasks(certifier, {tier: 20}, seed=2), rounds=1, warmup_rounds=1)

    assert len(made) == 20


def test_reading_a_request_back(benchmark: BenchmarkFixture, certifier: Certifier) -> None:
    (task,) = make_tasks(certifier, {"medium": 1}, seed=2)
    reading = benchmark(read_request, task.text or "", certifier.lexicons)

    assert certifier.agrees(reading, task)
