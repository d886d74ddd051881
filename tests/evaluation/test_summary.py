from __future__ import annotations

from pathlib import Path

import pytest

import tripwright as tw
from trips import write_tasks
from tripwright.benchmarks.travelplanner.benchmark import TravelPlanner
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.evaluation.records import RunRecord, SampleRecord, Source, Summary
from tripwright.evaluation.summary import summarise
from tripwright.evaluation.trial import broken_trial, judge
from tripwright.session import EndReason, Ledger, ModelCall, Plan

TASKS = 8


@pytest.fixture(scope="module")
def bench(small_world_file: Path) -> TravelPlanner:
    return tw.benchmark("travelplanner", world=small_world_file)


@pytest.fixture(scope="module")
def tasks(bench: TravelPlanner, tmp_path_factory: pytest.TempPathFactory) -> list[Task]:
    return bench.tasks(write_tasks(tmp_path_factory.mktemp("tasks") / "trips.jsonl", TASKS))


def record(epochs: int = 1) -> RunRecord:
    source = Source(name="x", digest="1")
    return RunRecord(
        benchmark="travelplanner", world=source, tasks=source, count=TASKS, mode="tools", agent="mine", epochs=epochs
    )


def sample(bench: TravelPlanner, task: Task, plan: Plan, epoch: int = 1, *calls: ModelCall) -> SampleRecord:
    return SampleRecord(
        task=task.id,
        epoch=epoch,
        end=EndReason.DELIVERED if plan else EndReason.GAVE_UP,
        plan=plan,
        verdicts=judge(bench, task, plan),
        ledger=Ledger(model_calls=list(calls)),
    )


def good(bench: TravelPlanner, task: Task) -> Plan:
    plan: Plan = bench.plan(task).plan
    assert plan is not None
    return plan


def test_breakdowns_stay_in_the_ranking_denominator_and_leave_the_other(
    bench: TravelPlanner, tasks: list[Task]
) -> None:
    samples = [sample(bench, task, good(bench, task)) for task in tasks[:2]]
    samples += [broken_trial(bench, task, epoch=1, seed=0, error="no line") for task in tasks[2:4]]
    samples += [sample(bench, task, None) for task in tasks[4:]]
    summary = summarise(bench, record(), tasks, samples)

    assert (summary.metrics["final"].value, summary.metrics["final"].n) == (0.25, 8)
    assert (summary.metrics["completed/final"].value, summary.metrics["completed/final"].n) == (pytest.approx(1 / 3), 6)
    assert (summary.counts.expected, summary.counts.recorded, summary.counts.completed) == (8, 8, 6)
    assert summary.counts.ends == {"delivered": 2, "error": 2, "gave_up": 4}


def test_trials_that_are_missing_count_as_failures(bench: TravelPlanner, tasks: list[Task]) -> None:
    summary = summarise(bench, record(), tasks, [sample(bench, tasks[0], good(bench, tasks[0]))])

    assert (summary.metrics["final"].value, summary.metrics["completed/final"].value) == (1 / 8, 1.0)
    assert (summary.counts.expected, summary.counts.recorded) == (8, 1)


def test_no_trial_at_all_is_no_division_by_nothing(bench: TravelPlanner, tasks: list[Task]) -> None:
    summary = summarise(bench, record(), tasks, [])

    assert summary.metrics["final"].value == 0.0
    assert summary.metrics["completed/final"].value is None


def test_repeated_trials_of_a_task_are_no_independent_evidence(bench: TravelPlanner, tasks: list[Task]) -> None:
    def run(epochs: int) -> Summary:
        plans = {task.id: good(bench, task) if place % 2 == 0 else None for place, task in enumerate(tasks[:-1])}
        trials = [(task, epoch) for task in tasks for epoch in range(1, epochs + 1)]
        samples = [sample(bench, task, plans.get(task.id), epoch) for task, epoch in trials]
        return summarise(bench, record(epochs), tasks, samples)

    once, often = run(1).metrics["final"], run(10).metrics["final"]
    assert (once.value, often.value, often.n) == (0.5, 0.5, 80)
    assert once.low is not None
    assert often.low is not None
    assert often.low == pytest.approx(once.low, abs=0.03)


def test_the_order_of_the_records_changes_nothing(bench: TravelPlanner, tasks: list[Task]) -> None:
    samples = [sample(bench, task, good(bench, task) if place % 3 == 0 else None) for place, task in enumerate(tasks)]

    assert summarise(bench, record(), tasks, samples) == summarise(bench, record(), tasks, samples[::-1])


def test_cost_adds_up_by_role_and_is_unknown_where_one_price_is(bench: TravelPlanner, tasks: list[Task]) -> None:
    paid = ModelCall(model="m", input_tokens=10, output_tokens=5, cost=0.25)
    user = ModelCall(model="m", role="user", input_tokens=4, cost=0.5)
    unpriced = ModelCall(model="m", role="judge", input_tokens=7)
    samples = [sample(bench, tasks[0], None, 1, paid, user), sample(bench, tasks[1], None, 1, paid, unpriced)]
    summary = summarise(bench, record(), tasks, samples)

    assert summary.cost == {"agent": 0.5, "judge": None, "user": 0.5}
    assert summary.tokens == {"agent": 30, "judge": 7, "user": 4}
