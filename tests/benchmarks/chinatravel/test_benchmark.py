from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tripwright
from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.errors import BadInput

TASK = Task(
    id="t1",
    tag="easy",
    start_city="北京",
    target_city="上海",
    days=2,
    people_number=2,
    programs=("result = day_count(plan) == 2",),
    text="我们两个人去上海玩两天",
)


@pytest.fixture
def bench(small: Sandbox) -> ChinaTravel:
    return ChinaTravel.open(small.world)


def test_a_good_plan_passes_both_rule_sets(bench: ChinaTravel, good: dict[str, Any]) -> None:
    for rules in bench.rule_sets:
        report = bench.check(TASK, good, rules=rules)
        assert report.passed, report.violations()
        assert report.rules == rules
    assert bench.metrics([(TASK, bench.check(TASK, good))])["FPR"].value == 1.0
    assert bench.metrics([(TASK, None)])["FPR"].value == 0.0


def test_a_task_comes_back_from_its_line(bench: ChinaTravel) -> None:
    line = bench.public(TASK)
    assert line["id"] == "t1"
    assert bench.read_task(line) == TASK
    assert bench.tags(TASK) == {"level": "easy", "days": "2", "split": "easy"}
    assert bench.rules_digest("sound").startswith("sound@")


def test_it_opens_by_its_name(small: Sandbox) -> None:
    assert tripwright.benchmark("chinatravel", world=small.world.path).name == "chinatravel"


def test_another_benchmarks_world_is_refused(small_world_file: Path) -> None:
    with pytest.raises(BadInput, match="a world of another benchmark"):
        tripwright.benchmark("chinatravel", world=small_world_file)
