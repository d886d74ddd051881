"""Checking TravelPlanner plans: CPU for each plan, start-up and memory, beside the published evaluator's.

The published evaluator takes 0.043 CPU s for each plan with a small flights table and about 1 CPU s with the full one
(start-up 19 CPU s, 1.8 GB). Published plans are used where they lie beside the checkout; `TRIPWRIGHT_PERF_FULL=1` adds
the start with the full world.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.travelplanner.trips import Trip, task
from small_world import build_small_world
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.check import RULES, RulesName, check
from tripwright.benchmarks.travelplanner.queries import read_tasks, write_tasks
from tripwright.benchmarks.travelplanner.source import import_database
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.world import World
from tripwright.world.named import open_world

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("TRIPWRIGHT_DATA", ROOT.parent / "shared" / "data")) / "travelplanner" / "official"
PUBLISHED_SECONDS = 0.043
full_only = pytest.mark.skipif(
    not os.environ.get("TRIPWRIGHT_PERF_FULL"), reason="set TRIPWRIGHT_PERF_FULL=1 to measure the full world"
)
Work = tuple[World, list[tuple[Task, Any]]]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Work:
    file = tmp_path_factory.mktemp("small") / "small.sqlite"
    build_small_world(file)
    world = World.open(file)
    plans = [
        Trip(Catalog(world), mode=mode, inns=(i, i, 3, 3)).plan() for mode in ("flight", "taxi") for i in (0, 3, 6)
    ]
    return world, [(task(), plan) for plan in plans] * 50


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Work:
    """The first 2,000 published plans, in the published world with the small flights table."""
    if not DATA.is_dir():
        pytest.skip("the published TravelPlanner data is not beside this checkout (set TRIPWRIGHT_DATA)")
    file = tmp_path_factory.mktemp("official") / "official.sqlite"
    import_database(DATA / "database", file)
    tasks = {split: read_tasks(DATA / "queries" / f"{split}_queries.jsonl") for split in ("train", "validation")}
    with gzip.open(DATA / "plans" / "published_a_plans_with_feedback.jsonl.gz", "rt", encoding="utf-8") as stream:
        lines = [json.loads(next(stream)) for _ in range(2000)]
    return World.open(file), [(tasks[line["run"].split("_")[0]][line["idx"] - 1], line["plan"]) for line in lines]


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("source", ["small", "published"])
def test_cpu_for_each_plan(
    source: str, rules: RulesName, benchmark: BenchmarkFixture, request: pytest.FixtureRequest
) -> None:
    """With nothing cached at the start of each round; at least 100 times less than the published evaluator."""
    world, pairs = request.getfixturevalue(source)

    def run(catalog: Catalog) -> None:
        for asked, plan in pairs:
            check(asked, plan, catalog, rules)

    benchmark.pedantic(run, setup=lambda: ((Catalog(world),), {}), rounds=5)
    seconds = benchmark.stats.stats.min / len(pairs)
    benchmark.extra_info["microseconds for each plan"] = round(seconds * 1e6)
    assert seconds < PUBLISHED_SECONDS / 100


_RUN_AND_MEASURE = """
import resource, sys
from tripwright.cli import run
code = run(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_SELF)
peak = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(code, used.ru_utime + used.ru_stime, peak, file=sys.stderr)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("world", ["us-mini", pytest.param("us-full", marks=full_only)])
def test_the_command_starts_fast_and_small(world: str, benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """One plan checked by a new process: under a second of CPU, under 250 MB resident."""
    with open_world(world) as opened:  # built before the clock starts
        city, other = list(Catalog(opened).states)[:2]
    write_tasks(tmp_path / "tasks.jsonl", [task(org=city)])
    day = {"current_city": f"from {city} to {other}", "transportation": f"Taxi, from {city} to {other}"}
    (tmp_path / "plans.jsonl").write_text(json.dumps({"id": "t1", "plan": [day] * 5}), encoding="utf-8")
    command = [sys.executable, "-c", _RUN_AND_MEASURE, "check", "travelplanner", "--world", world, "--json"]
    command += ["--tasks", str(tmp_path / "tasks.jsonl"), "--plans", str(tmp_path / "plans.jsonl")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}

    done = benchmark.pedantic(
        lambda: subprocess.run(command, env=environment, check=True, capture_output=True, text=True), rounds=3
    )

    code, seconds, peak = done.stderr.split()
    benchmark.extra_info["CPU seconds"] = round(float(seconds), 3)
    benchmark.extra_info["megabytes"] = int(peak) // 1024
    assert code == "0"
    assert float(seconds) < 1
    assert int(peak) < 250 * 1024
