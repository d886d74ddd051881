"""ChinaTravel's planner and programs on the published queries: seconds for each plan, evaluations a second.

Published data is read where it lies beside the checkout (TRIPWRIGHT_DATA). The anchor: the best public search without a
model takes 5.3 s for a plan (median, same kind of machine), and knows the shapes of the published programs alone.
"""

from __future__ import annotations

import json
import os
import statistics
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.planning.planner import TaskPlanner
from tripwright.benchmarks.chinatravel.preferences import builtin, read_preference
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.source import import_sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.language import UPSTREAM, Env, program
from tripwright.planner.answer import Status
from tripwright.world import World

ROOT = Path(__file__).parents[1]
DATA = Path(os.environ.get("TRIPWRIGHT_DATA", ROOT.parent / "shared" / "data")) / "chinatravel" / "official"
pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="the published data is not here (set TRIPWRIGHT_DATA)")
IDS = ROOT / "tests" / "benchmarks" / "chinatravel" / "planning" / "generated_850.txt"
MEDIAN, LATE = 0.5, 3.0
"""Seconds for each query: the median, and what 95 of 100 stay below."""


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Sandbox:
    file = tmp_path_factory.mktemp("world") / "sandbox.sqlite"
    import_sandbox(DATA / "database" / "chinatravel_database_zh.zip", file)
    return Sandbox(World.open(file))


def tasks(name: str) -> list[Task]:
    """The tasks of a published zip, without what lies beside them."""
    with zipfile.ZipFile(DATA / "queries" / name) as archive:
        names = sorted(entry for entry in archive.namelist() if entry.endswith(".json"))
        return [Task.model_validate(json.loads(archive.read(entry))) for entry in names]


def plan_all(benchmark: BenchmarkFixture, sandbox: Sandbox, asked: Sequence[Task]) -> None:
    """Plans every task; at most one in a hundred may stay open, and the times must hold."""
    checker = Checker(sandbox)
    planner = TaskPlanner(sandbox, checker)
    answers = benchmark.pedantic(lambda: [planner.plan(task) for task in asked], rounds=1)
    seconds = sorted(answer.seconds for answer in answers)
    open_ = [task.id for task, answer in zip(asked, answers, strict=True) if answer.status is Status.UNKNOWN]
    benchmark.extra_info |= {"median s": round(statistics.median(seconds), 3), "open": len(open_)}
    benchmark.extra_info |= {"95th percentile s": round(seconds[int(0.95 * len(seconds))], 3)}
    for task, answer in zip(asked, answers, strict=True):
        if answer.plan is not None:
            assert checker.check(task, answer.plan).passed, task.id
    assert len(open_) <= 0.01 * len(asked), open_
    assert statistics.median(seconds) < MEDIAN
    assert seconds[int(0.95 * len(seconds))] < LATE


def test_the_second_phase(benchmark: BenchmarkFixture, sandbox: Sandbox) -> None:
    plan_all(benchmark, sandbox, tasks("phase2_150.zip"))


def test_a_stratified_list_of_the_generated(benchmark: BenchmarkFixture, sandbox: Sandbox) -> None:
    """850 ids, drawn once: every stratum (number of programs and shapes) has one, the rest in proportion."""
    ids = set(IDS.read_text(encoding="utf-8").split())
    asked = [task for task in tasks("generated_4000.zip") if task.id in ids]
    assert len(asked) == len(ids) == 850
    plan_all(benchmark, sandbox, asked)


@pytest.fixture(scope="module")
def env(sandbox: Sandbox) -> Env:
    """A plan of about 22 activities, as programs see it."""
    asked = next(task for task in tasks("phase2_150.zip") if task.days == 3)
    answer = TaskPlanner(sandbox, Checker(sandbox)).plan(
        asked, time_limit=2.0, preference=read_preference(builtin("P0"))
    )
    assert isinstance(answer.plan, dict)
    for day in answer.plan["itinerary"]:
        del day["activities"][7:-1]
    return Env({"plan": answer.plan}, UPSTREAM)


SPENT = """total = 0
for activity in allactivities(plan): total += activity_cost(activity)
result = total <= 4000"""


def test_a_compiled_program(benchmark: BenchmarkFixture, sandbox: Sandbox, env: Env) -> None:
    one = program(SPENT, Checker(sandbox).library("upstream"), UPSTREAM)
    assert benchmark(one.run, env).value is not None
    assert benchmark.stats["median"] < 1 / 10_000


@pytest.mark.parametrize("name", ["P0", "P1", "P2", "P3", "P4"])
def test_a_preference(benchmark: BenchmarkFixture, sandbox: Sandbox, env: Env, name: str) -> None:
    preference, library = read_preference(builtin(name)), Checker(sandbox).library("upstream")
    assert benchmark(preference.value_in, env, library) is not None
    assert benchmark.stats["median"] < 1 / 2_000


SECONDS, FAR = 10.0, 0.3
"""Values vary with the machine's load: farther than this share from the best known one something is wrong."""
SMALL = 0.1
"""So little in minutes or kilometres is no difference, whatever share of a small value it is."""


class Known(NamedTuple):
    """A line of ``preferences_60.txt``: a second-phase query, a preference, the best value known (by any run), and the
    best one of the rule-driven search in a few seconds, None where it found no plan. P5 asks to be close to the first
    sight of the city's table.
    """

    id: str
    preference: str
    best: float
    rules: float | None


def known() -> list[Known]:
    lines = (Path(__file__).parent / "preferences_60.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines]
    return [Known(id_, name, float(best), None if rules == "-" else float(rules)) for id_, name, best, rules in rows]


LISTED = known()
MEASURED = LISTED if os.environ.get("TRIPWRIGHT_PERF_FULL") else LISTED[::11]
"""Sixty runs of ten seconds, or a sample of them."""


@pytest.fixture(scope="module")
def asked() -> dict[str, Task]:
    return {task.id: task for task in tasks("phase2_150.zip")}


@pytest.mark.parametrize("one", MEASURED, ids=lambda one: f"{one.id}-{one.preference}")
def test_a_preference_of_ten_seconds(
    benchmark: BenchmarkFixture, sandbox: Sandbox, asked: dict[str, Task], one: Known
) -> None:
    task = asked[one.id]
    place = next(iter(sandbox.attractions(task.target_city).values())).name if one.preference == "P5" else ""
    preference = read_preference(builtin(one.preference, place))
    planner = TaskPlanner(sandbox, Checker(sandbox))

    answer = benchmark.pedantic(lambda: planner.plan(task, time_limit=SECONDS, preference=preference), rounds=1)

    assert answer.value is not None
    gap = preference.loss(answer.value) - preference.loss(one.best)
    benchmark.extra_info |= {"value": answer.value, "best known": one.best, "share": gap / (abs(one.best) or 1.0)}
    assert gap <= FAR * abs(one.best) + SMALL
    if one.rules is not None:
        assert preference.loss(answer.value) <= preference.loss(one.rules) + 1e-6


def test_the_list_is_whole() -> None:
    assert len({(one.id, one.preference) for one in LISTED}) == len(LISTED) == 60
    assert {one.preference for one in LISTED} == {"P0", "P1", "P2", "P3", "P4", "P5"}
