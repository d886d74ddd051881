"""Checking ChinaTravel plans: CPU for each plan, start-up and memory, beside the published evaluator's.

The published evaluator takes about 0.9 CPU s for a realistic plan (start-up 2.6 s, 150 MB), most of it the scan for the
nearest metro station. Published plans are used where they lie beside the checkout, the small world's plan otherwise.
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

from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.queries import write_tasks
from tripwright.benchmarks.chinatravel.source import import_sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.world import World

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("TRIPWRIGHT_DATA", ROOT.parent / "shared" / "data")) / "chinatravel"
PUBLISHED_SECONDS = 0.9
Work = tuple[World, list[tuple[Task, Any]]]


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Work:
    """Plans that pass everything, with the programs of their queries, in the published sandbox."""
    if not DATA.is_dir():
        pytest.skip("the published ChinaTravel data is not beside this checkout (set TRIPWRIGHT_DATA)")
    file = tmp_path_factory.mktemp("sandbox") / "sandbox.sqlite"
    import_sandbox(DATA / "official" / "database" / "chinatravel_database_zh.zip", file)
    with gzip.open(DATA / "parity" / "feasible.input.jsonl.gz", "rt", encoding="utf-8") as stream:
        lines = [json.loads(line) for line in stream]
    return World.open(file), [(Task.model_validate(line["query"]), line["plan"]) for line in lines]


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("warm", [False, True], ids=["first plans", "cities seen before"])
@pytest.mark.parametrize("rules", ["upstream", "sound"])
def test_cpu_for_each_plan(rules: str, warm: bool, benchmark: BenchmarkFixture, published: Work) -> None:
    """With nothing remembered at the start of each round, or with the cities' tables and programs read before."""
    world, pairs = published

    def run(bench: ChinaTravel) -> None:
        for task, plan in pairs:
            bench.check(task, plan, rules=rules)

    def fresh() -> tuple[tuple[ChinaTravel], dict[str, Any]]:
        bench = ChinaTravel(world)
        if warm:
            run(bench)
        return (bench,), {}

    benchmark.pedantic(run, setup=fresh, rounds=5)
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
def test_the_command_starts_fast_and_small(benchmark: BenchmarkFixture, published: Work, tmp_path: Path) -> None:
    """One plan checked by a new process: under a second of CPU, under 150 MB resident."""
    world, pairs = published
    task, plan = pairs[0]
    write_tasks(tmp_path / "tasks.jsonl", [task])
    (tmp_path / "plans.jsonl").write_text(json.dumps({"uid": task.id, "plan": plan}), encoding="utf-8")
    command = [sys.executable, "-c", _RUN_AND_MEASURE, "check", "chinatravel", "--world", str(world.path), "--json"]
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
    assert int(peak) < 150 * 1024
