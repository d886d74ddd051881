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


def test_the_answer_holds_the_trip_beside_the_plan(bench: ChinaTravel, good: dict[str, Any]) -> None:
    answer = bench.plan(TASK)
    assert answer.status == "planned"
    assert answer.itinerary is not None
    assert len(answer.itinerary.days) == TASK.days
    assert bench.repair(TASK, good).answer.itinerary is not None
    unknown = bench.plan(TASK.model_copy(update={"programs": None}))
    assert (unknown.plan, unknown.itinerary) == (None, None)


def test_the_example_of_the_library() -> None:
    bench = tripwright.benchmark("chinatravel", world="cn-mini")
    task = bench.tasks("easy")[0]
    answer = bench.plan(task)
    assert bench.check(task, answer.plan).passed
    agenda = bench.agenda(task, answer.plan)
    assert agenda is not None
    assert answer.itinerary is not None
    assert [entry.item for entry in agenda.entries] == [item for day in answer.itinerary.days for item in day.items]
