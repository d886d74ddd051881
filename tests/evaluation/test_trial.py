from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import tripwright as tw
from trips import write_tasks
from tripwright.agents import Agent
from tripwright.benchmarks.travelplanner.benchmark import TravelPlanner
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.evaluation.records import SampleRecord
from tripwright.evaluation.trial import run_trial, trial_seed
from tripwright.session import EndReason, Limits, Session


@pytest.fixture(scope="module")
def bench(small_world_file: Path) -> TravelPlanner:
    return tw.benchmark("travelplanner", world=small_world_file)


@pytest.fixture(scope="module")
def task(bench: TravelPlanner, tmp_path_factory: pytest.TempPathFactory) -> Task:
    return bench.tasks(write_tasks(tmp_path_factory.mktemp("tasks") / "trips.jsonl", 2))[0]


def trial(bench: TravelPlanner, task: Task, act: Any, **options: Any) -> SampleRecord:
    session = bench.session(task, **options)
    return asyncio.run(run_trial(bench, task, Agent("mine", "", act), session, epoch=2))


def test_a_delivered_plan_is_judged_under_every_rule_set(bench: TravelPlanner, task: Task) -> None:
    plan = bench.plan(task).plan

    async def act(session: Session) -> None:
        await session.say("Here", plan=plan)

    record = trial(bench, task, act, seed=5)
    assert (record.task, record.epoch, record.seed, record.end) == ("train-1", 2, 5, EndReason.DELIVERED)
    assert {rules: check.passed for rules, check in record.verdicts.items()} == {"upstream": True, "sound": True}
    assert record.tags == {"level": "easy", "days": "3", "split": "train"}
    assert record.plan == plan


def test_an_agent_that_returns_without_an_answer_gave_up(bench: TravelPlanner, task: Task) -> None:
    async def act(session: Session) -> None:
        await session.call("city_search", {"state": "Northland"})

    record = trial(bench, task, act)
    assert (record.end, record.plan, record.error) == (EndReason.GAVE_UP, None, None)
    assert not record.verdicts["upstream"].delivered
    assert record.completed


def test_what_an_agent_raises_is_data(bench: TravelPlanner, task: Task) -> None:
    async def act(session: Session) -> None:
        await session.call("city_search", {"state": "Northland"})
        raise ZeroDivisionError("budget")

    record = trial(bench, task, act)
    assert (record.end, record.error) == (EndReason.ERROR, "ZeroDivisionError: budget")
    assert not record.completed
    assert [call.tool for call in record.ledger.tool_calls] == ["city_search"]


def test_what_it_raises_after_delivery_changes_nothing(bench: TravelPlanner, task: Task) -> None:
    async def act(session: Session) -> None:
        await session.say("Here", plan=[{}])
        raise ZeroDivisionError("too late")

    assert (trial(bench, task, act).end, trial(bench, task, act).error) == (EndReason.DELIVERED, None)


def test_an_agent_that_hangs_is_ended_by_the_clock(bench: TravelPlanner, task: Task) -> None:
    async def act(session: Session) -> None:
        await asyncio.sleep(30)

    record = trial(bench, task, act, limits=Limits(seconds=0.05))
    assert (record.end, record.error) == (EndReason.TIME_LIMIT, None)
    assert record.seconds < 10


def test_an_agents_own_timeout_is_an_error_of_its_own(bench: TravelPlanner, task: Task) -> None:
    async def act(session: Session) -> None:
        raise TimeoutError("the line is slow")

    assert trial(bench, task, act, limits=Limits(seconds=60)).error == "TimeoutError: the line is slow"


def test_a_plan_that_was_shown_but_not_delivered_is_judged_apart(bench: TravelPlanner, task: Task) -> None:
    plan: Any = bench.plan(task).plan
    broken = [*plan[:1], plan[1] | {"lunch": plan[1]["dinner"]}, *plan[2:]]

    async def act(session: Session) -> None:
        assert await session.say("Is this right?", plan=broken) is not None
        session.step()
        session.step()

    record = trial(bench, task, act, limits=Limits(steps=1), feedback=3)
    assert (record.end, record.plan) == (EndReason.STEP_LIMIT, None)
    assert not record.verdicts["upstream"].delivered
    assert record.unfinished_plan == broken
    assert [v.rule for v in record.unfinished_verdicts["upstream"].report().violations()] == ["is_valid_restaurants"]


def test_seeds_differ_by_run_task_and_epoch_and_by_nothing_else() -> None:
    seeds = {trial_seed(run, task, epoch) for run in (0, 1) for task in ("a", "b") for epoch in (1, 2)}

    assert len(seeds) == 8
    assert trial_seed(1, "a", 2) == trial_seed(1, "a", 2)


def test_an_agent_that_leaves_the_process_ends_its_own_conversation_alone(bench: TravelPlanner, task: Task) -> None:
    async def act(session: Session) -> None:
        raise SystemExit(3)

    record = trial(bench, task, act)
    assert (record.end, record.error) == (EndReason.ERROR, "SystemExit: 3")
